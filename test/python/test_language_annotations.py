# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Annotations that are text, as those of this file are, say the same as others. Kernels inside of functions."""

from __future__ import annotations

import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

WIDTH: tl.constexpr[int] = 4


class B:
    """A class of the program with the name of a type in signatures."""


@triton.jit
def annotated(out: tl.tensor, a: tl.int8, B: tl.constexpr[int], C: "tl.constexpr" = 2, d: "tl.uint8" = 3):
    own: "tl.constexpr" = B * C
    places = tl.arange(0, own * WIDTH)
    tl.store(out + places, places + (a + a) + (d - 4))


@triton.jit
def of_a_class(out, value: B):
    tl.store(out, value)


@triton.jit
def writer(out: tl.const):
    tl.store(out, 1)


class Annotations(unittest.TestCase):
    def test_constants_and_types(self):
        for _ in range(2):
            out = np.zeros(16, np.int32)
            annotated[(1,)](out, 100, B=2)
            self.assertEqual(out.tolist(), list(range(255 - 56, 271 - 56)))

    def test_the_name_of_a_class_is_no_type(self):
        out = np.zeros(1, np.int32)
        of_a_class[(1,)](out, 5)
        self.assertEqual(out[0], 5)

    def test_a_pointer_to_constants_is_not_written(self):
        with self.assertRaisesRegex(triton.CompilationError, "got a pointer to constants"):
            writer[(1,)](np.zeros(1, np.int32))

    def test_a_text_in_a_nested_kernel_may_be_indented_less_than_the_kernel(self):
        @triton.jit
        def nested(out):
            text: tl.constexpr = """first
  second
third"""
            tl.store(out, len(text))

        out = np.zeros(1, np.int32)
        nested[(1,)](out)
        self.assertEqual(out[0], len("first\n  second\nthird"))
        self.assertTrue(
            nested.src.startswith('def nested(out):\n    text: tl.constexpr = """first\n  second\nthird"""\n')
        )

    def test_the_place_of_a_mistake_in_a_nested_kernel(self):
        @triton.jit
        def nested(out):
            text: tl.constexpr = """
text"""
            tl.store(out, len(text) + missing)

        with self.assertRaisesRegex(
            triton.CompilationError,
            r"py:\d+:39: error: 'missing' .*\n  tl.store\(out, len\(text\) \+ missing\)\n {28}\^~{6}$",
        ) as caught:
            nested[(1,)](np.zeros(1, np.int32))
        self.assertEqual(caught.exception.diagnostics[0].line, nested.fn.__code__.co_firstlineno + 4)


if __name__ == "__main__":
    unittest.main()
