# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reductions, scans and other operations with a region that the kernel provides as a function."""

from ..frontend.operations import SSA, Block, active
from .casts import cast
from .operators import truth
from .pointers import block_type, count_elements, int32, uint8, uint16, with_shape
from .registry import builtin, method
from .semantics import require_axis, require_int32, require_integer, require_tensor
from .shapes import expand_dims, reshape_to
from .values import LanguageError, as_tensor, describe_type, flatten, tensor
from .broadcasting import broadcast, broadcast_to


def call(function, arguments):
    """Returns the results of a function of the program or of the language as a list."""
    result = active.builder.call(function, arguments)
    return list(result) if isinstance(result, tuple) else [result]


def region(types, function, terminator, results, count=2):
    """Returns a block that applies a function to `count` scalars of each type, first the ones of the first group. Its
    result types are `results`, or those of the arguments if None."""
    builder = active.builder
    arguments = [tensor(SSA(type.text), type) for type in types * count]
    block = Block(tuple(value.handle for value in arguments))
    outer, builder.block = builder.block, block
    try:
        values = [as_tensor(value) for value in call(function, arguments)]
        expected = results or types
        found = [value.type for value in values]
        if found != expected:
            have, want = (f"({', '.join(map(str, each))})" for each in (found, expected))
            raise LanguageError(f"expected a function that returns {want}, but got {have}")
        handles = []
        for value in values:
            flatten(value, handles)
        places = ", ".join(["%s"] * len(handles))
        builder.effect(f"{terminator} {places} : {', '.join(type.text for type in found)}", *handles)
    finally:
        builder.block = outer
    return block


def apply(operation, properties, inputs, types, block):
    """Adds an operation with a region, and returns its results as a list."""
    handles = tuple(value.handle for value in inputs)
    places = ", ".join(["%s"] * len(handles))
    results = ", ".join(type.text for type in types)
    signature = f"({', '.join(value.type.text for value in inputs)}) -> "
    signature += f"({results})" if len(types) > 1 else results
    parts = [(f'"{operation}"({places}) <{{{properties}}}> ({{', handles), block, (f"}}) : {signature}", ())]
    found = active.builder.region([type.text for type in types], parts)
    return [tensor(handle, type) for handle, type in zip(found, types)]


def as_inputs(input):
    """Returns one tensor, or a tuple of tensors broadcast to one shape, as a list."""
    inputs = list(input) if isinstance(input, (tuple, list)) else [input]
    if not inputs:
        raise LanguageError("expected at least one tensor as the input, but got none")
    for value in inputs:
        require_tensor(value, "the input")
    for value in inputs[1:]:
        inputs[0], _ = broadcast(inputs[0], value)
    return [broadcast_to(value, inputs[0].shape) for value in inputs]


def pack(results, input):
    return tuple(results) if isinstance(input, (tuple, list)) else results[0]


@method
def reduce(input, axis, combine_fn, keep_dims=False):
    """Returns the elements along an axis (all if None) combined by an associative and commutative function of two
    elements.

    `input` is a tensor or a tuple of n tensors of one shape; the function takes n and n elements, and returns n. With
    `keep_dims` the axis stays with size 1.

    Shapes: the input without the axis; a scalar if `axis` is None. Types: those that the function returns for its
    arguments. Errors: an axis beyond the dimensions; a scalar input; a function that returns other types.
    """
    inputs = as_inputs(input)
    rank = len(inputs[0].shape)
    if rank == 0:
        raise LanguageError(f"expected a tensor with dimensions as the input, but got {describe_type(inputs[0])}")
    if axis is not None:
        axis = require_axis(axis, rank)
    else:
        # Elements of several inputs stay pairs, so that each input keeps its order.
        can_reorder = len(inputs) == 1
        inputs = [reshape_to(value, (count_elements(value.shape),), can_reorder) for value in inputs]
    place = 0 if axis is None else axis
    shape = inputs[0].shape
    types = [with_shape(value.dtype, shape[:place] + shape[place + 1 :]) for value in inputs]
    block = region([value.dtype for value in inputs], combine_fn, "tt.reduce.return", None)
    results = apply("tt.reduce", f"axis = {place} : i32", inputs, types, block)
    if keep_dims:
        results = [expand_dims(value, tuple(range(rank)) if axis is None else axis) for value in results]
    return pack(results, input)


