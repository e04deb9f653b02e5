# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Launches of the corpus's kernels that are large enough to be timed, and the same in NumPy."""

from dataclasses import dataclass
from math import erf
from typing import Callable

import numpy as np

from triton_testing.comparison import Expected
from triton_testing.problem import Problem


@dataclass(frozen=True)
class Workload:
    """A problem, and the function that computes the same by NumPy."""

    description: str
    problem: Problem
    numpy: Callable


def workload(description, grid, arguments, output, numpy, tolerance=2e-2, left_out=0):
    """A workload whose output, but for the part that NumPy leaves out, is near NumPy's result."""
    values = np.asarray(numpy(), np.float64) + left_out
    expected = {output: Expected(values, error=tolerance * (1 + np.abs(values)))}
    return Workload(description, Problem(grid, arguments, expected), numpy)


def add(rng):
    n = 1 << 22
    x, y = (rng.standard_normal(n, dtype=np.float32) for _ in range(2))
    o, p = np.empty_like(x), np.empty_like(x)
    arguments = {"x": x, "y": y, "o": o, "n": n}
    return workload(f"{n} f32", (n // 4096,), arguments, "o", lambda: np.add(x, y, out=p))


def functions(rng):
    n = 1 << 16
    x = np.clip(rng.standard_normal(n), -2, 2).astype(np.float32)
    o = np.empty_like(x)

    def numpy():
        b = np.abs(x) + 1
        total = np.exp(x) + np.exp2(x) + np.log(b) + np.log2(b) + 2 * np.sqrt(b) + 1 / np.sqrt(b)
        total += np.sin(x) + np.cos(x) + np.floor(x) + np.ceil(x) + 1 / (1 + np.exp(-x))
        total += x * b + x + x / b + np.tanh(x) + b**x
        return total + np.clip(x, -1, 1)

    # NumPy has no error function.
    erfs = np.array([erf(value) for value in x], np.float32)
    arguments = {"x": x, "o": o, "n": n}
    return workload(f"{n} f32, without the error function", (n // 256,), arguments, "o", numpy, left_out=erfs)


def softmax(rng):
    rows, columns = 1024, 4096
    x = rng.standard_normal((rows, columns)).astype(np.float16)
    o = np.empty_like(x)

    def numpy():
        a = x.astype(np.float32)
        weights = np.exp(a - a.max(1, keepdims=True))
        return (weights / weights.sum(1, keepdims=True)).astype(np.float16)

    arguments = {"o": o, "x": x, "so": columns, "sx": columns, "n": columns}
    return workload(f"{rows}x{columns} f16", (rows,), arguments, "o", numpy)


def layernorm(rng):
    rows, columns, epsilon = 1024, 4096, np.float32(1e-5)
    x = rng.standard_normal((rows, columns)).astype(np.float16)
    w, b = (rng.standard_normal(columns).astype(np.float16) for _ in range(2))
    o = np.empty_like(x)

    def numpy():
        a = x.astype(np.float32)
        centred = a - a.mean(1, keepdims=True)
        scaled = centred / np.sqrt((centred * centred).mean(1, keepdims=True) + epsilon)
        return (scaled * w.astype(np.float32) + b.astype(np.float32)).astype(np.float16)

    arguments = {"x": x, "y": o, "w": w, "b": b, "s": columns, "n": columns, "eps": epsilon}
    return workload(f"{rows}x{columns} f16", (rows,), arguments, "y", numpy)


def cross_entropy(rng):
    rows, columns = 128, 32000
    x = rng.standard_normal((rows, columns)).astype(np.float16)
    target = rng.integers(0, columns, rows).astype(np.int32)
    o = np.empty(rows, np.float32)

    def numpy():
        a = x.astype(np.float32)
        largest = a.max(1)
        return largest + np.log(np.exp(a - largest[:, None]).sum(1)) - a[np.arange(rows), target]

    arguments = {"x": x, "t": target, "o": o, "V": columns}
    return workload(f"{rows}x{columns} f16", (rows,), arguments, "o", numpy)


def matmul(block_m, block_n, dtype, result, tolerance=2e-2, size=512):
    def make(rng):
        m = n = k = size
        a, b = (rng.standard_normal((size, size)).astype(dtype) for _ in range(2))
        c = np.empty((m, n), result)
        grid = (-(-m // block_m) * -(-n // block_n),)

        def numpy():
            return (a.astype(np.float32) @ b.astype(np.float32)).astype(result)

        arguments = {"a": a, "b": b, "c": c, "M": m, "N": n, "K": k, "sam": k, "sbk": n, "scm": n, "ta": 0}
        return workload(f"{m}x{n}x{k} {np.dtype(dtype).name}", grid, arguments, "c", numpy, tolerance)

    return make


def block_pointer_matmul(rng):
    size = 512
    a, b = (rng.standard_normal((size, size)).astype(np.float16) for _ in range(2))
    c = np.empty((size, size), np.float16)

    def numpy():
        return (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)

    arguments = {"a": a, "b": b, "c": c, **{name: size for name in ("M", "N", "K", "sam", "sbk", "scm")}}
    return workload(f"{size}x{size}x{size} float16", (size // 128, size // 128), arguments, "c", numpy)


def attention(rng):
    heads, length, depth, block = 4, 512, 64, 64
    q, k, v = (rng.standard_normal((1, heads, length, depth)).astype(np.float16) for _ in range(3))
    scale, o = np.float32(depth**-0.5), np.empty_like(q)

    def numpy():
        x, y, z = (array.astype(np.float32) for array in (q, k, v))
        scores = x @ y.swapaxes(2, 3) * scale
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        return (weights / weights.sum(-1, keepdims=True) @ z).astype(np.float16)

    strides = [stride // q.itemsize for stride in q.strides[:3]]
    arguments = {"q": q, "k": k, "v": v, "o": o, "scale": scale, **dict(zip(("sz", "sh", "ss"), strides))}
    # The source states that the number of heads is divisible by 16. The launch is for some heads of one batch.
    arguments |= {"H": 16, "S": length}
    return workload(f"{heads} heads, {length}x{depth} f16", (length // block, heads), arguments, "o", numpy)


WORKLOADS = {
    "add": add,
    "math": functions,
    "softmax_4096_2": softmax,
    "layernorm_4096": layernorm,
    "cross_entropy": cross_entropy,
    "mm_ptr_fp16_nn_4096": matmul(128, 256, np.float16, np.float16),
    "mm_ptr_tf32_nn_4096": matmul(32, 64, np.float32, np.float32, tolerance=0.1),
    "block_ptr_matmul": block_pointer_matmul,
    "fa_d64_c0": attention,
}
