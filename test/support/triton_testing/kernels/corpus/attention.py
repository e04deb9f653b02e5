# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention, forward and backward, in float64."""

import numpy as np

from ...comparison import rounded_once
from ...problem import Problem
from .launches import launches, launches_of_text
from .matrices import tile

ROUNDED = 2.0**-11  # Probabilities are rounded to float16 before they meet the values.


# The source states that the number of heads is divisible by 16. A launch may be for some heads of one batch.
STATED_HEADS = 16


def forward(depth, causal, heads=2, length=None):
    def make(rng, text):
        block, _, _ = tile(text)
        batch, size = 1, length or 2 * block
        q, k, v = (rng.standard_normal((batch, heads, size, depth)).astype(np.float16) for _ in range(3))
        scale = np.float32(depth**-0.5)
        scores = np.einsum("bhmd,bhnd->bhmn", q.astype(np.float64), k.astype(np.float64)) * float(scale)
        if causal:
            scores = np.where(np.tri(size, dtype=bool), scores, -np.inf)
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        weights /= weights.sum(-1, keepdims=True)
        values = weights @ v.astype(np.float64)
        error = (2 * ROUNDED + 1e-5) * (weights @ np.abs(v.astype(np.float64)))
        strides = [stride // q.itemsize for stride in q.strides[:3]]
        arguments = {"q": q, "k": k, "v": v, "o": np.zeros_like(q), "scale": scale}
        arguments |= {**dict(zip(("sz", "sh", "ss"), strides)), "H": STATED_HEADS, "S": size}
        return Problem((size // block, batch * heads), arguments, {"o": rounded_once(values, np.float16, error)})

    return make


def backward(rng):
    """The gradients of keys and values, from the rows' logarithmic sums `m` (to the base of two) and `d`."""
    length, depth, block = 128, 128, 64
    q, k, v, g = (rng.standard_normal((length, depth)).astype(np.float16) for _ in range(4))
    scale = np.float32(0.1)
    x, y, z, w = (array.astype(np.float64) for array in (q, k, v, g))
    scores = np.where(np.tri(length, dtype=bool), x @ y.T * float(scale), -np.inf)
    top = scores.max(-1, keepdims=True)
    m = (top[:, 0] + np.log2(np.exp2(scores - top).sum(-1))).astype(np.float32)
    weights = np.exp2(scores - m.astype(np.float64)[:, None])
    from_values = w @ z.T
    d = (weights * from_values).sum(-1).astype(np.float32)
    gradient = weights * (from_values - d.astype(np.float64)[:, None])
    dk, dv = gradient.T @ x * float(scale), weights.T @ w
    magnitude = weights * (np.abs(w) @ np.abs(z.T) + np.abs(d)[:, None])
    dk_error = (ROUNDED * np.abs(gradient) + 2e-5 * magnitude).T @ np.abs(x) * float(scale)
    dv_error = (ROUNDED + 2e-5) * (weights.T @ np.abs(w))
    outputs = {name: np.zeros((length, depth), np.float16) for name in ("dk", "dv")}
    arguments = {"q": q, "k": k, "v": v, "do": g, "m": m, "d": d, **outputs, "sc": scale, "S": length}
    expected = {"dk": rounded_once(dk, np.float16, dk_error), "dv": rounded_once(dv, np.float16, dv_error)}
    return Problem((length // block,), arguments, expected)


CASES = (
    launches("attention_bwd_dkdv", "fa_bwd_dkdv_k", backward),
    *(
        launches_of_text(f"fa_d{depth}_c{causal}", "fa_k", forward(depth, bool(causal)))
        for depth in (64, 128)
        for causal in (0, 1)
    ),
)
