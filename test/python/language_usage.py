# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Records what kernels use of the language while they are compiled."""

import inspect

import triton_mlir.triton.language as tl
from triton_mlir.triton.frontend.visitor import Visitor
from triton_mlir.triton.language.registry import BUILTINS

METHODS = {name for name in vars(tl.tensor) if getattr(vars(tl.tensor)[name], "is_triton_builtin", False)}
# Names of tl and its modules, methods, (function, option), (option, text), (operator, kinds of its operands).
used_names, used_methods, used_options, used_values, used_operators = set(), set(), set(), set(), set()


def options_of(function):
    """Returns the parameters of a function that have a default, with it."""
    parameters = inspect.signature(function).parameters.values()
    return {p.name: p.default for p in parameters if p.default is not p.empty}


def record():
    """Makes compilations record."""
    call_builtin, visit_attribute, binary = Visitor.call_builtin, Visitor.visit_Attribute, Visitor.binary

    def recording_call(self, function, arguments, named):
        owner = getattr(function, "__self__", None)
        name = getattr(function, "__name__", "")
        if isinstance(owner, tl.core.base_value):
            used_methods.add((type(owner).__name__, name))
        try:
            bound = inspect.signature(function).bind(*arguments, **named).arguments
        except (TypeError, ValueError):
            bound = {}
        if isinstance(owner, tl.tensor_descriptor):
            name = f"tensor_descriptor.{name}"
        used_values.update((option, value) for option, value in bound.items() if isinstance(value, str))
        for option, default in options_of(function).items():
            if option in bound and bound[option] is not default:
                used_options.add((name, option))
        return call_builtin(self, function, arguments, named)

    def recording_attribute(self, node):
        base = node.value
        path = [node.attr]
        while base.__class__.__name__ == "Attribute":
            path.insert(0, base.attr)
            base = base.value
        if getattr(base, "id", "") == "tl":
            used_names.add(".".join(path))
        return visit_attribute(self, node)

    def recording_binary(self, symbol, left, right):
        used_operators.add((symbol, isinstance(left, tl.tensor), isinstance(right, tl.tensor)))
        return binary(self, symbol, left, right)

    Visitor.call_builtin, Visitor.visit_Attribute, Visitor.binary = (
        recording_call,
        recording_attribute,
        recording_binary,
    )


def all_options():
    """Returns every pair of a function of the language and an option of it."""
    functions = {**BUILTINS, "range": tl.range, "condition": tl.condition, "static_range": tl.static_range}
    for name, function in vars(tl.tensor_descriptor).items():
        if getattr(function, "is_triton_builtin", False):
            functions[f"tensor_descriptor.{name}"] = function
    return {(name, option) for name, function in functions.items() for option in options_of(function)}
