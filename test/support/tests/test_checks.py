# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every way in which a kernel can be wrong shows in the verdict, and a right one passes."""

import unittest
from dataclasses import replace

import numpy as np

from triton_testing.array_device import ArrayDevice, metadata_fields, param, pointer
from triton_testing.check import check
from triton_testing.comparison import Expected, compare, exact_bits
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.cuda.timing import Candidate, measure
from triton_testing.formats import BF16, F16
from triton_testing.guarded import Layout, is_poison, poison
from triton_testing.kernels import CASES


def add_kernel(last=lambda count, n: min(count, n), change=lambda x, y, o: None):
    """A kernel like the corpus's `add` that may go wrong: `last` is where it stops, `change` what it spoils."""

    def body(device, grid, x, y, o, n, *scratch):
        x, y, o = (device.view(address, np.float32) for address in (x, y, o))
        end = last(grid[0] * CASES["add"].block, n)
        with np.errstate(all="ignore"):
            o[:end] = x[:end] + y[:end]
        change(x, y, o)

    return body


class Verdicts(unittest.TestCase):
    def verdict(self, body, n=4112, **tolerance):
        device = ArrayDevice({b"add": body})
        params = [pointer(name, "f32") for name in "xyo"] + [param("n", "i32", 4, "scalar")]
        kernel = Kernel(device, b"add", Metadata(metadata_fields("add_k", params)))
        problem = CASES["add"].problem(CASES["add"].rng(1, n), n)
        problem = replace(problem, expected={"o": replace(problem.expected["o"], **tolerance)})
        found = check(device, kernel, problem).as_json()
        self.assertEqual(device.memory, {}, "check() must free what it allocates")
        return found

    def test_a_right_kernel_passes_on_all_sizes(self):
        for n in (16, 4080, 4096, 4112):
            found = self.verdict(add_kernel(), n)
            self.assertTrue(found["ok"], found)
            self.assertEqual((found["wrong"], found["unwritten"], found["inexact"]), (0, 0, 0))
            self.assertLessEqual(found["max_ulp"], 0.5)

    def test_an_element_not_written_is_counted(self):
        found = self.verdict(add_kernel(last=lambda count, n: n - 1))
        self.assertFalse(found["ok"])
        self.assertEqual((found["wrong"], found["unwritten"]), (0, 1))
        self.assertIn("index 4111", found["note"])

    def test_a_write_to_the_masked_tail_is_found(self):
        found = self.verdict(add_kernel(last=lambda count, n: n + 3))
        self.assertFalse(found["ok"])
        self.assertIn("3 elements written in the masked tail, the first at index 4112", found["note"])

    def test_a_program_beyond_the_end_must_write_nothing(self):
        self.assertIn("masked tail", self.verdict(add_kernel(last=lambda count, n: count), 4096)["note"])

    def test_writes_before_and_behind_the_buffer_are_found(self):
        def before(device, grid, x, y, o, n):
            add_kernel()(device, grid, x, y, o, n)
            device.view(o - 4, np.float32)[0] = 1

        def behind(device, grid, x, y, o, n):
            add_kernel()(device, grid, x, y, o, n)
            device.view(o, np.float32)[3 * 4096] = 1

        self.assertIn("before the buffer, the first at index -1", self.verdict(before)["note"])
        self.assertIn("after the buffer, the first at index 12288", self.verdict(behind)["note"])

    def test_a_changed_input_is_found(self):
        def spoil(x, y, o):
            y[3] = -y[3] + 1

        found = self.verdict(add_kernel(change=spoil))
        self.assertFalse(found["ok"])
        self.assertEqual(found["note"], "y: was changed")

    def test_one_unit_in_the_last_place_is_wrong_unless_the_case_allows_it(self):
        def nudge(x, y, o):
            o[0] = np.nextafter(o[0], np.float32(9))  # Even positions hold normally distributed sums mostly.

        strict, lenient = (self.verdict(add_kernel(change=nudge), ulps=ulps) for ulps in (None, 1.5))
        self.assertEqual((strict["ok"], strict["wrong"]), (False, 1))
        self.assertEqual((lenient["ok"], lenient["inexact"]), (True, 1))


