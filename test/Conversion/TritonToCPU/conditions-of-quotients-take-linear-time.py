# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel that selects a quotient by a conjunction, in which each term has two uses."""

TERMS = 80

print("tt.func public @k(%p: !tt.ptr<i8>, %d: i32, %o: !tt.ptr<i32>) {")
print("  %hundred = arith.constant 100 : i32")
print("  %zero = arith.constant 0 : i8")
for i in range(TERMS):
    print(f"  %i{i} = arith.constant {i} : i32")
    print(f"  %p{i} = tt.addptr %p, %i{i} : !tt.ptr<i8>, i32")
    print(f"  %v{i} = tt.load %p{i} : !tt.ptr<i8>")
    print(f"  %h{i} = arith.cmpi ne, %v{i}, %zero : i8")
print("  %q = arith.divsi %hundred, %d : i32")
print("  %f0 = arith.andi %h0, %h1 : i1")
print("  %f1 = arith.ori %h0, %h1 : i1")
for i in range(2, TERMS):
    print(f"  %g{i} = arith.andi %f{i - 2}, %h{i} : i1")
    print(f"  %f{i} = arith.andi %f{i - 1}, %g{i} : i1")
print(f"  %s = arith.select %f{TERMS - 1}, %q, %hundred : i32")
print("  tt.store %o, %s : !tt.ptr<i32>")
print("  tt.return")
print("}")
