# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The references say what the kernels' IR says, and the inputs stay inside what it defines."""

import json
import os
import tempfile
import unittest
import unittest.mock

import numpy as np

from triton_testing.case import CORPUS_FORMS, ArrayKernel, as_expected
from triton_testing.comparison import compare
from triton_testing.cuda import build
from triton_testing.cuda.run import parse_arguments
from triton_testing.guarded import is_poison
from triton_testing.inputs import (
    INT_MIN,
    any_bits,
    any_floats,
    any_integers,
    avoid_overflowing_division,
    without_denormals,
)
from triton_testing.kernels import CASES, names_of, operations, random_numbers, reference
from triton_testing.kernels.corpus import masked
from triton_testing.kernels.generated import conversions
from triton_testing.paths import CORPUS

WITH_REFERENCES = [case for case in CASES.values() if isinstance(case.make, ArrayKernel)]

NAN, INF = float("nan"), float("inf")


class References(unittest.TestCase):
    def floats(self, function, x, y):
        return function(np.array([x], np.float32), np.array([y], np.float32))["o"][0]

    def test_add_does_not_round(self):
        self.assertEqual(self.floats(reference.add, 1.0, 2.0**-30), 1 + 2.0**-30)
        self.assertTrue(np.isnan(self.floats(reference.add, INF, -INF)))

    def test_where_takes_the_number_beside_nan(self):
        for x, y, expected in (
            (NAN, 1.0, 1.0),
            (NAN, NAN, -2.0),
            (1.0, NAN, -2.0),
            (INF, -INF, 2.0),
            (-INF, INF, INF),
            (5.0, 1.0, 2.0),
            (-9.0, -5.0, -2.0),
            (1.5, 1.0, 1.5),
        ):
            self.assertEqual(self.floats(reference.where, x, y), expected, (x, y))

    def test_integers_agree_with_arithmetic_on_python_numbers(self):
        rng = np.random.default_rng(7)
        x, y = any_integers(rng, 3000), any_integers(rng, 3000)
        avoid_overflowing_division(x, y)
        self.assertEqual(reference.integer(x, y)["o"].tolist(), [slow_integer(int(a), int(b)) for a, b in zip(x, y)])

    def test_division_truncates_and_the_remainder_has_the_dividends_sign(self):
        a, b = np.array([7, -7, 7, -7]), np.array([2, 2, -2, -2])
        quotient, remainder = reference.divide(a, b)
        self.assertEqual((quotient.tolist(), remainder.tolist()), ([3, -3, -3, 3], [1, -1, 1, -1]))

    def test_the_undefined_division_is_refused(self):
        with self.assertRaises(ValueError):
            reference.integer(np.array([INT_MIN], np.int32), np.array([-2], np.int32))

    def test_philox_meets_its_published_answers(self):
        words = random_numbers.philox(np.zeros(1, np.int64), 0)
        self.assertEqual([int(word[0]) for word in words], [0x6627E8D5, 0xE169C58D])

    def test_uniform_numbers_fill_the_unit_interval(self):
        extremes = np.array([0, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF], np.uint32)
        values = random_numbers.uniform(extremes)
        self.assertEqual(values.dtype, np.float32)
        self.assertEqual([values[0], values[3]], [0.0, 0.0])
        self.assertTrue(0.999999 < values[1] == values[2] < 1)

    def test_dropout_keeps_what_the_probability_says_and_adds_standard_normal_numbers(self):
        for p in (0.25, 0.5):
            found = random_numbers.dropout(np.full(100000, 2.0**20, np.float32), p, -5)["o"]
            kept = found.values > 1000
            self.assertAlmostEqual(kept.mean(), 1 - p, delta=0.01)
            noise = found.values - np.where(kept, 2.0**20 / (1 - p), 0)
            self.assertAlmostEqual(noise.mean(), 0, delta=0.02)
            self.assertAlmostEqual(noise.std(), 1, delta=0.02)

    def test_control_flow_agrees_with_a_run_by_hand(self):
        x = np.repeat(np.arange(1, 8, dtype=np.float32), 128)
        # 0 + 1, halved, + 3, halved, + 5, - 1, + 7; then + 3, and + 0 to + 4 for as long as it is not larger.
        result = (((1 / 2 + 3) / 2 + 5) - 1) + 7 + 3
        self.assertEqual(reference.control_flow(x, 4, 7)["o"].tolist(), [result] * 128)
        self.assertEqual(reference.control_flow(x[:128] * -9, 4, 0)["o"].tolist(), [3.0 + 3] * 128)
        self.assertEqual(reference.control_flow(np.zeros(101 * 128, np.float32), 4, 101)["o"].size, 0)

    def test_programs_count_along_x_first(self):
        rows = reference.programs((5, 2, 3))["o"].reshape(-1, 6).tolist()
        self.assertEqual((rows[0], rows[1]), ([0, 0, 0, 5, 2, 3], [1, 0, 0, 5, 2, 3]))
        self.assertEqual((rows[5], rows[-1]), ([0, 1, 0, 5, 2, 3], [4, 1, 2, 5, 2, 3]))

    def test_a_transposed_matrix_has_no_padding(self):
        x = np.array([1, 2, 9, 3, 4, 9], np.float32)
        self.assertEqual(reference.transpose(x, 2, 2, 3)["o"].values.tolist(), [1, 3, 2, 4])

    def test_calls_wrap(self):
        found = reference.call(np.array([1 << 30], np.int32), np.array([-1], np.int32))
        first, second = signed(3 * ((1 << 30) - 1)), (1 << 30) ^ -1
        self.assertEqual(found["o"].tolist(), [signed(6 * signed(first + second))])
        self.assertEqual(found["p"].tolist(), [signed((first ^ second) + 12)])

    def test_functions_allow_their_errors_and_no_more(self):
        x = np.array([2.0, 100.0, -1.0, -100.0], np.float32)
        expected = reference.functions(x, x)
        for name, good in (("sin", np.sin), ("sqrt", np.sqrt), ("log", np.log), ("exp", np.exp)):
            with np.errstate(all="ignore"):
                right = good(x.astype(np.float64)).astype(np.float32)
            self.assertTrue(compare(right, as_expected(expected[name])).ok, name)
            self.assertFalse(compare(right * np.float32(1.000001), expected[name]).ok, name)
        with np.errstate(all="ignore"):
            flushed = np.exp(x.astype(np.float64)).astype(np.float32)
        flushed[3] = 0.0  # e^-100 is a denormal.
        self.assertTrue(compare(flushed, expected["exp"]).ok)
        third = np.array([1 / 3], np.float32)
        separate = third * third + third
        fused = (third.astype(np.float64) ** 2 + third).astype(np.float32)
        self.assertTrue(compare(fused, reference.functions(third, third)["fma"]).ok)
        self.assertEqual(compare(separate, reference.functions(third, third)["fma"]).ok, bool(separate == fused))


