# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Creation of tensors, changes of their shape, and program ids."""

from . import broadcasting, casts
from ..frontend.operations import active
from .pointers import block_type, count_elements, int1, int32, void, with_shape
from .registry import builtin, member, method
from .semantics import as_list, as_shape, require_axis, require_integer, require_tensor
from .semantics import AXES
from .types import base_type
from .values import LanguageError, as_tensor, describe_type, emit, full_constant, is_number, tensor


def program_axis(axis):
    axis = require_integer(axis, "the axis")
    if axis not in (0, 1, 2):
        raise LanguageError(f"expected 0, 1 or 2 as the axis of the grid, but got {axis}")
    return AXES[axis]


@builtin
def program_id(axis):
    """Returns the index, int32, of the program instance in dimension `axis` (0, 1 or 2) of the grid.

    Shapes: a scalar. Types: int32. Errors: another axis, or one known at run time only.
    """
    return emit(int32, f"tt.get_program_id {program_axis(axis)} : i32")


@builtin
def num_programs(axis):
    """Returns the size, int32, of dimension `axis` (0, 1 or 2) of the grid.

    Shapes: a scalar. Types: int32. Errors: another axis, or one known at run time only.
    """
    return emit(int32, f"tt.get_num_programs {program_axis(axis)} : i32")


@builtin
def arange(start, end):
    """Returns the integers from `start` up to but not including `end`, int32 of one dimension. Both are known at
    compile time; the number of elements is a power of 2.

    Shapes: (`end` - `start`). Types: int32. Errors: a number of elements that is no power of 2, or exceeds 1048576;
    bounds known at run time only.
    """
    start, end = require_integer(start, "start"), require_integer(end, "end")
    if end <= start:
        raise LanguageError(f"expected an end greater than the start {start}, but got {end}")
    if (end - start) & (end - start - 1):
        raise LanguageError(f"expected a power of 2 as the number of elements, but got {end - start}")
    if not -(2**31) <= start < end <= 2**31 - 1:
        raise LanguageError(f"expected integers of 32 bits, but got {start} and {end}")
    type = block_type(int32, (end - start,))
    return emit(type, f"tt.make_range {{end = {end} : i32, start = {start} : i32}} : {type.text}")


def require_constant_of(element, value):
    """Returns a number that is a constant of an element type."""
    if element is int1 and not isinstance(value, float):
        return bool(value)
    is_address = element.is_ptr() and isinstance(value, float)
    if not (element.integer or is_address) or value == 0:
        return int(value) if element.integer else value
    if isinstance(value, float):
        raise LanguageError(f"expected an integer as the value of {element}, but got {value}")
    if value < 0 and not element.signed:
        raise LanguageError(f"expected a number of at least 0 as the value of {element}, but got {value}")
    if element.signed and 1 << 63 <= value < 1 << 64:
        raise LanguageError(f"expected a number in the range of int64 as the value of {element}, but got {value}")
    return int(value)


@builtin
def full(shape, value, dtype):
    """Returns a tensor of a shape and element type with all elements equal to `value`, a number or a scalar. A number
    beyond the range wraps in an integer, and is infinity as a float. Raises LanguageError for a negative number of an
    unsigned type, a number beyond int64 or uint64, and a fraction of an integer type.

    Shapes: sizes are powers of 2 known at compile time; the value is a scalar or has one element. Types: the value is
    converted to `dtype`. Errors: other sizes, types and values.
    """
    shape = as_shape(shape)
    if not isinstance(dtype, base_type) or dtype.scalar is void:
        raise LanguageError(f"expected an element type as dtype, such as tl.float32, but got {describe_type(dtype)}")
    if is_number(value):
        return full_constant(shape, require_constant_of(dtype.scalar, value), dtype.scalar)
    value = as_tensor(value)
    if value.shape and count_elements(value.shape) != 1:
        raise LanguageError(f"expected a scalar as the value, but got {describe_type(value)}")
    return broadcasting.splat(unsplat(casts.cast(value, dtype)), shape)


@method
def broadcast(input, other):
    """Returns two tensors broadcast to their common shape.

    Shapes: both results have the common shape. Types: each result has the type of its input. Errors: sizes that
    differ and are not 1.
    """
    return broadcasting.broadcast(as_tensor(input), as_tensor(other))


@method
def broadcast_to(input, *shape):
    """Returns a tensor broadcast to a shape of as many dimensions, given as a sequence or as sizes.

    Shapes: sizes of 1 grow, all others are equal. Types: that of the input. Errors: other sizes; another number of
    dimensions, except for a scalar.
    """
    return broadcasting.broadcast_to(as_tensor(input), as_shape(*shape))


