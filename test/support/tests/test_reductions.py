# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated reductions reach what they are for, and the launches of the corpus's kernels are judged in full."""

import re
import unittest

import numpy as np

from triton_testing import array_device
from triton_testing.check import check
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.kernels import CASES, corpus
from triton_testing.kernels.generated import reductions
from triton_testing.random_ir.layouts import Blocked, Slice

DRAWN = [reductions.draw(index) for index in range(reductions.COUNT)]


class Reductions(unittest.TestCase):
    def test_every_kind_with_every_type_and_every_axis_and_number_of_warps_occurs(self):
        kinds = {(kind, element) for kind, elements in reductions.KINDS.items() for element in elements}
        self.assertEqual({(d.kind, d.element) for d in DRAWN}, kinds)
        axes = {(len(d.shape), d.axis) for d in DRAWN}
        self.assertEqual(axes, {(rank, axis) for rank in (1, 2, 3) for axis in range(rank)})
        self.assertEqual({d.warps for d in DRAWN}, {1, 2, 4, 8})
        self.assertEqual({type(d.layout) for d in DRAWN}, {Blocked, Slice})

    def test_tensors_smaller_and_larger_than_the_threads_occur(self):
        self.assertGreater(sum(d.size < 32 * d.warps for d in DRAWN), 10)
        self.assertGreater(sum(d.size > 128 * d.warps for d in DRAWN), 10)

    def test_a_kernel_has_one_reduction_or_scan_along_the_axis(self):
        for drawn, case in zip(DRAWN, reductions.CASES):
            axes = re.findall(r'"tt.(?:reduce|scan)".*<{axis = (\d) : i32', case.text())
            self.assertEqual(axes, [str(drawn.axis)], case.name)
            self.assertEqual(case.text(), reductions.text_of(drawn))

    def test_what_is_expected_is_what_the_region_computes_in_any_order(self):
        """Of three rows, by hand."""
        x = np.array([[3, -5, 3, 1]], np.int8)

        def expect(kind, element="i8"):
            layout = Blocked((1,), (32,), (1,), (0,))
            found = reductions.expected(reductions.Reduction(kind, element, (4,), layout, 0, 1), x.reshape(-1))
            return {name: bits.values.tolist() for name, bits in found.items()}

        self.assertEqual(expect("add"), {"o": [2] * 4})
        self.assertEqual(expect("max"), {"o": [3] * 4})
        self.assertEqual(expect("umin"), {"o": [1] * 4})
        self.assertEqual(expect("xor"), {"o": [3 ^ -5 ^ 3 ^ 1] * 4})
        self.assertEqual(expect("any"), {"o": [-4, 4, -4, -2]})
        self.assertEqual(expect("argmax"), {"o": [3] * 4, "p": [0] * 4})
        self.assertEqual(expect("prefix"), {"o": [3, -2, 1, 2]})
        self.assertEqual(expect("latest"), {"o": [3, 3, 3, 1]})
        self.assertEqual(expect("several"), {"o": [3] * 4, "p": [6] * 4})

    def test_scans_run_both_ways_and_start_with_what_is_not_negative(self):
        reverse = {reductions.is_reverse(d.shape, d.axis) for d in DRAWN if d.kind in ("prefix", "latest")}
        self.assertEqual(reverse, {False, True})
        x = np.array([[-4, -5, 3, -1], [2, -1, -7, 1]])
        self.assertEqual(reductions.latest(x, 1).tolist(), [[-4, -4, 3, 3], [2, 2, 2, 1]])

    def test_a_thread_with_another_result_is_seen(self):
        index = 0
        case, drawn = reductions.CASES[index], DRAWN[index]

        def body(damage):
            def run(device, grid, x, o):
                count = grid[0] * drawn.size
                values = device.view(x, drawn.dtype)[:count]
                device.view(o, drawn.dtype)[:count] = reductions.expected(drawn, values)["o"].values
                device.view(o, drawn.dtype)[count - 1] ^= damage

            return run

        for damage in (0, 1):
            device = array_device.ArrayDevice({b"k": body(damage)})
            params = [array_device.pointer(name, drawn.element) for name in "xo"]
            kernel = Kernel(device, b"k", Metadata(array_device.metadata_fields("reduce", params)))
            n = case.sizes[-1]
            found = check(device, kernel, case.problem(case.rng(1, n), n)).as_json()
            self.assertEqual((found["ok"], found["wrong"]), (damage == 0, damage))


class Problems(unittest.TestCase):
    def verdict(self, body):
        problem = CASES["welford"].problem(np.random.default_rng(1), 1)
        device = array_device.ArrayDevice({b"k": body(problem)})
        params = [array_device.pointer(name, "f32") for name in "xo"]
        kernel = Kernel(device, b"k", Metadata(array_device.metadata_fields("welford_k", params)))
        return check(device, kernel, problem)

    @staticmethod
    def right(problem):
        def run(device, grid, x, o):
            values = problem.expected["o"].values.reshape(-1)
            device.view(o, np.float32)[: values.size] = values

        return run

    def test_the_kernels_and_their_arguments_are_those_of_the_corpus(self):
        for case in corpus.CASES:
            signature = re.search(rf"@{case.kernel}\(.*", case.ir("ttir")).group()
            # A descriptor's shape and strides have names that the compiler made up.
            names = [name for name in re.findall(r"%(\w+): ", signature) if not re.search(r"_\d+$", name)]
            arguments = [name for name in case.arguments if not re.match(r"[abc]_", name)]
            self.assertEqual(len(names), len(arguments), case.name)
            if case.name != "control_flow":
                self.assertEqual(names, arguments, case.name)

    def test_the_right_values_pass(self):
        self.assertTrue(self.verdict(self.right).ok)

    def test_lines_that_nothing_should_print_are_seen(self):
        def printing(problem):
            def run(device, grid, x, o):
                self.right(problem)(device, grid, x, o)
                device.printed.append("here")

            return run

        self.assertEqual(self.verdict(printing).notes, ["printed 1 lines, expected 0; the first is ['here']"])

    def test_a_wrong_value_a_changed_input_and_a_write_outside_are_seen(self):
        def wrong(which):
            def make(problem):
                def run(device, grid, x, o):
                    self.right(problem)(device, grid, x, o)
                    if which == "value":
                        device.view(o, np.float32)[3] += 1
                    elif which == "input":
                        device.view(x, np.float32)[5] = 0
                    else:
                        device.view(o, np.float32)[problem.arguments["o"].size] = 0

                return run

            return make

        for which, note in (("value", "o: 1 of 8 are wrong"), ("input", "x: was changed"),
                            ("outside", "o: 1 elements written after the buffer")):  # fmt: skip
            found = self.verdict(wrong(which))
            self.assertFalse(found.ok)
            self.assertIn(note, found.notes[0])


if __name__ == "__main__":
    unittest.main()
