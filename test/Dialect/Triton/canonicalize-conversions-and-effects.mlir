// RUN: triton-opt %s --canonicalize | FileCheck %s
// RUN: triton-opt %s --loop-invariant-code-motion | FileCheck %s --check-prefix=LICM

// CHECK-LABEL: tt.func @conversion_to_the_same_type
// CHECK-SAME: (%[[V:.*]]: tensor<64xf32>)
tt.func @conversion_to_the_same_type(%v: tensor<64xf32>) -> tensor<64xf32> {
  %0 = tt.fp_to_fp %v, rounding = rtz : tensor<64xf32> -> tensor<64xf32>
  // CHECK-NEXT: tt.return %[[V]]
  tt.return %0 : tensor<64xf32>
}

// A format without negative zero yields positive zero.
// CHECK-LABEL: tt.func @zeros_are_exact
tt.func @zeros_are_exact() -> (f16, tensor<64xf16>, tensor<64xf8E4M3FNUZ>) {
  %zero = arith.constant 0.0 : f32
  %zeros = arith.constant dense<-0.0> : tensor<64xf32>
  %0 = tt.fp_to_fp %zero, rounding = rtne : f32 -> f16
  %1 = tt.fp_to_fp %zeros, rounding = rtne : tensor<64xf32> -> tensor<64xf16>
  %2 = tt.fp_to_fp %zeros, rounding = rtne : tensor<64xf32> -> tensor<64xf8E4M3FNUZ>
  // CHECK-DAG: %[[A:.*]] = arith.constant 0.000000e+00 : f16
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<-0.000000e+00> : tensor<64xf16>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<0.000000e+00> : tensor<64xf8E4M3FNUZ>
  // CHECK: tt.return %[[A]], %[[B]], %[[C]]
  tt.return %0, %1, %2 : f16, tensor<64xf16>, tensor<64xf8E4M3FNUZ>
}

// CHECK-LABEL: tt.func @other_constants_are_not_converted_here
tt.func @other_constants_are_not_converted_here() -> f16 {
  %one = arith.constant 1.0 : f32
  // CHECK: tt.fp_to_fp
  %0 = tt.fp_to_fp %one, rounding = rtne : f32 -> f16
  tt.return %0 : f16
}

// CHECK-LABEL: tt.func @block_pointer_that_stays
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<tensor<4x4xf32>>, %[[I:.*]]: i32)
tt.func @block_pointer_that_stays(%p: !tt.ptr<tensor<4x4xf32>>, %i: i32)
    -> (!tt.ptr<tensor<4x4xf32>>, !tt.ptr<tensor<4x4xf32>>) {
  %zero = arith.constant 0 : i32
  %0 = tt.advance %p, [%zero, %zero] : <tensor<4x4xf32>>
  // CHECK: %[[Q:.*]] = tt.advance %[[P]]
  %1 = tt.advance %p, [%zero, %i] : <tensor<4x4xf32>>
  // CHECK-NEXT: tt.return %[[P]], %[[Q]]
  tt.return %0, %1 : !tt.ptr<tensor<4x4xf32>>, !tt.ptr<tensor<4x4xf32>>
}

// Unused operations without side effects are erased; operations that write memory stay.
// CHECK-LABEL: tt.func @unused
tt.func @unused(%p: !tt.ptr<f32>, %f: f32, %t: tensor<16x16xf32>, %d: !tt.tensordesc<tensor<16x16xf32>>, %i: i32) {
  // CHECK-NEXT: tt.atomic_rmw
  // CHECK-NEXT: tt.atomic_cas
  // CHECK-NEXT: tt.extern_elementwise {{.*}} pure = false
  // CHECK-NEXT: tt.elementwise_inline_asm {{.*}} pure = false
  // CHECK-NEXT: tt.print
  // CHECK-NEXT: tt.return
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %f : (!tt.ptr<f32>, f32) -> f32
  %1 = tt.atomic_cas relaxed, gpu, %p, %f, %f : (!tt.ptr<f32>, f32, f32) -> f32
  %2 = tt.extern_elementwise %f {libname = "", libpath = "", pure = false, symbol = "f"} : (f32) -> f32
  %3 = tt.extern_elementwise %f {libname = "", libpath = "", pure = true, symbol = "f"} : (f32) -> f32
  %4 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 1 : i32, pure = false} %f : f32 -> f32
  %5 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %f : f32 -> f32
  %6 = tt.dot %t, %t, %t : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %7 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  %8 = tt.cat %t, %t : tensor<16x16xf32> -> tensor<32x16xf32>
  %9 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<16x16xf32>> -> tensor<16x16xf32>
  %10 = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: f32):
    tt.map_elementwise.return %x : f32
  }) : (tensor<16x16xf32>) -> tensor<16x16xf32>
  tt.print "x" {hex = false, isSigned = array<i32>}
  tt.return
}

