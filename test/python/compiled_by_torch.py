# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program in which torch.compile compiles a function that launches a kernel: with a break of the graph ("break"), or
as one graph in which the launch is an operator ("operator"). For test_language_arrays.py."""

import sys

import torch

import triton_mlir

triton_mlir.as_triton()

import triton  # noqa: E402
import triton.language as tl  # noqa: E402


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)


def launch(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    out = torch.empty_like(x)
    add[(triton.cdiv(x.numel(), 128),)](x, y, out, x.numel(), BLOCK=128)
    return out


is_operator = sys.argv[1] == "operator"
if is_operator:
    launch = torch.library.custom_op("triton_mlir_test::launch", launch, mutates_args=())
    launch.register_fake(lambda x, y: torch.empty_like(x))
compiled = torch.compile(lambda x, y: launch(x.sin(), y).cos(), backend="eager", fullgraph=is_operator)
for size in (1000, 1000, 77):
    x, y = torch.rand(size), torch.rand(size)
    torch.testing.assert_close(compiled(x, y), (x.sin() + y).cos())
print("as expected")
