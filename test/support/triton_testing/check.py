# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches a kernel on guarded buffers and judges everything that it left in them."""

from dataclasses import dataclass, field
from typing import Dict, List

import numpy as np

from .comparison import Comparison, compare
from .guarded import INPUT_POISON, OUTPUT_POISON, Buffer, Layout
from .problem import Addresses, Descriptor, array_of


@dataclass
class Verdict:
    """The outcome of a launch: a comparison for each array with an expectation, and a note on each error."""

    comparisons: Dict[str, Comparison] = field(default_factory=dict)
    notes: List[str] = field(default_factory=list)
    written: Dict[str, np.ndarray] = field(default_factory=dict)  # The contents of the arrays.

    @property
    def ok(self):
        return not self.notes

    def as_json(self):
        total = Comparison()
        for comparison in self.comparisons.values():
            total.include(comparison)
        numbers = {key: value for key, value in vars(total).items() if key not in ("count", "first")}
        return {"ok": self.ok, "note": "; ".join(self.notes), **numbers}


class Memory:
    """The arrays of a problem on a device. Inputs may be those of another launch of the same problem."""

    def __init__(self, device, problem, inputs=None):
        self.problem, self.buffers = problem, dict(inputs or {})
        for name, array in problem.arrays.items():
            if name not in self.buffers:
                # Inputs are surrounded by another poison, so that a kernel that copies it beyond the end of its output
                # does not pass for one that leaves it alone.
                bits = OUTPUT_POISON if name in problem.expected else INPUT_POISON
                layout = Layout(array.size, problem.tail, array.dtype, bits)
                self.buffers[name] = Buffer(device, layout, array)
        self.addresses = {}
        for name, value in problem.arguments.items():
            if isinstance(value, Addresses):
                array = np.array([self.buffers[other].address for other in value.names], np.int64)
                self.addresses[name] = Buffer(device, Layout(array.size, 0, array.dtype), array)

    @property
    def inputs(self):
        return {name: buffer for name, buffer in self.buffers.items() if name not in self.problem.expected}

    def arguments(self):
        """The values to launch with, in the kernel's order."""
        for name, value in self.problem.arguments.items():
            if isinstance(value, Addresses):
                yield self.addresses[name]
            elif isinstance(value, Descriptor):
                yield Descriptor(self.buffers[name], value.block, value.array.shape)
            else:
                yield value if array_of(value) is None else self.buffers[name]

    def prepare(self, kernel):
        """A callable that enqueues the launch."""
        reached = [self.buffers[name] for name in self.problem.memory]
        is_sequential = self.problem.is_sequential
        return kernel.prepare(self.problem.grid, *self.arguments(), reached=reached, is_sequential=is_sequential)

    def judge(self, which):
        """The Verdict on some of the arrays."""
        verdict = Verdict()
        for name in which:
            buffer, before = self.buffers[name], self.problem.arrays[name]
            image = buffer.download()
            verdict.written[name] = written = buffer.layout.payload(image).reshape(before.shape)
            if name in self.problem.expected:
                expected = self.problem.expected[name]
                verdict.comparisons[name] = found = compare(written, expected, self.problem.format_of(name))
                note = found.note
            else:
                note = "" if is_same(written, before) else "was changed"
            verdict.notes += [f"{name}: {text}" for text in (note, buffer.layout.damage(image)) if text]
        return verdict

    def free(self):
        for buffer in (*self.buffers.values(), *self.addresses.values()):
            buffer.free()


def is_same(array, other):
    """Whether two arrays have the same bits."""
    return np.array_equal(*(np.ascontiguousarray(each).reshape(-1).view(np.uint8) for each in (array, other)))


def check(device, kernel, problem):
    """Runs the kernel once and returns the Verdict."""
    memory = Memory(device, problem)
    launch = memory.prepare(kernel)
    with device.captured() as lines:
        launch()
        device.synchronize()
    verdict = memory.judge(memory.buffers)
    if sorted(lines) != sorted(problem.printed):
        first = lines[:1]
        verdict.notes.append(f"printed {len(lines)} lines, expected {len(problem.printed)}; the first is {first}")
    memory.free()
    return verdict


def check_forms(device, kernels, problem):
    """Runs several forms of a kernel on one large problem.

    Returns a Verdict and a launch for each form, for timing, and a function that frees their buffers.
    """
    inputs, memories, verdicts, launches = {}, {}, {}, {}
    for form, kernel in kernels.items():
        memories[form] = memory = Memory(device, problem, inputs)
        inputs = memory.inputs
        launches[form] = memory.prepare(kernel)
        launches[form]()
        device.synchronize()
        verdicts[form] = memory.judge(problem.expected)

    def free():
        for memory in memories.values():
            memory.free()

    return verdicts, launches, free
