# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations on integers."""

import numpy as np

from .check import Check
from ...formats import INTEGERS, integers


def truncated_quotient(a, b):
    """Rounded toward zero, with Python's integers, and the remainder with the dividend's sign."""
    quotient = np.abs(a) // np.abs(b)
    quotient = np.where((a < 0) != (b < 0), -quotient, quotient)
    return quotient, a - quotient * b


def pairs(values, rng):
    """Every pair of few values; of many, as many random ones."""
    if len(values) <= 256:
        return np.repeat(values, len(values)), np.tile(values, len(values))
    return values, values[rng.permutation(len(values))]


def wrap(values, dtype):
    """Python integers modulo two to the number of bits."""
    return np.array([int(value) & (1 << 8 * dtype.itemsize) - 1 for value in values], f"u{dtype.itemsize}").view(dtype)


INTEGER_BINARY = {
    "addi": lambda a, b, bits: a + b,
    "subi": lambda a, b, bits: a - b,
    "muli": lambda a, b, bits: a * b,
    "andi": lambda a, b, bits: a & b,
    "ori": lambda a, b, bits: a | b,
    "xori": lambda a, b, bits: a ^ b,
    "maxsi": lambda a, b, bits: np.maximum(a, b),
    "minsi": lambda a, b, bits: np.minimum(a, b),
    "divsi": lambda a, b, bits: truncated_quotient(a, np.where(b == 0, 1, b))[0],
    "remsi": lambda a, b, bits: truncated_quotient(a, np.where(b == 0, 1, b))[1],
    "shli": lambda a, b, bits: a << b % bits,
    "shrsi": lambda a, b, bits: a >> b % bits,
}
UNSIGNED_BINARY = {
    "maxui": lambda a, b, bits: np.maximum(a, b),
    "minui": lambda a, b, bits: np.minimum(a, b),
    "divui": lambda a, b, bits: a // np.where(b == 0, 1, b),
    "remui": lambda a, b, bits: a % np.where(b == 0, 1, b),
    "shrui": lambda a, b, bits: a >> b % bits,
}
COMPARISONS = {
    "eq": np.equal,
    "ne": np.not_equal,
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
}


def integer_binary():
    rng = np.random.default_rng(7)
    for type_, dtype in INTEGERS.items():
        a, b = pairs(integers(dtype), rng)
        bits, unsigned, least = 8 * dtype.itemsize, np.dtype(f"u{dtype.itemsize}"), np.iinfo(dtype).min
        if dtype.itemsize > 2:
            a, b = a[:8192], b[:8192]
        signed_objects = lambda x: x.astype(object)
        unsigned_objects = lambda x, u=unsigned: x.view(u).astype(object)

        def defined(name, a, b, bits=bits, unsigned=unsigned, least=least):
            if name.startswith(("div", "rem")):
                return (b != 0) & ~((a == least) & (b == -1) & name.endswith("si"))
            return b.view(unsigned) < bits if name.startswith("sh") else np.ones(len(a), bool)

        for table, view in ((INTEGER_BINARY, signed_objects), (UNSIGNED_BINARY, unsigned_objects)):
            for name, function in table.items():
                yield Check(
                    f"{name} {type_}",
                    f"arith.{name} %x0, %x1 : {{0}}",
                    (type_, type_),
                    type_,
                    (a, b),
                    dtype,
                    lambda a, b, f=function, v=view, n=bits, d=dtype: wrap(f(v(a), v(b), n), d),
                    defined=lambda a, b, n=name, d=defined: d(n, a, b),
                )
        if bits >= 32:
            yield Check(
                f"mulhiui {type_}",
                "tt.mulhiui %x0, %x1 : {0}",
                (type_, type_),
                type_,
                (a, b),
                dtype,
                lambda a, b, v=unsigned_objects, n=bits, d=dtype: wrap(v(a) * v(b) >> n, d),
            )
        for name, function in COMPARISONS.items():
            for prefix in ("",) if name in ("eq", "ne") else ("s", "u"):
                view = unsigned if prefix == "u" else dtype
                yield Check(
                    f"cmpi {prefix}{name} {type_}",
                    f"arith.cmpi {prefix}{name}, %x0, %x1 : {{0}}",
                    (type_, type_),
                    "i1",
                    (a, b),
                    np.dtype(bool),
                    lambda a, b, f=function, v=view: f(a.view(v), b.view(v)),
                )
