# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions by the usual functions.

Rows of COMBINERS say how two elements combine. Integers of fewer than 32 bits are extended before, and bfloat16 becomes
float32 where elements are compared.
"""

from .. import operators
from ..arithmetic import maximum, minimum, where, widen_bfloat16
from ..broadcasting import broadcast_to
from ..casts import cast
from ..overflow import checked_binary
from ..pointers import float32, int32, uint32
from ..reductions import reduce
from ..registry import method
from ..semantics import require_axis, require_tensor
from ..shapes import arange, expand_dims
from ..values import LanguageError, describe_type

# Name: the function of two elements.
COMBINERS = {
    "sum": lambda a, b: checked_binary("+", a, b),
    "prod": lambda a, b: checked_binary("*", a, b),
    "xor_sum": lambda a, b: operators.binary("^", a, b),
    "reduce_or": lambda a, b: operators.binary("|", a, b),
    "max": maximum,
    "min": minimum,
}
for combiner in COMBINERS.values():
    combiner.is_triton_builtin = True


def sum_type(element, wanted=None):
    """Returns the type in which elements are added: integers of fewer than 32 bits are added in 32 bits."""
    if wanted is not None:
        return wanted
    if element.integer and element.primitive_bitwidth < 32:
        return int32 if element.signed else uint32
    return element


@method
def sum(input, axis=None, keep_dims=False, dtype=None):
    """Returns the sum along an axis (of all elements if None), of type `dtype`, by default that of the input, or 32
    bits for smaller integers. With `keep_dims` the axis stays with size 1.

    Shapes: the input without the axis; a scalar if `axis` is None. Types: numbers. Errors: pointers; an axis beyond
    the dimensions; a scalar input.
    """
    require_tensor(input, "the input")
    return reduce(cast(input, sum_type(input.dtype, dtype)), axis, COMBINERS["sum"], keep_dims)


def reduce_integers(name, input, axis, keep_dims):
    require_tensor(input, "the input")
    if not input.dtype.integer:
        raise LanguageError(f"expected integers as the input of {name}, but got {describe_type(input)}")
    return reduce(input, axis, COMBINERS[name], keep_dims)


@method
def xor_sum(input, axis=None, keep_dims=False):
    """Returns the exclusive or of integers along an axis (of all if None).

    Shapes: the input without the axis; a scalar if `axis` is None. Types: integers. Errors: other types; an axis
    beyond the dimensions; a scalar input.
    """
    return reduce_integers("xor_sum", input, axis, keep_dims)


@method
def reduce_or(input, axis, keep_dims=False):
    """Returns the bitwise or of integers along an axis.

    Shapes: the input without the axis. Types: integers. Errors: other types; an axis beyond the dimensions; a scalar
    input.
    """
    return reduce_integers("reduce_or", input, axis, keep_dims)


def extreme(name, input, axis, return_indices, tie_break_left, keep_dims):
    require_tensor(input, "the input")
    input = widen_bfloat16(input)
    if return_indices:
        return extreme_with_index(name, input, axis, tie_break_left, keep_dims)
    if input.dtype.primitive_bitwidth < 32:
        input = cast(input, float32 if input.dtype.floating else int32)
    return reduce(input, axis, COMBINERS[name], keep_dims)


def extreme_with_index(name, input, axis, tie_break_left, keep_dims):
    """Returns the extreme elements and their indices along an axis, int32."""
    rank = len(input.shape)
    axis = require_axis(axis, rank)
    index = arange(0, input.shape[axis])
    if rank > 1:
        index = expand_dims(index, tuple(dimension for dimension in range(rank) if dimension != axis))
    index = broadcast_to(index, input.shape)

    def combine(first, first_index, second, second_index):
        symbol = ">" if name == "max" else "<"
        if not tie_break_left:
            better = operators.compare(symbol, first, second)
        else:
            tie = operators.compare("==", first, second)
            tie = operators.logical("and", tie, operators.compare("<", first_index, second_index))
            better = operators.logical("or", operators.compare(symbol, first, second), tie)
        return where(better, first, second), where(better, first_index, second_index)

    combine.is_triton_builtin = True
    return reduce((input, index), axis, combine, keep_dims)


@method
def max(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """Returns the greatest elements along an axis (of all if None). With `return_indices` also their indices along the
    axis, the first of equal elements if `return_indices_tie_break_left`. Without it, floats of fewer than 32 bits
    become float32, and integers int32, also unsigned ones and int1; with it, only bfloat16 becomes float32.

    Shapes: the input without the axis; a scalar if `axis` is None. Types: numbers. Errors: pointers; an axis beyond
    the dimensions; a scalar input.
    """
    return extreme("max", input, axis, return_indices, return_indices_tie_break_left, keep_dims)


@method
def min(input, axis=None, return_indices=False, return_indices_tie_break_left=True, keep_dims=False):
    """Returns the least elements; arguments and types are those of `max`.

    Shapes: the input without the axis; a scalar if `axis` is None. Types: numbers. Errors: pointers; an axis beyond
    the dimensions; a scalar input.
    """
    return extreme("min", input, axis, return_indices, return_indices_tie_break_left, keep_dims)


@method
def argmax(input, axis, tie_break_left=True, keep_dims=False):
    """Returns the indices, int32, of the greatest elements along an axis, the first of equal ones if
    `tie_break_left`.

    Shapes: the input without the axis. Types: any; the result is int32. Errors: an axis beyond the dimensions; a
    scalar input.
    """
    return extreme("max", input, axis, True, tie_break_left, keep_dims)[1]


@method
def argmin(input, axis, tie_break_left=True, keep_dims=False):
    """Returns the indices, int32, of the least elements along an axis, the first of equal ones if `tie_break_left`.

    Shapes: the input without the axis. Types: any; the result is int32. Errors: an axis beyond the dimensions; a
    scalar input.
    """
    return extreme("min", input, axis, True, tie_break_left, keep_dims)[1]
