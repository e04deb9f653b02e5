# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cumulative sums and products."""

from ..arithmetic import widen_bfloat16
from ..casts import cast
from ..reductions import associative_scan
from ..registry import method
from ..semantics import require_tensor
from .reduce import COMBINERS, sum_type


@method
def cumsum(input, axis=0, reverse=False, dtype=None):
    """Returns the sums of the elements along an axis up to each, from the end with `reverse`. bfloat16 becomes float32,
    integers of fewer than 32 bits 32 bits, unless `dtype` is given.

    Shapes: that of the input. Types: numbers. Errors: pointers; an axis beyond the dimensions; a scalar input.
    """
    input = widen_bfloat16(require_tensor(input, "the input"))
    return associative_scan(cast(input, sum_type(input.dtype, dtype)), axis, COMBINERS["sum"], reverse)


@method
def cumprod(input, axis=0, reverse=False):
    """Returns the products of the elements along an axis up to each, from the end with `reverse`.

    Shapes: that of the input. Types: numbers; bfloat16 becomes float32. Errors: pointers; an axis beyond the
    dimensions; a scalar input.
    """
    return associative_scan(widen_bfloat16(require_tensor(input, "the input")), axis, COMBINERS["prod"], reverse)
