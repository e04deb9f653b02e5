# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Facts that a kernel states reach the IR, or a warning says that they do not; on the CPU they are checked."""

import unittest
import warnings

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def parameters(x, n, m):
    tl.multiple_of(x, 32)
    n = tl.multiple_of(n, 24)
    tl.store(x, n + m)


@triton.jit
def results(x, n):
    offsets = tl.multiple_of(tl.arange(0, 16) * n, 4)
    tl.store(tl.max_contiguous(tl.multiple_of(x + offsets, 16), 4), 1.0)


@triton.jit
def known(x, n, SIZE: tl.constexpr):
    zero = tl.multiple_of(tl.full([SIZE], 0, tl.int32), 16)
    size = tl.multiple_of(SIZE, 4)
    for start in range(0, n, SIZE):
        start = tl.multiple_of(start, SIZE)
        tl.store(x + start + zero, size)


@triton.jit
def doubled(n):
    return tl.multiple_of(n, 2) * 2


@triton.jit
def lost(x, n, m):
    if n > 3:
        tl.multiple_of(m, 4)
    for _ in range(n):
        x = tl.multiple_of(x, 8)
        tl.store(x, doubled(n))
        x += 4
    m = m * 2 if n > 5 else m
    tl.store(x, tl.max_constancy(m, 1))


def translate(kernel, *types):
    """Returns the text, and the lines of the warnings."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        text = kernel.ttir(*types)
    first = kernel.fn.__code__.co_firstlineno
    return text, sorted((entry.lineno - first, str(entry.message).split(":")[0]) for entry in caught)


@triton.jit
def under_a_condition(x, n):
    offset = (tl.program_id(0) + 1) * n
    if n % 16 == 0:
        offset = tl.multiple_of(offset, 16)
    tl.store(x + offset, 1)


@triton.jit(noinline=True)
def two(x):
    return x * 16, x * 16 + 1


@triton.jit
def one_of_two(x, n):
    i = tl.arange(0, 16)
    a, b = tl.split(tl.join(i * 16, i * 16 + 1))
    a = tl.multiple_of(a, 16)
    tl.store(x + b, a)
    c, d = two(n)
    c = tl.multiple_of(c, 16)
    tl.store(x + d + 1, c)


@triton.jit
def assembly(x):
    i = tl.arange(0, 16)
    a = tl.inline_asm_elementwise('add.s32 $0, $1, 0; // " { : }', "=r,r", [i * 16], tl.int32, True, 1)
    b = tl.inline_asm_elementwise("mov.s32 $0, 8;", "=r", [], tl.int32, True, 1)
    tl.store(x + tl.multiple_of(a, 16) + tl.max_constancy(tl.multiple_of(b, 8), 1), i)


class Facts(unittest.TestCase):
    def test_facts_about_parameters_belong_to_the_parameters(self):
        text, warned = translate(parameters, "*i32", "i32:16", "i32")
        self.assertIn(
            "%x: !tt.ptr<i32> {tt.divisibility = 32 : i32}, %n: i32 {tt.divisibility = 48 : i32}, %m: i32)", text
        )
        self.assertEqual(warned, [])

    def test_facts_about_one_parameter_beyond_32_bits_together_are_not_lost(self):
        @triton.jit
        def two(x, n, FIRST: tl.constexpr, SECOND: tl.constexpr):
            n = tl.multiple_of(n, FIRST)
            n = tl.multiple_of(n, SECOND)
            tl.store(x, n)

        for facts, kept in (
            ((1000003, 10007), 16 * 1000003),
            ((10007, 1000003), 16 * 10007),
            ((1 << 30, 3), 1 << 30),
            ((2147483647, 4), 16),
            ((2147483647, 32), 32),
        ):
            self.assertIn(f"%n: i32 {{tt.divisibility = {kept} : i32}}", two.ttir("*i32", "i32:16", *facts))
            two[(1,)](np.zeros(1, np.int32), 0, *facts)

    def test_a_false_fact_about_a_parameter_is_an_error_on_the_cpu(self):
        x = np.zeros(64, np.int32)
        x = x[-(x.ctypes.data // 4) % 8 :]
        parameters[(1,)](x, 48, 3)
        self.assertEqual(x[0], 51)
        with self.assertRaisesRegex(triton_mlir.LaunchError, "'n'.* 24"):
            parameters[(1,)](x, 40, 3)

    def test_facts_about_results_belong_to_operations(self):
        text, warned = translate(results, "*fp32", "i32")
        self.assertRegex(text, r"muli %\w+, %\w+ {tt.divisibility = dense<4> : tensor<1xi32>}")
        self.assertRegex(text, r"addptr .*{tt.divisibility = dense<16> : .*, tt.contiguity = dense<4> : ")
        self.assertEqual(warned, [])

    def test_facts_that_are_known_are_not_stated(self):
        text, warned = translate(known, "*i32", "i32", 16)
        self.assertNotIn("tt.divisibility", text)
        self.assertEqual(warned, [])

    def test_a_fact_without_effect_is_a_warning_at_its_place(self):
        effect = "multiple_of has no effect here"
        warned = translate(lost, "*i32", "i32", "i32")[1]
        # The first one is in `doubled`, above.
        self.assertEqual(warned[1:], [(3, effect), (5, effect), (9, "max_constancy has no effect here")])
        self.assertEqual(warned[0][1], effect)

    def test_a_fact_that_a_condition_decides_is_not_kept(self):
        text, warned = translate(under_a_condition, "*i32", "i32")
        self.assertNotIn("tt.divisibility", text)
        self.assertEqual(warned, [(4, "multiple_of has no effect here")])

    def test_a_fact_about_one_of_several_results_is_not_one_about_the_others(self):
        text, warned = translate(one_of_two, "*i32", "i32")
        self.assertNotIn("tt.divisibility", text)
        self.assertEqual(warned, [(4, "multiple_of has no effect here"), (7, "multiple_of has no effect here")])
        x, expected = np.zeros(300, np.int32), np.zeros(300, np.int32)
        expected[1:257:16], expected[50] = range(0, 256, 16), 48
        one_of_two[(1,)](x, 3)
        np.testing.assert_array_equal(x, expected)

    def test_facts_about_inline_assembly_belong_to_it(self):
        text, warned = translate(assembly, "*i32")
        self.assertRegex(
            text, r"tt.elementwise_inline_asm .* \{tt.divisibility = dense<16> : tensor<1xi32>, constraints"
        )
        self.assertRegex(
            text, r" \{tt.divisibility = dense<8> : .*, tt.constancy = dense<1> : .*, constraints.* -> i32"
        )
        self.assertEqual(warned, [])
        assembly.compile("*i32", target="sm_90a")

    def test_facts_are_positive_numbers_of_31_bits(self):
        @triton.jit
        def wrong(x, FACT: tl.constexpr):
            tl.multiple_of(x, FACT)

        for fact in (0, -4, 2**31):
            expected = f"expected a number from 1 to 2147483647 as a fact, but got {fact}"
            with self.assertRaisesRegex(triton.CompilationError, expected):
                wrong.ttir("*fp32", fact)


if __name__ == "__main__":
    unittest.main()
