// RUN: triton-opt %s --split-input-file --allocate-shared-memory --convert-tritongpu-to-nvvm --verify-diagnostics | FileCheck %s

// Dots in a layout of version 2 become mma.sync, with the operands in registers.

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#l1 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#r1 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 1}>
#l2 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r2 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#l4 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#r4 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
#l8 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 8}>
#r8 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 8}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a"} {

// Two steps along K, for each of two tiles of 8 columns.
// CHECK-LABEL: llvm.func internal @f16(
// CHECK-COUNT-4: "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};", "=f,=f,=f,=f,r,r,r,r,r,r,f,f,f,f"
// CHECK-NOT: mma.sync
// CHECK: llvm.return
tt.func private @f16(%a: tensor<16x32xf16, #l2>, %b: tensor<32x16xf16, #r2>, %c: tensor<16x16xf32, #mma>) -> tensor<16x16xf32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16, #l2> * tensor<32x16xf16, #r2> -> tensor<16x16xf32, #mma>
  tt.return %0 : tensor<16x16xf32, #mma>
}

// A larger kWidth permutes K in both operands: a thread holds 8 consecutive elements, of four instructions.
// CHECK-LABEL: llvm.func internal @wide(
// CHECK-COUNT-4: "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32
// CHECK-NOT: mma.sync
// CHECK: llvm.return
tt.func private @wide(%a: tensor<16x64xbf16, #l8>, %b: tensor<64x8xbf16, #r8>, %c: tensor<16x8xf32, #mma>) -> tensor<16x8xf32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x64xbf16, #l8> * tensor<64x8xbf16, #r8> -> tensor<16x8xf32, #mma>
  tt.return %0 : tensor<16x8xf32, #mma>
}

// CHECK-LABEL: llvm.func internal @f16_sum(
// CHECK: "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $3, $4, $5}, {$6, $7}, {$8, $9};", "=r,=r,r,r,r,r,r,r,r,r"
tt.func private @f16_sum(%a: tensor<16x16xf16, #l2>, %b: tensor<16x8xf16, #r2>, %c: tensor<16x8xf16, #mma>) -> tensor<16x8xf16, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16, #l2> * tensor<16x8xf16, #r2> -> tensor<16x8xf16, #mma>
  tt.return %0 : tensor<16x8xf16, #mma>
}

// CHECK-LABEL: llvm.func internal @tf32(
// CHECK: "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {$0, $1, $2, $3}, {$4, $5, $6, $7}, {$8, $9}, {$10, $11, $12, $13};"
tt.func private @tf32(%a: tensor<16x8xf32, #l1>, %b: tensor<8x8xf32, #r1>, %c: tensor<16x8xf32, #mma>) -> tensor<16x8xf32, #mma> {
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x8xf32, #l1> * tensor<8x8xf32, #r1> -> tensor<16x8xf32, #mma>
  tt.return %0 : tensor<16x8xf32, #mma>
}

// CHECK-LABEL: llvm.func internal @i8(
// CHECK: "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {{.*}}", "=r,=r,=r,=r,r,r,r,r,r,r,r,r,r,r"
tt.func private @i8(%a: tensor<16x32xi8, #l4>, %b: tensor<32x8xi8, #r4>, %c: tensor<16x8xi32, #mma>) -> tensor<16x8xi32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x32xi8, #l4> * tensor<32x8xi8, #r4> -> tensor<16x8xi32, #mma>
  tt.return %0 : tensor<16x8xi32, #mma>
}

// CHECK-LABEL: llvm.func internal @f8(
// CHECK: "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32
tt.func private @f8(%a: tensor<16x32xf8E4M3FN, #l4>, %b: tensor<32x8xf8E5M2, #r4>, %c: tensor<16x8xf32, #mma>) -> tensor<16x8xf32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x32xf8E4M3FN, #l4> * tensor<32x8xf8E5M2, #r4> -> tensor<16x8xf32, #mma>
  tt.return %0 : tensor<16x8xf32, #mma>
}

