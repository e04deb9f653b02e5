# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants: those in tuples, those beyond the range of a type, those that go to memory, and texts."""

import collections
import dataclasses
import enum
import pickle
import unittest
from typing import Optional

import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl

Pair = collections.namedtuple("Pair", "a b")
NAMED = Pair(tl.constexpr(3), tl.constexpr(4))
PLAIN = tl.constexpr((tl.constexpr(3), (tl.constexpr(4), 5)))


class Size(enum.IntEnum):
    ZERO = 0
    TWO = 2
    SIXTEEN = 16
    DOWN = -2


class Letter(str, enum.Enum):
    A = "a"


class Format(int, enum.Enum):
    """Numbers with a value and a type of their own."""

    def __new__(cls, bits, label):
        made = int.__new__(cls, bits)
        made._value_ = label
        return made

    HALF = (2, "fp16")

    @property
    def dtype(self):
        return tl.float16


LENGTH = tl.constexpr(Size.SIXTEEN)


@triton.jit
def integers_of_an_enum(out, x, n, C: tl.constexpr):
    i = tl.max_contiguous(tl.multiple_of(tl.arange(Size.ZERO, C), LENGTH), LENGTH)
    values = tl.zeros([C], tl.int32) + tl.full((LENGTH,), Size.TWO, tl.int32) + i
    values = values.reshape(Size.TWO, 8).trans(1, Size.ZERO).reshape(C).reshape([Size.TWO, 8])
    values += tl.sum(values, Size.ZERO)[None, :] + tl.program_id(Size.ZERO) + tl.histogram(i, LENGTH).reshape(2, 8)
    for _ in tl.static_range(C):
        values += 1
    for k in range(n, Size.ZERO, Size.DOWN):
        values += k
    for k in tl.range(Size.ZERO, C, Size.TWO, num_stages=Size.TWO, loop_unroll_factor=Size.TWO):
        values += k << Size.TWO
    n = tl.multiple_of(n, Size.TWO)
    block = tl.make_block_ptr(x, (C, n), (n, 1), (Size.ZERO, Size.ZERO), (Size.TWO, 8), (1, Size.ZERO))
    tl.store(out + i, values.reshape(C) + tl.load(block, boundary_check=(Size.ZERO,)).reshape(C) + n)


@triton.jit
def times(x, c):
    return x * c


@triton.jit
def constants_in_tuples(out, x, D: tl.constexpr = PLAIN):
    a, b = NAMED
    tl.store(out, x + a * 10 + b)
    sum = x
    for c in NAMED:
        sum += c
    for c, (d, e) in (PLAIN, D):
        sum += c + d + e
    tl.store(out + 1, sum)
    tl.store(out + 2, times(x, NAMED[1]) + max(NAMED) + PLAIN[1][0])
    first, *rest = D
    tl.store(out + 3, first + rest[0][1])
    product = 1
    for c, d in zip(NAMED, PLAIN[1]):
        product *= c * d
    tl.store(out + 4, product)
    tl.store(out + 5, NAMED.b if NAMED == (3, 4) and PLAIN == (3, (4, 5)) else 0)
    tl.store(out + 6, 1 if NAMED < (3, 5) and not PLAIN[1] > (4, 5) else 0)


@triton.jit
def annotated(out, value: tl.int64, ratio: tl.float64):
    tl.store(out, value.dtype.primitive_bitwidth + ratio.dtype.primitive_bitwidth)
    tl.store(out + 1, value + ratio)


@triton.jit
def optional(out, SIZE: Optional[tl.constexpr] = None, ADDED: Optional[tl.constexpr[int]] = 1):
    tl.store(out + tl.arange(0, 2 if SIZE is None else SIZE), ADDED)


@triton.jit
def wraps(bytes, truths):
    tl.store(bytes + tl.arange(0, 4), tl.full([4], 300, tl.uint8))
    tl.store(truths + tl.arange(0, 4), tl.full([4], -1, tl.int1))


