# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loads, stores and block pointers."""

from .broadcasting import broadcast_to, fit
from .casts import cast
from .descriptors import tensor_descriptor
from .pointers import block_type, float32, int1, int8, int32, int64, pointer_type, with_shape
from .registry import builtin, method
from .semantics import (
    CACHE_OF_LOADS,
    CACHE_OF_STORES,
    EVICTION,
    PADDING,
    as_list,
    as_scalars,
    as_shape,
    attributes,
    choose,
    clause,
    require_integer,
    require_tensor,
)
from .values import (
    LanguageError,
    as_tensor,
    describe_type,
    emit,
    full_constant,
    is_block_pointer,
    is_number,
    round_to,
    tensor,
    type_of_number,
)
from ..frontend.operations import active


def require_pointer(pointer):
    require_tensor(pointer, "the pointer")
    if not pointer.dtype.is_ptr():
        raise LanguageError(f"expected a pointer, or a tensor of pointers, but got {describe_type(pointer)}")


def as_memory(pointer):
    """Returns a pointer to int1 as a pointer to int8, the type of truths in memory, and the type of what it points
    to."""
    element = pointer.dtype.element_ty
    if element is int1:
        return cast(pointer, pointer_type(int8, pointer.dtype.address_space)), element
    return pointer, element


def as_element(value, element, shape):
    """Returns a value that goes to memory, a tensor or a number, as a tensor of an element type. A number gets the
    shape, and has the type of a scalar first, such as float32, also if memory has float64. Raises LanguageError for a
    float beyond the range of an integer type."""
    if not is_number(value):
        return cast(as_tensor(value), element)
    if element.is_ptr() and not isinstance(value, float):
        return full_constant(shape, value, element)
    if isinstance(value, float) and element.integer:
        check_range(value, element)
    number = full_constant(shape, value, type_of_number(value))
    # Integers and 8-bit floats do not convert into each other.
    return cast(cast(number, float32) if element.fp8 and number.dtype.integer else number, element)


def check_range(value, element):
    """Raises LanguageError for a float that, as a scalar, is beyond the range of an integer type."""
    rounded = round_to(value, float32) if type_of_number(value) is float32 else value
    if not element.get_int_min_value() - 1 < rounded < element.get_int_max_value() + 1:
        found = repr(value) if rounded == value or value != value else f"{value!r}, as float32 {rounded!r}"
        raise LanguageError(f"expected a number in the range of {element}, but got {found}")


def as_mask(mask, shape):
    """Returns a mask as int1 of a shape."""
    mask = require_tensor(mask, "the mask") if not is_number(mask) else as_tensor(bool(mask))
    if mask.dtype is not int1:
        raise LanguageError(f"expected a mask of type int1, but got {describe_type(mask)}")
    return broadcast_to_pointer(mask, shape, "mask")


def broadcast_to_pointer(value, shape, what):
    if not shape and value.shape:
        raise LanguageError(f"expected a scalar as the {what} beside a scalar pointer, but got {describe_type(value)}")
    try:
        return fit(value, shape)
    except LanguageError:
        article, found = "an" if what == "other" else "a", describe_type(value)
        raise LanguageError(
            f"expected {article} {what} that broadcasts to the shape of the pointer, {list(shape)}, but got {found}"
        ) from None


def grow(pointer, mask):
    """Returns a tensor of pointers broadcast to the shape that it has together with a mask."""
    from .broadcasting import common_shape

    if not pointer.shape or not isinstance(mask, tensor) or not mask.shape:
        return pointer
    shape = common_shape(pointer.shape, mask.shape)
    return fit(pointer, shape) if shape != pointer.shape else pointer


