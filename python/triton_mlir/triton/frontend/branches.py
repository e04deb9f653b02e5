# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Conditions that are known at run time only: `scf.if`, and blocks where a branch returns.

Both branches begin with the names before the condition. After them, names that have different values in the branches
become results, or arguments of the block that follows.
"""

from ..language.values import (
    LanguageError,
    as_tensor,
    describe_apart,
    flatten,
    is_number,
    may_vary,
    rebuild,
    tensor,
    type_key,
)
from .exits import LEFT
from .operations import SSA, Block


class Branches:
    """Visits branches."""

    def branch(self, node, condition, visit_then, visit_else):
        """Adds `scf.if`. The functions visit the branches; afterwards the scope has the names after them."""
        builder, before, outer = self.builder, self.scope, self.builder.block
        location = builder.location
        sides, ways = [], []
        self.structured_depth += 1
        for visit in (visit_then, visit_else):
            self.scope, builder.block = dict(before), Block()
            ways.append(self.visit_side(visit))
            sides.append((builder.block, self.scope))
        self.structured_depth -= 1
        (then_block, then_scope), (else_block, else_scope) = sides
        pairs = self.merge(node, sides)
        types = [first.type for first, _ in pairs.handles]
        for index, block in enumerate((then_block, else_block)):
            if types:
                handles = tuple(pair[index] for pair in pairs.handles)
                block.ops.append(
                    ((), f"scf.yield {', '.join(['%s'] * len(types))} : {', '.join(types)}", handles, location)
                )
        builder.block, builder.location = outer, location
        parts = [("scf.if %s" + (f" -> ({', '.join(types)})" if types else "") + " {", (condition.handle,)), then_block]
        if else_block.ops:
            parts += [("} else {", ()), else_block]
        parts.append(("}", ()))
        pairs.finish(self, builder.region(types, parts))
        self.left = common_way(ways)

    def branch_to_blocks(self, node, condition, visit_then, visit_else):
        """Adds blocks for the branches, one of which returns, and one for what follows if both may get there."""
        builder, before, start = self.builder, self.scope, self.builder.block
        location = builder.location
        sides, ways, first_blocks = [], [], [self.new_block(), self.new_block()]
        for visit, builder.block in zip((visit_then, visit_else), first_blocks):
            self.scope, self.terminated = dict(before), False
            way = self.visit_side(visit)
            if not self.terminated:
                sides.append((builder.block, self.scope))
                ways.append(way)
        text = f"cf.cond_br %s, ^{first_blocks[0].label}, ^{first_blocks[1].label}"
        start.ops.append(((), text, (condition.handle,), location))
        self.terminated = not sides
        self.left = common_way(ways)
        if len(sides) == 1:
            builder.block, self.scope = sides[0]
        if len(sides) < 2:
            return
        pairs = self.merge(node, sides)
        arguments = tuple(SSA(first.type) for first, _ in pairs.handles)
        following = self.new_block(arguments)
        for index, (block, _) in enumerate(sides):
            handles = tuple(pair[index] for pair in pairs.handles)
            operands = (
                f"({', '.join(['%s'] * len(handles))} : {', '.join(value.type for value in handles)})"
                if handles
                else ""
            )
            block.ops.append(((), f"cf.br ^{following.label}{operands}", handles, location))
        pairs.finish(self, arguments)

    def new_block(self, arguments=()):
        """Adds a block to the function, and continues there."""
        function = self.builder.function
        block = Block(arguments, f"bb{len(function.blocks)}")
        function.blocks.append(block)
        self.builder.block = block
        return block

    def merge(self, node, sides):
        """Returns the names that differ after two branches, converted to common types."""
        (then_block, then_scope), (else_block, else_scope) = sides
        self.fill_names(sides)
        pairs = Pairs()
        for name, first in then_scope.items():
            if name not in else_scope:
                self.lose(name, node)
                continue
            second = else_scope[name]
            if first is second:
                pairs.scope[name] = first
                continue
            first, second = self.unify(name, node, (then_block, first), (else_block, second))
            pairs.add(name, first, second)
        for name in else_scope:
            if name not in then_scope:
                self.lose(name, node)
        return pairs

    def fill_names(self, sides):
        """Gives the names that only one side of a branch has a value on the other, if that leaves the iteration."""
        true = None
        for (block, scope), (_, other) in (sides, sides[::-1]):
            if LEFT not in scope:
                continue
            true = true or self.flag(True).handle
            for name, value in other.items() if scope[LEFT].handle is true else ():
                if name not in scope and not name.startswith(" "):
                    found = self.fill(block, value)
                    if found is not None:
                        scope[name] = found

    def lose(self, name, node):
        """Remembers that a name has a value after one branch only."""
        if not name.startswith(" "):
            self.lost[name] = (
                f"'{name}' has a value after one branch of a condition only",
                ("the condition is here", node),
            )

    def unify(self, name, node, *sides):
        """Returns the values of a name after two branches, of one type."""
        values = []
        for (block, value), (_, other) in zip(sides, sides[::-1]):
            if is_number(value) and (isinstance(other, tensor) or type_key(value) != type_key(other)):
                outer, self.builder.block = self.builder.block, block
                value, self.builder.block = as_tensor(value), outer
            values.append(value)
        if type_key(values[0]) != type_key(values[1]):
            first, second = describe_apart(*values)
            what = "the value of the condition" if name.startswith(" ") else f"'{name}'"
            self.node = node
            raise LanguageError(f"expected one type of {what} after both branches, but got {first} and {second}")
        return values


def common_way(ways):
    """Returns how a branch leaves an iteration, given how its sides do: None if one goes on, and "continue" if one
    does so, since then flags decide whether the loop goes on."""
    if not ways or not all(ways):
        return None
    return "continue" if "continue" in ways else ways[0]


class Pairs:
    """The names that differ after two branches, and the pairs of values of the IR in which they do."""

    def __init__(self):
        self.scope, self.handles, self.names = {}, [], []

    def add(self, name, first, second):
        if not may_vary(first):
            self.scope[name] = first
            return
        parts = []
        for one, two in zip(flatten(first, []), flatten(second, [])):
            if one.resolve() is two.resolve():
                parts.append(one)
            else:
                parts.append(len(self.handles))
                self.handles.append((one, two))
        self.names.append((name, first, parts))
        self.scope[name] = first

    def finish(self, visitor, results):
        """Sets the names after the branches, given the values that stand for the pairs."""
        for name, model, parts in self.names:
            handles = [results[part] if type(part) is int else part for part in parts]
            value = self.scope[name] = rebuild(model, iter(handles))
            if isinstance(value, tensor) and value.handle.hint is None and name.isidentifier() and name.isascii():
                value.handle.hint = name
        visitor.scope = self.scope