// Compute capability 9.0 has larger tiles of f64.
// CHECK-LABEL: llvm.func internal @f64(
// CHECK: "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {$0, $1, $2, $3}, {$4, $5, $6, $7, $8, $9, $10, $11}, {$12, $13, $14, $15}, {$16, $17, $18, $19};"
tt.func private @f64(%a: tensor<16x16xf64, #l1>, %b: tensor<16x8xf64, #r1>, %c: tensor<16x8xf64, #mma>) -> tensor<16x8xf64, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x16xf64, #l1> * tensor<16x8xf64, #r1> -> tensor<16x8xf64, #mma>
  tt.return %0 : tensor<16x8xf64, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#l1 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#r1 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 1}>
#l4 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#r4 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {

// Without instructions for 8-bit floats, they are multiplied as f16.
// CHECK-LABEL: llvm.func internal @f8_before_ada(
// CHECK-COUNT-2: "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-NOT: mma.sync
// CHECK: llvm.return
tt.func private @f8_before_ada(%a: tensor<16x32xf8E4M3FN, #l4>, %b: tensor<32x8xf8E5M2, #r4>, %c: tensor<16x8xf32, #mma>) -> tensor<16x8xf32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x32xf8E4M3FN, #l4> * tensor<32x8xf8E5M2, #r4> -> tensor<16x8xf32, #mma>
  tt.return %0 : tensor<16x8xf32, #mma>
}

// A tile has 8 rows and 4 elements along K.
// CHECK-LABEL: llvm.func internal @f64_before_hopper(
// CHECK-COUNT-8: "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {$0, $1}, {$2}, {$3}, {$4, $5};"
// CHECK-NOT: mma.sync
// CHECK: llvm.return
tt.func private @f64_before_hopper(%a: tensor<16x16xf64, #l1>, %b: tensor<16x8xf64, #r1>, %c: tensor<16x8xf64, #mma>) -> tensor<16x8xf64, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x16xf64, #l1> * tensor<16x8xf64, #r1> -> tensor<16x8xf64, #mma>
  tt.return %0 : tensor<16x8xf64, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#l4 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#r4 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_100a"} {

// Compute capability 10.0 multiplies 8-bit floats in tensor memory only: each is converted once, not for each instruction.
// CHECK-LABEL: llvm.func internal @f8_on_blackwell(
// CHECK: nvvm.convert.f8x2.to.f16x2
// CHECK-COUNT-4: "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
// CHECK-NOT: mma.sync
// CHECK: llvm.return
tt.func private @f8_on_blackwell(%a: tensor<16x32xf8E4M3FN, #l4>, %b: tensor<32x16xf8E5M2, #r4>, %c: tensor<16x16xf32, #mma>) -> tensor<16x16xf32, #mma> {
  %0 = tt.dot %a, %b, %c : tensor<16x32xf8E4M3FN, #l4> * tensor<32x16xf8E5M2, #r4> -> tensor<16x16xf32, #mma>
  tt.return %0 : tensor<16x16xf32, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#l4 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#r4 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {
tt.func private @short(%a: tensor<16x8xi8, #l4>, %b: tensor<8x8xi8, #r4>, %c: tensor<16x8xi32, #mma>) -> tensor<16x8xi32, #mma> {
  // expected-error @below {{'tt.dot' op is not supported by the lowering to NVVM: expected a size K of at least 16, but got 8}}
  %0 = tt.dot %a, %b, %c : tensor<16x8xi8, #l4> * tensor<8x8xi8, #r4> -> tensor<16x8xi32, #mma>
  tt.return %0 : tensor<16x8xi32, #mma>
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#l2 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r2 = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {
tt.func private @mixed(%a: tensor<16x16xf16, #l2>, %b: tensor<16x8xbf16, #r2>, %c: tensor<16x8xf32, #mma>) -> tensor<16x8xf32, #mma> {
  // expected-error @below {{'tt.dot' op is not supported by the lowering to NVVM: no tensor core instruction multiplies 'f16' by 'bf16' with a sum of 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16, #l2> * tensor<16x8xbf16, #r2> -> tensor<16x8xf32, #mma>
  tt.return %0 : tensor<16x8xf32, #mma>
}
}
