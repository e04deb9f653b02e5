// An access to a tensor without elements starts outside of a descriptor that has one.
// RUN: triton-opt %s --triton-guard-empty-tensors --split-input-file | FileCheck %s

// Each dimension that may be empty is guarded, at the access.
// CHECK-LABEL: tt.func @load(
// CHECK-SAME: %{{[^:]*}}: !tt.ptr<f16>, %[[M:.*]]: i32, %[[N:.*]]: i32, %[[S:.*]]: i64, %[[I:.*]]: i32, %[[J:.*]]: i32)
// CHECK: %[[ROWS:.*]] = arith.maxsi %[[M]], %c1{{.*}} : i32
// CHECK: %[[COLUMNS:.*]] = arith.maxsi %[[N]], %c1{{.*}} : i32
// CHECK: %[[D:.*]] = tt.make_tensor_descriptor %{{.*}}, [%[[ROWS]], %[[COLUMNS]]]
// CHECK: %[[HASROWS:.*]] = arith.cmpi sgt, %[[M]], %c0
// CHECK: %[[ROW:.*]] = arith.select %[[HASROWS]], %[[I]], %c1073741824
// CHECK: %[[HASCOLUMNS:.*]] = arith.cmpi sgt, %[[N]], %c0
// CHECK: %[[COLUMN:.*]] = arith.select %[[HASCOLUMNS]], %[[J]], %c1073741824
// CHECK: tt.descriptor_load %[[D]][%[[ROW]], %[[COLUMN]]]
tt.func @load(%p: !tt.ptr<f16>, %m: i32, %n: i32, %s: i64, %i: i32, %j: i32) -> tensor<16x64xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %n], [%s, %one] : <f16>, <tensor<16x64xf16>>
  %v = tt.descriptor_load %d[%i, %j] : !tt.tensordesc<tensor<16x64xf16>> -> tensor<16x64xf16>
  tt.return %v : tensor<16x64xf16>
}

// -----

// A block to write comes in front of the indices.
// CHECK-LABEL: tt.func @writes(
// CHECK-SAME: %[[I:[^ ,]*]]: i32)
// CHECK: %[[START:.*]] = arith.select %{{.*}}, %[[I]], %c1073741824
// CHECK: tt.descriptor_store %{{.*}}[%[[START]], %c0{{.*}}], %
// CHECK: %[[START:.*]] = arith.select %{{.*}}, %[[I]], %c1073741824
// CHECK: tt.descriptor_reduce add, %{{.*}}[%[[START]], %c0{{.*}}], %
tt.func @writes(%p: !tt.ptr<f16>, %m: i32, %s: i64, %v: tensor<16x64xf16>, %i: i32) {
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %d = tt.make_tensor_descriptor %p, [%m, %c64], [%s, %one] : <f16>, <tensor<16x64xf16>>
  tt.descriptor_store %d[%i, %c0], %v : !tt.tensordesc<tensor<16x64xf16>>, tensor<16x64xf16>
  tt.descriptor_reduce add, %d[%i, %c0], %v : !tt.tensordesc<tensor<16x64xf16>>, tensor<16x64xf16>
  tt.return
}

// -----

// The rows of a gather are a tensor.
// CHECK-LABEL: tt.func @gather(
// CHECK-SAME: %[[X:[^ ,]*]]: tensor<32xi32>, %[[Y:.*]]: i32)
// CHECK: %[[OUTSIDE:.*]] = arith.constant dense<1073741824> : tensor<32xi32>
// CHECK: %[[ROWS:.*]] = arith.select %{{.*}}, %[[X]], %[[OUTSIDE]] : tensor<32xi32>
// CHECK: %[[COLUMN:.*]] = arith.select %{{.*}}, %[[Y]], %c1073741824
// CHECK: tt.descriptor_gather %{{.*}}[%[[ROWS]], %[[COLUMN]]]
// CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %
tt.func @gather(%p: !tt.ptr<f16>, %m: i32, %n: i32, %s: i64, %x: tensor<32xi32>, %y: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%m, %n], [%s, %one] : <f16>, <tensor<1x64xf16>>
  %v = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
  tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x64xf16>
  tt.return
}

// -----

// A loop up to the size has no iterations if that is not positive; a remainder is less than its divisor.
// CHECK-LABEL: tt.func @loop(
// CHECK: arith.maxsi
// CHECK: tt.make_tensor_descriptor
// CHECK-NOT: arith.select
// CHECK: tt.return
tt.func @loop(%p: !tt.ptr<f16>, %n: i32) {
  %one = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64xf16>
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f16>, <tensor<64xf16>>
  scf.for %i = %c0 to %n step %c64 : i32 {
    tt.descriptor_store %d[%i], %zero : !tt.tensordesc<tensor<64xf16>>, tensor<64xf16>
  }
  tt.return
}

// -----

// A size that is positive does not change, and neither do the parameters of a kernel, which launchers make.
// CHECK-LABEL: tt.func @positive(
// CHECK-NOT: arith.maxsi
// CHECK-NOT: arith.select
// CHECK: tt.return
tt.func @positive(%p: !tt.ptr<f16>, %d: !tt.tensordesc<tensor<64xf16>>, %i: i32) -> (tensor<64xf16>, tensor<64xf16>) {
  %one = arith.constant 1 : i64
  %id = tt.get_num_programs x : i32
  %c5 = arith.constant 5 : i32
  %size = arith.addi %id, %c5 : i32
  %e = tt.make_tensor_descriptor %p, [%c5], [%one] : <f16>, <tensor<64xf16>>
  %x = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  %y = tt.descriptor_load %e[%i] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  tt.return %x, %y : tensor<64xf16>, tensor<64xf16>
}

// -----

// Where control flow passes a descriptor on, the tensor must have elements.
// CHECK-LABEL: tt.func @branch(
// CHECK-SAME: %[[N:[^ ]*]]: i32, %{{.*}}: i1, %[[I:.*]]: i32)
// CHECK: %[[ISNOTEMPTY:.*]] = arith.cmpi sgt, %[[N]], %c0
// CHECK: tt.assert %[[ISNOTEMPTY]], "expected a tensor that is not empty, because control flow passes its descriptor on" : i1
// CHECK: %[[D:.*]] = tt.make_tensor_descriptor
// CHECK: %[[E:.*]] = arith.select %{{.*}}, %[[D]], %{{.*}} : !tt.tensordesc<tensor<64xf16>>
// CHECK: tt.descriptor_load %[[E]][%[[I]]]
tt.func @branch(%p: !tt.ptr<f16>, %n: i32, %other: !tt.tensordesc<tensor<64xf16>>, %which: i1, %i: i32) -> tensor<64xf16> {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n], [%one] : <f16>, <tensor<64xf16>>
  %e = arith.select %which, %d, %other : !tt.tensordesc<tensor<64xf16>>
  %v = tt.descriptor_load %e[%i] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  tt.return %v : tensor<64xf16>
}

// -----

// A size in an unreachable block may be computed from itself.
// CHECK-LABEL: tt.func @unreachable(
// CHECK-NEXT: tt.return
// CHECK-NEXT: }
tt.func @unreachable(%p: !tt.ptr<f16>, %n: i32) {
  tt.return
^next:
  %one = arith.constant 1 : i64
  %size = arith.addi %size, %n : i32
  %d = tt.make_tensor_descriptor %p, [%size], [%one] : <f16>, <tensor<64xf16>>
  %v = tt.descriptor_load %d[%n] : !tt.tensordesc<tensor<64xf16>> -> tensor<64xf16>
  cf.br ^next
}
