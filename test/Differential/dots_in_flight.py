#!/usr/bin/env python3
# Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random kernels with asynchronous dots compute the same through the simulator of PTX as on the CPU, whatever paths the
sums in flight take.

  scripts/python test/Differential/dots_in_flight.py --count 500

Sums pass through loops, branches and selects before something waits for them, and operands are in registers or in
shared memory. The numbers are small integers, so that results are exact. A kernel that the compiler refuses because of
a hazard counts as refused; the simulator must find no error in any other.
"""

import argparse
import random
import sys

import numpy as np
import triton_mlir
from triton_testing.random_ir.builder import Builder

SIDE = 64
SUM, LEFT, TILE = "!sum", "!left", "!tile"
HEADER = """\
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!sum = tensor<64x64xf32, #mma>
!left = tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
!half = tensor<64x64xf16, #rows>
!index = tensor<64x64xi32, #rows>
!i = tensor<64xi32, #ttg.slice<{dim = 1, parent = #rows}>>
!j = tensor<64xi32, #ttg.slice<{dim = 0, parent = #rows}>>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90",
                   "ttg.threads-per-warp" = 32 : i32} {
tt.func public @kernel(%x: !tt.ptr<f16>, %o: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !sum
  %ones = arith.constant dense<1.0> : !sum
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : !i
  %j = tt.make_range {start = 0 : i32, end = 64 : i32} : !j
  %i1 = tt.expand_dims %i {axis = 1 : i32} : !i -> tensor<64x1xi32, #rows>
  %j1 = tt.expand_dims %j {axis = 0 : i32} : !j -> tensor<1x64xi32, #rows>
  %i2 = tt.broadcast %i1 : tensor<64x1xi32, #rows> -> !index
  %j2 = tt.broadcast %j1 : tensor<1x64xi32, #rows> -> !index
  %side = arith.constant dense<64> : !index
  %row = arith.muli %i2, %side : !index
  %place = arith.addi %row, %j2 : !index
  %xs = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #rows>
  %from = tt.addptr %xs, %place : tensor<64x64x!tt.ptr<f16>, #rows>, !index
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #rows>
  %to = tt.addptr %os, %place : tensor<64x64x!tt.ptr<f32>, #rows>, !index
  %loaded = tt.load %from : tensor<64x64x!tt.ptr<f16>, #rows>
  %tile0 = ttg.local_alloc %loaded : (!half) -> !tile
  %tile1 = ttg.local_alloc %loaded : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %left0 = ttg.local_load %tile0 : !tile -> !left
  %left1 = arith.negf %left0 : !left
  %positive = arith.cmpi sgt, %n, %c1 : i32
  %small = arith.cmpi slt, %n, %c1 : i32
"""
END = """\
  %stored = ttg.convert_layout {sum} : !sum -> tensor<64x64xf32, #rows>
  tt.store %to, %stored : tensor<64x64x!tt.ptr<f32>, #rows>
  tt.return
}}
}}
"""


class Kernel(Builder):
    """Grows a kernel: each step maps the names of the sums to those behind it."""

    def __init__(self, seed):
        super().__init__()
        self.random = random.Random(seed)
        self.conditions = ["%positive", "%small"]

    def chance(self, probability):
        return self.random.random() < probability

    def several(self, operation, types):
        """Appends an operation with a result of each type, and returns their names."""
        name = self.value_of(operation, len(types))
        return [f"{name}#{index}" for index in range(len(types))] if len(types) > 1 else [name]

    def value_of(self, operation, count):
        name = self.fresh()
        self.line(f"{name}{f':{count}' if count > 1 else ''} = {operation}")
        return name

    def wait(self, sums, pendings=0):
        """Waits for dots, of which the wait names some sums, and maybe a buffer, too."""
        named = list(dict.fromkeys(sums if pendings == 0 or self.chance(0.7) else self.random.sample(sums, 1)))
        values, types = list(named), [SUM] * len(named)
        if self.chance(0.2):
            values.append("%tile0")
            types.append(TILE)
        text = f"ttng.warp_group_dot_wait {', '.join(values)} {{pendings = {pendings} : i32}} : {', '.join(types)}"
        results = dict(zip(named, self.several(text, types)))
        return [results.get(sum_, sum_) for sum_ in sums]

    def dot(self, sum_):
        left, type_ = self.random.choice(("%tile0", "%tile1")), TILE
        if self.chance(0.4):
            left, type_ = self.random.choice(("%left0", "%left1")), LEFT
            if self.chance(0.5):
                left = self.value(f"ttg.local_load %tile0 : {TILE} -> {LEFT}")
        condition = f", {self.random.choice(self.conditions)}" if self.chance(0.1) else ""
        is_async = ", isAsync = true" if self.chance(0.85) else ""
        return self.value(
            f"ttng.warp_group_dot {left}, {self.random.choice(('%tile0', '%tile1'))}, {sum_}{condition} "
            f"{{inputPrecision = 0 : i32{is_async}}} : {type_} * {TILE} -> {SUM}"
        )

    def loop(self, sums, depth):
        arguments, index, name = [self.fresh("s") for _ in sums], self.fresh("t"), self.fresh()
        pairs = ", ".join(f"{argument} = {sum_}" for argument, sum_ in zip(arguments, sums))
        types = ", ".join([SUM] * len(sums))
        count = f":{len(sums)}" if len(sums) > 1 else ""
        bound = self.random.choice(("%n", "%c2"))
        with self.block(
            f"{name}{count} = scf.for {index} = %c0 to {bound} step %c1 iter_args({pairs}) -> ({types}) : i32 {{"
        ):
            outer = self.conditions
            self.conditions = [*outer, self.value(f"arith.cmpi {self.random.choice(('eq', 'ne'))}, {index}, %c1 : i32")]
            ends = self.steps(arguments, depth + 1)
            if self.chance(0.5):
                ends = self.wait(ends, self.random.choice((0, 0, 1)))
            self.line(f"scf.yield {', '.join(ends)} : {types}")
            self.conditions = outer
        return [f"{name}#{number}" for number in range(len(sums))] if count else [name]

    def branch(self, sums, depth):
        name, types = self.fresh(), ", ".join([SUM] * len(sums))
        count = f":{len(sums)}" if len(sums) > 1 else ""
        opening = f"{name}{count} = scf.if {self.random.choice(self.conditions)} -> ({types}) {{"
        for text, isEmpty in ((opening, False), ("} else {", self.chance(0.5))):
            with self.block(text, closing=""):
                ends = sums if isEmpty else self.steps(sums, depth + 1)
                if self.chance(0.1):
                    ends = [self.random.choice(("%zero", "%ones")), *ends[1:]]
                if self.chance(0.5):
                    ends = self.wait(ends)
                self.line(f"scf.yield {', '.join(ends)} : {types}")
        self.line("}")
        return [f"{name}#{number}" for number in range(len(sums))] if count else [name]

    def steps(self, sums, depth=0):
        sums = list(sums)
        for _ in range(self.random.randint(1, 4)):
            kind = self.random.choice(("dot", "dot", "dot", "dot", "wait", "loop", "branch", "add", "select"))
            place = self.random.randrange(len(sums))
            if kind == "dot":
                sums[place] = self.dot(sums[place])
            elif kind == "wait":
                sums = self.wait(sums, self.random.choice((0, 0, 1, 2)))
            elif kind in ("loop", "branch") and depth < 2:
                if self.chance(0.4):
                    sums = self.wait(sums)
                sums = (self.loop if kind == "loop" else self.branch)(sums, depth)
            elif kind == "add":
                sums = self.wait(sums)
                sums[place] = self.value(f"arith.addf {sums[place]}, {self.random.choice([*sums, '%ones'])} : {SUM}")
            elif kind == "select":
                if self.chance(0.7):
                    sums = self.wait(sums)
                other = self.random.choice([*sums, "%zero"])
                sums[place] = self.value(
                    f"arith.select {self.random.choice(self.conditions)}, {sums[place]}, {other} : {SUM}"
                )
        return sums


def draw(seed):
    kernel = Kernel(seed)
    sums = [kernel.random.choice(("%zero", "%zero", "%ones")) for _ in range(kernel.random.choice((1, 1, 2)))]
    sums = kernel.wait(kernel.steps(kernel.steps(sums)))
    total = sums[0] if len(sums) == 1 else kernel.value(f"arith.addf {sums[0]}, {sums[1]} : {SUM}")
    return HEADER + "\n".join(kernel.lines) + "\n" + END.format(sum=total)


def check(number):
    """Returns whether the compiler accepts the kernel. Raises an error if it computes something else than the CPU."""
    text, trips = draw(number), number % 4
    x = np.random.default_rng(number).integers(-1, 2, (SIDE, SIDE)).astype(np.float16)
    try:
        code = triton_mlir.compile(text, target="sm_90a")
    except triton_mlir.CompileError as error:
        if "in flight" in str(error):
            return False
        raise
    expected, computed = (np.zeros((SIDE, SIDE), np.float32) for _ in range(2))
    triton_mlir.compile(text, target="cpu").launch((1,), [x, expected, trips])
    triton_mlir.simulate(code, (1,), x, computed, trips)
    if not np.array_equal(expected, computed):
        raise AssertionError(f"{(expected != computed).sum()} elements differ")
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0, help="the first kernel's number")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--print", type=int, help="print one kernel")
    options = parser.parse_args()
    if options.print is not None:
        print(draw(options.print))
        return 0
    failed = refused = 0
    for number in range(options.first, options.first + options.count):
        try:
            refused += not check(number)
        except Exception as error:
            failed += 1
            print(f"FAILED {number}: " + " ".join(f"{type(error).__name__}: {error}".split())[:400], flush=True)
    print(f"{options.count} kernels, {refused} refused, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
