# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Repeated launches take the short way, and do what the first launch does."""

import re
import signal
import subprocess
import sys
import threading
import time
import unittest
import unittest.mock
import warnings

import numpy as np

import triton_mlir
import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.runtime import signature


@triton.jit
def spin(x, n):
    for i in tl.range(0, n):
        tl.store(x, (i % 7 + 1).to(tl.int32))


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr = 128):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, inside) + tl.load(y + offsets, inside), inside)


@triton.jit
def scalars(out, i, f, b, wide: tl.int64, CHOICE: tl.constexpr):
    tl.store(out, i)
    tl.store(out + 1, f)
    tl.store(out + 2, b.to(tl.int32))
    tl.store(out + 3, wide)
    if CHOICE == "one":
        tl.store(out + 4, 1.0)
    else:
        tl.store(out + 4, 1.0 / tl.full([], CHOICE, tl.float64))


@triton.jit
def place(out):
    tl.store(out + tl.program_id(0), tl.program_id(0))


@triton.jit
def printing(n):
    tl.device_print("n", n)


@triton.jit
def sum_below(out, n):
    total = 0
    for i in range(n):
        total += i
    tl.store(out, total)


@triton.jit
def count_steps(out, n):
    step = 0
    while step != n:
        step += 1
        tl.store(out, step)


@triton.jit
def names_of_python(out, len, map, callable, isinstance, TypeError):
    tl.store(out, len + map + callable + isinstance[0] + TypeError)


