# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads and writes of blocks of a matrix, part of which may lie outside it: block pointers and descriptors.

A matrix is 32 columns wide in memory and has up to 32 rows; how much of it is inside is random.
"""

from .memory import program_start
from .types import Type, Value

SIDE = 32
BLOCKS = ((16, 16), (8, 32), (4, 16))
CHECKED = "boundaryCheck = array<i32: 0, 1>"
I32, I64 = Type("i32"), Type("i64")


def listed(values):
    return "[" + ", ".join(map(str, values)) + "]"


def number(kernel, low, high, step=1):
    """An i32 from `low` to `high`, both multiples of `step`: a constant, or what the kernel computes."""
    count = (high - low) // step
    value = kernel.pick(lambda value: value.type == I32) if kernel.chance(0.4) else None
    if value is None:
        return kernel.constant(I32, low + step * kernel.random.randint(0, count))
    mask = (1 << (count + 1).bit_length() - 1) - 1
    for operation, other in (("andi", mask), ("muli", step), ("addi", low)):
        value = kernel.emit(f"arith.{operation} {value}, {kernel.constant(I32, other)} : i32", I32)
    return value


def place(kernel, low, high, is_written, step=1):
    """Where a block begins. In a loop, a block that is written stays where it is: stores of several threads to one
    place have no order."""
    if is_written and kernel.depth > 0:
        return kernel.constant(I32, kernel.random.randrange(low, high + 1, step))
    return number(kernel, low, high, step)


def wide(kernel, values):
    return [kernel.emit(f"arith.extsi {value} : i32 to i64", I64) for value in values]


def bound_of(block):
    return 4 if block.is_float else None


def input_matrix(kernel, elements):
    """The pointer to a matrix that is only read, and the type of its blocks."""
    buffer = kernel.input(kernel.choose(elements))
    return f"%{buffer.name}", Type(buffer.element, kernel.choose(BLOCKS))


def output_matrix(kernel, element):
    """The pointer to a matrix that no other program and no other store touches."""
    buffer = kernel.parameter("output", element, SIDE * SIDE * kernel.grid[0])
    pointer = f"!tt.ptr<{element}>"
    return kernel.emit(
        f"tt.addptr %{buffer.name}, {program_start(kernel, SIDE * SIDE)} : {pointer}, i32", Type(pointer), visible=False
    )


def block_pointer(kernel, base, block, is_written=False):
    lists = [
        wide(kernel, [number(kernel, 1, SIDE) for _ in range(2)]),
        [kernel.constant(I64, stride) for stride in (SIDE, 1)],
        [place(kernel, -4, 20, is_written) for _ in range(2)],
    ]
    where = kernel.emit(
        f"tt.make_tensor_ptr {base}, {', '.join(map(listed, lists))} {{order = array<i32: 1, 0>}} : <{block}>",
        Type(f"!tt.ptr<{block}>"),
        visible=False,
    )
    return advanced(kernel, where, block, is_written) if kernel.chance(0.5) else where


def advanced(kernel, where, block, is_written=False):
    steps = listed([place(kernel, -2, 9, is_written) for _ in range(2)])
    return kernel.emit(f"tt.advance {where}, {steps} : <{block}>", where.type, visible=False)


def load_block(kernel, where, block):
    padding = ", padding = 1 : i32"
    return kernel.emit(f"tt.load {where} {{{CHECKED}{padding}}} : {where.type}", block, bound_of(block))


def block_load(kernel):
    base, block = input_matrix(kernel, ("f32", "f16", "i32", "i8"))
    load_block(kernel, block_pointer(kernel, base, block), block)


def block_store(kernel):
    value = kernel.pick(lambda value: value.type.shape in BLOCKS and value.type.element in ("f32", "f16", "i32", "i8"))
    if value is not None:
        where = block_pointer(kernel, output_matrix(kernel, value.type.element), value.type, is_written=True)
        kernel.line(f"tt.store {where}, {value} {{{CHECKED}}} : {where.type}")


def block_loop(kernel):
    """Adds up the blocks that a pointer passes."""
    base, block = input_matrix(kernel, ("f32", "f16", "i32"))
    where = block_pointer(kernel, base, block)
    trips = kernel.random.randint(0, 4)
    low, one = kernel.constant(I32, 0), kernel.constant(I32, 1)
    high = kernel.scalar("i32", trips) if kernel.chance(0.5) else kernel.constant(I32, trips)
    start = kernel.constant(block)
    bound = None if start.bound is None else start.bound + 4 * trips
    name, induction = kernel.fresh("r"), Value(kernel.fresh("i"), I32)
    pointer, total = Value(kernel.fresh("p"), where.type), Value(kernel.fresh("a"), block, bound)
    opening = (
        f"{name}:2 = scf.for {induction} = {low} to {high} step {one} iter_args({pointer} = {where}, "
        f"{total} = {start}) -> ({where.type}, {block})  : i32 {{"
    )
    with kernel.region(opening, [induction, total]):
        read = load_block(kernel, pointer, block)
        sum_ = kernel.emit(f"arith.{'addf' if block.is_float else 'addi'} {total}, {read} : {block}", block)
        following = advanced(kernel, pointer, block)
        kernel.line(f"scf.yield {following}, {sum_} : {where.type}, {block}")
    kernel.line("}")
    kernel.values.append(Value(f"{name}#1", block, bound))


def descriptor(kernel, base, block, is_written=False):
    """A descriptor of a part of a matrix, or one of two that a condition chooses."""
    if not kernel.chance(0.2):
        return make_descriptor(kernel, base, block, is_written)
    condition, type_ = kernel.pick_type(Type("i1")), f"!tt.tensordesc<{block}>"
    chosen = Value(kernel.fresh("d"), Type(type_))
    for opening in (f"{chosen} = scf.if {condition} -> ({type_}) {{", "} else {"):
        with kernel.region(opening):
            kernel.line(f"scf.yield {make_descriptor(kernel, base, block, is_written)} : {type_}")
    kernel.line("}")
    return chosen


def make_descriptor(kernel, base, block, is_written):
    """A descriptor of a part of a matrix. TMA writes whole units of 16 bytes."""
    sizes = [number(kernel, 1, SIDE), number(kernel, 8, SIDE, step=8) if is_written else number(kernel, 1, SIDE)]
    strides = [kernel.constant(I64, stride) for stride in (SIDE, 1)]
    return kernel.emit(
        f"tt.make_tensor_descriptor {base}, {listed(sizes)}, {listed(strides)} : <{block.element}>, <{block}>",
        Type(f"!tt.tensordesc<{block}>"),
        visible=False,
    )


def start(kernel, is_written=False):
    """Where a block begins: at a multiple of 16 bytes along the last dimension, as TMA requires."""
    if is_written:
        return [place(kernel, 0, 20, is_written), place(kernel, 0, 16, is_written, step=8)]
    return [number(kernel, -4, 20), number(kernel, -8, 16, step=8)]


def descriptor_load(kernel):
    base, block = input_matrix(kernel, ("f32", "f16", "i32"))
    made = descriptor(kernel, base, block)
    at = listed(start(kernel))
    kernel.emit(f"tt.descriptor_load {made}{at} : {made.type} -> {block}", block, bound_of(block))


def descriptor_store(kernel):
    value = kernel.pick(lambda value: value.type.shape in BLOCKS and value.type.element in ("f32", "f16", "i32"))
    if value is not None:
        made = descriptor(kernel, output_matrix(kernel, value.type.element), value.type, is_written=True)
        at = listed(start(kernel, is_written=True))
        kernel.line(f"tt.descriptor_store {made}{at}, {value} : {made.type}, {value.type}")


def descriptor_reduce(kernel):
    """Updates that commute, of a matrix that all programs share."""
    value = kernel.pick(lambda value: value.type.shape in BLOCKS and value.type.element == "i32")
    if value is None:
        return
    buffer = kernel.parameter("output", value.type.element, SIDE * SIDE)
    made = descriptor(kernel, f"%{buffer.name}", value.type, is_written=True)
    at = listed(start(kernel, is_written=True))
    kernel.line(
        f"tt.descriptor_reduce {kernel.choose(('add', 'and', 'or', 'xor'))}, {made}{at}, {value} : "
        f"{made.type}, {value.type}"
    )


def descriptor_gather(kernel):
    buffer = kernel.input(kernel.choose(("f32", "f16", "i32")))
    rows = kernel.pick_type(Type("i32", (16,)))
    row, result = Type(buffer.element, (1, SIDE)), Type(buffer.element, (16, SIDE))
    made = descriptor(kernel, f"%{buffer.name}", row)
    limit = kernel.constant(rows.type, 2 * SIDE - 1)
    near = kernel.emit(f"arith.andi {rows}, {limit} : {rows.type}", rows.type)
    column = start(kernel)[1]
    kernel.emit(
        f"tt.descriptor_gather {made}[{near}, {column}] : ({made.type}, {rows.type}, i32) -> {result}",
        result,
        bound_of(result),
    )


def descriptor_scatter(kernel):
    """Each row of the tensor goes to another row of the matrix."""
    value = kernel.pick(
        lambda value: value.type.shape in ((16, 16), (8, 32), (32, 16)) and value.type.element in ("f32", "f16", "i32")
    )
    if value is None:
        return
    rows, columns = value.type.shape
    row = value.type.shaped((1, columns))
    made = descriptor(kernel, output_matrix(kernel, value.type.element), row, is_written=True)
    first = kernel.random.randint(-2, 9)
    places = kernel.emit(
        f"tt.make_range {{end = {first + rows} : i32, start = {first} : i32}} : tensor<{rows}xi32>",
        Type("i32", (rows,)),
    )
    column = start(kernel, is_written=True)[1]
    kernel.line(
        f"tt.descriptor_scatter {made}[{places}, {column}], {value} : {made.type}, {places.type}, i32, {value.type}"
    )


STEPS = {
    block_load: 2,
    block_store: 2,
    block_loop: 1,
    descriptor_load: 1,
    descriptor_store: 1,
    descriptor_reduce: 1,
    descriptor_gather: 1,
    descriptor_scatter: 1,
}