@method
def expand_dims(input, axis):
    """Returns a tensor with dimensions of size 1 inserted: `axis` is their index in the result, or several.

    Shapes: one more dimension for each axis. Types: that of the input. Errors: an axis beyond the dimensions of the
    result.
    """
    input = as_tensor(input)
    axes = as_list(axis, "the axis")
    rank = len(input.shape) + len(axes)
    axes = sorted(require_axis(axis, rank) for axis in axes)
    if len(set(axes)) != len(axes):
        raise LanguageError(f"expected different axes, but got {axes}")
    for axis in axes:
        input = broadcasting.expand(input, axis)
    return input


def reshape_to(input, shape, can_reorder):
    input = as_tensor(input)
    if count_elements(shape) != count_elements(input.shape):
        raise LanguageError(f"expected a shape of {count_elements(input.shape)} elements, but got {list(shape)}")
    if not shape:
        return unsplat(input)
    if not input.shape:
        return broadcasting.splat(input, shape)
    type = with_shape(input.dtype, shape)
    if type is input.type and not can_reorder:
        return input
    return emit(
        type, f"tt.reshape %s{' allow_reorder' if can_reorder else ''} : {input.type.text} -> {type.text}", input
    )


def unsplat(input):
    """Returns the only element of a tensor."""
    return emit(input.dtype, f"tt.unsplat %s : {input.type.text}", input) if input.shape else input


@method
def reshape(input, *shape, can_reorder=False):
    """Returns a tensor of another shape with the same elements, in row-major order unless `can_reorder`.

    Shapes: as many elements as before. Types: that of the input. Errors: another number of elements; sizes that are
    no powers of 2.
    """
    return reshape_to(input, as_shape(*shape), can_reorder)


@method
def view(input, *shape):
    """Returns a tensor of another shape with the same elements in any order.

    Shapes: as many elements as before. Types: that of the input. Errors: another number of elements; sizes that are
    no powers of 2.
    """
    return reshape_to(input, as_shape(*shape), True)


@method
def item(self):
    """Returns the only element of a tensor as a scalar.

    Shapes: an input of one element; a scalar. Types: that of the input. Errors: several elements.
    """
    require_tensor(self, "the input")
    if self.shape and count_elements(self.shape) != 1:
        raise LanguageError(f"expected a tensor of one element, but got {describe_type(self)}")
    return unsplat(self)


@method
def permute(input, *dims):
    """Returns a tensor whose dimension i is dimension `dims[i]` of the input.

    Shapes: `dims` has each dimension once. Types: that of the input. Errors: other dimensions.
    """
    require_tensor(input, "the input")
    dims = as_shape(*dims)
    rank = len(input.shape)
    order = [require_axis(axis, rank) for axis in dims]
    if sorted(order) != list(range(rank)):
        raise LanguageError(f"expected each dimension below {rank} once, but got {list(dims)}")
    type = block_type(input.dtype, [input.shape[axis] for axis in order])
    return emit(
        type,
        f"tt.trans %s {{order = array<i32: {', '.join(map(str, order))}>}} : {input.type.text} -> {type.text}",
        input,
    )


@method
def trans(input, *dims):
    """Returns a tensor with permuted dimensions: by default with the last two exchanged.

    Shapes: `dims` has each dimension once. Types: that of the input. Errors: other dimensions; without `dims`, fewer
    than two.
    """
    require_tensor(input, "the input")
    rank = len(input.shape)
    if not dims:
        if rank < 2:
            raise LanguageError(f"expected a tensor of at least 2 dimensions, but got {describe_type(input)}")
        dims = (*range(rank - 2), rank - 1, rank - 2)
    return permute(input, *dims)


@builtin
def join(a, b):
    """Returns a tensor with a new last dimension of size 2, which holds `a` and `b`, broadcast to a common shape.

    Shapes: `a` and `b` are broadcast to one, and a last dimension of 2 follows. Types: both the same, also of the
    result. Errors: shapes that do not broadcast; unlike types.
    """
    a, b = broadcasting.broadcast(as_tensor(a), as_tensor(b))
    if a.type is not b.type:
        raise LanguageError(f"expected two tensors of one type, but got {describe_type(a)} and {describe_type(b)}")
    is_scalar = not a.shape
    if is_scalar:
        a, b = broadcasting.splat(a, (1,)), broadcasting.splat(b, (1,))
    type = block_type(a.dtype, (*a.shape, 2))
    joined = emit(type, f"tt.join %s, %s : {a.type.text} -> {type.text}", a, b)
    return reshape_to(joined, (2,), False) if is_scalar else joined


