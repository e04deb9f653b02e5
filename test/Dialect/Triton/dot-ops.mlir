// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @dot
tt.func @dot(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %x: tensor<4x16x16xi8>, %y: tensor<4x16x16xi32>) {
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // GENERIC: "tt.dot"(%{{.*}}, %{{.*}}, %{{.*}}) <{inputPrecision = 2 : i32, maxNumImpreciseAcc = 0 : i32}> :
  %0 = tt.dot %a, %b, %c : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // GENERIC: "tt.dot"(%{{.*}}, %{{.*}}, %{{.*}}) <{inputPrecision = 0 : i32, maxNumImpreciseAcc = 0 : i32}> :
  %1 = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}} {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %2 = tt.dot %a, %b, %c {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %3 = tt.dot %a, %b, %c, inputPrecision = ieee {maxNumImpreciseAcc = 0 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32x3 : tensor<4x16x16xi8> * tensor<4x16x16xi8> -> tensor<4x16x16xi32>
  %4 = tt.dot %x, %x, %y, inputPrecision = tf32x3 : tensor<4x16x16xi8> * tensor<4x16x16xi8> -> tensor<4x16x16xi32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x3 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %5 = tt.dot %a, %b, %c, inputPrecision = bf16x3 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x6 {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  %6 = tt.dot %a, %b, %c, inputPrecision = bf16x6 {maxNumImpreciseAcc = 32 : i32} : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
  tt.return
}

// CHECK-LABEL: tt.func @dot_scaled
tt.func @dot_scaled(%a: tensor<128x64xf8E4M3FN>, %s: tensor<128x2xi8>, %b: tensor<32x128xi8>, %c: tensor<128x128xf32>, %h: tensor<128x64xbf16>, %e: tensor<64x128xf8E5M2>, %m: tensor<64x64xi8>, %n: tensor<64x64xi8>, %f: tensor<128x4xf8E4M3FN>, %d: tensor<64x64xf32>, %x: tensor<64x64xf16>, %y: tensor<64x64xbf16>) {
  // CHECK-NEXT: %{{.*}} = tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  // GENERIC: "tt.dot_scaled"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{a_elem_type = 0 : i32, b_elem_type = 4 : i32, fastMath = false, lhs_k_pack = true, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>, rhs_k_pack = true}> :
  %0 = tt.dot_scaled %a scale %s, %b scale %s, %c lhs = e4m3 rhs = e2m1 {fastMath = false} : tensor<128x64xf8E4M3FN>, tensor<128x2xi8> * tensor<32x128xi8>, tensor<128x2xi8> -> tensor<128x128xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot_scaled %{{.*}}, %{{.*}}, %{{.*}} lhs = bf16 rhs = e5m2 {fastMath = true} : tensor<128x64xbf16> * tensor<64x128xf8E5M2> -> tensor<128x128xf32>
  // GENERIC: "tt.dot_scaled"(%{{.*}}, %{{.*}}, %{{.*}}) <{a_elem_type = 5 : i32, b_elem_type = 1 : i32, fastMath = true, lhs_k_pack = true, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, rhs_k_pack = true}> :
  %1 = tt.dot_scaled %h, %e, %c lhs = bf16 rhs = e5m2 {fastMath = true} : tensor<128x64xbf16> * tensor<64x128xf8E5M2> -> tensor<128x128xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot_scaled %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e2m1 rhs = e2m1 {fastMath = false, lhs_k_pack = false, rhs_k_pack = false} : tensor<64x64xi8> * tensor<64x64xi8>, tensor<128x4xf8E4M3FN> -> tensor<128x128xf32>
  %2 = tt.dot_scaled %m, %n scale %f, %c lhs = e2m1 rhs = e2m1 {fastMath = false, lhs_k_pack = false, rhs_k_pack = false} : tensor<64x64xi8> * tensor<64x64xi8>, tensor<128x4xf8E4M3FN> -> tensor<128x128xf32>
  // Each element of a six-bit format is stored in a byte.
  // CHECK-NEXT: %{{.*}} = tt.dot_scaled %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m3 rhs = e3m2 {fastMath = false} : tensor<64x64xi8> * tensor<64x64xi8> -> tensor<64x64xf32>
  %3 = tt.dot_scaled %m, %n, %d lhs = e2m3 rhs = e3m2 {fastMath = false} : tensor<64x64xi8> * tensor<64x64xi8> -> tensor<64x64xf32>
  // CHECK-NEXT: %{{.*}} = tt.dot_scaled %{{.*}}, %{{.*}}, %{{.*}} lhs = fp16 rhs = bf16 {fastMath = false} : tensor<64x64xf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
  %4 = tt.dot_scaled %x, %y, %d lhs = fp16 rhs = bf16 {fastMath = false} : tensor<64x64xf16> * tensor<64x64xbf16> -> tensor<64x64xf32>
  tt.return
}
