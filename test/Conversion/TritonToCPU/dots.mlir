// RUN: triton-opt %s --convert-triton-to-cpu --split-input-file | FileCheck %s

// Operands are converted and stored to buffers first; the innermost loop is along rows.
// CHECK-LABEL: llvm.func internal @f16(
// CHECK: scf.for %[[M:.*]] = %{{.*}} to %[[C4:.*]] step
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %[[C8:.*]] step
// CHECK: llvm.store %{{.*}} : f32
// CHECK: llvm.store %{{.*}} : f32
// CHECK: llvm.store %{{.*}} : f32
// CHECK: scf.for %[[M:.*]] = %{{.*}} to %[[C4]] step
// CHECK: scf.for %[[K:.*]] = %{{.*}} to %[[C8]] step
// CHECK: scf.for %[[N:.*]] = %{{.*}} to %[[C16:.*]] step
// CHECK-DAG: llvm.getelementptr inbounds %[[SUMS:.*]][0, %[[M]], %[[N]]]
// CHECK-DAG: llvm.getelementptr inbounds %{{.*}}[0, %[[M]], %[[K]]]
// CHECK-DAG: llvm.getelementptr inbounds %{{.*}}[0, %[[K]], %[[N]]]
// CHECK: %[[SUM:.*]] = math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
// CHECK: llvm.store %[[SUM]]
// The result is rounded once.
// CHECK: llvm.load %{{.*}} -> f32
// CHECK: llvm.store %{{.*}} : i16
tt.func private @f16(%a: tensor<4x8xf16>, %b: tensor<8x16xf16>, %c: tensor<4x16xf16>) -> tensor<4x16xf16> {
  %0 = tt.dot %a, %b, %c : tensor<4x8xf16> * tensor<8x16xf16> -> tensor<4x16xf16>
  tt.return %0 : tensor<4x16xf16>
}

// -----

// CHECK-LABEL: llvm.func internal @i8(
// CHECK: arith.extsi %{{.*}} : i8 to i32
// CHECK: arith.extsi %{{.*}} : i8 to i32
// CHECK: %[[PRODUCT:.*]] = arith.muli %{{.*}} : i32
// CHECK: arith.addi %{{.*}}, %[[PRODUCT]] : i32
tt.func private @i8(%a: tensor<4x8xi8>, %b: tensor<8x16xi8>, %c: tensor<4x16xi32>) -> tensor<4x16xi32> {
  %0 = tt.dot %a, %b, %c : tensor<4x8xi8> * tensor<8x16xi8> -> tensor<4x16xi32>
  tt.return %0 : tensor<4x16xi32>
}

// -----

// Sums that are narrower than the operands wrap around.
// CHECK-LABEL: llvm.func internal @narrow_sums(
// CHECK: arith.trunci %{{.*}} : i32 to i16
// CHECK: arith.muli %{{.*}} : i16
tt.func private @narrow_sums(%a: tensor<4x8xi32>, %b: tensor<8x16xi32>, %c: tensor<4x16xi16>) -> tensor<4x16xi16> {
  %0 = tt.dot %a, %b, %c : tensor<4x8xi32> * tensor<8x16xi32> -> tensor<4x16xi16>
  tt.return %0 : tensor<4x16xi16>
}

// -----

// TF32 operands have ten bits of mantissa.
// CHECK-LABEL: llvm.func internal @tf32(
// CHECK: arith.constant 4096 : i32
// CHECK: arith.constant -8192 : i32
// CHECK: math.fma
// CHECK-NOT: math.fma
tt.func private @tf32(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32 : tensor<4x8xf32> * tensor<8x16xf32> -> tensor<4x16xf32>
  tt.return %0 : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: llvm.func internal @tf32x3(
// CHECK: arith.subf
// CHECK-COUNT-3: math.fma
// CHECK-NOT: math.fma
tt.func private @tf32x3(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<4x8xf32> * tensor<8x16xf32> -> tensor<4x16xf32>
  tt.return %0 : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: llvm.func internal @bf16x6(
// CHECK-COUNT-6: math.fma
// CHECK-NOT: math.fma
tt.func private @bf16x6(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %0 = tt.dot %a, %b, %c, inputPrecision = bf16x6 : tensor<4x8xf32> * tensor<8x16xf32> -> tensor<4x16xf32>
  tt.return %0 : tensor<4x16xf32>
}

// -----

// CHECK-LABEL: llvm.func internal @batched(
// CHECK: scf.for %[[B:.*]] = %{{.*}} to %{{.*}} step %{{.*}} : i64 {
// CHECK: math.fma %{{.*}} : f64
tt.func private @batched(%a: tensor<2x4x8xf64>, %b: tensor<2x8x16xf64>, %c: tensor<2x4x16xf64>) -> tensor<2x4x16xf64> {
  %0 = tt.dot %a, %b, %c : tensor<2x4x8xf64> * tensor<2x8x16xf64> -> tensor<2x4x16xf64>
  tt.return %0 : tensor<2x4x16xf64>
}

// -----

// Terms are numbers of f32, whatever the result is; the third operand is added in the wider format.
// CHECK-LABEL: llvm.func internal @tf32x3_f64(
// CHECK: arith.subf {{.*}} : f32
// CHECK-COUNT-3: math.fma {{.*}} : f32
// CHECK-NOT: math.fma
// CHECK: arith.extf {{.*}} : f32 to f64
// CHECK: arith.addf {{.*}} : f64
tt.func private @tf32x3_f64(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>, %c: tensor<4x16xf64>) -> tensor<4x16xf64> {
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<4x8xf32> * tensor<8x16xf32> -> tensor<4x16xf64>
  tt.return %0 : tensor<4x16xf64>
}
