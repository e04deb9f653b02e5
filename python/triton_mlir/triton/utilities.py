# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arithmetic for programs that launch kernels. Kernels may call these functions with constants."""

import operator

from .language.constexpr import constexpr_function


@constexpr_function
def cdiv(x, y) -> int:
    """Returns the quotient of two integers, rounded up for positive ones. Raises TypeError for what has no division."""
    return (x + y - 1) // y


@constexpr_function
def next_power_of_2(n) -> int:
    """Returns the least power of 2 that is at least an integer; 0 for 0 and less. Raises TypeError for floats."""
    return 1 << (operator.index(n) - 1).bit_length() if n > 0 else 0