@method
def associative_scan(input, axis, combine_fn, reverse=False):
    """Returns, for each element, the combination of the elements along an axis up to it, itself included; with
    `reverse` from the end. Input and function are as in `reduce`, but the function need only be associative.

    Shapes: that of the input. Types: those that the function returns for its arguments. Errors: an axis beyond the
    dimensions; a scalar input; a function that returns other types.
    """
    inputs = as_inputs(input)
    axis = require_axis(axis, len(inputs[0].shape))
    block = region([value.dtype for value in inputs], combine_fn, "tt.scan.return", None)
    properties = f"axis = {axis} : i32, reverse = {'true' if reverse else 'false'}"
    return pack(apply("tt.scan", properties, inputs, [value.type for value in inputs], block), input)


@builtin
def map_elementwise(scalar_fn, *args, pack=1):
    """Returns the results of a function of scalars for each element of tensors, which are broadcast to one shape.

    With `pack` the function gets that many consecutive elements of each tensor, and returns as many of each result.
    The results are a tuple if the function returns one, also of one result.

    Shapes: inputs are broadcast to one, that of the results. Types: those that the function returns. Errors: shapes
    that do not broadcast; a number of elements that `pack` does not divide.
    """
    pack = require_int32(pack, "pack")
    if pack < 1 or pack & (pack - 1):
        raise LanguageError(f"expected a power of 2 as pack, but got {pack}")
    inputs = as_inputs(tuple(map(as_tensor, args)))
    count = count_elements(inputs[0].shape)
    if count % pack:
        raise LanguageError(f"expected a pack that divides the number of elements, {count}, but got {pack}")
    builder = active.builder
    arguments = [tensor(SSA(value.dtype.text), value.dtype) for value in inputs for _ in range(pack)]
    block = Block(tuple(value.handle for value in arguments))
    outer, builder.block = builder.block, block
    try:
        found = builder.call(scalar_fn, arguments)
        is_single = not isinstance(found, tuple)
        values = [as_tensor(value) for value in ((found,) if is_single else found)]
        places = ", ".join(["%s"] * len(values))
        handles = [value.handle for value in values]
        builder.effect(
            f"tt.map_elementwise.return {places} : {', '.join(value.type.text for value in values)}", *handles
        )
    finally:
        builder.block = outer
    types = [block_type(value.dtype, inputs[0].shape) for value in values[::pack]]
    results = apply("tt.map_elementwise", f"pack = {pack} : i32", inputs, types, block)
    return results[0] if is_single else tuple(results)


@method
def histogram(input, num_bins, mask=None):
    """Returns the numbers, int32, of elements that are 0, 1, up to `num_bins` - 1, of a 1-D tensor of integers. `mask`
    says which elements count.

    Shapes: (n) to (`num_bins`), a power of 2. Types: integers; the result is int32. Errors: floats; more dimensions.
    """
    require_tensor(input, "the input")
    num_bins = require_integer(num_bins, "num_bins")
    if len(input.shape) != 1 or not input.dtype.integer:
        raise LanguageError(f"expected integers of one dimension as the input, but got {describe_type(input)}")
    # The elements of `tt.histogram` are signed.
    if input.dtype in (uint8, uint16):
        input = cast(input, int32)
    operands = [input]
    if mask is not None:
        operands.append(broadcast_to(truth(require_tensor(mask, "the mask")), input.shape))
    type = block_type(int32, (num_bins,))
    places = ", ".join(["%s"] * len(operands))
    handles = [value.handle for value in operands]
    return tensor(
        active.builder.op(type.text, f"tt.histogram {places} : {input.type.text} -> {type.text}", *handles), type
    )
