# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops that are left early: `break`, `continue`, and `return` in a loop.

Where the program decides at compile time, in loops that are unrolled, nothing is added. Otherwise three flags are names
of the scope, which branches and loops merge and carry as they do others:

| flag | meaning |
| --- | --- |
| left | the rest of this iteration does not happen |
| stopped | no further iteration happens |
| returned | the function returns after the outermost loop, with the value in `result of return` |

A statement after which `left` is known at run time only is followed by a condition around the rest of the block. A loop
with `break` or `return` becomes `scf.while`. Names that only the rest of a block assigns are zero where it does not
happen: no statement sees them there.
"""

from ..language.operators import logical_not
from ..language.pointers import int1
from ..language.values import (
    LanguageError,
    aggregate_value,
    describe_apart,
    describe_type,
    flatten,
    full_constant,
    rebuild_tuple,
    tensor,
    type_key,
)
from .source import exits_of

LEFT, STOPPED, RETURNED, RESULT = " left", " stopped", " returned", " result of return"
FLAGS = (LEFT, STOPPED, RETURNED)


class ReturnsFromLoop(Exception):
    """A loop returns a `value`: the function is visited again, so that its loops carry one of this type."""

    def __init__(self, value):
        super().__init__()
        self.value = value


class Exits:
    """Visits what leaves a loop, and statements after it."""

    def flag(self, value):
        """Returns a flag that is known."""
        return full_constant((), value, int1)

    def is_flag(self, name, value):
        """Whether a flag is known to have a value."""
        found = self.scope.get(name)
        return found is not None and found.handle is self.flag(value).handle

    def enter_loop(self, node):
        """Sets the flags of a loop that may be left. Returns those of the outer loop, and the names to carry."""
        outer = {name: self.scope.get(name) for name in FLAGS}
        exits, carried = exits_of(node), []
        if exits:
            self.scope[LEFT] = self.scope[STOPPED] = self.flag(False)
        if exits - {"continue"}:
            carried.append(STOPPED)
        if "return" in exits:
            self.scope.setdefault(RETURNED, self.flag(False))
            carried.append(RETURNED)
            if self.returned_model is not None:
                self.scope.setdefault(RESULT, zeros_like(self.returned_model))
                carried.append(RESULT)
        return outer, carried

    def return_from_loop(self, node, value):
        """Leaves all loops with the result of the function."""
        if value is not None and self.builder.function.is_public:
            raise LanguageError(f"expected a kernel to return nothing, but got {describe_type(value)}")
        if value is not None and self.returned_model is None:
            raise ReturnsFromLoop(value)
        if type_key(value) != type_key(self.returned_model):
            first, second = describe_apart(self.returned_model, value)
            raise LanguageError(f"expected each return to have one type, but got {first} and {second}")
        if value is not None:
            self.scope[RESULT] = value
        self.leave(node, "return")

    def leave_loop(self, node, outer):
        """Sets the flags after a loop to those of the outer loop, which a return in this one leaves, too. Behind the
        outermost loop, returns."""
        returned = self.scope.get(RETURNED)
        for name, value in outer.items():
            self.scope.pop(name, None)
            if value is not None:
                self.scope[name] = value
        if "return" not in exits_of(node) or returned.handle is self.flag(False).handle:
            return
        if self.structured_depth:
            self.scope[LEFT] = self.scope[STOPPED] = self.scope[RETURNED] = returned
            return
        self.place(node)
        self.branch_to_blocks(node, returned, lambda: self.finish(self.scope.get(RESULT)), lambda: None)

    def visit_Break(self, node):
        self.leave(node, "break")

    def visit_Continue(self, node):
        self.leave(node, "continue")

    def leave(self, node, what):
        """Leaves an iteration: at once where no condition at run time decides, otherwise by flags."""
        if not (self.may_leave and what != "return"):
            self.place(node)
            self.scope[LEFT] = self.flag(True)
            if what != "continue":
                self.scope[STOPPED] = self.flag(True)
            if what == "return":
                self.scope[RETURNED] = self.flag(True)
        self.left = what

    def visit_body(self, statements):
        """Visits statements up to the first one after which nothing can follow."""
        for index, statement in enumerate(statements):
            if self.terminated or self.left:
                break
            before = self.scope.get(LEFT)
            self.visit(statement)
            left = self.scope.get(LEFT)
            if left is before or left is None or self.terminated or self.left or self.is_flag(LEFT, False):
                continue
            rest = statements[index + 1 :]
            if rest:
                self.visit_rest(statement, left, rest)
            break

    def visit_rest(self, node, left, rest):
        """Visits statements that happen unless the iteration has been left."""

        def visit():
            self.scope[LEFT] = self.flag(False)
            self.visit_body(rest)

        self.place(node)
        self.branch_without_exits(node, logical_not(left), visit)

    def branch_without_exits(self, node, condition, visit):
        """Adds a branch for what happens unless an iteration, or the loop, has been left."""

        def skip():
            self.scope[LEFT] = self.flag(True)

        outer, self.may_leave = self.may_leave, False
        self.branch(node, condition, visit, skip)
        self.may_leave = outer

    def visit_side(self, visit):
        """Visits one side of a branch, and returns whether it leaves the iteration."""
        visit()
        left, self.left = self.left, None
        return left

    def fill(self, block, value):
        """Returns a value of zeros like another one, or None if there is none such."""
        outer, self.builder.block = self.builder.block, block
        try:
            return zeros_like(value)
        except LanguageError:
            return None
        finally:
            self.builder.block = outer


def zeros_like(value):
    """Returns a value of the type of another one. Raises LanguageError for descriptors, of which there is no other."""
    if isinstance(value, tensor):
        return full_constant(value.shape, 0, value.dtype)
    if isinstance(value, (tuple, list)):
        return rebuild_tuple(value, list(map(zeros_like, value)))
    if isinstance(value, aggregate_value):
        return aggregate_value(value.__aggregate__, {name: zeros_like(item) for name, item in value.__fields__.items()})
    if type(value) is dict:
        return {name: zeros_like(item) for name, item in value.items()}
    if flatten(value, []):
        raise LanguageError(f"expected numbers or pointers, but got {describe_type(value)}")
    return value
