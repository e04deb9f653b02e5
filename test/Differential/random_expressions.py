# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of random expressions, whose operands are special numbers that the compiler knows or does not know."""

import random

import numpy as np
from triton_testing.formats import BF16, F8E4M3FN, F8E5M2, F16, F32, F64

FORMATS = {known.name: known for known in (F8E4M3FN, F8E5M2, BF16, F16, F32, F64)}
INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
WIDTHS = {**{name: known.bits for name, known in FORMATS.items()}, **INTEGERS, "i1": 1}

ORDERS = {
    "cmpi": "eq ne slt sle sgt sge ult ule ugt uge".split(),
    "cmpf": "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split(),
}
OF_TWO = {
    "integer": "addi subi muli andi ori xori minsi maxsi minui maxui".split(),
    "float": "addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split(),
    "i1": "andi ori xori".split(),
}
OF_ONE = {
    "integer": "math.absi math.ctpop math.ctlz math.cttz".split(),
    "float": "arith.negf math.absf math.ceil math.floor math.trunc math.round math.roundeven".split(),
}
DIVISIONS = "divsi divui remsi remui ceildivsi floordivsi ceildivui".split()
# These do not depend on an order.
REDUCTIONS = {
    "integer": "addi muli andi ori xori minsi maxsi minui maxui".split(),
    "float": "maximumf minimumf maxnumf minnumf".split(),
    "i1": "andi ori xori".split(),
}
FUNCTIONS = "exp exp2 sqrt absf log rsqrt sin cos tanh erf".split()
NONNEGATIVE = FUNCTIONS[:4]


def kind_of(element):
    return "i1" if element == "i1" else "integer" if element in INTEGERS else "float"


def dtype_of(element):
    """The type of NumPy that holds the numbers of an element type, or their bits."""
    return FORMATS[element].dtype if element in FORMATS else np.dtype(f"i{WIDTHS[element] // 8}")


def float_bits(element, value):
    """The bits of a number that the format has."""
    known = FORMATS[element]
    if known.dtype.kind == "f":
        return int(np.array(value, known.dtype).view(f"u{known.bits // 8}"))
    if element == "bf16":
        return int(np.array(value, np.float32).view(np.uint32)) >> 16
    magnitudes = known.decode(np.arange(128, dtype=np.uint8), np.float64)
    return int(np.argmax(magnitudes == abs(value))) | (128 if np.signbit(value) else 0)


