// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @block_pointer
tt.func @block_pointer(%p: !tt.ptr<f16>, %n: i64, %i: i32, %s: !tt.ptr<i8, 3>) {
  // CHECK-NEXT: %{{.*}} = tt.make_tensor_ptr %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  // GENERIC: "tt.make_tensor_ptr"(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) <{order = array<i32: 1, 0>}> : (!tt.ptr<f16>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  // CHECK-NEXT: %{{.*}} = tt.advance %{{.*}}, [%{{.*}}, %{{.*}}] : <tensor<64x64xf16>>
  // GENERIC: "tt.advance"(%{{.*}}, %{{.*}}, %{{.*}}) : (!tt.ptr<tensor<64x64xf16>>, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  %1 = tt.advance %0, [%i, %i] : <tensor<64x64xf16>>
  // CHECK-NEXT: %{{.*}} = tt.load %{{.*}} {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<64x64xf16>>
  %2 = tt.load %1 {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<64x64xf16>>
  // CHECK-NEXT: tt.store %{{.*}}, %{{.*}} {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<64x64xf16>>
  tt.store %1, %2 {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<64x64xf16>>
  // CHECK-NEXT: %{{.*}} = tt.make_tensor_ptr %{{.*}}, [%{{.*}}], [%{{.*}}], [%{{.*}}] {order = array<i32: 0>} : <tensor<64xi8>, 3>
  %3 = tt.make_tensor_ptr %s, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<64xi8>, 3>
  tt.return
}