class Launches(unittest.TestCase):
    def check(self, x, y, **options):
        out = np.zeros(x.size, np.result_type(x, y))
        add[(triton.cdiv(x.size, 128),)](x, y, out, x.size, **options)
        np.testing.assert_array_equal(out, x + y)

    def test_each_launch_computes_with_its_own_arguments(self):
        for size in (98, 1, 128, 4096, 98, 16, 0):
            for kind in (np.float32, np.int64, np.float32):
                self.check(np.arange(size, dtype=kind), np.full(size, size, kind))

    def test_options_and_constants_belong_to_the_key(self):
        x = np.arange(98, dtype=np.float32)
        for options in ({}, {"BLOCK": 256}, {"num_warps": 8}, {"threads": 1}, {}, {"BLOCK": 256}):
            out = np.zeros_like(x)
            compiled = add[(1,)](x, x, out, 98, **options)
            np.testing.assert_array_equal(out, x + x)
            self.assertIn(f"tensor<{options.get('BLOCK', 128)}x", compiled.ttir)

    def test_options_without_effect_on_the_cpu_are_checked_nevertheless(self):
        x = np.zeros(98, np.float32)
        for options, message in (
            ({"num_warps": 3}, "num-warps=3: must be a power of two from 1 to 32"),
            ({"num_warps": 4.0}, "expected an integer as num_warps, but got 4.0"),
            ({"num_warps": "4"}, "expected an integer as num_warps, but got '4'"),
            ({"num_warps": [4]}, r"expected an integer as num_warps, but got \[4\]"),
            ({"num_stages": True}, "expected an integer as num_stages, but got True"),
            ({"num_ctas": 1.0}, "expected an integer as num_ctas, but got 1.0"),
            ({"maxnreg": "64"}, "expected an integer as maxnreg, but got '64'"),
            ({"num_stages": -1}, "num-stages=-1: must be a number from 1 to 64"),
            ({"num_ctas": 3}, "num-ctas=3: must be a power of two from 1 to 16"),
            ({"maxnreg": -5}, "maxnreg=-5: must be a number from 0 to 255"),
            ({"enable_fp_fusion": 7}, "expected True or False as enable_fp_fusion, but got 7"),
            ({"enable_reflect_ftz": "on"}, "expected True or False as enable_reflect_ftz, but got 'on'"),
            ({"bounds_checking": 1}, "expected True or False as bounds_checking, but got 1"),
            ({"interruptible": "true"}, "expected True or False as interruptible, but got 'true'"),
            ({"debug": 5}, "expected True or False as debug, but got 5"),
            ({"sanitize_overflow": 0}, "expected True or False as sanitize_overflow, but got 0"),
            ({"launch_pdl": "x"}, "expected True or False as launch_pdl, but got 'x'"),
            (
                {"ir_override": "kernel.ttgir"},
                "add: ir_override is not supported: compile the IR with triton_mlir.comp",
            ),
            ({"extern_libs": {"mine": "f.bc"}}, "expected no other library than libdevice as extern_libs, but got"),
            ({"default_dot_input_precision": "tf16"}, "expected one of 'tf32', .* as default_dot_input_precision, but"),
            ({"max_num_imprecise_acc_default": -1}, "expected an integer from 0 to 2147483647 as max_num"),
            ({"max_num_imprecise_acc_default": 1 << 31}, "expected an integer from 0 to 2147483647 as max_num"),
        ):
            for target in ("cpu", "sm_90a"):
                with self.subTest(options=options, target=target), self.assertRaisesRegex(Exception, message):
                    add.compile(x, x, x, 98, target=target, **options)
            with self.subTest(options=options), self.assertRaisesRegex(Exception, message):
                add[(1,)](x, x, x, 98, **options)
        # Triton's configurations have 0 for loops without a pipeline.
        add[(1,)](x, x, x, 98, num_stages=0)

    def test_two_names_of_an_option_are_an_error(self):
        for options in ({"fp_fusion": True, "enable_fp_fusion": False}, {"enable_reflect_ftz": 0, "reflect_ftz": 0}):
            options = {name: bool(value) for name, value in options.items()}
            with self.assertRaisesRegex(TypeError, "expected enable_.* or .*, but got both"):
                self.check(np.ones(8), np.ones(8), **options)

    def test_options_of_another_type_are_errors_after_equal_ones_that_are_right(self):
        x = np.zeros(98, np.float32)
        for right, wrong in (
            ({"num_warps": 4}, {"num_warps": 4.0}),
            ({"num_stages": 1}, {"num_stages": True}),
            ({"maxnreg": np.int64(64)}, {"maxnreg": 64.0}),
            ({"debug": np.bool_(True)}, {"debug": 1}),
            ({"launch_pdl": False}, {"launch_pdl": 0}),
        ):
            compiled = add[(1,)](x, x, x, 98, **right)
            self.assertIs(add[(1,)](x, x, x, 98, **right), compiled)
            with self.subTest(wrong), self.assertRaisesRegex(TypeError, f"expected .* as {next(iter(wrong))}, but got"):
                add[(1,)](x, x, x, 98, **wrong)

    def test_options_of_triton_without_meaning_are_accepted(self):
        x = np.zeros(98, np.float32)
        plain = add[(1,)](x, x, x, 98)
        for options in (
            {"launch_pdl": True, "launch_cooperative_grid": True, "enable_warp_specialization": True},
            {"enable_persistent": False, "allow_fp8e4nv": False},
            {"ir_override": None, "num_warps": None, "debug": None},
            {"extern_libs": {"libdevice": "libdevice.10.bc"}},
        ):
            self.assertEqual(add[(1,)](x, x, x, 98, **options).ttir, plain.ttir)

    def test_numbers_of_numpy_are_numbers(self):
        @triton.jit
        def store(out, value, SIZE: tl.constexpr):
            tl.store(out + tl.arange(0, SIZE), value)

        for kind, value in (
            (np.uint64, np.uint64(2**64 - 1)),
            (np.int64, np.int64(-(2**63))),
            (np.float32, np.float32(1.5)),
            (np.int32, np.bool_(True)),
        ):
            out = np.zeros(4, kind)
            store[(1,)](out, value, np.int64(4))
            np.testing.assert_array_equal(out, np.full(4, value, kind))
        with self.assertRaisesRegex(TypeError, "expected a value that can be a key as 'SIZE', .*, but got ndarray"):
            store[(1,)](out, 1, np.array(4))

    def test_durations_and_dates_are_no_numbers(self):
        @triton.jit
        def store(out, value):
            tl.store(out, value)

        @triton.jit
        def store_int64(out, value: tl.int64):
            tl.store(out, value)

        for kernel in (store, store_int64):
            for value in (np.timedelta64(5), np.timedelta64(5, "s"), np.datetime64("2020-01-01")):
                with self.subTest(kernel=kernel.__name__, value=value), self.assertRaisesRegex(TypeError, "'value'"):
                    kernel[(1,)](np.zeros(1, np.int64), value)
                # A launch of the same kind takes another way.
                kernel[(1,)](np.zeros(1, np.int64), 5)
                with self.subTest(kernel=kernel.__name__, value=value), self.assertRaisesRegex(TypeError, "'value'"):
                    kernel[(1,)](np.zeros(1, np.int64), value)

    def test_the_annotation_fixes_the_type_of_every_number(self):
        @triton.jit
        def types(out, a: tl.int8, b: tl.uint32, c: tl.float32):
            tl.store(out, (a + a).to(tl.float64))
            tl.store(out + 1, (b - 8).to(tl.float64))
            tl.store(out + 2, (c / 2).to(tl.float64))

        for values in (
            (100, 7, 3),
            (np.int8(100), np.uint32(7), np.float32(3)),
            (np.int64(100), np.int8(7), np.int64(3)),
            (tl.constexpr(100), tl.constexpr(7), tl.constexpr(3)),
        ):
            out = np.zeros(3)
            types[(1,)](out, *values)
            np.testing.assert_array_equal(out, [-56, 2**32 - 1, 1.5])
        types[(1,)](out, np.int8(1), np.uint32(1), np.int32(1))
        np.testing.assert_array_equal(out, [2, 2**32 - 7, 0.5])
        for value in (7.5, np.float32(7.5), tl.constexpr(7.5)):
            with self.assertRaisesRegex(TypeError, "expected i32 as 'b', but got 7.5"):
                types[(1,)](out, 100, value, 3)

    def test_a_number_needs_an_annotation_with_a_type_that_numbers_have(self):
        for type in (tl.void, tl.float8e4b15, tl.pointer_type(tl.float32), tl.block_type(tl.int32, [4])):

            @triton.jit
            def kernel(out, value: type):
                tl.store(out, 3)

            for value in (5, 1.5):
                message = re.escape(f"expected no number as 'value', whose annotation is {type}")
                with self.assertRaisesRegex(TypeError, message):
                    kernel[(1,)](np.zeros(1, np.int32), value)

    def test_a_bool_is_no_multiple_of_16(self):
        @triton.jit
        def store(out, flag: tl.int1, number: tl.int32):
            tl.store(out, flag)
            tl.store(out + 1, number)

        for value in (False, True, np.False_, np.True_):
            out = np.zeros(2, np.int32)
            store[(1,)](out, value, value)
            self.assertEqual([*out], [value, value])

    def test_integers_beyond_int1_are_refused_at_every_launch(self):
        @triton.jit
        def choose(out, flag: tl.int1):
            tl.store(out, tl.where(flag, 10, 20))

        for _ in range(2):
            for value in (0, 1, True, False):
                out = np.zeros(1, np.int32)
                choose[(1,)](out, value)
                self.assertEqual(out[0], 10 if value else 20)
            for value in (16, 17, -1, -16, 256, 1 << 40):
                with self.assertRaisesRegex(OverflowError, f"expected a number in the range of int1, but got {value}"):
                    choose[(1,)](out, value)

    def test_arguments_of_unusual_forms(self):
        @triton.jit
        def warps(out, num_warps: tl.constexpr):
            tl.store(out, num_warps)

        @triton.jit
        def total(out, *rest):
            tl.store(out, rest[0] + rest[1])

        @triton.jit
        def narrow(out, value: tl.uint8):
            tl.store(out, value)

        out = np.zeros(1, np.int32)
        for arguments, named in (((8,), {}), ((), {"num_warps": 8})):
            # A parameter with the name of an option sets it, too.
            self.assertEqual(warps[(1,)](out, *arguments, **named).metadata.num_warps, 8)
            self.assertEqual(out[0], 8)
        total[np.array([1])](out, 5, 7)
        self.assertEqual(out[0], 12)
        for value, right in ((255, True), (256, False), (-1, False)):
            if right:
                narrow[(1,)](out, value)
                self.assertEqual(out[0], value)
                continue
            with self.assertRaisesRegex(OverflowError, f"expected a number in the range of uint8, but got {value}"):
                narrow[(1,)](out, value)
        with self.assertRaisesRegex(
            TypeError, "expected one value for 'out' of narrow|multiple values for argument 'out'"
        ):
            narrow[(1,)](out, 3, out=out)
        with self.assertRaisesRegex(TypeError, "expected an array or a number for a launch, but got the type '.i32'"):
            narrow[(1,)]("*i32", 3)

    def test_numbers_for_parameters_with_a_signed_type_are_in_its_range(self):
        @triton.jit
        def store(out, first: tl.int32, second: tl.int64):
            tl.store(out, first)
            tl.store(out + 1, second)

        out = np.zeros(2, np.int64)
        for first, second in ((-(1 << 31), -(1 << 63)), ((1 << 31) - 1, (1 << 63) - 1)):
            store[(1,)](out, first, second)
            self.assertEqual(out.tolist(), [first, second])
        for first, second, wrong in ((1 << 31, 0, "int32"), (0, 1 << 63, "int64"), (-(1 << 31) - 1, 0, "int32")):
            with self.assertRaisesRegex(OverflowError, f"expected a number in the range of {wrong}"):
                store[(1,)](out, first, second)

    def test_a_list_with_a_number_is_a_constant_but_no_argument(self):
        @triton.jit
        def store(out, values, PAIR: tl.constexpr):
            tl.store(out, values[0] + PAIR[1])

        out, x = np.zeros(1, np.int32), np.arange(4, dtype=np.float32)
        for pair in ([2, 3], (2, 3)):
            store[(1,)](out, (10, 20), pair)
            self.assertEqual(out[0], 13)
        for arguments, name, found in (
            ((out.tolist(), (1, 2)), "out", "int"),
            ((list(x), (1, 2)), "out", "float32"),
            ((out, [1, 2]), "values", "int"),
            ((out, [x, 2.0]), "values", "float"),
            ((out, [tl.constexpr(1)]), "values", "constexpr"),
            ((out, (1, [[True]])), "values", "bool"),
        ):
            message = f"expected an array or a tuple as '{name}', but got a list with a number, {found}"
            for launch in (store[(1,)], store[(1,)], store.warmup):
                with self.assertRaisesRegex(TypeError, message):
                    launch(*arguments, [2, 3])

    def test_equal_constants_of_unlike_classes_in_tuples_are_different_constants(self):
        @triton.jit
        def store(out, x, PAIR: tl.constexpr):
            tl.store(out, (x + PAIR[0]) / 2 if PAIR[1] is True else (x + PAIR[0]) * 4 // 2)
            tl.store(out + 1, PAIR[2][0])

        out = np.zeros(2, np.float32)
        for pair, expected in (
            ((1, 1, (0.0,)), "6.0, 0.0"),
            ((1, True, (-0.0,)), "1.5, -0.0"),
            ((1, True, (0.0,)), "1.5, 0.0"),
            ((1, 1, (-0.0,)), "6.0, -0.0"),
        ):
            store[(1,)](out, 2, pair)
            self.assertEqual(str(out.tolist()), f"[{expected}]")

    def test_nan_in_a_tuple_is_one_constant(self):
        @triton.jit
        def store(out, VALUES: tl.constexpr):
            tl.store(out, VALUES[1][0])

        out = np.zeros(1, np.float32)
        for _ in range(3):
            store[(1,)](out, (1, (float("nan"), 2)))
            self.assertTrue(np.isnan(out[0]))
        self.assertEqual(len(store.compiled), 1)

    def test_nan_in_a_set_is_one_constant(self):
        @triton.jit
        def store(out, VALUES: tl.constexpr):
            tl.store(out, len(VALUES))

        out = np.zeros(1, np.float32)
        for _ in range(3):
            store[(1,)](out, frozenset((float("nan"), 2)))
            self.assertEqual(out[0], 2)
        self.assertEqual(len(store.compiled), 1)

    def test_launches_of_a_compiled_kernel_do_not_specialize_arrays_of_its_types(self):
        @triton.jit
        def store(out, value):
            tl.store(out, value)

        out = np.zeros(1, np.uint32)
        compiled = store[(1,)](out, 2)
        with unittest.mock.patch.object(signature, "specialize", side_effect=AssertionError):
            compiled[(1,)](out, 3)
        self.assertEqual(out[0], 3)
        with self.assertRaisesRegex(ValueError, "expected a value of pointer<uint32> as 'out', .* pointer<int32>"):
            compiled[(1,)](out.view(np.int32), 3)

    def test_no_stages_are_one_stage_for_a_compiled_kernel(self):
        @triton.jit
        def store(out, value):
            tl.store(out, value)

        out = np.zeros(1, np.int32)
        for first, second in ((0, 0), (0, 1), (1, 0)):
            compiled = store[(1,)](out, 2, num_stages=first)
            compiled[(1,)](out, 3 + second, num_stages=second)
            self.assertEqual(out[0], 3 + second)
        with self.assertRaisesRegex(ValueError, "expected 1 as num_stages, .* but got 2"):
            compiled[(1,)](out, 3, num_stages=2)

    def test_a_first_launch_that_fails_is_not_repeated(self):
        @triton.jit
        def count(out):
            tl.atomic_add(out, 1)
            tl.device_print("count", tl.program_id(0))

        class Closed:
            def write(self, _):
                raise ValueError("the output is closed")

        out, grids = np.zeros(1, np.int32), []

        def grid(arguments):
            grids.append(arguments)
            raise TypeError("no grid")

        with unittest.mock.patch("sys.stdout", Closed()):
            with self.assertRaisesRegex(ValueError, "the output is closed"):
                count[(1,)](out)
        self.assertEqual(out[0], 1)
        with self.assertRaisesRegex(TypeError, "no grid"):
            count[grid](out.astype(np.int64))
        self.assertEqual(len(grids), 1)

    def test_floats_beyond_the_range_are_infinite(self):
        @triton.jit
        def store(out, value):
            tl.store(out, value)

        out = np.zeros(1, np.float32)
        for value in (1e300, np.float64(-1e300)):
            store[(1,)](out, value)
            self.assertEqual(out[0], np.copysign(np.inf, value))

    def test_floats_beyond_the_range_of_a_type_are_infinite_without_a_warning(self):
        @triton.jit
        def store(out, half: tl.float16, brain: tl.bfloat16):
            tl.store(out, half)
            tl.store(out + 1, brain)

        out = np.zeros(2, np.float32)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for value in (1e39, -1e300):
                store[(1,)](out, value, value)
                np.testing.assert_array_equal(out, np.copysign(np.inf, [value] * 2))

    def test_views_are_launched_as_arrays_are(self):
        base = np.arange(200, dtype=np.float32)
        out = np.zeros(98, np.float32)
        for view in (base[:98], base[1:99], base[3:101]):
            add[(1,)](view, view, out, 98)
            np.testing.assert_array_equal(out, view * 2)

    def test_scalars_of_all_kinds(self):
        out = np.zeros(5, np.float64)
        for values in (
            (1, 0.5, True, 1, "one"),
            (2, 2.5, False, 2, -0.0),
            (1 << 40, 1.0, True, -1, 0.0),
            (16, 0.5, True, 1, "one"),
        ):
            scalars[(1,)](out, *values)
            last = 1.0 if values[4] == "one" else np.copysign(np.inf, values[4])
            np.testing.assert_array_equal(out, [*map(float, values[:4]), last])

    def test_grids_of_all_forms(self):
        for grid in ((3,), (3, 1), (3, 1, 1), [3], 3, lambda values: (values["out"].size,), lambda values: 3):
            out = np.zeros(3, np.int32)
            place[grid](out)
            np.testing.assert_array_equal(out, [0, 1, 2])
        for grid in ((-1,), (1 << 31,), (), (1, 1, 1, 1)):
            with self.assertRaisesRegex(ValueError, "as the grid, but got"):
                place[grid](out)

    def test_parameters_may_have_the_names_of_functions_of_python(self):
        for grid in ((1,), lambda _: (1,)):
            out, general = np.zeros(1, np.int32), unittest.mock.Mock(side_effect=AssertionError("the general way"))
            names_of_python[grid](out, 1, 2, 3, (4,), 5)
            with unittest.mock.patch.object(names_of_python, "run_general", general):
                names_of_python[grid](out, 1, 2, 3, (4,), 5)
            self.assertEqual(out[0], 15)

    def test_wrong_arguments_are_reported_after_right_ones(self):
        x = np.zeros(98, np.float32)
        add[(1,)](x, x, x, 98)
        frozen = x.copy()
        frozen.flags.writeable = False
        add[(1,)](frozen, frozen, x, 98)
        with self.assertRaisesRegex(ValueError, "expected a writable array as 'out'"):
            add[(1,)](x, x, frozen, 98)
        with self.assertRaisesRegex(TypeError, "expected an argument for 'n' of add, but got none"):
            add[(1,)](x, x, x)
        with self.assertRaisesRegex(TypeError, "expected at most 5 arguments of add, but got 6"):
            add[(1,)](x, x, x, 98, 128, 5)

    def test_arrays_that_are_read_only_take_the_short_way(self):
        memory, out = np.arange(196, dtype=np.float32), np.zeros(98, np.float32)
        memory.flags.writeable = False
        views = memory[:98], memory[98:], memory[1:99], memory[::2]
        for x in views:
            add[(1,)](x, x, out, 98)
        with unittest.mock.patch.object(add, "run_general", side_effect=AssertionError("the general way")):
            for x in views:
                add[(1,)](x, x, out, 98)
                first = (x.ctypes.data - memory.ctypes.data) // 4
                np.testing.assert_array_equal(out, 2 * memory[first : first + 98])
        # A writable array, a read-only one that would be written, and accesses out of bounds.
        copied = memory.copy()
        add[(1,)](copied, memory, out, 98)
        np.testing.assert_array_equal(out, 2 * memory[:98])
        for _ in range(2):
            with self.assertRaisesRegex(ValueError, "expected a writable array as 'out'"):
                add[(1,)](copied, copied, memory, 98)
            with self.assertRaisesRegex(triton_mlir.LaunchError, "at the end of 'x'|at the end of 'y'"):
                add[(1,)](memory[:90], memory[:90], out, 98)

    def test_accesses_are_checked_in_each_launch(self):
        x = np.zeros(98, np.float32)
        add[(1,)](x, x, x, 98)
        for _ in range(2):
            with self.assertRaisesRegex(triton_mlir.LaunchError, "at the end of 'x'|at the end of 'y'"):
                add[(1,)](x, x, x, 99)
        add[(1,)](x, x, x, 98)

    def test_truths_are_no_sizes_of_a_grid_in_each_launch(self):
        out = np.zeros(4, np.int32)
        place[(4,)](out)
        for grid in ((True,), (2, True), (1, 1, False), lambda _: (True,)):
            for _ in range(2):
                with self.assertRaisesRegex(TypeError, "expected integers as the grid"):
                    place[grid](out)

    def test_many_programs_run_on_several_threads(self):
        out = np.zeros(100000, np.int32)
        for _ in range(2):
            place[(out.size,)](out)
        np.testing.assert_array_equal(out, np.arange(out.size))

    def test_threads_launch_concurrently(self):
        failures = []

        def work(seed):
            x = np.full(98, seed, np.float32)
            out = np.zeros_like(x)
            for _ in range(300):
                out[:] = 0
                add[(1,)](x, x, out, 98)
                if not (out == 2 * seed).all():
                    failures.append(seed)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_threads_launch_one_new_kernel_with_unlike_types_and_constants(self):
        kernel = triton.jit(add.fn)
        tuned = triton.autotune([triton.Config({"BLOCK": 64})], key=[])(kernel)
        types = (np.float32, np.float64, np.int32, np.int64)
        barrier, failures = threading.Barrier(16, timeout=60), []

        def work(seed):
            x = np.full(98, seed, types[seed % 4])
            out, block = np.zeros_like(x), 16 << seed // 4
            instances = (triton.cdiv(98, block),)
            barrier.wait()
            try:
                for _ in range(50):
                    for launch in (
                        lambda: kernel[instances](x, x, out, 98, BLOCK=block),
                        lambda: tuned[lambda values: (triton.cdiv(values["n"], values["BLOCK"]),)](x, x, out, 98),
                    ):
                        out[:] = 0
                        launch()
                        if not (out == 2 * seed).all():
                            failures.append(seed)
            except BaseException as error:  # pylint: disable=broad-exception-caught
                failures.append(error)

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    def test_threads_that_need_a_new_type_get_the_same_one(self):
        barrier, interval = threading.Barrier(4, timeout=60), sys.getswitchinterval()
        found = [[] for _ in range(4)]

        def work(types):
            for size in range(10):
                barrier.wait()
                block = tl.block_type(tl.pointer_type(tl.float64, address_space=5 + size), [1 << size, 2])
                types.append((block, block.text, block.element_ty, block.element_ty.primitive_bitwidth))

        sys.setswitchinterval(1e-6)
        try:
            threads = [threading.Thread(target=work, args=(types,)) for types in found]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(interval)
        for types in found:
            self.assertEqual(len(types), 10)
            for expected, actual in zip(found[0], types):
                self.assertTrue(all(one is other for one, other in zip(expected, actual)), actual)

    def test_kernels_with_loops_and_prints(self):
        out = np.zeros(1, np.int32)
        for n in (10, 20, 30):
            for options in ({}, {"interruptible": False}):
                sum_below[(1,)](out, n, **options)
                self.assertEqual(out[0], n * (n - 1) // 2)
            lines = []
            printing[(1,)](n, print=lines.append)
            self.assertIn(f"n: {n}", "".join(lines))

    def test_a_signal_ends_a_repeated_launch(self):
        def interrupt(*_):
            raise InterruptedError("stopped")

        out = np.zeros(1, np.int32)
        count_steps[(1,)](out, 3)
        before = signal.signal(signal.SIGALRM, interrupt)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            with self.assertRaisesRegex(InterruptedError, "stopped"):
                count_steps[(1,)](out, -1)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        count_steps[(1,)](out, 5)
        self.assertEqual(out[0], 5)

    def test_a_signal_at_the_begin_of_a_launch_ends_it(self):
        def interrupt(*_):
            raise InterruptedError("stopped")

        out = np.zeros(1, np.int32)
        count_steps[(1,)](out, 3)
        before = signal.signal(signal.SIGALRM, interrupt)
        try:
            for _ in range(3):
                # Before the launch waits for its threads.
                signal.setitimer(signal.ITIMER_REAL, 0.002)
                with self.assertRaisesRegex(InterruptedError, "stopped"):
                    count_steps[(1,)](out, -1)
                reached = out[0]
                time.sleep(0.02)
                self.assertEqual(out[0], reached)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_a_launch_needs_no_standard_output(self):
        x, out = np.ones(98, np.float32), np.zeros(98, np.float32)
        with unittest.mock.patch.object(sys, "stdout", None):
            for _ in range(3):
                add[(1,)](x, x, out, 98)
        np.testing.assert_array_equal(out, 2)

    def test_a_process_ends_while_a_thread_is_in_a_launch(self):
        self.assertEqual(subprocess.run([sys.executable, __file__, "end"], check=False, timeout=60).returncode, 0)

    def test_a_small_launch_takes_little_time_of_the_processor(self):
        x = np.zeros(98, np.float32)
        launch, best = add[(1,)], float("inf")
        for _ in range(5):
            start = time.process_time()
            for _ in range(500):
                launch(x, x, x, 98, BLOCK=128)
            best = min(best, (time.process_time() - start) / 500)
        self.assertLess(best, 50e-6)  # Seconds; about 5 on one core with a release build.


def end_in_a_launch():
    """Returns while a thread launches a kernel that runs for longer than the process."""
    x = np.zeros(1, np.int32)
    threading.Thread(target=lambda: spin[(1,)](x, 1 << 40), daemon=True).start()
    while not x[0]:
        time.sleep(0.01)


if __name__ == "__main__":
    if sys.argv[1:] == ["end"]:
        end_in_a_launch()
    else:
        unittest.main()
