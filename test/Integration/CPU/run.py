# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#!/usr/bin/env python3
"""Runs kernels on the CPU, from each form of their IR, and compares what they wrote with references of NumPy.

The kernels are those that ../CUDA runs on a GPU (cases, with several sizes each, in guarded memory) and the rest of the
corpus (../problems). Every access to memory is checked.
"""

import argparse
import os
import sys
import time
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
for folder in (os.path.join(HERE, ".."), os.path.join(HERE, "..", "CUDA")):
    sys.path.append(folder)

import atomics
import problems
import triton_mlir
from case import CORPUS_FORMS
from cases import CASES
from check import check, rng_for
from host import Device, HostKernel

KERNELS = os.path.join(HERE, "..", "CUDA", "kernels")
STEP_LIMIT = 1 << 24  # A kernel that hangs fails.
LARGEST = 1 << 18  # Elements; larger sizes are for GPUs.


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", default=os.path.join(HERE, "..", "..", "corpus"), help="the folder of the IR")
    parser.add_argument("--kernels", help="only these, e.g. add,softmax_4096_2 (default: all)")
    parser.add_argument("--forms", help="only these, e.g. source.ttir,ttgir (default: all there are)")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs")
    return parser.parse_args(arguments)


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


class Run:
    """Checks, one after the other; what goes wrong is told and counted."""

    def __init__(self, options):
        self.options = options
        self.kernels = options.kernels and options.kernels.split(",")
        self.forms = options.forms and options.forms.split(",")
        self.checks = self.failures = 0

    def wants(self, name, form):
        return (not self.kernels or name in self.kernels) and (not self.forms or form in self.forms)

    def attempt(self, what, body):
        """Counts a check; `body` returns what is wrong, or raises it."""
        self.checks += 1
        start = time.perf_counter()
        try:
            problem = body()
        except (triton_mlir.TritonError, ValueError, TypeError, OverflowError) as error:
            problem = f"{type(error).__name__}: {error}"
        if problem:
            self.failures += 1
            print(f"FAILED {what}: {problem}", flush=True)
        elif time.perf_counter() - start > 5:
            print(f"slow: {what} took {time.perf_counter() - start:.1f} s", flush=True)

    def case(self, case, form):
        folder = self.options.corpus if form in CORPUS_FORMS else KERNELS
        text = case.text() if case.text else read(folder, f"{case.name}.{form}")
        kernel = []

        def compile_it():
            kernel.append(HostKernel(text, name=f"{case.name}.{form}", step_limit=STEP_LIMIT))

        self.attempt(f"{case.name}.{form}", compile_it)
        for n in case.sizes if kernel else ():
            if n <= LARGEST:
                self.attempt(f"{case.name}.{form} n={n}", lambda: self.check_case(kernel[0], case, n))

    def check_case(self, kernel, case, n):
        found = check(Device(), kernel, case, n, rng_for(self.options.seed, case, n))
        return None if found["ok"] else found["note"] or "wrong"

    def problem(self, name, form):
        ttir, text = (read(self.options.corpus, f"{name}.{form}") for form in ("ttir", form))
        self.launch(f"{name}.{form}", text, lambda rng: problems.make_problem(name, rng, ttir))

    def launch(self, what, text, make):
        """A kernel on what `make` makes of a source of random numbers."""

        def body():
            problem = make(np.random.default_rng([self.options.seed, zlib.crc32(what.partition(".")[0].encode())]))
            kernel = triton_mlir.compile(text, target="cpu", name=what, bounds_checking=True, step_limit=STEP_LIMIT)
            return check_problem(kernel, problem)

        self.attempt(what, body)


def as_argument(value):
    return triton_mlir.TensorDescriptor(value.array) if isinstance(value, problems.problem.Descriptor) else value


def array_of(value):
    value = value.array if isinstance(value, problems.problem.Descriptor) else value
    return value if isinstance(value, np.ndarray) else None


def check_problem(kernel, problem):
    """What is wrong after a launch, in one line."""
    arrays = [array_of(value) for value in problem.arguments]
    before = [None if array is None else array.copy() for array in arrays]
    lines = []
    kernel.launch(
        problem.grid,
        [as_argument(value) for value in problem.arguments],
        threads=1 if problem.sequential else 0,
        print=lines.append,
        buffers=problem.memory,
    )
    if sorted(line.rstrip("\n") for line in lines) != sorted(problem.printed):
        return f"printed {len(lines)} lines, expected {len(problem.printed)}; the first is {lines[:1]}"
    for index, (array, start) in enumerate(zip(arrays, before)):
        if array is None:
            continue
        if index not in problem.expected:
            if array.tobytes() != start.tobytes():
                return f"argument {index} was changed"
        elif found := problem.expected[index].problems_of(array):
            return f"argument {index}: {found}"
    for index, expected in problem.reached.items():
        if found := expected.problems_of(problem.memory[index]):
            return f"memory {index}: {found}"
    return None


def main(arguments=None):
    options = parse_arguments(arguments)
    run = Run(options)
    for case in CASES.values():
        if case.on_gpu_only:
            continue
        for form in case.forms:
            if run.wants(case.name, form) or case.family and run.wants(case.family, form):
                run.case(case, form)
    for name in problems.NAMES:
        for form in CORPUS_FORMS:
            if run.wants(name, form):
                run.problem(name, form)
    for case in atomics.CASES:
        if run.wants(case.name, "mlir") or run.wants(case.family, "mlir"):
            run.launch(f"{case.name}.mlir", case.text(), lambda rng, case=case: case.make(options.corpus, rng))
    print(f"{run.checks} checks, {run.failures} failed")
    return 1 if run.failures or not run.checks else 0


if __name__ == "__main__":
    sys.exit(main())
