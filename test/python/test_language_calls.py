# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Calls between functions in the language, constants from outside, options of jit, and the swap of the import."""

import contextlib
import copy
import dataclasses
import functools
import importlib.util
import pathlib
import pickle
import subprocess
import sys
import tempfile
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


@triton.jit
def store_one(o):
    tl.store(o, 1)


@triton.jit
def endless(x, N: tl.constexpr):
    return endless(x, N + 1)


@triton.jit
def start_endless(o):
    tl.store(o, endless(1, 0))


@triton.jit
def many_and_name(first, *rest, scale: tl.constexpr = 100):
    total = first * scale
    for value in rest:
        total += value
    return total


@triton.jit
def names_after_many(o, *values, last: tl.constexpr = 7):
    tl.store(o, many_and_name(values[0], values[1], 3) + last)
    tl.store(o + 1, many_and_name(values[0], scale=10))


class Shifted:
    def __init__(self, value, step):
        self.value, self.step = value + 100, step

    @triton.jit
    def next(self):
        return self.value + self.step


@triton._aggregate
class Counter(Shifted):
    value: tl.tensor
    step: tl.constexpr


@triton.jit
def inherits(o, n):
    first = Counter(n, 4)
    second = first
    second.value += 1
    tl.store(o, first.next())
    tl.store(o + 1, second.next())


@triton._aggregate
class Settings:
    value: tl.tensor
    IS_NEGATIVE = tl.constexpr(False)
    SIZE = tl.constexpr(9)
    DTYPE, OTHER = tl.int32, Counter

    @property
    def is_zero(self):
        return False

    @property
    def doubled(self):
        return self.value, self.value

    @classmethod
    def size(cls):
        return cls.SIZE.value

    @staticmethod
    @triton.jit
    def construct(x):
        return x * 2

    @triton.jit
    def add(self, x):
        if self.IS_NEGATIVE or self.is_zero:
            x = -x
        if self.SIZE == 9:
            x += 100
        return x + self.value


@triton.jit
def class_attributes(o, n):
    s = Settings(n)
    tl.store(o, s.add(1))
    tl.store(o + 1, s.SIZE)
    tl.store(o + 2, s.size())
    tl.store(o + 3, s.construct(n) + Settings.construct(n))
    tl.store(o + 4, s.OTHER(n, 4).next().to(s.DTYPE))
    tl.store(o + 5, s.doubled[1])


@triton._aggregate
class AnyNames:
    type: tl.constexpr
    fields: tl.constexpr
    cls: tl.tensor
    annotations: tl.constexpr


@triton.jit
def fields_of_any_name(o, n):
    s = AnyNames(1, 0, n, 4)
    s.cls += 1
    s.fields: tl.constexpr = 2
    other: OnlyForEditors = s.type  # noqa: F821
    tl.store(o, other)
    tl.store(o + 1, s.fields)
    tl.store(o + 2, s.cls)
    tl.store(o + 3, s.annotations)
    tl.store(o + 4, AnyNames(1, 2, n, False).annotations)


@triton._aggregate
class Listed:
    items: tl.tuple

    def __init__(self, first, second):
        self.items = [first, second]


@triton.jit
def apply(function, n):
    return function(n)


@triton.jit
def sum_over(n, x):
    return tl.sum(x(0)) + 0 * n


@triton.jit
def count(values, n):
    total = 0
    for _ in values:
        total += 1
    return total + 0 * n


@triton.jit
def second_of(n, listed):
    return listed.items[1] + 0 * n


@triton.jit
def values_in_objects(o, n):
    s = Settings(n)
    x = tl.arange(0, 4)[None, :] + n
    tl.store(o, apply(s.add, 10 * n))
    tl.store(o + 1, sum_over(10 * n, x.sum))
    tl.store(o + 2, count(range(n), 10 * n))
    tl.store(o + 3, second_of(10 * n, Listed(n, n + 1)))
    method, listed = s.add, Listed(n, n)
    for i in range(n):
        method, listed = Settings(i).add, Listed(i, i + 10)
    tl.store(o + 4, method(1))
    tl.store(o + 5, listed.items[1])


@triton.jit
def only_by_place(x, /, y=2):
    return x + y


@triton.jit
def passes_by_name(o):
    tl.store(o, only_by_place(x=3))


@dataclasses.dataclass(eq=False)
class Box:
    items: tuple


@triton.jit
def makes_object(o, n):
    tl.store(o, Box((n, 1)).items[0])


