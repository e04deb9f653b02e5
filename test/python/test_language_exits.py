# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`break`, `continue` and `return` in loops do what they do in Python, also in programs made at random."""

import contextlib
import io
import os
import random
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

PROGRAMS = int(os.environ.get("TRITON_TEST_PROGRAMS", "40"))


@triton.jit
def find(x, n, key):
    low = 0
    high = n
    while True:
        if low >= high:
            break
        middle = (low + high) // 2
        if tl.load(x + middle) < key:
            low = middle + 1
        else:
            high = middle
    return low


@triton.jit
def search(x, out, n, key):
    tl.store(out, find(x, n, key))


@triton.jit
def add_until(x, out, limit, n, SIZE: tl.constexpr):
    i = tl.arange(0, SIZE)
    total = tl.zeros([SIZE], tl.float32)
    for k in range(n):
        row = tl.load(x + k * SIZE + i)
        if tl.sum(row, 0) > limit:
            break
        if k == 1:
            continue
        doubled = row * 2
        total += doubled
    tl.store(out + i, total)


@triton.jit
def load_while_inside(x, out, n):
    """The condition is not computed after break: its load would be out of bounds."""
    k = 0
    while tl.load(x + k) >= 0:
        k += 1
        if k == n:
            break
    tl.store(out, k)


@triton.jit
def return_from_nest(out, n):
    count = 0
    for i in range(n):
        for j in range(n):
            if j > i:
                break
            if (i + j) % 3 == 0:
                continue
            count += 1
            tl.store(out, count)
            if count > 20:
                return
    tl.store(out + 1, 1)


@triton.jit
def pointers_and_descriptors(x, out, n):
    for i in range(n):
        block = tl.make_tensor_descriptor(x, [64], [1], [16])
        if i == 1:
            continue
        source = x + i * 16 + tl.arange(0, 16)
        tl.store(out + i * 16 + tl.arange(0, 16), block.load([i * 16]) + tl.load(source))


@triton.jit
def first_above(x, n, limit):
    for i in range(n):
        value = tl.load(x + i)
        if value > limit:
            return i, value * 2
    return -1, -1.0


@triton.jit
def place_and_double(x, out, n, limit):
    place, doubled = first_above(x, n, limit)
    tl.store(out, place)
    tl.store(out + 1, doubled)


def nest(n, m):
    for i in range(n):
        for j in range(m):
            if i * j == 6:
                return i * 10 + j
        if i == 5:
            return 0
    while n < 100:
        n += 7
        if n % 5 == 0:
            return n
    return -5


jit_nest = triton.jit(nest)


@triton.jit
def store_nest(out, n, m):
    tl.store(out, jit_nest(n, m))


@triton.jit
def row_above(x, n, SIZE: tl.constexpr):
    for k in tl.static_range(4):
        row = tl.load(x + k * SIZE + tl.arange(0, SIZE))
        if tl.sum(row, 0) > n:
            return row
    return tl.zeros([SIZE], tl.float32)


@triton.jit
def store_row(x, out, n, SIZE: tl.constexpr):
    tl.store(out + tl.arange(0, SIZE), row_above(x, n, SIZE))


@triton.jit
def two_types(n):
    for i in range(n):
        if i > 3:
            return i
    return 1.5


@triton.jit
def no_end(n):
    for i in range(n):
        if i > 3:
            return i


@triton.jit
def store_result(out, n, FUNCTION: tl.constexpr):
    tl.store(out, FUNCTION(n))


@triton.jit
def bump(out):
    tl.atomic_add(out, 1)
    return tl.load(out) > 0


@triton.jit
def while_constant(out, n, IS_ON: tl.constexpr):
    while n < 10:
        while bump(out) and IS_ON:
            n += 100
        n += 5
    tl.store(out + 1, n)


@triton._aggregate
class Holder:
    value: tl.tensor
    other: tl.tensor


