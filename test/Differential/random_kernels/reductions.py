# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that combine elements: reductions, scans and products of matrices."""

from .types import EXACT_LIMITS, Type, Value, exact_bound

INTEGER_COMBINATIONS = "addi muli andi ori xori minsi maxsi minui maxui".split()
# These give the same number in every order, also where a NaN is among the operands.
FLOAT_SELECTIONS = "maximumf minimumf".split()


def combination(kernel, value, terms):
    """An associative and commutative operation on the elements of `value`, and the result's bound."""
    if value.type.is_integer:
        return kernel.choose(INTEGER_COMBINATIONS), None
    if value.bound is not None:
        total = exact_bound(value.type, value.bound * terms)
        if total is not None:
            return kernel.choose(["addf", *FLOAT_SELECTIONS]), total
    return kernel.choose(FLOAT_SELECTIONS), value.bound


def combine(kernel, operation, sources, attributes, result_types, bounds):
    """A reduction or scan of one tensor, or of one with the positions of its elements beside it."""
    name = kernel.fresh()
    elements = [source.type.element for source in sources]
    arguments = [kernel.fresh("c") for _ in range(2 * len(sources))]
    operands = ", ".join(map(str, sources))
    several = f":{len(sources)}" if len(sources) > 1 else ""
    kernel.line(f'{name}{several} = "tt.{operation}"({operands}) <{{{attributes}}}> ({{')
    kernel.line("^bb0(" + ", ".join(f"{a}: {e}" for a, e in zip(arguments, elements * 2)) + "):")
    yield arguments
    sources_text = ", ".join(str(source.type) for source in sources)
    results_text = ", ".join(map(str, result_types))
    kernel.line(f"}}) : ({sources_text}) -> ({results_text})")
    for index, (type_, bound) in enumerate(zip(result_types, bounds)):
        kernel.values.append(Value(f"{name}#{index}" if several else name, type_, bound))


def source(kernel):
    return kernel.pick(lambda value: value.type.is_tensor and value.type.elements > 1 and
                       (value.type.is_float or value.type.is_integer))


def along(kernel, value):
    axis = kernel.random.randrange(len(value.type.shape))
    kept = value.type.shape[:axis] + value.type.shape[axis + 1:]
    return axis, value.type.shaped(kept or None)


def reduce(kernel):
    value = source(kernel)
    if value is None:
        return
    axis, result = along(kernel, value)
    name, bound = combination(kernel, value, value.type.shape[axis])
    for left, right in combine(kernel, "reduce", [value], f"axis = {axis} : i32", [result], [bound]):
        combined = kernel.fresh("c")
        kernel.line(f"  {combined} = arith.{name} {left}, {right} : {value.type.element}")
        kernel.line(f"  tt.reduce.return {combined} : {value.type.element}")


def argmax(kernel):
    """The greatest element and a position of it: of equal ones the first, so that the order does not matter."""
    value = kernel.pick(lambda value: value.type.is_tensor and value.type.element in ("i16", "i32", "i64"))
    if value is None:
        return
    axis, result = along(kernel, value)
    indices = kernel.pick_type(value.type.of("i32"))
    for left, left_at, right, right_at in combine(kernel, "reduce", [value, indices], f"axis = {axis} : i32",
                                                  [result, result.of("i32")], [None, None]):
        element = value.type.element
        greater, equal, first, tie, take, top, at = (kernel.fresh("c") for _ in range(7))
        kernel.line(f"  {greater} = arith.cmpi sgt, {left}, {right} : {element}")
        kernel.line(f"  {equal} = arith.cmpi eq, {left}, {right} : {element}")
        kernel.line(f"  {first} = arith.cmpi slt, {left_at}, {right_at} : i32")
        kernel.line(f"  {tie} = arith.andi {equal}, {first} : i1")
        kernel.line(f"  {take} = arith.ori {greater}, {tie} : i1")
        kernel.line(f"  {top} = arith.select {take}, {left}, {right} : {element}")
        kernel.line(f"  {at} = arith.select {take}, {left_at}, {right_at} : i32")
        kernel.line(f"  tt.reduce.return {top}, {at} : {element}, i32")


def scan(kernel):
    value = source(kernel)
    if value is None:
        return
    axis, _ = along(kernel, value)
    name, bound = combination(kernel, value, value.type.shape[axis])
    attributes = f"axis = {axis} : i32, reverse = {kernel.choose(('true', 'false'))}"
    for left, right in combine(kernel, "scan", [value], attributes, [value.type], [bound]):
        combined = kernel.fresh("c")
        kernel.line(f"  {combined} = arith.{name} {left}, {right} : {value.type.element}")
        kernel.line(f"  tt.scan.return {combined} : {value.type.element}")


def dot(kernel):
    """A product whose every partial sum is exact."""
    left = kernel.pick(lambda value: value.type.is_tensor and len(value.type.shape) == 2 and
                       min(value.type.shape) >= 4 and value.type.elements <= 512 and
                       (value.type.element == "i8" or
                        value.bound is not None and value.type.element in ("f16", "bf16", "f32")))
    if left is None:
        return
    rows, inner = left.type.shape
    result = Type("i32" if left.type.element == "i8" else "f32", (rows, kernel.choose((4, 16, 32))))
    right_type = left.type.shaped((inner, result.shape[1]))
    right = kernel.pick(lambda value: value.type == right_type and (left.bound is None or value.bound is not None))
    right = right or kernel.constant(right_type)
    start = kernel.pick(lambda value: value.type == result and (left.bound is None or value.bound is not None))
    start = start or kernel.constant(result, kernel.choose((0, 1)))
    bound = None
    if left.bound is not None:
        bound = left.bound * right.bound * inner + start.bound
        if bound > EXACT_LIMITS["f32"]:
            return
        # The parts of a float that tf32 keeps.
        if left.type.element == "f32" and max(left.bound, right.bound) > 2**10:
            return
    precision = kernel.choose(("", ", inputPrecision = tf32")) if left.type.element == "f32" else ""
    kernel.emit(f"tt.dot {left}, {right}, {start}{precision} : {left.type} * {right.type} -> {result}", result, bound)


STEPS = {reduce: 5, argmax: 1, scan: 2, dot: 3}
