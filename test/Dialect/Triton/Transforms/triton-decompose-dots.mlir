// RUN: triton-opt %s --triton-decompose-dots | FileCheck %s
// RUN: triton-opt %s --triton-decompose-dots --triton-decompose-dots | FileCheck %s

// The products with a small term are added first, from zero; `c` is added last.
// CHECK-LABEL: tt.func @tf32x3(
// CHECK-SAME: %[[A:.*]]: tensor<16x32xf32>, %[[B:.*]]: tensor<32x16xf32>, %[[C:.*]]: tensor<16x16xf32>
tt.func @tf32x3(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // Numbers next to infinity are truncated, and infinity and NaN do not change.
  // CHECK: %[[BITS:.*]] = tt.bitcast %[[A]] : tensor<16x32xf32> -> tensor<16x32xi32>
  // CHECK: %[[MAGNITUDE:.*]] = arith.andi %[[BITS]]
  // CHECK: %[[LARGEST:.*]] = arith.constant dense<2139090944>
  // CHECK: arith.cmpi ult, %[[MAGNITUDE]], %[[LARGEST]]
  // CHECK: %[[HALF:.*]] = arith.select
  // CHECK: %[[INFINITY:.*]] = arith.constant dense<2139095040>
  // CHECK: arith.cmpi ult, %[[MAGNITUDE]], %[[INFINITY]]
  // CHECK: %[[MASK:.*]] = arith.select
  // CHECK: %[[SUM:.*]] = arith.addi %[[BITS]], %[[HALF]]
  // CHECK: %[[UPPER:.*]] = arith.andi %[[SUM]], %[[MASK]]
  // CHECK: %[[A0:.*]] = tt.bitcast %[[UPPER]] : tensor<16x32xi32> -> tensor<16x32xf32>
  // CHECK: %[[A1:.*]] = arith.subf %[[A]], %[[A0]]
  // CHECK: %[[B0:.*]] = tt.bitcast {{.*}} : tensor<32x16xi32> -> tensor<32x16xf32>
  // CHECK: %[[B1:.*]] = arith.subf %[[B]], %[[B0]]
  // CHECK: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
  // CHECK: %[[S0:.*]] = tt.dot %[[A0]], %[[B1]], %[[ZERO]], inputPrecision = tf32
  // CHECK: %[[S1:.*]] = tt.dot %[[A1]], %[[B0]], %[[S0]], inputPrecision = tf32
  // CHECK: %[[ABS:.*]] = math.absf %[[S1]]
  // CHECK: %[[ISFINITE:.*]] = arith.cmpf olt, %[[ABS]], %{{.*}}
  // CHECK: %[[SMALL:.*]] = arith.select %[[ISFINITE]], %[[S1]], %{{.*}}
  // CHECK: %[[S2:.*]] = tt.dot %[[A0]], %[[B0]], %[[SMALL]], inputPrecision = tf32
  // CHECK: arith.addf %[[S2]], %[[C]]
  %d = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// CHECK-LABEL: tt.func @bf16x3(
// CHECK-COUNT-3: tt.dot {{.*}} : tensor<2x16x32xbf16> * tensor<2x32x16xbf16> -> tensor<2x16x16xf32>
// CHECK-NOT: tt.dot
// The sum is rounded once.
// CHECK: %[[C:.*]] = arith.extf {{.*}} : tensor<2x16x16xf16> to tensor<2x16x16xf32>
// CHECK: %[[D:.*]] = arith.addf %{{.*}}, %[[C]]
// CHECK: arith.truncf %[[D]] : tensor<2x16x16xf32> to tensor<2x16x16xf16>
tt.func @bf16x3(%a: tensor<2x16x32xf32>, %b: tensor<2x32x16xf32>, %c: tensor<2x16x16xf16>) -> tensor<2x16x16xf16> {
  %d = tt.dot %a, %b, %c, inputPrecision = bf16x3 : tensor<2x16x32xf32> * tensor<2x32x16xf32> -> tensor<2x16x16xf16>
  tt.return %d : tensor<2x16x16xf16>
}

// CHECK-LABEL: tt.func @bf16x6(
// CHECK: %[[A0:.*]] = arith.truncf {{.*}} : tensor<16x32xf32> to tensor<16x32xbf16>
// CHECK: %[[A1:.*]] = arith.truncf {{.*}} : tensor<16x32xf32> to tensor<16x32xbf16>
// CHECK: %[[A2:.*]] = arith.truncf {{.*}} : tensor<16x32xf32> to tensor<16x32xbf16>
// CHECK: %[[B0:.*]] = arith.truncf {{.*}} : tensor<32x16xf32> to tensor<32x16xbf16>
// CHECK: %[[B1:.*]] = arith.truncf {{.*}} : tensor<32x16xf32> to tensor<32x16xbf16>
// CHECK: %[[B2:.*]] = arith.truncf {{.*}} : tensor<32x16xf32> to tensor<32x16xbf16>
// CHECK: tt.dot %[[A0]], %[[B2]],
// CHECK: tt.dot %[[A1]], %[[B1]],
// CHECK: tt.dot %[[A2]], %[[B0]],
// CHECK: tt.dot %[[A0]], %[[B1]],
// CHECK: tt.dot %[[A1]], %[[B0]],
// CHECK: arith.select
// CHECK: tt.dot %[[A0]], %[[B0]],
// CHECK-NOT: tt.dot
// CHECK: arith.extf {{.*}} : tensor<16x16xf32> to tensor<16x16xf64>
// CHECK: arith.addf {{.*}} : tensor<16x16xf64>
tt.func @bf16x6(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf64>) -> tensor<16x16xf64> {
  %d = tt.dot %a, %b, %c, inputPrecision = bf16x6 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf64>
  tt.return %d : tensor<16x16xf64>
}

// The precision is that of operands of f32.
// CHECK-LABEL: tt.func @others(
// CHECK-NEXT: tt.dot {{.*}}, inputPrecision = tf32 :
// CHECK-NEXT: tt.dot {{.*}}, inputPrecision = bf16x3 :
// CHECK-NEXT: tt.return
tt.func @others(%a: tensor<16x32xf32>, %b: tensor<32x16xf32>, %c: tensor<16x16xf32>, %x: tensor<16x16xf16>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
  %d = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<16x32xf32> * tensor<32x16xf32> -> tensor<16x16xf32>
  %e = tt.dot %x, %x, %c, inputPrecision = bf16x3 : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return %d, %e : tensor<16x16xf32>, tensor<16x16xf32>
}
