// RUN: ttc %s --run --arg=zeros:96 --show=0=96 | FileCheck %s
// RUN: triton-differential %s --triton-decompose-scaled-dots | FileCheck %s --check-prefix=SAME
// SAME: executions after passes: 1, failures: 0

// ARGUMENT: zeros:96

// A row of ones times a column of ones, in each format, packed along k and along n. The scales are powers of two with a
// bias of 127: 32 * 1 * 2 * 0.25 + 32 * 1 * 4 * 1.
tt.func public @k(%o: !tt.ptr<f32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %p = tt.splat %o : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %p0 = tt.addptr %p, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %sixteen = arith.constant dense<16> : tensor<16xi32>
  %zero = arith.constant dense<0.0> : tensor<1x16xf32>
  %sa = arith.constant dense<[[-128, -127]]> : tensor<1x2xi8>
  %two = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %two8 = arith.trunci %two : tensor<2xi32> to tensor<2xi8>
  %base = arith.constant dense<125> : tensor<2xi8>
  %double = arith.addi %two8, %two8 : tensor<2xi8>
  %row = arith.addi %base, %double : tensor<2xi8>
  %row2 = tt.expand_dims %row {axis = 0 : i32} : tensor<2xi8> -> tensor<1x2xi8>
  %sb = tt.broadcast %row2 : tensor<1x2xi8> -> tensor<16x2xi8>

  // CHECK: {{.*}}: f32 (96) 144 144 144 144 144 144 144 144 144 144 144 144 144 144 144 144
  %a0 = arith.constant dense<1.0> : tensor<1x64xf8E4M3FN>
  %b0 = arith.constant dense<1.0> : tensor<64x16xf8E5M2>
  %d0 = tt.dot_scaled %a0 scale %sa, %b0 scale %sb, %zero lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<1x64xf8E4M3FN>, tensor<1x2xi8> * tensor<64x16xf8E5M2>, tensor<16x2xi8> -> tensor<1x16xf32>
  %e0 = tt.reshape %d0 : tensor<1x16xf32> -> tensor<16xf32>
  tt.store %p0, %e0 : tensor<16x!tt.ptr<f32>>

  // 0x22: 1 and 1.
  // CHECK-SAME: 144 144 144 144 144 144 144 144 144 144 144 144 144 144 144 144
  %a1 = arith.constant dense<0x22> : tensor<1x32xi8>
  %b1 = arith.constant dense<0x22> : tensor<32x16xi8>
  %d1 = tt.dot_scaled %a1 scale %sa, %b1 scale %sb, %zero lhs = e2m1 rhs = e2m1 {fastMath = false} : tensor<1x32xi8>, tensor<1x2xi8> * tensor<32x16xi8>, tensor<16x2xi8> -> tensor<1x16xf32>
  %e1 = tt.reshape %d1 : tensor<1x16xf32> -> tensor<16xf32>
  %p1 = tt.addptr %p0, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p1, %e1 : tensor<16x!tt.ptr<f32>>

  // 0x62: 1 in even columns, 4 in odd ones; no scales.
  // CHECK-SAME: 64 256 64 256 64 256 64 256 64 256 64 256 64 256 64 256
  %a2 = arith.constant dense<1.0> : tensor<1x64xbf16>
  %b2 = arith.constant dense<0x62> : tensor<64x8xi8>
  %d2 = tt.dot_scaled %a2, %b2, %zero lhs = bf16 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<1x64xbf16> * tensor<64x8xi8> -> tensor<1x16xf32>
  %e2 = tt.reshape %d2 : tensor<1x16xf32> -> tensor<16xf32>
  %p2 = tt.addptr %p1, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p2, %e2 : tensor<16x!tt.ptr<f32>>

  // A scale that is NaN.
  // CHECK-SAME: nan nan nan nan nan nan nan nan nan nan nan nan nan nan nan nan
  %bad = arith.constant dense<-1> : tensor<1x2xi8>
  %d3 = tt.dot_scaled %a0 scale %bad, %b0, %zero lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<1x64xf8E4M3FN>, tensor<1x2xi8> * tensor<64x16xf8E5M2> -> tensor<1x16xf32>
  %e3 = tt.reshape %d3 : tensor<1x16xf32> -> tensor<16xf32>
  %p3 = tt.addptr %p2, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p3, %e3 : tensor<16x!tt.ptr<f32>>

  // Scales of any format: 64 * 1.5.
  // CHECK-SAME: 96 96 96 96 96 96 96 96 96 96 96 96 96 96 96 96
  %s4 = arith.constant dense<1.5> : tensor<1x2xf32>
  %d4 = tt.dot_scaled %a0 scale %s4, %b0, %zero lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<1x64xf8E4M3FN>, tensor<1x2xf32> * tensor<64x16xf8E5M2> -> tensor<1x16xf32>
  %e4 = tt.reshape %d4 : tensor<1x16xf32> -> tensor<16xf32>
  %p4 = tt.addptr %p3, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p4, %e4 : tensor<16x!tt.ptr<f32>>

  // CHECK-SAME: 96 96 96 96 96 96 96 96 96 96 96 96 96 96 96 96
  %s5 = arith.constant dense<1.5> : tensor<1x2xf64>
  %d5 = tt.dot_scaled %a0 scale %s5, %b0, %zero lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<1x64xf8E4M3FN>, tensor<1x2xf64> * tensor<64x16xf8E5M2> -> tensor<1x16xf32>
  %e5 = tt.reshape %d5 : tensor<1x16xf32> -> tensor<16xf32>
  %p5 = tt.addptr %p4, %sixteen : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p5, %e5 : tensor<16x!tt.ptr<f32>>
  tt.return
}
