# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a kernel of about COUNT operations: loops in which loaded tensors are mixed, in layouts that take turns."""

import sys

LAYOUTS = (1, 2, 4)


def main():
    count = int(sys.argv[1])
    for index, size in enumerate(LAYOUTS):
        shape = f"sizePerThread = [{size}], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]"
        print(f"#l{index} = #ttg.blocked<{{{shape}}}>")
    print('module attributes {"ttg.num-warps" = 4 : i32} {')
    print("tt.func @kernel(%q: tensor<1024x!tt.ptr<f32>, #l2>, %r: tensor<1024x!tt.ptr<f32>, #l1>, %n: i32) {")
    print("  %c0 = arith.constant 0 : i32\n  %c1 = arith.constant 1 : i32")
    print("  %v = arith.constant dense<0.0> : tensor<1024xf32, #l0>")
    value = "%v"
    for loop in range(count // 20):
        print(f"  %f{loop} = scf.for %i = %c0 to %n step %c1 iter_args(%s = {value}) -> tensor<1024xf32, #l0> : i32 {{")
        pointer, layout = (("%q", "#l2"), ("%r", "#l1"))[loop % 2]
        print(f"    %x = tt.load {pointer} : tensor<1024x!tt.ptr<f32>, {layout}>")
        print(f"    %y0 = ttg.convert_layout %x : tensor<1024xf32, {layout}> -> tensor<1024xf32, #l0>")
        for step in range(16):
            print(f"    %y{step + 1} = arith.addf %y{step}, %s : tensor<1024xf32, #l0>")
        print("    scf.yield %y16 : tensor<1024xf32, #l0>\n  }")
        value = f"%f{loop}"
    print(f"  %e = ttg.convert_layout {value} : tensor<1024xf32, #l0> -> tensor<1024xf32, #l2>")
    print("  tt.store %q, %e : tensor<1024x!tt.ptr<f32>, #l2>\n  tt.return\n}\n}")


if __name__ == "__main__":
    main()