@method
def split(a):
    """Returns the two halves of a tensor whose last dimension has size 2; inverse of `join`.

    Shapes: the input without its last dimension, of size 2. Types: that of the input. Errors: another size of the
    last dimension.
    """
    require_tensor(a, "the input")
    if not a.shape or a.shape[-1] != 2:
        raise LanguageError(f"expected a last dimension of size 2, but got {describe_type(a)}")
    is_vector = len(a.shape) == 1
    if is_vector:
        a = broadcasting.expand(a, 0)
    type = with_shape(a.dtype, a.shape[:-1])
    results = active.builder.ops((type.text, type.text), f"tt.split %s : {a.type.text} -> {type.text}", a.handle)
    halves = tuple(tensor(handle, type) for handle in results)
    return tuple(map(unsplat, halves)) if is_vector else halves


@builtin
def cat(input, other, can_reorder=False, dim=0):
    """Returns the elements of two tensors of one type in one tensor: the second after the first along a dimension, or,
    for tensors of one dimension, in any order if `can_reorder`.

    Shapes: equal but along the dimension, whose sizes add up to a power of 2. Types: both inputs have one type.
    Errors: other shapes and types.
    """
    require_tensor(input, "the input"), require_tensor(other, "other")
    rank = len(input.shape)
    if input.type is not other.type or not rank or (can_reorder and rank != 1):
        types = f"{describe_type(input)} and {describe_type(other)}"
        dimensions = "of one dimension" if can_reorder else "with dimensions"
        raise LanguageError(f"expected two tensors {dimensions} and of one type, but got {types}")
    axis = require_axis(dim, rank)
    if not can_reorder:
        # The dimension that tells the tensors apart comes before the one to which it is added.
        joined = permute(join(input, other), *range(axis), rank, *range(axis, rank))
        return reshape_to(joined, tuple(size << (place == axis) for place, size in enumerate(input.shape)), False)
    type = block_type(input.dtype, (2 * input.shape[0],))
    return emit(type, f"tt.cat %s, %s : {input.type.text} -> {type.text}", input, other)


@builtin
def cast(input, dtype, fp_downcast_rounding=None, bitcast=False):
    """Returns a tensor converted to an element type; with `bitcast` its bits are kept. `fp_downcast_rounding` is
    "rtne" or "rtz" for floats that get narrower.

    Shapes: any; the result has the shape of the input. Types: those that convert into each other: floats, integers
    and pointers with 64-bit integers. Errors: 8-bit floats with integers; a bitcast between types of different
    widths; another rounding.
    """
    if not isinstance(dtype, base_type):
        raise LanguageError(f"expected an element type, but got {describe_type(dtype)}")
    input = as_tensor(input)
    return casts.bitcast(input, dtype) if bitcast else casts.cast(input, dtype, fp_downcast_rounding)


@member
def to(self, dtype, fp_downcast_rounding=None, bitcast=False):
    """Like `tl.cast`: shapes, types and errors are the same.

    Shapes: any. Types: as for `tl.cast`. Errors: as for `tl.cast`.
    """
    return cast(self, dtype, fp_downcast_rounding, bitcast)


tensor.to, tensor.cast = to, cast
tensor.T = property(trans)
tensor.type_text = property(lambda self: self.type.text)


@builtin
def to_tensor(value):
    """Returns a number as a scalar tensor, and tensors as they are.

    Shapes: a number becomes a scalar. Types: int32, uint32, int64, uint64, fp32 or fp64, by value; int1 for truth
    values. Errors: what is no number and no tensor.
    """
    return as_tensor(value)


@method
def gather(src, index, axis):
    """Returns a tensor of the shape of `index`, integers: its elements are those of `src` whose coordinate along
    `axis` is the index. Other sizes are equal.

    Shapes: that of `index`; all but the axis are those of `src`. Types: integers as the index; the result has the
    type of `src`. Errors: floats as the index; an axis beyond the dimensions.
    """
    require_tensor(src, "the source"), require_tensor(index, "the index")
    if not index.dtype.integer:
        raise LanguageError(f"expected integers as the index, but got {describe_type(index)}")
    rank = len(src.shape)
    if len(index.shape) != rank:
        raise LanguageError(f"expected an index of {rank} dimensions, but got {describe_type(index)}")
    axis = require_axis(axis, rank)
    for dimension in range(rank):
        if dimension != axis and index.shape[dimension] != src.shape[dimension]:
            sizes = f"{index.shape[dimension]} and {src.shape[dimension]}"
            raise LanguageError(f"expected equal sizes of dimension {dimension}, but got {sizes}")
    type = block_type(src.dtype, index.shape)
    types = f"({src.type.text}, {index.type.text}) -> {type.text}"
    return emit(type, f"tt.gather %s[%s] {{axis = {axis} : i32}} : {types}", src, index)