@triton.jit
def only_by_name(o, *, value):
    tl.store(o, value)


class Calls(unittest.TestCase):
    def test_aggregates_inherit_and_are_values(self):
        out = np.zeros(2, np.int32)
        inherits[(1,)](out, 2)
        self.assertEqual(out.tolist(), [106, 107])

    def test_attributes_of_a_class_through_an_instance(self):
        out = np.zeros(6, np.int32)
        class_attributes[(1,)](out, 3)
        self.assertEqual(out.tolist(), [104, 9, 9, 12, 107, 3])

    def test_fields_may_have_any_name(self):
        out = np.full(5, -1, np.int32)
        fields_of_any_name[(1,)](out, 3)
        self.assertEqual(out.tolist(), [1, 2, 4, 4, 0])

    def test_methods_ranges_and_lists_contain_values(self):
        out = np.zeros(6, np.int32)
        values_in_objects[(1,)](out, 3)
        self.assertEqual(out.tolist(), [133, 18, 3, 4, 103, 12])

    def test_objects_of_python_contain_no_values_at_run_time(self):
        message = "expected values known at compile time as arguments of Box, but got .int32, the constant 1"
        with self.assertRaisesRegex(triton.CompilationError, message):
            makes_object.ttir("*i32", "i32")

    def test_a_parameter_without_a_name_for_calls(self):
        with self.assertRaisesRegex(triton.CompilationError, "expected an argument for 'x' of only_by_place"):
            passes_by_name.ttir("*i32")

    def test_parameters_behind_a_variadic_one_have_their_name(self):
        for named, last in (({}, 7), ({"last": 50}, 50)):
            out = np.zeros(2, np.int32)
            names_after_many[(1,)](out, 2, 4, **named)
            self.assertEqual(out.tolist(), [207 + last, 20])
        with self.assertRaisesRegex(
            TypeError, "expected at most 1 arguments without a name of only_by_name, but got 2"
        ):
            only_by_name[(1,)](np.zeros(1, np.int32), 3)

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

    def test_a_value_that_python_keeps_belongs_to_its_function(self):
        @triton.constexpr_function
        @functools.lru_cache
        def kept(name):
            return tl.full((4,), 1, tl.int32)

        @triton.jit(noinline=True)
        def inner(out, NAME: tl.constexpr):
            tl.store(out + tl.arange(0, 4), kept(NAME))

        @triton.jit
        def within(out):
            tl.store(out + tl.arange(0, 4), kept("kernel") + kept("kernel"))

        @triton.jit
        def other(out):
            tl.store(out + 4 + tl.arange(0, 4), tl.full((4,), 7, tl.int32))
            tl.store(out + tl.arange(0, 4), kept("kernel"))

        @triton.jit
        def caller(out):
            inner(out, "function")
            tl.store(out + tl.arange(0, 4), kept("function"))

        out = np.zeros(8, np.int32)
        within[(1,)](out)
        self.assertEqual([*out], [2] * 4 + [0] * 4)
        for kernel in (other, caller):
            with self.assertRaisesRegex(
                triton.CompilationError, r"py:\d+:\d+: error: expected values of this function, .*\n  tl.store\(out"
            ):
                kernel[(1,)](out)

    def test_calls_of_methods_keep_no_values(self):
        from triton_mlir.triton.frontend.calls import flags_of

        @triton.jit
        def convert(out, SIZE: tl.constexpr):
            tl.store(out, tl.load(out).to(tl.int8, bitcast=False).to(tl.int32) + SIZE)

        sizes = []
        for size in (2, 3, 4):
            convert[(1,)](np.zeros(1, np.int32), size)
            sizes.append(flags_of.cache_info().currsize)
        self.assertEqual(sizes[1:], sizes[:1] * 2)

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

    def test_annotations_as_text_mark_constants(self):
        @triton.jit
        def annotated(out, a: "tl.constexpr[int]", b: "'tl.constexpr'", c: tl.constexpr[int]):
            d: "tl.constexpr[int]" = a + b + c
            tl.store(out + tl.arange(0, d), a)

        out = np.zeros(16, np.int32)
        annotated[(1,)](out, 4, 2, 2)
        np.testing.assert_array_equal(out, [4] * 8 + [0] * 8)

    def test_the_source_may_be_given(self):
        names = {"tl": tl}
        source = "def kernel(o, n):\n    tl.store(o, n + 1)\n"
        exec(source, names)  # pylint: disable=exec-used
        o = np.zeros(1, np.int32)
        triton.jit(names["kernel"], source=source)[(1,)](o, 4)
        self.assertEqual(o[0], 5)

    def test_a_source_that_is_given_has_the_function(self):
        names = {"tl": tl}
        source = "def kernel(o, n):\n    tl.store(o, n + 1)\n"
        exec(source, names)  # pylint: disable=exec-used
        o = np.zeros(1, np.int32)
        triton.jit(names["kernel"], source=f"def other(o):\n    pass\n{source}")[(1,)](o, 4)
        self.assertEqual(o[0], 5)
        for text in (
            "def other(o, n):\n    pass\ndef another(o, n):\n    pass\n",
            "def other(o):\n    pass\n",
            "def kernel(p, q):\n    pass\n",
            "x = 1\n",
        ):
            with self.assertRaisesRegex(OSError, r"expected the source of kernel\(o, n\) as source of @triton.jit"):
                triton.jit(names["kernel"], source=text)[(1,)](o, 4)

    def test_a_source_that_is_given_may_have_another_name(self):
        def kernel(o, n):
            pass

        @functools.wraps(kernel)
        def wrapper(*arguments):
            pass

        unnamed = lambda o, n: None
        renamed = lambda o, n: None
        renamed.__name__ = "kernel"
        source = "def kernel(o, n):\n    tl.store(o, n + 1)\n"
        other = "def other(o, n):\n    tl.store(o, n + 1)\n"
        o = np.zeros(1, np.int32)
        for function, text in (
            (wrapper, source),
            (unnamed, source),
            (renamed, source),
            (renamed, other.replace("1", "2") + source),
            (kernel, other),
        ):
            o[0] = 0
            triton.jit(function, source=text)[(1,)](o, 4)
            self.assertEqual(o[0], 5)

    def test_a_kernel_is_what_its_file_was_when_it_was_decorated(self):
        head = "import triton_mlir.triton as triton\nimport triton_mlir.triton.language as tl\n@triton.jit\n"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "edited_kernel.py")
            path.write_text(head + "def store(out):\n    tl.store(out, 1)\n")
            spec = importlib.util.spec_from_file_location("edited_kernel", path)
            for number in (1, 3):
                module = importlib.util.module_from_spec(spec)
                spec.loader.exec_module(module)
                path.write_text(head + f"def other(out):\n    tl.store(out, 2)\n# {number}\n")
                out = np.zeros(1, np.int32)
                module.store[(1,)](out)
                self.assertEqual(out[0], number)
                path.write_text(head + "def store(out):\n    tl.store(out, 3)  # now\n")

    def test_a_kernel_is_not_what_its_file_has_at_its_line_now(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "changed_kernel.py")
            text = "import triton_mlir.triton.language as tl\ndef {0}:\n    tl.store(out, 1)\n"
            path.write_text(text.format("store(out, x)"))
            spec = importlib.util.spec_from_file_location("changed_kernel", path)
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            for other in ("stores(out, x)", "store(x, out)", "store(out)"):
                path.write_text(text.format(other) + f"# {other}\n")
                with self.assertRaisesRegex(OSError, "expected the source of store in .*, but found that of stores?: "):
                    triton.jit(module.store)[(1,)](np.zeros(1, np.int32), 2)

    def test_zeros_of_both_signs_are_different_constants(self):
        @triton.jit
        def sign(o, X: tl.constexpr):
            tl.store(o, 1.0 / tl.full([], X, tl.float32))

        o = np.zeros(1, np.float32)
        sign[(1,)](o, 0.0)
        self.assertEqual(o[0], np.inf)
        sign[(1,)](o, -0.0)
        self.assertEqual(o[0], -np.inf)

    def test_unrolled_loops_may_be_left(self):
        @triton.jit
        def leaving(o, n):
            total = n * 0
            for k in tl.static_range(8):
                if k % 2 == 1:
                    continue
                if k > 5:
                    break
                for size in (1, 2, 3):
                    if size == k:
                        break
                    total += size
                if n > 3:
                    for size in (100, 200):
                        if size > 100:
                            continue
                        total += size
            tl.store(o, total)

        for n, expected in ((5, 6 + 1 + 6 + 300), (2, 6 + 1 + 6)):
            o = np.zeros(1, np.int32)
            leaving[(1,)](o, n)
            self.assertEqual(o[0], expected)

    def test_conditions_at_run_time_leave_unrolled_loops(self):
        @triton.jit
        def leaving(o, n):
            for k in tl.static_range(8):
                if n < k:
                    break
                tl.store(o, k)

        @triton.jit
        def returning(o, n):
            for k in tl.static_range(8):
                if n > 3:
                    return
                else:
                    break
                tl.store(o, k)
            tl.store(o, 100)

        for kernel, n, expected in ((leaving, 5, 5), (leaving, -1, 50), (returning, 5, 50), (returning, 2, 100)):
            o = np.full(1, 50, np.int32)
            kernel[(1,)](o, n)
            self.assertEqual(o[0], expected)

    def test_a_configuration_that_a_kernel_refuses_is_not_chosen(self):
        def tune(*sizes):
            @triton.autotune([triton.Config({"SIZE": size}) for size in sizes], key=[])
            @triton.jit
            def fill(o, SIZE: tl.constexpr):
                tl.static_assert(SIZE == 16, "only 16")
                tl.store(o + tl.arange(0, SIZE), 1)

            return fill

        o = np.zeros(16, np.int32)
        fill = tune(8, 16, 32)
        fill[(1,)](o)
        self.assertEqual((fill.best_config.kwargs, o.sum()), ({"SIZE": 16}, 16))
        with self.assertRaisesRegex(triton.CompileTimeAssertionFailure, "static assertion failed: only 16"):
            tune(8, 32)[(1,)](o)

    def test_kernels_are_pickled_by_name(self):
        self.assertIs(pickle.loads(pickle.dumps(start_endless)), start_endless)
        self.assertIs(copy.deepcopy(start_endless), start_endless)
        self.assertEqual(list(start_endless.signature.parameters), ["o"])
        self.assertEqual(start_endless.src, "def start_endless(o):\n    tl.store(o, endless(1, 0))\n")

    def test_lists_and_tuples_of_arrays(self):
        @triton.jit
        def total(arrays, o, place):
            found = 0.0
            for k in tl.static_range(len(arrays)):
                found += tl.load(arrays[k] + place)
            tl.store(o, found)

        x, o = np.arange(8, dtype=np.float32), np.zeros(1, np.float32)
        for arrays in ((x, 2 * x), [x, 2 * x, 3 * x]):
            for place in (4, 5):
                total[(1,)](arrays, o, place)
                self.assertEqual(o[0], place * sum(range(1, len(arrays) + 1)))
        with self.assertRaisesRegex(ValueError, "but got 'add': other text is an argument only of parameters that"):
            total[(1,)](x, o, "add")

    def test_a_tuned_parameter_is_not_an_argument(self):
        @triton.autotune([triton.Config({"SIZE": 8}), triton.Config({"SIZE": 16})], key=[])
        @triton.jit
        def fill(o, SIZE: tl.constexpr):
            tl.store(o + tl.arange(0, SIZE), 1)

        o = np.zeros(16, np.int32)
        for _ in range(2):
            with self.assertRaisesRegex(
                ValueError, "expected 'SIZE' in the configuration or in the call, but got both"
            ):
                fill[(1,)](o, SIZE=8)
            fill[(1,)](o)

    def test_launches_have_the_cpu_as_target(self):
        with self.assertRaisesRegex(ValueError, "expected the target 'cpu' of a launch, but got 'sm_90a': use compile"):
            store_one[(1,)](np.zeros(1, np.int32), target="sm_90a")

    def test_element_types_stand_for_arrays_where_kernels_are_compiled(self):
        @triton.jit
        def copy(x, o):
            tl.store(o, tl.load(x))

        text = copy.warmup(triton.MockTensor(tl.float32), triton.MockTensor(tl.bfloat16, (4, 8))).ttir
        self.assertIn("%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<bf16> {tt.div", text)
        self.assertEqual(triton.MockTensor(tl.float32, (4, 8, 2)).stride(), (16, 2, 1))
        self.assertEqual(triton.MockTensor(tl.float32, ()).stride(), ())
        with self.assertRaisesRegex(TypeError, "expected an array for a launch, but got a MockTensor"):
            copy[(1,)](triton.MockTensor(tl.float32), np.zeros(1))

    def test_a_recursion_without_end_has_few_notes(self):
        with self.assertRaisesRegex(triton.CompilationError, "the program is nested too deeply") as caught:
            start_endless.ttir("*i32")
        self.assertLess(len(caught.exception.diagnostics), 30)

    def test_the_device_is_the_cpu(self):
        driver = triton.runtime.driver.active
        self.assertEqual(tuple(driver.get_current_target())[::2], ("cpu", 1))
        self.assertGreater(driver.utils.get_device_properties(0)["multiprocessor_count"], 0)
        self.assertEqual((driver.get_current_device(), driver.get_current_stream(0)), (0, 0))
        self.assertIs(driver.get_benchmarker(), triton.testing.do_bench)
        triton.set_allocator(lambda size, alignment, stream: None)
        with self.assertRaisesRegex(TypeError, "expected a function of size, alignment and stream, but got int"):
            triton.set_allocator(3)

    def test_arrays_are_compared_up_to_a_tolerance(self):
        triton.testing.assert_close(np.ones(3), np.full(3, 1.005))
        triton.testing.assert_close(1.0, 1.5, rtol=0.5)
        with self.assertRaises(AssertionError):
            triton.testing.assert_close(np.ones(3), np.full(3, 1.005), atol=1e-3, err_msg="too far")
        for dtype, is_close in ((np.float32, True), (np.float64, False)):
            with contextlib.nullcontext() if is_close else self.assertRaises(AssertionError):
                triton.testing.assert_close(
                    np.ones(3, dtype), np.full(3, 1.005), atol=lambda dtype: 1e-2 if dtype == np.float32 else 1e-3
                )

    def test_the_least_power_of_2_of_numbers_of_numpy(self):
        self.assertEqual([triton.next_power_of_2(n) for n in (np.int64(9), np.uint8(255), 16, 0)], [16, 256, 16, 0])
        with self.assertRaises(TypeError):
            triton.next_power_of_2(2.5)

    def test_arrays_of_bits_are_compared_as_numbers(self):
        numbers = [1.0, -2.5, 0.0, np.inf, -np.inf, np.nan, 2.0**-133]
        bits = (np.array(numbers, np.float32).view(np.uint32) >> 16).astype(np.int16).view(np.uint16)
        triton.testing.assert_close(triton.reinterpret(bits, tl.bfloat16), np.array(numbers), atol=0)
        with self.assertRaises(AssertionError):
            triton.testing.assert_close(triton.reinterpret(bits, tl.bfloat16), triton.reinterpret(bits, tl.int16))
        # The least one, one, the greatest one, and a NaN or what follows the greatest one.
        for element, places, expected in (
            (tl.float8e4nv, [0x01, 0xB8, 0x7E, 0x7F], [2.0**-9, -1, 448, np.nan]),
            (tl.float8e5, [0x01, 0xBC, 0x7B, 0x7C], [2.0**-16, -1, 57344, np.inf]),
            (tl.float8e4b8, [0x01, 0xC0, 0x7F, 0x80], [2.0**-10, -1, 240, np.nan]),
            (tl.float8e5b16, [0x01, 0xC0, 0x7F, 0x80], [2.0**-17, -1, 57344, np.nan]),
            (tl.float8e4b15, [0x01, 0xF8, 0x7E, 0x7F], [2.0**-17, -1, 1.75, 1.875]),
        ):
            array = triton.reinterpret(np.array(places, np.uint8), element)
            triton.testing.assert_close(array, expected, atol=0)

    def test_programs_that_import_triton_run(self):
        program = (
            "import triton_mlir; triton_mlir.as_triton()\n"
            "import triton, triton.language as tl\n"
            "from triton.language.extra import libdevice\n"
            "from triton.language.extra.cuda import libdevice as same\n"
            "from triton.language.extra.cuda.libdevice import exp\n"
            "from triton.errors import TritonError\n"
            "from triton.language.core import _unwrap_if_constexpr\n"
            "assert _unwrap_if_constexpr(tl.constexpr(3)) == 3\n"
            "assert triton.TritonError is TritonError and triton.KernelInterface[int]\n"
            "from triton.language import core, standard, random, target_info\n"
            "from triton.language.standard import softmax\n"
            "from triton.language.random import philox\n"
            "from triton.runtime import driver\n"
            "from triton.runtime.autotuner import Autotuner\n"
            "from triton.runtime.jit import JITFunction\n"
            "from triton.tools.tensor_descriptor import TensorDescriptor\n"
            "assert triton.cdiv(5, 2) == 3 and triton.__name__ == 'triton_mlir.triton'\n"
        )
        self.assertEqual(subprocess.run([sys.executable, "-c", program], check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
