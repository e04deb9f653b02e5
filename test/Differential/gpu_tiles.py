# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random tiles on a GPU, with the results on the CPU."""

import numpy as np
import tiles
import triton_mlir
from triton_testing import cpu
from triton_testing.check import Memory
from triton_testing.comparison import Expected
from triton_testing.formats import BF16, F16, F32
from triton_testing.problem import Encoded, Problem

FORMATS = {"fp16": F16, "bf16": BF16, "fp32": F32}
# Operands are rounded to tf32, and sums differ in their order.
RELATIVE_ERROR = 2e-2


def compute(kernel):
    """The problem of a kernel, with the results on the CPU."""
    rng = np.random.default_rng(kernel.number)
    formats = [FORMATS[type_] for type_ in kernel.types]
    values = [rng.standard_normal(count) for count in kernel.counts[:2]] + [np.zeros(kernel.counts[2])]
    arrays = {name: Encoded(format_.encode(value), format_) for name, format_, value in zip("abc", formats, values)}
    arguments = {name: value if value.format is BF16 else value.array for name, value in arrays.items()}
    arguments |= {f"scalar {index}": value for index, value in enumerate(kernel.scalars)}
    problem = Problem(kernel.grid, arguments, {"c": Expected(np.zeros(0))})
    # Loads without a mask are of memory behind the matrices, of which the arrays have enough.
    memory = Memory(cpu.Device(), problem)
    memory.prepare(cpu.Kernel(memory, kernel.text))()
    buffer = memory.buffers["c"]
    result = formats[2].decode(buffer.layout.payload(buffer.download()), np.float64)
    expected = Expected(result, kernel.error + RELATIVE_ERROR * np.abs(result))
    return Problem(kernel.grid, arguments, {"c": expected})


def make(number, target):
    """The code of a kernel with its problem."""
    kernel = tiles.kernel(number)
    return triton_mlir.compile(kernel.text, target=target, emit="cubin"), compute(kernel)