@triton.jit
def numbers_in_memory(o, VALUE: tl.constexpr):
    name = VALUE
    tl.store(o, name)
    tl.store(o + 1, VALUE)
    i = tl.arange(0, 2)
    tl.store(o + 2 + i, tl.load(o + i, mask=i < 0, other=VALUE))
    tl.store(tl.make_block_ptr(o + 4, (4,), (1,), (0,), (4,), (0,)), VALUE)


@triton.jit
def stored_integer(o):
    tl.store(o + tl.arange(0, 8), 3)


@triton.jit
def exchanged_number(o, VALUE: tl.constexpr):
    name = VALUE
    tl.store(o, name)
    tl.atomic_xchg(o + 1, VALUE)
    tl.atomic_cas(o + 2, 0.0, VALUE)


@triton.jit
def extremes(o, x, NAN: tl.constexpr):
    v = tl.load(x)
    tl.store(o, tl.minimum(v, 1.0, propagate_nan=NAN))
    tl.store(o + 1, tl.maximum(v, 1.0, propagate_nan=NAN))
    tl.store(o + 2, tl.clamp(v, 1.0, 2.0, propagate_nan=NAN))


@dataclasses.dataclass(frozen=True)
class Scale:
    factor: object


ONE, ONE_AS_FLOAT = tl.constexpr(Scale((1,))), tl.constexpr(Scale((1.0,)))


@triton.jit
def half(x, scale: tl.constexpr):
    return x * scale.factor[0] / 2 if isinstance(scale.factor[0], float) else x * scale.factor[0] // 2


@triton.jit
def scaled(out, x, scale: tl.constexpr):
    tl.store(out, half(x, scale))
    tl.store(out + 1, half(x, ONE))
    tl.store(out + 2, half(x, ONE_AS_FLOAT))


@triton.jit
def marked(out, size, pair):
    places = tl.arange(0, size)
    tl.store(out + places, places * pair[0] + tl.arange(0, pair[1]))


LISTED: tl.constexpr = [np.int64(4), (np.float32(0.5), tl.constexpr(np.bool_(True)))]
NAMED_NUMBERS: tl.constexpr = {"size": np.int64(4), np.int64(3): tl.constexpr(np.int64(5))}
ARRAY: tl.constexpr = np.arange(1, 4)
SIZE = tl.constexpr(np.int64(4))
FILLED = tl.constexpr(Scale(np.float32(1.5)))


@triton.constexpr_function
def product(*factors):
    return np.prod(factors)


@triton.jit
def numbers_of_numpy(out, scale, SIZES: tl.constexpr):
    tl.store(out, scale + product(2, 3))
    tl.store(out + 1, tl.sum(tl.arange(0, SIZE)) + SIZES[0])
    size, (half, flag) = LISTED
    tl.store(out + 2, (size + half) * scale if flag else 0.0)
    tl.store(out + 3, tl.sum(tl.zeros([*SIZES], tl.float32) + NAMED_NUMBERS["size"]) + NAMED_NUMBERS[3])
    total = scale
    for item in ARRAY:
        total += item
    first, *others = tuple(ARRAY)
    tl.store(out + 4, total + max(others) * first)
    tl.store(out + 5, tl.sum(tl.full([2], FILLED.factor, tl.float32)))


@triton.jit
def described(out, VALUE: tl.constexpr):
    pass


@triton.jit
def added_items(out, x, VALUES: tl.constexpr):
    for value in VALUES:
        tl.store(out, (x + value).to(tl.float64))


ONES_AND_TWOS, BY_NUMBER = tl.constexpr(frozenset((1, 2))), tl.constexpr({1: 2, 5: 3})
LENGTHS = tl.constexpr(np.array([1, 5, 2]))


