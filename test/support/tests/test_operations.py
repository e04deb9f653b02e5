# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks of operations on elements accept what is right and notice what is not."""

import unittest

import numpy as np

from triton_testing.comparison import compare
from triton_testing.formats import BF16, F8E4M3FN, F8E5M2, REAL
from triton_testing.kernels import operations
from triton_testing.kernels.arithmetic import all_checks

CHECKS = {check.name: check for check in all_checks()}


class Formats(unittest.TestCase):
    def test_bits_mean_numbers(self):
        for format_, bits, value in (
            (F8E4M3FN, 0x7E, 448.0),
            (F8E4M3FN, 0x01, 2.0**-9),
            (F8E4M3FN, 0x88, -(2.0**-6)),
            (F8E5M2, 0x7B, 57344.0),
            (F8E5M2, 0xFC, -np.inf),
            (BF16, 0x3FC0, 1.5),
            (BF16, 0x0001, 2.0**-133),
        ):
            self.assertEqual(format_.decode(np.array([bits], format_.dtype))[0], value)
        for format_, bits in ((F8E4M3FN, 0x7F), (F8E4M3FN, 0xFF), (F8E5M2, 0x7D), (BF16, 0x7FC0)):
            self.assertTrue(np.isnan(format_.decode(np.array([bits], format_.dtype))[0]))

    def test_integers_are_rounded_once(self):
        self.assertEqual(int(BF16.round(np.array([0xFF7FFFFFFFFFFFFF], np.uint64).astype(REAL))[0]), 0xFF << 56)


class Judgement(unittest.TestCase):
    def judge(self, name, change):
        """The comparison of the right results, after `change` was made to them, with the reference."""
        check = CHECKS[name]
        with np.errstate(all="ignore"):
            output = check.expected(*check.inputs).astype(check.output)
        change(output)
        return compare(output, check.expectation(check.inputs, is_gpu=True), check.format)

    def test_right_results_are_right(self):
        for name in ("addi i8", "math.exp f32", "arith.divf f32", "fptosi f32 i32", "truncf f64 f32 rtne"):
            self.assertTrue(self.judge(name, lambda output: None).ok, name)

    def test_one_wrong_bit_in_an_exact_result_is_noticed(self):
        def flip(output):
            output.view(f"u{output.itemsize}")[77] ^= 1

        for name in ("addi i8", "truncf f64 f32 rtne", "arith.mulf f16"):
            found = self.judge(name, flip)
            self.assertEqual((found.ok, found.wrong), (False, 1), name)
            self.assertIn(name, found.first)

    def test_approximations_may_be_off_by_what_they_say_and_no_more(self):
        def off_by(units):
            def change(output):
                index = int(np.argmax((np.abs(output) > 1) & (np.abs(output) < 2)))
                output[index : index + 1].view("u4")[0] += units

            return change

        self.assertTrue(self.judge("arith.divf f32", off_by(2)).ok)
        self.assertFalse(self.judge("arith.divf f32", off_by(4)).ok)
        self.assertFalse(self.judge("tt.precise_divf f32", off_by(1)).ok)

    def test_every_operation_is_in_one_kernel(self):
        outputs = [name for case in operations.CASES for name in case.arguments if name.startswith("o")]
        self.assertEqual(len(outputs), len(CHECKS))
        self.assertEqual(len({case.name for case in operations.CASES}), len(operations.CASES))


if __name__ == "__main__":
    unittest.main()
