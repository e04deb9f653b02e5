# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations with regions: loops, branches and calls."""

from .types import BITS, Type, Value

DEEPEST = 2


def carried(kernel, most=3):
    """Values to hand from one iteration to the next."""
    found = []
    for _ in range(kernel.random.randint(0, most)):
        value = kernel.pick(lambda value: value.type.element in BITS)
        if value is not None:
            found.append(value)
    return found


def yields(kernel, types):
    """Values of these types to end a region with: what the region computed, where it computed any."""
    return [kernel.pick_type(type_) for type_ in types]


def listed(values):
    return ", ".join(map(str, values))


def typed(values):
    return ", ".join(str(value.type) for value in values)


def results(kernel, types):
    """The names to assign, and the values that an operation with these results brings into scope."""
    if not types:
        return "", []
    name = kernel.fresh("r")
    if len(types) == 1:
        return f"{name} = ", [Value(name, types[0])]
    return f"{name}:{len(types)} = ", [Value(f"{name}#{index}", type_) for index, type_ in enumerate(types)]


def for_loop(kernel, steps):
    start, count, step = kernel.random.randint(-1, 2), kernel.random.randint(0, 4), kernel.choose((1, 1, 2))
    index = Type(kernel.choose(("i32",) * 6 + ("i64", "i16", "i8")))
    low, stride = kernel.constant(index, start), kernel.constant(index, step)
    high = kernel.scalar(index.element, start + count) if kernel.chance(0.5) else kernel.constant(index, start + count)
    unsigned = "unsigned " if kernel.chance(0.1) else ""
    starts = carried(kernel)
    types = [value.type for value in starts]
    assign, made = results(kernel, types)
    induction = Value(kernel.fresh("i"), index)
    arguments = [Value(kernel.fresh("a"), type_) for type_ in types]
    header = ""
    if starts:
        pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(arguments, starts))
        header = f" iter_args({pairs}) -> ({listed(types)})"
    opening = f"{assign}scf.for {unsigned}{induction} = {low} to {high} step {stride}{header}  : {index} {{"
    with kernel.region(opening, [induction, *arguments]):
        steps(kernel, kernel.random.randint(2, 8))
        ends = yields(kernel, types)
        if ends:
            kernel.line(f"scf.yield {listed(ends)} : {typed(ends)}")
    unroll = f" {{tt.loop_unroll_factor = {kernel.choose((2, 4))} : i32}}" if kernel.chance(0.2) else ""
    kernel.line("}" + unroll)
    kernel.values += made


def if_branch(kernel, steps):
    condition = kernel.pick_type(Type("i1"))
    types = [value.type for value in carried(kernel)]
    assign, made = results(kernel, types)
    opening = f"{assign}scf.if {condition}{' -> (' + listed(types) + ')' if types else ''} {{"
    for text in (opening, "} else {"):
        with kernel.region(text):
            steps(kernel, kernel.random.randint(1, 5))
            ends = yields(kernel, types)
            if ends:
                kernel.line(f"scf.yield {listed(ends)} : {typed(ends)}")
    kernel.line("}")
    kernel.values += made


def while_loop(kernel, steps):
    limit, one, zero = (kernel.constant(Type("i32"), number) for number in (kernel.random.randint(0, 4), 1, 0))
    starts = carried(kernel, 2)
    types = [value.type for value in starts]
    assign, made = results(kernel, [Type("i32"), *types])
    before, after = ([Value(kernel.fresh("a"), type_) for type_ in [Type("i32"), *types]] for _ in range(2))
    pairs = ", ".join(f"{argument} = {value}" for argument, value in zip(before, [zero, *starts]))
    signature = listed([Type("i32"), *types])
    with kernel.region(f"{assign}scf.while ({pairs}) : ({signature}) -> ({signature}) {{", before):
        again = kernel.emit(f"arith.cmpi slt, {before[0]}, {limit} : i32", Type("i1"))
        kernel.line(f"scf.condition({again}) {listed(before)} : {typed(before)}")
    kernel.line("} do {")
    kernel.line("^bb0(" + ", ".join(f"{value}: {value.type}" for value in after) + "):")
    # The block's arguments are named already; the region opens without a line of its own.
    outer, kernel.values = kernel.values, kernel.values + after
    kernel.depth += 1
    steps(kernel, kernel.random.randint(1, 5))
    count = kernel.emit(f"arith.addi {after[0]}, {one} : i32", Type("i32"))
    ends = [count, *yields(kernel, types)]
    kernel.line(f"scf.yield {listed(ends)} : {typed(ends)}")
    kernel.depth -= 1
    kernel.values = outer
    kernel.line("}")
    kernel.values += made


def call(kernel, steps):
    """A call of a device function that gets what it needs and returns what it computes."""
    operands = carried(kernel) or [kernel.constant(Type("i32"))]
    kernel.helpers += 1
    name = f"helper{kernel.helpers}"
    parameters = [Value(kernel.fresh("f"), operand.type) for operand in operands]
    result = kernel.choose(operands).type
    inline = kernel.choose(("true", "false"))
    with kernel.function(parameters) as lines:
        steps(kernel, kernel.random.randint(1, 5))
        if kernel.chance(0.3):
            call(kernel, steps)
        value = kernel.pick_type(result)
        kernel.line(f"tt.return {value} : {result}")
    signature = ", ".join(f"{value}: {value.type}" for value in parameters)
    header = f"  tt.func private @{name}({signature}) -> {result} attributes {{noinline = {inline}}} {{"
    kernel.functions.append([header, *lines, "  }"])
    kernel.emit(f"tt.call @{name}({listed(operands)}) : ({typed(operands)}) -> {result}", result)


def early_return(kernel):
    """Ends the programs for which a condition holds."""
    limit = kernel.scalar("i32", kernel.random.randint(-50, 50))
    number = kernel.pick_type(Type("i32"))
    ends = kernel.emit(f"arith.cmpi {kernel.choose(('slt', 'eq', 'ugt'))}, {number}, {limit} : i32", Type("i1"))
    onwards = kernel.fresh("next").replace("%", "^")
    kernel.line(f"cf.cond_br {ends}, ^end, {onwards}")
    kernel.line(f"{onwards}:")
    kernel.returns_early = True


STEPS = {for_loop: 4, if_branch: 3, while_loop: 1}
