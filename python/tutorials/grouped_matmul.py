# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Several matrix multiplications of different sizes in one launch.

The kernel gets the addresses, sizes and strides of all problems in arrays. A fixed number of instances takes the blocks
of all results in turn.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def grouped_kernel(
    addresses_ptr, sizes_ptr, strides_ptr, problems,
    INSTANCES: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
):  # fmt: skip
    tile = tl.program_id(0)
    first = 0
    for problem in range(problems):
        M = tl.load(sizes_ptr + problem * 3)
        N = tl.load(sizes_ptr + problem * 3 + 1)
        K = tl.load(sizes_ptr + problem * 3 + 2)
        across = tl.cdiv(N, BN)
        tiles = tl.cdiv(M, BM) * across
        # The tiles of this problem that are this instance's.
        while tile >= first and tile < first + tiles:
            a_ptr = tl.load(addresses_ptr + problem * 3).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(addresses_ptr + problem * 3 + 1).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(addresses_ptr + problem * 3 + 2).to(tl.pointer_type(tl.float16))
            a_row = tl.load(strides_ptr + problem * 3)
            b_row = tl.load(strides_ptr + problem * 3 + 1)
            c_row = tl.load(strides_ptr + problem * 3 + 2)
            rows = (tile - first) // across * BM + tl.arange(0, BM)
            columns = (tile - first) % across * BN + tl.arange(0, BN)
            inner = tl.arange(0, BK)
            total = tl.zeros((BM, BN), dtype=tl.float32)
            for start in range(0, K, BK):
                places = start + inner
                a_inside = (rows[:, None] < M) & (places[None, :] < K)
                b_inside = (places[:, None] < K) & (columns[None, :] < N)
                a = tl.load(a_ptr + rows[:, None] * a_row + places[None, :], mask=a_inside, other=0.0)
                b = tl.load(b_ptr + places[:, None] * b_row + columns[None, :], mask=b_inside, other=0.0)
                total += tl.dot(a, b)
            c = c_ptr + rows[:, None] * c_row + columns[None, :]
            tl.store(c, total.to(tl.float16), mask=(rows[:, None] < M) & (columns[None, :] < N))
            tile += INSTANCES
        first += tiles


def address(array):
    """Returns the address of an array's first element."""
    return array.ctypes.data if isinstance(array, np.ndarray) else array.data_ptr()


def grouped_matmul(pairs, make):
    """Returns the product of each pair of matrices of float16, whose rows are contiguous."""
    addresses, sizes, strides, results = [], [], [], []
    for a, b in pairs:
        (M, K), (_, N) = a.shape, b.shape
        c = arrays.empty((M, N), a)
        addresses.append([address(a), address(b), address(c)])
        sizes.append([M, N, K])
        strides.append([arrays.strides(array)[0] for array in (a, b, c)])
        results.append(c)
    addresses, sizes, strides = (
        make(np.array(rows, element))
        for rows, element in ((addresses, np.int64), (sizes, np.int32), (strides, np.int32))
    )
    # On the CPU, accesses are checked to be inside of an argument; these are not, their addresses come from memory.
    blocks = {"BM": 32, "BN": 32, "BK": 32}
    grouped_kernel[(4,)](addresses, sizes, strides, len(pairs), INSTANCES=4, **blocks, bounds_checking=False)
    return results


def main():
    random = np.random.default_rng(0)
    pairs = []
    for M, N, K in ((64, 96, 32), (100, 40, 70), (16, 16, 128), (33, 65, 17)):
        pairs.append([random.standard_normal(shape).astype(np.float16) for shape in ((M, K), (K, N))])
    for make in arrays.libraries():
        found = grouped_matmul([(make(a), make(b)) for a, b in pairs], make)
        for (a, b), c in zip(pairs, found):
            arrays.check(
                f"the product of {a.shape} and {b.shape}", c, a.astype(np.float32) @ b.astype(np.float32), 1e-2
            )


if __name__ == "__main__":
    main()
