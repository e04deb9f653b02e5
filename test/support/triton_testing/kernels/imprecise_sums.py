# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The error of Hopper's sums of products of 8-bit numbers, where the kernel permits a reduced precision."""

import numpy as np

# An instruction adds this many products and the sum of those before. It aligns them to the largest, and truncates what
# is more than this many bits below its leading one (measured; DeepSeek-V3 Technical Report, section 3.5.2).
PRODUCTS, BITS = 32, 13


def truncation_error(start, a, b, restart):
    """A bound on the error of `start + a @ b` by truncation: each addend of an instruction loses less than a unit of
    the largest. `restart`: after so many products a sum begins from zero, and is added precisely. The operands are
    finite; matrices may be batched."""
    depth = a.shape[-1]
    exact = start.copy() if restart >= depth else np.zeros_like(start)
    error = np.zeros_like(exact)
    for begin in range(0, depth, PRODUCTS):
        if begin and begin % restart == 0:
            exact = np.zeros_like(exact)
        left, right = a[..., begin : begin + PRODUCTS], b[..., begin : begin + PRODUCTS, :]
        largest = np.abs(exact)
        for index in range(left.shape[-1]):
            np.maximum(largest, np.abs(left[..., index, None] * right[..., None, index, :]), out=largest)
        exact = exact + np.matmul(left, right)
        error += (PRODUCTS + 1) * 2.0**-BITS * np.maximum(largest, np.abs(exact))
    return error