def signed(value):
    return (value + (1 << 31)) % (1 << 32) - (1 << 31)


def truncated(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def slow_integer(a, b):
    """One element of `int` in numbers without bounds, wrapped at the end."""
    b |= 1
    high = (a % (1 << 32)) * (b % (1 << 32)) >> 32
    total = truncated(a, b) + (a - truncated(a, b) * b) + (a << 2) + (a >> 1) + (a ^ b) + (a & b) + high
    return signed(total + ~a - b + truncated(signed(a + 2), 3))


class Inputs(unittest.TestCase):
    def test_floats_hold_every_special_value_and_no_poison(self):
        values = any_floats(np.random.default_rng(3), 100000)
        self.assertTrue(np.isnan(values).any() and np.isposinf(values).any() and np.isneginf(values).any())
        self.assertTrue(((values == 0) & np.signbit(values)).any() and ((values == 0) & ~np.signbit(values)).any())
        self.assertTrue(((values != 0) & (np.abs(values) < np.finfo(np.float32).tiny)).any())
        self.assertFalse(is_poison(values).any())

    def test_integers_hold_the_extremes(self):
        values = any_integers(np.random.default_rng(3), 100000)
        for extreme in (INT_MIN, (1 << 31) - 1, 0, -1):
            self.assertIn(extreme, values)

    def test_int_never_divides_the_smallest_number_by_minus_one(self):
        for seed in range(5):
            arrays = CASES["int"].problem(np.random.default_rng(seed), 50000).arguments
            self.assertFalse(((arrays["x"] == INT_MIN) & ((arrays["y"] | 1) == -1)).any())

    def test_any_bits_are_any_bits_and_booleans_are_both(self):
        rng = np.random.default_rng(3)
        self.assertEqual(set(any_bits("int8")(rng, 100000).tolist()), set(range(-128, 128)))
        self.assertEqual(set(any_bits("bool")(rng, 1000).view(np.uint8).tolist()), {0, 1})
        self.assertTrue(np.isnan(any_bits("float16")(rng, 10000)).any())

    def test_denormals_become_zeros_of_their_sign(self):
        x = np.array([1e-40, -1e-40, 1.0, np.nan, -np.inf], np.float32)
        without_denormals(x)
        self.assertEqual(x[:3].tolist(), [0.0, 0.0, 1.0])
        self.assertEqual(np.signbit(x[:2]).tolist(), [False, True])
        self.assertTrue(np.isnan(x[3]) and x[4] == -np.inf)

    def test_a_seed_gives_the_same_inputs_to_each_form_and_others_to_each_size(self):
        case = CASES["add"]
        first, again, other = (case.problem(case.rng(9, n), n).arguments["x"] for n in (64, 64, 80))
        self.assertEqual(first.tobytes(), again.tobytes())
        self.assertNotEqual(first.tobytes(), other[:64].tobytes())


class Cases(unittest.TestCase):
    def test_the_ir_of_each_case_holds_the_kernel_that_the_case_names(self):
        for case in CASES.values():
            for form in case.forms:
                self.assertIn(f"@{case.kernel}(", case.ir(form), case.name)

    def test_the_ir_of_the_corpus_has_the_block_that_the_case_names(self):
        for case in masked.CASES:
            for form in CORPUS_FORMS:
                self.assertIn(f"end = {case.block} : i32", case.ir(form))

    def test_every_reference_fits_the_outputs_of_its_case(self):
        for case in WITH_REFERENCES:
            for n in case.sizes[:3]:
                problem = case.problem(case.rng(1, n), n)
                self.assertEqual(set(problem.expected), set(case.make.outputs), case.name)
                for name, expected in problem.expected.items():
                    self.assertEqual(expected.values.shape, problem.arrays[name].shape, case.name)
                    self.assertTrue(expected.size == n if case.masks else expected.size or n > 100, (case.name, n))

    def test_every_expectation_is_of_an_array_of_the_same_shape(self):
        cases = [case for case in CASES.values() if case.family != operations.FAMILY]  # They take seconds.
        for case in (*cases, operations.CASES[0]):
            n = case.sizes[0]
            problem = case.problem(case.rng(1, n), n)
            self.assertEqual(tuple(problem.arguments), case.arguments, case.name)
            for name, expected in problem.expected.items():
                self.assertEqual(expected.values.shape, problem.arrays[name].shape, case.name)

    def test_every_argument_is_an_array_or_a_scalar(self):
        for case in WITH_REFERENCES:
            make = case.make
            known = {"n", *make.inputs, *make.outputs, *(make.scalars or ())}
            self.assertLessEqual(set(case.arguments), known, case.name)
            self.assertLessEqual({*make.inputs, *make.outputs}, set(case.arguments), case.name)

    def test_scalars_of_the_corpus_fit_their_types(self):
        for case in masked.CASES:
            for n in (*case.sizes, case.timed_size or 0):
                for value in (case.make.scalars or {}).values():
                    self.assertTrue(INT_MIN <= value(n) < 1 << 31, (case.name, n))

    def test_masked_kernels_have_sizes_that_do_not_divide_by_the_block(self):
        for case in WITH_REFERENCES:
            if case.masks and case.block > 1:
                self.assertTrue(any(n % case.block == 0 for n in case.sizes))
                self.assertTrue(any(n % case.block for n in case.sizes))
                self.assertTrue(any(n < case.block for n in case.sizes))

    def test_sizes_divide_by_what_the_arguments_promise(self):
        for case in masked.CASES:
            if "%n: i32 {tt.divisibility = 16 : i32}" in case.ir("ttir"):
                self.assertTrue(all(n % 16 == 0 for n in case.sizes))

    def test_a_family_stands_for_its_cases(self):
        self.assertEqual(names_of(["add", "conversions"]), ["add", *(case.name for case in conversions.CASES)])

    def test_the_tail_covers_the_last_block_and_the_idle_ones(self):
        case = CASES["where"]

        def tail(n, idle):
            return case.problem(case.rng(1, n), n, idle).tail

        self.assertEqual([tail(n, 0) for n in (1, 255, 256, 257)], [255, 1, 0, 255])
        self.assertEqual(tail(256, idle=1), 256)
        self.assertEqual(case.problem(case.rng(1, 10), 10).bytes_moved, 120)

    def test_outputs_are_poisoned_before_the_launch(self):
        problem = CASES["add"].problem(CASES["add"].rng(1, 64), 64)
        self.assertTrue(is_poison(problem.arguments["o"]).all())
        self.assertFalse(is_poison(problem.arguments["x"]).any())


class Building(unittest.TestCase):
    def test_the_command_line_carries_the_kernels_own_options(self):
        with open(os.path.join(CORPUS, "add.json"), encoding="utf-8") as file:
            warps = json.load(file)["num_warps"]
        binary = build.Binary("add", "ttir", "K.cubin", "K.json")
        line = build.command("ttc", CASES["add"], "ttir", "sm_90a", binary)
        self.assertEqual(
            line,
            [
                "ttc",
                os.path.join(CORPUS, "add.ttir"),
                "--target=sm_90a",
                f"--num-warps={warps}",
                "--emit=cubin",
                "-o",
                "K.cubin",
                "--metadata=K.json",
            ],
        )

    def test_modules_that_state_their_options_get_none(self):
        for name in ("far", conversions.CASES[0].name):
            self.assertEqual(build.options(CASES[name]), [])

    def test_targets_have_their_own_features_from_hopper_on(self):
        self.assertEqual(
            [build.target_of(c) for c in ((8, 0), (8, 9), (9, 0), (10, 0))], ["sm_80", "sm_89", "sm_90a", "sm_100a"]
        )

    def test_options_that_contradict_each_other_are_refused(self):
        with open(os.devnull, "w", encoding="utf-8") as null:
            for line in (
                ["--compile-only"],
                ["--out", "x"],
                ["--compile-only", "--out", "x", "--prebuilt", "y"],
                ["--cases", "nonsense"],
            ):
                with self.assertRaises(SystemExit), unittest.mock.patch("sys.stderr", null):
                    parse_arguments(line)


if __name__ == "__main__":
    unittest.main()
