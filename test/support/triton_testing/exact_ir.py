# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Evaluates functions of `arith`, `math`, `scf` and `cf` operations by the definitions of these dialects.

An integer is a Python integer without sign, a floating-point number a Python float, and a value is a tuple of them: one
for a scalar, or the elements of a tensor. `POISON` stands for a poison element, and for one that the definition leaves
open, such as the sign of a zero that `maxnumf` returns. Text is in MLIR's generic form, an operation to a line."""

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction

from triton_testing.formats import BF16, F16, F32, F64

POISON = "poison"
# Bits, bits of the fraction, and the largest exponent.
FLOATS = {known.name: (known.bits, known.fraction, 1 - known.least_exponent) for known in (F16, BF16, F32, F64)}


class UndefinedBehavior(Exception):
    """The function divides by zero, or decides by poison."""


class TooLong(Exception):
    """The function runs more operations than allowed."""


@dataclass
class Operation:
    results: list
    name: str
    operands: list
    successors: list
    properties: str
    regions: list
    types: list  # Of the operands.
    result_types: list


@dataclass
class Block:
    arguments: list
    operations: list = field(default_factory=list)


# Numbers


def element_of(type_name):
    """The element type of a scalar or tensor type, and how many elements it has."""
    tensor = re.fullmatch(r"tensor<(\d+)x(\w+)>", type_name)
    return (tensor[2], int(tensor[1])) if tensor else (type_name, 1)


def width_of(element):
    if element == "index":
        return 64
    return FLOATS[element][0] if element in FLOATS else int(element[1:])


def signed(value, width):
    return value - (1 << width) if value >> width - 1 else value


def round_to(element, value):
    """The number of a format that is nearest to a float or a fraction."""
    if isinstance(value, float) and (math.isnan(value) or math.isinf(value) or value == 0 or element == "f64"):
        return value
    _, fraction, largest = FLOATS[element]
    exact = Fraction(value)
    size = abs(exact)
    if size == 0:
        return 0.0
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    exponent -= Fraction(2) ** exponent > size
    quantum = Fraction(2) ** (max(exponent, 1 - largest) - fraction)
    rounded = round(size / quantum) * quantum  # To the nearest, ties to even.
    result = math.inf if rounded >= Fraction(2) ** (largest + 1) else float(rounded)
    return -result if exact < 0 else result


def float_to_bits(element, value):
    width, fraction, largest = FLOATS[element]
    if math.isnan(value):
        return POISON  # Of many NaNs.
    sign = (1 if math.copysign(1, value) < 0 else 0) << width - 1
    if math.isinf(value):
        return sign | (2 * largest + 1) << fraction
    if value == 0:
        return sign
    size = abs(Fraction(value))
    exponent = max(math.frexp(abs(value))[1] - 1, 1 - largest)
    units = int(size / Fraction(2) ** (exponent - fraction))
    return sign | units + (exponent - (1 - largest) << fraction)


def bits_to_float(element, bits):
    width, fraction, largest = FLOATS[element]
    exponent, units = bits >> fraction & (2 * largest + 1), bits & (1 << fraction) - 1
    if exponent == 2 * largest + 1:
        result = math.nan if units else math.inf
    else:
        units += (1 << fraction) if exponent else 0
        result = float(units * Fraction(2) ** (max(exponent, 1) - largest - fraction))
    return -result if bits >> width - 1 else result


# Text


