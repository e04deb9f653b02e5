# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles Triton kernels in their IR, and runs them on the CPU.

A kernel for the CPU is ready to run, and one for a GPU is text or machine code:

    import numpy as np
    import triton_mlir

    kernel = triton_mlir.compile(open("add.ttir").read(), target="cpu")
    kernel[(25,)](x, y, o, x.size)                      # NumPy arrays, in place

    ptx = triton_mlir.compile(text, target="sm_90a", num_warps=8)
    ptx.text, ptx.metadata["shared"]

`triton_mlir.triton` compiles kernels that are written in Python.
"""

from .compilation import Artifact, compile
from .diagnostics import CompileError, CompileWarning, Diagnostic, LaunchError, TritonError
from .kernel import Kernel, TensorDescriptor
from .library import version
from .simulation import simulate
from .swap import as_triton

__all__ = [
    "Artifact",
    "CompileError",
    "CompileWarning",
    "Diagnostic",
    "Kernel",
    "LaunchError",
    "TensorDescriptor",
    "TritonError",
    "as_triton",
    "compile",
    "simulate",
    "version",
]
