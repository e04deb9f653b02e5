# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on floating-point numbers."""

import dataclasses
import math

import numpy as np

from .check import Accuracy, Check
from ...formats import BF16, F16, F32, F8E4M3FN, F8E5M2, REAL
from .integer_operations import COMPARISONS, pairs

FLOAT_UNARY = {  # Operation -> the function, the error allowed (None: exact) and that on a GPU in f32, if it differs.
    "arith.negf": (np.negative, None, None),
    "math.absf": (np.abs, None, None),
    "math.floor": (np.floor, None, None),
    "math.ceil": (np.ceil, None, None),
    "math.sqrt": (np.sqrt, 0.5, Accuracy(2)),
    "math.rsqrt": (lambda x: 1 / np.sqrt(x), 2, None),
    # The product with the logarithm is rounded, and so is the constant.
    "math.exp": (np.exp, 1, Accuracy(2, growth=2.0**-24 + 1.4e-8, flushes=True)),
    "math.exp2": (np.exp2, 1, Accuracy(2, flushes=True)),
    "math.log": (np.log, 1, Accuracy(2, flushes=True)),
    "math.log2": (np.log2, 1, Accuracy(2, flushes=True)),
    "math.sin": (np.sin, 1, Accuracy(2, flushes=True)),
    "math.cos": (np.cos, 1, Accuracy(2, flushes=True)),
    "math.erf": (np.vectorize(lambda x: REAL(math.erf(x)), otypes=[REAL]), 2, Accuracy(2, flushes=True)),
    "tt.precise_sqrt": (np.sqrt, None, None),
}
# Operations that 8-bit floats have exactly, or rounded once.
EXACT_UNARY = [name for name, (_, ulps, _) in FLOAT_UNARY.items() if ulps is None]
FLOATS = (F8E4M3FN, F8E5M2, F16, BF16, F32)
IN_F32 = Accuracy(1)  # Of what is computed in f32 and rounded to a narrower format.


def rounding(format_):
    """How the results of arithmetic are rounded: unlike those of casts, they do not saturate."""
    round_ = dataclasses.replace(format_, saturates=False).round
    if format_ is not F8E4M3FN:
        return round_
    return lambda values: np.where(np.isinf(round_(values)), REAL(np.nan), round_(values))  # It has no infinities.


def float_unary():
    for format_ in FLOATS:
        inputs = format_.every()[: 1 << 16]
        for operation, (function, ulps, accuracy) in FLOAT_UNARY.items():
            if format_.bits == 8 and operation not in EXACT_UNARY:
                continue
            rounded = (
                (lambda x, f=format_, g=function: rounding(f)(g(f.decode(x))))
                if ulps is None
                else (lambda x, f=format_, g=function: g(f.decode(x)))
            )
            yield Check(
                f"{operation} {format_.name}",
                operation + " %x0 : {0}",
                (format_.name,),
                format_.name,
                (inputs,),
                format_.dtype,
                rounded,
                ulps,
                is_rounded=format_.bits == 8,
                on_gpu=accuracy
                if format_ is F32 or accuracy is None
                else dataclasses.replace(IN_F32, flushes=accuracy.flushes),
            )


def number_first(function):
    """minnum and maxnum: of a number and a NaN, the number."""
    return lambda a, b: np.where(np.isnan(a), b, np.where(np.isnan(b), a, function(a, b)))


def larger(a, b):
    """The maximum, for which the positive zero is larger than the negative one."""
    return np.where(a == b, np.where(np.signbit(a), b, a), np.maximum(a, b))


def smaller(a, b):
    return -larger(-a, -b)


def nan_first(function):
    return lambda a, b: np.where(np.isnan(a) | np.isnan(b), REAL(np.nan), function(a, b))


FLOAT_BINARY = {
    "arith.addf": np.add,
    "arith.subf": np.subtract,
    "arith.mulf": np.multiply,
    "arith.divf": np.divide,
    "arith.remf": np.fmod,
    "tt.precise_divf": np.divide,
    "arith.maximumf": nan_first(larger),
    "arith.minimumf": nan_first(smaller),
    "arith.maxnumf": number_first(larger),
    "arith.minnumf": number_first(smaller),
}


def float_binary():
    rng = np.random.default_rng(8)
    for format_ in FLOATS:
        a, b = pairs(format_.every()[: 1 << 16], rng)
        # Zeros of different sign, in a format that has a negative one.
        zeros = format_.every()[:2].copy()
        zeros.view(f"u{format_.bits // 8}")[:] = 0, 1 << format_.bits - 1
        a, b = np.concatenate([a, zeros]), np.concatenate([b, zeros[::-1]])
        for name, function in FLOAT_BINARY.items():
            yield Check(
                f"{name} {format_.name}",
                f"{name} %x0, %x1 : {{0}}",
                (format_.name,) * 2,
                format_.name,
                (a, b),
                format_.dtype,
                lambda a, b, f=format_, g=function: rounding(f)(g(f.decode(a), f.decode(b))),
                is_rounded=format_.bits == 8,
                on_gpu=(Accuracy(2) if format_ is F32 else IN_F32) if name == "arith.divf" else None,
            )
        for name, function in COMPARISONS.items():
            name = "une" if name == "ne" else "o" + name
            yield Check(
                f"cmpf {name} {format_.name}",
                f"arith.cmpf {name}, %x0, %x1 : {{0}}",
                (format_.name,) * 2,
                "i1",
                (a, b),
                np.dtype(bool),
                lambda a, b, f=format_, g=function: g(f.decode(a), f.decode(b)),
            )


def clamps():
    rng = np.random.default_rng(9)
    for format_ in FLOATS:
        x = format_.every()[: 1 << 16]
        inputs = (x, x[rng.permutation(len(x))], x[rng.permutation(len(x))])
        for mode, kind in (("none", number_first), ("all", nan_first)):
            low, high = kind(larger), kind(smaller)
            yield Check(
                f"clampf {mode} {format_.name}",
                f"tt.clampf %x0, %x1, %x2, propagateNan = {mode} : {{0}}",
                (format_.name,) * 3,
                format_.name,
                inputs,
                format_.dtype,
                lambda x, a, b, f=format_, l=low, h=high: h(l(f.decode(x), f.decode(a)), f.decode(b)),
                is_rounded=format_.bits == 8,
            )
