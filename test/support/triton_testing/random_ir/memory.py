# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that read and write memory through pointers and tensors of pointers."""

from .shapes import wrapped
from .types import BITS, FLOATS, INTEGERS, NUMBERS, Type, Value

CACHES = (
    "",
    " cacheModifier = ca",
    " cacheModifier = cg",
    " evictionPolicy = evict_first",
    " evictionPolicy = evict_last",
)


def positions(kernel, shape):
    """For each element its place in row-major order."""
    index = Type("i32", shape)
    if kernel.chance(0.5):
        line = kernel.emit(
            f"tt.make_range {{end = {index.elements} : i32, start = 0 : i32}} : tensor<{index.elements}xi32>",
            index.shaped((index.elements,)),
        )
        return kernel.emit(f"tt.reshape {line} : {line.type} -> {index}", index) if len(shape) > 1 else line
    count = 1
    total = None
    for dim in reversed(range(len(shape))):
        line = (
            kernel.emit(
                f"tt.make_range {{end = {shape[dim]} : i32, start = 0 : i32}} : tensor<{shape[dim]}xi32>",
                Type("i32", (shape[dim],)),
            )
            if shape[dim] > 1
            else kernel.constant(Type("i32", (1,)), 0)
        )
        for other in range(len(shape)):
            if other != dim:
                expanded = line.type.shaped(line.type.shape[:other] + (1,) + line.type.shape[other:])
                line = kernel.emit(
                    f"tt.expand_dims {line} {{axis = {other} : i32}} : {line.type} -> {expanded}", expanded
                )
        stride = kernel.constant(line.type, count)
        line = kernel.emit(f"arith.muli {line}, {stride} : {line.type}", line.type)
        full = Type("i32", shape)
        if line.type != full:
            line = kernel.emit(f"tt.broadcast {line} : {line.type} -> {full}", full)
        total = line if total is None else kernel.emit(f"arith.addi {total}, {line} : {full}", full)
        count *= shape[dim]
    return total


def shifted(kernel, offsets, scalar):
    spread = kernel.emit(f"tt.splat {scalar} : i32 -> {offsets.type}", offsets.type)
    return kernel.emit(f"arith.addi {offsets}, {spread} : {offsets.type}", offsets.type)


def program_start(kernel, count):
    """The first of the `count` elements that belong to this program."""
    program = kernel.emit("tt.get_program_id x : i32", Type("i32"))
    size = kernel.constant(Type("i32"), count)
    return kernel.emit(f"arith.muli {program}, {size} : i32", Type("i32"))


def pointers(kernel, parameter, offsets):
    type_ = offsets.type.of(f"!tt.ptr<{parameter.element}>")
    base = kernel.emit(f"tt.splat %{parameter.name} : !tt.ptr<{parameter.element}> -> {type_}", type_, visible=False)
    return kernel.emit(f"tt.addptr {base}, {offsets} : {type_}, {offsets.type}", type_, prefix="p", visible=False)


def read(kernel, where, type_, bound, mask=None):
    other = f", {mask}, {kernel.constant(type_)}" if mask else ""
    volatile = " {isVolatile = true}" if kernel.chance(0.05) else ""
    return kernel.emit(
        f"tt.load {where}{other}{kernel.choose(CACHES)}{volatile} : {where.type}",
        type_,
        max(bound, 9) if mask and bound is not None else bound,
    )


def input_offsets(kernel, shape, length):
    """Offsets into a buffer: those of the program's own block, or arbitrary ones, many of which may be equal."""
    index = Type("i32", shape)
    wild = kernel.pick(lambda value: value.type == index) if kernel.chance(0.3) else None
    if wild is None:
        wild = shifted(kernel, positions(kernel, shape), program_start(kernel, index.elements))
    return wrapped(kernel, wild, length)


def load(kernel):
    element = kernel.choose(INTEGERS + FLOATS)
    shape = kernel.shape()
    buffer = kernel.input(element)
    where = pointers(kernel, buffer, input_offsets(kernel, shape, buffer.length))
    type_ = Type(element, shape)
    mask = kernel.pick_type(type_.of("i1")) if kernel.chance(0.5) else None
    read(kernel, where, type_, 4 if element in FLOATS else None, mask)


def load_scalar(kernel):
    buffer = kernel.input(kernel.choose(("i32", "f32", "i8")))
    offset = wrapped(kernel, kernel.pick_type(Type("i32")), buffer.length)
    pointer = f"!tt.ptr<{buffer.element}>"
    where = kernel.emit(f"tt.addptr %{buffer.name}, {offset} : {pointer}, i32", Type(pointer), visible=False)
    kernel.emit(f"tt.load {where} : {pointer}", Type(buffer.element), 4 if buffer.element in FLOATS else None)


