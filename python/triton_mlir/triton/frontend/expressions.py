# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions."""

import ast
import contextlib

from ..language import operators
from ..language.broadcasting import expand
from ..language.constexpr import unwrap_all
from ..language.overflow import checked_binary, checked_negation
from ..language.tuples import tuple as tuple_of_values
from ..language.values import LanguageError, as_tensor, base_value, describe_type, flatten, is_number, tensor
from .containers import require_known_keys, with_tuples
from .scope import describe_owner
from .source import local_names

SYMBOLS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.MatMult: "@",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
MISSING = object()


class Expressions:
    """Visits expressions, and returns their values."""

    def visit_Constant(self, node):
        return node.value

    def visit_Name(self, node):
        name = node.id
        value = self.scope.get(name, MISSING)
        if value is MISSING:
            self.node = node
            if name in self.lost:
                raise LanguageError(self.lost[name][0], [self.lost[name][1]])
            if name in local_names(self.source.node):
                raise LanguageError(f"'{name}' has no value here: the function assigns it elsewhere")
            return self.globals.find(name, self.session.uses)
        return value

    def visit_BinOp(self, node):
        left, right = self.visit(node.left), self.visit(node.right)
        self.place(node)
        return self.binary(SYMBOLS[node.op.__class__], left, right)

    def binary(self, symbol, left, right):
        """Returns the result of an operator on any two values."""
        if isinstance(left, tensor) or isinstance(right, tensor) or is_number(left) and is_number(right):
            return checked_binary(symbol, left, right)
        if isinstance(left, base_value) or isinstance(right, base_value):
            found = f"{describe_type(left)} and {describe_type(right)}"
            raise LanguageError(f"operator {symbol} is not defined on {found}")
        if symbol == "%" and isinstance(left, str):
            self.require_known(right)
        if isinstance(left, tuple) or isinstance(right, tuple):
            left, right = with_tuples(left), with_tuples(right)
        if symbol in operators.COMPARISONS or not isinstance(left, tuple):
            return operators.PYTHON[symbol](left, right)
        return tuple_of_values(
            operators.PYTHON[symbol](tuple(left), tuple(right) if isinstance(right, tuple) else right)
        )

    def visit_UnaryOp(self, node):
        value = self.visit(node.operand)
        self.place(node)
        operator = node.op.__class__
        if operator is ast.Not:
            return operators.logical_not(value) if isinstance(value, tensor) else not self.as_condition(value)
        if operator is ast.USub:
            return checked_negation(value)
        if operator is ast.Invert:
            return operators.invert(value)
        operators.check_operand(value)
        return value

    def visit_Compare(self, node):
        left, result = self.visit(node.left), None
        for operator, comparator in zip(node.ops, node.comparators):
            with self.optional(comparator is not node.comparators[0]):
                right = self.visit(comparator)
            self.place(node)
            found = self.compare(operator.__class__, left, right)
            result = found if result is None else self.conjoin(result, found)
            left = right
            if result is False:
                return False
        return result

    def conjoin(self, left, right):
        """Returns `left and right` of truths, of which some may be known at compile time."""
        if not isinstance(left, tensor):
            return right if left else left
        if not isinstance(right, tensor):
            return left if right else right
        return operators.logical("and", left, right)

    def compare(self, operator, left, right):
        if operator in (ast.Is, ast.IsNot):
            is_same = left is right
            # Equal numbers and texts are objects of their own in the compiler; 1, 1.0 and True are of unlike classes.
            if not isinstance(left, base_value) and type(left) is type(right) and not callable(left):
                is_same = left == right
            return is_same == (operator is ast.Is)
        if operator in (ast.In, ast.NotIn):
            if isinstance(left, base_value) or isinstance(right, tensor):
                raise LanguageError("expected values known at compile time as the operands of in")
            is_in = any(item is None for item in right) if left is None and isinstance(right, tuple) else left in right
            return is_in == (operator is ast.In)
        symbol = SYMBOLS[operator]
        if symbol in ("==", "!=") and (left is None or right is None):
            return (left is right) == (symbol == "==")
        return self.binary(symbol, left, right)

    def visit_BoolOp(self, node):
        symbol = "and" if isinstance(node.op, ast.And) else "or"
        result = MISSING
        for operand in node.values:
            with self.optional(operand is not node.values[0]):
                value = self.visit(operand)
            self.place(node)
            if not isinstance(value, tensor):
                # A constant decides, or does not count.
                if bool(value) == (symbol == "or"):
                    return value
                if result is MISSING:
                    constant = value
                continue
            result = value if result is MISSING else operators.logical(symbol, result, value)
        return constant if result is MISSING else result

    def visit_IfExp(self, node):
        condition = self.visit(node.test)
        self.node = node.test
        condition = self.as_condition(condition)
        if not isinstance(condition, tensor):
            return self.visit(node.body if condition else node.orelse)

        def branch(expression):
            def run():
                with self.optional():
                    self.scope = dict(self.scope, **{" result": self.visit(expression)})

            return run

        outer = self.scope
        self.branch(node, condition, branch(node.body), branch(node.orelse))
        result, self.scope = self.scope[" result"], outer
        return result

    def visit_Tuple(self, node):
        return tuple_of_values(self.visit_items(node.elts))

    visit_List = visit_Tuple

    def visit_items(self, nodes):
        values = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                values.extend(map(unwrap_all, self.visit(node.value)))
            else:
                values.append(self.visit(node))
        return values

    def visit_Dict(self, node):
        found = {}
        for key, item in zip(node.keys, node.values):
            if key is None:
                found.update(self.visit_dictionary(item))
            else:
                found[self.visit(key)] = self.visit(item)
        self.node = node
        require_known_keys(found)
        return found

    def visit_dictionary(self, node):
        """Returns the value of an expression behind `**`. Raises LanguageError for what is no dictionary."""
        value = self.visit(node)
        if not isinstance(value, dict):
            self.place(node)
            raise LanguageError(f"expected a dictionary behind **, but got {describe_type(value)}")
        return value

    def visit_Slice(self, node):
        parts = (node.lower, node.upper, node.step)
        return slice(*[None if part is None else self.visit(part) for part in parts])

    def visit_Subscript(self, node):
        value, index = self.visit(node.value), self.visit(node.slice)
        self.place(node)
        if isinstance(value, tensor):
            return self.index_tensor(value, index)
        if isinstance(index, tensor):
            raise LanguageError(f"expected an index known at compile time, but got {describe_type(index)}")
        if not hasattr(value, "__getitem__"):
            raise LanguageError(f"expected a tensor, a tuple or text before an index, but got {describe_owner(value)}")
        return unwrap_all(value[index])

    def index_tensor(self, value, index):
        """Returns a tensor with dimensions of size 1 where the index is None."""
        entries = index if isinstance(index, tuple) else (index,)
        kept = sum(entry is not None for entry in entries)
        if any(entry is not None and not (isinstance(entry, slice) and entry == slice(None)) for entry in entries):
            message = "expected None and ':' as the index of a tensor: use tl.gather, or pointers, for elements"
            raise LanguageError(message)
        if kept > len(value.shape) or (kept < len(value.shape) and not value.shape):
            raise LanguageError(f"expected an index of at most {len(value.shape)} dimensions, but got {kept}")
        for axis, entry in enumerate(entries):
            if entry is None:
                value = expand(value, axis)
        return value

    def visit_Attribute(self, node):
        value = self.visit(node.value)
        self.place(node)
        name = node.attr
        is_plain = type(value) in (bool, int, float, str) or value is None
        try:
            # Members of enums, and other objects that are numbers, have attributes of their own.
            found = MISSING if is_plain else getattr(value, name)
        except AttributeError:
            found = MISSING
        if found is MISSING and (value is None or isinstance(value, (int, float, str))):
            if name == "value":
                return value
            if name in ("to", "type", "dtype", "shape") and is_number(value):
                return getattr(as_tensor(value), name)
            found = getattr(value, name, MISSING)
        if found is MISSING:
            what = describe_owner(value)
            raise LanguageError(f"expected an attribute of {what}, but it has none called '{name}'")
        self.session.uses.add_attribute(value, name)
        return unwrap_all(found)

    def visit_JoinedStr(self, node):
        return "".join(str(self.visit(value)) for value in node.values)

    def visit_FormattedValue(self, node):
        value = self.visit(node.value)
        self.node = node.value
        self.require_known(value)
        conversion = {115: str, 114: repr, 97: ascii}.get(node.conversion, lambda found: found)
        return format(conversion(value), self.visit(node.format_spec) if node.format_spec else "")

    def require_known(self, value):
        """Raises LanguageError for a value to become text that is known at run time only, or contains such a value."""
        if isinstance(value, base_value) or flatten(value, []):
            raise LanguageError(f"expected values known at compile time in a string, but got {describe_type(value)}")

    @contextlib.contextmanager
    def optional(self, is_optional=True):
        """Visits expressions that a program may evaluate never or more than once."""
        self.optional_depth += is_optional
        try:
            yield
        finally:
            self.optional_depth -= is_optional

    def visit_NamedExpr(self, node):
        if self.optional_depth:
            self.place(node)
            raise LanguageError("expected := where it is evaluated exactly once: assign the name in a statement")
        value = self.visit(node.value)
        self.assign(node.target, value)
        return value

    def visit_ListComp(self, node):
        values, outer = [], dict(self.scope)
        with self.optional():
            self.visit_generators(node.generators, lambda: values.append(self.visit(node.elt)))
        self.scope = outer
        return tuple_of_values(values)

    visit_GeneratorExp = visit_ListComp

    def visit_generators(self, generators, body):
        if not generators:
            body()
            return
        first, *others = generators
        items = self.visit(first.iter)
        self.place(first.iter)
        if any(isinstance(target, ast.Attribute) for target in ast.walk(first.target)):
            self.place(first.target)
            raise LanguageError("expected names as the variables of a comprehension, but got a field of an aggregate")
        for value in self.static_items(items):
            self.assign(first.target, value)
            if all(self.as_condition(self.visit(test)) for test in first.ifs):
                self.visit_generators(others, body)
