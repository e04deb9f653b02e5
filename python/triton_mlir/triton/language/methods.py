# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operators of tensors, for the functions of the language that are Python."""

from . import operators
from .values import tensor

NAMES = {
    "+": "add",
    "-": "sub",
    "*": "mul",
    "/": "truediv",
    "//": "floordiv",
    "%": "mod",
    "&": "and",
    "|": "or",
    "^": "xor",
    "<<": "lshift",
    ">>": "rshift",
}
COMPARISONS = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "==": "eq", "!=": "ne"}


def add_operators():
    """Defines the operators of tensors."""
    for symbol, name in NAMES.items():
        setattr(tensor, f"__{name}__", lambda a, b, symbol=symbol: operators.binary(symbol, a, b))
        setattr(tensor, f"__r{name}__", lambda a, b, symbol=symbol: operators.binary(symbol, b, a))
    for symbol, name in COMPARISONS.items():
        setattr(tensor, f"__{name}__", lambda a, b, symbol=symbol: operators.binary(symbol, a, b))
    tensor.__neg__ = operators.negate
    tensor.__invert__ = operators.invert
    tensor.__hash__ = object.__hash__


add_operators()
