# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that make tensors and move their elements."""

from math import prod

from .kernel import SHAPES
from .types import Type, Value

LARGEST = 1024


def number(type_):
    return type_.is_integer or type_.is_float


def tensor(kernel, suits=lambda type_: True):
    return kernel.pick(lambda value: value.type.is_tensor and number(value.type) and suits(value.type))


def make_range(kernel):
    length = kernel.choose((16, 32, 64, 128))
    start = kernel.choose((0, 0, 0, 5, -3))
    kernel.emit(
        f"tt.make_range {{end = {start + length} : i32, start = {start} : i32}} : tensor<{length}xi32>",
        Type("i32", (length,)),
    )


def splat(kernel):
    scalar = kernel.pick(lambda value: not value.type.is_tensor and number(value.type))
    if scalar is not None:
        type_ = scalar.type.shaped(kernel.shape())
        kernel.emit(f"tt.splat {scalar} : {scalar.type} -> {type_}", type_, scalar.bound)


def expand_dims(kernel):
    value = tensor(kernel, lambda type_: len(type_.shape) < 3)
    if value is None:
        return
    axis = kernel.random.randint(0, len(value.type.shape))
    type_ = value.type.shaped(value.type.shape[:axis] + (1,) + value.type.shape[axis:])
    kernel.emit(f"tt.expand_dims {value} {{axis = {axis} : i32}} : {value.type} -> {type_}", type_, value.bound)


def broadcast(kernel):
    value = tensor(kernel, lambda type_: 1 in type_.shape)
    if value is None:
        return
    shape = tuple(kernel.choose((1, 4, 16)) if size == 1 else size for size in value.type.shape)
    if prod(shape) <= LARGEST:
        type_ = value.type.shaped(shape)
        kernel.emit(f"tt.broadcast {value} : {value.type} -> {type_}", type_, value.bound)


def reshape(kernel):
    value = tensor(kernel)
    if value is None:
        return
    shapes = [shape for shape in SHAPES if prod(shape) == value.type.elements]
    shapes.append((value.type.elements,))
    type_ = value.type.shaped(kernel.choose(shapes))
    kernel.emit(f"tt.reshape {value} : {value.type} -> {type_}", type_, value.bound)


def transpose(kernel):
    value = tensor(kernel, lambda type_: len(type_.shape) > 1)
    if value is None:
        return
    order = list(range(len(value.type.shape)))
    kernel.random.shuffle(order)
    type_ = value.type.shaped(value.type.shape[dim] for dim in order)
    kernel.emit(
        f"tt.trans {value} {{order = array<i32: {', '.join(map(str, order))}>}} : {value.type} -> {type_}",
        type_,
        value.bound,
    )


def join(kernel):
    left = tensor(kernel, lambda type_: len(type_.shape) < 3 and type_.elements * 2 <= LARGEST)
    if left is None:
        return
    right = kernel.pick_type(left.type)
    type_ = left.type.shaped(left.type.shape + (2,))
    bound = None if None in (left.bound, right.bound) else max(left.bound, right.bound)
    kernel.emit(f"tt.join {left}, {right} : {left.type} -> {type_}", type_, bound)


def split(kernel):
    value = tensor(kernel, lambda type_: len(type_.shape) > 1 and type_.shape[-1] == 2)
    if value is None:
        return
    type_ = value.type.shaped(value.type.shape[:-1])
    parts = [Value(kernel.fresh(), type_, value.bound) for _ in range(2)]
    kernel.line(f"{parts[0]}, {parts[1]} = tt.split {value} : {value.type} -> {type_}")
    kernel.values += parts


def wrapped(kernel, value, size):
    """The integers of `value`, modulo `size`, a power of two: never negative."""
    limit = kernel.constant(value.type, size - 1)
    return kernel.emit(f"arith.andi {value}, {limit} : {value.type}", value.type)


def gather(kernel):
    source = tensor(kernel)
    if source is None:
        return
    axis = kernel.random.randrange(len(source.type.shape))
    indices = wrapped(kernel, kernel.pick_type(source.type.of("i32")), source.type.shape[axis])
    kernel.emit(
        f"tt.gather {source}[{indices}] {{axis = {axis} : i32}} : ({source.type}, {indices.type}) -> {source.type}",
        source.type,
        source.bound,
    )


def histogram(kernel):
    value = tensor(kernel, lambda type_: type_.element == "i32" and len(type_.shape) == 1)
    if value is None:
        return
    bins = Type("i32", (kernel.choose((16, 32)),))
    indices = wrapped(kernel, value, bins.shape[0])
    mask = f", {kernel.pick_type(value.type.of('i1'))}" if kernel.chance(0.5) else ""
    kernel.emit(f"tt.histogram {indices}{mask} : {value.type} -> {bins}", bins)


STEPS = {
    make_range: 3,
    splat: 4,
    expand_dims: 3,
    broadcast: 4,
    reshape: 3,
    transpose: 3,
    join: 2,
    split: 2,
    gather: 2,
    histogram: 1,
}
