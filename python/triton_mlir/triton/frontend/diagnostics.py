# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors in programs: with the place, the source line with the span underlined, and the chain of calls."""

import linecache

from ...diagnostics import CompileError, Diagnostic

MAXIMUM_NOTES = 20


class CompilationError(CompileError):
    """A mistake in a kernel or in a function that it calls. The first of the `diagnostics` is the error; notes follow,
    the calls from the innermost on."""

    def __init__(self, diagnostics, node=None):
        super().__init__(diagnostics)
        self.node = node

    @property
    def error_message(self):
        """The message without the place."""
        return self.diagnostics[0].message.split("\n", 1)[0]


class CompileTimeAssertionFailure(CompilationError):
    """A `static_assert`, or an `assert` on what is known at compile time, does not hold."""


def diagnostic(severity, message, source, node):
    """Returns a message about a node of a source."""
    if node is None or not hasattr(node, "lineno"):
        return Diagnostic(severity, message, source.file, source.first_line, 1)
    excerpt = source.excerpt(node)
    return Diagnostic(severity, f"{message}\n{excerpt}" if excerpt else message, *source.place(node))


def error_at(message, source, node, notes=(), cls=CompilationError):
    """Returns the error of a message about a node. `notes` are pairs of a text and a node."""
    entries = [diagnostic("error", message or "this is not supported", source, node)]
    entries += [diagnostic("note", text, source, place) for text, place in notes]
    return cls(entries, node)


def with_caller(error, source, node, name):
    """Returns an error with a note on the call in which it happened; of many calls, the innermost ones and the last."""
    note = diagnostic("note", f"in a call of {name}", source, node)
    return type(error)([*error.diagnostics[:MAXIMUM_NOTES], note], error.node)


def with_excerpts(error):
    """Returns an error of the compiler with the lines of the program that its diagnostics are about."""
    return CompilationError([with_excerpt(entry) for entry in error.diagnostics])


def with_excerpt(entry):
    line = linecache.getline(entry.file, entry.line).rstrip() if entry.file else ""
    if not line:
        return entry
    text = line.lstrip()
    column = max(entry.column - 1 - (len(line) - len(text)), 0)
    message = f"{entry.message}\n  {text}\n  {' ' * column}^"
    return Diagnostic(entry.severity, message, entry.file, entry.line, entry.column)
