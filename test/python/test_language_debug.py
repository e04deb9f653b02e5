# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""With `debug`, arithmetic on integers that leaves the range of their type is reported at its place."""

import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def signed(out, n, m):
    i = tl.arange(0, 4)
    tl.store(out + i, (n + m) * i - n)


@triton.jit
def unsigned(out, n: tl.uint32):
    tl.store(out, n * n)
    tl.store(out + 1, n - 5)


@triton.jit
def named(out, n):
    tl.store(out, tl.add(n, n, sanitize_overflow=False))
    tl.store(out + 1, tl.mul(n, 2))


@triton.jit
def random_numbers(out, seed):
    """The functions of the language compute modulo powers of two."""
    i = tl.arange(0, 4)
    tl.store(out + i, tl.randint(seed, i))


class Overflow(unittest.TestCase):
    def check(self, kernel, kind, values, message=None, **options):
        out = np.zeros(4, kind)
        if message is None:
            kernel[(1,)](out, *values, **options)
            return
        with self.assertRaisesRegex(triton_mlir.LaunchError, f"{message}.*in program instance"):
            kernel[(1,)](out, *values, **options)

    def test_results_out_of_range_are_errors(self):
        for kernel, kind, values, message in (
            (signed, np.int32, (3, 5), None),
            (signed, np.int32, (2**31 - 1, 5), "int32 overflow detected for operation add"),
            (signed, np.int32, (2**30, 5), "int32 overflow detected for operation mul, for element 2"),
            (unsigned, np.uint32, (65535,), None),
            (unsigned, np.uint32, (2**32 - 1,), "int32 overflow detected for operation mul"),
            (unsigned, np.uint32, (4,), "int32 overflow detected for operation sub"),
            (named, np.int32, (2**30,), "int32 overflow detected for operation mul"),
            (random_numbers, np.int32, (123,), None),
        ):
            with self.subTest(kernel=kernel.__name__, values=values):
                self.check(kernel, kind, values, message, debug=True)
                # They wrap without debug, and where the check is switched off.
                self.check(kernel, kind, values)
                self.check(kernel, kind, values, debug=True, sanitize_overflow=False)


if __name__ == "__main__":
    unittest.main()
