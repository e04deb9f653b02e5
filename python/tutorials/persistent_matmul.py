# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplication by as many instances as run at a time: each computes several blocks of C, one after another.

The first kernel computes addresses from pointers, the second loads and stores blocks through tensor descriptors: those
of A and B are arguments, that of C is made in the kernel.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.tools.tensor_descriptor import TensorDescriptor

BLOCKS = {"BM": 32, "BN": 32, "BK": 32, "GROUP": 2}


@triton.jit
def locate(tile, per_group, down, GROUP: tl.constexpr):
    """Returns the row and the column of a block of C in grouped order."""
    group = tile // per_group
    height = min(down - group * GROUP, GROUP)
    return group * GROUP + tile % height, tile % per_group // height


@triton.jit
def pointers_kernel(
    a_ptr, b_ptr, c_ptr, M, N, K, a_row, a_column, b_row, b_column, c_row, c_column,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, INSTANCES: tl.constexpr,
):  # fmt: skip
    down, across, deep = tl.cdiv(M, BM), tl.cdiv(N, BN), tl.cdiv(K, BK)
    inner = tl.arange(0, BK)
    for tile in tl.range(tl.program_id(0), down * across, INSTANCES, flatten=True):
        block_m, block_n = locate(tile, GROUP * across, down, GROUP)
        rows = block_m * BM + tl.arange(0, BM)
        columns = block_n * BN + tl.arange(0, BN)
        # Rows and columns beyond the end are not stored.
        safe_rows = tl.where(rows < M, rows, 0)
        safe_columns = tl.where(columns < N, columns, 0)
        total = tl.zeros((BM, BN), dtype=tl.float32)
        for step in range(deep):
            places = step * BK + inner
            a = tl.load(
                a_ptr + safe_rows[:, None] * a_row + places[None, :] * a_column, mask=places[None, :] < K, other=0.0
            )
            b = tl.load(
                b_ptr + places[:, None] * b_row + safe_columns[None, :] * b_column, mask=places[:, None] < K, other=0.0
            )
            total = tl.dot(a, b, total)
        inside = (rows[:, None] < M) & (columns[None, :] < N)
        c = c_ptr + rows[:, None] * c_row + columns[None, :] * c_column
        tl.store(c, total.to(c_ptr.dtype.element_ty), mask=inside)


@triton.jit
def descriptors_kernel(
    a_blocks, b_blocks, c_ptr, M, N, K,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr, INSTANCES: tl.constexpr,
):  # fmt: skip
    c_blocks = tl.make_tensor_descriptor(c_ptr, shape=[M, N], strides=[N, 1], block_shape=[BM, BN])
    down, across, deep = tl.cdiv(M, BM), tl.cdiv(N, BN), tl.cdiv(K, BK)
    for tile in tl.range(tl.program_id(0), down * across, INSTANCES):
        block_m, block_n = locate(tile, GROUP * across, down, GROUP)
        total = tl.zeros((BM, BN), dtype=tl.float32)
        for step in range(deep):
            a = a_blocks.load([block_m * BM, step * BK])
            b = b_blocks.load([block_n * BN, step * BK])
            total = tl.dot(a, b.T, total)
        c_blocks.store([block_m * BM, block_n * BN], total.to(c_ptr.dtype.element_ty))


def instances(M, N):
    """Returns how many instances run: at most one for each multiprocessor, or core."""
    driver = triton.runtime.driver.active
    at_once = driver.utils.get_device_properties(driver.get_current_device())["multiprocessor_count"]
    return min(at_once, triton.cdiv(M, BLOCKS["BM"]) * triton.cdiv(N, BLOCKS["BN"]))


def matmul_with_pointers(a, b):
    """Returns the product of A (M x K) and B (K x N)."""
    (M, K), (_, N) = a.shape, b.shape
    c = arrays.empty((M, N), a)
    count = instances(M, N)
    strides = *arrays.strides(a), *arrays.strides(b), *arrays.strides(c)
    pointers_kernel[(count,)](a, b, c, M, N, K, *strides, **BLOCKS, INSTANCES=count)
    return c


def matmul_with_descriptors(a, b):
    """Returns the product of A (M x K) and the transpose of B (N x K), both contiguous."""
    (M, K), (N, _) = a.shape, b.shape
    c = arrays.empty((M, N), a)
    count = instances(M, N)
    a_blocks = TensorDescriptor.from_tensor(a, [BLOCKS["BM"], BLOCKS["BK"]])
    b_blocks = TensorDescriptor.from_tensor(b, [BLOCKS["BN"], BLOCKS["BK"]])
    descriptors_kernel[(count,)](a_blocks, b_blocks, c, M, N, K, **BLOCKS, INSTANCES=count)
    return c


def main():
    random = np.random.default_rng(0)
    a, b = (random.standard_normal(shape).astype(np.float16) for shape in ((104, 72), (72, 136)))
    expected = a.astype(np.float32) @ b.astype(np.float32)
    for make in arrays.libraries():
        arrays.check("the product with pointers", matmul_with_pointers(make(a), make(b)), expected, 1e-2)
        found = matmul_with_descriptors(make(a), make(b.T))
        arrays.check("the product with descriptors", found, expected, 1e-2)


if __name__ == "__main__":
    main()
