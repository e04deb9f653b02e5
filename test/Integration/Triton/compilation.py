# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases without a GPU: their kernels compiled, and run on the CPU."""

import numpy as np
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from case import Buffer

import triton_mlir

# What Triton calls the types.
TYPES = {"f16": "fp16", "bf16": "bf16", "f32": "fp32", "f64": "fp64", "f8E4M3FN": "fp8e4nv", "f8E5M2": "fp8e5"}


def type_of(value):
    """The type of an argument, as Triton's front end spells it."""
    if isinstance(value, Buffer):
        return "*" + TYPES.get(value.type, value.type)
    return "fp32" if isinstance(value, float) else "i32"


def compile_case(case, capability=90):
    """What launching a case compiles."""
    names = case.kernel.arg_names
    signature = {name: "constexpr" if name in case.constants else type_of(case.arguments[name]) for name in names}
    aligned = {
        (index,): [["tt.divisibility", 16]]
        for index, name in enumerate(names)
        if isinstance(case.arguments.get(name), Buffer)
    }
    source = ASTSource(case.kernel, signature, case.constants, aligned)
    return triton.compile(source, target=GPUTarget("cuda", capability, 32), options=dict(case.options))


def run_on_cpu(case):
    """The outputs of a case, by name, from the IR that Triton makes of it."""
    kernel = triton_mlir.compile(compile_case(case).asm["source"], target="cpu")
    arguments = []
    for name in case.kernel.arg_names:
        if name in case.arguments:
            value = case.arguments[name]
            arguments.append(np.array(value.array) if isinstance(value, Buffer) else value)
    kernel[case.grid](*arguments)
    names = [name for name in case.kernel.arg_names if name in case.arguments]
    return {name: Buffer(case.arguments[name].type, arguments[names.index(name)]) for name in case.expected}
