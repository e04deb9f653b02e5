# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The number formats of the IR: what their bits mean, and how a real number becomes one of them."""

import functools
from dataclasses import dataclass

import numpy as np

# A type with 64 bits of fraction holds every integer and every float of the IR exactly.
REAL = np.longdouble
if np.finfo(REAL).nmant < 63:
    raise ImportError("the references need numbers with 64 bits of fraction")


@dataclass(frozen=True)
class Format:
    """A floating-point format. Where NumPy lacks it, `dtype` is the integer of its bits. `saturates`: what is too large
    becomes the largest number, infinities included, as in the PTX ISA's conversions to eight bits (cvt, .satfinite)."""

    name: str
    dtype: np.dtype
    fraction: int  # Bits, without the implicit one.
    least_exponent: int  # Of normal numbers.
    largest: float
    saturates: bool = False

    @property
    def bits(self):
        return self.dtype.itemsize * 8

    def decode(self, array, dtype=REAL):
        """The numbers that an array of this format holds, as a NumPy type."""
        if self.dtype.kind == "f":
            return array.astype(dtype)
        array = array.view(self.dtype)
        magnitude = (array & (1 << self.bits - 1) - 1).astype(np.int64)
        field, fraction = magnitude >> self.fraction, magnitude & (1 << self.fraction) - 1
        significand = np.where(field == 0, fraction, fraction + (1 << self.fraction)).astype(REAL)
        values = np.ldexp(significand, np.maximum(field, 1) - 1 + self.least_exponent - self.fraction)
        top = (1 << self.bits - 1 - self.fraction) - 1
        if self.name == "f8E4M3FN":
            values = np.where(magnitude == (1 << self.bits - 1) - 1, np.nan, values)
        else:
            values = np.where(field == top, np.where(fraction == 0, np.inf, np.nan), values)
        return np.where(array >> self.bits - 1 == 0, values, -values).astype(dtype)

    def encode(self, values):
        """An array of this format with the numbers that are nearest to the given ones."""
        if self.dtype.kind == "f":
            return values.astype(self.dtype)
        if self.name != "bf16":
            raise ValueError(f"no test encodes numbers as {self.name}")
        return (self.round(values.astype(REAL)).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)

    def round(self, values, mode="rtne"):
        """The numbers of this format that real numbers become, as the type of `values`."""
        with np.errstate(all="ignore"):
            if mode == "rtne" and values.dtype == np.float64 and self.dtype.kind == "f":
                return values.astype(self.dtype).astype(np.float64)  # NumPy rounds once.
            size = np.abs(values)
            exponent = np.frexp(np.where(np.isfinite(size), size, 0))[1] - 1
            quantum = np.ldexp(REAL(1), np.maximum(exponent, self.least_exponent) - self.fraction)
            units = size / quantum
            rounded = (np.rint(units) if mode == "rtne" else np.floor(units)) * quantum
            beyond = REAL(self.largest) if self.saturates or mode == "rtz" else REAL(np.inf)
            rounded = np.where(rounded > self.largest, beyond, rounded)
            rounded = np.where(np.isinf(size), self.largest if self.saturates else np.inf, rounded)
            rounded = np.where(np.isnan(size), np.nan, rounded)
            return np.copysign(rounded, values)

    def spacing(self, values):
        """The unit in the last place of each value."""
        finite = np.where(np.isfinite(values), values, 0)
        exponent = np.where(finite == 0, self.least_exponent, np.frexp(finite)[1] - 1)
        return np.ldexp(values.dtype.type(1), np.maximum(exponent, self.least_exponent) - self.fraction)

    @functools.lru_cache(maxsize=None)
    def every(self):
        """All numbers of the format, NaNs and infinities included; of a wide one, many."""
        if self.bits <= 16:
            return np.arange(2**self.bits, dtype=f"u{self.bits // 8}").view(self.dtype)
        rng = np.random.default_rng(self.bits)
        bits = rng.integers(0, 2**self.bits, 1 << 16, dtype=f"u{self.bits // 8}").view(self.dtype)
        return np.concatenate([bits, *(self.around(other) for other in NARROW if other is not self)])

    def around(self, other):
        """The numbers of a narrower format, what lies halfway between them, and the neighbours of both."""
        with np.errstate(all="ignore"):
            numbers = np.sort(np.unique(other.decode(other.every())[np.isfinite(other.decode(other.every()))]))
            centres = np.concatenate([numbers, (numbers[1:] + numbers[:-1]) / 2, numbers[-1:] * (1 + REAL(2) ** -5)])
            exact = centres.astype(self.dtype)
            return np.concatenate(
                [exact, np.nextafter(exact, self.dtype.type(np.inf)), np.nextafter(exact, self.dtype.type(-np.inf))]
            )


F8E4M3FN = Format("f8E4M3FN", np.dtype(np.uint8), 3, -6, 448.0, saturates=True)
F8E5M2 = Format("f8E5M2", np.dtype(np.uint8), 2, -14, 57344.0, saturates=True)
F16 = Format("f16", np.dtype(np.float16), 10, -14, 65504.0)
BF16 = Format("bf16", np.dtype(np.uint16), 7, -126, float.fromhex("0x1.fep127"))
F32 = Format("f32", np.dtype(np.float32), 23, -126, float(np.finfo(np.float32).max))
F64 = Format("f64", np.dtype(np.float64), 52, -1022, float(np.finfo(np.float64).max))
NARROW = (F8E4M3FN, F8E5M2, F16, BF16)
FLOATS = (*NARROW, F32, F64)
# By the name of the IR, and by that of the NumPy type: the package ml_dtypes adds those that NumPy lacks.
BY_NAME = {format_.name: format_ for format_ in FLOATS}
BY_DTYPE = {
    "float8_e4m3fn": F8E4M3FN, "float8_e5m2": F8E5M2, "float16": F16, "bfloat16": BF16, "float32": F32, "float64": F64,
}  # fmt: skip
INTEGERS = {
    name: np.dtype(dtype) for name, dtype in {"i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64}.items()
}


@functools.lru_cache(maxsize=None)
def integers(dtype):
    """All integers of a narrow type; of a wide one, many, the extremes among them."""
    if dtype.itemsize <= 2:
        return np.arange(2 ** (8 * dtype.itemsize), dtype=f"u{dtype.itemsize}").view(dtype)
    limits = np.iinfo(dtype)
    rng = np.random.default_rng(dtype.itemsize)
    powers = np.array(
        [sign * 2**bit + offset for bit in range(8 * dtype.itemsize - 1) for sign in (1, -1) for offset in (-1, 0, 1)],
        dtype=object,
    )
    special = np.clip(powers, limits.min, limits.max).astype(dtype)
    return np.concatenate(
        [
            rng.integers(limits.min, limits.max, 1 << 16, dtype=dtype, endpoint=True),
            rng.integers(-1000, 1000, 1 << 12).astype(dtype),
            special,
        ]
    )


def format_of(dtype):
    """The format of an array's elements; None for integers."""
    return BY_DTYPE.get(np.dtype(dtype).name)