class Constants(unittest.TestCase):
    def test_members_of_an_int_enum_are_integers(self):
        x, outs = np.arange(128, dtype=np.int32), []
        for size in (Size.SIXTEEN, tl.constexpr(Size.SIXTEEN), 16):
            outs.append(np.zeros(16, np.int32))
            integers_of_an_enum[(Size.TWO,)](outs[-1], x, 8, size, num_warps=Size.TWO)
        self.assertEqual(outs[0].tolist(), outs[2].tolist())
        self.assertEqual(outs[1].tolist(), outs[2].tolist())
        self.assertIn("tt.num_stages = 2 : i32", integers_of_an_enum.ttir("*i32", "*i32", "i32", Size.SIXTEEN))

    def test_members_of_enums_that_are_numbers_or_text_have_their_own_attributes(self):
        @triton.jit
        def attributes(out):
            tl.static_assert(Format.HALF.value == "fp16" and Format.HALF.dtype == tl.float16)
            tl.static_assert(Letter.A.value == "a" and Letter.A == "a")
            tl.static_assert(Size.TWO.value == 2 and Size.TWO.dtype == tl.int32)
            tl.store(out, Format.HALF + Format.HALF.to(tl.int8))

        out = np.zeros(1, np.int32)
        attributes[(1,)](out)
        self.assertEqual(out[0], 4)

    def test_random_words_without_rounds_are_the_counter(self):
        @triton.jit
        def words(out, ROUNDS: tl.constexpr):
            tl.store(out + tl.arange(0, 4), tl.randint(7, tl.arange(0, 4), ROUNDS).to(tl.int32))

        out = np.full(4, -1, np.int32)
        words[(1,)](out, 0)
        self.assertEqual(out.tolist(), [0, 1, 2, 3])
        with self.assertRaisesRegex(triton.CompilationError, "expected at least 0 as n_rounds, but got -1"):
            words[(1,)](out, -1)

    def test_truth_values_are_no_integers(self):
        @triton.jit
        def sequence(out, SIZE: tl.constexpr):
            tl.store(out + tl.arange(0, SIZE), 1)

        @triton.jit
        def reshaped(out, SIZE: tl.constexpr):
            tl.store(out, tl.sum(tl.zeros([1], tl.int32).reshape(SIZE)))

        @triton.jit
        def unrolled(out, SIZE: tl.constexpr):
            for i in tl.static_range(SIZE):
                tl.store(out, i)

        for kernel in (sequence, reshaped, unrolled):
            with self.assertRaisesRegex(triton.CompilationError, "expected an integer that is known .* constant True"):
                kernel.ttir("*i32", True)

    def test_equal_fields_of_data_classes_may_differ_in_type(self):
        for factor, expected in ((1, 2), (1.0, 2.5), (1, 2), (2, 5)):
            out = np.zeros(3, np.float32)
            scaled[(1,)](out, 5, Scale((factor,)))
            self.assertEqual(out.tolist(), [expected, 2, 2.5])

    def test_equal_constants_that_a_kernel_tells_apart_do_not_share_it(self):
        nested = [(frozenset({value}),) for value in (1, 1.0, True)]
        for equal in (
            [frozenset({1}), frozenset({1.0}), frozenset({True})],
            nested,
            [Scale(frozenset({item})) for item in nested],
            [Scale(tl.constexpr(1)), Scale(tl.constexpr(1.0))],
            [complex(0.0, 1.0), complex(-0.0, 1.0)],
            [(0.0,), (-0.0,)],
        ):
            with self.subTest(equal):
                known = len(described.compiled)
                for constant in 2 * equal:
                    described.ttir("*i8", constant)
                self.assertEqual(len(described.compiled), known + len(equal))
        for constant, kind in ((frozenset({1}), np.int32), (frozenset({1.0}), np.float32)):
            out = np.zeros(1, np.float64)
            added_items[(1,)](out, 2**24, constant)
            self.assertEqual(out[0], kind(2**24) + kind(1))

    def test_numbers_of_numpy_are_numbers_wherever_they_come_from(self):
        out = np.zeros(6, np.float32)
        numbers_of_numpy[(1,)](out, 10, [np.int64(8)])
        self.assertEqual(out.tolist(), [16, 14, 45, 37, 10 + 6 + 3, 3])

    def test_an_annotation_decides_about_a_marked_argument(self):
        out = np.zeros(2, np.float64)
        annotated[(1,)](out, tl.constexpr(3), tl.constexpr(0.5))
        self.assertEqual(out.tolist(), [128, 3.5])

    def test_a_constant_may_be_optional(self):
        for named, expected in (({}, [1, 1, 0, 0]), ({"SIZE": 4, "ADDED": 3}, [3] * 4), ({}, [1, 1, 0, 0])):
            out = np.zeros(4, np.int32)
            optional[(1,)](out, **named)
            self.assertEqual(out.tolist(), expected)

    def test_an_argument_marked_as_a_constant_is_one(self):
        for size in (4, 8, 4):
            out = np.zeros(8, np.int32)
            marked[(1,)](out, tl.constexpr(size), (3, tl.constexpr(size)))
            self.assertEqual(out.tolist(), [4 * i if i < size else 0 for i in range(8)])

    def test_constants_in_tuples_are_values(self):
        out = np.zeros(7, np.int32)
        constants_in_tuples[(1,)](out, 2)
        self.assertEqual(out.tolist(), [36, 2 + 7 + 24, 8 + 4 + 4, 3 + 5, 3 * 4 * 4 * 5, 4, 1])

    def test_a_number_beyond_the_range_wraps(self):
        bytes, truths = np.zeros(4, np.uint8), np.zeros(4, bool)
        wraps[(1,)](bytes, truths)
        self.assertEqual((bytes.tolist(), truths.tolist()), ([44] * 4, [True] * 4))

    def test_a_number_that_goes_to_memory_is_rounded_as_a_name_for_it(self):
        wide = 2**61 + 2**37 + 1
        for element, value, expected in (
            (tl.float64, 0.1, np.float64(np.float32(0.1))),
            (tl.float64, 1e300, np.float64(1e300)),
            (tl.float32, wide, np.float32(2**61 + 2**38)),
            (tl.float16, 1.00048828126, np.float16(1)),
            (tl.float16, True, np.float16(1)),
            (tl.float8e4nv, 500.0, np.uint8(0x7E)),
            (tl.float8e4b8, 500.0, np.uint8(0x7F)),
            (tl.int64, 2**24 + 1.0, np.int64(2**24)),
            (tl.uint8, 300, np.uint8(44)),
        ):
            with self.subTest(element=element, value=value):
                out = np.zeros(8, expected.dtype)
                numbers_in_memory[(1,)](triton.reinterpret(out, element), value)
                self.assertEqual(out.tolist(), [expected] * 8)

    def test_a_copy_of_how_nan_propagates_means_the_same(self):
        x = np.full(1, np.nan, np.float32)
        for propagates, expected in ((tl.PropagateNan.ALL, np.nan), (tl.PropagateNan.NONE, 1)):
            for copy in (pickle.loads(pickle.dumps(propagates)), propagates):
                out = np.zeros(3, np.float32)
                extremes[(1,)](out, x, copy)
                np.testing.assert_array_equal(out, [expected] * 3)

    def test_an_integer_may_go_to_memory_of_8_bit_floats(self):
        bits = np.zeros(8, np.uint8)
        stored_integer[(1,)](triton.reinterpret(bits, tl.float8e5))
        self.assertEqual(bits.tolist(), [0x42] * 8)

    def test_a_number_for_an_atomic_operation_is_rounded_as_a_name_for_it(self):
        out = np.zeros(3, np.float64)
        exchanged_number[(1,)](out, 0.1)
        self.assertEqual(out.tolist(), [np.float32(0.1)] * 3)

    def test_the_extremes_of_an_iterable_that_is_known_at_compile_time(self):
        @triton.jit
        def store(out, n):
            tl.store(out, max(range(4)) + min(range(5, 9)))
            tl.store(out + 1, max(ONES_AND_TWOS) + max(BY_NUMBER) + max(BY_NUMBER.values()))
            tl.store(out + 2, max(LENGTHS) + (max("abc") == "c"))
            tl.store(out + 3, max({"a": n, "b": 2}.values()))

        out = np.zeros(4, np.int32)
        store[(1,)](out, 7)
        self.assertEqual(out.tolist(), [8, 10, 6, 7])


if __name__ == "__main__":
    unittest.main()
