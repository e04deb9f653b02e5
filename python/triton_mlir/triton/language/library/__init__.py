# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of the language that consist of its builtins. Importing a module registers its functions."""

from . import random, reduce, scan, sort, standard

__all__ = ["random", "reduce", "scan", "sort", "standard"]