def draw_bits(rng, element):
    """The bits of a number that is likely to be a special case."""
    width = WIDTHS[element]
    if element == "i1":
        return rng.randrange(2)
    sign = 1 << width - 1
    if element in INTEGERS:
        special = (
            0,
            1,
            -1,
            2,
            3,
            5,
            -7,
            100,
            sign,
            sign - 1,
            sign + 1,
            1 << rng.randrange(width),
            rng.getrandbits(width),
        )
        return rng.choice(special) & (1 << width) - 1
    fraction, one = FORMATS[element].fraction, float_bits(element, 1.0)
    implicit, top = 1 << fraction, sign - 1 >> fraction << fraction
    special = [0, one, one + implicit, one - implicit, one + implicit // 2, one + 1, 1, implicit - 1, implicit]
    # Infinity, a signaling and a quiet NaN, the largest number.
    special += [0x7F, 0x7E] if element == "f8E4M3FN" else [top, top + 1, top + implicit // 2, top - 1]
    return rng.choice((*special, rng.randrange(sign))) | rng.choice((0, sign))


class Kernel:
    """A kernel that stores the results of expressions of scalars or of tensors.

    `known` is the probability with which an operand is a constant instead of an element of memory; whatever it is,
    kernel `number` computes the same. `has_lists`: constants whose elements differ are allowed.
    `inputs` maps element types to bits; `results` maps them to the number of the expression of each element;
    `approximate` has the numbers of expressions whose results are not exact on GPUs."""

    def __init__(self, number, count, known, has_lists):
        self.rng, self.choice = random.Random(number), random.Random(-number - 1)
        self.known, self.has_lists = known, has_lists
        self.is_tensor, self.lanes = self.rng.random() < 0.7, self.rng.choice((2, 4, 8, 8, 32))
        self.inputs, self.results, self.approximate = {}, {}, set()
        self.names, self.lines, self.number = 0, [], 0
        for self.number in range(count):
            element = self.rng.choice((*FORMATS, *INTEGERS))
            value = self.draw(element, self.rng.randrange(1, 5))
            self.store(element, value)

    def text(self):
        parameters = [f"%in_{element}: !tt.ptr<{element}>" for element in self.inputs]
        parameters += [f"%out_{element}: !tt.ptr<{element}>" for element in self.results]
        lanes = f"%lanes = tt.make_range {{end = {self.lanes} : i32, start = 0 : i32}} : tensor<{self.lanes}xi32>"
        body = "\n  ".join((lanes, *self.lines, "tt.return"))
        return f"tt.func public @kernel({', '.join(parameters)}) {{\n  {body}\n}}\n"

    # Text

    def type(self, element, *shape):
        """`shape`: of a tensor, unless it has one dimension."""
        return f"tensor<{'x'.join(map(str, shape or (self.lanes,)))}x{element}>" if self.is_tensor else element

    def name(self):
        self.names += 1
        return f"%v{self.names}"

    def emit(self, text):
        result = self.name()
        self.lines.append(f"{result} = {text}")
        return result

    def emit_call(self, operation, element, *operands):
        return self.emit(f"{operation} {', '.join(operands)} : {self.type(element)}")

    def emit_cast(self, operation, value, source, element):
        return self.emit(f"{operation} {value} : {self.type(source)} to {self.type(element)}")

    def emit_bitcast(self, value, source, element):
        if self.is_tensor:
            return self.emit(f"tt.bitcast {value} : {self.type(source)} -> {self.type(element)}")
        return self.emit_cast("arith.bitcast", value, source, element)

    def emit_select(self, condition, x, y, element):
        return self.emit(f"arith.select {condition}, {x}, {y} : {self.type('i1')}, {self.type(element)}")

    # Operands

    def constant(self, element, *bits):
        """A constant; `bits` are those of each element or of all."""
        width = WIDTHS[element]

        def spell(value):
            if element == "i1":
                return "true" if value else "false"
            return str(value - (value >> width - 1 << width)) if element in INTEGERS else f"0x{value:0{width // 4}X}"

        spelt = list(map(spell, bits))
        if not self.is_tensor:
            return self.emit(f"arith.constant {spelt[0]}" + ("" if element == "i1" else f" : {element}"))
        value = spelt[0] if len(set(spelt)) == 1 else f"[{', '.join(spelt)}]"
        return self.emit(f"arith.constant dense<{value}> : {self.type(element)}")

    def float_constant(self, element, value):
        return self.constant(element, float_bits(element, value))

    def address(self, element, array, place):
        pointer = f"!tt.ptr<{element}>"
        offset = self.emit(f"arith.constant {place} : i32")
        first = self.emit(f"tt.addptr {array}, {offset} : {pointer}, i32")
        if not self.is_tensor:
            return first, pointer
        pointers = self.type(pointer)
        splat = self.emit(f"tt.splat {first} : {pointer} -> {pointers}")
        return self.emit(f"tt.addptr {splat}, %lanes : {pointers}, {self.type('i32')}"), pointers

    def store(self, element, value):
        places = self.results.setdefault(element, [])
        address, pointers = self.address(element, f"%out_{element}", len(places))
        places += [self.number] * (self.lanes if self.is_tensor else 1)
        self.lines.append(f"tt.store {address}, {value} : {pointers}")

    def operand(self, element, bits):
        is_constant = self.choice.random() < self.known and (self.has_lists or len(set(bits)) == 1)
        if element == "i1" and not is_constant:
            byte = self.operand_in_memory("i8", bits)
            return self.emit(f"arith.cmpi ne, {byte}, {self.constant('i8', 0)} : {self.type('i8')}")
        return self.constant(element, *bits) if is_constant else self.operand_in_memory(element, bits)

    def operand_in_memory(self, element, bits):
        values = self.inputs.setdefault(element, [])
        address, pointers = self.address(element, f"%in_{element}", len(values))
        values += bits
        return self.emit(f"tt.load {address} : {pointers}")

    def leaf(self, element):
        count = self.lanes if self.is_tensor else 1
        if self.rng.random() < 0.5:
            return self.operand(element, [draw_bits(self.rng, element)] * count)
        return self.operand(element, [draw_bits(self.rng, element) for _ in range(count)])

    def number_or(self, value, element, other):
        """A number: `other` where `value` is NaN."""
        is_nan = self.emit(f"arith.cmpf uno, {value}, {value} : {self.type(element)}")
        return self.emit_select(is_nan, self.float_constant(element, other), value, element)

    # Expressions

    def draw(self, element, depth):
        """Draws an expression with at most `depth` operations in a row; returns its name."""
        chance = self.rng.random()
        if depth <= 0 or chance < 0.1:
            return self.leaf(element)
        if chance < 0.2:
            draw = self.rng.choice((self.draw_select, self.draw_of_equals, self.draw_branch, self.draw_loop))
        elif chance < 0.32 and self.is_tensor:
            draw = self.rng.choice(
                (self.draw_reduction, self.draw_scan, self.draw_gather, self.draw_join, self.draw_trans)
            )
        else:
            draw = {"i1": self.draw_truth, "integer": self.draw_integer, "float": self.draw_float}[kind_of(element)]
        return draw(element, depth - 1)

    def draw_of_two(self, element, depth):
        operation = self.rng.choice(OF_TWO[kind_of(element)])
        if operation == "divf" and element != "f64":
            self.approximate.add(self.number)
        return self.emit_call(f"arith.{operation}", element, self.draw(element, depth), self.draw(element, depth))

    def draw_select(self, element, depth):
        return self.emit_select(self.draw("i1", depth), self.draw(element, depth), self.draw(element, depth), element)

    def draw_of_equals(self, element, depth):
        value = self.draw(element, depth)
        operations = [name for name in OF_TWO[kind_of(element)] if name not in ("divf", "remf")]
        return self.emit_call(f"arith.{self.rng.choice(operations)}", element, value, value)

    def draw_scalar(self, element, depth):
        self.is_tensor, was_tensor = False, self.is_tensor
        value = self.draw(element, depth)
        self.is_tensor = was_tensor
        return value

    def draw_branch(self, element, depth):
        kind, condition, result = self.type(element), self.draw_scalar("i1", min(depth, 1)), self.name()
        self.lines.append(f"{result} = scf.if {condition} -> ({kind}) {{")
        self.lines.append(f"scf.yield {self.draw(element, depth)} : {kind}")
        self.lines.append("} else {")
        self.lines.append(f"scf.yield {self.draw(element, depth)} : {kind}")
        self.lines.append("}")
        return result

    def draw_loop(self, element, depth):
        rng, kind, counter = self.rng, self.type(element), self.rng.choice(("i32", "i32", "i64", "i8", "i16"))
        low = rng.choice((0, 0, 1, -3, (1 << WIDTHS[counter] - 1) - 20))
        bounds = low, low + rng.choice((0, 1, 2, 3, 5)), rng.choice((1, 1, 2, 3, 7))
        self.is_tensor, was_tensor = False, self.is_tensor
        first, last, step = (self.operand(counter, [bound & (1 << WIDTHS[counter]) - 1]) for bound in bounds)
        self.is_tensor = was_tensor
        start, result, carried = self.draw(element, depth), self.name(), self.name()
        self.lines.append(
            f"{result} = scf.for {self.name()} = {first} to {last} step {step} iter_args({carried} = {start}) "
            f"-> ({kind}) : {counter} {{"
        )
        operation = rng.choice([name for name in OF_TWO[kind_of(element)] if name not in ("divf", "remf")])
        next_value = self.emit_call(f"arith.{operation}", element, carried, self.draw(element, depth))
        self.lines += [f"scf.yield {next_value} : {kind}", "}"]
        return result

    def combine(self, element, kind):
        """The region of a reduction or scan, and its type."""
        operation = self.rng.choice(REDUCTIONS[kind_of(element)])
        x, y, z = self.name(), self.name(), self.name()
        return (
            f"({{\n  ^bb0({x}: {element}, {y}: {element}):\n  {z} = arith.{operation} {x}, {y} : {element}\n"
            f"  tt.{kind}.return {z} : {element}\n  }})"
        )

    def draw_reduction(self, element, depth):
        value = self.draw(element, depth)
        scalar = self.emit(
            f'"tt.reduce"({value}) <{{axis = 0 : i32}}> {self.combine(element, "reduce")} : '
            f"({self.type(element)}) -> {element}"
        )
        return self.emit(f"tt.splat {scalar} : {element} -> {self.type(element)}")

    def draw_scan(self, element, depth):
        value, reverse = self.draw(element, depth), self.rng.choice(("true", "false"))
        return self.emit(
            f'"tt.scan"({value}) <{{axis = 0 : i32, reverse = {reverse}}}> {self.combine(element, "scan")} : '
            f"({self.type(element)}) -> {self.type(element)}"
        )

    def draw_gather(self, element, depth):
        value, places = (
            self.draw(element, depth),
            self.operand("i32", [self.rng.randrange(self.lanes) for _ in range(self.lanes)]),
        )
        kind, indices = self.type(element), self.type("i32")
        return self.emit(f"tt.gather {value}[{places}] {{axis = 0 : i32}} : ({kind}, {indices}) -> {kind}")

    def draw_join(self, element, depth):
        """The one or the other of two values, after a detour."""
        x, y = self.draw(element, depth), self.draw(element, depth)
        kind, pairs = self.type(element), self.type(element, self.lanes, 2)
        joined = self.emit(f"tt.join {x}, {y} : {kind} -> {pairs}")
        self.lines.append(f"{joined}_x, {joined}_y = tt.split {joined} : {pairs} -> {kind}")
        return f"{joined}_{self.rng.choice('xy')}"

    def draw_trans(self, element, depth):
        value, matrix = self.draw(element, depth), self.type(element, 2, self.lanes // 2)
        transposed = self.type(element, self.lanes // 2, 2)
        value = self.emit(f"tt.reshape {value} : {self.type(element)} -> {matrix}")
        value = self.emit(f"tt.trans {value} {{order = array<i32: 1, 0>}} : {matrix} -> {transposed}")
        return self.emit(f"tt.reshape {value} : {transposed} -> {self.type(element)}")

    def draw_truth(self, element, depth):
        rng, chance = self.rng, self.rng.random()
        if chance < 0.2:
            return self.draw_of_two(element, depth)
        if chance < 0.5:
            source = rng.choice(list(INTEGERS))
            operation = f"arith.cmpi {rng.choice(ORDERS['cmpi'])},"
            return self.emit_call(operation, source, self.draw(source, depth), self.draw(source, depth))
        source = rng.choice(list(FORMATS))
        x = self.draw(source, depth)
        if chance < 0.6:
            return self.emit_call(f"math.{rng.choice(('isnan', 'isinf', 'isfinite'))}", source, x)
        operation = f"arith.cmpf {rng.choice(ORDERS['cmpf'])},"
        if chance < 0.7:  # Which numbers a function never returns is known; its results are not exact.
            function, bound = rng.choice(FUNCTIONS), rng.choice((-2.0, -1.5))
            if function in NONNEGATIVE and rng.random() < 0.5:
                operation, bound = f"arith.cmpf {rng.choice(('olt', 'uge'))},", 0.0
            x = self.emit_call(f"math.{function}", source, x)
            return self.emit_call(operation, source, x, self.float_constant(source, bound))
        return self.emit_call(operation, source, x, self.draw(source, depth))

    def draw_integer(self, element, depth):
        rng, chance, width = self.rng, self.rng.random(), WIDTHS[element]
        if chance < 0.45:
            return self.draw_of_two(element, depth)
        if chance < 0.55:
            distance = self.emit_call(
                "arith.andi", element, self.draw(element, depth), self.constant(element, width - 1)
            )
            operation = rng.choice(("shli", "shrsi", "shrui"))
            return self.emit_call(f"arith.{operation}", element, self.draw(element, depth), distance)
        if chance < 0.68:
            return self.draw_division(element, depth)
        if chance < 0.76:
            return self.emit_call(rng.choice(OF_ONE["integer"]), element, self.draw(element, depth))
        if chance < 0.9:
            source = rng.choice([other for other in ("i1", *INTEGERS) if other != element])
            operation = "trunci" if WIDTHS[source] > width else rng.choice(("extsi", "extui"))
            return self.emit_cast(f"arith.{operation}", self.draw(source, depth), source, element)
        if chance < 0.95:
            source = rng.choice([name for name in FORMATS if WIDTHS[name] == width])
            return self.emit_bitcast(self.number_or(self.draw(source, depth), source, 1.0), source, element)
        # Within the range of all integers.
        source, is_signed = rng.choice(list(FORMATS)), rng.random() < 0.6
        low, high = (-128.0, 112.0) if is_signed else (0.0, 224.0)
        value = self.emit_call("arith.maxnumf", source, self.draw(source, depth), self.float_constant(source, low))
        value = self.emit_call("arith.minnumf", source, value, self.float_constant(source, high))
        return self.emit_cast(f"arith.{'fptosi' if is_signed else 'fptoui'}", value, source, element)

    def draw_division(self, element, depth):
        """A division by a number that is neither zero nor -1."""
        largest = (1 << WIDTHS[element] - 1) - 1
        divisor = self.draw(element, depth)
        if self.rng.random() < 0.5:
            divisor = self.emit_call("arith.andi", element, divisor, self.constant(element, largest))
            divisor = self.emit_call("arith.ori", element, divisor, self.constant(element, 1))
        else:
            divisor = self.emit_call("arith.andi", element, divisor, self.constant(element, 2 * largest))
            divisor = self.emit_call("arith.maxui", element, divisor, self.constant(element, 2))
        return self.emit_call(f"arith.{self.rng.choice(DIVISIONS)}", element, self.draw(element, depth), divisor)

    def draw_float(self, element, depth):
        rng, chance, width = self.rng, self.rng.random(), WIDTHS[element]
        if chance < 0.45:
            return self.draw_of_two(element, depth)
        if chance < 0.5:
            return self.emit_call("math.fma", element, *(self.draw(element, depth) for _ in range(3)))
        if chance < 0.65:
            return self.emit_call(rng.choice(OF_ONE["float"]), element, self.draw(element, depth))
        if chance < 0.7:
            sign = self.number_or(self.draw(element, depth), element, -1.0)
            return self.emit_call("math.copysign", element, self.draw(element, depth), sign)
        if chance < 0.82:
            source = rng.choice(("i1", *INTEGERS))
            return self.emit_cast(
                f"arith.{rng.choice(('sitofp', 'uitofp'))}", self.draw(source, depth), source, element
            )
        if chance < 0.87:
            source = next(name for name in INTEGERS if WIDTHS[name] == width)
            return self.emit_bitcast(self.draw(source, depth), source, element)
        source = rng.choice([name for name in FORMATS if WIDTHS[name] != width])
        operation = "truncf" if WIDTHS[source] > width else "extf"
        return self.emit_cast(f"arith.{operation}", self.draw(source, depth), source, element)
