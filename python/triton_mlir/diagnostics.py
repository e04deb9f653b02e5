# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Diagnostics and exceptions of compilations and launches."""

from dataclasses import dataclass

SEVERITIES = ("note", "remark", "warning", "error")


@dataclass(frozen=True)
class Diagnostic:
    """A message with its location; `file` is empty if the location is unknown."""

    severity: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self):
        location = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{location}{self.severity}: {self.message}"


class TritonError(Exception):
    """A failure with its `diagnostics`, one of which is an error. The message omits remarks."""

    def __init__(self, diagnostics):
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(str(entry) for entry in self.diagnostics if entry.severity != "remark"))

    def __reduce__(self):
        """Pickles the diagnostics, not the message."""
        return type(self), (self.diagnostics,)


class CompileWarning(UserWarning):
    """A compilation succeeds, but not as requested: for example, an option has no effect."""


class CompileError(TritonError):
    """A source or an option is invalid or not supported."""


class LaunchError(TritonError):
    """A launch failed: a false assertion, an access out of bounds, or the step limit."""