def split(text):
    """Splits at the commas that are outside brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter in "([{<") - (letter in ")]}" or letter == ">" and text[place - 1] != "-")
        if letter == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


HEAD = re.compile(r'(?:(%[\w#:]+) = )?"([\w.]+)"\(([^)]*)\)(?:\[([^\]]*)\])?(.*)$')


class Parser:
    """Parses the functions of a module."""

    def __init__(self, text):
        self.lines = [line.strip() for line in text.splitlines() if line.strip()]
        self.place = 0

    def next(self):
        self.place += 1
        return self.lines[self.place - 1]

    def parse_region(self):
        """Parses blocks up to the line that ends the region."""
        blocks, name = {}, None
        while not self.lines[self.place].startswith("}"):
            line = self.lines[self.place]
            block = re.match(r"\^(\w+)(?:\((.*)\))?:", line)
            if block:
                self.place += 1
                name = block[1]
                blocks[name] = Block([argument.split(":")[0].strip() for argument in split(block[2] or "")])
                continue
            if name is None:
                name = "entry"
                blocks[name] = Block([])
            blocks[name].operations.append(self.parse_operation())
        return blocks

    def parse_operation(self):
        line = self.next()
        head = HEAD.match(line)
        if not head:
            raise ValueError(f"cannot parse {line}")
        results, name, operands, successors, rest = head.groups()
        properties = re.match(r" <\{(.*?)\}>(?= |$)", rest)
        properties_text = properties[1] if properties else ""
        rest = rest[properties.end() :] if properties else rest
        regions = []
        if rest.startswith(" ({"):
            if rest.endswith("})"):
                raise ValueError(f"expected a region on lines of its own, but got {line}")
            while True:
                regions.append(self.parse_region())
                end = self.next()
                if not end.startswith("}, {"):
                    rest = end[2:]
                    break
        types = re.search(r" : \((.*)\) -> (.*)$", rest)
        if not types:
            raise ValueError(f"cannot parse the types of {line}: {rest}")
        result_types = types[2][1:-1] if types[2].startswith("(") else types[2]
        names = []
        if results:
            base, _, count = results.partition(":")
            names = [f"{base}#{i}" for i in range(int(count))] if count else [base]
        return Operation(
            names,
            name,
            split(operands),
            [successor.strip() for successor in split(successors or "")],
            properties_text,
            regions,
            split(types[1]),
            split(result_types),
        )


def parse_function(text):
    """The only function of a module."""
    parser = Parser(text)
    while '"tt.func"' not in parser.lines[parser.place]:
        parser.place += 1
    return parser.parse_operation()


# Evaluation


def literal(text, element):
    """The number that an attribute writes."""
    if element in FLOATS:
        if text.startswith("0x"):
            return bits_to_float(element, int(text, 16))
        return round_to(element, float(text))
    if text in ("true", "false"):
        return int(text == "true")
    return int(text, 0) % (1 << width_of(element))


def constant(operation):
    element, count = element_of(operation.result_types[0])
    value = re.match(r"value = (.*?)(?: : [^:]*)?$", operation.properties)[1].strip()
    dense = re.fullmatch(r"dense<(.*)>", value)
    if not dense:
        return (literal(value, element),)
    parts = split(dense[1][1:-1]) if dense[1].startswith("[") else [dense[1]] * count
    return tuple(literal(part, element) for part in parts)


def quotient(a, b):
    """Rounds toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def divide(name, a, b, width):
    if b == 0:
        raise UndefinedBehavior(name)
    x, y = signed(a, width), signed(b, width)
    if name in ("divsi", "ceildivsi", "floordivsi") and x == -(1 << width - 1) and y == -1:
        raise UndefinedBehavior(name)
    return {
        "divui": lambda: a // b,
        "remui": lambda: a % b,
        "ceildivui": lambda: -(-a // b),
        "divsi": lambda: quotient(x, y),
        "remsi": lambda: x - quotient(x, y) * y,
        "floordivsi": lambda: x // y,
        "ceildivsi": lambda: -(-x // y),
    }[name]()


DIVISIONS = "divsi divui remsi remui ceildivsi floordivsi ceildivui".split()


def integer_of_two(name, a, b, width, flags):
    x, y = signed(a, width), signed(b, width)
    if name in DIVISIONS:
        return divide(name, a, b, width) % (1 << width)
    if name in ("shli", "shrui", "shrsi"):
        if b >= width:
            return POISON
        unsigned, exact = (a << b, x << b) if name == "shli" else (a >> b, x >> b)
        if name == "shrsi":
            unsigned = exact
    elif name in ("addi", "subi", "muli"):
        compute = {"addi": lambda p, q: p + q, "subi": lambda p, q: p - q, "muli": lambda p, q: p * q}[name]
        unsigned, exact = compute(a, b), compute(x, y)
    else:
        return {
            "andi": lambda: a & b,
            "ori": lambda: a | b,
            "xori": lambda: a ^ b,
            "minsi": lambda: a if x < y else b,
            "maxsi": lambda: a if x > y else b,
            "minui": lambda: min(a, b),
            "maxui": lambda: max(a, b),
        }[name]()
    result = unsigned % (1 << width)
    if "nuw" in flags and result != unsigned or "nsw" in flags and signed(result, width) != exact:
        return POISON
    return result


def compare_integers(predicate, a, b, width):
    if predicate.startswith("s"):
        a, b = signed(a, width), signed(b, width)
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[predicate[-2:]]


def compare_floats(predicate, a, b):
    unordered = math.isnan(a) or math.isnan(b)
    if predicate in ("ord", "uno"):
        return unordered == (predicate == "uno")
    if unordered:
        return predicate.startswith("u")
    return {"eq": a == b, "ne": a != b, "lt": a < b, "le": a <= b, "gt": a > b, "ge": a >= b}[predicate[-2:]]


def float_of_two(name, a, b):
    if name in ("maximumf", "minimumf", "maxnumf", "minnumf"):
        is_max, propagates = name.startswith("max"), "num" not in name
        if math.isnan(a) or math.isnan(b):
            return math.nan if propagates or math.isnan(a) and math.isnan(b) else b if math.isnan(a) else a
        if a == b == 0 and math.copysign(1, a) != math.copysign(1, b):
            return (0.0 if is_max else -0.0) if propagates else POISON
        return max(a, b) if is_max else min(a, b)
    if name == "remf":
        return math.nan if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0 else math.fmod(a, b)
    if name == "divf" and b == 0:
        if math.isnan(a) or a == 0:
            return math.nan
        return math.copysign(math.inf, math.copysign(1, a) * math.copysign(1, b))
    if name == "copysign" and math.isnan(b):
        return POISON  # NaN has any sign.
    compute = {
        "addf": lambda: a + b,
        "subf": lambda: a - b,
        "mulf": lambda: a * b,
        "divf": lambda: a / b,
        "copysign": lambda: math.copysign(a, b),
    }[name]
    return compute()


def round_to_integer(name, value):
    if math.isnan(value) or math.isinf(value) or value == 0:
        return value
    exact = Fraction(value)
    whole = {
        "ceil": lambda: math.ceil(exact),
        "floor": lambda: math.floor(exact),
        "trunc": lambda: math.trunc(exact),
        "roundeven": lambda: round(exact),
        "round": lambda: int(math.copysign(math.floor(abs(exact) + Fraction(1, 2)), exact)),
    }[name]()
    return math.copysign(float(whole), value)


def of_one(name, value, source, target, flags):
    """A conversion or an operation of one operand."""
    width = width_of(source)
    to = width_of(target)
    if name in ("extui", "index_castui") or name == "extsi":
        number = signed(value, width) if name == "extsi" else value
        return number % (1 << to)
    if name == "index_cast":
        return signed(value, width) % (1 << to)
    if name == "trunci":
        result = value % (1 << to)
        if "nuw" in flags and result != value or "nsw" in flags and signed(result, to) != signed(value, width):
            return POISON
        return result
    if name == "bitcast":
        bits = float_to_bits(source, value) if source in FLOATS else value
        if bits == POISON:
            return POISON
        return bits_to_float(target, bits) if target in FLOATS else bits
    if name in ("sitofp", "uitofp"):
        exact = signed(value, width) if name == "sitofp" else value
        return round_to(target, Fraction(exact))
    if name in ("fptosi", "fptoui"):
        if math.isnan(value) or math.isinf(value):
            return POISON
        whole = math.trunc(value)
        low, high = (-(1 << to - 1), 1 << to - 1) if name == "fptosi" else (0, 1 << to)
        return whole % (1 << to) if low <= whole < high else POISON
    if name in ("extf", "truncf"):
        return round_to(target, value)
    if name == "negf":
        return -value
    if name == "absf":
        return abs(value)
    if name == "absi":
        return abs(signed(value, width)) % (1 << width)
    if name == "ctpop":
        return bin(value).count("1")
    if name == "ctlz":
        return width - value.bit_length()
    if name == "cttz":
        return (value & -value).bit_length() - 1 if value else width
    return round_to_integer(name, value)


PREDICATES_OF_INTEGERS = "eq ne slt sle sgt sge ult ule ugt uge".split()
PREDICATES_OF_FLOATS = "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split()
OF_ONE = set(
    "extui extsi trunci index_cast index_castui bitcast sitofp uitofp fptosi fptoui extf truncf negf absf absi ctpop "
    "ctlz cttz ceil floor trunc round roundeven".split()
)


class Evaluation:
    """One call of a function. `printed` has what it prints."""

    def __init__(self, steps=20000):
        self.steps, self.printed, self.values = steps, [], {}

    def run(self, function, arguments):
        (blocks,) = function.regions
        self.run_blocks(blocks, arguments)
        return self.printed

    def get(self, name):
        return self.values[name]

    def decide(self, name):
        (bit,) = self.get(name)
        if bit == POISON:
            raise UndefinedBehavior("a decision by poison")
        return bit

    def run_blocks(self, blocks, arguments):
        """Runs a region; returns its terminator."""
        name = next(iter(blocks))
        while True:
            block = blocks[name]
            self.values.update(zip(block.arguments, arguments))
            for operation in block.operations[:-1]:
                self.run_operation(operation)
            terminator = block.operations[-1]
            self.count()
            if terminator.name == "cf.br":
                name, arguments = terminator.successors[0][1:], [self.get(value) for value in terminator.operands]
            elif terminator.name == "cf.cond_br":
                segments = re.search(r"operandSegmentSizes = array<i32: (\d+), (\d+), (\d+)>", terminator.properties)
                split_at = 1 + int(segments[2])
                taken = self.decide(terminator.operands[0])
                names = terminator.operands[1:split_at] if taken else terminator.operands[split_at:]
                name, arguments = terminator.successors[0 if taken else 1][1:], [self.get(value) for value in names]
            else:
                return terminator

    def count(self):
        self.steps -= 1
        if self.steps < 0:
            raise TooLong()

    def run_operation(self, operation):
        self.count()
        name = operation.name.split(".")[1]
        if operation.name.startswith("scf."):
            results = getattr(self, f"run_{name}")(operation)
        elif name == "print":
            prefix = re.search(r'prefix = "([^"]*)"', operation.properties)[1]
            self.printed.append((prefix, *(self.get(value) for value in operation.operands)))
            return
        elif name == "constant":
            results = [constant(operation)]
        elif name == "poison":
            results = [(POISON,) * element_of(operation.result_types[0])[1]]
        elif name == "splat":
            results = [self.get(operation.operands[0]) * element_of(operation.result_types[0])[1]]
        else:
            results = self.compute(operation, name)
        self.values.update(zip(operation.results, results))

    def compute(self, operation, name):
        """Computes each element."""
        operands = [self.get(value) for value in operation.operands]
        lanes = max(map(len, operands))
        operands = [operand * lanes if len(operand) != lanes else operand for operand in operands]
        columns = [self.compute_element(operation, name, elements) for elements in zip(*operands)]
        return [tuple(column[i] for column in columns) for i in range(len(operation.results))]

    def compute_element(self, operation, name, elements):
        source, target = (element_of(types[0])[0] for types in (operation.types, operation.result_types))
        if name == "select":
            condition, *choices = elements
            return [POISON if condition == POISON else choices[0 if condition else 1]]
        if POISON in elements:
            # A divisor may be zero then, and the dividend of -1 the least number.
            if name in DIVISIONS and elements[1] in (POISON, 0, (1 << width_of(source)) - 1):
                raise UndefinedBehavior("a division of poison")
            return [POISON] * len(operation.results)
        if name == "cmpi":
            predicate = PREDICATES_OF_INTEGERS[int(re.search(r"predicate = (\d+)", operation.properties)[1])]
            return [int(compare_integers(predicate, *elements, width_of(source)))]
        if name == "cmpf":
            predicate = PREDICATES_OF_FLOATS[int(re.search(r"predicate = (\d+)", operation.properties)[1])]
            if predicate in ("true", "false"):
                return [int(predicate == "true")]
            return [int(compare_floats(predicate, *elements))]
        flags = (re.search(r"overflow<([^>]*)>", operation.properties) or ["", ""])[1]
        if name in OF_ONE:
            return [of_one(name, *elements, source, target, flags)]
        if name in ("mulsi_extended", "mului_extended", "addui_extended"):
            return self.extended(name, *elements, width_of(source))
        if name == "fma":
            return [self.fused(*elements, target)]
        if source in FLOATS:
            result = float_of_two(name, *elements)
            return [result if result == POISON else round_to(target, result)]
        return [integer_of_two(name, *elements, width_of(source), flags)]

    @staticmethod
    def extended(name, a, b, width):
        if name == "addui_extended":
            return [(a + b) % (1 << width), (a + b) >> width]
        product = a * b if name == "mului_extended" else signed(a, width) * signed(b, width)
        return [product % (1 << width), (product >> width) % (1 << width)]

    @staticmethod
    def fused(a, b, c, element):
        if any(math.isnan(value) or math.isinf(value) for value in (a, b, c)):
            return a * b + c
        exact = Fraction(a) * Fraction(b) + Fraction(c)
        if exact == 0:
            return a * b + c if Fraction(a) * Fraction(b) == 0 else 0.0
        return round_to(element, exact)

    # Structured control flow

    def run_if(self, operation):
        taken = self.decide(operation.operands[0])
        region = operation.regions[0 if taken else 1] if len(operation.regions) > 1 or taken else {}
        if not region:
            return []
        return [self.get(value) for value in self.run_blocks(region, []).operands]

    def run_for(self, operation):
        width = width_of(element_of(operation.types[0])[0])
        low, high, step = (self.get(value)[0] for value in operation.operands[:3])
        carried = [self.get(value) for value in operation.operands[3:]]
        if POISON in (low, high, step):
            raise UndefinedBehavior("a bound that is poison")
        if "unsignedCmp" not in operation.properties:
            low, high, step = (signed(value, width) for value in (low, high, step))
        if step <= 0:
            raise UndefinedBehavior("a step that is not positive")
        smallest = 0 if "unsignedCmp" in operation.properties else -(1 << width - 1)
        for i in range(low, high, step):
            if i + step >= smallest + (1 << width):
                raise UndefinedBehavior("a variable of a loop that leaves its type")
            end = self.run_blocks(operation.regions[0], [(i % (1 << width),), *carried])
            carried = [self.get(value) for value in end.operands]
        return carried

    def run_while(self, operation):
        carried = [self.get(value) for value in operation.operands]
        while True:
            end = self.run_blocks(operation.regions[0], carried)
            forwarded = [self.get(value) for value in end.operands[1:]]
            if not self.decide(end.operands[0]):
                return forwarded
            end = self.run_blocks(operation.regions[1], forwarded)
            carried = [self.get(value) for value in end.operands]


def refines(result, original):
    """Whether what a function prints is allowed by what another one prints."""
    if len(result) != len(original):
        return False
    for printed, allowed in zip(result, original):
        if printed[0] != allowed[0] or len(printed) != len(allowed):
            return False
        for value, expected in zip(printed[1:], allowed[1:]):
            for element, right in zip(value, expected):
                if right == POISON:
                    continue
                if element == POISON or type(element) is not type(right):
                    return False
                if isinstance(right, float):
                    if math.isnan(right) != math.isnan(element):
                        return False
                    if not math.isnan(right) and (
                        element != right or math.copysign(1, element) != math.copysign(1, right)
                    ):
                        return False
                elif element != right:
                    return False
    return True
