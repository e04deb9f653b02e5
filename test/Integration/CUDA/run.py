#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs compiled kernels on a GPU, compares them with references and times them; README.md here says how."""

import sys

from triton_testing.cuda.run import main

if __name__ == "__main__":
    sys.exit(main())
