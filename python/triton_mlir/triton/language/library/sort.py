# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sorting by bitonic networks (Batcher, "Sorting networks and their applications", AFIPS 1968).

The elements become a tensor whose dimensions have size 2. The elements that a step compares are neighbours along one
dimension; the exclusive or of both with one of them is the other.
"""

from .. import operators
from ..arithmetic import where
from ..casts import bitcast
from ..pointers import ALL_TYPES, count_elements
from ..registry import builtin, method
from ..semantics import require_axis, require_tensor
from ..shapes import arange, reshape_to
from ..values import LanguageError, describe_type
from .reduce import max, min, xor_sum

# The order of a merge in which each half of the elements has another one.
ALTERNATING = 2


def as_bits(x):
    """Returns a tensor as integers of the same bits."""
    return bitcast(x, ALL_TYPES[f"int{x.dtype.primitive_bitwidth}"])


def exchange(bits, axis):
    """Returns integers with both elements along a dimension of size 2 exchanged."""
    return operators.binary("^", bits, xor_sum(bits, axis, True))


def index_along(rank, axis):
    """Returns 0 and 1 along a dimension of a tensor of `rank` dimensions."""
    return reshape_to(arange(0, 2), tuple(2 if dimension == axis else 1 for dimension in range(rank)), False)


def compare_and_swap(x, order, axis):
    """Returns a tensor with both elements along a dimension in order: ascending where `order` is 0, else descending."""
    other = bitcast(exchange(as_bits(x), axis), x.dtype)
    is_second = index_along(len(x.shape), axis)
    wrong = operators.compare("!=", operators.compare(">", x, other), operators.binary("^", order, is_second))
    return where(wrong, other, x)


def merge(x, stage, order):
    """Returns bitonic runs of 2**stage elements, along the last dimensions, sorted."""
    rank = len(x.shape)
    if order == ALTERNATING:
        order = index_along(rank, rank - 1 - stage)
    for step in range(stage):
        x = compare_and_swap(x, order, rank - stage + step)
    return x


def as_cube(x):
    """Returns a tensor reshaped to dimensions of size 2."""
    count = count_elements(x.shape).bit_length() - 1
    return reshape_to(x, (2,) * count if count else (1,), False)


def last_dimension(x, dim, name):
    require_tensor(x, "the input")
    rank = len(x.shape)
    if rank == 0:
        raise LanguageError(f"expected a tensor with dimensions as the input, but got {describe_type(x)}")
    if dim is not None and require_axis(dim, rank) != rank - 1:
        raise LanguageError(f"expected the last dimension as the dim of {name}, but got {dim} of {describe_type(x)}")


def network(x, k, descending):
    """Returns the first `k` elements along the last dimension in order."""
    stages = x.shape[-1].bit_length() - 1
    wanted = k.bit_length() - 1
    cube = as_cube(x)
    for stage in range(1, wanted + 1):
        cube = merge(cube, stage, ALTERNATING if stage < stages else descending)
    for stage in range(wanted + 1, stages + 1):
        axis = len(cube.shape) - 1 - wanted
        cube = max(cube, axis) if descending else min(cube, axis)
        cube = merge(cube, wanted, ALTERNATING if stage < stages else descending)
    return reshape_to(cube, (*x.shape[:-1], k), False)


@method
def sort(x, dim=None, descending=False):
    """Returns the elements in order along the last dimension, of the type of the input. If there
    are NaN, elements may be lost and others occur twice.

    Shapes: that of the input. Types: any, compared as `<` does. Errors: a `dim` that is not the last one.
    """
    last_dimension(x, dim, "sort")
    return network(x, x.shape[-1], int(bool(descending)))


@builtin
def topk(x, k, dim=None):
    """Returns the `k` greatest elements along the last dimension, in descending order; `k` is a power of 2. If it is
    less than the size of the dimension, types of fewer than 32 bits become float32 or int32, as by `max`; otherwise
    the type is that of the input, as by `sort`. NaN have the effect that they have there.

    Shapes: the input with a last dimension of `k`. Types: numbers. Errors: pointers; a `k` that is no power of 2 or
    exceeds the size; a `dim` that is not the last one.
    """
    last_dimension(x, dim, "topk")
    if type(k) is not int or k < 1 or k & (k - 1) or k > x.shape[-1]:
        raise LanguageError(f"expected a power of 2 up to {x.shape[-1]} as k, but got {k}")
    return network(x, k, 1)


@builtin
def bitonic_merge(x, dim=None, descending=False):
    """Returns a bitonic sequence, one that rises and then falls, sorted along the last dimension.

    Shapes: that of the input. Types: any, compared as `<` does. Errors: a `dim` that is not the last one.
    """
    last_dimension(x, dim, "bitonic_merge")
    stages = x.shape[-1].bit_length() - 1
    return reshape_to(merge(as_cube(x), stages, int(bool(descending))), x.shape, False)


@method
def flip(x, dim=None):
    """Returns the elements in reverse along a dimension, by default the last.

    Shapes: that of the input. Types: any. Errors: a dimension beyond those of the input.
    """
    require_tensor(x, "the input")
    rank = len(x.shape)
    dim = require_axis(-1 if dim is None else dim, rank)
    steps = x.shape[dim].bit_length() - 1
    bits = reshape_to(as_bits(x), (*x.shape[:dim], *(2,) * steps, *x.shape[dim + 1 :]), False)
    for step in range(steps):
        bits = exchange(bits, dim + step)
    return bitcast(reshape_to(bits, x.shape, False), x.dtype)
