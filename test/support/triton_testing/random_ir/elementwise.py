# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on each element: arithmetic, comparisons, selections and casts."""

from .types import BITS, FLOATS, INTEGERS, Value, exact_bound

COMPARE_INTEGERS = "eq ne slt sle sgt sge ult ule ugt uge".split()
COMPARE_FLOATS = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split()


def integer_binary(kernel):
    left = kernel.pick(lambda value: value.type.is_integer and value.type.element != "i1")
    if left is None:
        return
    right = kernel.pick_type(left.type)
    name = kernel.choose("addi subi muli andi ori xori minsi maxsi minui maxui".split())
    kernel.emit(f"arith.{name} {left}, {right} : {left.type}", left.type)


def boolean_binary(kernel):
    left = kernel.pick(lambda value: value.type.element == "i1")
    if left is not None:
        right = kernel.pick_type(left.type)
        kernel.emit(f"arith.{kernel.choose(('andi', 'ori', 'xori'))} {left}, {right} : {left.type}", left.type)


def division(kernel):
    left = kernel.pick(lambda value: value.type.element in INTEGERS)
    if left is None:
        return
    type_ = left.type
    right = kernel.pick_type(type_)
    # Odd and not negative: never zero, and never the -1 whose quotient by the least integer does not fit.
    largest = kernel.constant(type_, 2 ** (type_.bits - 1) - 1)
    one = kernel.constant(type_, 1)
    positive = kernel.emit(f"arith.andi {right}, {largest} : {type_}", type_)
    divisor = kernel.emit(f"arith.ori {positive}, {one} : {type_}", type_)
    kernel.emit(f"arith.{kernel.choose(('divsi', 'divui', 'remsi', 'remui'))} {left}, {divisor} : {type_}", type_)


def shift(kernel):
    left = kernel.pick(lambda value: value.type.element in INTEGERS)
    if left is None:
        return
    type_ = left.type
    mask = kernel.constant(type_, type_.bits - 1)
    amount = kernel.emit(f"arith.andi {kernel.pick_type(type_)}, {mask} : {type_}", type_)
    kernel.emit(f"arith.{kernel.choose(('shli', 'shrsi', 'shrui'))} {left}, {amount} : {type_}", type_)


def high_half(kernel):
    left = kernel.pick(lambda value: value.type.element in ("i32", "i64"))
    if left is not None:
        kernel.emit(f"tt.mulhiui {left}, {kernel.pick_type(left.type)} : {left.type}", left.type)


def float_binary(kernel):
    left = kernel.pick(lambda value: value.type.is_float)
    if left is None:
        return
    type_, right = left.type, kernel.pick_type(left.type)
    names = "addf subf mulf divf maximumf minimumf maxnumf minnumf".split()
    name = kernel.choose([name for name in names if name != "divf" or not kernel.is_exact])
    bound = None
    if left.bound is not None and right.bound is not None:
        bound = {
            "addf": left.bound + right.bound,
            "subf": left.bound + right.bound,
            "mulf": left.bound * right.bound,
            "divf": None,
        }.get(name, max(left.bound, right.bound))
    kernel.emit(f"arith.{name} {left}, {right} : {type_}", type_, exact_bound(type_, bound))


def float_unary(kernel):
    value = kernel.pick(lambda value: value.type.is_float)
    if value is None:
        return
    exact = ["arith.negf", "math.absf", "math.floor", "math.ceil"]
    name = kernel.choose(exact + ([] if kernel.is_exact else ["math.sqrt", "math.exp", "math.exp2", "math.sin"]))
    keeps = name in exact
    kernel.emit(f"{name} {value} : {value.type}", value.type, value.bound if keeps else None)


def fused_multiply_add(kernel):
    value = kernel.pick(lambda value: value.type.is_float)
    if value is not None:
        others = f"{kernel.pick_type(value.type)}, {kernel.pick_type(value.type)}"
        kernel.emit(f"math.fma {value}, {others} : {value.type}", value.type)


def clamp(kernel):
    value = kernel.pick(lambda value: value.type.element == "f32")
    if value is not None:
        low, high = kernel.constant(value.type, -3), kernel.constant(value.type, 5)
        propagate = kernel.choose(("none", "all"))
        kernel.emit(
            f"tt.clampf {value}, {low}, {high}, propagateNan = {propagate} : {value.type}",
            value.type,
            None if value.bound is None else 5,
        )


def comparison(kernel):
    left = kernel.pick(lambda value: value.type.is_float or value.type.is_integer)
    if left is None:
        return
    right = kernel.pick_type(left.type)
    name, predicates = ("cmpf", COMPARE_FLOATS) if left.type.is_float else ("cmpi", COMPARE_INTEGERS)
    kernel.emit(f"arith.{name} {kernel.choose(predicates)}, {left}, {right} : {left.type}", left.type.of("i1"))


def selection(kernel):
    left = kernel.pick(lambda value: value.type.element in BITS)
    if left is None:
        return
    right = kernel.pick_type(left.type)
    condition = kernel.pick_type(left.type.of("i1"))
    bound = None if None in (left.bound, right.bound) else max(left.bound, right.bound)
    kernel.emit(f"arith.select {condition}, {left}, {right} : {condition.type}, {left.type}", left.type, bound)


