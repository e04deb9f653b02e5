# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""All functions of libdevice compute on the CPU what NumPy and Python do, for each type of their arguments."""

import math
import unittest

import numpy as np
from libdevice_references import EXACT, NEAR, ROUNDED

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.language.extra import libdevice

TYPES = dict(f=np.float32, d=np.float64, i=np.int32, l=np.int64, u=np.uint32, m=np.uint64)
each = np.vectorize

# Function: that of NumPy. Arguments lie in (0.25, 3), but for functions in NARROW and WIDE.
EXPECTED = {
    **{name: getattr(np, name) for name in "ceil cos cosh exp exp2 expm1 floor fmod log log10 log1p".split()},
    **{name: getattr(np, name) for name in "log2 rint sin sinh sqrt tan tanh trunc copysign cbrt".split()},
    **{f"fast_{name}f": getattr(np, name) for name in "cos exp log log10 log2 sin tan".split()},
    "abs": np.abs,
    "acos": np.arccos,
    "acosh": np.arccosh,
    "asin": np.arcsin,
    "asinh": np.arcsinh,
    "atan": np.arctan,
    "atan2": np.arctan2,
    "atanh": np.arctanh,
    "erf": each(math.erf),
    "erfc": each(math.erfc),
    "fast_powf": np.power,
    "finitef": np.isfinite,
    "fma": lambda x, y, z: x * y + z,
    "isfinited": np.isfinite,
    "isinf": np.isinf,
    "isnan": np.isnan,
    "nearbyint": np.rint,
    "pow": np.power,
    "round": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x),
    "rsqrt": lambda x: 1 / np.sqrt(x),
}
# Integers as arguments, for functions on them, and as a small second argument beside a float or as an order.
INTEGERS = {
    "i": [
        0,
        1,
        -1,
        2,
        5,
        255,
        -256,
        65537,
        0x7654,
        0x12345678,
        -0x12345678,
        (1 << 24) + 1,
        (1 << 31) - 1,
        -(1 << 31),
        7,
        99,
    ],
    "l": [
        0,
        1,
        -1,
        3,
        1 << 31,
        -(1 << 32),
        (1 << 53) + 1,
        (1 << 62) + 3,
        (1 << 63) - 1,
        -(1 << 63),
        6,
        -7,
        99,
        1 << 40,
        5,
        77,
    ],
    "u": [0, 1, 2, 3, 255, 65537, 0x12345678, (1 << 24) + 1, (1 << 31) + 1, (1 << 32) - 1, 4, 7, 99, 1 << 20, 12, 9],
    "m": [
        0,
        1,
        2,
        3,
        (1 << 24) + 1,
        (1 << 32) + 7,
        (1 << 53) + 1,
        (1 << 63) + 1,
        (1 << 64) - 1,
        4,
        5,
        6,
        9,
        1 << 40,
        5,
        77,
    ],
}
SMALL = [0, 1, 2, 3, 4, 5, -1, -2, 3, 2, 1, 0, 4, 5, 6, 7]
# Arguments in (-1, 1); at least 1; of both signs, with the halves between integers, infinities and NaN.
NARROW = {"acos", "asin", "atanh", "erfinv"}
# Arguments between 0 and 1.
FRACTIONS = {"erfcinv", "normcdfinv"}
LARGE = {"acosh"}
WIDE = set("abs ceil copysign finitef floor isfinited isinf isnan nearbyint rint round trunc".split())
WIDE |= {name for name in EXACT if "2" in name and name[:3] in ("flo", "dou") and name[-3] == "_"}


