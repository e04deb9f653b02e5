// The layouts of buffers that asynchronous copies fill.
// RUN: triton-opt %s --tritongpu-pipeline | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#w = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// An asynchronous copy writes 16 bytes that are neighbors in global memory, and two lanes write 32: a thread's rows 32, 64
// are elsewhere in shared memory, although threads of the dot read them, too.
// CHECK: #[[A:shared.*]] = #ttg.shared_linear<{offset = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16],
// CHECK: #[[B:shared.*]] = #ttg.shared_linear<{offset = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32],
// CHECK-LABEL: @copied_vectors(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x128x32xf16, #[[A]], #smem, mutable>
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x32x128xf16, #[[B]], #smem, mutable>
tt.func public @copied_vectors(%a: tensor<128x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                               %b: tensor<32x128x!tt.ptr<f16>, #w> {tt.contiguity = dense<[1, 128]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                               %zero: tensor<128x128xf32, #mma>, %n: i32) -> tensor<128x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<128x128xf32, #mma>) : i32 {
    %x = tt.load %a : tensor<128x32x!tt.ptr<f16>, #b>
    %y = tt.load %b : tensor<32x128x!tt.ptr<f16>, #w>
    %xl = ttg.convert_layout %x : tensor<128x32xf16, #b> -> tensor<128x32xf16, #l>
    %yr = ttg.convert_layout %y : tensor<32x128xf16, #w> -> tensor<32x128xf16, #r>
    %next = tt.dot %xl, %yr, %sum : tensor<128x32xf16, #l> * tensor<32x128xf16, #r> -> tensor<128x128xf32, #mma>
    scf.yield %next : tensor<128x128xf32, #mma>
  }
  tt.return %result : tensor<128x128xf32, #mma>
}
}
