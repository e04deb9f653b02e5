# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The exceptions of compilations and launches."""

from ..diagnostics import Diagnostic, LaunchError, TritonError
from .frontend.diagnostics import CompilationError, CompileTimeAssertionFailure


class OutOfResources(TritonError):
    """A kernel needs more of something than a device has: `required`, `limit`, and the `name` of the resource."""

    def __init__(self, required, limit, name):
        self.required, self.limit, self.name = required, limit, name
        super().__init__([Diagnostic("error", f"expected at most {limit} of {name}, but got {required}")])

    def __reduce__(self):
        return type(self), (self.required, self.limit, self.name)


__all__ = ["CompilationError", "CompileTimeAssertionFailure", "LaunchError", "OutOfResources", "TritonError"]
