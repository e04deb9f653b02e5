# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the compiler and running kernels complain of."""

from dataclasses import dataclass

SEVERITIES = ("note", "remark", "warning", "error")


@dataclass(frozen=True)
class Diagnostic:
    """A message with its place; `file` is empty if the place is unknown."""

    severity: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self):
        place = f"{self.file}:{self.line}:{self.column}: " if self.file else ""
        return f"{place}{self.severity}: {self.message}"


class TritonError(Exception):
    """Something went wrong; `diagnostics` say what, the error among them. Its text leaves out the remarks."""

    def __init__(self, diagnostics):
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(str(entry) for entry in self.diagnostics if entry.severity != "remark"))

    def __reduce__(self):
        """Copies and pickles are made of the diagnostics, not of the text."""
        return type(self), (self.diagnostics,)


class CompileError(TritonError):
    """A source or an option is wrong, or the compiler cannot do it."""


class LaunchError(TritonError):
    """A kernel failed while it ran: an assertion, an access out of bounds, too many steps."""
