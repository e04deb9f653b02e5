# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel with many branches on n: the first n add ones that it loads, the others double the sum."""

BRANCHES = 40

print("tt.func public @k(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {")
print("  %r = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>")
print("  %s0 = arith.constant dense<0.0> : tensor<1024xf32>")
print("  %two = arith.constant dense<2.0> : tensor<1024xf32>")
for name in ("x", "o"):
    print(f"  %{name}s = tt.splat %{name} : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>")
    print(f"  %{name}p = tt.addptr %{name}s, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>")
for i in range(BRANCHES):
    print(f"  %i{i} = arith.constant {i} : i32")
    print(f"  %c{i} = arith.cmpi sgt, %n, %i{i} : i32")
    print(f"  %s{i + 1} = scf.if %c{i} -> tensor<1024xf32> {{")
    print("    %v = tt.load %xp : tensor<1024x!tt.ptr<f32>>")
    print(f"    %a = arith.addf %s{i}, %v : tensor<1024xf32>")
    print("    scf.yield %a : tensor<1024xf32>\n  } else {")
    print(f"    %d = arith.mulf %s{i}, %two : tensor<1024xf32>")
    print("    scf.yield %d : tensor<1024xf32>\n  }")
print(f"  tt.store %op, %s{BRANCHES} : tensor<1024x!tt.ptr<f32>>")
print("  tt.return\n}")
