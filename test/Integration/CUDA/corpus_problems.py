# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of the corpus on the launches of ../problems, which the CPU runs too.

Their arrays have values before the launch, and what a kernel leaves alone must stay; `n` numbers launches with other
random inputs.
"""

import os
import sys
from dataclasses import dataclass
from typing import Optional, Tuple

import numpy as np

from case import CORPUS_FORMS
from guarded import Buffer, Layout
from printed import captured

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import problems

LAUNCHES = (1, 2, 3)


@dataclass(frozen=True)
class ProblemCase:
    """A kernel with as many launches as `sizes` says."""

    name: str
    kernel: str
    arguments: Tuple[str, ...]
    sizes: Tuple[int, ...] = LAUNCHES
    forms: Tuple[str, ...] = CORPUS_FORMS
    timed_size: Optional[int] = None
    family: Optional[str] = None
    text: Optional[object] = None
    options: Tuple[str, ...] = ()

    @property
    def group(self):
        return self.name

    def make(self, corpus, rng):
        with open(os.path.join(corpus, f"{self.name}.ttir"), encoding="utf-8") as file:
            return problems.make_problem(self.name, rng, file.read())


def check_problem(device, kernel, problem):
    """Runs the kernel once and returns the verdict."""
    arrays = {i: value for i, value in enumerate(problem.arguments) if isinstance(value, np.ndarray)}
    buffers = {i: Buffer(device, Layout(array.size, 0, array.dtype), array.reshape(-1)) for i, array in arrays.items()}
    launch = kernel.prepare(problem.grid, *(buffers.get(i, value) for i, value in enumerate(problem.arguments)))
    with captured() as lines:
        launch()
        device.synchronize()
    notes = []
    if sorted(lines) != sorted(problem.printed):
        notes.append(f"printed {len(lines)} lines, expected {len(problem.printed)}; the first is {lines[:1]}")
    for index, buffer in buffers.items():
        image, before = buffer.download(), arrays[index]
        written = buffer.layout.payload(image).reshape(before.shape)
        if index in problem.expected:
            problem_found = problem.expected[index].problems_of(written)
        else:
            problem_found = "" if written.tobytes() == before.tobytes() else "was changed"
        notes += [f"argument {index}: {note}" for note in (problem_found, buffer.layout.damage(image)) if note]
        buffer.free()
    return {"ok": not notes, "note": "; ".join(notes)}


PROBLEMS = {
    case.name: case
    for case in (
        ProblemCase("reduce", "reduce_k", ("x", "o", "oi")),
        ProblemCase("welford", "welford_k", ("x", "o")),
        ProblemCase("scan", "scan_k", ("x", "y", "o")),
        ProblemCase("shape", "shape_k", ("x", "o")),
        ProblemCase("call_asm_print", "call_k", ("x", "o")),
        ProblemCase("gather", "gather_k", ("x", "i", "o")),
        ProblemCase("histogram", "hist_k", ("x", "o")),
        ProblemCase("atomic", "atomic_k", ("x", "o", "oi", "l", "n")),
        ProblemCase("softmax_4096_2", "softmax_k", ("o", "x", "o_stride", "x_stride", "columns")),
        ProblemCase("softmax_12672_2", "softmax_k", ("o", "x", "o_stride", "x_stride", "columns")),
        ProblemCase("layernorm_4096", "lnorm_k", ("x", "o", "w", "b", "stride", "columns", "epsilon")),
        ProblemCase("cross_entropy", "ce_k", ("x", "target", "o", "columns")),
    )
}
