# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Python: `import triton_mlir.triton as triton`, `import triton_mlir.triton.language as tl`.

@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)

add[(triton.cdiv(n, 1024),)](x, y, out, n, BLOCK=1024)      # NumPy arrays, in place
add.ttir("*fp32", "*fp32", "*fp32", "i32", BLOCK=1024)
add.compile("*fp32", "*fp32", "*fp32", "i32", BLOCK=1024, target="sm_90a").text
"""

from ..library import preload as _preload
from . import compiler, language, runtime, testing, tools
from .frontend.diagnostics import CompilationError
from .language.aggregates import aggregate as _aggregate
from .language.constexpr import constexpr_function
from .errors import CompileTimeAssertionFailure, OutOfResources, TritonError
from .runtime import knobs
from .runtime.arrays import MockTensor, reinterpret
from .runtime.autotune import Autotuner, Config, Heuristics, autotune, heuristics
from .runtime.compile import compile
from .runtime.driver import set_allocator
from .runtime.jit import JITFunction, KernelInterface, jit
from .utilities import cdiv, next_power_of_2

__version__ = "3.6.0"

# Triton has these names in `runtime`, too.
for _name in (
    Autotuner,
    Config,
    Heuristics,
    JITFunction,
    KernelInterface,
    MockTensor,
    OutOfResources,
    autotune,
    heuristics,
    reinterpret,
):
    setattr(runtime, _name.__name__, _name)

_preload()

__all__ = [
    "Autotuner",
    "CompilationError",
    "CompileTimeAssertionFailure",
    "Config",
    "Heuristics",
    "JITFunction",
    "KernelInterface",
    "MockTensor",
    "OutOfResources",
    "TritonError",
    "_aggregate",
    "autotune",
    "cdiv",
    "compile",
    "compiler",
    "constexpr_function",
    "heuristics",
    "jit",
    "knobs",
    "language",
    "next_power_of_2",
    "reinterpret",
    "runtime",
    "set_allocator",
    "testing",
    "tools",
]
