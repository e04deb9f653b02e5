#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that all of the dialects is tested and documented, and prints what is not.

check.py constructs     each operation, type, attribute and enumerator is in a round-trip test
check.py diagnostics    each diagnostic of the dialects is provoked, and expected, by a test
check.py documentation  each operation, operand, attribute, parameter, type and pass has a description
"""

import argparse
import importlib
import sys

from dialects import Dialects


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("subject", choices=("constructs", "diagnostics", "documentation"))
    arguments = parser.parse_args()
    missing = list(importlib.import_module(arguments.subject).find_missing(Dialects()))
    print(*missing, sep="\n", end="\n" if missing else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