def stored_form(kernel, value):
    """Booleans are bytes in memory."""
    if value.type.element != "i1":
        return value
    return kernel.emit(f"arith.extui {value} : {value.type} to {value.type.of('i8')}", value.type.of("i8"))


def load_booleans(kernel):
    buffer = kernel.input("i8")
    shape = kernel.shape()
    where = pointers(kernel, buffer, input_offsets(kernel, shape, buffer.length))
    loaded = read(kernel, where, Type("i8", shape), None)
    zero = kernel.constant(loaded.type, 0)
    kernel.emit(f"arith.cmpi ne, {loaded}, {zero} : {loaded.type}", loaded.type.of("i1"))


def output_pointers(kernel, type_):
    """Pointers to elements that no other program and no other store touches."""
    buffer = kernel.parameter("output", type_.element, type_.elements * kernel.grid[0])
    offsets = shifted(kernel, positions(kernel, type_.shape), program_start(kernel, type_.elements))
    return pointers(kernel, buffer, offsets)


def store(kernel, value=None):
    value = value or kernel.pick(lambda value: value.type.is_tensor and value.type.element in NUMBERS)
    if value is None:
        return
    value = stored_form(kernel, value)
    where = output_pointers(kernel, value.type)
    mask = f", {kernel.pick_type(value.type.of('i1'))}" if kernel.chance(0.3) else ""
    kernel.line(f"tt.store {where}, {value}{mask}{kernel.choose(CACHES)} : {where.type}")


def store_scalar(kernel, value=None):
    value = value or kernel.pick(lambda value: value.type.element in NUMBERS and not value.type.is_tensor)
    if value is None:
        return
    value = stored_form(kernel, value)
    buffer = kernel.parameter("output", value.type.element, kernel.grid[0])
    pointer = f"!tt.ptr<{buffer.element}>"
    where = kernel.emit(
        f"tt.addptr %{buffer.name}, {program_start(kernel, 1)} : {pointer}, i32", Type(pointer), visible=False
    )
    kernel.line(f"tt.store {where}, {value} : {pointer}")


def update_in_place(kernel):
    """Writes, reads back, and writes what depends on it: loads that must not move over stores."""
    value = kernel.pick(lambda value: value.type.is_tensor and value.type.element in ("i32", "f32", "f16"))
    if value is None:
        return
    where = output_pointers(kernel, value.type)
    before = read(kernel, where, value.type, None)
    kernel.line(f"tt.store {where}, {value} : {where.type}")
    after = read(kernel, where, value.type, None)
    name = "addi" if value.type.is_integer else "subf"
    changed = kernel.emit(f"arith.{name} {after}, {before} : {value.type}", value.type)
    kernel.line(f"tt.store {where}, {changed} : {where.type}")


def atomic(kernel):
    """Updates of elements shared by lanes and programs, by operations that commute."""
    value = kernel.pick(lambda value: value.type.is_tensor and value.type.element in ("i32", "i64"))
    if value is None:
        return
    buffer = kernel.parameter("output", value.type.element, 16)
    where = pointers(kernel, buffer, wrapped(kernel, kernel.pick_type(value.type.of("i32")), 16))
    mask = kernel.pick_type(value.type.of("i1"))
    name = kernel.choose("add and or xor max min umax umin".split())
    result = Value(kernel.fresh("old"), value.type)
    kernel.line(
        f"{result} = tt.atomic_rmw {name}, acq_rel, gpu, {where}, {value}, {mask} : "
        f"({where.type}, {value.type}, {mask.type}) -> {value.type}"
    )


def compare_and_swap(kernel):
    """Each lane swaps an element of its own, so that no order shows."""
    value = kernel.pick(lambda value: value.type.element in ("i32", "i64") and value.type.is_tensor)
    if value is None:
        return
    where = output_pointers(kernel, value.type)
    expected = kernel.constant(value.type, kernel.choose((0, 0, 1)))
    if kernel.chance(0.3):
        kernel.line(f"tt.store {where}, {kernel.pick_type(value.type)} : {where.type}")
    kernel.emit(
        f"tt.atomic_cas acq_rel, gpu, {where}, {expected}, {value} : "
        f"({where.type}, {value.type}, {value.type}) -> {value.type}",
        value.type,
    )


STEPS = {
    load: 8,
    load_scalar: 2,
    load_booleans: 1,
    store: 3,
    store_scalar: 1,
    update_in_place: 1,
    atomic: 1,
    compare_and_swap: 1,
}
