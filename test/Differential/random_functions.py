# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels of random operations of `arith`, `math`, `scf` and `cf`, which print their results."""

import random

from triton_testing import exact_ir
from triton_testing.exact_ir import FLOATS, POISON, width_of

INTEGERS = ("i1", "i8", "i16", "i32", "i64")
PARAMETERS = ("i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64")
LANES = 4

OF_TWO_INTEGERS = (
    "addi subi muli andi ori xori minsi maxsi minui maxui shli shrui shrsi divsi divui remsi remui ceildivsi "
    "floordivsi ceildivui".split()
)
WITH_FLAGS = ("addi", "subi", "muli", "shli", "trunci")
WITHOUT_INDEX = ("absi", "ctlz", "cttz", "ctpop")
OF_TWO_FLOATS = "addf subf mulf divf remf maximumf minimumf maxnumf minnumf".split()


def draw_integer(rng, element):
    width = width_of(element)
    sign = 1 << width - 1
    special = (0, 1, -1, 2, 3, 5, 7, -2, sign, sign - 1, sign + 1, width - 1, width // 2, 1 << rng.randrange(width))
    return rng.choice((*special, *special, rng.getrandbits(width), *range(2, 12))) % (1 << width)


def draw_float(rng, element):
    width, fraction, largest = FLOATS[element]
    one = exact_ir.float_to_bits(element, 1.0)
    infinity = (2 * largest + 1) << fraction
    special = (
        0,
        one,
        one,
        one + (1 << fraction),
        1,
        infinity,
        infinity + (1 << fraction - 1),
        infinity - 1,
        1 << fraction,
    )
    bits = rng.choice((*special, rng.randrange(1 << width - 1))) | rng.choice((0, 1 << width - 1))
    value = exact_ir.bits_to_float(element, bits)
    return exact_ir.round_to(element, float(rng.randrange(-5, 6)) / 2) if rng.random() < 0.3 else value


def draw_number(rng, element):
    return draw_float(rng, element) if element in FLOATS else draw_integer(rng, element)


def write_number(element, value):
    if element in FLOATS:
        bits = exact_ir.float_to_bits(element, value)
        width, fraction, largest = FLOATS[element]
        if bits == POISON:
            bits = (2 * largest + 1) << fraction | 1 << fraction - 1
        return f"0x{bits:0{width // 4}X}"
    return str(exact_ir.signed(value, width_of(element))) if element != "i1" else ("true" if value else "false")


class Kernel:
    """The text of a kernel. A value is a name with its element type and whether it is a tensor."""

    def __init__(self, number, size, has_lists=True):
        self.rng, self.lines, self.names, self.prints = random.Random(number), [], 0, 0
        self.has_lists = has_lists  # Elements of a constant may differ.
        self.nesting, self.printed = 0, {}  # The element type that each prefix prints.
        self.flags = self.rng.random() < 0.5
        # Few element types and few kinds of operations let those meet that a pattern matches together.
        self.elements = self.rng.sample(INTEGERS, 1 + number % 2)
        if self.rng.random() < 0.6:
            self.elements += ["i1", *self.rng.sample(("index", *sorted(FLOATS)), self.rng.randrange(3))]
        self.integer_operations = self.rng.sample(OF_TWO_INTEGERS, self.rng.choice((1, 2, 3, 20)))
        self.float_operations = self.rng.sample(OF_TWO_FLOATS, self.rng.choice((1, 2, 9)))
        self.conversions = self.rng.choice((1, 4))
        self.parameters = [(f"%p{i}", element, False) for i, element in enumerate(PARAMETERS * 2)]
        self.blocks = 0
        if number % 3:
            self.fill(list(self.parameters), size, depth=0)
        else:
            self.add_blocks(size)
        self.emit_to([], "tt.return", [])

    def text(self):
        arguments = ", ".join(f"{name}: {element}" for name, element, _ in self.parameters)
        types = ", ".join(element for _, element, _ in self.parameters)
        body = "\n".join(self.lines)
        return (
            '"builtin.module"() ({\n'
            f'"tt.func"() <{{function_type = ({types}) -> (), sym_name = "kernel", sym_visibility = "public"}}> ({{\n'
            f"^bb0({arguments}):\n{body}\n}}) : () -> ()\n}}) : () -> ()\n"
        )

    def arguments(self, seed):
        rng = random.Random(seed)
        return [(draw_number(rng, element),) for _, element, _ in self.parameters]

    # Text

    @staticmethod
    def type(value):
        return Kernel.type_of(*value[1:])

    @staticmethod
    def type_of(element, is_tensor):
        return f"tensor<{LANES}x{element}>" if is_tensor else element

    def emit(self, name, operands, results, properties=""):
        """Adds an operation; returns its results."""
        values = [(f"%v{self.names + i}", *result) for i, result in enumerate(results)]
        self.names += len(values)
        self.emit_to(values, name, operands, properties)
        return values

    def emit_to(self, values, name, operands, properties="", regions=()):
        # An operation of several results has one name, with a number for each.
        head = ""
        if len(values) == 1:
            head = f"{values[0][0]} = "
        elif values:
            head = f"{values[0][0].split('#')[0]}:{len(values)} = "
        properties = f" <{{{properties}}}>" if properties else ""
        types = f"({', '.join(map(self.type, operands))}) -> ({', '.join(map(self.type, values))})"
        self.lines.append(f'{head}"{name}"({", ".join(value[0] for value in operands)}){properties} : {types}')

    def constant(self, element, is_tensor, draw=None):
        def number():
            return write_number(element, draw() if draw else draw_number(self.rng, element))

        value = number()
        if is_tensor:
            others = "".join(f", {number()}" for _ in range(1, LANES))
            value = f"dense<{value}>" if self.rng.random() < 0.7 or not self.has_lists else f"dense<[{value}{others}]>"
        suffix = "" if element == "i1" and not is_tensor else f" : {self.type_of(element, is_tensor)}"
        return self.emit("arith.constant", [], [(element, is_tensor)], f"value = {value}{suffix}")[0]

    # Values

    def draw(self, scope, element, is_tensor, constants=0.35):
        """A value of a type: one in scope, a constant, or one made of others."""
        fitting = [value for value in scope if value[1:] == (element, is_tensor)]
        choice = self.rng.random()
        if choice < constants or not fitting and choice < 0.5:
            return self.constant(element, is_tensor)
        if choice < 0.7 and self.nesting < 4:
            # Patterns match chains of operations.
            self.nesting += 1
            value = self.make(scope, element, is_tensor)
            self.nesting -= 1
            return value
        if fitting:
            return fitting[-1 - min(int(self.rng.expovariate(0.6)), len(fitting) - 1)]
        if is_tensor and element == "index":
            return self.make_conversion(scope, element, True)
        if is_tensor:
            scalar = self.draw(scope, element, False)
            value = self.emit("tt.splat", [scalar], [(element, True)])[0]
        else:
            value = self.make(scope, element, False)
        scope.append(value)
        return value

    def make(self, scope, element, is_tensor):
        """The result of a new operation of that type."""
        if element in FLOATS:
            return self.make_float(scope, element, is_tensor)
        kinds = (
            ["two"] * 5
            + ["convert"] * self.conversions
            + ["select"]
            + (["compare"] * 6 if element == "i1" else ["one"])
        )
        kind = self.rng.choice(kinds)
        draw = lambda *type: self.draw(scope, *type)
        if kind == "select":
            return self.make_select(scope, element, is_tensor)
        if kind == "compare":
            return self.make_comparison(scope, is_tensor)
        if kind == "one" and element != "index":
            name = self.rng.choice(WITHOUT_INDEX)
            return self.emit(f"math.{name}", [draw(element, is_tensor)], [(element, is_tensor)])[0]
        if kind == "convert":
            return self.make_conversion(scope, element, is_tensor)
        # On GPUs, operations with several tensors as results are not supported either.
        if self.rng.random() < 0.05 and element != "index" and (self.has_lists or not is_tensor):
            name = self.rng.choice(("mulsi_extended", "mului_extended"))
            operands = [draw(element, is_tensor) for _ in range(2)]
            base = f"%v{self.names}"
            self.names += 1
            values = [(f"{base}#{i}", element, is_tensor) for i in range(2)]
            self.emit_to(values, f"arith.{name}", operands)
            scope += values
            return self.rng.choice(values)
        name = self.rng.choice(self.integer_operations)
        operands = [draw(element, is_tensor) for _ in range(2)]
        if self.rng.random() < 0.1:
            operands[1] = operands[0]
        # Most quotients and shifts are defined.
        if name in exact_ir.DIVISIONS and self.rng.random() < 0.9:
            operands[1] = self.constant(element, is_tensor, lambda: draw_integer(self.rng, element) or 1)
        if name.startswith("sh") and self.rng.random() < 0.9:
            operands[1] = self.constant(element, is_tensor, lambda: self.rng.randrange(width_of(element)))
        return self.emit(f"arith.{name}", operands, [(element, is_tensor)], self.flags_of(name))[0]

    def flags_of(self, name):
        if not self.flags or name not in WITH_FLAGS:
            return ""
        return f"overflowFlags = #arith.overflow<{self.rng.choice(('none', 'none', 'nsw', 'nuw', 'nsw, nuw'))}>"

    def make_select(self, scope, element, is_tensor):
        condition = self.draw(scope, "i1", is_tensor and self.rng.random() < 0.7)
        choices = [self.draw(scope, element, is_tensor) for _ in range(2)]
        return self.emit("arith.select", [condition, *choices], [(element, is_tensor)])[0]

    def make_comparison(self, scope, is_tensor):
        element = self.rng.choice(self.elements)
        operands = [self.draw(scope, element, is_tensor) for _ in range(2)]
        if element in FLOATS:
            name, properties = "arith.cmpf", f"predicate = {self.rng.randrange(16)} : i64"
        else:
            name, properties = "arith.cmpi", f"predicate = {self.rng.randrange(10)} : i64"
        return self.emit(name, operands, [("i1", is_tensor)], properties)[0]

    def make_conversion(self, scope, element, is_tensor):
        """A conversion to an integer or to an index."""
        source = self.rng.choice([known for known in (*self.elements, *INTEGERS) if known != element])
        value = self.draw(scope, source, is_tensor, constants=0.1)
        if element == "index" or source == "index":
            if source in FLOATS:
                return self.draw(scope, element, is_tensor)
            name = self.rng.choice(("index_cast", "index_castui"))
        elif source in FLOATS:
            same = width_of(source) == width_of(element)
            name = self.rng.choice(("fptosi", "fptoui", *(("bitcast",) * 3 if same else ())))
        elif width_of(source) == width_of(element):
            return value
        else:
            name = "trunci" if width_of(source) > width_of(element) else self.rng.choice(("extsi", "extui"))
        return self.emit(f"arith.{name}", [value], [(element, is_tensor)], self.flags_of(name))[0]

    def make_float(self, scope, element, is_tensor):
        kind = self.rng.choice(
            ["two"] * 4 + ["one"] * 2 + ["convert"] * self.conversions + ["select", "fma", "copysign"]
        )
        draw = lambda *type: self.draw(scope, *type)
        result = [(element, is_tensor)]
        if kind == "select":
            return self.make_select(scope, element, is_tensor)
        if kind == "fma":
            return self.emit("math.fma", [draw(element, is_tensor) for _ in range(3)], result)[0]
        if kind == "copysign":
            return self.emit("math.copysign", [draw(element, is_tensor) for _ in range(2)], result)[0]
        if kind == "one":
            name = self.rng.choice(
                "arith.negf arith.negf math.absf math.ceil math.floor math.trunc math.roundeven".split()
            )
            return self.emit(name, [draw(element, is_tensor)], result)[0]
        if kind == "two":
            name = self.rng.choice(self.float_operations)
            return self.emit(f"arith.{name}", [draw(element, is_tensor) for _ in range(2)], result)[0]
        source = self.rng.choice([known for known in (*self.elements, *FLOATS) if known not in (element, "index")])
        value = self.draw(scope, source, is_tensor, constants=0.1)
        if source not in FLOATS:
            same = width_of(source) == width_of(element)
            name = self.rng.choice(("sitofp", "uitofp", *(("bitcast",) * 3 if same else ())))
        elif width_of(source) == width_of(element):
            return draw(element, is_tensor)
        else:
            name = "extf" if width_of(source) < width_of(element) else "truncf"
        return self.emit(f"arith.{name}", [value], result)[0]

    # Control flow

    def print(self, value):
        sign = "isSigned = array<i32: 1>"
        self.emit_to([], "tt.print", [value], f'hex = true, {sign}, prefix = "r{self.prints}"')
        self.printed[f"r{self.prints}"] = value[1]
        self.prints += 1

    def fill(self, scope, size, depth):
        """Adds operations, and prints some of their results."""
        for _ in range(size):
            choice = self.rng.random()
            if choice < 0.08 and depth < 2:
                self.add_if(scope, depth)
            elif choice < 0.13 and depth < 2:
                self.add_for(scope, depth)
            elif choice < 0.16 and depth < 2:
                self.add_while(scope, depth)
            else:
                scope.append(self.make(scope, self.rng.choice(self.elements), self.rng.random() < 0.4))
            if self.rng.random() < 0.5 and scope[-1][1] != "index":
                self.print(scope[-1])

    def add_blocks(self, size):
        """Adds blocks, each of which branches to later ones."""
        scope, count = list(self.parameters), self.rng.randrange(2, 6)
        self.fill(scope, size // 2, depth=1)
        blocks = [(f"next{i}", self.arguments_of(self.draw_types())) for i in range(count)]
        inner = list(scope)
        for i in range(count):
            self.add_branch(inner, blocks[i:])
            name, arguments = blocks[i]
            text = ", ".join(f"{value[0]}: {self.type(value)}" for value in arguments)
            self.lines.append(f"^{name}({text}):" if arguments else f"^{name}:")
            inner = [*scope, *arguments]
            self.fill(inner, self.rng.randrange(3), depth=1)

    def add_branch(self, scope, blocks):
        """Ends a block by a branch to one or two others."""
        chosen = [self.rng.choice(blocks) for _ in range(self.rng.choice((1, 2, 2)))]
        operands = [[self.draw(scope, *value[1:]) for value in arguments] for _, arguments in chosen]
        names = ", ".join(f"^{name}" for name, _ in chosen)
        if len(chosen) == 1:
            self.emit_to([], "cf.br", operands[0])
            properties = ""
        else:
            condition = self.draw(scope, "i1", False, constants=0.1)
            self.emit_to([], "cf.cond_br", [condition, *operands[0], *operands[1]])
            sizes = f"1, {len(operands[0])}, {len(operands[1])}"
            properties = f" <{{operandSegmentSizes = array<i32: {sizes}>}}>"
        head, _, types = self.lines.pop().partition(" : (")
        self.lines.append(f"{head}[{names}]{properties} : ({types}")

    def draw_types(self):
        count = self.rng.randrange(0, 4)
        return [(self.rng.choice(self.elements), self.rng.random() < 0.3) for _ in range(count)]

    def region(self, scope, depth, arguments, size, end, types, first=()):
        """Adds a region that ends with `end`, whose operands are `first` and drawn ones of `types`."""
        inner = list(scope) + list(arguments)
        if arguments:
            text = ", ".join(f"{value[0]}: {self.type(value)}" for value in arguments)
            self.lines.append(f"^bb{self.blocks}({text}):")
            self.blocks += 1
        self.fill(inner, size, depth + 1)
        operands = [*(self.draw(inner, *type) for type in first), *(self.draw(inner, *type) for type in types)]
        self.emit_to([], end, operands)

    def results(self, types):
        """Names for the results of an operation with regions."""
        base = f"%v{self.names}"
        self.names += 1
        return [(f"{base}#{i}" if len(types) > 1 else base, *type) for i, type in enumerate(types)]

    def arguments_of(self, types):
        values = [(f"%v{self.names + i}", *type) for i, type in enumerate(types)]
        self.names += len(values)
        return values

    def open(self, values, name, operands, properties=""):
        """Begins an operation with regions; returns the text of its types."""
        self.emit_to(values, name, operands, properties)
        head, _, types = self.lines.pop().rpartition(" : (")
        self.lines.append(head + " ({")
        return " : (" + types

    def add_if(self, scope, depth):
        types = self.draw_types()
        condition, values = self.draw(scope, "i1", False, constants=0.1), self.results(types)
        end = self.open(values, "scf.if", [condition])
        self.region(scope, depth, [], self.rng.randrange(3), "scf.yield", types)
        self.lines.append("}, {")
        if types or self.rng.random() < 0.5:
            self.region(scope, depth, [], self.rng.randrange(3), "scf.yield", types)
        self.lines.append("})" + end)
        scope += values

    def add_for(self, scope, depth):
        types = self.draw_types()
        element = self.rng.choice(("i8", "i16", "i32", "i64", "index"))
        bounds = [self.draw(scope, element, False, constants=0.7) for _ in range(3)]
        if self.rng.random() < 0.7:
            bounds[2] = self.emit(
                "arith.constant", [], [(element, False)], f"value = {self.rng.choice((1, 1, 2, 64))} : {element}"
            )[0]
        carried = [self.draw(scope, *type) for type in types]
        values = self.results(types)
        properties = "unsignedCmp" if self.rng.random() < 0.3 else ""
        arguments = self.arguments_of([(element, False), *types])
        end = self.open(values, "scf.for", [*bounds, *carried], properties)
        self.region(scope, depth, arguments, self.rng.randrange(4), "scf.yield", types)
        self.lines.append("})" + end)
        scope += values

    def add_while(self, scope, depth):
        before, after = self.draw_types(), self.draw_types()
        carried, values = [self.draw(scope, *type) for type in before], self.results(after)
        end = self.open(values, "scf.while", carried)
        self.region(
            scope, depth, self.arguments_of(before), 1 + self.rng.randrange(3), "scf.condition", after, [("i1", False)]
        )
        self.lines.append("}, {")
        self.region(scope, depth, self.arguments_of(after), self.rng.randrange(3), "scf.yield", before)
        self.lines.append("})" + end)
        scope += values
