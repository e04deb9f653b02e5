# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Functions of libdevice, NVIDIA's library of math functions: the arc sine of a vector.

`libdevice.asin` chooses the function by the element type.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl
from triton_mlir.triton.language.extra import libdevice


@triton.jit
def asin_kernel(x_ptr, y_ptr, count, BLOCK: tl.constexpr):
    places = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = places < count
    x = tl.load(x_ptr + places, mask=inside)
    tl.store(y_ptr + places, libdevice.asin(x), mask=inside)


def asin(x):
    """Returns the arc sine of each element, float32 or float64."""
    result = arrays.empty(x.shape, x)
    count = arrays.size(x)
    asin_kernel[(triton.cdiv(count, 1024),)](x, result, count, BLOCK=1024)
    return result


def main():
    x = np.random.default_rng(0).uniform(-1, 1, 9843)
    for make in arrays.libraries():
        arrays.check("the arc sine of float32", asin(make(x.astype(np.float32))), np.arcsin(x), 1e-3)
        arrays.check("the arc sine of float64", asin(make(x)), np.arcsin(x), 1e-12)


if __name__ == "__main__":
    main()
