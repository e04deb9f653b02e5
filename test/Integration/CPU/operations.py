#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks each operation on elements on the CPU (../arithmetic), type by type.

  operations.py [--only REGEX]
"""

import argparse
import os
import re
import sys

import numpy as np

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

import triton_mlir
from arithmetic import all_checks, grouped, kernel_text, padded

BLOCK = 2048
MOST_TOGETHER = 8  # Operations in one kernel.


def run(checks):
    """What is wrong with each of several checks that have the same inputs, in a line."""
    inputs = padded(checks[0].inputs, BLOCK)
    outputs = [np.zeros(len(inputs[0]), check.output) for check in checks]
    kernel = triton_mlir.compile(kernel_text(checks, BLOCK), target="cpu", bounds_checking=True)
    kernel[(len(inputs[0]) // BLOCK,)](*inputs, *outputs)
    for check, output in zip(checks, outputs):
        output = output[: len(check.inputs[0])]
        right = check.right(output)
        if not right.all():
            yield check.describe(output, right)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression: run only checks whose names match")
    only = re.compile(parser.parse_args().only)
    count = failures = 0
    for group in grouped(check for check in all_checks() if only.search(check.name)):
        for first in range(0, len(group), MOST_TOGETHER):
            checks = group[first : first + MOST_TOGETHER]
            count += len(checks)
            for problem in run(checks):
                failures += 1
                print(problem)
    print(f"{count} operations checked, {failures} wrong")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
