// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm | FileCheck %s

// Targets with conversion instructions convert two numbers with one instruction.
#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32, ttg.target = "cuda:90"} {

// CHECK-LABEL: llvm.func internal @to_bytes(
// CHECK-SAME: %[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[H0:.*]]: f16, %[[H1:.*]]: f16, %[[D0:.*]]: f64, %[[D1:.*]]: f64)
tt.func private @to_bytes(%x: tensor<256xf32, #a>, %h: tensor<256xf16, #a>, %d: tensor<256xf64, #a>) {
  // CHECK: %[[P:.*]] = nvvm.convert.f32x2.to.f8x2 %[[X1]], %[[X0]] {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : vector<2xi8>(f8E4M3FN)
  // CHECK: llvm.extractelement %[[P]][%{{.*}} : i32] : vector<2xi8>
  // CHECK: llvm.extractelement %[[P]][%{{.*}} : i32] : vector<2xi8>
  %0 = tt.fp_to_fp %x, rounding = rtne : tensor<256xf32, #a> -> tensor<256xf8E4M3FN, #a>
  // CHECK: nvvm.convert.f16x2.to.f8x2 %{{.*}} : vector<2xf16> -> vector<2xi8>(f8E5M2)
  %1 = tt.fp_to_fp %h, rounding = rtne : tensor<256xf16, #a> -> tensor<256xf8E5M2, #a>
  // The intermediate f32 is rounded to odd.
  // CHECK-COUNT-2: llvm.call_intrinsic "llvm.nvvm.d2f.rz"(%{{.*}}) : (f64) -> f32
  // CHECK: nvvm.convert.f32x2.to.f8x2
  %2 = tt.fp_to_fp %d, rounding = rtne : tensor<256xf64, #a> -> tensor<256xf8E5M2, #a>
  // There is no instruction that rounds toward zero.
  // CHECK-NOT: nvvm.convert
  %3 = tt.fp_to_fp %x, rounding = rtz : tensor<256xf32, #a> -> tensor<256xf8E4M3FN, #a>
  // CHECK: llvm.return
  tt.return
}

// CHECK-LABEL: llvm.func internal @from_bytes(
tt.func private @from_bytes(%b: tensor<256xf8E4M3FN, #a>, %s: f8E5M2, %u: f8E5M2FNUZ) {
  // CHECK: nvvm.convert.f8x2.to.f16x2 %{{.*}} : vector<2xi8>(f8E4M3FN) -> vector<2xf16>
  // CHECK: llvm.fpext %{{.*}} : f16 to f32
  // CHECK: llvm.fpext %{{.*}} : f16 to f32
  // CHECK: nvvm.convert.f32x2.to.bf16x2
  %0 = tt.fp_to_fp %b : tensor<256xf8E4M3FN, #a> -> tensor<256xbf16, #a>
  // A scalar is converted as one element of a pair.
  // CHECK: nvvm.convert.f8x2.to.f16x2
  // CHECK: llvm.fpext %{{.*}} : f16 to f64
  %1 = tt.fp_to_fp %s : f8E5M2 -> f64
  // This format has no conversion instructions.
  // CHECK-NOT: nvvm.convert
  %2 = tt.fp_to_fp %u : f8E5M2FNUZ -> f32
  // CHECK: llvm.return
  tt.return
}

// CHECK-LABEL: llvm.func internal @sixteen_bits(
tt.func private @sixteen_bits(%x: tensor<256xf32, #a>, %d: f64, %h: f16) {
  // CHECK: nvvm.convert.f32x2.to.f16x2 %{{.*}} {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xf16>
  %0 = tt.fp_to_fp %x, rounding = rtz : tensor<256xf32, #a> -> tensor<256xf16, #a>
  // CHECK: nvvm.convert.f32x2.to.bf16x2 %{{.*}} {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xbf16>
  %1 = arith.truncf %x : tensor<256xf32, #a> to tensor<256xbf16, #a>
  // CHECK: nvvm.convert.f32x2.to.bf16x2 %{{.*}} {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16>
  %6 = arith.truncf %x toward_zero : tensor<256xf32, #a> to tensor<256xbf16, #a>
  // CHECK: llvm.fptrunc %{{.*}} : f64 to f16
  %2 = tt.fp_to_fp %d, rounding = rtne : f64 -> f16
  // CHECK: llvm.call_intrinsic "llvm.nvvm.d2f.rz"
  %3 = tt.fp_to_fp %d, rounding = rtz : f64 -> f32
  // CHECK: %[[W:.*]] = llvm.fpext %{{.*}} : f16 to f32
  // CHECK: llvm.fptrunc %[[W]] : f32 to bf16
  %4 = tt.fp_to_fp %h, rounding = rtne : f16 -> bf16
  // CHECK: llvm.fpext %{{.*}} : f16 to f64
  %5 = tt.fp_to_fp %h : f16 -> f64
  tt.return
}

// Integers with more bits than the mantissa of f32 are rounded to odd first, which avoids double rounding.
// CHECK-LABEL: llvm.func internal @integers(
// CHECK-SAME: %[[L:.*]]: i64, %[[I:.*]]: i32, %[[S:.*]]: i16)
// CHECK: %[[C:.*]] = llvm.call_intrinsic "llvm.nvvm.ull2f.rz"(%[[L]]) : (i64) -> f32
// CHECK: %[[B:.*]] = llvm.fptoui %[[C]] : f32 to i64
// CHECK: llvm.icmp "ne" %[[B]], %[[L]] : i64
// CHECK: llvm.or
// CHECK: llvm.fptrunc %{{.*}} : f32 to bf16
// CHECK: llvm.call_intrinsic "llvm.nvvm.i2f.rz"(%[[I]]) : (i32) -> f32
// CHECK: llvm.sitofp %[[S]] : i16 to bf16
tt.func private @integers(%l: i64, %i: i32, %s: i16) -> (bf16, bf16, bf16) {
  %0 = arith.uitofp %l : i64 to bf16
  %1 = arith.sitofp %i : i32 to bf16
  %2 = arith.sitofp %s : i16 to bf16
  tt.return %0, %1, %2 : bf16, bf16, bf16
}

}

// -----

// Targets without conversion instructions use bit arithmetic.
#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32, ttg.target = "cuda:86"} {

// CHECK-LABEL: llvm.func internal @without_instructions(
// CHECK-NOT: f8x2
// CHECK: llvm.bitcast %{{.*}} : f32 to i32
// CHECK: llvm.fmul %{{.*}} : f16
// CHECK: llvm.shl %{{.*}} : i16
// CHECK: llvm.return
tt.func private @without_instructions(%x: tensor<256xf32, #a>, %y: f8E4M3FN, %z: f8E5M2) {
  %0 = tt.fp_to_fp %x, rounding = rtne : tensor<256xf32, #a> -> tensor<256xf8E4M3FN, #a>
  %1 = arith.extf %y : f8E4M3FN to f16
  %2 = tt.fp_to_fp %z : f8E5M2 -> f16
  tt.return
}

}
