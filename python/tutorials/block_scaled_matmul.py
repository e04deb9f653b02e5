# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix multiplication in microscaling formats: each group of 32 elements along K has a power of two as its scale.

The elements are 8-bit floats (e4m3, e5m2), or floats of 4 bits (e2m1), two in a byte ("OCP Microscaling Formats (MX)
Specification", version 1.0). A scale is a byte, the exponent with bias 127.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def scaled_kernel(
    a_ptr, a_scale_ptr, b_ptr, b_scale_ptr, c_ptr, M, N, K,
    BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, FORMAT: tl.constexpr,
):  # fmt: skip
    # Elements in a byte.
    PACKED: tl.constexpr = 2 if FORMAT == "e2m1" else 1  # pyright: ignore[reportAssignmentType]
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK // PACKED)
    groups = tl.arange(0, BK // 32)
    a = a_ptr + rows[:, None] * (K // PACKED) + inner[None, :]
    b = b_ptr + inner[:, None] + columns[None, :] * (K // PACKED)
    a_scale = a_scale_ptr + rows[:, None] * (K // 32) + groups[None, :]
    b_scale = b_scale_ptr + columns[:, None] * (K // 32) + groups[None, :]
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for _ in range(0, K, BK):
        total = tl.dot_scaled(
            tl.load(a, mask=rows[:, None] < M, other=0), tl.load(a_scale, mask=rows[:, None] < M, other=0), FORMAT,
            tl.load(b, mask=columns[None, :] < N, other=0), tl.load(b_scale, mask=columns[:, None] < N, other=0),
            FORMAT, total,
        )  # fmt: skip
        a += BK // PACKED
        b += BK // PACKED
        a_scale += BK // 32
        b_scale += BK // 32
    inside = (rows[:, None] < M) & (columns[None, :] < N)
    tl.store(c_ptr + rows[:, None] * N + columns[None, :], total, mask=inside)


def scaled_matmul(a, a_scale, b, b_scale, format):
    """Returns the product, float32, of A (M x K) and the transpose of B (N x K), arrays of bytes, with scales of the
    shapes (M, K / 32) and (N, K / 32). `format` is "e4m3", "e5m2" or "e2m1". K is a multiple of 64."""
    M, N, K = a.shape[0], b.shape[0], a_scale.shape[1] * 32
    if K % 64:
        raise ValueError(f"expected a multiple of 64 as K, but got {K}")
    c = arrays.empty((M, N), a, np.float32)
    if format != "e2m1":
        element = {"e4m3": tl.float8e4nv, "e5m2": tl.float8e5}[format]
        a, b = triton.reinterpret(a, element), triton.reinterpret(b, element)
    grid = (triton.cdiv(M, 32), triton.cdiv(N, 32))
    scaled_kernel[grid](a, a_scale, b, b_scale, c, M, N, K, BM=32, BN=32, BK=64, FORMAT=format)
    return c


def decode(codes, exponent_bits, mantissa_bits):
    """Returns the values of floats of a few bits, of which none is infinite or NaN."""
    bias = (1 << exponent_bits - 1) - 1
    mantissa = codes & (1 << mantissa_bits) - 1
    exponent = codes >> mantissa_bits & (1 << exponent_bits) - 1
    normal = np.ldexp(1 + mantissa / (1 << mantissa_bits), exponent.astype(np.int32) - bias)
    subnormal = np.ldexp(mantissa / (1 << mantissa_bits), 1 - bias)
    magnitude = np.where(exponent == 0, subnormal, normal)
    return np.where(codes >> mantissa_bits + exponent_bits, -magnitude, magnitude)


def main():
    random = np.random.default_rng(0)
    M, N, K = 48, 40, 128
    formats = {"e4m3": (4, 3, 0x77), "e5m2": (5, 2, 0x4B), "e2m1": (2, 1, 7)}
    for make in arrays.libraries():
        for format, (exponent_bits, mantissa_bits, largest) in formats.items():
            inputs, values = [], []
            for count in (M, N):
                sign_bit = exponent_bits + mantissa_bits
                codes = random.integers(0, largest, (count, K), np.uint8, endpoint=True)
                codes |= random.integers(0, 2, (count, K), np.uint8) << sign_bit
                scales = random.integers(124, 130, (count, K // 32), np.uint8)
                factors = np.repeat(np.ldexp(1.0, scales.astype(np.int32) - 127), 32, axis=1)
                values.append(decode(codes, exponent_bits, mantissa_bits) * factors)
                packed = codes[:, ::2] | codes[:, 1::2] << 4 if format == "e2m1" else codes
                inputs += [make(packed), make(scales)]
            expected = values[0] @ values[1].T
            a, a_scales, b, b_scales = inputs
            found = np.asarray(scaled_matmul(a, a_scales, b, b_scales, format)) / np.abs(expected).max()
            arrays.check(f"the product of {format}", found, expected / np.abs(expected).max(), 1e-5)


if __name__ == "__main__":
    main()
