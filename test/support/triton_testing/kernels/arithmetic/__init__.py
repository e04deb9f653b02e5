# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on single elements, each with inputs that reach its corners and what it must make of them.

Unary operations and casts of 8 and 16 bits have every input, binary operations of 8 bits every pair, others random and
extreme ones.
"""

from .casts import boolean_casts, float_casts, integer_casts
from .check import Accuracy, Check, kernel_text, padded
from .float_operations import clamps, float_binary, float_unary
from .integer_operations import integer_binary

FAMILIES = (float_casts, boolean_casts, integer_casts, integer_binary, float_unary, float_binary, clamps)


def all_checks():
    return [check for family in FAMILIES for check in family()]


def grouped(checks):
    """Lists of checks that have the same inputs."""
    groups = {}
    for check in checks:
        groups.setdefault((check.types, *map(id, check.inputs)), []).append(check)
    return list(groups.values())
