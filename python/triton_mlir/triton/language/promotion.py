# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Promotion: the element type in which an operator computes.

A number that is known at compile time takes the type of the tensor if its kind (boolean, integer, float) is no higher
than the tensor's. Otherwise the rows of FLOATS apply in order, then the rule for integers: of two signed or two
unsigned types the wider; of a signed and an unsigned type the unsigned one unless the signed one is wider.
"""

from .pointers import bfloat16, float16, float32, float64
from .values import LanguageError

# (whether a row applies to a pair of types, type, type for / and %), in order.
FLOATS = (
    (lambda a, b: float64 in (a, b), float64, float64),
    (lambda a, b: float32 in (a, b), float32, float32),
    (lambda a, b: float16 in (a, b), float16, float32),
    (lambda a, b: a is bfloat16 and b is bfloat16, bfloat16, float32),
    (lambda a, b: bfloat16 in (a, b), float32, float32),
    (lambda a, b: a.fp8 and b.fp8 and a is not b, float16, float16),
)


def promote(a, b, a_is_number=False, b_is_number=False, is_division=False):
    """Returns the element type in which an operator on types `a` and `b` computes.

    16-bit floats divide in float32 (`is_division`). Raises LanguageError for a division of mixed signs.
    """
    if a_is_number != b_is_number:
        number, other = (a, b) if a_is_number else (b, a)
        if number.rank_of_kind <= other.rank_of_kind:
            return float32 if is_division and other in (float16, bfloat16) else other
    if a.fp8 and a is b:
        return a
    for applies, type, division_type in FLOATS:
        if applies(a, b):
            return division_type if is_division else type
    return promote_integers(a, b, is_division)


def promote_integers(a, b, is_division=False):
    """Returns the type of an operation on two integer types."""
    if not (a.integer and b.integer):
        raise LanguageError(f"expected operands of types that convert to each other, but got {a} and {b}")
    if is_division and a.signed != b.signed:
        raise LanguageError(f"expected operands of / or % that are both signed or both unsigned, but got {a} and {b}")
    if a.signed == b.signed:
        return a if a.primitive_bitwidth > b.primitive_bitwidth else b
    unsigned, signed = (b, a) if a.signed else (a, b)
    return unsigned if unsigned.primitive_bitwidth >= signed.primitive_bitwidth else signed
