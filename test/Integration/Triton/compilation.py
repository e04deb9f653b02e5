# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases without a GPU: their kernels compiled, and run on the CPU."""

import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

from case import element_format
from triton_testing.check import check
from triton_testing.cpu import Device, Kernel
from triton_testing.problem import array_of

# The types' names in Triton.
TYPES = {"f16": "fp16", "bf16": "bf16", "f32": "fp32", "f64": "fp64", "f8E4M3FN": "fp8e4nv", "f8E5M2": "fp8e5"}


def type_of(value):
    """The type of an argument, as Triton's front end spells it."""
    array = array_of(value)
    if array is None:
        return "fp32" if isinstance(value, float) else "i32"
    format_ = element_format(value)
    return "*" + (TYPES[format_.name] if format_ else f"i{8 * array.itemsize}")


def compile_case(case, capability=90):
    """Compiles a case as its launch would."""
    names, arguments = case.kernel.arg_names, case.problem.arguments
    signature = {name: "constexpr" if name in case.constants else type_of(arguments[name]) for name in names}
    aligned = {
        (index,): [["tt.divisibility", 16]]
        for index, name in enumerate(names)
        if array_of(arguments.get(name)) is not None
    }
    source = ASTSource(case.kernel, signature, case.constants, aligned)
    return triton.compile(source, target=GPUTarget("cuda", capability, 32), options=dict(case.options))


def check_on_cpu(case):
    """The Verdict on a case that runs on the CPU, from the IR that Triton makes of it."""
    device = Device()
    return check(device, Kernel(device, compile_case(case).asm["source"], name=case.name), case.problem)
