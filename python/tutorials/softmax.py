# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Softmax of the rows of a matrix, fused: each row is read once and written once.

An instance keeps a whole row in a block, whose size is the next power of two. There are as many instances as the device
runs at a time; each takes every n-th row.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def softmax_kernel(out_ptr, in_ptr, out_stride, in_stride, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    start = tl.program_id(0)
    step = tl.num_programs(0)
    places = tl.arange(0, BLOCK)
    inside = places < columns
    for row in tl.range(start, rows, step, num_stages=STAGES):
        # Elements outside of the row do not change the maximum, and add nothing to the sum.
        values = tl.load(in_ptr + row * in_stride + places, mask=inside, other=-float("inf"))
        powers = tl.exp(values - tl.max(values, axis=0))
        tl.store(out_ptr + row * out_stride + places, powers / tl.sum(powers, axis=0), mask=inside)


def softmax(x):
    """Returns the softmax of each row of a matrix."""
    rows, columns = x.shape
    result = arrays.empty(x.shape, x)
    driver = triton.runtime.driver.active
    at_once = driver.utils.get_device_properties(driver.get_current_device())["multiprocessor_count"]
    grid = (min(at_once, rows),)
    block = triton.next_power_of_2(columns)
    strides = arrays.strides(result)[0], arrays.strides(x)[0]
    softmax_kernel[grid](result, x, *strides, rows, columns, BLOCK=block, STAGES=2, num_warps=8)
    return result


def main():
    x = np.random.default_rng(0).standard_normal((183, 781)).astype(np.float32)
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    for make in arrays.libraries():
        arrays.check("softmax", softmax(make(x)), powers / powers.sum(axis=1, keepdims=True), 1e-6)


if __name__ == "__main__":
    main()
