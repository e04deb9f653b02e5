# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Dropout, by a mask in memory and by random numbers that the kernel generates from a seed.

The random numbers of a seed and an offset are always the same. The backward pass generates them again: no mask is kept.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def masked_kernel(x_ptr, keep_ptr, out_ptr, count, p, BLOCK: tl.constexpr):
    places = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    x = tl.load(x_ptr + places, mask=inside)
    keep = tl.load(keep_ptr + places, mask=inside)
    tl.store(out_ptr + places, tl.where(keep, x / (1 - p), 0.0), mask=inside)


@triton.jit
def seeded_kernel(x_ptr, out_ptr, count, p, seed, BLOCK: tl.constexpr):
    places = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    x = tl.load(x_ptr + places, mask=inside)
    keep = tl.rand(seed, places) > p
    tl.store(out_ptr + places, tl.where(keep, x / (1 - p), 0.0), mask=inside)


def masked_dropout(x, keep, p):
    """Returns x / (1 - p) where `keep` is not 0, and 0 elsewhere."""
    result = arrays.empty(x.shape, x)
    count = arrays.size(x)
    masked_kernel[(triton.cdiv(count, 1024),)](x, keep, result, count, p, BLOCK=1024)
    return result


def seeded_dropout(x, p, seed):
    """Returns x / (1 - p), or 0 with probability p, chosen by a seed."""
    result = arrays.empty(x.shape, x)
    count = arrays.size(x)
    seeded_kernel[(triton.cdiv(count, 1024),)](x, result, count, p, seed, BLOCK=1024)
    return result


def main():
    random = np.random.default_rng(0)
    x, p = random.standard_normal(10000).astype(np.float32), 0.3
    keep = (random.random(x.size) > p).astype(np.int32)
    scaled = x / np.float32(1 - p)
    for make in arrays.libraries():
        arrays.check("dropout by a mask", masked_dropout(make(x), make(keep), p), np.where(keep, scaled, 0), 1e-6)
        first, again, other = (np.asarray(seeded_dropout(make(x), p, seed)) for seed in (123, 123, 512))
        arrays.check("dropout by the same seed", again, first)
        arrays.check("what dropout keeps", first, np.where(first != 0, scaled, 0), 1e-6)
        # Of 10000 elements, the standard deviation of the number of dropped ones is 46.
        if abs(np.count_nonzero(first == 0) - p * x.size) > 250 or not np.any(first != other):
            raise AssertionError("expected another 30 % of the elements to be dropped for each seed")


if __name__ == "__main__":
    main()
