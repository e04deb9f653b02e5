# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Casts between all types."""

import numpy as np

from .check import Check
from ...formats import BF16, F16, F32, F64, FLOATS, INTEGERS, REAL, integers


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
                operation = f"tt.fp_to_fp %x0{clause} : {{0}} -> {{r}}"
                yield Check(
                    f"fp_to_fp {source.name} {target.name} {mode}",
                    operation,
                    (source.name,),
                    target.name,
                    (inputs,),
                    target.dtype,
                    lambda x, s=source, t=target, m=mode: t.round(s.decode(x), m or "rtne"),
                )
    for source, target in ((F16, F32), (BF16, F32), (F16, F64), (F32, F64)):
        yield Check(
            f"extf {source.name} {target.name}",
            "arith.extf %x0 : {0} to {r}",
            (source.name,),
            target.name,
            (source.every(),),
            target.dtype,
            lambda x, s=source: s.decode(x),
        )
        for mode, clause in (("rtne", ""), ("rtz", " toward_zero")):
            yield Check(
                f"truncf {target.name} {source.name} {mode}",
                f"arith.truncf %x0{clause} : {{0}} to {{r}}",
                (target.name,),
                source.name,
                (target.every(),),
                source.dtype,
                lambda x, s=source, t=target, m=mode: s.round(t.decode(x), m),
            )


def boolean_casts():
    """Conversions between booleans and all types: as a signed number, true is -1."""
    booleans = (np.array([False, True] * 16),)
    for operation, true in (("extsi", -1), ("extui", 1)):
        for target, dtype in INTEGERS.items():
            yield Check(
                f"{operation} i1 {target}",
                f"arith.{operation} %x0 : {{0}} to {{r}}",
                ("i1",),
                target,
                booleans,
                dtype,
                lambda x, t=true, d=dtype: np.where(x, t, 0).astype(d),
            )
    for operation, true in (("sitofp", -1), ("uitofp", 1)):
        for format_ in FLOATS:
            yield Check(
                f"{operation} i1 {format_.name}",
                f"arith.{operation} %x0 : {{0}} to {{r}}",
                ("i1",),
                format_.name,
                booleans,
                format_.dtype,
                lambda x, t=true: np.where(x, REAL(t), REAL(0)),
            )
    for source in FLOATS:
        for operation, true in (("fptosi", -1), ("fptoui", 1)):
            number = lambda x, s=source: np.trunc(s.decode(x))
            yield Check(
                f"{operation} {source.name} i1",
                f"arith.{operation} %x0 : {{0}} to {{r}}",
                (source.name,),
                "i1",
                (source.every(),),
                np.dtype(bool),
                lambda x, n=number: n(x) != 0,
                defined=lambda x, n=number, t=true: (n(x) == 0) | (n(x) == t),
            )


def integer_casts():
    for source, dtype in INTEGERS.items():
        unsigned = np.dtype(f"u{dtype.itemsize}")
        for target, other in INTEGERS.items():
            if other.itemsize > dtype.itemsize:
                yield Check(
                    f"extsi {source} {target}",
                    "arith.extsi %x0 : {0} to {r}",
                    (source,),
                    target,
                    (integers(dtype),),
                    other,
                    lambda x, t=other: x.astype(t),
                )
                yield Check(
                    f"extui {source} {target}",
                    "arith.extui %x0 : {0} to {r}",
                    (source,),
                    target,
                    (integers(dtype),),
                    other,
                    lambda x, u=unsigned, t=other: x.view(u).astype(t),
                )
            elif other.itemsize < dtype.itemsize:
                yield Check(
                    f"trunci {source} {target}",
                    "arith.trunci %x0 : {0} to {r}",
                    (source,),
                    target,
                    (integers(dtype),),
                    other,
                    lambda x, t=other: x.astype(t),
                )
        for format_ in (F16, BF16, F32, F64):
            yield Check(
                f"sitofp {source} {format_.name}",
                "arith.sitofp %x0 : {0} to {r}",
                (source,),
                format_.name,
                (integers(dtype),),
                format_.dtype,
                lambda x, f=format_: f.round(x.astype(REAL)),
            )
            yield Check(
                f"uitofp {source} {format_.name}",
                "arith.uitofp %x0 : {0} to {r}",
                (source,),
                format_.name,
                (integers(dtype),),
                format_.dtype,
                lambda x, f=format_, u=unsigned: f.round(x.view(u).astype(REAL)),
            )
            # Beyond the integer's range the result is open.
            for operation, kind in (("fptosi", dtype), ("fptoui", unsigned)):
                limits = np.iinfo(kind)
                inside = lambda x, f=format_, low=REAL(int(limits.min)), high=REAL(int(limits.max)): (
                    (np.trunc(f.decode(x)) >= low) & (np.trunc(f.decode(x)) <= high)
                )
                yield Check(
                    f"{operation} {format_.name} {source}",
                    f"arith.{operation} %x0 : {{0}} to {{r}}",
                    (format_.name,),
                    source,
                    (format_.every(),),
                    dtype,
                    lambda x, f=format_, k=kind, i=inside, d=dtype: (
                        np.where(i(x), np.trunc(f.decode(x)), 0).astype(k).view(d)
                    ),
                    defined=inside,
                )
