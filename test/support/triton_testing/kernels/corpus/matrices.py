# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dots of one tile, and matrix multiplications through pointers, block pointers and descriptors, and in groups."""

import re

import ml_dtypes
import numpy as np

from ...comparison import Expected, rounded_once
from ...problem import Addresses, Descriptor, Problem
from ..imprecise_sums import truncation_error
from .launches import ON_CPU, launches, launches_of_text

BF16, FP8 = np.dtype(ml_dtypes.bfloat16), np.dtype(ml_dtypes.float8_e4m3fn)


def random_matrix(rng, shape, dtype):
    """Normal numbers, or for integers all that there are."""
    dtype = np.dtype(dtype)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype) if dtype.itemsize == 1 else np.iinfo(np.int16)
        return rng.integers(limits.min, limits.max, shape, endpoint=True).astype(dtype)
    return rng.standard_normal(shape).astype(np.float32).astype(dtype)


def multiply(a, b):
    """a @ b in float64; large products are a GPU's work, if there is one."""
    if a.shape[0] * a.shape[1] * b.shape[1] < 2**30:
        return a @ b
    try:
        import torch
    except ImportError:
        return a @ b
    device = "cuda" if torch.cuda.is_available() else "cpu"
    return (torch.from_numpy(a).to(device) @ torch.from_numpy(b).to(device)).cpu().numpy()


def product(a, b, c=None, input_error=0.0, is_imprecise=False):
    """a @ b + c in float64, and a bound on the error of a sum in float32 whose factors are off by a relative
    `input_error`: each of the K additions adds half a unit of a partial sum, which no sum of magnitudes is below.
    `is_imprecise`: Hopper may truncate the addends."""
    if a.dtype.kind == "i":
        # Sums of so few products are exact in float64.
        exact = multiply(a.astype(np.float64), b.astype(np.float64)).astype(np.int64)
        values = exact + (0 if c is None else c.astype(np.int64))
        return (values + 2**31) % 2**32 - 2**31, 0
    a, b = a.astype(np.float64), b.astype(np.float64)
    start = np.zeros((a.shape[0], b.shape[1])) if c is None else c.astype(np.float64)
    magnitude = multiply(np.abs(a), np.abs(b))
    error = (magnitude + np.abs(start)) * (a.shape[1] + 1) * 2.0**-24 + magnitude * input_error
    if is_imprecise:
        error += truncation_error(start, a, b, restart=a.shape[1])
    return multiply(a, b) + start, error


# The relative error of a product of two numbers in a format that replaces f32.
PRECISION_ERRORS = {"ieee": 0.0, "tf32": 2.0**-9, "tf32x3": 2.0**-19}


def dot(m, n, k, a_type, accumulator="float32", precision="ieee", relu=True, is_imprecise=False):
    def make(rng):
        a, b = random_matrix(rng, (m, k), a_type), random_matrix(rng, (k, n), a_type)
        c = random_matrix(rng, (m, n), accumulator)
        values, error = product(a, b, c, PRECISION_ERRORS[precision], is_imprecise)
        expected = Expected(np.maximum(values, 0) if relu else values, error)
        if accumulator == "float16":
            # Partial sums are rounded to 10 bits, or kept longer: both are right.
            magnitude = np.abs(a.astype(float)) @ np.abs(b.astype(float)) + np.abs(c.astype(float))
            expected = Expected(expected.values, magnitude * (k + 1) * 2.0**-11)
        return Problem((1,), {"a": a, "b": b, "c": c, "o": np.zeros((m, n), accumulator)}, {"o": expected})

    return make


E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6])


def unpack_along(packed, axis):
    """The numbers of four bits in bytes, the low half first, along an axis that becomes twice as long."""
    halves = np.stack([E2M1[packed & 15], E2M1[packed >> 4 & 15]], axis=axis + 1)
    shape = list(packed.shape)
    shape[axis] *= 2
    return halves.reshape(shape)


def scaled(values, scales, axis):
    """Values times powers of two, one for each 32 along the axis."""
    return values * np.repeat(2.0 ** (scales.astype(np.float64) - 127), 32, axis=axis)


