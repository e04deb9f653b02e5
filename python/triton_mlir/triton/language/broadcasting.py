# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Broadcasting: operands of different shapes become tensors of one shape.

A shape with fewer dimensions gets dimensions of size 1 in front; sizes of 1 grow to those of the other operand.
"""

from .pointers import block_type, with_shape
from .values import LanguageError, emit, refuse_block_pointer


def splat(value, shape):
    """Returns a scalar as a tensor of a shape."""
    if not shape:
        return value
    refuse_block_pointer(value)
    type = block_type(value.dtype, shape)
    return emit(type, f"tt.splat %s : {value.type.text} -> {type.text}", value)


def expand(value, axis):
    """Returns a tensor with a dimension of size 1 inserted at an axis."""
    shape = (*value.shape[:axis], 1, *value.shape[axis:])
    type = block_type(value.dtype, shape)
    if not value.shape:
        return splat(value, shape)
    return emit(type, f"tt.expand_dims %s {{axis = {axis} : i32}} : {value.type.text} -> {type.text}", value)


def broadcast_to(value, shape):
    """Returns a tensor, or a scalar, as a tensor of a shape. Raises LanguageError if a size is neither equal nor 1."""
    if value.shape == shape:
        return value
    if not value.shape:
        return splat(value, shape)
    if len(value.shape) != len(shape):
        raise LanguageError(f"expected a tensor of {len(shape)} dimensions, but got {value.type}")
    for axis, (have, want) in enumerate(zip(value.shape, shape)):
        if have not in (want, 1):
            raise LanguageError(
                f"expected size 1 or {want} in dimension {axis} of a tensor that becomes {list(shape)}, but got {have}"
            )
    type = with_shape(value.dtype, shape)
    return emit(type, f"tt.broadcast %s : {value.type.text} -> {type.text}", value)


def common_shape(first, second):
    """Returns the shape that two shapes broadcast to. Raises LanguageError if there is none."""
    if first == second:
        return first
    rank = max(len(first), len(second))
    a = (1,) * (rank - len(first)) + first
    b = (1,) * (rank - len(second)) + second
    for axis, (x, y) in enumerate(zip(a, b)):
        if x != y and 1 not in (x, y):
            raise LanguageError(
                f"expected shapes that broadcast, but got {list(first)} and {list(second)}: "
                f"sizes {x} and {y} of dimension {axis} differ, and neither is 1"
            )
    return tuple(map(max, a, b))


def fit(value, shape):
    """Returns a tensor broadcast to a shape, which may have more dimensions."""
    if value.shape:
        while len(value.shape) < len(shape):
            value = expand(value, 0)
    return broadcast_to(value, shape)


def broadcast(first, second):
    """Returns two tensors broadcast to their common shape."""
    if first.shape == second.shape:
        return first, second
    shape = common_shape(first.shape, second.shape)
    return fit(first, shape), fit(second, shape)
