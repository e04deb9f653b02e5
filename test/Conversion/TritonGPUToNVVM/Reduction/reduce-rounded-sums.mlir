// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// Two lanes that exchange values add them in opposite orders: the instructions for this are not fused with products.

#lanes = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#pair = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
// Lanes beyond 16 hold the registers of other lanes, exchanged.
#shuffled = #ttg.linear<{register = [[1]], lane = [[2], [4], [8], [16], [1]], warp = [], block = []}>
module attributes {"ttg.num-warps" = 1 : i32} {

// Each thread adds its own elements in any way.
// CHECK-LABEL: llvm.func internal @f32(
// CHECK: llvm.fadd %arg0, %arg1 : f32
// CHECK-NOT: llvm.fadd
// CHECK-COUNT-5: llvm.call_intrinsic "llvm.nvvm.add.rn.f"(%{{.*}}, %{{.*}}) : (f32, f32) -> f32
// CHECK-NOT: add
// CHECK: llvm.return
tt.func private @f32(%t: tensor<64xf32, #lanes>) -> f32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32, #lanes>) -> f32
  tt.return %0 : f32
}

// CHECK-LABEL: llvm.func internal @f64(
// CHECK: llvm.call_intrinsic "llvm.nvvm.add.rn.d"(%{{.*}}, %{{.*}}) : (f64, f64) -> f64
tt.func private @f64(%t: tensor<2xf64, #pair>) -> f64 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f64, %b: f64):
    %c = arith.addf %a, %b : f64
    tt.reduce.return %c : f64
  }) : (tensor<2xf64, #pair>) -> f64
  tt.return %0 : f64
}

// CHECK-LABEL: llvm.func internal @f16(
// CHECK: llvm.inline_asm "add.rn.f16 $0, $1, $2;", "=h,h,h" %{{.*}}, %{{.*}} : (f16, f16) -> f16
tt.func private @f16(%t: tensor<2xf16, #pair>) -> f16 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f16, %b: f16):
    %c = arith.addf %a, %b : f16
    tt.reduce.return %c : f16
  }) : (tensor<2xf16, #pair>) -> f16
  tt.return %0 : f16
}

// CHECK-LABEL: llvm.func internal @bf16(
// CHECK: llvm.inline_asm "{ .reg .b16 one; mov.b16 one, 0x3F80; fma.rn.bf16 $0, $1, one, $2; }", "=h,h,h" %{{.*}}, %{{.*}} : (bf16, bf16) -> bf16
tt.func private @bf16(%t: tensor<2xbf16, #pair>) -> bf16 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: bf16, %b: bf16):
    %c = arith.addf %a, %b : bf16
    tt.reduce.return %c : bf16
  }) : (tensor<2xbf16, #pair>) -> bf16
  tt.return %0 : bf16
}

// A difference is the sum with the negated operand.
// CHECK-LABEL: llvm.func internal @difference(
// CHECK: %[[N:.*]] = llvm.fneg %{{.*}} : f32
// CHECK: llvm.call_intrinsic "llvm.nvvm.add.rn.f"(%{{.*}}, %[[N]])
tt.func private @difference(%t: tensor<2xf32, #pair>) -> f32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.subf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<2xf32, #pair>) -> f32
  tt.return %0 : f32
}

// Threads that hold the same elements in exchanged registers add them in opposite orders, too.
// CHECK-LABEL: llvm.func internal @shuffled(
// CHECK-NOT: llvm.fadd
// CHECK: llvm.call_intrinsic "llvm.nvvm.add.rn.f"(%arg0, %arg1)
// CHECK-NOT: llvm.fadd
// CHECK: llvm.return
tt.func private @shuffled(%t: tensor<32xf32, #shuffled>) -> f32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #shuffled>) -> f32
  tt.return %0 : f32
}

}
