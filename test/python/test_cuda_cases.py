# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The references say what the kernels' IR says, and the inputs stay inside what it defines."""

import json
import os
import unittest
import unittest.mock

import numpy as np

import array_device  # Puts the harness on the path.
import build
import reference
from cases import CASES, FORMS, INT_MIN, any_floats, any_integers, avoid_overflowing_division
from check import rng_for
from guarded import is_poison
from run import CORPUS, parse_arguments

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
            arrays = CASES["int"].make_inputs(np.random.default_rng(seed), 50000)
            self.assertFalse(((arrays["x"] == INT_MIN) & ((arrays["y"] | 1) == -1)).any())

    def test_a_seed_gives_the_same_inputs_to_each_form_and_others_to_each_size(self):
        case = CASES["add"]
        first, again = (case.make_inputs(rng_for(9, case, 64), 64)["x"].tobytes() for _ in range(2))
        self.assertEqual(first, again)
        self.assertNotEqual(first, case.make_inputs(rng_for(9, case, 80), 80)["x"][:64].tobytes())


class Cases(unittest.TestCase):
    def test_the_ir_of_each_case_holds_the_kernel_and_the_block_that_the_case_names(self):
        for case in CASES.values():
            for form in FORMS:
                with open(os.path.join(CORPUS, f"{case.name}.{form}"), encoding="utf-8") as file:
                    text = file.read()
                self.assertIn(f"@{case.kernel}(", text)
                self.assertIn(f"end = {case.block} : i32", text)

    def test_sizes_divide_by_what_the_arguments_promise_and_not_all_by_the_block(self):
        for case in CASES.values():
            self.assertTrue(any(n % case.block == 0 for n in case.sizes) and any(n % case.block for n in case.sizes))
            self.assertTrue(any(n < case.block for n in case.sizes))
            with open(os.path.join(CORPUS, case.name + ".ttir"), encoding="utf-8") as file:
                promised = "%n: i32 {tt.divisibility = 16 : i32}" in file.read()
            if promised:
                self.assertTrue(all(n % 16 == 0 for n in case.sizes))

    def test_the_tail_covers_the_last_block_and_the_idle_ones(self):
        case = CASES["where"]
        self.assertEqual([case.tail(n) for n in (1, 255, 256, 257)], [255, 1, 0, 255])
        self.assertEqual(case.tail(256, idle=1), 256)
        self.assertEqual(case.bytes_moved(10), 120)


class Building(unittest.TestCase):
    def test_the_command_line_carries_the_kernels_own_options(self):
        with open(os.path.join(CORPUS, "add.json"), encoding="utf-8") as file:
            warps = json.load(file)["num_warps"]
        binary = build.Binary("add", "ttir", "K.cubin", "K.json")
        line = build.command("ttc", CASES["add"], "ttir", CORPUS, "sm_90a", binary)
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
