# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of libdevice compute on the CPU what NumPy does, for each type of their arguments; those that the CPU lacks
are refused by name."""

import math
import unittest

import numpy as np

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
# Integers as arguments, of which the CPU has no functions.
INTEGERS = set("iulm")
# Arguments in (-1, 1); at least 1; of both signs, with the halves between integers, infinities and NaN.
NARROW = {"acos", "asin", "atanh"}
LARGE = {"acosh"}
WIDE = set("abs ceil copysign finitef floor isfinited isinf isnan nearbyint rint round trunc".split())


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
    elif name in LARGE:
        values = values + 1
    elif name in WIDE:
        values = np.r_[np.arange(-3, 3.5, 0.5), np.inf, -np.inf, np.nan]
    return [np.roll(values, 3 * place).astype(TYPES[letter]) for place, letter in enumerate(letters)]


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


class Libdevice(unittest.TestCase):
    def test_functions_compute_what_numpy_does(self):
        checked = set()
        for name, letters in rows():
            if name in EXPECTED and not INTEGERS & set(letters):
                with self.subTest(f"{name} {letters}"):
                    arguments, found = run(name, letters)
                    expected = EXPECTED[name](*[argument.astype(np.float64) for argument in arguments])
                    tolerance = 1e-4 if name.startswith("fast_") else 1e-5 if "f" in letters else 1e-12
                    np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)
                    checked.add(name)
        self.assertEqual(checked, set(EXPECTED))

    def test_the_others_are_refused_by_name(self):
        for name, letters in rows():
            if name not in EXPECTED or INTEGERS & set(letters):
                with self.subTest(f"{name} {letters}"):
                    with self.assertRaisesRegex(triton.CompilationError, r"function `__nv_\w+` is unknown"):
                        run(name, letters)


if __name__ == "__main__":
    unittest.main()
