# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What one device computed agrees with what another one computed if the bits are the same, or within the bounds."""

import pathlib
import tempfile
import unittest

import numpy as np

from triton_testing import recorded
from triton_testing.comparison import Expected
from triton_testing.problem import Problem


def problem_of(values, **bounds):
    values = np.asarray(values)
    return Problem((1,), {"x": np.arange(4), "o": values}, {"o": Expected(values.astype(np.float64), **bounds)})


class Records(unittest.TestCase):
    def agree(self, there, here, **bounds):
        there, here = np.asarray(there, np.float32), np.asarray(here, np.float32)
        problem = problem_of(there, **bounds)
        found = recorded.agree(problem_of(there, **bounds), {"o": here}, recorded.record(problem, {"o": there}))
        return found.same, found.close, len(found.notes)

    def test_the_same_bits_agree(self):
        self.assertEqual(self.agree([1, 2, np.nan], [1, 2, np.nan]), (1, 0, 0))

    def test_without_an_error_that_is_allowed_other_bits_disagree(self):
        self.assertEqual(self.agree([1, 0.0], [1, -0.0]), (0, 0, 1))

    def test_values_within_twice_the_error_are_close(self):
        self.assertEqual(self.agree([1, 2], [1, 2.15], error=0.1), (0, 1, 0))
        self.assertEqual(self.agree([1, 2], [1, 2.25], error=0.1), (0, 0, 1))
        self.assertEqual(self.agree([1, 2], [1, np.inf], error=0.1), (0, 0, 1))

    def test_elements_that_may_be_anything_agree(self):
        self.assertEqual(self.agree([1, 2], [1, 3], ignore=np.array([False, True])), (1, 0, 0))

    def test_results_for_other_inputs_are_not_compared(self):
        record = recorded.record(problem_of([1.0]), {"o": np.ones(1)})
        found = recorded.agree(problem_of([2.0]), {"o": np.ones(1)}, record)
        self.assertEqual((found.same, found.close, found.skipped, found.notes), (0, 0, 1, []))

    def test_a_file_keeps_records(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "records.json"
            kernels = {"k.ttgir": recorded.record(problem_of([1.0, 2.0], ulps=1), {"o": np.ones(2)})}
            recorded.write(path, 7, kernels)
            self.assertEqual(recorded.read(path), (7, kernels))


if __name__ == "__main__":
    unittest.main()
