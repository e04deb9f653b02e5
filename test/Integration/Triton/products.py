# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Products of matrices, whose tiles this compiler copies by tensor maps in scratch memory, although the kernel has no
descriptors and the program sets no allocator."""

import triton
import triton.language as tl

from case import buffer, make_case, numbers, space


@triton.jit
def multiply_kernel(a, b, o, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    row = tl.program_id(0) * BM + tl.arange(0, BM)
    column = tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, k, BK):
        depth = start + tl.arange(0, BK)
        x = tl.load(a + row[:, None] * k + depth[None, :], mask=(row[:, None] < m) & (depth[None, :] < k), other=0.0)
        y = tl.load(
            b + depth[:, None] * n + column[None, :], mask=(depth[:, None] < k) & (column[None, :] < n), other=0.0
        )
        total = tl.dot(x, y, total)
    tl.store(o + row[:, None] * n + column[None, :], total, mask=(row[:, None] < m) & (column[None, :] < n))


def cases(rng):
    for type_, m, n, k in (("f16", 256, 128, 192), ("bf16", 200, 136, 72)):
        a, b = (buffer(type_, rng.normal(0, 1, shape)) for shape in ((m, k), (k, n)))
        yield make_case(f"product {type_}", multiply_kernel, (-(-m // 128), -(-n // 64)),
                        {"a": a, "b": b, "o": space("f32", (m, n)), "m": m, "n": n, "k": k},
                        {"o": numbers(a) @ numbers(b)}, {"BM": 128, "BN": 64, "BK": 64}, scale=8)  # fmt: skip
