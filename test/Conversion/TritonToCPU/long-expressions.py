# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel that stores what a long chain of views makes of [[0, 1], [2, 3]] (`views`), or one with a chain of
sums, each of which uses the sum before it twice, and none of which is stored (`sums`)."""

import sys

COUNTS = {"views": 20000, "sums": 60}

kind = sys.argv[1]
print("tt.func public @k(%p: !tt.ptr<i32>) {")
print("  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>")
print("  %at = tt.reshape %r : tensor<4xi32> -> tensor<2x2xi32>")
print("  %square = arith.muli %at, %at : tensor<2x2xi32>")
print("  %x0 = arith.divsi %square, %square : tensor<2x2xi32>" if kind == "sums" else "")
print("  %q = tt.splat %p : !tt.ptr<i32> -> tensor<2x2x!tt.ptr<i32>>")
print("  %qs = tt.addptr %q, %at : tensor<2x2x!tt.ptr<i32>>, tensor<2x2xi32>")
last = "at"
for i in range(COUNTS[kind]):
    if kind == "views":
        print(f"  %v{i} = tt.trans %{last} {{order = array<i32: 1, 0>}} : tensor<2x2xi32> -> tensor<2x2xi32>")
        last = f"v{i}"
    else:
        print(f"  %x{i + 1} = arith.addi %x{i}, %x{i} : tensor<2x2xi32>")
print(f"  tt.store %qs, %{last} : tensor<2x2x!tt.ptr<i32>>")
print("  tt.return\n}")
