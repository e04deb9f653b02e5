// RUN: triton-opt %s --triton-decompose-scaled-dots | FileCheck %s
// RUN: triton-opt %s --triton-decompose-scaled-dots --triton-decompose-scaled-dots | FileCheck %s

// A power of two is the exponent of a number; 255 is NaN, and the least power subnormal. There is one for 32 elements.
// CHECK-LABEL: tt.func @powers(
// CHECK-SAME: %[[A:.*]]: tensor<16x64xbf16>, %[[S:.*]]: tensor<16x2xi8>, %[[B:.*]]: tensor<64x16xbf16>, %[[C:.*]]: tensor<16x16xf32>
tt.func @powers(%a: tensor<16x64xbf16>, %s: tensor<16x2xi8>, %b: tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // CHECK: %[[BITS:.*]] = arith.extui %[[S]] : tensor<16x2xi8> to tensor<16x2xi16>
  // CHECK: %[[SEVEN:.*]] = arith.constant dense<7> : tensor<16x2xi16>
  // CHECK: %[[SHIFTED:.*]] = arith.shli %[[BITS]], %[[SEVEN]]
  // CHECK: %[[LEAST:.*]] = arith.constant dense<64> : tensor<16x2xi16>
  // CHECK: %[[POWER:.*]] = arith.maxui %[[SHIFTED]], %[[LEAST]]
  // CHECK: %[[NUMBER:.*]] = tt.bitcast %[[POWER]] : tensor<16x2xi16> -> tensor<16x2xbf16>
  // CHECK: %[[ALL:.*]] = arith.constant dense<255> : tensor<16x2xi16>
  // CHECK: %[[ISNAN:.*]] = arith.cmpi eq, %[[BITS]], %[[ALL]]
  // CHECK: %[[NAN:.*]] = arith.constant dense<0x7FC0> : tensor<16x2xbf16>
  // CHECK: %[[SCALE:.*]] = arith.select %[[ISNAN]], %[[NAN]], %[[NUMBER]]
  // CHECK: %[[E:.*]] = tt.expand_dims %[[SCALE]] {axis = 2 : i32}
  // CHECK: %[[W:.*]] = tt.broadcast %[[E]] : tensor<16x2x1xbf16> -> tensor<16x2x32xbf16>
  // CHECK: %[[R:.*]] = tt.reshape %[[W]] : tensor<16x2x32xbf16> -> tensor<16x64xbf16>
  // CHECK: %[[X:.*]] = arith.mulf %[[A]], %[[R]] : tensor<16x64xbf16>
  // CHECK: tt.dot %[[X]], %[[B]], %[[C]] : tensor<16x64xbf16> * tensor<64x16xbf16> -> tensor<16x16xf32>
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = bf16 rhs = bf16 {fastMath = false} : tensor<16x64xbf16>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// Fast arithmetic ignores the NaN.
// CHECK-LABEL: tt.func @fast(
// CHECK-NOT: arith.select
// CHECK: tt.dot
tt.func @fast(%a: tensor<16x64xbf16>, %s: tensor<16x2xi8>, %b: tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = bf16 rhs = bf16 {fastMath = true} : tensor<16x64xbf16>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// The scales of a column of the second operand are transposed. There is one for 16 elements, whose products are exact in
// f16.
// CHECK-LABEL: tt.func @columns(
// CHECK: tt.fp_to_fp %{{.*}} : tensor<32x4xf8E4M3FN> -> tensor<32x4xf16>
// CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<32x4xf16> -> tensor<4x32xf16>
// CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<4x32xf16> -> tensor<4x1x32xf16>
// CHECK: tt.broadcast %{{.*}} : tensor<4x1x32xf16> -> tensor<4x16x32xf16>
// CHECK: tt.reshape %{{.*}} : tensor<4x16x32xf16> -> tensor<64x32xf16>
// CHECK: tt.dot {{.*}} : tensor<16x64xf16> * tensor<64x32xf16> -> tensor<16x32xf32>
tt.func @columns(%a: tensor<16x64xf8E5M2>, %b: tensor<32x32xi8>, %s: tensor<32x4xf8E4M3FN>, %c: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %d = tt.dot_scaled %a, %b scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = false} : tensor<16x64xf8E5M2> * tensor<32x32xi8>, tensor<32x4xf8E4M3FN> -> tensor<16x32xf32>
  tt.return %d : tensor<16x32xf32>
}

// The low half of a byte is the first of two numbers along the packed dimension.
// CHECK-LABEL: tt.func @unpack_rows(
// CHECK-SAME: %[[A:.*]]: tensor<2x16x32xi8>, %[[B:.*]]: tensor<2x64x16xi8>,
tt.func @unpack_rows(%a: tensor<2x16x32xi8>, %b: tensor<2x64x16xi8>, %c: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  // CHECK: %[[HIGH:.*]] = arith.shrui %[[A]], %{{.*}}
  // CHECK: %[[PAIR:.*]] = tt.join %[[A]], %[[HIGH]] : tensor<2x16x32xi8> -> tensor<2x16x32x2xi8>
  // CHECK: %[[X:.*]] = tt.reshape %[[PAIR]] : tensor<2x16x32x2xi8> -> tensor<2x16x64xi8>
  // CHECK: %[[BITS:.*]] = arith.extui %[[X]] : tensor<2x16x64xi8> to tensor<2x16x64xi16>
  // CHECK: %[[SEVEN:.*]] = arith.constant dense<7>
  // CHECK: arith.andi %[[BITS]], %[[SEVEN]]
  // CHECK: arith.constant dense<9>
  // CHECK: arith.constant dense<8>
  // CHECK: arith.constant dense<12>
  // CHECK: arith.ori
  // CHECK: arith.constant dense<1.638400e+04> : tensor<2x16x64xf16>
  // CHECK: arith.mulf
  // CHECK: %[[PAIR2:.*]] = tt.join %[[B]], %{{.*}} : tensor<2x64x16xi8> -> tensor<2x64x16x2xi8>
  // CHECK: tt.reshape %[[PAIR2]] : tensor<2x64x16x2xi8> -> tensor<2x64x32xi8>
  // CHECK: tt.dot
  %d = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e2m1 {fastMath = false, rhs_k_pack = false} : tensor<2x16x32xi8> * tensor<2x64x16xi8> -> tensor<2x16x32xf32>
  tt.return %d : tensor<2x16x32xf32>
}

// CHECK-LABEL: tt.func @unpack_columns(
// CHECK: tt.join {{.*}} -> tensor<2x32x32x2xi8>
// CHECK: tt.trans {{.*}} {order = array<i32: 0, 1, 3, 2>} : tensor<2x32x32x2xi8> -> tensor<2x32x2x32xi8>
// CHECK: tt.reshape {{.*}} : tensor<2x32x2x32xi8> -> tensor<2x64x32xi8>
tt.func @unpack_columns(%a: tensor<2x16x64xf16>, %b: tensor<2x32x32xi8>, %c: tensor<2x16x32xf32>) -> tensor<2x16x32xf32> {
  %d = tt.dot_scaled %a, %b, %c lhs = fp16 rhs = e2m1 {fastMath = false} : tensor<2x16x64xf16> * tensor<2x32x32xi8> -> tensor<2x16x32xf32>
  tt.return %d : tensor<2x16x32xf32>
}

// Numbers of six bits are the low bits of bytes, and a byte may hold a number of eight bits.
// CHECK-LABEL: tt.func @bytes(
// CHECK-SAME: %[[A:.*]]: tensor<16x64xi8>, %[[B:.*]]: tensor<64x16xi8>,
// CHECK: arith.extui %[[A]]
// CHECK: arith.constant dense<31>
// CHECK: arith.constant dense<8>
// CHECK: arith.constant dense<32>
// CHECK: arith.constant dense<10>
// CHECK: arith.constant dense<4.096000e+03> : tensor<16x64xf16>
// CHECK: %[[X:.*]] = tt.bitcast %[[B]] : tensor<64x16xi8> -> tensor<64x16xf8E4M3FN>
// CHECK: tt.fp_to_fp %[[X]] : tensor<64x16xf8E4M3FN> -> tensor<64x16xf16>
tt.func @bytes(%a: tensor<16x64xi8>, %b: tensor<64x16xi8>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = tt.dot_scaled %a, %b, %c lhs = e3m2 rhs = e4m3 {fastMath = false} : tensor<16x64xi8> * tensor<64x16xi8> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// Numbers of f16 times powers of two have the precision of TF32, but not the range of f16.
// CHECK-LABEL: tt.func @tf32(
// CHECK: tt.dot {{.*}}, inputPrecision = tf32 : tensor<16x64xf32> * tensor<64x16xf32> -> tensor<16x16xf32>
tt.func @tf32(%a: tensor<16x64xf16>, %s: tensor<16x2xi8>, %b: tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = fp16 rhs = bf16 {fastMath = false} : tensor<16x64xf16>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// Products of numbers of bf16 and of f8E4M3FN have twelve bits.
// CHECK-LABEL: tt.func @ieee(
// CHECK: tt.dot {{.*}}, %{{.*}} : tensor<16x64xf32> * tensor<64x16xf32> -> tensor<16x16xbf16>
tt.func @ieee(%a: tensor<16x64xbf16>, %s: tensor<16x4xf8E4M3FN>, %b: tensor<64x16xbf16>, %c: tensor<16x16xbf16>) -> tensor<16x16xbf16> {
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = bf16 rhs = bf16 {fastMath = false} : tensor<16x64xbf16>, tensor<16x4xf8E4M3FN> * tensor<64x16xbf16> -> tensor<16x16xbf16>
  tt.return %d : tensor<16x16xbf16>
}
