# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls between functions in the language, constants from outside, options of jit, and the swap of the import."""

import subprocess
import sys
import unittest

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

SIZE = tl.constexpr(3)


@triton.jit(noinline=True)
def product(a, b):
    return a * b


@triton.jit
def sum_and_product(a, b=2, *, extra: tl.constexpr = 0):
    return a + b + extra, product(a, b)


@triton.jit
def many(first, *rest):
    total = first
    for value in rest:
        total += value
    return total


@triton.jit
def caller(o, n):
    s, p = sum_and_product(n)
    tl.store(o, s)
    tl.store(o + 1, p)
    s, p = sum_and_product(n, b=n, extra=5)
    tl.store(o + 2, s)
    tl.store(o + 3, p)
    tl.store(o + 4, many(n, 1, n))


@triton.jit
def constant_user(o):
    tl.store(o, SIZE)


@triton.jit
def checked(o, n):
    tl.device_assert(n < 10, "n is too large")
    tl.store(o, n)


@triton.jit
def printing(n):
    tl.device_print("n", n)


@triton.jit(do_not_specialize=["n"])
def general(o, n):
    tl.store(o, n)


@triton.jit
def loops(o, n, DEPTH: tl.constexpr):
    total = 0
    for i in range(n):
        for j in range(n):
            for k in range(n):
                for m in range(n):
                    total += i * j + k * m
    tl.store(o, total)


@triton.jit
def carried_argument(o, count, n):
    for i in range(n):
        count += i
    tl.store(o, count)


def make_kernel(function):
    factor = tl.constexpr(7)

    @triton.jit
    def closure(o, n):
        tl.store(o, function(n, factor))

    return closure


class Calls(unittest.TestCase):
    def test_default_keyword_and_variadic_arguments(self):
        o = np.zeros(5, np.int32)
        caller[(1,)](o, 6)
        np.testing.assert_array_equal(o, [8, 12, 17, 36, 13])

    def test_a_function_is_visited_once_for_equal_types(self):
        text = caller.ttir("*i32", "i32")
        self.assertEqual(text.count("tt.func private @product__"), 2)
        self.assertIn("noinline = true", text)

    def test_closures_read_constants_and_functions(self):
        o = np.zeros(1, np.int32)
        make_kernel(product)[(1,)](o, 6)
        self.assertEqual(o[0], 42)

    def test_a_changed_constant_is_an_error(self):
        global SIZE
        o = np.zeros(1, np.int32)
        constant_user[(1,)](o)
        self.assertEqual(o[0], 3)
        try:
            SIZE = tl.constexpr(4)
            with self.assertRaisesRegex(
                RuntimeError, "the constant 'SIZE' has changed since constant_user was compiled: 3 to 4"
            ):
                constant_user[(1,)](o)
        finally:
            SIZE = tl.constexpr(3)

    def test_assertions_are_checked_with_debug_alone(self):
        o = np.zeros(1, np.int32)
        checked[(1,)](o, 11)
        self.assertEqual(o[0], 11)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "n is too large"):
            checked[(1,)](o, 12, debug=True)

    def test_prints_of_the_kernel_are_received(self):
        lines = []
        printing[(1,)](33, print=lines.append)
        self.assertRegex("".join(lines), r"n: 33")

    def test_parameters_may_stay_general(self):
        o = np.zeros(1, np.int32)
        self.assertIn("%n: i32)", general.ttir(o, 1))
        self.assertIn("%n: i32)", general.ttir(o, 32))

    def test_an_argument_that_is_one_may_be_carried_by_a_loop(self):
        o = np.zeros(1, np.int32)
        carried_argument[(1,)](o, 1, 5)
        self.assertEqual(o[0], 11)

    def test_each_loop_of_a_nest_is_visited_once(self):
        self.assertEqual(loops.ttir("*i32", "i32", DEPTH=4).count("scf.for"), 4)

    def test_the_source_may_be_given(self):
        names = {"tl": tl}
        source = "def kernel(o, n):\n    tl.store(o, n + 1)\n"
        exec(source, names)  # pylint: disable=exec-used
        o = np.zeros(1, np.int32)
        triton.jit(names["kernel"], source=source)[(1,)](o, 4)
        self.assertEqual(o[0], 5)

    def test_zeros_of_both_signs_are_different_constants(self):
        @triton.jit
        def sign(o, X: tl.constexpr):
            tl.store(o, 1.0 / tl.full([], X, tl.float32))

        o = np.zeros(1, np.float32)
        sign[(1,)](o, 0.0)
        self.assertEqual(o[0], np.inf)
        sign[(1,)](o, -0.0)
        self.assertEqual(o[0], -np.inf)

    def test_programs_that_import_triton_run(self):
        program = (
            "import triton_mlir; triton_mlir.as_triton()\n"
            "import triton, triton.language as tl\n"
            "from triton.language.extra import libdevice\n"
            "from triton.tools.tensor_descriptor import TensorDescriptor\n"
            "assert triton.cdiv(5, 2) == 3 and triton.__name__ == 'triton_mlir.triton'\n"
        )
        self.assertEqual(subprocess.run([sys.executable, "-c", program], check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
