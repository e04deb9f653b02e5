// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// Functions with an f32 instruction are approximated.
// CHECK-LABEL: llvm.func internal @approximations(
// CHECK-SAME: %[[X:.*]]: f32, %[[H:.*]]: f16, %[[D:.*]]: f64)
tt.func private @approximations(%x: tensor<128xf32, #a>, %h: tensor<128xf16, #a>, %d: f64) {
  // CHECK: %[[E:.*]] = llvm.mlir.constant(1.44269502 : f32) : f32
  // CHECK: %[[P:.*]] = llvm.fmul %[[X]], %[[E]] : f32
  // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"(%[[P]]) : (f32) -> f32
  %0 = math.exp %x : tensor<128xf32, #a>
  // CHECK: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"(%[[X]]) : (f32) -> f32
  %1 = math.exp2 %x : tensor<128xf32, #a>
  // CHECK: llvm.call_intrinsic "llvm.nvvm.sqrt.approx.f"(%[[X]]) : (f32) -> f32
  %2 = math.sqrt %x : tensor<128xf32, #a>
  // CHECK: llvm.call_intrinsic "llvm.nvvm.rsqrt.approx.f"(%[[X]]) : (f32) -> f32
  %3 = math.rsqrt %x : tensor<128xf32, #a>
  // CHECK: llvm.call_intrinsic "llvm.nvvm.div.full"(%[[X]], %[[X]]) : (f32, f32) -> f32
  %4 = arith.divf %x, %x : tensor<128xf32, #a>
  // CHECK: %[[W:.*]] = llvm.fpext %[[H]] : f16 to f32
  // CHECK: %[[R:.*]] = llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz"(%[[W]]) : (f32) -> f32
  // CHECK: llvm.fptrunc %[[R]] : f32 to f16
  %5 = math.exp2 %h : tensor<128xf16, #a>
  // CHECK: llvm.fdiv %[[D]], %[[D]] : f64
  %6 = arith.divf %d, %d : f64
  // CHECK: llvm.call @__nv_exp(%[[D]]) : (f64) -> f64
  %7 = math.exp %d : f64
  tt.return
}

// LLVM replaces division by a power of two with multiplication.
// CHECK-LABEL: llvm.func internal @exact_division(
// CHECK: llvm.fdiv %{{.*}}, %{{.*}} : f32
// CHECK: llvm.fdiv %{{.*}}, %{{.*}} : f32
// CHECK: llvm.nvvm.div.full
tt.func private @exact_division(%x: tensor<128xf32, #a>, %s: f32) {
  %four = arith.constant dense<4.0> : tensor<128xf32, #a>
  %half = arith.constant 0.5 : f32
  %three = arith.constant 3.0 : f32
  %0 = arith.divf %x, %four : tensor<128xf32, #a>
  %1 = arith.divf %s, %half : f32
  %2 = arith.divf %s, %three : f32
  tt.return
}

// The precise operations are correctly rounded, also for types that are computed in f32.
// CHECK-LABEL: llvm.func internal @precise(
// CHECK-SAME: %[[X:.*]]: f32, %[[B:.*]]: bf16)
tt.func private @precise(%x: tensor<128xf32, #a>, %b: bf16) {
  // CHECK: llvm.intr.sqrt(%[[X]]) : (f32) -> f32
  %0 = tt.precise_sqrt %x : tensor<128xf32, #a>
  // CHECK: llvm.fdiv %[[X]], %[[X]] : f32
  %1 = tt.precise_divf %x, %x : tensor<128xf32, #a>
  // CHECK: %[[W:.*]] = llvm.fpext %[[B]] : bf16 to f32
  // CHECK: %[[V:.*]] = llvm.fpext %[[B]] : bf16 to f32
  // CHECK: %[[Q:.*]] = llvm.fdiv %[[W]], %[[V]] : f32
  // CHECK: llvm.fptrunc %[[Q]] : f32 to bf16
  %2 = tt.precise_divf %b, %b : bf16
  tt.return
}

// CHECK-LABEL: llvm.func internal @remainder(
// CHECK: llvm.call @__nv_fmod(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
// CHECK: llvm.fptrunc %{{.*}} : f64 to f32
tt.func private @remainder(%x: f32) {
  %0 = arith.remf %x, %x : f32
  tt.return
}

// NaN operands are ignored or propagated.
// CHECK-LABEL: llvm.func internal @clamps(
// CHECK-SAME: %[[X:.*]]: f32, %[[L:.*]]: f32, %[[H:.*]]: f32)
// CHECK: %[[M:.*]] = llvm.intr.maxnum(%[[X]], %[[L]]) : (f32, f32) -> f32
// CHECK: llvm.intr.minnum(%[[M]], %[[H]]) : (f32, f32) -> f32
// CHECK: %[[N:.*]] = llvm.intr.maximum(%[[X]], %[[L]]) : (f32, f32) -> f32
// CHECK: llvm.intr.minimum(%[[N]], %[[H]]) : (f32, f32) -> f32
tt.func private @clamps(%x: tensor<128xf32, #a>, %l: tensor<128xf32, #a>, %h: tensor<128xf32, #a>) {
  %0 = tt.clampf %x, %l, %h, propagateNan = none : tensor<128xf32, #a>
  %1 = tt.clampf %x, %l, %h, propagateNan = all : tensor<128xf32, #a>
  tt.return
}

// Rounding divisions, which other passes can introduce, are expanded.
// CHECK-LABEL: llvm.func internal @rounded_up(
// CHECK: llvm.sdiv
tt.func private @rounded_up(%i: i32, %j: tensor<128xi32, #a>) {
  %0 = arith.ceildivsi %i, %i : i32
  %1 = arith.ceildivsi %j, %j : tensor<128xi32, #a>
  tt.return
}

}