def scaled_dot(packed):
    m, n, k = 128, 128, 128

    def make(rng):
        if packed:
            a, b = (rng.integers(0, 256, shape, dtype=np.uint8) for shape in ((m, k // 2), (k // 2, n)))
            x, y = unpack_along(a, 1), unpack_along(b, 0)
        else:
            a, b = random_matrix(rng, (m, k), FP8), random_matrix(rng, (k, n), FP8)
            x, y = a.astype(np.float64), b.astype(np.float64)
        sa, sb = (rng.integers(120, 134, (rows, k // 32), dtype=np.uint8) for rows in (m, n))
        values, error = product(scaled(x, sa, 1), scaled(y, sb.T, 0))
        if packed:
            a, b = a.view(np.int8), b.view(np.int8)
        arguments = {"a": a, "sa": sa.view(np.int8), "b": b, "sb": sb.view(np.int8), "o": np.zeros((m, n), np.float32)}
        return Problem((1,), arguments, {"o": Expected(values, error)})

    return make


def tile(text):
    """The block's rows, columns and depth, from the product in a kernel's text."""
    m, k, n = map(int, re.search(r"tt\.dot .*tensor<(\d+)x(\d+)x\w+> \* tensor<\d+x(\d+)x", text).groups())
    return m, n, k


def padded(matrix, columns):
    """The matrix in the corner of one with more columns, so that rows are further apart than they are long. What is
    between them must not be touched, nor matter."""
    wide = np.full((matrix.shape[0], columns), 55, matrix.dtype)
    wide[:, : matrix.shape[1]] = matrix
    return wide


def matmul(m, n, k, a_type, c_type, transposed=False, input_error=0.0, is_imprecise=False):
    """The kernel that loads tiles through tensors of pointers. `transposed`: B is given column by column."""

    def make(rng, text):
        block_m, block_n, _ = tile(text)
        a, b = random_matrix(rng, (m, k), a_type), random_matrix(rng, (k, n), a_type)
        values, error = product(a, b, None, input_error, is_imprecise)
        pitch = n + 16
        c = np.full((m, pitch), 77, c_type)
        whole = np.full((m, pitch), 77.0) if np.dtype(c_type).kind != "i" else np.full((m, pitch), 77)
        whole[:, :n] = values
        bound = np.zeros((m, pitch))
        bound[:, :n] = error
        expected = Expected(whole) if np.dtype(c_type).kind == "i" else rounded_once(whole, c_type, bound)
        given_b = padded(np.ascontiguousarray(b.T) if transposed else b, (k if transposed else n) + 16)
        given_a = padded(a, k + 16)
        arguments = {"a": given_a, "b": given_b, "c": c, "M": m, "N": n, "K": k}
        b_stride = "sbn" if transposed else "sbk"
        arguments |= {"sam": given_a.shape[1], b_stride: given_b.shape[1], "scm": pitch}
        # An argument that is 1 when the kernel is compiled is no parameter of it; 0 is passed.
        if not transposed:
            arguments["ta"] = 0
        return Problem((-(-m // block_m) * -(-n // block_n),), arguments, {"c": expected})

    return make


def descriptor_matmul(m, n, k, a_type, transposed, input_error=0.0, is_imprecise=False):
    """The persistent kernel, whose operands and result are descriptors, each followed by its shape and strides."""

    def make(rng, text):
        block_m, block_n, block_k = tile(text)
        a, b = random_matrix(rng, (m, k), a_type), random_matrix(rng, (k, n), a_type)
        values, error = product(a, b, None, input_error, is_imprecise)
        c = np.full((m, n), 77, np.float16)
        given_b = np.ascontiguousarray(b.T) if transposed else b
        blocks = (block_m, block_k), (block_n, block_k) if transposed else (block_k, block_n), (block_m, block_n)
        arguments = {}
        for name, array, block in zip("abc", (a, given_b, c), blocks):
            arguments |= {f"{name}d": Descriptor(array, block), f"{name}_rows": array.shape[0]}
            arguments |= {f"{name}_columns": array.shape[1], f"{name}_stride": array.shape[1], f"{name}_step": 1}
        arguments |= {"M": m, "N": n, "K": k}
        return Problem((132,), arguments, {"cd": rounded_once(values, np.float16, error)})

    return make


def block_pointer_matmul(m, n, k, pitch=512):
    def make(rng):
        a, b = random_matrix(rng, (m, k), np.float16), random_matrix(rng, (k, n), np.float16)
        values, error = product(a, b)
        c = np.full((m, pitch), 77, np.float16)
        whole, bound = np.full((m, pitch), 77.0), np.zeros((m, pitch))
        whole[:, :n], bound[:, :n] = values, error
        arguments = {"a": padded(a, pitch), "b": padded(b, pitch), "c": c, "M": m, "N": n, "K": k}
        arguments |= {"sam": pitch, "sbk": pitch, "scm": pitch}
        return Problem((-(-m // 128), -(-n // 128)), arguments, {"c": rounded_once(whole, np.float16, bound)})

    return make


def split_k(rng):
    """Four programs add to each tile of the result, in any order."""
    m, n, k = 256, 128, 512
    a, b = random_matrix(rng, (m, k), np.float16), random_matrix(rng, (k, n), np.float16)
    values, error = product(a, b)
    arguments = {"a": a, "b": b, "c": np.zeros((m, n), np.float32), "M": m, "N": n, "K": k}
    arguments |= {"sam": k, "sbk": n, "scm": n}
    return Problem((2, 4), arguments, {"c": Expected(values, error)})


def grouped(rng):
    """Two products in one launch, whose operands are given by address."""
    shapes = ((128, 256, 64), (256, 128, 96))
    memory, expected = {}, {}
    for index, (m, n, k) in enumerate(shapes):
        a, b = random_matrix(rng, (m, k), np.float16), random_matrix(rng, (k, n), np.float16)
        values, error = product(a, b)
        memory |= {f"a{index}": a, f"b{index}": b, f"c{index}": np.zeros((m, n), np.float16)}
        expected[f"c{index}"] = rounded_once(values, np.float16, error)
    programs = 3
    arguments = {f"{name}p": Addresses(tuple(f"{name}{index}" for index in range(len(shapes)))) for name in "abc"}
    arguments |= {"sizes": np.array(shapes, np.int32).reshape(-1), "G": len(shapes), "NP": programs}
    return Problem((programs,), arguments, expected, memory)


def descriptor_add(rng):
    """Doubles a matrix by tiles through descriptors, then adds every tile to the first one."""
    m, n, block = 128, 192, 64
    a = rng.integers(-8, 9, (m, n)).astype(np.float32)
    tiles = [a[i : i + block, j : j + block] for i in range(0, m, block) for j in range(0, n, block)]
    values = a.astype(np.float64) * 2
    # An addition that came before the first tile is stored would be lost.
    values[:block, :block] += np.sum([tile.astype(np.float64) for tile in tiles], axis=0)
    arguments = {"a": a, "o": np.zeros((m, n), np.float32), "M": m, "N": n}
    return Problem((m // block, n // block), arguments, {"o": Expected(values)}, is_sequential=True)


CASES = (
    launches("dot_f16", "dot_k", dot(128, 128, 64, np.float16)),
    launches("dot_bf16", "dot_k", dot(64, 64, 32, BF16)),
    launches("dot_tf32", "dot_k", dot(64, 64, 32, np.float32, precision="tf32")),
    launches("dot_ieee", "dot_k", dot(32, 32, 16, np.float32)),
    launches("dot_tf32x3", "dot_k", dot(64, 64, 32, np.float32, precision="tf32x3")),
    launches("dot_f16acc", "dot_k", dot(64, 64, 64, np.float16, accumulator="float16")),
    launches("dot_small", "dot_k", dot(16, 16, 16, np.float16)),
    launches("dot_f8", "dot_k", dot(128, 128, 128, FP8, relu=False, is_imprecise=True)),
    launches("dot_i8", "dot_k", dot(64, 64, 64, np.int8, accumulator="int32", relu=False)),
    launches("dot_scaled_e4m3", "dotsc_k", scaled_dot(packed=False)),
    launches("dot_scaled_mxfp4", "dotsc_k", scaled_dot(packed=True)),
    launches("block_ptr_matmul", "bp_mm_k", block_pointer_matmul(256, 384, 192)),
    launches("block_ptr_matmul_tails", "bp_mm_k", block_pointer_matmul(200, 300, 100)),
    launches("split_k", "splitk_k", split_k),
    launches("grouped_gemm", "grouped_k", grouped),
    launches("tensor_desc", "td_k", descriptor_add, ON_CPU),
    launches_of_text("mm_ptr_fp16_nn_4096", "mm_ptr_k", matmul(320, 272, 144, np.float16, np.float16)),
    launches_of_text("mm_ptr_fp16_nt_4096", "mm_ptr_k", matmul(320, 272, 144, np.float16, np.float16, transposed=True)),
    launches_of_text("mm_ptr_bf16_nt_16x8192x8192", "mm_ptr_k", matmul(16, 272, 528, BF16, BF16, transposed=True)),
    launches_of_text(
        "mm_ptr_fp8_nt_4096",
        "mm_ptr_k",
        matmul(272, 144, 256, FP8, np.float16, transposed=True, is_imprecise=True),
    ),
    launches_of_text("mm_ptr_int8_nt_4096", "mm_ptr_k", matmul(272, 144, 256, np.int8, np.int32, transposed=True)),
    launches_of_text(
        "mm_ptr_tf32_nn_4096", "mm_ptr_k", matmul(48, 144, 272, np.float32, np.float32, input_error=2.0**-9)
    ),
    launches_of_text("mm_tma_fp16_nn_4096", "mm_tma_k", descriptor_matmul(320, 272, 144, np.float16, transposed=False)),
    launches_of_text("mm_tma_fp16_nt_4096", "mm_tma_k", descriptor_matmul(320, 272, 144, np.float16, transposed=True)),
    launches_of_text(
        "mm_tma_fp8_nt_4096",
        "mm_tma_k",
        descriptor_matmul(320, 272, 272, FP8, transposed=True, is_imprecise=True),
    ),
)