// Speculatable operations are hoisted out of a loop that may have no iteration.
// LICM-LABEL: tt.func @speculation
tt.func @speculation(%t: tensor<16xf32>, %n: index, %o: tensor<16x!tt.ptr<f32>>, %p: tensor<32x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // LICM: tt.precise_sqrt
  // LICM: tt.extern_elementwise {{.*}} pure = true
  // LICM: tt.map_elementwise
  // LICM: scf.for
  // LICM: tt.cat
  // LICM: tt.extern_elementwise {{.*}} pure = false
  scf.for %i = %zero to %n step %one {
    %0 = tt.precise_sqrt %t : tensor<16xf32>
    %1 = tt.extern_elementwise %0 {libname = "", libpath = "", pure = true, symbol = "f"} : (tensor<16xf32>) -> tensor<16xf32>
    %2 = "tt.map_elementwise"(%1) <{pack = 1 : i32}> ({
    ^bb0(%x: f32):
      tt.map_elementwise.return %x : f32
    }) : (tensor<16xf32>) -> tensor<16xf32>
    %3 = tt.cat %2, %2 : tensor<16xf32> -> tensor<32xf32>
    %4 = tt.extern_elementwise %2 {libname = "", libpath = "", pure = false, symbol = "f"} : (tensor<16xf32>) -> tensor<16xf32>
    tt.store %p, %3 : tensor<32x!tt.ptr<f32>>
    tt.store %o, %4 : tensor<16x!tt.ptr<f32>>
  }
  tt.return
}

// A gather is hoisted if no index can be out of range. A descriptor stays: its operands may be no tensor.
// LICM-LABEL: tt.func @speculation_of_indices
tt.func @speculation_of_indices(%t: tensor<4xf32>, %big: tensor<256xf32>, %at: tensor<4xi32>, %narrow: tensor<4xi8>, %n: i32, %p: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %stride = arith.constant 1 : i64
  %inside = arith.constant dense<[3, 2, 1, 0]> : tensor<4xi32>
  %outside = arith.constant dense<[3, 2, 1, 4]> : tensor<4xi32>
  %negative = arith.constant dense<-1> : tensor<4xi64>
  // LICM: tt.gather %{{.*}}[%{{.*}}] {{.*}} : (tensor<4xf32>, tensor<4xi32>)
  // LICM: tt.gather %{{.*}}[%{{.*}}] {{.*}} : (tensor<256xf32>, tensor<4xi8>)
  // LICM-NOT: tt.gather
  // LICM: scf.for
  // LICM-COUNT-4: tt.gather
  // LICM: tt.make_tensor_descriptor
  scf.for %i = %zero to %n step %one : i32 {
    %0 = tt.gather %t[%inside] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    %1 = tt.gather %big[%narrow] {axis = 0 : i32} : (tensor<256xf32>, tensor<4xi8>) -> tensor<4xf32>
    %2 = tt.gather %t[%at] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    %3 = tt.gather %t[%outside] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
    %4 = tt.gather %t[%negative] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi64>) -> tensor<4xf32>
    %5 = tt.gather %t[%narrow] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xi8>) -> tensor<4xf32>
    %6 = tt.make_tensor_descriptor %p, [%n], [%stride] : <f32>, <tensor<4xf32>>
    tt.print "all: " {hex = false, isSigned = array<i32: 0, 0, 0, 0, 0, 0>} : %0, %1, %2, %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
    tt.descriptor_store %6[%i], %0 : !tt.tensordesc<tensor<4xf32>>, tensor<4xf32>
  }
  tt.return
}
