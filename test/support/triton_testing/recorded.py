# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What kernels computed on one device, in short, for comparison with what they compute on another one.

The bits of each array become a digest. Where a reference allows an error, a sample of the elements is kept as well:
two devices may differ there by the errors of both.
"""

import base64
import hashlib
import json
from dataclasses import dataclass, field

import numpy as np

from .comparison import spacing, with_sorted_end
from .formats import format_of
from .problem import Problem

SAMPLE = 512  # Elements of an array that are kept.


def is_exact(expected):
    """Whether each element has one right value."""
    return expected.error is None and expected.ulps is None and not expected.alternatives


def canonical_bits(array, expected, format_):
    """The elements as integers. NaNs and elements that may be anything have the same bits on all devices."""
    if expected.any_order_from is not None:
        array = with_sorted_end(array, expected.any_order_from)
    bits = np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}").copy()
    if format_ is not None and not expected.is_bitwise:
        bits[np.isnan(format_.decode(array))] = np.iinfo(bits.dtype).max
    bits[np.broadcast_to(expected.ignore, bits.shape)] = 0
    return bits.reshape(-1)


def sampled(count):
    """The indices of the sample of an array with `count` elements."""
    return np.unique(np.linspace(0, count - 1, min(count, SAMPLE)).astype(np.int64))


def digest(*arrays):
    total = hashlib.sha256()
    for array in arrays:
        total.update(np.ascontiguousarray(array).tobytes())
    return total.hexdigest()[:32]


def inputs_of(problem):
    """A digest of what the kernel reads: all arrays before the launch."""
    return digest(*problem.arrays.values())


def format_in(problem, name, expected, array):
    return None if expected.is_bitwise else problem.format_of(name) or format_of(array.dtype)


def record(problem: Problem, arrays):
    """Describes the contents of the arrays after a launch of the problem."""
    found = {}
    for name, expected in problem.expected.items():
        bits = canonical_bits(arrays[name], expected, format_in(problem, name, expected, arrays[name]))
        found[name] = {"digest": digest(bits)}
        if not is_exact(expected):
            sample = bits[sampled(bits.size)]
            found[name]["sample"] = base64.b64encode(sample.tobytes()).decode()
    return {"inputs": inputs_of(problem), "arrays": found}


@dataclass
class Agreement:
    """How the contents of arrays agree with a record of them."""

    same: int = 0  # Arrays with the same bits.
    close: int = 0  # Arrays that differ by no more than the errors allowed.
    skipped: int = 0  # Launches whose inputs had other bits: versions of NumPy round functions in different ways.
    notes: list = field(default_factory=list)


def agree(problem, arrays, recorded):
    """Compares the contents of the arrays after a launch of the problem with a record."""
    result = Agreement()
    if recorded["inputs"] != inputs_of(problem):
        result.skipped = 1
        return result
    for name, expected in problem.expected.items():
        format_ = format_in(problem, name, expected, arrays[name])
        bits, kept = canonical_bits(arrays[name], expected, format_), recorded["arrays"][name]
        if digest(bits) == kept["digest"]:
            result.same += 1
        elif is_exact(expected):
            result.notes.append(f"{name}: the bits are not those of the record")
        else:
            note = compare_sample(bits, kept["sample"], arrays[name].dtype, expected, format_)
            result.close += not note
            result.notes += [f"{name}: {note}"] if note else []
    return result


def compare_sample(bits, kept, dtype, expected, format_):
    """A note on the element of the sample that differs by more than twice the error allowed; empty if none does."""
    indices = sampled(bits.size)
    there = np.frombuffer(base64.b64decode(kept), bits.dtype)
    which = np.broadcast_to(expected.ignore, expected.values.shape).reshape(-1)[indices]
    here = bits[indices]
    first, second = (format_.decode(part.view(dtype), np.float64) for part in (here, there))
    with np.errstate(all="ignore"):
        allowed = np.zeros(len(indices))
        for each in (expected, *expected.alternatives):
            values = np.broadcast_to(each.values, expected.values.shape).reshape(-1)[indices].astype(np.float64)
            # Both devices round the value that they have computed.
            error = format_.spacing(values)
            if each.error is not None:
                error = error + np.broadcast_to(each.error, expected.values.shape).reshape(-1)[indices]
            if each.ulps is not None:
                error = error + each.ulps * spacing(each.part(indices), format_)
            for other in expected.alternatives:
                error = error + np.abs(other.part(indices).values.astype(np.float64) - values)
            allowed = np.maximum(allowed, error)
        wrong = ~((here == there) | (np.abs(first - second) <= 2 * allowed) | which)
    if not wrong.any():
        return ""
    at = int(np.argmax(wrong))
    return f"{int(wrong.sum())} of {len(indices)} differ; index {indices[at]}: {first[at]}, recorded {second[at]}"


def write(path, seed, kernels):
    """Writes the records of kernels, by name and form."""
    path.write_text(json.dumps({"seed": seed, "kernels": kernels}), encoding="utf-8")


def read(path):
    """Returns the seed of the inputs and the records."""
    with open(path, encoding="utf-8") as file:
        found = json.load(file)
    return found["seed"], found["kernels"]