class Comparing(unittest.TestCase):
    def compare(self, actual, expected, ulps=None):
        return compare(np.array(actual, np.float32), Expected(np.array(expected, np.float64), ulps=ulps))

    def test_nan_infinities_and_signed_zeros_must_agree(self):
        inf, nan = float("inf"), float("nan")
        self.assertTrue(self.compare([nan, inf, -inf, 0.0, -0.0], [nan, inf, -inf, 0.0, -0.0]).ok)
        for actual, expected in ((nan, 1.0), (1.0, nan), (inf, -inf), (3.4e38, inf), (inf, 3.4e38), (0.0, -0.0)):
            self.assertEqual(self.compare([actual], [expected], None).wrong, 1, (actual, expected))

    def test_a_reference_beyond_the_type_rounds_to_infinity(self):
        self.assertTrue(self.compare([float("inf")], [1e300]).ok)

    def test_errors_are_in_units_of_the_narrow_type(self):
        above = np.nextafter(np.float32(1), np.float32(2))
        self.assertEqual(self.compare([above], [1.0], 1).max_ulp, 1.0)
        self.assertTrue(self.compare([above], [1.0], 1).ok)
        self.assertFalse(self.compare([above], [1.0], 0.5).ok)
        tiny = np.float32(1e-45)
        self.assertEqual(self.compare([tiny], [0.0], 1).max_ulp, 1.0)
        self.assertEqual(self.compare([3 * tiny], [float(tiny)], 9).max_ulp, 2.0)

    def test_integers_are_exact(self):
        self.assertTrue(compare(np.array([-1, 5], np.int32), Expected(np.array([-1, 5]))).ok)
        found = compare(np.array([-1, 5], np.int32), Expected(np.array([-1, 6])))
        self.assertEqual((found.wrong, found.first), (1, "index 1: 5, expected 6"))

    def test_poison_is_nan_in_every_float_type_and_never_passes_for_a_result(self):
        for dtype in ("float16", "float32", "float64"):
            values = poison(3, dtype)
            self.assertTrue(np.isnan(values).all() and is_poison(values).all())
            self.assertEqual(compare(values, Expected(np.full(3, np.nan))).unwritten, 3)
            self.assertFalse(is_poison(np.full(1, np.nan, dtype)).any())

    def test_bits_must_agree_in_nan_too(self):
        quiet, other = np.array([0x7FC00000, 1], np.uint32), np.array([0x7FC00001, 1], np.uint32)
        expected = exact_bits(quiet.view(np.float32))
        self.assertTrue(compare(quiet.view(np.float32), expected).ok)
        self.assertEqual(compare(other.view(np.float32), expected).wrong, 1)
        large = np.array([(1 << 62) + 1], np.int64)
        self.assertFalse(compare(large, exact_bits(large - 1)).ok)
        self.assertFalse(compare(poison(2, bool), exact_bits(np.ones(2, bool))).ok)

    def test_an_error_may_be_allowed_for_each_element(self):
        actual, expected = np.array([1.5, 2.5, np.inf], np.float32), np.array([1.0, 2.0, np.inf])
        self.assertTrue(compare(actual, Expected(expected, np.array([0.5, 0.5, 0.0]))).ok)
        found = compare(actual, Expected(expected, np.array([0.5, 0.4, 0.0])))
        self.assertEqual((found.wrong, found.first), (1, "index 1: 2.5, expected 2.0"))
        infinite = np.array([np.inf], np.float32)
        self.assertFalse(compare(infinite, Expected(np.ones(1), np.array([np.inf]))).ok)

    def test_a_tolerance_covers_signs_of_zero_and_nothing_infinite(self):
        for tolerance in ({"error": 0.0}, {"ulps": 0.0}):
            found = [
                compare(np.array([actual], np.float32), Expected(np.array([value]), **tolerance)).ok
                for actual, value in ((-0.0, 0.0), (np.inf, 1.0), (1.0, np.inf), (np.nan, 1.0), (1e-45, 0.0))
            ]
            self.assertEqual(found, [True, False, False, False, False], tolerance)

    def test_elements_may_be_left_open_or_have_any_order(self):
        actual, expected = np.array([1, 7, 3, 2], np.int32), np.array([1, 9, 2, 3])
        self.assertFalse(compare(actual, Expected(expected)).ok)
        self.assertEqual(compare(actual, Expected(expected, any_order_from=2)).wrong, 1)
        self.assertTrue(compare(actual, Expected(expected, np.zeros(4), ignore=expected == 9, any_order_from=2)).ok)

    def test_one_of_several_alternatives_is_enough(self):
        flushed = Expected(np.array([1e-40, 1e-40, 1.0]), alternatives=(Expected(np.zeros(3), error=0.0),))
        found = compare(np.array([0.0, 1e-40, 0.0], np.float32), flushed)
        self.assertTrue(found.ok)
        self.assertEqual(compare(np.array([1e-39, 1e-40, 1.0], np.float32), flushed).wrong, 1)

    def test_a_format_says_what_integers_mean(self):
        bits = np.array([0x3F80, 0x3F81, 0x7FC1], np.uint16)
        self.assertTrue(compare(bits, Expected(np.array([1.0, 1 + 2.0**-7, np.nan])), BF16).ok)
        found = compare(bits, Expected(np.array([1.0, 1.0, np.nan]), ulps=1.0), BF16)
        self.assertEqual((found.ok, found.inexact, found.max_ulp), (True, 1, 1.0))

    def test_small_results_may_be_measured_in_larger_units(self):
        expected = Expected(np.array([2.0**-20]), ulps=1.0)
        self.assertFalse(compare(np.array([2.0**-20 + 2.0**-24], np.float32), expected).ok)
        self.assertTrue(compare(np.array([2.0**-20 + 2.0**-24], np.float32), replace(expected, scale=1.0)).ok)

    def test_the_place_of_the_first_wrong_element_has_as_many_dimensions_as_the_array(self):
        expected = Expected(np.arange(6.0).reshape(2, 3), describe=lambda index: f"element {index}")
        found = compare(np.zeros((2, 3)), expected)
        self.assertEqual(found.note, "5 of 6 are wrong; element 1: index (0, 1): 0.0, expected 1.0")

    def test_spacing_is_that_of_denormals_near_zero(self):
        self.assertEqual(F16.spacing(np.array([0.0, 2.0**-20, 1.0])).tolist(), [2.0**-24, 2.0**-24, 2.0**-10])

    def test_shapes_must_match(self):
        with self.assertRaises(ValueError):
            self.compare([1.0, 2.0], [1.0])

    def test_payload_lies_between_guards(self):
        layout = Layout(5, 3, "int32")
        image = layout.image(np.arange(5, dtype=np.int32))
        self.assertEqual(image.size, 2 * layout.guard + 8)
        self.assertEqual(layout.payload(image).tolist(), [0, 1, 2, 3, 4])
        self.assertIsNone(layout.damage(image))


class Timing(unittest.TestCase):
    def test_each_candidate_runs_once_a_round_and_its_own_time_counts(self):
        device, calls = ArrayDevice({}), []

        def launch(name, time):
            def run():
                calls.append(name)
                device.clock += time

            return run

        found = measure(device, [Candidate("a", launch("a", 2), 100), Candidate("b", launch("b", 5), 100)], 4, warmup=1)
        self.assertEqual([(t.name, t.samples) for t in found], [("a", [2.0] * 4), ("b", [5.0] * 4)])
        self.assertEqual(sorted(calls), ["a"] * 5 + ["b"] * 5)
        self.assertEqual(found[0].gigabytes_per_second, 100 / 2 * 1e-6)
        self.assertEqual(device.memory, {})

    def test_two_candidates_of_one_name_are_refused(self):
        with self.assertRaises(ValueError):
            measure(ArrayDevice({}), [Candidate("a", None, 1), Candidate("a", None, 1)], 1)


if __name__ == "__main__":
    unittest.main()
