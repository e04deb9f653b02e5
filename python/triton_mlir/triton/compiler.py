# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The names of Triton's module for compilation without arguments."""

from .frontend.diagnostics import CompilationError
from .runtime.cache import triton_key
from .runtime.compile import ASTSource, compile
from .runtime.jit import Compiled as CompiledKernel

__all__ = ["ASTSource", "CompilationError", "CompiledKernel", "compile", "triton_key"]
