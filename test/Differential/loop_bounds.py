#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops are pipelines, and unrolled, for all bounds and steps: where a step beyond the bounds leaves the type, too.

  scripts/python test/Differential/loop_bounds.py

Rows are summed up through the simulator of PTX, and compared with Python's range.
"""

import sys

import numpy as np
import triton_mlir

LEAST, MOST = -(2**31), 2**31 - 1
COLUMNS, ROWS = 128, 8
# The first index, the end, and the step.
RANGES = [
    (0, 5, 1),
    (0, LEAST, 1),
    (0, LEAST + 1, 64),
    (0, 1, 2**30),
    (0, MOST, 2**30),
    (1, 7, 700000000),
    (-5, MOST, 700000000),
    (LEAST, LEAST + 1, 1),
    (LEAST, LEAST + 150, 64),
    (LEAST, 5, 10**9),
    (MOST - 3, MOST, 1),
    (MOST - 100, MOST - 60, 32),
    (MOST, LEAST, 1),
    (-(10**9), 10**9, 600000000),
    (-2 * 10**9, 10**9, 10**9),
    (0, 2147483646, 715827882),
]
ATTRIBUTES = [
    "tt.num_stages = 3 : i32",
    "tt.num_stages = 5 : i32",
    "tt.loop_unroll_factor = 2 : i32",
    "tt.loop_unroll_factor = 4 : i32",
    "tt.loop_unroll_factor = 3 : i32, tt.num_stages = 3 : i32",
]

KERNEL = """
tt.func public @kernel(%x: !tt.ptr<f32> {{tt.divisibility = 16 : i32}}, %sums: !tt.ptr<f32>, %lower: i32,
                       %upper: i32, %run_time_step: i32) {{
  %zero = arith.constant dense<0.0> : tensor<{columns}xf32>
  %first = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %columns = arith.constant {columns} : i32
  %constant_lower = arith.constant {lower} : i32
  %constant_upper = arith.constant {upper} : i32
  %constant_step = arith.constant {step} : i32
  %column = tt.make_range {{start = 0 : i32, end = {columns} : i32}} : tensor<{columns}xi32>
  %sum:2 = scf.for %i = {lower_name} to {upper_name} step {step_name}
      iter_args(%s = %zero, %row = %first) -> (tensor<{columns}xf32>, i32) : i32 {{
    %at = arith.muli %row, %columns : i32
    %from = tt.addptr %x, %at : !tt.ptr<f32>, i32
    %all = tt.splat %from : !tt.ptr<f32> -> tensor<{columns}x!tt.ptr<f32>>
    %each = tt.addptr %all, %column : tensor<{columns}x!tt.ptr<f32>>, tensor<{columns}xi32>
    %elements = tt.load %each : tensor<{columns}x!tt.ptr<f32>>
    %more = arith.addf %s, %elements : tensor<{columns}xf32>
    %next = arith.addi %row, %one : i32
    scf.yield %more, %next : tensor<{columns}xf32>, i32
  }} {{{attributes}}}
  %0 = tt.splat %sums : !tt.ptr<f32> -> tensor<{columns}x!tt.ptr<f32>>
  %1 = tt.addptr %0, %column : tensor<{columns}x!tt.ptr<f32>>, tensor<{columns}xi32>
  tt.store %1, %sum#0 : tensor<{columns}x!tt.ptr<f32>>
  tt.return
}}
"""


def names(is_lower_constant, is_upper_constant, is_step_constant):
    return {
        "lower_name": "%constant_lower" if is_lower_constant else "%lower",
        "upper_name": "%constant_upper" if is_upper_constant else "%upper",
        "step_name": "%constant_step" if is_step_constant else "%run_time_step",
    }


def main():
    count, failures = 0, 0
    for lower, upper, step in RANGES:
        rows = len(range(lower, upper, step))
        # Reads beyond the rows that the loop has are out of bounds.
        x = np.random.default_rng(rows).integers(-99, 99, (rows, COLUMNS)).astype(np.float32)
        for number, attributes in enumerate(ATTRIBUTES):
            for constants in ((1, 0, 1), (0, 0, 1), (0, 0, 0), (1, 1, 1)):
                text = KERNEL.format(columns=COLUMNS, lower=lower, upper=upper, step=step, attributes=attributes,
                                     **names(*constants))  # fmt: skip
                target = ("sm_80", "sm_90a")[number % 2]
                compiled = triton_mlir.compile(text, target=target, num_warps=1)
                sums = np.zeros(COLUMNS, np.float32)
                count += 1
                try:
                    problem = triton_mlir.simulate(compiled, (1,), x, sums, lower, upper, step)
                except Exception as error:
                    problem = error
                if problem or not np.array_equal(sums, x.sum(axis=0)):
                    failures += 1
                    loop = f"range({lower}, {upper}, {step}) {attributes} {constants}"
                    print(f"FAILED {loop} {target}: {problem or sums[:2]}")
    print(f"{count} loops, {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
