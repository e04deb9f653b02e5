# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The evaluation of IR in exact arithmetic follows the definitions of the operations."""

import math
import unittest

import numpy as np

from triton_testing.exact_ir import (
    FLOATS,
    POISON,
    Evaluation,
    UndefinedBehavior,
    bits_to_float,
    float_to_bits,
    parse_function,
    refines,
    round_to,
)
from triton_testing.formats import BF16, F16, F32

HEAD = '"tt.func"() <{function_type = () -> (), sym_name = "f"}> ({\n'
PRINT = '"tt.print"(%r) <{hex = false, prefix = "r"}> : () -> ()\n'
END = '"tt.return"() : () -> ()\n}) : () -> ()\n'


def evaluate(body, parameters="", arguments=()):
    """What %r is at the end."""
    text = HEAD + f"^bb0({parameters}):\n" + body + PRINT + END
    return Evaluation().run(parse_function(text), [(value,) for value in arguments])[0][1]


def of_two(name, element, a, b, properties=""):
    flags = f" <{{{properties}}}>" if properties else ""
    body = f'%r = "arith.{name}"(%a, %b){flags} : ({element}, {element}) -> {element}\n'
    return evaluate(body, f"%a: {element}, %b: {element}", (a, b))[0]


class Numbers(unittest.TestCase):
    def test_every_number_of_16_bits_keeps_its_bits(self):
        for known in (F16, BF16):
            for bits, value in zip(range(1 << 16), known.decode(known.every(), np.float64)):
                self.assertTrue(bits_to_float(known.name, bits) == value or math.isnan(value))
                if not math.isnan(value):
                    self.assertEqual(float_to_bits(known.name, float(value)), bits)

    def test_rounding_agrees_with_the_formats(self):
        rng = np.random.default_rng(0)
        for known in (F16, BF16, F32):
            # Integers of more bits than the fraction has lie halfway between numbers.
            parts = np.concatenate(
                [rng.standard_normal(400), rng.integers(-(1 << known.fraction + 3), 1 << known.fraction + 3, 400)]
            )
            values = np.ldexp(parts, rng.integers(-170, 130, 800))
            for value, right in zip(values, known.round(values.astype(np.longdouble))):
                self.assertEqual(round_to(known.name, float(value)), float(right))

    def test_formats_have_their_widths(self):
        self.assertEqual({name: FLOATS[name][0] for name in FLOATS}, {"f16": 16, "bf16": 16, "f32": 32, "f64": 64})


class Operations(unittest.TestCase):
    def test_overflow_is_poison_only_with_flags(self):
        self.assertEqual(of_two("addi", "i8", 255, 1), 0)
        self.assertEqual(of_two("addi", "i8", 255, 1, "overflowFlags = #arith.overflow<nsw>"), 0)
        self.assertEqual(of_two("addi", "i8", 255, 1, "overflowFlags = #arith.overflow<nuw>"), POISON)
        self.assertEqual(of_two("muli", "i8", 64, 2, "overflowFlags = #arith.overflow<nsw>"), POISON)
        self.assertEqual(of_two("shli", "i8", 1, 8), POISON)

    def test_quotients_round_as_their_names_say(self):
        for name, right in (("divsi", -3), ("remsi", -1), ("floordivsi", -4), ("ceildivsi", -3)):
            self.assertEqual(of_two(name, "i8", 256 - 7, 2), right % 256, name)
        self.assertEqual(of_two("ceildivui", "i8", 255, 2), 128)

    def test_division_by_zero_is_undefined(self):
        for name, a, b in (("remui", 1, 0), ("divsi", 128, 255), ("floordivsi", 128, 255)):
            with self.assertRaises(UndefinedBehavior):
                of_two(name, "i8", a, b)
        self.assertEqual(of_two("remsi", "i8", 128, 255), 0)

    def test_extremes_treat_nan_and_signed_zeros_as_defined(self):
        self.assertTrue(math.isnan(of_two("maximumf", "f32", math.nan, 1.0)))
        self.assertEqual(of_two("maxnumf", "f32", math.nan, 1.0), 1.0)
        self.assertEqual(math.copysign(1, of_two("maximumf", "f32", -0.0, 0.0)), 1)
        self.assertEqual(of_two("maxnumf", "f32", -0.0, 0.0), POISON)

    def test_sums_are_rounded_to_the_type(self):
        self.assertEqual(of_two("addf", "f16", 2048.0, 1.0), 2048.0)
        self.assertEqual(of_two("addf", "bf16", 256.0, 3.0), 260.0)
        self.assertEqual(of_two("mulf", "f32", 3e38, 2.0), math.inf)

    def test_elements_of_constants_differ(self):
        body = '%r = "arith.constant"() <{value = dense<[1, -1, 2, 3]> : tensor<4xi8>}> : () -> tensor<4xi8>\n'
        self.assertEqual(evaluate(body), (1, 255, 2, 3))


class Loops(unittest.TestCase):
    def test_bounds_are_signed_unless_the_loop_is_unsigned(self):
        body = (
            '%o = "arith.constant"() <{value = 1 : i8}> : () -> i8\n'
            '%z = "arith.constant"() <{value = 0 : i8}> : () -> i8\n'
            '%r = "scf.for"(%a, %b, %o, %z)UNSIGNED ({\n^bb1(%i: i8, %n: i8):\n'
            '%m = "arith.addi"(%n, %o) : (i8, i8) -> i8\n"scf.yield"(%m) : (i8) -> ()\n'
            "}) : (i8, i8, i8, i8) -> i8\n"
        )
        bounds = ("%a: i8, %b: i8", (254, 2))
        self.assertEqual(evaluate(body.replace("UNSIGNED", ""), *bounds), (4,))
        self.assertEqual(evaluate(body.replace("UNSIGNED", " <{unsignedCmp}>"), *bounds), (0,))

    def test_a_while_loop_returns_what_its_condition_forwards(self):
        body = (
            '%t = "arith.constant"() <{value = 10 : i8}> : () -> i8\n'
            '%r = "scf.while"(%a) ({\n^bb1(%x: i8):\n'
            '%c = "arith.cmpi"(%x, %t) <{predicate = 2 : i64}> : (i8, i8) -> i1\n'
            '"scf.condition"(%c, %x) : (i1, i8) -> ()\n}, {\n^bb2(%y: i8):\n'
            '%d = "arith.addi"(%y, %y) : (i8, i8) -> i8\n"scf.yield"(%d) : (i8) -> ()\n}) : (i8) -> i8\n'
        )
        self.assertEqual(evaluate(body, "%a: i8", (3,)), (12,))


class Refinement(unittest.TestCase):
    def test_poison_may_become_anything_and_nothing_becomes_poison(self):
        self.assertTrue(refines([("r", (1, 2))], [("r", (POISON, 2))]))
        self.assertFalse(refines([("r", (POISON,))], [("r", (1,))]))

    def test_zeros_have_signs_and_prints_an_order(self):
        self.assertFalse(refines([("r", (0.0,))], [("r", (-0.0,))]))
        self.assertTrue(refines([("r", (math.nan,))], [("r", (math.nan,))]))
        self.assertFalse(refines([("a", (1,)), ("b", (1,))], [("b", (1,)), ("a", (1,))]))
        self.assertFalse(refines([], [("r", (1,))]))


if __name__ == "__main__":
    unittest.main()
