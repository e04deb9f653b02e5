# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensor descriptors: a tensor in memory together with the shape of the blocks that are loaded and stored."""

from ..frontend.operations import active
from .casts import cast
from .pointers import block_type, int32, int64
from .registry import builtin, member
from .semantics import (
    CACHE_OF_LOADS,
    EVICTION,
    PADDING,
    as_scalars,
    as_shape,
    attributes,
    choose,
    clause,
    require_tensor,
)
from .types import base_type
from .values import LanguageError, base_value, describe_type, tensor


class tensor_descriptor_type(base_type):
    """The type of descriptors with blocks of a type, of a tensor of as many dimensions."""

    instances: dict = {}

    def __new__(cls, block):
        found = cls.instances.get(block)
        if found is None:
            found = super().__new__(cls)
            found.block_type = block
            element = block.element_ty
            sizes = "x".join(map(str, block.shape))
            # The element type of a descriptor has a sign.
            has_sign = element.integer and element.primitive_bitwidth > 1
            text = f"{'s' if element.signed else 'u'}{element.text}" if has_sign else element.text
            found.text = f"!tt.tensordesc<tensor<{sizes}x{text}>>"
            found = cls.instances.setdefault(block, found)
        return found

    def mangle(self):
        return f"TD{self.block_type.mangle()}"

    def __str__(self):
        return f"tensor_descriptor<{self.block_type}>"


class tensor_descriptor(base_value):
    """A tensor descriptor: `shape` and `strides` (in elements) of the tensor, `block_shape` and `dtype` of its
    blocks."""

    def __init__(self, handle, type, shape, strides):
        self.handle, self.type = handle, type
        self.block_type = type.block_type
        self.block_shape, self.dtype = list(type.block_type.shape), type.block_type.element_ty
        self.shape, self.strides = tuple(shape), tuple(strides)

    def flatten(self, handles):
        """Appends the values of the IR that it consists of."""
        handles.append(self.handle)
        handles.extend(value.handle for value in (*self.shape, *self.strides))

    def rebuild(self, handles):
        """Returns a descriptor like this one, of other values of the IR."""
        handle = next(handles)
        shape = [tensor(next(handles), value.type) for value in self.shape]
        return tensor_descriptor(
            handle, self.type, shape, [tensor(next(handles), value.type) for value in self.strides]
        )

    def places(self, offsets):
        offsets = as_scalars(offsets, int32, "offsets")
        if len(offsets) != len(self.block_shape):
            raise LanguageError(f"expected {len(self.block_shape)} offsets, but got {len(offsets)}")
        return [value.handle for value in offsets]

    @member
    def load(self, offsets, cache_modifier="", eviction_policy=""):
        """Loads the block that begins at `offsets`, integers in elements. Elements out of bounds are the padding. TMA
        needs a multiple of 16 bytes as the last offset.

        Shapes: that of the blocks. Types: that of the tensor. Errors: another number of offsets; unknown options.
        """
        places = self.places(offsets)
        clauses = clause("cacheModifier", choose("cache_modifier", CACHE_OF_LOADS, cache_modifier))
        clauses += clause("evictionPolicy", choose("eviction_policy", EVICTION, eviction_policy))
        block = self.block_type
        text = f"tt.descriptor_load %s[{', '.join(['%s'] * len(places))}]{clauses} : {self.type.text} -> {block.text}"
        return tensor(active.builder.op(block.text, text, self.handle, *places), block)

    def reduce(self, operation, offsets, value):
        """Adds a store, or an update by an operation, of a block."""
        require_tensor(value, "the value")
        if tuple(value.shape) != self.block_type.shape:
            raise LanguageError(f"expected a value of shape {self.block_shape}, but got {describe_type(value)}")
        value = cast(value, self.dtype)
        places = self.places(offsets)
        text = f"{operation} %s[{', '.join(['%s'] * len(places))}], %s : {self.type.text}, {value.type.text}"
        active.builder.effect(text, self.handle, *places, value.handle)

    @member
    def store(self, offsets, value):
        """Stores a tensor of the shape of the blocks at `offsets`. Elements out of bounds are not written. TMA needs
        offsets of at least 0, the last one a multiple of 16 bytes, and fills the last 16 bytes of each row.

        Shapes: `value` has that of the blocks. Types: `value` is converted to that of the tensor. Errors: a value of
        another shape; another number of offsets.
        """
        self.reduce("tt.descriptor_store", offsets, value)

    @member
    def gather(self, x_offsets, y_offset, cache_modifier="", eviction_policy=""):
        """Loads a row for each element of `x_offsets` from the column `y_offset` on.

        Shapes: (rows) to (rows, columns of a block); blocks have one row, `x_offsets` at least 8. Types: int32 as
        offsets; the result has that of the tensor. Errors: other shapes; too few rows or columns.
        """
        rows, column = self.rows(x_offsets, y_offset)
        type = block_type(self.dtype, (rows.shape[0], self.block_shape[1]))
        text = f"tt.descriptor_gather %s[%s, %s] : ({self.type.text}, {rows.type.text}, i32) -> {type.text}"
        return tensor(active.builder.op(type.text, text, self.handle, rows.handle, column.handle), type)

    @member
    def scatter(self, value, x_offsets, y_offset):
        """Stores row i of `value` in row `x_offsets[i]`, from the column `y_offset` on.

        Shapes: `value` is (rows, columns of a block), `x_offsets` (rows). Types: int32 as offsets; `value` is converted
        to that of the tensor. Errors: other shapes; too few rows or columns.
        """
        rows, column = self.rows(x_offsets, y_offset)
        value = cast(require_tensor(value, "the value"), self.dtype)
        text = f"tt.descriptor_scatter %s[%s, %s], %s : {self.type.text}, {rows.type.text}, i32, {value.type.text}"
        active.builder.effect(text, self.handle, rows.handle, column.handle, value.handle)

    def rows(self, x_offsets, y_offset):
        require_tensor(x_offsets, "x_offsets")
        if len(x_offsets.shape) != 1:
            raise LanguageError(f"expected x_offsets of one dimension, but got {describe_type(x_offsets)}")
        if len(self.block_shape) != 2 or self.block_shape[0] != 1:
            raise LanguageError(f"expected blocks of one row for gather and scatter, but got {self.block_shape}")
        least = 32 // self.dtype.primitive_bitwidth * 8
        if x_offsets.shape[0] < 8:
            raise LanguageError(f"expected at least 8 rows, but got {x_offsets.shape[0]}")
        if self.block_shape[1] < least:
            raise LanguageError(f"expected at least {least} columns of {self.dtype}, but got {self.block_shape[1]}")
        return cast(x_offsets, int32), as_scalars(y_offset, int32, "y_offset")[0]


