# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a module, assembled from its operations: names of values, aliases of locations, strings."""

import itertools

from ...diagnostics import Diagnostic
from .diagnostics import CompilationError, with_excerpt
from .operations import Block


class Writer:
    """Assembles the text of a module."""

    def __init__(self, locations, attributes):
        self.lines = []
        # The attributes of the operations that define values; the values whose operations have got them.
        self.has_locations, self.attributes, self.attributed = locations, attributes, set()
        self.locations = {}
        self.used, self.count = {}, 0
        # The values that the function has defined so far, and the place of the operation that is written.
        self.defined, self.place = set(), None

    def module(self, functions):
        self.lines.append("module {")
        for function in functions:
            self.write_function(function)
        self.lines.append("}")
        for (file, line, column), alias in self.locations.items():
            self.lines.append(f"{alias} = loc({quote(file)}:{line}:{column})")
        return "\n".join(self.lines) + "\n"

    def write_function(self, function):
        self.used, self.count, self.defined = {}, 0, set()
        arguments = ", ".join(
            f"{self.define((value,))}: {value.type}{' {' + attributes + '}' if attributes else ''}"
            for value, attributes in function.arguments
        )
        results = ""
        if function.results:
            results = (
                f" -> ({', '.join(function.results)})" if len(function.results) > 1 else f" -> {function.results[0]}"
            )
        visibility = "public" if function.is_public else "private"
        noinline = "true" if function.noinline else "false"
        self.lines.append(
            f"  tt.func {visibility} @{quote_symbol(function.name)}({arguments}){results} "
            f"attributes {{noinline = {noinline}}} {{"
        )
        for (value, type), result in function.constants.items():
            text = (
                f"dense<{value}> : {type}"
                if type.startswith("tensor")
                else value
                if type == "i1"
                else f"{value} : {type}"
            )
            self.lines.append(f"    {self.define((result,))} = arith.constant {text}")
        for block in function.blocks:
            if block.label is not None:
                self.lines.append(f"  ^{block.label}{self.arguments(block)}:")
            self.write_ops(block.ops, "    ")
        self.lines.append("  }" + self.location(function.location))

    def arguments(self, block):
        if not block.arguments:
            return ""
        return f"({', '.join(f'{self.define((value,))}: {value.type}' for value in block.arguments)})"

    def write_ops(self, ops, indent):
        lines, ref, location = self.lines, self.ref, self.location
        for results, format, operands, place in ops:
            self.place = place
            if format is None:
                self.write_regions(results, operands, place, indent)
                continue
            # Operands come first: they are defined before the results.
            text = format % tuple(map(ref, operands))
            if results:
                if self.attributes and results[0] in self.attributes:
                    text = with_attributes(text, self.attributes[results[0]])
                    self.attributed.add(results[0])
                text = f"{self.define(results)} = {text}"
            lines.append(indent + text + location(place))

    def write_regions(self, results, parts, place, indent):
        line = indent
        if results:
            line += f"{self.define(results)} = "
        for part in parts:
            if isinstance(part, Block):
                self.lines.append(line)
                line = indent
                if part.arguments:
                    label = part.label or "bb0"
                    self.lines.append(f"{indent}^{label}{self.arguments(part)}:")
                self.write_ops(part.ops, indent + "  ")
            else:
                format, operands, *defined = part
                for value in itertools.chain(*defined):
                    self.define((value,))
                line += format % tuple(map(self.ref, operands))
        self.lines.append(line + self.location(place))

    def define(self, results):
        """Names an argument, or the results of an operation, and returns the text before the equals sign."""
        self.defined.update(results)
        if len(results) == 1:
            result = results[0]
            result.name = self.fresh(result.hint)
            return result.name
        name = self.fresh(results[0].hint)
        for index, result in enumerate(results):
            result.name = f"{name}#{index}"
        return f"{name}:{len(results)}"

    def ref(self, value):
        """Returns the name of an operand. Raises CompilationError for a value that the function has not defined."""
        while value.alias is not None:
            value = value.alias
        if value not in self.defined:
            message = (
                "expected values of this function, but got one that Python has kept from another function or kernel"
            )
            raise CompilationError([with_excerpt(Diagnostic("error", message, *self.place))])
        return value.name

    def fresh(self, hint):
        if hint is None:
            name = f"%{self.count}"
            self.count += 1
            return name
        count = self.used.get(hint)
        if count is None:
            self.used[hint] = 0
            return f"%{hint}"
        while True:
            name = f"{hint}_{count}"
            count += 1
            if name not in self.used:
                self.used[hint], self.used[name] = count, 0
                return f"%{name}"

    def location(self, place):
        if place is None or not self.has_locations:
            return ""
        alias = self.locations.get(place)
        if alias is None:
            alias = self.locations[place] = f"#loc{len(self.locations)}"
        return f" loc({alias})"


def with_attributes(text, attributes):
    """Returns an operation with further attributes, which come before its types; in inline assembly, before the
    operands, of which there may be none."""
    entries = ", ".join(f"{name} = {value}" for name, value in attributes.items() if name)
    if text.startswith("tt.elementwise_inline_asm"):
        return text.replace('" {', f'" {{{entries}, ', 1)
    head, separator, types = text.rpartition(" : ")
    if head.endswith("}"):
        return f"{head[:-1]}, {entries}}}{separator}{types}"
    return f"{head} {{{entries}}}{separator}{types}"


def quote(text):
    """Returns a string of the IR."""
    escaped = "".join(
        c if " " <= c <= "~" and c not in '"\\' else "".join(f"\\{b:02X}" for b in c.encode()) for c in text
    )
    return f'"{escaped}"'


def quote_symbol(name):
    """Returns the name of a symbol, in quotes if needed."""
    return name if name.replace(".", "_").replace("$", "_").isidentifier() and name.isascii() else quote(name)
