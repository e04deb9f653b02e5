# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that read and write memory, through tensors of pointers, block pointers and descriptors."""

from .shapes import wrapped
from .types import BITS, FLOATS, INTEGERS, Type, Value

CACHES = ("", " cacheModifier = ca", " cacheModifier = cg", " evictionPolicy = evict_first",
          " evictionPolicy = evict_last")


def positions(kernel, shape):
    """For each element its place in row-major order."""
    count = 1
    total = None
    for dim in reversed(range(len(shape))):
        line = kernel.emit(f"tt.make_range {{end = {shape[dim]} : i32, start = 0 : i32}} : tensor<{shape[dim]}xi32>",
                           Type("i32", (shape[dim],))) if shape[dim] > 1 else kernel.constant(Type("i32", (1,)), 0)
        for other in range(len(shape)):
            if other != dim:
                expanded = line.type.shaped(line.type.shape[:other] + (1,) + line.type.shape[other:])
                line = kernel.emit(f"tt.expand_dims {line} {{axis = {other} : i32}} : {line.type} -> {expanded}",
                                   expanded)
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
    return kernel.emit(f"tt.load {where}{other}{kernel.choose(CACHES)}{volatile} : {where.type}", type_,
                       max(bound, 9) if mask and bound is not None else bound)


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


def block_load(kernel):
    """A load through a block pointer, part of which may lie outside the matrix."""
    buffer = kernel.input(kernel.choose(("f32", "f16", "i32", "i8")))
    block = Type(buffer.element, kernel.choose(((16, 16), (8, 32), (4, 16))))
    rows = kernel.random.randint(1, 31)
    sizes = [kernel.constant(Type("i64"), size) for size in (rows, kernel.random.randint(1, 32))]
    strides = [kernel.constant(Type("i64"), stride) for stride in (32, 1)]
    offsets = [kernel.constant(Type("i32"), kernel.random.randint(-4, 20)) for _ in range(2)]
    lists = ", ".join("[" + ", ".join(map(str, part)) + "]" for part in (sizes, strides, offsets))
    type_ = Type(f"!tt.ptr<{block}>")
    where = kernel.emit(f"tt.make_tensor_ptr %{buffer.name}, {lists} {{order = array<i32: 1, 0>}} : <{block}>", type_,
                        visible=False)
    if kernel.chance(0.5):
        steps = ", ".join(str(kernel.constant(Type("i32"), kernel.random.randint(-2, 9))) for _ in range(2))
        where = kernel.emit(f"tt.advance {where}, [{steps}] : <{block}>", type_, visible=False)
    kernel.emit(f"tt.load {where} {{boundaryCheck = array<i32: 0, 1>, padding = 1 : i32}} : {type_}", block,
                4 if block.is_float else None)


def descriptor_load(kernel):
    buffer = kernel.input(kernel.choose(("f32", "f16", "i32")))
    block = Type(buffer.element, kernel.choose(((16, 16), (8, 32), (4, 16))))
    sizes = [kernel.constant(Type("i32"), kernel.random.randint(1, 31)) for _ in range(2)]
    strides = [kernel.constant(Type("i64"), stride) for stride in (32, 1)]
    lists = ", ".join("[" + ", ".join(map(str, part)) + "]" for part in (sizes, strides))
    type_ = Type(f"!tt.tensordesc<{block}>")
    made = kernel.emit(f"tt.make_tensor_descriptor %{buffer.name}, {lists} : <{buffer.element}>, <{block}>", type_,
                       visible=False)
    at = ", ".join(str(kernel.constant(Type("i32"), kernel.random.randint(-4, 20))) for _ in range(2))
    kernel.emit(f"tt.descriptor_load {made}[{at}] : {type_} -> {block}", block, 4 if block.is_float else None)


def output_pointers(kernel, type_):
    """Pointers to elements that no other program and no other store touches."""
    buffer = kernel.parameter("output", type_.element, type_.elements * kernel.grid[0])
    offsets = shifted(kernel, positions(kernel, type_.shape), program_start(kernel, type_.elements))
    return pointers(kernel, buffer, offsets)


def store(kernel, value=None):
    value = value or kernel.pick(lambda value: value.type.is_tensor and value.type.element in BITS and
                                 value.type.element != "i1")
    if value is None:
        return
    where = output_pointers(kernel, value.type)
    mask = f", {kernel.pick_type(value.type.of('i1'))}" if kernel.chance(0.3) else ""
    kernel.line(f"tt.store {where}, {value}{mask}{kernel.choose(CACHES)} : {where.type}")


def store_scalar(kernel):
    value = kernel.pick(lambda value: value.type.element in BITS and not value.type.is_tensor and
                        value.type.element != "i1")
    if value is None:
        return
    buffer = kernel.parameter("output", value.type.element, kernel.grid[0])
    pointer = f"!tt.ptr<{buffer.element}>"
    where = kernel.emit(f"tt.addptr %{buffer.name}, {program_start(kernel, 1)} : {pointer}, i32", Type(pointer),
                        visible=False)
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
    kernel.line(f"{result} = tt.atomic_rmw {name}, acq_rel, gpu, {where}, {value}, {mask} : "
                f"({where.type}, {value.type}, {mask.type}) -> {value.type}")


STEPS = {
    load: 8, load_scalar: 2, block_load: 2, descriptor_load: 1, store: 3, store_scalar: 1, update_in_place: 1,
    atomic: 1,
}
