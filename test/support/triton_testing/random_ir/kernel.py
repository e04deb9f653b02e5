# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A kernel while it grows: its text, its parameters and the values in scope."""

import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass

from .builder import Builder, constant
from .types import FLOATS, Type, Value

SHAPES = ((16,), (32,), (64,), (128,), (4, 16), (16, 16), (8, 32), (32, 16), (16, 1), (1, 32), (2, 4, 8), (4, 4, 2))
SCALAR = None


@dataclass
class Parameter:
    """A kernel's parameter: a buffer of `length` elements, or a scalar with its value."""

    name: str
    element: str
    role: str  # input, output or scalar
    length: int = 0
    value: int = 0


class Kernel(Builder):
    """Grows a kernel by operations, each of which is well-defined whatever the inputs hold.

    What that takes: no lane reads or writes outside its buffer; programs write what no other reads or writes, but for
    commutative integer atomics; divisors are not zero, shifts are narrower than the type, floats are in range before
    they become integers; floats are added up in an unspecified order only while the sum is exact; and the bits of a
    NaN are never looked at.
    """

    INPUT_LENGTH = 1024

    def __init__(self, random, grid, is_exact=False):
        super().__init__(indent=2)
        self.random = random
        self.grid = grid
        self.is_exact = is_exact
        self.parameters = []
        self.functions = []
        self.values = []
        self.depth = 0
        self.helpers = 0
        self.returns_early = False

    # Text.

    def emit(self, operation, type_, bound=None, prefix="v", visible=True):
        """Appends `%new = operation` and brings the value into scope."""
        value = Value(self.value(operation, prefix), type_, bound)
        if visible:
            self.values.append(value)
        return value

    @contextmanager
    def region(self, opening, values=()):
        """Text between braces, where what it defines is in scope, and `values` too."""
        outer, self.values = self.values, self.values + list(values)
        self.depth += 1
        with self.block(opening, closing=""):
            yield
        self.depth -= 1
        self.values = outer

    @contextmanager
    def function(self, values):
        """The body of another function, which sees the values of its own only. Yields the list of its lines."""
        saved = self.lines, self.indent, self.values, self.depth
        self.lines, self.indent, self.values, self.depth = [], 2, list(values), 2
        yield self.lines
        self.lines, self.indent, self.values, self.depth = saved

    # Choices.

    def chance(self, probability):
        return self.random.random() < probability

    def choose(self, options):
        return self.random.choice(list(options))

    def shape(self):
        return self.choose(SHAPES)

    def pick(self, suits):
        """A value in scope that suits, of the later ones rather than of the earlier, or None."""
        fitting = [value for value in self.values if suits(value)]
        if not fitting:
            return None
        return fitting[-1 - min(int(self.random.expovariate(0.25)), len(fitting) - 1)]

    def pick_type(self, type_):
        """A value of this type; a constant if there is none."""
        return self.pick(lambda value: value.type == type_) or self.constant(type_)

    def unused(self):
        """Values in scope that nothing was made of: their names stand where they are defined, if at all."""
        names = Counter(name for line in self.lines for name in re.findall(r"%\w+(?:#\d+)?", line))
        return [value for value in self.values if names[value.name] <= ("#" not in value.name)]

    # Constants and parameters.

    def constant(self, type_, number=None):
        if number is None:
            number = self.random.randint(-4, 9)
        if type_.element == "i1":
            number = bool(number % 2)
        elif type_.element in FLOATS:
            number = float(number)
        return self.emit(constant(number, type_), type_, abs(int(number)) if type_.is_float else None)

    def input(self, element):
        """A buffer of this element type that is only read."""
        for parameter in self.parameters:
            if parameter.role == "input" and parameter.element == element and self.chance(0.7):
                return parameter
        return self.parameter("input", element, self.INPUT_LENGTH)

    def parameter(self, role, element, length=0, value=0):
        made = Parameter(f"{role}{len(self.parameters)}", element, role, length, value)
        self.parameters.append(made)
        return made

    def scalar(self, element, value):
        """A scalar parameter, whose value the compiler does not know."""
        return Value("%" + self.parameter("scalar", element, value=value).name, Type(element))

    # The whole.

    def describe(self):
        """The grid and the arguments, as triton-differential reads them."""
        yield "// GRID: " + ",".join(map(str, self.grid))
        for number, parameter in enumerate(self.parameters):
            if parameter.role == "scalar":
                yield f"// ARGUMENT: {parameter.value}"
            elif parameter.role == "output":
                yield f"// ARGUMENT: zeros:{parameter.length}"
            elif parameter.element in FLOATS:
                yield f"// ARGUMENT: integers:{parameter.length}:low=-4:high=5:seed={number}"
            else:
                yield f"// ARGUMENT: bits:{parameter.length}:seed={number}"

    def text(self):
        def declared(parameter):
            if parameter.role == "scalar":
                return f"%{parameter.name}: {parameter.element}"
            return f"%{parameter.name}: !tt.ptr<{parameter.element}> {{tt.divisibility = 16 : i32}}"

        signature = ", ".join(map(declared, self.parameters))
        lines = [*self.describe(), "module {"]
        for function in self.functions:
            lines += function
        lines.append(f"  tt.func public @kernel({signature}) attributes {{noinline = false}} {{")
        lines += self.lines
        end = ["    tt.return"]
        if self.returns_early:
            end = ["    cf.br ^end", "  ^end:", *end]
        lines += [*end, "  }", "}"]
        return "\n".join(lines) + "\n"
