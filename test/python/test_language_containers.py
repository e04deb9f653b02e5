# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dictionaries, sets, lists, tuples and arrays are constants; dictionaries may contain values that are known at run
time."""

import collections
import dataclasses
import unittest

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@dataclasses.dataclass
class Settings:
    """A class whose instances cannot be hashed."""

    number: int


MAKERS = {
    "dict": lambda n: {"a": n},
    "dict in a dict": lambda n: {"a": {"b": n}},
    "set": lambda n: {n},
    "list": lambda n: [n],
    "array": lambda n: np.array([n]),
    "dataclass": Settings,
    "tuple of an array": lambda n: (1, np.array([n])),
}


@triton.constexpr_function
def make(kind, n):
    return MAKERS[kind](n)


@triton.constexpr_function
def number_of(value):
    while not isinstance(value, (int, float, np.integer)):
        if isinstance(value, dict):
            value = value["a"] if "a" in value else value["b"]
        elif isinstance(value, Settings):
            value = value.number
        else:
            value = list(value)[-1]
    return int(value) if isinstance(value, np.integer) else value


@triton.constexpr_function
def change(value):
    value[0] += 1
    return value


@triton.jit
def add(x, value: tl.constexpr):
    return x + number_of(value)


@triton.jit
def add_each(out, x, kind: tl.constexpr):
    for i in tl.static_range(20):
        tl.store(out + i, add(x, make(kind, i)))


@triton.jit
def total(values):
    return values["first"] * 10 + values["second"]


@triton.jit
def first_beyond(values, limit):
    for i in range(values["first"]):
        if i > limit:
            return {"first": i, "second": limit}
    return {"first": limit, "second": limit}


Numbers = collections.namedtuple("Numbers", "a b")
NUMBERS = Numbers(tl.constexpr(3), tl.constexpr(4))
NESTED = tl.constexpr((tl.constexpr(5), (tl.constexpr(6), 7)))


@triton.jit
def unpack(out, given: tl.constexpr, default: tl.constexpr = NESTED):
    a, b = NUMBERS
    for number in NESTED[1]:
        a += number
    for left, right in zip(given, NUMBERS):
        b += left * right
    first, *rest = default
    tl.store(out, a)
    tl.store(out + 1, b)
    tl.store(out + 2, max(NUMBERS) * 10 + min((max((a * 0 + first,)),)))
    tl.store(out + 3, sum(rest[0]) + NUMBERS.a)


@triton.jit
def variables_of_comprehensions(out, n, SIZE: tl.constexpr):
    for i in range(n):
        sizes = [SIZE + i for SIZE in (1, 2)]
        tl.store(out + tl.arange(0, SIZE), sizes[1])


LIST = tl.constexpr([4, [5, 6]])


@triton.jit
def total_of(values):
    found = 0
    for value in values:
        found += value
    return found


class Containers(unittest.TestCase):
    def test_whether_a_tuple_of_values_has_none_is_known(self):
        @triton.jit
        def count(out, n):
            tl.store(out, 10 * (None in (n, None)) + (None in (n, 3)))
            tl.store(out + 1, 10 * (None not in (n, None)) + (None not in (n, 3)))

        out = np.zeros(2, np.int32)
        count[(1,)](out, 7)
        self.assertEqual([*out], [10, 1])

    def test_variables_of_comprehensions_are_names_of_their_own(self):
        out = np.zeros(4, np.int32)
        variables_of_comprehensions[(1,)](out, 3, 4)
        self.assertEqual(out.tolist(), [4] * 4)

    def test_each_constant_has_its_own_instance_of_a_function(self):
        for kind in MAKERS:
            out = np.zeros(20, np.int32)
            add_each[(1,)](out, 5, kind)
            np.testing.assert_array_equal(out, 5 + np.arange(20), kind)

    def test_equal_dictionaries_share_an_instance_and_unlike_numbers_do_not(self):
        @triton.jit
        def kernel(out):
            x = tl.load(out)
            tl.store(out, add(x, {"a": 1}))
            tl.store(out, add(x, {"a": 1}))
            tl.store(out, add(x, {"a": 1.0}).to(tl.int32))
            tl.store(out, add(x, {"a": True}))

        self.assertEqual(kernel.ttir("*i32").count("tt.func private @add"), 3)

    def test_a_constant_that_changes_between_calls_has_two_instances(self):
        for kind in ("list", "array"):

            @triton.jit
            def kernel(out, kind: tl.constexpr):
                value = make(kind, 1)
                tl.store(out, add(10, value))
                change(value)
                tl.store(out + 1, add(10, value))

            out = np.zeros(2, np.int32)
            kernel[(1,)](out, kind)
            self.assertEqual([*out], [11, 12], kind)

    def test_dictionaries_of_tensors_pass_calls_branches_and_loops(self):
        @triton.jit
        def kernel(out, n):
            tl.store(out, total({"first": n * 2, "second": n}))
            tl.store(out + 1, total({"first": n * 3, "second": n}))
            if n > 4:
                values = {"first": n, "second": n + 1}
            else:
                values = {"first": n + 2, "second": n}
            tl.store(out + 2, total(values))
            for i in range(n):
                values = {"first": values["first"] + i, "second": values["second"]}
            tl.store(out + 3, total(values))
            tl.store(out + 4, total(first_beyond(values, n)))

        for n in (3, 5):
            first, second = (n, n + 1) if n > 4 else (n + 2, n)
            last = first + n * (n - 1) // 2
            out = np.zeros(5, np.int32)
            kernel[(1,)](out, n)
            found = (n + 1) * 10 + n
            self.assertEqual([*out], [21 * n, 31 * n, first * 10 + second, last * 10 + second, found])

    def test_constants_in_tuples_are_numbers(self):
        for given in ((2, 3), NUMBERS, [tl.constexpr(2), 3]):
            out = np.zeros(4, np.int32)
            unpack[(1,)](out, given)
            first, second = (3, 4) if given is NUMBERS else (2, 3)
            self.assertEqual([*out], [3 + 6 + 7, 4 + 3 * first + 4 * second, 45, 16])

    def test_containers_do_not_change_in_a_kernel(self):
        @triton.jit
        def branch(out, n):
            values = {"first": n}
            if n > 4:
                values.update({"first": 7})
            tl.store(out, values["first"])

        @triton.jit
        def loop(out, n):
            values = sorted((3, 1, 2))
            for _ in range(n):
                values.reverse()
            tl.store(out, values[0])

        @triton.jit
        def straight(out, n):
            values = set((1, 2))
            values.add(3)
            tl.store(out, len(values.union((4,))))

        for kernel, kind, method in (
            (branch, "dictionary", "update"),
            (loop, "list", "reverse"),
            (straight, "set", "add"),
        ):
            message = f"expected a {kind} to stay as it is, but got {method}, which changes it"
            with self.assertRaisesRegex(triton.CompilationError, message):
                kernel.ttir("*i32", "i32")

    def test_what_is_iterated_over_is_a_tuple(self):
        @triton.jit
        def kernel(out, n):
            pairs = zip((1, 2), (3, n))
            if n > 4:
                for left, right in pairs:
                    tl.store(out, left * right)
            else:
                for left, right in pairs:
                    tl.store(out, left * right + 100)
            values = {"first": n, "second": 2 * n}
            items = values.values()
            tl.store(out + 1, total_of(items))
            for _ in range(n):
                values = {"first": values["first"] + 1, "second": values["second"]}
                items = values.values()
            tl.store(out + 2, total_of(items))
            pair = (n, 2).values
            for _ in range(n):
                pair = (pair[0] + 1, pair[1]).values
            tl.store(out + 3, pair[0])

        for n in (3, 5):
            out = np.zeros(4, np.int32)
            kernel[(1,)](out, n)
            self.assertEqual([*out], [2 * n + (100 if n <= 4 else 0), 3 * n, 4 * n, 2 * n])

    def test_lists_equal_tuples(self):
        @triton.jit
        def kernel(out, n):
            tl.store(out, LIST == [4, [5, 6]])
            tl.store(out + 1, (4, (5, 7)) != LIST)
            tl.store(out + 2, len([n] + LIST) + (LIST + [n])[2])

        out = np.zeros(3, np.int32)
        kernel[(1,)](out, 5)
        self.assertEqual([*out], [1, 1, 8])

    def test_ranges_are_iterated_in_reverse_and_beside_others(self):
        @triton.jit
        def kernel(out):
            for i in reversed(range(4)):
                tl.store(out + 3 - i, i)
            for i, j in zip(tl.static_range(2), reversed(tl.static_range(2))):
                tl.store(out + 4 + i, j)

        out = np.zeros(6, np.int32)
        kernel[(1,)](out)
        self.assertEqual([*out], [3, 2, 1, 0, 1, 0])

    def test_other_iterations_over_ranges_need_bounds_known_at_compile_time(self):
        @triton.jit
        def beside(out, n):
            for i, j in zip(range(n), range(n)):
                tl.store(out + i, j)

        @triton.jit
        def backward(out, n):
            for i in reversed(range(n)):
                tl.store(out, i)

        message = "a bound of a range that no loop iterates over directly, but got int32"
        for kernel in (beside, backward):
            with self.assertRaisesRegex(triton.CompilationError, message):
                kernel.ttir("*i32", "i32")

    def test_dictionaries_may_contain_the_entries_of_others(self):
        @triton.jit
        def kernel(out, n):
            first = {"a": n, "b": 2}
            second = {"b": 0, **first, **{"a": n + 1}, "c": 3}
            tl.store(out, second["a"] + 10 * second["b"] + 100 * second["c"])

        out = np.zeros(1, np.int32)
        kernel[(1,)](out, 4)
        self.assertEqual(out[0], 325)

    def test_dictionaries_of_other_types_are_errors(self):
        @triton.jit
        def kernel(out, n):
            if n > 4:
                values = {"first": n}
            else:
                values = {"first": 1.5}
            tl.store(out, values["first"])

        message = "expected one type of 'values' after both branches, but got {'first': int32} and {'first': the const"
        with self.assertRaisesRegex(triton.CompilationError, message):
            kernel.ttir("*i32", "i32")


if __name__ == "__main__":
    unittest.main()
