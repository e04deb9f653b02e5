# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that do the same to each element, in Triton, and what they must compute."""

import math

import numpy as np
import triton
import triton.language as tl
from triton.language.extra import libdevice

from case import buffer, make_case, numbers, space

BLOCK = 256
COUNT = 10_007  # A prime: the last program is not full.


@triton.jit
def add_kernel(x, y, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(o + i, tl.load(x + i, i < n) + tl.load(y + i, i < n), i < n)


@triton.jit
def where_kernel(x, y, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, i < n, other=0.0)
    b = tl.load(y + i, i < n, other=1.0)
    tl.store(o + i, tl.where(a > b, tl.minimum(a, 2.0), tl.maximum(b, -2.0)), i < n)


@triton.jit
def function_kernel(x, y, o, n, FUNCTION: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, i < n, other=1.0)
    b = tl.load(y + i, i < n, other=1.0)
    if FUNCTION == "exp":
        r = tl.exp(a)
    elif FUNCTION == "exp2":
        r = tl.exp2(a)
    elif FUNCTION == "log":
        r = tl.log(b)
    elif FUNCTION == "log2":
        r = tl.log2(b)
    elif FUNCTION == "sqrt":
        r = tl.sqrt(b)
    elif FUNCTION == "sqrt_rn":
        r = tl.sqrt_rn(b)
    elif FUNCTION == "rsqrt":
        r = tl.rsqrt(b)
    elif FUNCTION == "sin":
        r = tl.sin(a)
    elif FUNCTION == "cos":
        r = tl.cos(a)
    elif FUNCTION == "floor":
        r = tl.floor(a)
    elif FUNCTION == "ceil":
        r = tl.ceil(a)
    elif FUNCTION == "erf":
        r = tl.erf(a)
    elif FUNCTION == "sigmoid":
        r = tl.sigmoid(a)
    elif FUNCTION == "fma":
        r = tl.fma(a, b, a)
    elif FUNCTION == "div":
        r = a / b
    elif FUNCTION == "div_rn":
        r = tl.div_rn(a, b)
    elif FUNCTION == "clamp":
        r = tl.clamp(a, -1.0, 1.0)
    elif FUNCTION == "tanh":
        r = libdevice.tanh(a)
    elif FUNCTION == "log1p":
        r = libdevice.log1p(b)
    elif FUNCTION == "expm1":
        r = libdevice.expm1(a)
    elif FUNCTION == "nearbyint":
        r = libdevice.nearbyint(a)
    else:
        tl.static_assert(FUNCTION == "pow")
        r = libdevice.pow(b, a)
    tl.store(o + i, r, i < n)


@triton.jit
def integer_kernel(x, y, quotient, remainder, high, logic, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, i < n, other=1)
    b = tl.load(y + i, i < n, other=1)
    tl.store(quotient + i, a // b + tl.cdiv(a, 3), i < n)
    tl.store(remainder + i, a % b, i < n)
    tl.store(high + i, tl.umulhi(a.to(tl.uint32), b.to(tl.uint32)).to(tl.int32), i < n)
    tl.store(logic + i, ((a << 2) ^ (a >> 1)) + (a & b) - (a | b) + ~a + -b, i < n)


@triton.jit
def cast_kernel(x, half, brain, e4m3, e5m2, byte, wide, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, i < n, other=0.0)
    tl.store(half + i, a.to(tl.float16, fp_downcast_rounding="rtz"), i < n)
    tl.store(brain + i, a.to(tl.bfloat16), i < n)
    tl.store(e4m3 + i, a.to(tl.float8e4nv), i < n)
    tl.store(e5m2 + i, a.to(tl.float8e5), i < n)
    tl.store(byte + i, a.to(tl.int8), i < n)
    tl.store(wide + i, a.to(tl.bfloat16).to(tl.float32) + a.to(tl.float16).to(tl.float32), i < n)


@triton.jit
def dropout_kernel(x, o, noise, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, i < n, other=0.0)
    tl.store(o + i, tl.where(tl.rand(seed, i) > p, a / (1 - p), 0.0), i < n)
    tl.store(noise + i, tl.randint(seed, i), i < n)


@triton.jit(noinline=True)
def helper(a, b):
    return a * b + 1.0


@triton.jit
def call_kernel(x, o, limit, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a = tl.load(x + i)
    tl.device_assert(a < limit, "an element is too large")
    b = tl.inline_asm_elementwise("add.f32 $0, $1, $1;", "=f,f", [a], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(o + i, b + helper(tl.load(x), tl.load(x + 1)))


ERF = np.vectorize(math.erf)

# The reference of each function, and the magnitude below which the unit in the last place is that of this magnitude.
FUNCTIONS = {
    "exp": (lambda a, b: np.exp(a), 0),
    "exp2": (lambda a, b: np.exp2(a), 0),
    "log": (lambda a, b: np.log(b), 1e-2),
    "log2": (lambda a, b: np.log2(b), 1e-2),
    "sqrt": (lambda a, b: np.sqrt(b), 0),
    "sqrt_rn": (lambda a, b: np.sqrt(b), 0),
    "rsqrt": (lambda a, b: 1 / np.sqrt(b), 0),
    "sin": (lambda a, b: np.sin(a), 1e-2),
    "cos": (lambda a, b: np.cos(a), 1e-2),
    "floor": (lambda a, b: np.floor(a), 0),
    "ceil": (lambda a, b: np.ceil(a), 0),
    "erf": (lambda a, b: ERF(a), 0),
    "sigmoid": (lambda a, b: 1 / (1 + np.exp(-a)), 0),
    "fma": (lambda a, b: a * b + a, 0),
    "div": (lambda a, b: a / b, 0),
    "div_rn": (lambda a, b: a / b, 0),
    "clamp": (lambda a, b: np.clip(a, -1, 1), 0),
    "tanh": (lambda a, b: np.tanh(a), 0),
    "log1p": (lambda a, b: np.log1p(b), 0),
    "expm1": (lambda a, b: np.expm1(a), 0),
    "nearbyint": (lambda a, b: np.rint(a), 0),
    "pow": (lambda a, b: np.power(b, a), 0),
}


def cases(rng, largest=COUNT):
    """The cases, with fresh inputs."""
    n = min(COUNT, largest)
    grid, constants = (-(-n // BLOCK),), {"BLOCK": BLOCK}
    x, y = buffer("f32", rng.normal(0, 3, n)), buffer("f32", rng.normal(0, 3, n))
    a, b = numbers(x), numbers(y)
    yield make_case("add", add_kernel, grid, {"x": x, "y": y, "o": space("f32", n), "n": n}, {"o": a + b}, constants)
    yield make_case("where", where_kernel, grid, {"x": x, "y": y, "o": space("f32", n), "n": n},
                    {"o": np.where(a > b, np.minimum(a, 2), np.maximum(b, -2))}, constants)  # fmt: skip
    positive = buffer("f32", np.abs(a.astype(np.float64)) + 0.01)
    for name, (function, scale) in FUNCTIONS.items():
        yield make_case(name, function_kernel, grid, {"x": x, "y": positive, "o": space("f32", n), "n": n},
                        {"o": function(a.astype(np.float64), numbers(positive).astype(np.float64))},
                        {"FUNCTION": name, **constants}, scale=scale)  # fmt: skip
    yield integers(rng, n, grid, constants)
    yield casts(rng, n, grid, constants)
    chance = {"p": 0.25, "seed": 1234567}
    yield make_case("dropout", dropout_kernel, grid,
                    {"x": x, "o": space("f32", n), "noise": space("i32", n), "n": n, **chance},
                    {"o": None, "noise": None}, constants)  # fmt: skip
    part = buffer("f32", a[:BLOCK])
    twice = 2 * numbers(part) + (a[0].astype(np.float64) * a[1] + 1)
    yield make_case("call", call_kernel, (1,), {"x": part, "o": space("f32", BLOCK), "limit": 1e30}, {"o": twice},
                    constants, {"debug": True}, scale=1)  # fmt: skip


def integers(rng, n, grid, constants):
    x, y = buffer("i32", rng.integers(-(2**31), 2**31, n)), buffer("i32", rng.integers(1, 2**20, n))
    a, b = x.astype(np.int64), y.astype(np.int64)
    truncate = lambda a, b: np.sign(a) * (np.abs(a) // b)
    wrap = lambda value: value.astype(np.uint64).astype(np.uint32).view(np.int32)
    expected = {
        "quotient": wrap(truncate(a, b) + truncate(wrap(a + 2).astype(np.int64), 3)),
        "remainder": wrap(a - truncate(a, b) * b),
        "high": wrap((a & 0xFFFFFFFF) * b >> 32),
        "logic": wrap((wrap(a << 2) ^ a >> 1) + (a & b) - (a | b) + ~a - b),
    }
    outputs = {name: space("i32", n) for name in expected}
    return make_case("integer", integer_kernel, grid, {"x": x, "y": y, **outputs, "n": n}, expected, constants)


def casts(rng, n, grid, constants):
    x = buffer("f32", np.clip(rng.normal(0, 30, n), -120, 120))
    outputs = {"half": space("f16", n), "brain": space("bf16", n), "e4m3": space("f8E4M3FN", n),
               "e5m2": space("f8E5M2", n), "byte": space("i8", n), "wide": space("f32", n)}  # fmt: skip
    a = x
    brain = numbers(buffer("bf16", a)).astype(np.float64)
    expected = {"half": toward_zero(a), "brain": a, "e4m3": None, "e5m2": None, "byte": a.astype(np.int8),
                "wide": brain + a.astype(np.float16)}  # fmt: skip
    return make_case("cast", cast_kernel, grid, {"x": x, **outputs, "n": n}, expected, constants)


def toward_zero(values):
    half = values.astype(np.float16)
    return np.where(np.abs(half.astype(np.float32)) > np.abs(values), np.nextafter(half, np.float16(0)), half)