@builtin
def load(
    pointer,
    mask=None,
    other=None,
    boundary_check=(),
    padding_option="",
    cache_modifier="",
    eviction_policy="",
    volatile=False,
):
    """Loads a tensor of the shape of a tensor of pointers, a scalar, or the block of a block pointer.

    Where `mask`, int1, is false, nothing is read, and the result is `other`, or undefined without it. A block pointer
    has `boundary_check`, the dimensions to check, none of them if None, and `padding_option`, "zero" or "nan", for
    elements out of bounds. `cache_modifier` is ".ca", ".cg" or ".cv"; `eviction_policy` "evict_first" or "evict_last".
    Raises for other options, and for `other` without a mask.

    Shapes: that to which `pointer` and `mask` broadcast, to which `other` does, too; that of a block. Types: that which
    `pointer` points to; int1 is a byte in memory.
    Errors: what is no pointer; options of the other kind of pointer; unknown names.
    """
    require_pointer(pointer)
    clauses = clause("cacheModifier", choose("cache_modifier", CACHE_OF_LOADS, cache_modifier))
    clauses += clause("evictionPolicy", choose("eviction_policy", EVICTION, eviction_policy))
    is_volatile = "isVolatile = true" if volatile else ""
    if is_block_pointer(pointer):
        if mask is not None or other is not None:
            raise LanguageError(
                "expected no mask and no other beside a block pointer: it has boundary_check and padding_option"
            )
        return load_block(pointer, boundary_check, padding_option, clauses, is_volatile)
    if boundary_check or padding_option:
        raise LanguageError(
            "expected no boundary_check and no padding_option beside a tensor of pointers: it has a mask"
        )
    if other is not None and mask is None:
        raise LanguageError("expected a mask beside other: without one every element is loaded")
    pointer, element = as_memory(grow(pointer, mask))
    type = with_shape(pointer.dtype.element_ty, pointer.shape)
    operands = [pointer]
    if mask is not None:
        operands.append(as_mask(mask, pointer.shape))
    if other is not None:
        operands.append(broadcast_to_pointer(as_element(other, type.scalar, pointer.shape), pointer.shape, "other"))
    places = ", ".join(["%s"] * len(operands))
    loaded = emit(type, f"tt.load {places}{clauses}{attributes(is_volatile)} : {pointer.type.text}", *operands)
    return cast(loaded, int1) if element is int1 else loaded


def load_block(pointer, boundary_check, padding_option, clauses, is_volatile):
    block = pointer.dtype.element_ty
    check = as_boundary_check(boundary_check, block.shape)
    padding = choose("padding_option", PADDING, padding_option)
    if padding == 2 and not block.element_ty.floating:
        raise LanguageError(f"expected floats with the padding_option 'nan', but got {block.element_ty}")
    entries = attributes(check, is_volatile, f"padding = {padding} : i32" if padding else "")
    return emit(block, f"tt.load %s{clauses}{entries} : {pointer.type.text}", pointer)


def as_boundary_check(dimensions, shape):
    """Returns the attribute of the dimensions that are checked, none if they are None."""
    dimensions = as_list(() if dimensions is None else dimensions, "boundary_check")
    dimensions = [require_integer(value, "boundary_check") for value in dimensions]
    for dimension in dimensions:
        if not 0 <= dimension < len(shape):
            raise LanguageError(f"expected dimensions below {len(shape)} as boundary_check, but got {dimension}")
    if len(set(dimensions)) != len(dimensions):
        raise LanguageError(f"expected different dimensions as boundary_check, but got {dimensions}")
    return f"boundaryCheck = array<i32: {', '.join(map(str, sorted(dimensions)))}>" if dimensions else ""


@method
def store(pointer, value, mask=None, boundary_check=(), cache_modifier="", eviction_policy=""):
    """Stores a tensor at a tensor of pointers, or a block at a block pointer.

    `value` is converted to the type that `pointer` points to, and broadcast to its shape. Where `mask` is false
    nothing is written. Options are those of `load`; `cache_modifier` is ".wb", ".cg", ".cs" or ".wt". Raises for a
    pointer to constants.

    Shapes: `value` and `mask` broadcast to that of `pointer`, or of its block. Types: `value` is converted to the
    type that `pointer` points to. Errors: what is no pointer; options of the other kind of pointer; unknown names.
    """
    require_pointer(pointer)
    if pointer.dtype.is_const():
        raise LanguageError("expected a pointer to memory that may be written, but got a pointer to constants")
    clauses = clause("cacheModifier", choose("cache_modifier", CACHE_OF_STORES, cache_modifier))
    clauses += clause("evictionPolicy", choose("eviction_policy", EVICTION, eviction_policy))
    if is_block_pointer(pointer):
        if mask is not None:
            raise LanguageError("expected no mask beside a block pointer: it has boundary_check")
        block = pointer.dtype.element_ty
        value = broadcast_to(as_element(value, block.element_ty, block.shape), block.shape)
        entries = attributes(as_boundary_check(boundary_check, block.shape))
        active.builder.effect(f"tt.store %s, %s{clauses}{entries} : {pointer.type.text}", pointer.handle, value.handle)
        return
    if boundary_check:
        raise LanguageError("expected no boundary_check beside a tensor of pointers: it has a mask")
    pointer, element = as_memory(pointer)
    target = pointer.dtype.element_ty
    if element is int1:
        value = cast(as_tensor(value), int1)
    value = broadcast_to_pointer(as_element(value, target, pointer.shape), pointer.shape, "value")
    operands = [pointer.handle, value.handle]
    if mask is not None:
        operands.append(as_mask(mask, pointer.shape).handle)
    places = ", ".join(["%s"] * len(operands))
    active.builder.effect(f"tt.store {places}{clauses} : {pointer.type.text}", *operands)


