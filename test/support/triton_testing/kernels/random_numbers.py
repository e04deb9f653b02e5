# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The counter-based random numbers of the corpus's `dropout`: ten rounds of Philox on four 32-bit words."""

import numpy as np

from ..comparison import Expected

MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10
MASK = 0xFFFFFFFF
FLOAT_STEP = np.float32(4.6566127342e-10)  # Just under 2^-31, so that the largest integer stays below one.


def multiply(word, multiplier):
    """The high and the low word of a product of 32-bit words."""
    product = word.astype(np.uint64) * np.uint64(multiplier)
    return (product >> np.uint64(32)).astype(np.uint32), product.astype(np.uint32)


def philox(counter, seed):
    """The first two words for each counter, of which only the lowest word is used, and a 64-bit seed."""
    key = [seed & MASK, seed >> 32 & MASK]
    c0 = counter.astype(np.uint32)
    c1, c2, c3 = (np.zeros_like(c0) for _ in range(3))
    for _ in range(ROUNDS):
        high0, low0 = multiply(c0, MULTIPLIERS[0])
        high2, low2 = multiply(c2, MULTIPLIERS[1])
        c0, c1 = high2 ^ c1 ^ np.uint32(key[0]), low2
        c2, c3 = high0 ^ c3 ^ np.uint32(key[1]), low0
        key = [(word + step) & MASK for word, step in zip(key, KEY_STEPS)]
    return c0, c1


def uniform(word):
    """A float32 in [0, 1) from a word: one's complement folds the negative half onto the other."""
    signed = word.view(np.int32)
    return np.where(signed < 0, ~signed, signed).astype(np.float32) * FLOAT_STEP


def dropout(x, p, seed):
    """Keeps and scales what a uniform number lets pass, and adds a normally distributed one (Box and Muller).

    Division, logarithm, square root and cosine are approximated: each may be off by a few units in the last place of
    the terms, which may cancel in the sum.
    """
    first, second = (uniform(word) for word in philox(np.arange(x.size), seed))
    keep, scale = first > np.float32(p), 1.0 - p
    angle = (second * np.float32(2 * np.pi)).astype(np.float64)
    radius = np.sqrt(-2 * np.log(np.maximum(first, np.float32(1e-7)).astype(np.float64)))
    ulp = 2.0**-23
    with np.errstate(all="ignore"):
        kept = np.where(keep, x.astype(np.float64) / scale, 0.0)
        normal = radius * np.cos(angle)
        # Near one the logarithm is small, and so is what its error makes of the radius.
        return {"o": Expected(kept + normal, 4 * ulp * (np.abs(kept) + radius) + 1e-30)}
