// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// On sm_100, redux.sync computes the minimum or maximum of f32.

#all = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "cuda:100"} {

// CHECK-LABEL: llvm.func internal @extrema(
// CHECK: nvvm.redux.sync fmin %{{[^{]*}} : f32 -> f32
// CHECK: nvvm.redux.sync fmax %{{[^{]*}} : f32 -> f32
// CHECK: nvvm.redux.sync fmin %{{.*}} {nan = true} : f32 -> f32
// CHECK: nvvm.redux.sync fmax %{{.*}} {nan = true} : f32 -> f32
tt.func private @extrema(%t: tensor<32xf32, #all>) -> (f32, f32, f32, f32) {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.minnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #all>) -> f32
  %1 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #all>) -> f32
  %2 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.minimumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #all>) -> f32
  %3 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maximumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #all>) -> f32
  tt.return %0, %1, %2, %3 : f32, f32, f32, f32
}

// It does not support sums of floats, nor other widths.
// CHECK-LABEL: llvm.func internal @others(
// CHECK-NOT: nvvm.redux.sync
// CHECK: llvm.return
tt.func private @others(%t: tensor<32xf32, #all>, %h: tensor<32xf16, #all>) -> (f32, f16) {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #all>) -> f32
  %1 = "tt.reduce"(%h) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %c = arith.maxnumf %a, %b : f16
    tt.reduce.return %c : f16
  }) : (tensor<32xf16, #all>) -> f16
  tt.return %0, %1 : f32, f16
}

}