@triton.jit
def one(a, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(o + i, F(tl.load(a + i)).to(tl.float64))


@triton.jit
def two(a, b, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(o + i, F(tl.load(a + i), tl.load(b + i)).to(tl.float64))


@triton.jit
def three(a, b, c, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(o + i, F(tl.load(a + i), tl.load(b + i), tl.load(c + i)).to(tl.float64))


@triton.jit
def four(a, b, c, d, o, F: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(o + i, F(tl.load(a + i), tl.load(b + i), tl.load(c + i), tl.load(d + i)).to(tl.float64))


KERNELS = {1: one, 2: two, 3: three, 4: four}


def inputs_of(name, letters):
    """Returns the arguments of a function for the letters of their types."""
    values = np.linspace(0.25, 3, 16)
    if name in NARROW:
        values = np.linspace(-0.95, 0.95, 16)
    elif name in FRACTIONS:
        values = np.linspace(0.02, 0.98, 16)
    elif name in LARGE:
        values = values + 1
    elif name in WIDE:
        values = np.r_[np.arange(-3, 3.5, 0.5), np.inf, -np.inf, np.nan]
    rows = {letter: INTEGERS.get(letter, values) for letter in letters}
    if set("fd") & set(letters) and set("i") & set(letters):
        rows["i"] = SMALL
    return [np.roll(np.array(rows[x], TYPES[x]), 3 * place) for place, x in enumerate(letters)]


def rows():
    """Returns each function, and the letters of the types of its arguments."""
    for name, text in libdevice.table().items():
        for row in text.split():
            yield name, row.partition(">")[0]


def run(name, letters):
    """Returns the arguments and the result of a function."""
    arguments, out = inputs_of(name, letters), np.zeros(16)
    KERNELS[len(letters)][(1,)](*arguments, out, F=getattr(libdevice, name))
    return arguments, out


@triton.jit
def integers(a, b, c, o, F: tl.constexpr, COUNT: tl.constexpr):
    i = tl.arange(0, 16)
    if COUNT == 1:
        tl.store(o + i, F(tl.load(a + i)).to(tl.int64))
    elif COUNT == 2:
        tl.store(o + i, F(tl.load(a + i), tl.load(b + i)).to(tl.int64))
    else:
        tl.store(o + i, F(tl.load(a + i), tl.load(b + i), tl.load(c + i)).to(tl.int64))


def result_of(name, letters):
    """Returns the letter of the type of a result."""
    for row in libdevice.table()[name].split():
        arguments, _, result = row.partition(":")[0].partition(">")
        if arguments == letters:
            return result
    raise KeyError(name)


def run_exactly(name, letters):
    """Returns the arguments and the result of a function, whose integers are 64 bits wide."""
    if result_of(name, letters) in "fd":
        return run(name, letters)
    arguments, out = inputs_of(name, letters), np.zeros(16, np.int64)
    three = [*arguments, *arguments, *arguments][:3]
    integers[(1,)](*three, out, F=getattr(libdevice, name), COUNT=len(letters))
    return arguments, out


def compute(name, letters, values):
    """Returns the expected result for Python numbers, or None where there is none to compare."""
    if name in ROUNDED:
        return ROUNDED[name](np.float32 if "f" in letters else np.float64, *values)
    function = EXACT[name] if name in EXACT else NEAR[name]
    if isinstance(function, dict):
        function = function.get(letters) or function.get(letters[0]) or function[""]
    return function(*values)


class Libdevice(unittest.TestCase):
    def test_functions_compute_what_numpy_does(self):
        checked = set()
        for name, letters in rows():
            if name in EXPECTED and not set("iulm") & set(letters):
                with self.subTest(f"{name} {letters}"):
                    arguments, found = run(name, letters)
                    expected = EXPECTED[name](*[argument.astype(np.float64) for argument in arguments])
                    tolerance = 1e-4 if name.startswith("fast_") else 1e-5 if "f" in letters else 1e-12
                    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)
                    checked.add(name)
        self.assertEqual(checked, set(EXPECTED))

    def test_functions_compute_what_python_does(self):
        for name, letters in rows():
            if name in EXPECTED and not set("iulm") & set(letters):
                continue
            with self.subTest(f"{name} {letters}"):
                arguments, found = run_exactly(name, letters)
                compared = 0
                for values, one in zip(zip(*[argument.tolist() for argument in arguments]), found.tolist()):
                    try:
                        expected = compute(name, letters, values)
                    except (ZeroDivisionError, OverflowError):
                        continue
                    if expected is None:
                        continue
                    compared += 1
                    if name in NEAR:
                        tolerance = 1e-5 if "f" in letters or name == "rcp64h" else 1e-11
                        np.testing.assert_allclose(one, expected, rtol=tolerance, atol=tolerance, err_msg=str(values))
                    else:
                        np.testing.assert_equal(
                            one, float(expected) if isinstance(one, float) else expected, str(values)
                        )
                self.assertGreaterEqual(compared, 12)

    def test_values_at_the_limits(self):
        infinity, nan = math.inf, math.nan
        for name, letter, values, expected in (
            ("float2int_rn", "f", [nan, infinity, -infinity, 3e9], [0, 2**31 - 1, -(2**31), 2**31 - 1]),
            ("double2int_rz", "d", [nan, infinity, -3e9, 2.5], [-(2**31), 2**31 - 1, -(2**31), 2]),
            ("double2ll_rd", "d", [nan, infinity, -1e19, -2.5], [-(2**63), 2**63 - 1, -(2**63), -3]),
            ("double2uint_ru", "d", [-1.5, 0.5, 5e9, nan], [0, 1, -1, -(2**31)]),
            ("ilogb", "f", [0.0, infinity, nan, 1e-45], [-(2**31), 2**31 - 1, -(2**31), -149]),
        ):
            out, argument = np.zeros(16, np.int64), np.resize(np.array(values, TYPES[letter]), 16)
            integers[(1,)](argument, argument, argument, out, F=getattr(libdevice, name), COUNT=1)
            self.assertEqual(out[:4].tolist(), expected, name)
        for name, values, expected in (
            ("sinpi", [1.0, -2.0, 0.5, infinity], [0.0, -0.0, 1.0, nan]),
            ("cospi", [0.5, 1.5, 1.0, 1e300], [0.0, 0.0, -1.0, 1.0]),
            ("cospi", [-0.5, -1.5, -1.0, -2.5], [0.0, 0.0, -1.0, 0.0]),
            ("normcdfinv", [0.5, 0.0, 1.0, nan], [0.0, -infinity, infinity, nan]),
            ("erfinv", [1.0, -1.0, 0.0, 2.0], [infinity, -infinity, 0.0, nan]),
            ("erfcinv", [0.0, 2.0, 1.0, -1.0], [infinity, -infinity, 0.0, nan]),
            ("erfcx", [infinity, 1e10, -30.0, nan], [0.0, 5.641895835477563e-11, infinity, nan]),
            ("y0", [0.0, -1.0, infinity, nan], [-infinity, nan, 0.0, nan]),
            ("rcbrt", [0.0, -8.0, infinity, nan], [infinity, -0.5, 0.0, nan]),
            ("lgamma", [-1.0, -infinity, 1.0, nan], [infinity, infinity, 0.0, nan]),
        ):
            out, argument = np.zeros(16), np.resize(np.array(values, np.float64), 16)
            one[(1,)](argument, out, F=getattr(libdevice, name))
            np.testing.assert_array_equal(out[:4], expected, name)
            # The reciprocals of zeros have their signs.
            with np.errstate(divide="ignore"):
                np.testing.assert_array_equal(1 / out[:4], 1 / np.array(expected), name)


if __name__ == "__main__":
    unittest.main()
