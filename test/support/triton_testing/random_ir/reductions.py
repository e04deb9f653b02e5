# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that combine elements: reductions, scans and dots."""

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
    return kernel.pick(
        lambda value: (
            value.type.is_tensor and value.type.elements > 1 and (value.type.is_float or value.type.is_integer)
        )
    )


def along(kernel, value):
    axis = kernel.random.randrange(len(value.type.shape))
    kept = value.type.shape[:axis] + value.type.shape[axis + 1 :]
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
    """The greatest element and the number beside it: of equal ones the first, so that the order does not matter. Of
    floats, those without NaN."""
    value = kernel.pick(
        lambda value: value.type.is_tensor and (value.type.element in ("i16", "i32", "i64") or value.bound is not None)
    )
    if value is None:
        return
    axis, result = along(kernel, value)
    indices = kernel.pick_type(value.type.of("i32"))
    operation, attributes = "reduce", f"axis = {axis} : i32"
    if kernel.chance(0.3):
        operation, result = "scan", value.type
        attributes += f", reverse = {kernel.choose(('true', 'false'))}"
    for left, left_at, right, right_at in combine(
        kernel, operation, [value, indices], attributes, [result, result.of("i32")], [value.bound, None]
    ):
        element = value.type.element
        greater, equal, first, tie, take, top, at = (kernel.fresh("c") for _ in range(7))
        name, order = ("cmpf", "o") if value.type.is_float else ("cmpi", "")
        more = "ogt" if value.type.is_float else "sgt"
        kernel.line(f"  {greater} = arith.{name} {more}, {left}, {right} : {element}")
        kernel.line(f"  {equal} = arith.{name} {order}eq, {left}, {right} : {element}")
        kernel.line(f"  {first} = arith.cmpi slt, {left_at}, {right_at} : i32")
        kernel.line(f"  {tie} = arith.andi {equal}, {first} : i1")
        kernel.line(f"  {take} = arith.ori {greater}, {tie} : i1")
        kernel.line(f"  {top} = arith.select {take}, {left}, {right} : {element}")
        kernel.line(f"  {at} = arith.select {take}, {left_at}, {right_at} : i32")
        kernel.line(f"  tt.{operation}.return {top}, {at} : {element}, i32")


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
    left = kernel.pick(
        lambda value: (
            value.type.is_tensor
            and len(value.type.shape) == 2
            and min(value.type.shape) >= 4
            and value.type.elements <= 512
            and (value.type.element == "i8" or value.bound is not None and value.type.element in ("f16", "bf16", "f32"))
        )
    )
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


def concatenation(kernel):
    """The elements of two tensors, whose order in the result is open, and what no order changes of them."""
    left = kernel.pick(
        lambda value: (
            value.type.is_tensor and len(value.type.shape) == 1 and value.type.is_integer and value.type.element != "i1"
        )
    )
    if left is None:
        return
    right = kernel.pick_type(left.type)
    type_ = left.type.shaped((2 * left.type.elements,))
    both = kernel.emit(f"tt.cat {left}, {right} : {left.type} -> {type_}", type_, visible=False)
    name = kernel.choose(INTEGER_COMBINATIONS)
    for first, second in combine(kernel, "reduce", [both], "axis = 0 : i32", [type_.shaped(None)], [None]):
        combined = kernel.fresh("c")
        kernel.line(f"  {combined} = arith.{name} {first}, {second} : {type_.element}")
        kernel.line(f"  tt.reduce.return {combined} : {type_.element}")


def scaled_dot(kernel):
    """A product of packed numbers of four bits, each a multiple of a half below eight, and of powers of two."""
    rows, columns, inner = kernel.choose((16, 32)), kernel.choose((16, 32)), kernel.choose((64, 32))
    left_type, right_type = Type("i8", (rows, inner // 2)), Type("i8", (inner // 2, columns))
    left, right = kernel.pick_type(left_type), kernel.pick_type(right_type)
    start = kernel.constant(Type("f32", (rows, columns)))
    scales = [
        kernel.constant(Type("i8", (size, inner // 32)), kernel.choose((125, 126, 127))) for size in (rows, columns)
    ]
    kernel.emit(
        f"tt.dot_scaled {left} scale {scales[0]}, {right} scale {scales[1]}, {start} lhs = e2m1 rhs = e2m1 "
        f"{{fastMath = false}} : {left_type}, {scales[0].type} * {right_type}, {scales[1].type} -> "
        f"{start.type}",
        start.type,
    )


STEPS = {reduce: 5, argmax: 1, scan: 2, dot: 3, concatenation: 1, scaled_dot: 1}
