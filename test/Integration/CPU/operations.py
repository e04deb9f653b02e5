#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks each operation on the CPU, type by type: unary operations and casts of 8 and 16 bits on every input, binary
operations of 8 bits on every pair, others on random and extreme inputs.

  operations.py [--only REGEX]
"""

import argparse
import math
import re
import sys
from dataclasses import dataclass
from typing import Callable, Tuple

import numpy as np

import triton_mlir
from formats import BF16, F16, F32, F64, FLOATS, INTEGERS, REAL, integers

BLOCK = 2048

KERNEL = """
tt.func public @kernel({parameters}) {{
  %program = tt.get_program_id x : i32
  %size = arith.constant {block} : i32
  %start = arith.muli %program, %size : i32
  %range = tt.make_range {{end = {block} : i32, start = 0 : i32}} : tensor<{block}xi32>
  %starts = tt.splat %start : i32 -> tensor<{block}xi32>
  %at = arith.addi %starts, %range : tensor<{block}xi32>
{loads}
  %r = {operation}
{store}
  tt.return
}}
"""
POINTER = """  %{name}s = tt.splat %{name} : !tt.ptr<{type}> -> tensor<{block}x!tt.ptr<{type}>>
  %{name}p = tt.addptr %{name}s, %at : tensor<{block}x!tt.ptr<{type}>>, tensor<{block}xi32>
