# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every function of libdevice for every combination of types that it takes, and some that are promoted."""

from corpus_cases import case
from triton_mlir.triton.language.extra import libdevice

KERNELS = {1: "one", 2: "two", 3: "three", 4: "four"}
TYPES = {"f": "fp32", "d": "fp64", "i": "i32", "l": "i64", "u": "u32", "m": "u64"}
CASES = {"registers": case("registers", "o=*i64")}


def add(name, letters):
    pairs = " ".join(f"{parameter}=*{TYPES[letter]}" for parameter, letter in zip("abcd", letters))
    kernel = KERNELS[len(letters)]
    CASES[f"{name} {letters}"] = case(kernel, f"{pairs} o=*i8", F=f"tl.extra.cuda.libdevice.{name}")


for function, rows in libdevice.table().items():
    for row in rows.split():
        add(function, row.partition(">")[0])
for function, types in (("pow", "fd"), ("atan2", "fi"), ("fma", "fdf"), ("atan2", "ii"), ("exp", "i"), ("ldexp", "fl")):
    add(function, types)
