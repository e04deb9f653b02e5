// In unreachable blocks, which the verifier of MLIR accepts, values may depend on themselves.
//
// RUN: split-file %s %t
// RUN: triton-opt %t/scalars.mlir --triton-guard-folds | FileCheck %t/scalars.mlir
// RUN: triton-opt %t/layouts.mlir --tritongpu-remove-layout-conversions | FileCheck %t/layouts.mlir
// RUN: triton-opt %t/views.mlir --triton-allocate | FileCheck %t/views.mlir

//--- scalars.mlir
// CHECK: tt.func @k
tt.func @k(%p: !tt.ptr<f32>) {
  tt.return
^next:
  %x = math.absf %x : f32
  %y = arith.maxnumf %x, %x : f32
  tt.store %p, %y : !tt.ptr<f32>
  cf.br ^next
}

//--- layouts.mlir
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  // CHECK: tt.func @k
  // CHECK-NEXT: tt.return
  // CHECK-NEXT: }
  tt.func @k(%p: tensor<128x!tt.ptr<i32>, #b>) {
    tt.return
  ^next:
    %x = ttg.convert_layout %y : tensor<128xi32, #b> -> tensor<128xi32, #a>
    %y = ttg.convert_layout %x : tensor<128xi32, #a> -> tensor<128xi32, #b>
    tt.store %p, %y : tensor<128x!tt.ptr<i32>, #b>
    %z = arith.addi %z, %z : tensor<128xi32, #a>
    %w = ttg.convert_layout %z : tensor<128xi32, #a> -> tensor<128xi32, #b>
    tt.store %p, %w : tensor<128x!tt.ptr<i32>, #b>
    cf.br ^next
  }
}

//--- views.mlir
#layout = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
  // CHECK: tt.func @k
  tt.func @k() {
    tt.return
  ^next:
    %view = ttg.memdesc_subslice %view [0] : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    %x = ttg.local_load %view : !ttg.memdesc<64xf16, #shared, #smem, mutable> -> tensor<64xf16, #layout>
    ttg.local_store %x, %view : tensor<64xf16, #layout> -> !ttg.memdesc<64xf16, #shared, #smem, mutable>
    cf.br ^next
  }
}