@triton.jit
def fields_as_variables(out, n):
    first = Holder(n, n)
    second, third, fourth = first, first, first
    for first.value in range(n):
        first.other += 1
    for second.value in range(n):
        if second.value == 2:
            break
    for third.value in tl.static_range(5):
        pass
    for fourth.value in range(n, 0, -1):
        if fourth.value > 2:
            continue
        for fourth.other in range(3):
            pass
    tl.store(out, first.value)
    tl.store(out + 1, first.other)
    tl.store(out + 2, second.value)
    tl.store(out + 3, third.value)
    tl.store(out + 4, fourth.value)
    tl.store(out + 5, fourth.other)


@triton.jit
def wide_steps(out):
    for i in range(5, 7, 2**31):
        tl.store(out, i)
    for i in range(5, 3, -(2**31)):
        tl.store(out + 1, i)
    for i in range(5, 7, 2**33):
        if i == 6:
            break
        tl.store(out + 2, i)


@triton.jit
def down(out, n):
    for i in range(n, -1, -3):
        if i < 3:
            break
        tl.store(out + i, i)


def statements(choose, depth, is_in_loop, names):
    """Returns statements made at random, of the variables a, b, c and n and those of loops."""
    lines = []
    for _ in range(choose.randint(1, 4)):
        kind, name = choose.random(), choose.choice
        if kind < 0.35:
            value = f"{name(names)} * {choose.randint(1, 5)} + {name(names)} + {choose.randint(0, 3)}"
            lines.append(f"{name('abc')} = ({value}) & 1023")
        elif kind < 0.6 and depth < 4:
            lines.append(f"if ({name(names)} + {name(names)}) % {choose.randint(2, 5)} == {choose.randint(0, 2)}:")
            lines += indented(statements(choose, depth + 1, is_in_loop, names))
            if choose.random() < 0.4:
                lines.append("else:")
                lines += indented(statements(choose, depth + 1, is_in_loop, names))
        elif kind < 0.75 and depth < 3:
            loop = name(["range(n)", "range(4)", "range(n - 2)", "tl.static_range(3)", "range(5, -1, -2)", "while"])
            # The variable of a range may have had a value before, and then has one after it.
            variable = f"i{depth}" if loop == "while" or choose.random() < 0.6 else name("abc")
            body = statements(choose, depth + 1, True, [*names, variable])
            if loop == "while":
                lines += [f"{variable} = 0", f"while {variable} < 5:", f"    {variable} += 1"]
            else:
                lines.append(f"for {variable} in {loop}:")
            lines += indented(body)
        elif is_in_loop:
            lines.append(name(["break", "continue", "break", "continue", "return"]))
            break
        else:
            lines.append("a += 1")
    return lines


def indented(lines):
    return [f"    {line}" for line in lines]


def make_program(seed, returns_value=False):
    """Returns the source of a function of `out` and `n`, which returns nothing or a number."""
    body = ["a = n + 1", "b = n * 2", "c = n * 0", *statements(random.Random(seed), 0, False, ["a", "b", "c", "n"])]
    if returns_value:
        body = [line.replace("return", "return a - b") for line in body] + ["return b - c"]
    else:
        body += [f"tl.store(out + {place}, {name})" for place, name in enumerate("abc")]
    return "\n".join(["def program(out, n):", *indented(body)]) + "\n"


class Pointer:
    """A pointer into an array, for programs that Python runs."""

    def __init__(self, array, place=0):
        self.array, self.place = array, place

    def __add__(self, offset):
        return Pointer(self.array, self.place + offset)


class Language:
    """The functions of the language that the programs use, for Python."""

    static_range = staticmethod(range)

    @staticmethod
    def store(pointer, value):
        pointer.array[pointer.place] = value


def define(source, language):
    names = {"tl": language}
    exec(compile(source, "program.py", "exec"), names)  # pylint: disable=exec-used
    return names["program"]


@triton.constexpr_function
def noted(value):
    print("noted", value)
    return value


@triton.jit
def place_of(p, x, n):
    more: tl.constexpr = noted(4)
    tl.static_print(more)
    for i in range(n):
        tl.static_print("in")
        if tl.load(p + i) == x:
            return i + noted(5) - 5 + more
    tl.static_print("behind")
    return noted(6) - 7


@triton.jit
def first_place(out, p, n):
    tl.store(out, place_of(p, 3, n))


@triton.jit
def in_all(p, x, n):
    for _ in range(3):
        found = place_of(p, x, n)
        if found > 0:
            return found
    return 0


