// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// A thread of a blocked layout holds all of K of its rows and columns.

#b = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #b}>
#r = #ttg.dot_op<{opIdx = 1, parent = #b}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {

// Registers of A are rows 0 and 1 of K = 2: a00 a01 a10 a11.
// CHECK-LABEL: llvm.func internal @f32(
// CHECK-SAME: %[[A00:arg0]]: f32, %[[A01:arg1]]: f32, %[[A10:arg2]]: f32, %[[A11:arg3]]: f32, %[[B0:arg4]]: f32, %[[B1:arg5]]: f32, %[[C0:arg6]]: f32, %[[C1:arg7]]: f32
// CHECK: %[[S0:.*]] = llvm.intr.fma(%[[A00]], %[[B0]], %[[C0]])
// CHECK: %[[S1:.*]] = llvm.intr.fma(%[[A10]], %[[B0]], %[[C1]])
// CHECK: llvm.intr.fma(%[[A01]], %[[B1]], %[[S0]])
// CHECK: llvm.intr.fma(%[[A11]], %[[B1]], %[[S1]])
tt.func private @f32(%a: tensor<8x2xf32, #l>, %b: tensor<2x8xf32, #r>, %c: tensor<8x8xf32, #b>) -> tensor<8x8xf32, #b> {
  %0 = tt.dot %a, %b, %c, inputPrecision = ieee : tensor<8x2xf32, #l> * tensor<2x8xf32, #r> -> tensor<8x8xf32, #b>
  tt.return %0 : tensor<8x8xf32, #b>
}

// Sums of narrow numbers are rounded once.
// CHECK-LABEL: llvm.func internal @bf16(
// CHECK-COUNT-4: llvm.intr.fma({{.*}}) : (f32, f32, f32) -> f32
// CHECK-NOT: llvm.intr.fma
// CHECK: llvm.return
tt.func private @bf16(%a: tensor<8x2xbf16, #l>, %b: tensor<2x8xbf16, #r>, %c: tensor<8x8xbf16, #b>) -> tensor<8x8xbf16, #b> {
  %0 = tt.dot %a, %b, %c : tensor<8x2xbf16, #l> * tensor<2x8xbf16, #r> -> tensor<8x8xbf16, #b>
  tt.return %0 : tensor<8x8xbf16, #b>
}

// Integers are extended with their sign.
// CHECK-LABEL: llvm.func internal @i16(
// CHECK: llvm.sext %{{.*}} : i16 to i32
// CHECK: %[[PRODUCT:.*]] = llvm.mul %{{.*}}, %{{.*}} : i32
// CHECK: llvm.add %[[PRODUCT]], %{{.*}} : i32
tt.func private @i16(%a: tensor<8x2xi16, #l>, %b: tensor<2x8xi16, #r>, %c: tensor<8x8xi32, #b>) -> tensor<8x8xi32, #b> {
  %0 = tt.dot %a, %b, %c : tensor<8x2xi16, #l> * tensor<2x8xi16, #r> -> tensor<8x8xi32, #b>
  tt.return %0 : tensor<8x8xi32, #b>
}
}
