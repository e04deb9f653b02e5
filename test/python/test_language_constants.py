# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants: those in tuples, those beyond the range of a type, and texts."""

import collections
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

Pair = collections.namedtuple("Pair", "a b")
NAMED = Pair(tl.constexpr(3), tl.constexpr(4))
PLAIN = tl.constexpr((tl.constexpr(3), (tl.constexpr(4), 5)))


@triton.jit
def times(x, c):
    return x * c


@triton.jit
def constants_in_tuples(out, x, D: tl.constexpr = PLAIN):
    a, b = NAMED
    tl.store(out, x + a * 10 + b)
    sum = x
    for c in NAMED:
        sum += c
    for c, (d, e) in (PLAIN, D):
        sum += c + d + e
    tl.store(out + 1, sum)
    tl.store(out + 2, times(x, NAMED[1]) + max(NAMED) + PLAIN[1][0])
    first, *rest = D
    tl.store(out + 3, first + rest[0][1])
    product = 1
    for c, d in zip(NAMED, PLAIN[1]):
        product *= c * d
    tl.store(out + 4, product)
    tl.store(out + 5, NAMED.b if NAMED == (3, 4) and PLAIN == (3, (4, 5)) else 0)


@triton.jit
def wraps(bytes, truths):
    tl.store(bytes + tl.arange(0, 4), tl.full([4], 300, tl.uint8))
    tl.store(truths + tl.arange(0, 4), tl.full([4], -1, tl.int1))


class Constants(unittest.TestCase):
    def test_constants_in_tuples_are_values(self):
        out = np.zeros(6, np.int32)
        constants_in_tuples[(1,)](out, 2)
        self.assertEqual(out.tolist(), [36, 2 + 7 + 24, 8 + 4 + 4, 3 + 5, 3 * 4 * 4 * 5, 4])

    def test_a_number_beyond_the_range_wraps(self):
        bytes, truths = np.zeros(4, np.uint8), np.zeros(4, bool)
        wraps[(1,)](bytes, truths)
        self.assertEqual((bytes.tolist(), truths.tolist()), ([44] * 4, [True] * 4))


if __name__ == "__main__":
    unittest.main()