@triton.jit
def first_place_of_all(out, p, n):
    tl.store(out, in_all(p, 3, n))


@triton.constexpr_function
def ones():
    return tl.full((4,), 1, tl.int32)


@triton.jit
def add_to_ones(n):
    x = ones()
    for i in range(n):
        if i == 3:
            return x + i
    return x


@triton.jit
def store_ones(out, n):
    tl.store(out + tl.arange(0, 4), add_to_ones(n))


class Exits(unittest.TestCase):
    def test_a_function_of_python_makes_values_anew_for_the_second_visit(self):
        for n, expected in ((2, 1), (5, 4)):
            out = np.zeros(4, np.int32)
            store_ones[(1,)](out, n)
            self.assertEqual(out.tolist(), [expected] * 4)

    def test_a_search_ends_when_it_has_found(self):
        x, out = np.arange(0, 64, 2, dtype=np.float32), np.zeros(1, np.int32)
        for key in (0.0, 9.0, 62.0, 63.0):
            search[(1,)](x, out, 32, key)
            self.assertEqual(out[0], np.searchsorted(x, key))

    def test_break_and_continue_beside_tensors(self):
        x, out = np.arange(64, dtype=np.float32), np.zeros(16, np.float32)
        rows = x.reshape(4, 16)
        for limit, expected in ((0.0, 0 * rows[0]), (700.0, 2 * rows[0] + 2 * rows[2]), (500.0, 2 * rows[0])):
            add_until[(1,)](x, out, limit, 4, 16)
            np.testing.assert_array_equal(out, expected)

    def test_the_condition_is_not_computed_after_break(self):
        x, out = np.zeros(8, np.float32), np.zeros(1, np.int32)
        load_while_inside[(1,)](x, out, 8)
        self.assertEqual(out[0], 8)

    def test_return_leaves_all_loops(self):
        for n, expected in ((5, [10, 1]), (15, [21, 0])):
            out = np.zeros(2, np.int32)
            return_from_nest[(1,)](out, n)
            np.testing.assert_array_equal(out, expected)

    def test_functions_return_values_from_loops(self):
        x, out = np.arange(16, dtype=np.float32), np.zeros(2, np.float32)
        for limit, expected in ((3.0, [4, 8]), (-1.0, [0, 0]), (100.0, [-1, -1])):
            place_and_double[(1,)](x, out, 16, limit)
            np.testing.assert_array_equal(out, expected)
        for sizes in ((4, 4), (2, 3), (9, 1), (3, 3), (101, 0)):
            out = np.zeros(1, np.int32)
            store_nest[(1,)](out, *sizes)
            self.assertEqual(out[0], nest(*sizes))
        for limit, row in ((20, 1), (0, 0), (50, 3), (100, None)):
            out = np.zeros(4, np.float32)
            store_row[(1,)](x, out, limit, 4)
            np.testing.assert_array_equal(out, np.zeros(4) if row is None else x[4 * row : 4 * row + 4])

    def test_functions_of_python_run_once_for_a_function_that_returns_from_a_loop(self):
        for kernel in (first_place, first_place_of_all):
            out = np.zeros(1, np.int32)
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                for _ in range(2):
                    kernel[(1,)](out, np.arange(8, dtype=np.int32), 8)
            self.assertEqual(out[0], 3 + 4)
            self.assertEqual(printed.getvalue(), "noted 4\n4\nin\nnoted 5\nbehind\nnoted 6\n")

    def test_all_returns_have_one_type(self):
        for function, message in (
            (two_types, "expected each return to have one type, but got int32 and fp32"),
            (no_end, "expected a return of int32 at the end of no_end, but got none"),
        ):
            with self.assertRaisesRegex(triton.CompilationError, message):
                store_result.ttir("*i32", "i32", function)

    def test_values_that_the_rest_of_an_iteration_makes(self):
        x, out = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
        pointers_and_descriptors[(1,)](x, out, 3)
        np.testing.assert_array_equal(out, np.where((x < 48) & (x // 16 != 1), 2 * x, 0))

    def test_the_variable_of_a_loop_after_it(self):
        @triton.jit
        def last(out, n):
            i = 100
            for i in range(n):
                tl.store(out, i)
            tl.store(out + 1, i)
            i = 50
            if n > 2:
                for i in range(2 * n, 0, -1):
                    tl.store(out, i)
            tl.store(out + 2, i)

        for n, expected in ((0, [100, 50]), (2, [1, 50]), (5, [4, 1])):
            out = np.zeros(3, np.int32)
            last[(1,)](out, n)
            np.testing.assert_array_equal(out[1:], expected)

    def test_an_unrolled_loop_goes_on_where_one_side_of_a_branch_continues(self):
        @triton.jit
        def count(out, limit):
            breaks_first = 0
            for _ in tl.static_range(4):
                breaks_first += 1
                if breaks_first >= limit:
                    break
                else:
                    continue
            continues_first = 0
            for k in tl.static_range(4):
                for _ in tl.static_range(2):
                    if k + 1 < limit:
                        continue
                    else:
                        break
                continues_first += 1
                if k + 1 < limit:
                    continue
                else:
                    break
            tl.store(out, breaks_first)
            tl.store(out + 1, continues_first)

        for limit in (0, 2, 4, 9):
            out = np.zeros(2, np.int32)
            count[(1,)](out, limit)
            np.testing.assert_array_equal(out, [min(max(limit, 1), 4)] * 2)

    def test_a_condition_that_a_constant_makes_false_is_evaluated_once(self):
        out = np.zeros(2, np.int32)
        while_constant[(1,)](out, 2, False)
        self.assertEqual(out.tolist(), [2, 12])

    def test_fields_of_aggregates_are_variables_of_loops(self):
        out = np.zeros(6, np.int32)
        fields_as_variables[(1,)](out, 5)
        self.assertEqual(out.tolist(), [4, 10, 2, 4, 1, 2])

    def test_steps_of_more_than_32_bits(self):
        out = np.zeros(3, np.int32)
        wide_steps[(1,)](out)
        self.assertEqual(out.tolist(), [5, 5, 5])

    def test_loops_that_count_down(self):
        out = np.zeros(12, np.int32)
        down[(1,)](out, 11)
        np.testing.assert_array_equal(out.nonzero()[0], [5, 8, 11])

    def test_kernels_compile_for_gpus(self):
        for kernel, types in (
            (search, ("*fp32", "*i32", "i32", "fp32")),
            (add_until, ("*fp32", "*fp32", "fp32", "i32", 64)),
            (return_from_nest, ("*i32", "i32")),
        ):
            self.assertIn("bra", kernel.compile(*types, target="sm_90a").text)

    def test_a_loop_may_have_many_breaks(self):
        breaks = "".join(
            f"        if total > {1000 + number}:\n            break\n        total += i\n" for number in range(40)
        )
        source = f"def program(out, n):\n    total = 0\n    for i in range(n):\n{breaks}    tl.store(out, total)\n"
        kernel = triton.jit(define(source, tl), source=source)
        found = np.zeros(1, np.int32)
        kernel[(1,)](found, 7)
        self.assertEqual(found[0], 40 * sum(range(7)))

    def test_programs_made_at_random_do_what_they_do_in_python(self):
        for seed in range(PROGRAMS):
            source = make_program(seed)
            kernel = triton.jit(define(source, tl), source=source)
            for n in (3, 4, 7):
                found, expected = np.full(3, -7, np.int32), np.full(3, -7, np.int32)
                define(source, Language)(Pointer(expected), n)
                kernel[(1,)](found, n)
                np.testing.assert_array_equal(found, expected, f"seed {seed}, n = {n}:\n{source}")

    def test_functions_made_at_random_return_what_they_do_in_python(self):
        @triton.jit
        def store(out, n, FUNCTION: tl.constexpr):
            tl.store(out, FUNCTION(out, n))

        for seed in range(PROGRAMS):
            source = make_program(seed, returns_value=True)
            function = triton.jit(define(source, tl), source=source)
            for n in (3, 4, 7):
                found, expected = np.zeros(1, np.int32), define(source, Language)(None, n)
                store[(1,)](found, n, function)
                self.assertEqual(found[0], expected, f"seed {seed}, n = {n}:\n{source}")


if __name__ == "__main__":
    unittest.main()