def reduction(name):
    def update(self, offsets, value):
        self.reduce(f"tt.descriptor_reduce {name},", offsets, value)

    update.__name__ = f"atomic_{name}"
    update.__doc__ = (
        f"Updates each element of the block at `offsets` by `{name}` with `value`, atomically.\n\n"
        "Shapes: `value` has that of the blocks. Types: `value` is converted to that of the tensor. "
        "Errors: a value of another shape; another number of offsets."
    )
    return member(update)


for operation_name in ("add", "min", "max", "and", "or", "xor"):
    setattr(tensor_descriptor, f"atomic_{operation_name}", reduction(operation_name))


@builtin
def make_tensor_descriptor(base, shape, strides, block_shape, padding_option="zero"):
    """Returns a descriptor of the tensor at `base` with a `shape` (int32) and `strides` (int64), in elements, and a
    `block_shape` that is known at compile time. The last stride must be 1. Elements out of bounds are loaded as zero,
    or as NaN with `padding_option="nan"`.

    Shapes: 1 to 5 dimensions; blocks of powers of 2, and of at least 16 bytes along the last one. Types: that of the
    elements of `base`. Errors: lists of different lengths; another last stride; smaller blocks; a `base` that is a
    tensor; integers padded with NaN.
    """
    require_tensor(base, "the base")
    if not base.dtype.is_ptr() or base.shape:
        raise LanguageError(f"expected a pointer as the base, but got {describe_type(base)}")
    block_shape = as_shape(block_shape)
    rank = len(block_shape)
    if not 1 <= rank <= 5:
        raise LanguageError(f"expected a block_shape of 1 to 5 dimensions, but got {rank}")
    last = strides[-1] if isinstance(strides, (tuple, list)) and strides else None
    if type(last) is not int or last != 1:
        raise LanguageError(f"expected 1 as the last stride, known at compile time, but got {describe_type(last)}")
    shape, strides = as_scalars(shape, int32, "shape"), as_scalars(strides, int64, "strides")
    if len(shape) != rank or len(strides) != rank:
        raise LanguageError(
            f"expected {rank} sizes and strides, as block_shape has, but got {len(shape)} and {len(strides)}"
        )
    element = base.dtype.element_ty
    if block_shape[-1] * element.primitive_bitwidth < 128:
        message = f"expected blocks of at least 16 bytes in the last dimension, but got {block_shape[-1]} of {element}"
        raise LanguageError(message)
    made = tensor_descriptor_type(block_type(element, block_shape))
    padding = choose("padding_option", PADDING, padding_option)
    if padding == 2 and not element.floating:
        raise LanguageError(f"expected floats with the padding_option 'nan', but got {element}")
    entries = attributes(f"padding = {padding} : i32" if padding == 2 else "")
    places = ", ".join(["%s"] * rank)
    block = made.text[len("!tt.tensordesc") :]
    text = f"tt.make_tensor_descriptor %s, [{places}], [{places}]{entries} : <{element.text}>, {block}"
    handles = [value.handle for value in (base, *shape, *strides)]
    handle = active.builder.op(made.text, text, *handles)
    return tensor_descriptor(handle, made, shape, strides)
