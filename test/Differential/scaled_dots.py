#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel with a scaled dot of random operands, for each pair of formats and each kind of scales.

The arguments of a kernel are in the lines `ARGUMENT` that triton-differential reads. Scales that are powers of two are
such that the scaled elements are exact in each format in which a pass may compute them.
"""

import itertools
import sys

# The elements in memory, and those of the operand.
FORMATS = {
    "e4m3": ("i8", "f8E4M3FN"),
    "e5m2": ("i8", "f8E5M2"),
    "e2m3": ("i8", "i8"),
    "e3m2": ("i8", "i8"),
    "e2m1": ("i8", "i8"),
    "bf16": ("bf16", "bf16"),
    "fp16": ("f16", "f16"),
}
# The elements of scales, and how many elements along K have one.
SCALES = {"none": None, "power": ("i8", 32), "number": ("f8E4M3FN", 16)}
M, N, K = 4, 8, 64

# Of signed bytes: as powers from 2**-27 to 2**0; all powers and NaN, or all numbers of a format; and finite numbers of
# a format of which many others are not.
POWERS, ALL_BYTES, FINITE = "low=100:high=127", "low=-128:high=127", "low=0:high=123"
NUMBERS = {"i8": ALL_BYTES, "bf16": "low=-4:high=4", "f16": "low=-4:high=4"}


class Kernel:
    """The text of a kernel, whose first argument is the result."""

    def __init__(self, seed):
        self.seed, self.pointers, self.arguments, self.lines = seed, ["%o: !tt.ptr<f32>"], [], []

    def tensor(self, name, shape, memory, element, values):
        """Loads a tensor of random numbers."""
        size = 1
        for extent in shape:
            size *= extent
        dims = "x".join(map(str, shape))
        self.pointers.append(f"%{name}_p: !tt.ptr<{memory}>")
        self.arguments.append(f"uniform:{size}:{values}:seed={self.seed * 8 + len(self.pointers)}")
        flat, type_ = f"tensor<{size}x{memory}>", f"tensor<{dims}x{element}>"
        self.lines += [
            f"%{name}_r = tt.make_range {{end = {size} : i32, start = 0 : i32}} : tensor<{size}xi32>",
            f"%{name}_s = tt.splat %{name}_p : !tt.ptr<{memory}> -> tensor<{size}x!tt.ptr<{memory}>>",
            f"%{name}_a = tt.addptr %{name}_s, %{name}_r : tensor<{size}x!tt.ptr<{memory}>>, tensor<{size}xi32>",
            f"%{name}_f = tt.load %{name}_a : tensor<{size}x!tt.ptr<{memory}>>",
            f"%{name}_t = tt.reshape %{name}_f : {flat} -> tensor<{dims}x{memory}>",
        ]
        if element == memory:
            return f"%{name}_t", type_
        self.lines.append(f"%{name} = tt.bitcast %{name}_t : tensor<{dims}x{memory}> -> {type_}")
        return f"%{name}", type_

    def operand(self, name, shape, rows, kind, scale, packed):
        """Loads an operand, of which dimension `packed` is packed, and its scales: their names, and their types."""
        shape, batch = list(shape), shape[:-2]
        if kind == "e2m1":
            shape[packed] //= 2
        memory, element = FORMATS[kind]
        value, type_ = self.tensor(name, shape, memory, element, FINITE if kind == "e5m2" else NUMBERS[memory])
        if not SCALES[scale]:
            return value, type_
        element, group = SCALES[scale]
        powers = ALL_BYTES if element != "i8" or kind == "e2m1" and name == "a" else POWERS
        scales, scale_type = self.tensor(f"{name}s", (*batch, rows, K // group), "i8", element, powers)
        return f"{value} scale {scales}", f"{type_}, {scale_type}"


def make_kernel(seed, left, right, left_scale, right_scale, batch, k_packed):
    kernel = Kernel(seed)
    a, a_type = kernel.operand("a", (*batch, M, K), M, left, left_scale, -1 if k_packed else -2)
    b, b_type = kernel.operand("b", (*batch, K, N), N, right, right_scale, -2 if k_packed else -1)
    shape = "x".join(map(str, (*batch, M, N)))
    size = M * N * (batch[0] if batch else 1)
    packing = "" if k_packed else ", lhs_k_pack = false, rhs_k_pack = false"
    kernel.lines += [
        f"%c = arith.constant dense<1.0> : tensor<{shape}xf32>",
        f"%d = tt.dot_scaled {a}, {b}, %c lhs = {left} rhs = {right} {{fastMath = false{packing}}} : "
        f"{a_type} * {b_type} -> tensor<{shape}xf32>",
        f"%d_f = tt.reshape %d : tensor<{shape}xf32> -> tensor<{size}xf32>",
        f"%o_r = tt.make_range {{end = {size} : i32, start = 0 : i32}} : tensor<{size}xi32>",
        f"%o_s = tt.splat %o : !tt.ptr<f32> -> tensor<{size}x!tt.ptr<f32>>",
        f"%o_a = tt.addptr %o_s, %o_r : tensor<{size}x!tt.ptr<f32>>, tensor<{size}xi32>",
        f"tt.store %o_a, %d_f : tensor<{size}x!tt.ptr<f32>>",
        "tt.return",
    ]
    arguments = "".join(f"// ARGUMENT: {words}\n" for words in (f"zeros:{size}", *kernel.arguments))
    body = "\n  ".join(kernel.lines)
    return f"// GRID: 1\n{arguments}tt.func public @kernel({', '.join(kernel.pointers)}) {{\n  {body}\n}}\n"


def main():
    kernels = []
    scales = itertools.cycle(itertools.product(SCALES, SCALES))
    for left, right in itertools.product(FORMATS, FORMATS):
        for _ in range(4):
            seed = len(kernels)
            batch, k_packed = ((), (2,))[seed % 3 == 0], seed % 2 == 0
            left_scale, right_scale = next(scales)
            kernels.append(make_kernel(seed, left, right, left_scale, right_scale, batch, k_packed))
    print("\n// -----\n\n".join(kernels))


if __name__ == "__main__":
    sys.exit(main())
