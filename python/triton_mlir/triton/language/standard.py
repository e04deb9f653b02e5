# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions of the language that consist of others, but for random numbers: `tl.standard`."""

from .library.reduce import argmax, argmin, max, min, reduce_or, sum, xor_sum
from .library.scan import cumprod, cumsum
from .library.sort import bitonic_merge, flip, sort, topk
from .library.standard import cdiv, interleave, ravel, sigmoid, softmax, swizzle2d, zeros, zeros_like

__all__ = [
    "argmax",
    "argmin",
    "bitonic_merge",
    "cdiv",
    "cumprod",
    "cumsum",
    "flip",
    "interleave",
    "max",
    "min",
    "ravel",
    "reduce_or",
    "sigmoid",
    "softmax",
    "sort",
    "sum",
    "swizzle2d",
    "topk",
    "xor_sum",
    "zeros",
    "zeros_like",
]
