# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Vector addition: programs, blocks, masks and the grid.

One launch runs many instances of a kernel. Each computes a block of the result, which it finds by the number of its
instance. The last block may reach beyond the end of the vectors; a mask excludes these elements.
"""

import arrays
import numpy as np

import triton_mlir.triton as triton
import triton_mlir.triton.language as tl


@triton.jit
def add_kernel(x_ptr, y_ptr, sum_ptr, count, BLOCK: tl.constexpr):
    first = tl.program_id(0) * BLOCK
    places = first + tl.arange(0, BLOCK)
    inside = places < count
    x = tl.load(x_ptr + places, mask=inside)
    y = tl.load(y_ptr + places, mask=inside)
    tl.store(sum_ptr + places, x + y, mask=inside)


def add(x, y):
    """Returns the sum of two vectors of equal length."""
    result = arrays.empty(x.shape, x)
    count = arrays.size(x)
    # The grid may depend on the parameters of the kernel, by name.
    add_kernel[lambda parameters: (triton.cdiv(count, parameters["BLOCK"]),)](x, y, result, count, BLOCK=1024)
    return result


def main():
    random = np.random.default_rng(0)
    for make in arrays.libraries():
        for count in (1, 1024, 98432):
            x, y = random.random((2, count), dtype=np.float32)
            arrays.check(f"the sum of {count} elements", add(make(x), make(y)), x + y)


if __name__ == "__main__":
    main()
