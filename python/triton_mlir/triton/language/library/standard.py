# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions that consist of others: zeros, softmax, interleave."""

from .. import operators
from ..arithmetic import exp, fdiv
from ..overflow import checked_binary
from ..pointers import count_elements
from ..registry import builtin, method
from ..semantics import require_axis, require_tensor
from ..shapes import expand_dims, full, join, reshape_to
from ..values import LanguageError, describe_type, is_number
from .reduce import max, sum


@method
def cdiv(x, div):
    """Returns the quotient of integers, rounded up for positive ones: `(x + (div - 1)) // div`.

    Shapes: broadcast to one. Types: integers. Errors: floats and pointers; signed with unsigned integers.
    """
    less = checked_binary("-", div, 1)
    return operators.binary("//", checked_binary("+", x, less), div)


@builtin
def zeros(shape, dtype):
    """Returns a tensor of zeros of a shape and element type.

    Shapes: sizes are powers of 2 known at compile time. Types: any element type. Errors: other sizes and types.
    """
    return full(shape, 0, dtype)


@builtin
def zeros_like(input):
    """Returns a tensor of zeros of the shape and type of another.

    Shapes: that of the input. Types: that of the input. Errors: an input that is no tensor.
    """
    require_tensor(input, "the input")
    return full(input.shape, 0, input.dtype)


@method
def sigmoid(x):
    """Returns `1 / (1 + exp(-x))` of fp32 or fp64.

    Shapes: that of the input. Types: fp32 and fp64. Errors: other types.
    """
    return operators.binary("/", 1, operators.binary("+", 1, exp(operators.negate(x))))


@method
def softmax(x, dim=None, keep_dims=False, ieee_rounding=False):
    """Returns `exp(x - max) / sum` along a dimension, by default the first.

    Shapes: that of the input. Types: floats; the result has the type of the input, or fp32 for narrower floats.
    Errors: integers and pointers; scalars.
    """
    require_tensor(x, "the input")
    axis = require_axis(0 if dim is None else dim, len(x.shape))
    numerator = exp(operators.binary("-", x, expand_dims(max(x, axis), axis)))
    return fdiv(numerator, expand_dims(sum(numerator, axis), axis), ieee_rounding)


@method
def ravel(x, can_reorder=False):
    """Returns the elements as a tensor of one dimension, in any order if `can_reorder`.

    Shapes: one dimension. Types: that of the input. Errors: an input that is no tensor.
    """
    require_tensor(x, "the input")
    return reshape_to(x, (count_elements(x.shape),), can_reorder)


@builtin
def interleave(a, b):
    """Returns the elements of two tensors in turn, along the last dimension.

    Shapes: `a` and `b` are broadcast to one, whose last dimension doubles. Types: both the same, also of the
    result. Errors: shapes that do not broadcast; unlike types.
    """
    joined = join(a, b)
    if len(joined.shape) == 1:
        return joined
    return reshape_to(joined, (*joined.shape[:-2], 2 * joined.shape[-2]), False)


@builtin
def swizzle2d(i, j, size_i, size_j, size_g):
    """Returns the indices of element (i, j) of a row-major matrix of size_i x size_j when groups of size_g rows are
    stored in column-major order.

    Shapes: broadcast to one. Types: integers; both results have the promoted type. Errors: floats and pointers.
    """
    for value in (i, j, size_i, size_j, size_g):
        if isinstance(value, float):
            raise LanguageError(f"expected integers as the arguments of swizzle2d, but got {describe_type(value)}")
    binary = checked_binary
    place = binary("+", binary("*", i, size_j), j)
    group_elements = binary("*", size_g, size_j)
    group = binary("//", place, group_elements)
    first = binary("*", group, size_g)
    rows = minimum_of(binary("-", size_i, first), size_g)
    place = binary("%", place, group_elements)
    return binary("+", first, binary("%", place, rows)), binary("//", place, rows)


def minimum_of(a, b):
    from ..arithmetic import minimum

    return (a if a < b else b) if is_number(a) and is_number(b) else minimum(a, b)
