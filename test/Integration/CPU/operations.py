#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks each operation on elements on the CPU, type by type.

operations.py [--only REGEX]
"""

import argparse
import re
import sys

from triton_testing.check import check
from triton_testing.cpu import Device, Kernel
from triton_testing.kernels.arithmetic import all_checks
from triton_testing.kernels.operations import make_cases


def run(case):
    """Yields a note on each wrong operation of a case, or None for a right one."""
    device, n = Device(), case.sizes[0]
    # Divisions by zero are among the operations, and are errors with checks.
    kernel = Kernel(device, case.ir("mlir"), name=case.name, bounds_checking=False)
    verdict = check(device, kernel, case.problem(case.rng(0, n), n))
    for comparison in verdict.comparisons.values():
        yield comparison.note or None
    if verdict.notes and all(comparison.ok for comparison in verdict.comparisons.values()):
        yield "; ".join(verdict.notes)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression: run only checks whose names match")
    only = re.compile(parser.parse_args().only)
    checks = [each for each in all_checks() if only.search(each.name)]
    notes = [note for case in make_cases("cpu", checks) for note in run(case)]
    wrong = [note for note in notes if note]
    print("".join(f"{note}\n" for note in wrong), end="")
    print(f"{len(notes)} operations checked, {len(wrong)} wrong")
    return 1 if wrong or not notes else 0


if __name__ == "__main__":
    sys.exit(main())
