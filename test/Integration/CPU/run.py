#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the kernels of the suite on the CPU, from each form of their IR, and compares what they wrote with references.

Every access to memory is checked.
"""

import argparse
import sys
import time

import triton_mlir
from triton_testing.check import check
from triton_testing.cpu import Device, Kernel
from triton_testing.kernels import cases_on

STEP_LIMIT = 1 << 24  # A kernel that hangs fails.
LARGEST = 1 << 18  # Elements; larger sizes are for GPUs.


def parse_arguments(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", help="only these cases or families, e.g. add,reductions (default: all)")
    parser.add_argument("--forms", help="only these, e.g. source.ttir,ttgir (default: all there are)")
    parser.add_argument("--seed", type=int, default=0, help="of the inputs")
    return parser.parse_args(arguments)


class Run:
    """Checks, one after the other; failures are printed and counted."""

    def __init__(self, options):
        self.options = options
        self.kernels = options.kernels and options.kernels.split(",")
        self.forms = options.forms and options.forms.split(",")
        self.checks = self.failures = 0
        self.device = Device()

    def wants(self, case, form):
        is_named = not self.kernels or case.name in self.kernels or case.family in self.kernels
        return is_named and (not self.forms or form in self.forms)

    def attempt(self, what, body):
        """Counts a check and returns the result of `body`, which raises an exception if something is wrong."""
        self.checks += 1
        start = time.perf_counter()
        try:
            return body()
        except (triton_mlir.TritonError, AssertionError, ValueError, TypeError, OverflowError) as error:
            self.failures += 1
            print(f"FAILED {what}: {type(error).__name__}: {error}", flush=True)
            return None
        finally:
            seconds = time.perf_counter() - start
            if seconds > 5:
                print(f"slow: {what} took {seconds:.1f} s", flush=True)

    def case(self, case, form):
        name = f"{case.name}.{form}"
        kernel = self.attempt(name, lambda: Kernel(self.device, case.ir(form), name=name, step_limit=STEP_LIMIT))
        for n in case.sizes if kernel else ():
            if n <= LARGEST:
                self.attempt(f"{name} n={n}", lambda n=n: self.check(kernel, case, n))

    def check(self, kernel, case, n):
        verdict = check(self.device, kernel, case.problem(case.rng(self.options.seed, n), n))
        if not verdict.ok:
            raise AssertionError("; ".join(verdict.notes))


def main(arguments=None):
    run = Run(parse_arguments(arguments))
    for case in cases_on("cpu").values():
        for form in case.forms:
            if run.wants(case, form):
                run.case(case, form)
    print(f"{run.checks} checks, {run.failures} failed")
    return 1 if run.failures or not run.checks else 0


if __name__ == "__main__":
    sys.exit(main())
