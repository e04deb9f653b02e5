# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements without loops: assignments, `if`, `return`."""

import ast

from ..language import operators
from ..language.aggregates import check_field
from ..language.constexpr import is_constexpr_annotation, unwrap
from ..language.debugging import device_assert
from ..language.shapes import unsplat
from ..language.tuples import tuple as tuple_of_values
from ..language.values import (
    LanguageError,
    StaticAssertionError,
    aggregate_value,
    as_tensor,
    base_value,
    describe_type,
    is_number,
    rebuild_tuple,
    tensor,
)
from .expressions import SYMBOLS
from .source import contains_return


class Statements:
    """Visits statements."""

    def visit_Expr(self, node):
        if not isinstance(node.value, ast.Constant):
            self.visit(node.value)

    def visit_Pass(self, node):
        pass

    def visit_Assign(self, node):
        value = self.decay(self.visit(node.value))
        for target in node.targets:
            self.assign(target, value)

    def decay(self, value):
        """Returns a value as an assignment keeps it: numbers become tensors."""
        if is_number(value):
            self.place(self.node)
            return as_tensor(value)
        if isinstance(value, tuple):
            return rebuild_tuple(value, [self.decay(item) for item in value])
        return value

    def visit_AnnAssign(self, node):
        if node.value is None:
            return
        try:
            annotation = self.visit(node.annotation)
        except LanguageError:
            # Python does not evaluate it.
            annotation = ast.unparse(node.annotation)
        value = self.visit(node.value)
        if is_constexpr_annotation(annotation):
            self.node = node
            if isinstance(value, base_value):
                found = describe_type(value)
                raise LanguageError(f"expected a value known at compile time as a constexpr variable, but got {found}")
            self.assign(node.target, unwrap(value))
            return
        self.assign(node.target, self.decay(value))

    def visit_AugAssign(self, node):
        target = node.target
        load = ast.copy_location(type(target)(**{**target.__dict__, "ctx": ast.Load()}), target)
        left, right = self.visit(load), self.visit(node.value)
        self.place(node)
        symbol = SYMBOLS[node.op.__class__]
        self.assign(target, self.decay(self.binary(symbol, left, right)))

    def assign(self, target, value):
        """Assigns a value to a target: a name, a tuple of targets, or an attribute of an aggregate."""
        kind = target.__class__
        if kind is ast.Name:
            if isinstance(value, tensor) and value.handle.hint is None and target.id.isascii():
                value.handle.hint = target.id
            self.scope[target.id] = value
        elif kind in (ast.Tuple, ast.List):
            self.assign_items(target, value)
        elif kind is ast.Attribute:
            base = self.visit(target.value)
            if not isinstance(base, aggregate_value):
                self.node = target
                raise LanguageError(
                    f"expected an aggregate as the target of an attribute, but got {describe_type(base)}"
                )
            self.node = target
            value = check_field(base.__aggregate__, target.attr, value)
            self.assign(target.value, aggregate_value(base.__aggregate__, {**base.__fields__, target.attr: value}))
        else:
            self.node = target
            raise LanguageError(
                "expected a name as the target of an assignment: elements of tensors cannot be assigned"
            )

    def assign_items(self, target, value):
        targets = target.elts
        if not isinstance(value, (tuple, list)):
            self.node = target
            raise LanguageError(f"expected a tuple of {len(targets)} values, but got {describe_type(value)}")
        starred = [index for index, item in enumerate(targets) if isinstance(item, ast.Starred)]
        if starred:
            first, count = starred[0], len(value) - len(targets) + 1
            if count >= 0:
                middle = tuple_of_values(value[first : first + count])
                value = [*value[:first], middle, *value[first + count :]]
                targets = [item.value if isinstance(item, ast.Starred) else item for item in targets]
        if len(targets) != len(value):
            self.node = target
            raise LanguageError(f"expected {len(targets)} values to assign, but got {len(value)}")
        for item, part in zip(targets, value):
            self.assign(item, part)

    def visit_Assert(self, node):
        condition = self.visit(node.test)
        message = self.visit(node.msg) if node.msg is not None else ""
        self.place(node)
        if isinstance(condition, tensor):
            device_assert(condition, message)
        elif not condition:
            raise StaticAssertionError(f"assertion failed{': ' + str(message) if message else ''}")

    def visit_Return(self, node):
        value = None if node.value is None else self.visit(node.value)
        self.place(node)
        value = self.decay(value)
        if self.structured_depth:
            self.return_from_loop(node, value)
        else:
            self.finish(value)

    def visit_If(self, node):
        condition = self.visit(node.test)
        self.place(node.test)
        condition = self.as_condition(condition)
        if not isinstance(condition, tensor):
            self.visit_body(node.body if condition else node.orelse)
            return
        branch = self.branch_to_blocks if not self.structured_depth and contains_return(node) else self.branch
        outer, self.may_leave = self.may_leave, False
        branch(node, condition, lambda: self.visit_body(node.body), lambda: self.visit_body(node.orelse))
        self.may_leave = outer

    def as_condition(self, value):
        """Returns a condition: a truth that is known at compile time, or a scalar of int1, also for a tensor of one
        element."""
        if isinstance(value, tensor):
            if value.numel == 1:
                value = unsplat(value)
            if value.shape:
                raise LanguageError(
                    f"expected a scalar as a condition, but got {describe_type(value)}: use tl.where for each element"
                )
            return operators.truth(value)
        if isinstance(value, base_value):
            raise LanguageError(f"expected a scalar as a condition, but got {describe_type(value)}")
        return bool(value)

    def visit_FunctionDef(self, node):
        self.node = node
        raise LanguageError("a function inside of a kernel is not supported: define it outside, with @triton.jit")
