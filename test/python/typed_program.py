# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels and launches as programs have them, for test_language_types.py: pyright finds nothing to report. It runs,
too."""

from typing import Any, NamedTuple

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.language.extra import cuda, libdevice
from triton_mlir.triton.runtime import driver
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

SCALE = tl.constexpr(1.4426950408889634)


@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    pid = tl.program_id(axis=0)
    offsets = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask, other=0.0)
    y = tl.load(y_ptr + offsets, mask=mask, cache_modifier=".ca")
    tl.store(out_ptr + offsets, x + y, mask=mask)


@triton.autotune(configs=[triton.Config({"BLOCK": 128}, num_warps=4)], key=["columns"])
@triton.heuristics({"IS_EVEN": lambda arguments: arguments["columns"] % 128 == 0})
@triton.jit
def softmax(x_ptr, out_ptr, rows, columns, BLOCK: tl.constexpr, IS_EVEN: tl.constexpr):
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=2):
        places = tl.arange(0, BLOCK)
        x = tl.load(x_ptr + row * columns + places, mask=places < columns, other=-float("inf"))
        power = tl.exp2((x - tl.max(x, axis=0)) * SCALE)
        tl.store(out_ptr + row * columns + places, (power / tl.sum(power, 0)).to(tl.float32), places < columns)


@triton.jit
def leaky(x):
    return tl.where(x >= 0, x, 0.01 * x)


class Sizes(NamedTuple):
    m: Any
    n: Any
    k: Any


@triton.jit
def matmul(a, b_ptr, c_ptr, sizes: Sizes, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, ACT: tl.constexpr):
    first = min(sizes.m - tl.program_id(0) * BM, BM)
    rows, columns, inner = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(sizes.k, BK)):
        x = a.load([tl.program_id(0) * BM, k * BK])
        y = tl.load(b_ptr + (k * BK + inner)[:, None] * sizes.n + columns[None, :])
        total = tl.dot(x, y, total, input_precision="ieee")
        total += tl.dot(x, y.T.T) * 0
    if ACT is not None:
        total = ACT(total)
    halves = total.reshape(BM, BN // 2, 2)
    low, high = halves.split()
    total = tl.join(low, high).reshape(BM, BN)
    c = tl.make_tensor_descriptor(c_ptr, [sizes.m, sizes.n], [sizes.n, 1], [BM, BN])
    tl.static_assert(BM >= 16, "small")
    tl.device_assert(first > 0)
    c.store([tl.program_id(0) * BM, 0], tl.where(rows[:, None] < first, total, 0.0))


@triton.jit
def various(x_ptr, n, BLOCK: tl.constexpr):
    places = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + places)
    best, index = tl.max(x, 0, return_indices=True)
    x = libdevice.tanh(-x) + 1 - (1 - x) * 2 / (x + 3) + best + index + cuda.num_warps()
    for i in tl.static_range(4):
        x += i
    while tl.condition(n > 3):
        n -= 1
    if n == 3 and not n > 5:
        x = tl.math.exp2(x) if n < 4 else x
    tl.atomic_add(x_ptr + places, x, mask=places < n, sem="relaxed")
    block = tl.make_block_ptr(x_ptr, (n,), (1,), (0,), (BLOCK,), (0,))
    tl.store(tl.advance(block, [0]), tl.sort(tl.cumsum(x)), boundary_check=(0,))


def main() -> None:
    x = np.arange(98, dtype=np.float32)
    out = np.empty_like(x)
    grid = lambda meta: (triton.cdiv(x.size, meta["BLOCK"]),)  # noqa: E731
    add[grid](x, x, out, x.size, BLOCK=64)
    assert (out == 2 * x).all()
    kernel = add.warmup(x, x, out, 98, BLOCK=128, grid=(1,))
    text: str = kernel.asm["ttir"]
    assert "tt.load" in text and kernel.metadata.num_warps == 4
    softmax[(driver.active.utils.get_device_properties(0)["multiprocessor_count"],)](x, out, 2, 49)
    a, b = np.ones((32, 64), np.float32), np.ones((64, 32), np.float32)
    c = np.zeros((32, 32), np.float32)
    described = TensorDescriptor.from_tensor(a, [16, 32])
    matmul[(2,)](described, b, c, Sizes(32, 32, 64), BM=16, BN=32, BK=32, ACT=leaky)
    assert (c == 64).all()
    various[(1,)](x, 7, BLOCK=64)
    milliseconds = triton.testing.do_bench(lambda: add[grid](x, x, out, 98, BLOCK=128), warmup=1, rep=1)
    assert milliseconds
    ttir: str = add.ttir("*fp32", "*fp32", "*fp32", "i32", BLOCK=triton.next_power_of_2(98))
    assert "tensor<128xf32>" in ttir
    triton_mlir.as_triton()


if __name__ == "__main__":
    main()
