# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The text of a function's body while it grows, operation by operation."""

from contextlib import contextmanager


class Builder:
    """Appends operations, and names their results."""

    def __init__(self, indent=1):
        self.lines, self.indent, self.names = [], indent, 0

    def line(self, text):
        self.lines.append("  " * self.indent + text)

    def fresh(self, prefix="v"):
        """A name that no other value has."""
        self.names += 1
        return f"%{prefix}{self.names}"

    def value(self, operation, prefix="v"):
        """Appends an operation and returns the name of its result."""
        name = self.fresh(prefix)
        self.line(f"{name} = {operation}")
        return name

    @contextmanager
    def block(self, opening, closing="}"):
        """Appends the lines that stand between two others, one level deeper."""
        self.line(opening)
        self.indent += 1
        yield
        self.indent -= 1
        if closing:
            self.line(closing)


def constant(number, type_):
    """The operation that makes a scalar, or a tensor of equal elements."""
    text = str(number).lower()
    if str(type_).startswith("tensor"):
        return f"arith.constant dense<{text}> : {type_}"
    return f"arith.constant {text}" + ("" if isinstance(number, bool) else f" : {type_}")
