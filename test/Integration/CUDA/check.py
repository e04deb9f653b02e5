# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches a kernel on guarded buffers and judges everything that it left in them."""

import zlib

import numpy as np

from compare import compare
from guarded import INPUT_POISON, Buffer, Layout

IDLE_PROGRAMS = 1  # Launched beyond the last element: they must write nothing.


def rng_for(seed, case, n):
    """Fresh random numbers for a case and size, the same for each of its forms."""
    return np.random.default_rng([seed, zlib.crc32(case.name.encode()), n])


def upload(device, case, n, inputs, idle):
    tail = case.tail(n, idle)
    return {
        name: Buffer(device, Layout(array.size, tail, array.dtype, INPUT_POISON), array)
        for name, array in inputs.items()
    }


def outputs(device, case, n, idle, expected):
    tail = case.tail(n, idle)
    return {name: Buffer(device, Layout(expected[name].size, tail, dtype)) for name, dtype in case.outputs.items()}


def prepare(kernel, case, n, idle, buffers):
    values = {"n": n, **case.scalar_values(n), **buffers}
    return kernel.prepare(case.launch_grid(n, idle), *(values[name] for name in case.arguments))


def judge_outputs(case, buffers, expected):
    """The numbers of the comparison, with `ok` and a `note` on the first thing that is wrong."""
    found = {}
    for name, buffer in buffers.items():
        image = buffer.download()
        damage = buffer.layout.damage(image)
        result = compare(buffer.layout.payload(image), expected[name], case.max_ulp)
        note = "; ".join(f"{name}: {text}" for text in (result.first, damage) if text)
        merge(
            found,
            {
                "ok": result.ok and damage is None,
                "note": note,
                "wrong": result.wrong,
                "unwritten": result.unwritten,
                "inexact": result.inexact,
                "max_ulp": result.max_ulp,
                "max_relative": result.max_relative,
            },
        )
    return found


def merge(found, other):
    """Joins the verdicts on two outputs: counts add up, errors take the larger."""
    if not found:
        found.update(other)
        return
    found["ok"] = found["ok"] and other["ok"]
    found["note"] = "; ".join(note for note in (found["note"], other["note"]) if note)
    for key in ("wrong", "unwritten", "inexact"):
        found[key] += other[key]
    for key in ("max_ulp", "max_relative"):
        found[key] = max(found[key], other[key])


def judge_inputs(buffers, inputs):
    """The names of inputs that the kernel changed, or around which it wrote."""
    changed = []
    for name, buffer in buffers.items():
        if buffer.download().tobytes() != buffer.layout.image(inputs[name]).tobytes():
            changed.append(name)
    return changed


def check(device, kernel, case, n, rng):
    """Runs the kernel once on n elements and returns the verdict."""
    inputs = case.make_inputs(rng, n)
    expected = case.expected(n, inputs)
    idle = IDLE_PROGRAMS if case.masks else 0
    read, written = upload(device, case, n, inputs, idle), outputs(device, case, n, idle, expected)
    prepare(kernel, case, n, idle, {**read, **written})()
    device.synchronize()
    found = judge_outputs(case, written, expected)
    changed = judge_inputs(read, inputs)
    if changed:
        found["ok"], found["note"] = False, f"{found['note']}; inputs changed: {', '.join(changed)}".lstrip("; ")
    for buffer in (*read.values(), *written.values()):
        buffer.free()
    return found


def check_timed(device, kernels, case, n, inputs):
    """Runs several forms of a kernel on one large input.

    Returns the verdict and a launch for each form, for timing, and what frees their buffers.
    """
    read, written = upload(device, case, n, inputs, 0), {}
    expected = case.expected(n, inputs)
    results, launches = {}, {}
    for form, kernel in kernels.items():
        written[form] = outputs(device, case, n, 0, expected)
        launches[form] = prepare(kernel, case, n, 0, {**read, **written[form]})
        launches[form]()
        device.synchronize()
        results[form] = judge_outputs(case, written[form], expected)

    def free():
        for buffer in (*read.values(), *(b for group in written.values() for b in group.values())):
            buffer.free()

    return results, launches, free