"""


@dataclass
class Check:
    """An operation on arrays. `operation` has {0}, {1} ... for the operands' types and {r} for the result's; `expected`
    gives the results, as real numbers or integers. `ulps` is the error allowed, in units of the result's last place;
    None: the result is exact, to the sign of a zero. What `defined` is false for is not compared."""

    name: str
    operation: str
    types: Tuple[str, ...]
    result: str
    inputs: Tuple[np.ndarray, ...]
    output: np.dtype
    expected: Callable
    ulps: float = None
    defined: Callable = None

    def text(self):
        names = [f"x{i}" for i in range(len(self.types))]
        pointer = lambda name, type_: POINTER.format(name=name, type=type_, block=BLOCK)
        loads = "".join(pointer(name, type_) + f"  %{name}v = tt.load %{name}p : tensor<{BLOCK}x!tt.ptr<{type_}>>\n"
                        for name, type_ in zip(names, self.types))
        store = pointer("o", self.result) + f"  tt.store %op, %r : tensor<{BLOCK}x!tt.ptr<{self.result}>>"
        tensors = [f"tensor<{BLOCK}x{type_}>" for type_ in self.types]
        operation = self.operation.format(*tensors, r=f"tensor<{BLOCK}x{self.result}>")
        pairs_ = zip([*names, "o"], [*self.types, self.result])
        parameters = ", ".join(f"%{name}: !tt.ptr<{type_}>" for name, type_ in pairs_)
        return KERNEL.format(parameters=parameters, block=BLOCK, loads=loads, operation=operation, store=store)

    def run(self):
        """What is wrong, in a line; empty if nothing is."""
        count = len(self.inputs[0])
        padding = -count % BLOCK
        inputs = [np.concatenate([array, np.resize(array, padding)]) for array in self.inputs]
        output = np.zeros(count + padding, self.output)
        triton_mlir.compile(self.text(), target="cpu", bounds_checking=True)[(len(output) // BLOCK,)](*inputs, output)
        with np.errstate(all="ignore"):
            right = self.compare(output[:count])
            if self.defined is not None:
                right |= ~self.defined(*self.inputs)
        if right.all():
            return ""
        first = int(np.argmin(right))
        operands = ", ".join(repr(array[first]) for array in self.inputs)
        with np.errstate(all="ignore"):
            expected = self.expected(*(array[first : first + 1] for array in self.inputs))[0]
        return f"{int((~right).sum())} of {count}: of {operands} it is {output[first]!r}, expected {expected!r}"

    def compare(self, output):
        expected = self.expected(*self.inputs)
        if self.output.kind in "iub":
            return output == expected.astype(self.output)
        actual = output.astype(np.float64).astype(REAL) if self.output.itemsize < 8 else output.astype(REAL)
        nan = np.isnan(actual) & np.isnan(expected)
        if self.ulps is None:
            return nan | (actual == expected) & (np.signbit(actual) == np.signbit(expected))
        format_ = next(format_ for format_ in FLOATS if format_.dtype == self.output)
        exponent = np.maximum(np.frexp(np.where(np.isfinite(expected), expected, 0))[1] - 1, format_.least_exponent)
        spacing = np.ldexp(REAL(1), exponent - format_.fraction)
        return nan | (actual == format_.round(expected)) | (np.abs(actual - expected) <= self.ulps * spacing)


def float_casts():
    """Conversions between formats, both rounding modes where they narrow."""
    for source in FLOATS:
        inputs = source.every()
        for target in FLOATS:
            if target is source:
                continue
            if target.bits > source.bits:
                modes = ("",)
            elif target.bits == source.bits and target.bits == 8:
                continue
            else:
                modes = ("rtne", "rtz")
            for mode in modes:
                clause = f", rounding = {mode}" if mode else ""
                operation = f"tt.fp_to_fp %x0v{clause} : {{0}} -> {{r}}"
                yield Check(f"fp_to_fp {source.name} {target.name} {mode}", operation, (source.name,), target.name,
                            (inputs,), target.dtype,
                            lambda x, s=source, t=target, m=mode: t.round(s.decode(x), m or "rtne"))
    for source, target in ((F16, F32), (BF16, F32), (F16, F64), (F32, F64)):
        yield Check(f"extf {source.name} {target.name}", "arith.extf %x0v : {0} to {r}", (source.name,), target.name,
                    (source.every(),), target.dtype, lambda x, s=source: s.decode(x))
        yield Check(f"truncf {target.name} {source.name}", "arith.truncf %x0v : {0} to {r}", (target.name,),
                    source.name, (target.every(),), source.dtype, lambda x, s=source, t=target: s.round(t.decode(x)))


def integer_casts():
    for source, dtype in INTEGERS.items():
        unsigned = np.dtype(f"u{dtype.itemsize}")
        for target, other in INTEGERS.items():
            if other.itemsize > dtype.itemsize:
                yield Check(f"extsi {source} {target}", "arith.extsi %x0v : {0} to {r}", (source,), target,
                            (integers(dtype),), other, lambda x, t=other: x.astype(t))
                yield Check(f"extui {source} {target}", "arith.extui %x0v : {0} to {r}", (source,), target,
                            (integers(dtype),), other, lambda x, u=unsigned, t=other: x.view(u).astype(t))
            elif other.itemsize < dtype.itemsize:
                yield Check(f"trunci {source} {target}", "arith.trunci %x0v : {0} to {r}", (source,), target,
                            (integers(dtype),), other, lambda x, t=other: x.astype(t))
        for format_ in (F16, BF16, F32, F64):
            yield Check(f"sitofp {source} {format_.name}", "arith.sitofp %x0v : {0} to {r}", (source,), format_.name,
                        (integers(dtype),), format_.dtype, lambda x, f=format_: f.round(x.astype(REAL)))
            yield Check(f"uitofp {source} {format_.name}", "arith.uitofp %x0v : {0} to {r}", (source,), format_.name,
                        (integers(dtype),), format_.dtype,
                        lambda x, f=format_, u=unsigned: f.round(x.view(u).astype(REAL)))
            # Beyond the integer's range the result is open.
            for operation, kind in (("fptosi", dtype), ("fptoui", unsigned)):
                limits = np.iinfo(kind)
                inside = lambda x, f=format_, low=REAL(int(limits.min)), high=REAL(int(limits.max)): (
                    (np.trunc(f.decode(x)) >= low) & (np.trunc(f.decode(x)) <= high))
                yield Check(f"{operation} {format_.name} {source}", f"arith.{operation} %x0v : {{0}} to {{r}}",
                            (format_.name,), source, (format_.every(),), dtype,
                            lambda x, f=format_, k=kind, i=inside, d=dtype: np.where(i(x), np.trunc(f.decode(x)), 0)
                            .astype(k).view(d), defined=inside)


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
COMPARISONS = {"eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
               "ge": np.greater_equal}


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
                yield Check(f"{name} {type_}", f"arith.{name} %x0v, %x1v : {{0}}", (type_, type_), type_, (a, b), dtype,
                            lambda a, b, f=function, v=view, n=bits, d=dtype: wrap(f(v(a), v(b), n), d),
                            defined=lambda a, b, n=name, d=defined: d(n, a, b))
        if bits >= 32:
            yield Check(f"mulhiui {type_}", "tt.mulhiui %x0v, %x1v : {0}", (type_, type_), type_, (a, b), dtype,
                        lambda a, b, v=unsigned_objects, n=bits, d=dtype: wrap(v(a) * v(b) >> n, d))
        for name, function in COMPARISONS.items():
            for prefix in ("",) if name in ("eq", "ne") else ("s", "u"):
                view = unsigned if prefix == "u" else dtype
                yield Check(f"cmpi {prefix}{name} {type_}", f"arith.cmpi {prefix}{name}, %x0v, %x1v : {{0}}",
                            (type_, type_), "i1", (a, b), np.dtype(bool),
                            lambda a, b, f=function, v=view: f(a.view(v), b.view(v)))


FLOAT_UNARY = {  # Operation -> the function, and the error allowed; None: exact.
    "arith.negf": (np.negative, None),
    "math.absf": (np.abs, None),
    "math.floor": (np.floor, None),
    "math.ceil": (np.ceil, None),
    "math.sqrt": (np.sqrt, 0.5),
    "math.rsqrt": (lambda x: 1 / np.sqrt(x), 1),
    "math.exp": (np.exp, 1),
    "math.exp2": (np.exp2, 1),
    "math.log": (np.log, 1),
    "math.log2": (np.log2, 1),
    "math.sin": (np.sin, 1),
    "math.cos": (np.cos, 1),
    "math.erf": (np.vectorize(lambda x: REAL(math.erf(x)), otypes=[REAL]), 2),
}


def float_unary():
    for format_ in (F16, BF16, F32):
        inputs = format_.every()[: 1 << 16]
        for operation, (function, ulps) in FLOAT_UNARY.items():
            yield Check(f"{operation} {format_.name}", operation + " %x0v : {0}", (format_.name,), format_.name,
                        (inputs,), format_.dtype, lambda x, f=format_, g=function: g(f.decode(x)), ulps)


def number_first(function):
    """minnum and maxnum: of a number and a NaN, the number."""
    return lambda a, b: np.where(np.isnan(a), b, np.where(np.isnan(b), a, function(a, b)))


def nan_first(function):
    return lambda a, b: np.where(np.isnan(a) | np.isnan(b), REAL(np.nan), function(a, b))


FLOAT_BINARY = {
    "addf": np.add, "subf": np.subtract, "mulf": np.multiply, "divf": np.divide,
    "maximumf": nan_first(np.maximum), "minimumf": nan_first(np.minimum),
    "maxnumf": number_first(np.maximum), "minnumf": number_first(np.minimum),
}


def float_binary():
    rng = np.random.default_rng(8)
    for format_ in (F16, BF16, F32):
        a, b = pairs(format_.every()[: 1 << 16], rng)
        for name, function in FLOAT_BINARY.items():
            # Which of two zeros of different sign is the larger is open.
            told_apart = lambda a, b, f=format_: (f.decode(a) != 0) | (f.decode(b) != 0)
            defined = told_apart if name.startswith(("min", "max")) else None
            yield Check(f"{name} {format_.name}", f"arith.{name} %x0v, %x1v : {{0}}", (format_.name,) * 2, format_.name,
                        (a, b), format_.dtype,
                        lambda a, b, f=format_, g=function: f.round(g(f.decode(a), f.decode(b))), defined=defined)
        for name, function in COMPARISONS.items():
            name = "une" if name == "ne" else "o" + name
            yield Check(f"cmpf {name} {format_.name}", f"arith.cmpf {name}, %x0v, %x1v : {{0}}", (format_.name,) * 2,
                        "i1", (a, b), np.dtype(bool), lambda a, b, f=format_, g=function: g(f.decode(a), f.decode(b)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="a regular expression: run only checks whose names match")
    only = re.compile(parser.parse_args().only)
    count = failures = 0
    for family in (float_casts, integer_casts, integer_binary, float_unary, float_binary):
        for check in family():
            if not only.search(check.name):
                continue
            count += 1
            problem = check.run()
            if problem:
                failures += 1
                print(f"{check.name}: {problem}")
    print(f"{count} operations checked, {failures} wrong")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
