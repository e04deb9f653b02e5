# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations in memory.

An operation is a tuple (results, format, operands, location): the format has one `%s` for each operand. The names of
values are chosen when the text is assembled, so a value may become another name of an earlier one until then: that is
how a loop, visited once, drops the arguments that it did not change.
"""

import math
import threading


# The attribute of an argument that is a multiple of a number.
DIVISIBILITY = "tt.divisibility = %d : i32"


def common_divisor(first, second):
    """Returns the number of which the multiples of both numbers are multiples. If it exceeds the 32 bits of the
    attribute, returns the number that says more about alignment."""
    both = math.lcm(first, second)
    return both if both < 2**31 else max(first, second, key=lambda number: (number & -number, number))


class SSA:
    """A value of the IR: its type in the IR, and its name, once it has one. `alias` is the value that it stands for."""

    __slots__ = ("type", "name", "alias", "hint")

    def __init__(self, type, hint=None):
        self.type, self.name, self.alias, self.hint = type, None, None, hint

    def resolve(self):
        """Returns the value that this one stands for."""
        while self.alias is not None:
            self = self.alias
        return self


class Block:
    """Operations in order. A block of a function has a `label` and arguments, unless it is the first one."""

    __slots__ = ("ops", "arguments", "label")

    def __init__(self, arguments=(), label=None):
        self.ops, self.arguments, self.label = [], arguments, label


class Function:
    """A function of the module: a name, arguments with attributes, result types, and blocks."""

    def __init__(self, name, location, is_public, noinline):
        self.name, self.location, self.is_public, self.noinline = name, location, is_public, noinline
        self.arguments = []  # Pairs of a value and the text of its attributes.
        self.results = ()  # Types in the IR.
        self.blocks = [Block()]
        self.constants = {}


class Builder:
    """The module under construction, and the place where operations are added: `block` of `function`. `location` is
    that of the next operation: (file, line, column)."""

    def __init__(self, options):
        self.options = options
        self.functions = []
        self.function = self.block = self.location = None
        self.attributes = {}
        # Values about which facts need not be stated: constants, and variables of loops.
        self.known = set()
        # The places of the attributes that no operation has in the text, with the functions that stated them.
        self.lost = {}
        # Pairs of a place and a text, in order.
        self.warnings = {}
        # Calls a function of the program, given its arguments; set by the front end.
        self.call = None

    def op(self, type, format, *operands):
        """Adds an operation with one result of a type, and returns the result."""
        result = SSA(type)
        self.block.ops.append(((result,), format, operands, self.location))
        return result

    def ops(self, types, format, *operands):
        """Adds an operation with several results, and returns them."""
        results = tuple(map(SSA, types))
        self.block.ops.append((results, format, operands, self.location))
        return results

    def effect(self, format, *operands):
        """Adds an operation without results."""
        self.block.ops.append(((), format, operands, self.location))

    def region(self, types, parts):
        """Adds an operation with regions, and returns its results. `parts` alternates pairs of a format and operands,
        of which a third item has those that are arguments of regions, with blocks; it may still be changed until the
        text is assembled."""
        results = tuple(map(SSA, types))
        self.block.ops.append((results, None, parts, self.location))
        return results

    def warn(self, text):
        """Adds a warning at the place of the next operation."""
        self.warnings[self.location, text] = None

    def constant(self, value, type):
        """Returns a constant, given its text and type; the function has each constant once, in its first block."""
        key = (value, type)
        found = self.function.constants.get(key)
        if found is None:
            is_integer = type[0] == "i" and value.lstrip("-").isdigit()
            found = self.function.constants[key] = SSA(type, f"c{value}_{type}" if is_integer else "cst")
            self.known.add(found)
        return found

    def add_attribute(self, value, name, text, function):
        """Adds an attribute, which a function of the language states, to the operation that defines a value. Arguments,
        and results of branches and loops have none: such an attribute is `lost`. So is one of an operation in another
        block, where a condition may decide whether the program states it, and one of an operation with further results,
        which the attribute would be about, too."""
        handle = value.resolve()
        if not any(op[0] == (handle,) for op in reversed(self.block.ops)):
            self.lost[self.location] = function
            return
        found = self.attributes.setdefault(handle, {})
        found[name] = text
        found.setdefault(None, []).append((self.location, function))

    def add_divisor(self, value, divisor):
        """States that an argument of the kernel is a multiple of a number. Returns whether that is the case: the value
        is such an argument, and no condition decides whether the program gets here."""
        function = self.function
        if not function.is_public or self.block is not function.blocks[0]:
            return False
        for index, (argument, attributes) in enumerate(function.arguments):
            if argument is value.resolve():
                known = int(attributes.split()[2]) if attributes else 1
                function.arguments[index] = argument, DIVISIBILITY % common_divisor(known, divisor)
                return True
        return False

    def text(self, locations=True):
        """Returns the text of the module."""
        from .text import Writer

        written = Writer(locations, self.attributes)
        text = written.module(self.functions)
        for value, attributes in self.attributes.items():
            if value not in written.attributed:
                self.lost.update(attributes[None])
        return text


class NoBuilder:
    """Stands for the builder outside of kernels."""

    def __getattr__(self, name):
        raise RuntimeError(
            "the functions of the language can be called only inside functions decorated with @triton.jit"
        )


class Active(threading.local):
    """The builder that the functions of the language add operations to, one for each thread; outside of kernels
    a NoBuilder, which raises RuntimeError for what they do with it."""

    builder = NoBuilder()


active = Active()
