# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A form of the text of a module that is equal for modules that differ in names and in the order of pure operations.

Constants take the place of their names. Each operation without effects stands before its first user, in the order in
which the users need it. Other names are numbered in order.
"""

import re

CONSTANT = re.compile(r"^\s*(%[\w-]+) = (arith\.constant .*)$")
VALUE = re.compile(r"%[\w-]+")
SYMBOL = re.compile(r'@(?:"[^"]*"|[\w.$]+)')
DEFINED = re.compile(r"^\s*((?:%[\w-]+(?::\d+)?(?:, )?)+) = ")
EFFECTS = re.compile(
    r"tt\.(load|store|atomic|print|assert|descriptor|call|return)|scf\.|cf\.|gpu\.|llvm\.|pure = false|return "
)


class Operation:
    """The lines of an operation, and of its regions as lists of operations."""

    def __init__(self, line):
        self.head, self.regions, self.tail = line, [], []
        found = DEFINED.match(line)
        self.results = VALUE.findall(found.group(1)) if found else []

    def uses(self):
        """Returns the names that the operation and its regions mention, in order."""
        names = VALUE.findall(self.head)
        for region, end in zip(self.regions, self.tail):
            for operation in region:
                names += operation.uses()
            names += VALUE.findall(end)
        return names

    def has_effects(self):
        return EFFECTS.search(self.head) is not None or not self.results

    def lines(self):
        yield self.head
        for region, end in zip(self.regions, self.tail):
            for operation in schedule(region):
                yield from operation.lines()
            yield end


def parse(lines, position=0):
    """Returns the operations from a line on up to the end of their region, and the position of that."""
    operations = []
    while position < len(lines) and not lines[position].lstrip().startswith("}"):
        operation = Operation(lines[position])
        operations.append(operation)
        position += 1
        is_open = operation.head.rstrip().endswith("{")
        while is_open:
            region, position = parse(lines, position)
            operation.regions.append(region)
            operation.tail.append(lines[position])
            is_open = lines[position].rstrip().endswith("{")
            position += 1
    return operations, position


def schedule(operations):
    """Returns the operations of a region with pure ones before their first user; unused ones are dropped."""
    makers = {name: operation for operation in operations for name in operation.results}
    done, order = set(), []

    def place(operation):
        if id(operation) in done:
            return
        done.add(id(operation))
        for name in operation.uses():
            maker = makers.get(name)
            if maker is not None and not maker.has_effects():
                place(maker)
        order.append(operation)

    for operation in operations:
        if operation.has_effects():
            place(operation)
    return order


def normalize(text):
    """Returns the lines of the form."""
    constants, lines = {}, []
    for line in text.splitlines():
        if "tt.func" in line:
            constants = {}
        found = CONSTANT.match(line)
        if found:
            constants[found.group(1)] = f"<{found.group(2)}>"
        elif line.strip():
            lines.append(VALUE.sub(lambda match: constants.get(match.group(), match.group()), line))
    return rename(line for operation in parse(lines)[0] for line in operation.lines())


def rename(lines):
    names, symbols, result = {}, {}, []
    for line in lines:
        if "tt.func" in line:
            names = {}
        line = SYMBOL.sub(lambda match: symbols.setdefault(match.group(), f"@f{len(symbols)}"), line)
        result.append(VALUE.sub(lambda match: names.setdefault(match.group(), f"%{len(names)}"), line))
    return result
