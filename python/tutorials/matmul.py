# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplication: blocks of two dimensions, dots, grouped order, a fused activation, and tuning.

An instance computes a block of C, and steps along K through a block of rows of A and a block of columns of B. The
instances are ordered in groups of a few rows of blocks, so that those that run at a time share more of A and B in the
cache.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


def configurations():
    """Returns the block sizes among which the tuner chooses."""
    sizes = [(64, 64, 32, 4), (32, 32, 32, 8)]
    return [triton.Config({"BM": m, "BN": n, "BK": k, "GROUP": g}, num_warps=4) for m, n, k, g in sizes]


@triton.jit
def leaky_relu(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.jit
def locate(number, M, N, BM: tl.constexpr, BN: tl.constexpr, GROUP: tl.constexpr):
    """Returns the row and the column of the block that an instance computes."""
    down = tl.cdiv(M, BM)
    across = tl.cdiv(N, BN)
    per_group = GROUP * across
    first = number // per_group * GROUP
    height = min(down - first, GROUP)
    return first + number % per_group % height, number % per_group // height


@triton.autotune(configs=configurations(), key=["M", "N", "K"])
@triton.jit
def matmul_kernel(
    a_ptr, b_ptr, c_ptr, M, N, K,
    a_row, a_column, b_row, b_column, c_row, c_column,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, ACTIVATION: tl.constexpr,
):  # fmt: skip
    block_m, block_n = locate(tl.program_id(axis=0), M, N, BM, BN, GROUP)
    rows = block_m * BM + tl.arange(0, BM)
    columns = block_n * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    # Rows and columns beyond the end wrap around: what they compute is not stored.
    a = a_ptr + (rows % M)[:, None] * a_row + inner[None, :] * a_column
    b = b_ptr + inner[:, None] * b_row + (columns % N)[None, :] * b_column
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        left = K - k * BK
        total = tl.dot(
            tl.load(a, mask=inner[None, :] < left, other=0.0), tl.load(b, mask=inner[:, None] < left, other=0.0), total
        )
        a += BK * a_column
        b += BK * b_row
    if ACTIVATION == "leaky_relu":
        total = leaky_relu(total)
    c = c_ptr + rows[:, None] * c_row + columns[None, :] * c_column
    tl.store(c, total.to(tl.float16), mask=(rows[:, None] < M) & (columns[None, :] < N))


def matmul(a, b, activation=""):
    """Returns the product of two matrices of float16, after an activation: "leaky_relu" or "" for none."""
    (M, K), (_, N) = a.shape, b.shape
    c = arrays.empty((M, N), a)
    strides = *arrays.strides(a), *arrays.strides(b), *arrays.strides(c)
    matmul_kernel[lambda meta: (triton.cdiv(M, meta["BM"]) * triton.cdiv(N, meta["BN"]),)](
        a, b, c, M, N, K, *strides, ACTIVATION=activation
    )
    return c


def main():
    random = np.random.default_rng(0)
    a, b = (random.standard_normal(shape).astype(np.float16) for shape in ((150, 100), (100, 210)))
    expected = a.astype(np.float32) @ b.astype(np.float32)
    for make in arrays.libraries():
        arrays.check("the product", matmul(make(a), make(b)), expected, 1e-2)
        activated = np.where(expected >= 0, expected, 0.01 * expected)
        arrays.check("the product after the activation", matmul(make(a), make(b), "leaky_relu"), activated, 1e-2)
        transposed = make(np.ascontiguousarray(b.T)).T
        arrays.check("the product with a transposed matrix", matmul(make(a), transposed), expected, 1e-2)


if __name__ == "__main__":
    main()
