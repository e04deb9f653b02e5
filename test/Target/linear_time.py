#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles a load and a store of a tile and of a tile of four times the size, and compares the processor times.

One warp accesses the elements one by one, because nothing says that the pointers are aligned. The larger tile takes
about 4 times as long as the smaller one; 16 times if passes compare all accesses with each other.
"""

import resource
import subprocess
import sys

ELEMENTS = 1 << 18
FACTOR = 4
LIMIT = 9
KERNEL = """
tt.func public @k(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {{
  %r = tt.make_range {{end = {n} : i32, start = 0 : i32}} : tensor<{n}xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<{n}x!tt.ptr<f32>>
  %sources = tt.addptr %ps, %r : tensor<{n}x!tt.ptr<f32>>, tensor<{n}xi32>
  %values = tt.load %sources : tensor<{n}x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<{n}x!tt.ptr<f32>>
  %targets = tt.addptr %qs, %r : tensor<{n}x!tt.ptr<f32>>, tensor<{n}xi32>
  tt.store %targets, %values : tensor<{n}x!tt.ptr<f32>>
  tt.return
}}
"""


def measure(elements):
    """Seconds of processor time."""

    def spent():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = spent()
    command = ["ttc", "-", "--target=sm_90a", "--num-warps=1", "--emit=ptx", "-o", "/dev/null"]
    subprocess.run(command, input=KERNEL.format(n=elements), text=True, check=True)
    return spent() - before


def main():
    small, large = measure(ELEMENTS), measure(FACTOR * ELEMENTS)
    print(f"{ELEMENTS} elements: {small:.2f} s, {FACTOR * ELEMENTS}: {large:.2f} s, ratio {large / small:.1f}")
    return 0 if large < LIMIT * small else 1


if __name__ == "__main__":
    sys.exit(main())
