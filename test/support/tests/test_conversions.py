# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The generated conversions reach what they are for, and are the same wherever they are generated."""

import re
import unittest

import numpy as np

from triton_testing import array_device
from triton_testing.check import check
from triton_testing.cuda import report
from triton_testing.cuda.kernel import Kernel, Metadata
from triton_testing.kernels.generated import conversions
from triton_testing.random_ir.layouts import Blocked, Slice, Source, elements_held

DRAWN = [conversions.draw(index) for index in range(conversions.COUNT)]


class Layouts(unittest.TestCase):
    def test_threads_hold_boxes_repetitions_and_copies(self):
        layout = Blocked((2, 4), (8, 4), (1, 2), (1, 0))  # Covers 16 by 32.
        for shape, held in (((16, 32), 8), ((32, 128), 64), ((1, 1), 1), ((1, 64), 8)):
            self.assertEqual(elements_held(layout, shape), held)
        self.assertEqual(elements_held(Slice(0, layout), (64,)), 8)
        self.assertEqual(elements_held(Slice(1, layout), (64,)), 8)

    def test_attributes_are_spelt_as_the_dialect_spells_them(self):
        self.assertEqual(
            str(Slice(1, Blocked((1, 2), (32, 1), (4, 1), (1, 0)))),
            "#ttg.slice<{dim = 1, parent = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [32, 1], "
            "warpsPerCTA = [4, 1], order = [1, 0]}>}>",
        )

    def test_every_draw_has_all_lanes_and_warps_and_an_order(self):
        source = Source(1)
        for rank in (1, 2, 3) * 30:
            layout = source.layout(rank, 2)
            self.assertEqual(layout.rank, rank)
            while isinstance(layout, Slice):
                self.assertLess(layout.dim, layout.parent.rank)
                layout = layout.parent
            self.assertEqual((np.prod(layout.lanes), np.prod(layout.warps)), (32, 4))
            self.assertEqual(sorted(layout.order), list(range(layout.rank)))


class Conversions(unittest.TestCase):
    def test_every_kind_type_rank_and_number_of_warps_occurs(self):
        kinds = {(d.kind, d.element) for d in DRAWN if d.kind != "booleans"}
        self.assertEqual(len(kinds), (len(conversions.KINDS) - 1) * len(conversions.ELEMENTS))
        self.assertEqual({d.element for d in DRAWN if d.kind == "booleans"}, {"i8", "i16", "i32", "i64"})
        self.assertEqual({len(d.shape) for d in DRAWN}, {1, 2, 3})
        self.assertEqual({d.warps for d in DRAWN}, {1, 2, 4, 8})

    def test_small_and_large_tensors_and_slices_occur(self):
        sizes = [d.size for d in DRAWN]
        self.assertTrue(min(sizes) < 32 and max(sizes) == 1 << conversions.MOST_BITS)
        self.assertGreater(sum(size >= 1024 for size in sizes), len(sizes) // 3)
        for rank in (1, 2):
            layouts = [layout for d in DRAWN for layout in d.layouts if len(d.shape) == rank]
            self.assertEqual({type(layout) for layout in layouts}, {Blocked, Slice})

    def test_an_index_gives_the_same_kernel_each_time(self):
        for index in (0, 7, 59):
            self.assertEqual(conversions.draw(index), DRAWN[index])
            self.assertEqual(conversions.CASES[index].text(), conversions.text_of(DRAWN[index]))

    def test_a_conversion_lies_between_the_layouts_and_is_no_identity(self):
        for drawn, case in zip(DRAWN, conversions.CASES):
            found = re.findall(r"ttg.convert_layout \S+ : tensor<.*(#\w+)> -> tensor<.*(#\w+)>$", case.text(), re.M)
            expected = {"once": 1, "pointers": 1, "twice": 2, "booleans": 2, "loop": 3}[drawn.kind]
            self.assertEqual(len(found), expected, case.name)
            self.assertTrue(all(a != b for a, b in found), case.name)

    def verdict(self, body, index=0):
        case = conversions.CASES[index]
        device = array_device.ArrayDevice({b"k": body})
        params = [array_device.pointer(name, DRAWN[index].element) for name in "xo"]
        kernel = Kernel(device, b"k", Metadata(array_device.metadata_fields("convert", params)))
        n = case.sizes[-1]
        return check(device, kernel, case.problem(case.rng(1, n), n)).as_json()

    def test_a_copy_passes_and_one_element_out_of_place_does_not(self):
        size, index = DRAWN[0].size, 0

        def right(device, grid, x, o):
            count = grid[0] * size * np.dtype(DRAWN[index].dtype).itemsize
            device.copy(o, x, count)

        def wrong(device, grid, x, o):
            right(device, grid, x, o)
            device.view(o, np.uint8)[5] ^= 1

        self.assertTrue(self.verdict(right)["ok"])
        self.assertEqual(self.verdict(wrong)["wrong"], 1)


class Reports(unittest.TestCase):
    def row(self, case, ok=True, n=64):
        numbers = {"wrong": 0, "unwritten": 0, "inexact": 0, "max_ulp": 0.0, "max_relative": 0.0}
        return {"case": case, "group": "conversions", "form": "ttgir", "n": n, "ok": ok, "note": "", **numbers}

    def test_a_family_is_one_row_and_each_failure_another(self):
        text = report.checks([self.row("c_0"), self.row("c_0", n=96), self.row("c_1"), self.row("c_2", ok=False)])
        self.assertEqual(len(text.splitlines()), 3)
        self.assertRegex(text, r"c_2 +ttgir +64 +FAILED")
        self.assertRegex(text, r"conversions +ttgir +2 kernels, 3 runs, 64 to 96 +ok")

    def test_the_kernels_of_a_family_show_their_largest_numbers(self):
        rows = [{"registers": r, "local": 0, "shared": s, "warps": 4} for r, s in ((32, 0), (40, 64), (8, 128))]
        text = report.kernels([{"case": "c", "group": "conversions", "form": "ttgir", **row} for row in rows])
        self.assertRegex(text.splitlines()[1], r"^conversions +ttgir +40 +0 +128 +4$")


if __name__ == "__main__":
    unittest.main()