def integer_cast(kernel):
    value = kernel.pick(lambda value: value.type.is_integer)
    if value is None:
        return
    target = kernel.choose([name for name in INTEGERS if BITS[name] != value.type.bits])
    wider = BITS[target] > value.type.bits
    name = kernel.choose(("extsi", "extui")) if wider else "trunci"
    kernel.emit(f"arith.{name} {value} : {value.type} to {value.type.of(target)}", value.type.of(target))


def float_cast(kernel):
    value = kernel.pick(lambda value: value.type.is_float)
    if value is None:
        return
    target = kernel.choose([name for name in FLOATS if BITS[name] != value.type.bits])
    name = "extf" if BITS[target] > value.type.bits else "truncf"
    type_ = value.type.of(target)
    kernel.emit(f"arith.{name} {value} : {value.type} to {type_}", type_, exact_bound(type_, value.bound))


def small_float_round_trip(kernel):
    value = kernel.pick(lambda value: value.type.element in ("f32", "f16", "bf16"))
    if value is None:
        return
    small = value.type.of(kernel.choose(("f8E5M2", "f8E4M3FN")))
    narrow = kernel.emit(f"tt.fp_to_fp {value}, rounding = rtne : {value.type} -> {small}", small, visible=False)
    kernel.emit(f"tt.fp_to_fp {narrow} : {small} -> {value.type}", value.type)


def integer_to_float(kernel):
    value = kernel.pick(lambda value: value.type.is_integer)
    if value is None:
        return
    type_ = value.type.of(kernel.choose(FLOATS))
    signed = kernel.chance(0.5)
    kernel.emit(
        f"arith.{'sitofp' if signed else 'uitofp'} {value} : {value.type} to {type_}",
        type_,
        exact_bound(type_, 2**value.type.bits),
    )


def float_to_integer(kernel):
    value = kernel.pick(lambda value: value.type.is_float)
    if value is None:
        return
    low, high = kernel.constant(value.type, -100), kernel.constant(value.type, 100)
    floor = kernel.emit(f"arith.maxnumf {value}, {low} : {value.type}", value.type)
    inside = kernel.emit(f"arith.minnumf {floor}, {high} : {value.type}", value.type)
    target = value.type.of(kernel.choose(INTEGERS))
    kernel.emit(f"arith.fptosi {inside} : {value.type} to {target}", target)


def bitcast(kernel):
    value = kernel.pick(lambda value: value.type.is_integer and value.type.bits >= 16 or value.bound is not None)
    if value is None:
        return
    names = INTEGERS if value.type.is_float else FLOATS
    same = [name for name in names if BITS[name] == value.type.bits]
    if same:
        target = value.type.of(kernel.choose(same))
        kernel.emit(f"tt.bitcast {value} : {value.type} -> {target}", target)


def extern(kernel):
    """A function of libdevice."""
    value = kernel.pick(lambda value: value.type.element in ("f32", "f64"))
    if value is None:
        return
    function = kernel.choose("sin cos exp2 sqrt fabs tanh rint".split())
    symbol = f"__nv_{function}{'f' if value.type.element == 'f32' else ''}"
    kernel.emit(
        f'tt.extern_elementwise {value} {{libname = "", libpath = "", pure = true, symbol = "{symbol}"}} : '
        f"({value.type}) -> {value.type}",
        value.type,
    )


def map_elementwise(kernel):
    """Scalar code on each element, of one or two of them at a time."""
    left = kernel.pick(lambda value: value.type.is_tensor and value.type.element in ("i32", "i64", "f32"))
    if left is None:
        return
    right = kernel.pick_type(left.type)
    element, pack = left.type.element, kernel.choose((1, 1, 2))
    if left.type.elements < 2 or left.type.shape[-1] % 2:
        pack = 1
    name = kernel.fresh()
    inside = [kernel.fresh("m") for _ in range(2 * pack)]
    kernel.line(f'{name}:2 = "tt.map_elementwise"({left}, {right}) <{{pack = {pack} : i32}}> ({{')
    kernel.line("^bb0(" + ", ".join(f"{argument}: {element}" for argument in inside) + "):")
    made = []
    for operation in kernel.random.sample(["subf", "mulf"] if left.type.is_float else ["subi", "muli"], 2):
        for index in range(pack):
            made.append(kernel.fresh("m"))
            kernel.line(f"  {made[-1]} = arith.{operation} {inside[index]}, {inside[pack + index]} : {element}")
    kernel.line(f"  tt.map_elementwise.return {', '.join(made)} : {', '.join([element] * len(made))}")
    kernel.line(f"}}) : ({left.type}, {left.type}) -> ({left.type}, {left.type})")
    kernel.values += [Value(f"{name}#{index}", left.type) for index in range(2)]


STEPS = {
    integer_binary: 8,
    boolean_binary: 2,
    division: 2,
    shift: 3,
    high_half: 1,
    float_binary: 8,
    float_unary: 4,
    fused_multiply_add: 1,
    clamp: 1,
    comparison: 4,
    selection: 4,
    integer_cast: 3,
    float_cast: 3,
    small_float_round_trip: 1,
    integer_to_float: 2,
    float_to_integer: 2,
    bitcast: 1,
    extern: 1,
    map_elementwise: 1,
}
