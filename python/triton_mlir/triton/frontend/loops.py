# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops.

The body of a loop is visited once. The names that it assigns and that have a value before it are carried: they become
arguments. An argument that the body leaves unchanged becomes another name of the value before the loop.
"""

import ast

from ..language import loops
from ..language.casts import cast
from ..language.constexpr import unwrap_all
from ..language.operators import binary, logical, logical_not
from ..language.overflow import check_last, check_next, check_step
from ..language.pointers import int1, int32, int64
from ..language.promotion import promote_integers
from ..language.values import (
    LanguageError,
    as_tensor,
    base_value,
    describe_apart,
    describe_type,
    emit,
    flatten,
    is_integer,
    is_number,
    may_vary,
    rebuild,
    tensor,
    type_key,
)
from .exits import LEFT, STOPPED
from .source import assigned_names, exits_of, names_of_targets
from .operations import SSA, Block

# The hidden name of the variable of a range that may be left early.
INDEX = " index"


class Carried:
    """The values that a loop carries from one iteration to the next."""

    def __init__(self, visitor, node, hidden=()):
        self.visitor, self.node, self.assigned = visitor, node, assigned_names(node)
        if hidden:
            self.assigned = {**self.assigned, **dict.fromkeys(hidden, node)}
        self.before = visitor.scope
        self.values = {}
        for name, value in self.before.items():
            if name not in self.assigned:
                continue
            if is_number(value) and name not in visitor.constants:
                value = as_tensor(value)
            if may_vary(value):
                self.values[name] = value
        self.initial = flatten(tuple(self.values.values()), [])

    def enter(self):
        """Returns a new argument for each value, and sets the names to them."""
        arguments = [SSA(value.type) for value in self.initial]
        self.visitor.scope = dict(self.before)
        self.set(iter(arguments))
        return arguments

    def set(self, handles):
        """Sets the names to other values of the IR."""
        for name, value in self.values.items():
            self.visitor.assign_name(name, rebuild(value, handles))

    def leave(self):
        """Returns the values of the IR at the end of an iteration, of the types that they had before."""
        visitor, final = self.visitor, []
        for name, value in self.values.items():
            if name not in visitor.scope:
                visitor.node = self.assigned[name]
                raise LanguageError(
                    f"expected '{name}' to keep its type {describe_type(value)} in the loop, but it became the "
                    "variable of an inner loop"
                )
            found = visitor.scope[name]
            if is_number(found):
                found = as_tensor(found)
            if type_key(found) != type_key(value):
                visitor.node = self.assigned[name]
                before, after = describe_apart(value, found)
                types = f"{before} in the loop, but got {after}"
                notes = [(f"'{name}' is {before} before this loop", self.node)]
                raise LanguageError(f"expected '{name}' to keep its type {types}", notes)
            flatten(found, final)
        for name in self.assigned:
            if name not in self.before:
                where = (f"'{name}' is assigned here", self.assigned[name])
                visitor.lost[name] = (f"'{name}' has a value inside of the loop only", where)
            elif name not in self.values and visitor.scope.get(name, self.before[name]) is not self.before[name]:
                if type_key(visitor.scope[name]) != type_key(self.before[name]):
                    visitor.node = self.assigned[name]
                    raise LanguageError(f"expected '{name}', which is known at compile time, not to change in the loop")
        return final

    def drop(self, final, *arguments):
        """Returns the indices of the values that change. Arguments for the others become names of the value before."""
        kept = []
        for index, (value, initial) in enumerate(zip(final, self.initial)):
            if value.resolve() is not arguments[-1][index].resolve():
                kept.append(index)
                continue
            for list in arguments:
                list[index].alias = initial.resolve()
        return kept

    def finish(self, kept, results):
        """Sets the names after the loop, given the results for the values that change."""
        handles = list(self.initial)
        for index, result in zip(kept, results):
            handles[index] = result
        self.visitor.scope = dict(self.before)
        self.set(iter(handles))


def compare_signed(predicate, left, right):
    """Returns the comparison of two scalars of one integer type, as `scf.for` compares them."""
    return emit(int1, f"arith.cmpi {predicate}, %s, %s : {left.type.text}", left, right)


def listing(count):
    return ", ".join(["%s"] * count)


class Loops:
    """Visits loops."""

    def assign_name(self, name, value):
        """Sets a name, and names the value in the IR after it."""
        if isinstance(value, tensor) and value.handle.hint is None and name.isascii() and name.isidentifier():
            value.handle.hint = name
        self.scope[name] = value

    def visit_For(self, node):
        items = self.visit(node.iter)
        self.place(node)
        if node.orelse:
            raise LanguageError("else after a loop is not supported")
        if isinstance(items, loops.range):
            self.visit_range(node, items)
            return
        self.place(node.iter)
        self.visit_items_of(node, self.static_items(items))

    def visit_items_of(self, node, items):
        """Visits the body of a loop for each of the items that are known at compile time."""
        outer_flags, _ = self.enter_loop(node)
        outer, self.may_leave = self.may_leave, True
        for value in items:

            def iterate(value=value):
                if LEFT in self.scope:
                    self.scope[LEFT] = self.flag(False)
                self.assign(node.target, value)
                self.visit_body(node.body)

            stopped = self.scope.get(STOPPED)
            if self.terminated or self.left == "break" or self.is_flag(STOPPED, True):
                break
            self.left = None
            if stopped is None or self.is_flag(STOPPED, False):
                iterate()
            else:
                self.place(node)
                self.branch_without_exits(node, logical_not(stopped), iterate)
        self.may_leave, self.left = outer, None
        if not self.terminated:
            self.leave_loop(node, outer_flags)

    def static_items(self, items):
        """Returns the items of what is known at compile time."""
        if isinstance(items, (base_value, int, float)) or items is None:
            raise LanguageError(f"expected a range or a tuple to iterate over, but got {describe_type(items)}")
        return map(unwrap_all, items)

    def visit_range(self, node, bounds):
        """Adds `scf.for`."""
        builder, location = self.builder, self.builder.location
        start, end, step = bounds.start, bounds.end, bounds.step
        is_reversed = is_integer(step) and step < 0
        if is_reversed:
            start, end, step = end, start, -step
        values = [self.as_bound(value) for value in (start, end, step)]
        if is_integer(step) and step >= 2**31:
            # `scf.for` takes steps as signed.
            if step >= 2**63:
                raise LanguageError(f"expected a step of less than 2^63 of the loop, but got {step}")
            values[2] = cast(values[2], int64)
        element = promote_integers(promote_integers(values[0].dtype, values[1].dtype), values[2].dtype)
        if element.primitive_bitwidth < 32:
            element = int32
        low, high, by = (cast(value, element) for value in values)
        check_step(by, step)
        variables = self.carried_variable(node, element)
        if exits_of(node) - {"continue"}:
            self.visit_range_with_exits(node, low, high, by, step, is_reversed, variables)
            return
        check_last(low, high, by, step)
        outer_flags, _ = self.enter_loop(node)
        carried = Carried(self, node, variables)
        outer, block, variable = builder.block, Block(), SSA(element.text)
        builder.known.add(variable)
        arguments = carried.enter()
        builder.block = block
        value = tensor(variable, element)
        if is_reversed:
            value = binary("+", binary("-", high, value), low)
        self.assign(node.target, value)
        self.visit_loop_body(node)
        final = carried.leave()
        kept = carried.drop(final, arguments)
        types = [arguments[index].type for index in kept]
        builder.location = location
        if kept:
            builder.effect(f"scf.yield {listing(len(kept))} : {', '.join(types)}", *[final[index] for index in kept])
        builder.block = outer
        header, operands = "scf.for %s = %s to %s step %s", [variable, low.handle, high.handle, by.handle]
        if kept:
            pairs = ", ".join(["%s = %s"] * len(kept))
            header += f" iter_args({pairs}) -> ({', '.join(types)})"
            operands += [value for index in kept for value in (arguments[index], carried.initial[index])]
        defined = (variable, *(arguments[index] for index in kept))
        attributes = f" {{{', '.join(bounds.attributes)}}}" if bounds.attributes else ""
        parts = [(f"{header} : {element.text} {{", tuple(operands), defined), block, (f"}}{attributes}", ())]
        carried.finish(kept, builder.region(types, parts))
        self.lose_variable(node, variables)
        self.leave_loop(node, outer_flags)

    def carried_variable(self, node, element):
        """Returns the name of the variable of a range, in a list, if it has a value of its type before the loop: then
        it has one after it, too. If the variable is a field, the loop carries its aggregate."""
        if isinstance(node.target, ast.Attribute):
            return list(names_of_targets([node.target]))
        name = getattr(node.target, "id", None)
        before = self.scope.get(name)
        if is_number(before) and name not in self.constants:
            before = as_tensor(before)
        return [name] if isinstance(before, tensor) and before.type is element else []

    def lose_variable(self, node, carried):
        """Removes the variable of a range unless the loop carries it."""
        name = getattr(node.target, "id", None)
        if name is not None and name not in carried and name not in assigned_names(node):
            self.scope.pop(name, None)
            self.lost[name] = f"'{name}', the variable of a loop, has no value after it", ("the loop is here", node)

    def visit_range_with_exits(self, node, low, high, by, step, is_reversed, variables):
        """Adds `scf.while` for a range whose loop may end early."""
        outer, hidden = self.enter_loop(node)
        self.scope[INDEX], element = low, low.dtype

        def visit_condition():
            inside = compare_signed("slt", self.scope[INDEX], high)
            return logical("and", inside, logical_not(self.scope[STOPPED])), []

        def visit_body():
            index = self.scope[INDEX]
            value = binary("-", high, binary("-", index, low)) if is_reversed else index
            self.assign(node.target, value)
            self.visit_loop_body(node)
            self.place(node)
            check_next(index, by, step, self.scope[STOPPED])
            self.scope[INDEX] = emit(element, f"arith.addi %s, %s : {element.text}", index, by)

        self.while_loop(node, [INDEX, *variables, *hidden], visit_condition, visit_body)
        self.scope.pop(INDEX)
        self.lose_variable(node, variables)
        self.leave_loop(node, outer)

    def as_bound(self, value):
        value = as_tensor(value)
        if value.shape or not value.dtype.integer:
            raise LanguageError(f"expected integers as the bounds and step of a loop, but got {describe_type(value)}")
        return value

    def visit_loop_body(self, node):
        self.structured_depth += 1
        outer, self.may_leave = self.may_leave, False
        if LEFT in self.scope:
            self.scope[LEFT] = self.flag(False)
        self.visit_body(node.body)
        self.may_leave, self.left = outer, None
        self.structured_depth -= 1

    def visit_While(self, node):
        """Adds `scf.while`."""
        self.place(node)
        if node.orelse:
            raise LanguageError("else after a loop is not supported")
        outer, hidden = self.enter_loop(node)

        def visit_test():
            with self.optional():
                condition, attributes = self.visit(node.test), []
            self.place(node.test)
            if isinstance(condition, loops.condition):
                condition, attributes = condition.value, condition.attributes
            return self.as_condition(condition), attributes

        def visit_condition():
            stopped = self.scope.get(STOPPED)
            if not hidden:
                return visit_test()
            attributes = []

            def continue_loop():
                condition, found = visit_test()
                attributes.extend(found)
                self.scope = dict(self.scope, **{" result": as_tensor(condition)})

            def stop():
                self.scope = dict(self.scope, **{" result": self.flag(False)})

            before = self.scope
            self.branch(node.test, logical_not(stopped), continue_loop, stop)
            condition, self.scope = self.scope[" result"], before
            return condition, attributes

        self.while_loop(node, hidden, visit_condition, lambda: self.visit_loop_body(node))
        self.leave_loop(node, outer)

    def while_loop(self, node, hidden, visit_condition, visit_body):
        """Adds `scf.while`, given functions that visit the condition, with attributes of the loop, and the body.
        `hidden` are names that the loop carries beside those that the program assigns."""
        builder = self.builder
        self.place(node)
        location = builder.location
        carried, outer = Carried(self, node, hidden), builder.block
        before, after = Block(), Block()
        arguments = carried.enter()
        builder.block = before
        self.structured_depth += 1
        condition, attributes = visit_condition()
        self.structured_depth -= 1
        if not isinstance(condition, tensor):
            if not condition:
                # Python evaluates the condition once.
                for argument, initial in zip(arguments, carried.initial):
                    argument.alias = initial.resolve()
                outer.ops += before.ops
                builder.block, self.scope = outer, carried.before
                return
            raise LanguageError("expected a condition that changes at run time: this loop never ends")
        passed = carried.enter()
        builder.block = after
        visit_body()
        final = carried.leave()
        kept = carried.drop(final, arguments, passed)
        types = [arguments[index].type for index in kept]
        builder.location = location
        if kept:
            builder.effect(f"scf.yield {listing(len(kept))} : {', '.join(types)}", *[final[index] for index in kept])
        else:
            builder.effect("scf.yield")
        handles = [arguments[index] for index in kept]
        forwarded = f" {listing(len(kept))} : {', '.join(types)}" if kept else ""
        before.ops.append(((), f"scf.condition(%s){forwarded}", (condition.handle, *handles), location))
        after.arguments = tuple(passed[index] for index in kept)
        builder.block = outer
        pairs = f" ({', '.join(['%s = %s'] * len(kept))})" if kept else ""
        signature = f"({', '.join(types)}) -> ({', '.join(types)})"
        operands = tuple(value for index in kept for value in (arguments[index], carried.initial[index]))
        end = f"}} attributes {{{', '.join(attributes)}}}" if attributes else "}"
        header = (f"scf.while{pairs} : {signature} {{", operands, handles)
        parts = [header, before, ("} do {", ()), after, (end, ())]
        carried.finish(kept, builder.region(types, parts))
