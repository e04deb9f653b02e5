#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Maxima of multiples of a factor, which are multiplied instead of their elements, are those of the products.

  scripts/python test/Differential/maxima_of_products.py

An online softmax runs through the simulator of PTX and on the CPU, which multiplies the elements, for all kinds of
factors and elements.
"""

import re
import sys

import numpy as np
import triton_mlir

ROWS, COLUMNS, BLOCKS = 16, 32, 3
TINY = np.float32(1e-45)
FACTORS = [1.5, 0.125, TINY, 1e-30, 3e38, np.inf, 0.0, -0.0, -1.5, -TINY, -3e38, -np.inf, np.nan]

KERNEL = """
tt.func public @kernel(%x: !tt.ptr<f32>, %maxima: !tt.ptr<f32>, %sums: !tt.ptr<f32>, %factor: f32, %blocks: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %size = arith.constant SIZE : i32
  %height = arith.constant ROWS : i32
  %none = arith.constant dense<0xFF800000> : tensor<ROWSxf32>
  %zero = arith.constant dense<0.0> : tensor<ROWSxf32>
  %width = arith.constant dense<COLUMNS> : tensor<ROWSx1xi32>
  %row = tt.make_range {start = 0 : i32, end = ROWS : i32} : tensor<ROWSxi32>
  %column = tt.make_range {start = 0 : i32, end = COLUMNS : i32} : tensor<COLUMNSxi32>
  %0 = tt.expand_dims %row {axis = 1 : i32} : tensor<ROWSxi32> -> tensor<ROWSx1xi32>
  %1 = arith.muli %0, %width : tensor<ROWSx1xi32>
  %2 = tt.broadcast %1 : tensor<ROWSx1xi32> -> tensor<ROWSxCOLUMNSxi32>
  %3 = tt.expand_dims %column {axis = 0 : i32} : tensor<COLUMNSxi32> -> tensor<1xCOLUMNSxi32>
  %4 = tt.broadcast %3 : tensor<1xCOLUMNSxi32> -> tensor<ROWSxCOLUMNSxi32>
  %within = arith.addi %2, %4 : tensor<ROWSxCOLUMNSxi32>
  %scale = tt.splat %factor : f32 -> tensor<ROWSxCOLUMNSxf32>
  %sum:2 = scf.for %i = %c0 to %blocks step %c1
      iter_args(%m = %none, %s = %zero) -> (tensor<ROWSxf32>, tensor<ROWSxf32>) : i32 {
    %at = arith.muli %i, %size : i32
    %from = tt.addptr %x, %at : !tt.ptr<f32>, i32
    %all = tt.splat %from : !tt.ptr<f32> -> tensor<ROWSxCOLUMNSx!tt.ptr<f32>>
    %each = tt.addptr %all, %within : tensor<ROWSxCOLUMNSx!tt.ptr<f32>>, tensor<ROWSxCOLUMNSxi32>
    %elements = tt.load %each : tensor<ROWSxCOLUMNSx!tt.ptr<f32>>
    %products = arith.mulf %elements, %scale : tensor<ROWSxCOLUMNSxf32>
    %largest = "tt.reduce"(%products) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %max = arith.MAXIMUM %a, %b : f32
      tt.reduce.return %max : f32
    }) : (tensor<ROWSxCOLUMNSxf32>) -> tensor<ROWSxf32>
    %line = arith.muli %i, %height : i32
    %to = tt.addptr %maxima, %line : !tt.ptr<f32>, i32
    %tos = tt.splat %to : !tt.ptr<f32> -> tensor<ROWSx!tt.ptr<f32>>
    %places = tt.addptr %tos, %row : tensor<ROWSx!tt.ptr<f32>>, tensor<ROWSxi32>
    tt.store %places, %largest : tensor<ROWSx!tt.ptr<f32>>
    %next = arith.MAXIMUM %m, %largest : tensor<ROWSxf32>
    %5 = tt.expand_dims %next {axis = 1 : i32} : tensor<ROWSxf32> -> tensor<ROWSx1xf32>
    %6 = tt.broadcast %5 : tensor<ROWSx1xf32> -> tensor<ROWSxCOLUMNSxf32>
    %difference = arith.subf %products, %6 : tensor<ROWSxCOLUMNSxf32>
    %weights = math.exp2 %difference : tensor<ROWSxCOLUMNSxf32>
    %weight = "tt.reduce"(%weights) <{axis = 1 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %add = arith.addf %a, %b : f32
      tt.reduce.return %add : f32
    }) : (tensor<ROWSxCOLUMNSxf32>) -> tensor<ROWSxf32>
    %more = arith.addf %s, %weight : tensor<ROWSxf32>
    scf.yield %next, %more : tensor<ROWSxf32>, tensor<ROWSxf32>
  }
  %7 = tt.splat %sums : !tt.ptr<f32> -> tensor<ROWSx!tt.ptr<f32>>
  %8 = tt.addptr %7, %row : tensor<ROWSx!tt.ptr<f32>>, tensor<ROWSxi32>
  tt.store %8, %sum#1 : tensor<ROWSx!tt.ptr<f32>>
  tt.return
}
"""


def text_of(maximum):
    values = {"SIZE": ROWS * COLUMNS, "ROWS": ROWS, "COLUMNS": COLUMNS, "MAXIMUM": maximum}
    return re.sub("|".join(values), lambda found: str(values[found[0]]), KERNEL)


def elements(rng):
    """Blocks in which each row but the first ones has a number of a special kind among the others."""
    x = rng.standard_normal((BLOCKS, ROWS, COLUMNS)).astype(np.float32)
    x[:, 2] *= TINY * 1000
    x[:, 3] *= np.float32(1e38)
    x[:, 4] = -np.abs(x[:, 4])
    for row, special in enumerate((np.nan, np.inf, -np.inf, 0.0, -0.0, TINY), 5):
        x[:, row, 7 * row % COLUMNS] = special
    x[:, 11] = np.nan
    x[:, 12] = -np.inf
    x[:, 13] = -0.0
    return x


def main():
    x, failures, factors = elements(np.random.default_rng(1)), 0, np.array(FACTORS, np.float32)
    for maximum in ("maxnumf", "maximumf"):
        text = text_of(maximum)
        reference = triton_mlir.compile(text, target="cpu")
        compiled = triton_mlir.compile(text, target="sm_90a", num_warps=2)
        assert "fma.rn.f32" in compiled.text, "expected products that are fused with differences"
        for factor in factors:
            expected, actual = (
                [x.copy(), np.zeros((BLOCKS, ROWS), np.float32), np.zeros(ROWS, np.float32), float(factor), BLOCKS]
                for _ in range(2)
            )
            reference.launch((1,), expected)
            warnings = triton_mlir.simulate(compiled, (1,), *actual)
            # Fusion changes differences of infinite products, and rounds other ones once.
            isFinite = np.isfinite(expected[1]).all(axis=0) & (np.abs(expected[1]) < 100).all(axis=0)
            isEqual = np.array_equal(actual[1], expected[1], equal_nan=True) and np.allclose(
                actual[2][isFinite], expected[2][isFinite], rtol=1e-4, equal_nan=True
            )
            if warnings or not isEqual:
                failures += 1
                print(f"FAILED {maximum} with {factor}: {warnings} {actual[1:3]} {expected[1:3]}")
    print(f"{2 * len(factors)} softmaxes, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
