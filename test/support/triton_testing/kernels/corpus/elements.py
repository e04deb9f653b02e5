# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels that work element by element, or move elements, and leave a tail alone."""

from math import erf

import numpy as np

from ...comparison import Expected
from ...problem import Problem
from .launches import ON_CPU, launches
from .rows import STEP, UNTOUCHED

N, BLOCK = 1000, 256
PROGRAMS = -(-N // BLOCK)
SIZE = PROGRAMS * BLOCK


def with_tail(values, error=0.0):
    """The first N values, and what was in the output before after them."""
    return Expected(np.where(np.arange(SIZE) < N, values, UNTOUCHED), np.where(np.arange(SIZE) < N, error, 0.0))


def math(rng):
    x = (rng.standard_normal(SIZE) * 2).astype(np.float32)
    a = x.astype(np.float64)
    b = np.abs(a) + 1
    terms = [np.exp(a), np.exp2(a), np.log(b), np.log2(b), np.sqrt(b), 1 / np.sqrt(b), np.sin(a), np.cos(a)]
    terms += [np.floor(a), np.ceil(a), np.vectorize(erf)(a), 1 / (1 + np.exp(-a)), a * b + a, a / b, np.sqrt(b)]
    terms += [np.tanh(a), b**a, np.clip(a, -1, 1)]
    # Every function may be off by a few units, powers by more; each sum rounds.
    error = sum(np.abs(term) for term in terms) * 24 * STEP + np.abs(a * np.log(b)) * b**a * 4 * STEP
    output = np.full(SIZE, UNTOUCHED, np.float32)
    return Problem((PROGRAMS,), {"x": x, "o": output, "n": N}, {"o": with_tail(sum(terms), error)})


def shape(rng):
    n = 1024
    x = rng.integers(-1000, 1000, n).astype(np.float32)
    moved = x.reshape(4, n // 16, 4).transpose(2, 0, 1).reshape(n)
    # The concatenation says that its elements may come in any order.
    values = np.concatenate([moved + 3 * x, np.full(n, UNTOUCHED), x, 2 * x]).astype(np.float64)
    output = np.full(4 * n, UNTOUCHED, np.float32)
    return Problem((1,), {"x": x, "o": output}, {"o": Expected(values, any_order_from=2 * n)})


CASES = (
    launches("math", "math_k", math, ON_CPU),
    launches("shape", "shape_k", shape),
)