@builtin
def make_block_ptr(base, shape, strides, offsets, block_shape, order):
    """Returns a pointer to a block of a tensor in memory.

    `base` points to the first element; `shape`, `strides` and `offsets` are integers in elements, one for each
    dimension, and `block_shape` and `order` (the dimensions from the fastest varying) are known at compile time.

    Shapes: a block of `block_shape`, powers of 2. Types: a pointer to a block of the elements of `base`. Errors:
    lists of different lengths; an `order` that lacks a dimension; a `base` that is a tensor.
    """
    require_pointer(base)
    block_shape, order = as_shape(block_shape), as_shape(order)
    is_const = base.dtype.is_const()
    base, _ = as_memory(base)
    rank = len(block_shape)
    lists = [
        as_scalars(shape, int64, "shape"),
        as_scalars(strides, int64, "strides"),
        as_scalars(offsets, int32, "offsets"),
    ]
    for name, values in zip(("shape", "strides", "offsets", "order"), (*lists, order)):
        if len(values) != rank:
            raise LanguageError(f"expected {rank} values as {name}, as block_shape has, but got {len(values)}")
    if sorted(order) != list(range(rank)):
        raise LanguageError(f"expected each dimension below {rank} once as order, but got {list(order)}")
    block = block_type(base.dtype.element_ty, block_shape)
    type = pointer_type(block, base.dtype.address_space, is_const)
    places = ", ".join(["%s"] * rank)
    order = f"order = array<i32: {', '.join(map(str, order))}>"
    text = f"tt.make_tensor_ptr %s, [{places}], [{places}], [{places}] {{{order}}}"
    return emit(type, f"{text} : <{block.text}>", base, *lists[0], *lists[1], *lists[2])


@method
def advance(base, offsets):
    """Returns a block pointer moved by an integer for each dimension.

    Shapes: that of the block. Types: the type of `base`; offsets are int32. Errors: another number of offsets; a
    pointer without a block.
    """
    require_pointer(base)
    if not is_block_pointer(base):
        raise LanguageError(f"expected a block pointer, but got {describe_type(base)}")
    block = base.dtype.element_ty
    offsets = as_scalars(offsets, int32, "offsets")
    if len(offsets) != len(block.shape):
        raise LanguageError(f"expected {len(block.shape)} offsets, but got {len(offsets)}")
    return emit(base.type, f"tt.advance %s, [{', '.join(['%s'] * len(offsets))}] : <{block.text}>", base, *offsets)


@builtin
def load_tensor_descriptor(desc, offsets):
    """Loads the block of a tensor descriptor at an offset for each dimension, like `desc.load`.

    Shapes: that of the blocks. Types: that of the tensor. Errors: another number of offsets; floats as offsets.
    """
    return require_descriptor(desc).load(offsets)


@builtin
def store_tensor_descriptor(desc, offsets, value):
    """Stores a block through a tensor descriptor at an offset for each dimension, like `desc.store`.

    Shapes: that of the blocks. Types: `value` is converted to the type of the tensor. Errors: a value of another
    shape; another number of offsets.
    """
    return require_descriptor(desc).store(offsets, value)


def require_descriptor(desc):
    if not isinstance(desc, tensor_descriptor):
        raise LanguageError(f"expected a tensor descriptor, but got {describe_type(desc)}")
    return desc
