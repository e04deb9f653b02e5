# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints random kernels, split by `// -----`.

scripts/python -m triton_testing.random_ir --first 0 --count 100 --size 30
"""

import argparse
import sys

from . import random_kernel


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=1)
    parser.add_argument("--size", type=int, default=30, help="about how many steps a kernel has")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.count)
    kernels = (random_kernel(seed, arguments.size) for seed in seeds)
    sys.stdout.write("\n// -----\n\n".join(kernels))


if __name__ == "__main__":
    main()
