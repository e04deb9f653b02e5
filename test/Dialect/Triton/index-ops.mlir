// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @gather
tt.func @gather(%x: tensor<4x8xf32>, %i: tensor<2x8xi32>, %j: tensor<4x1xi8>) {
  // CHECK-NEXT: %{{.*}} = tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<2x8xf32>
  // GENERIC: "tt.gather"(%{{.*}}, %{{.*}}) <{axis = 0 : i32}> :
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<2x8xf32>
  // CHECK-NEXT: %{{.*}} = tt.gather %{{.*}}[%{{.*}}] {axis = 1 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x1xi8>) -> tensor<4x1xf32>
  // GENERIC: "tt.gather"(%{{.*}}, %{{.*}}) <{axis = 1 : i32, efficient_layout}> :
  %1 = tt.gather %x[%j] {axis = 1 : i32, efficient_layout} : (tensor<4x8xf32>, tensor<4x1xi8>) -> tensor<4x1xf32>
  tt.return
}

// CHECK-LABEL: tt.func @histogram
tt.func @histogram(%x: tensor<64xi32>, %m: tensor<64xi1>) {
  // CHECK-NEXT: %{{.*}} = tt.histogram %{{.*}} : tensor<64xi32> -> tensor<16xi32>
  // GENERIC: "tt.histogram"(%{{.*}}) :
  %0 = tt.histogram %x : tensor<64xi32> -> tensor<16xi32>
  // CHECK-NEXT: %{{.*}} = tt.histogram %{{.*}}, %{{.*}} : tensor<64xi32> -> tensor<16xi32>
  // GENERIC: "tt.histogram"(%{{.*}}, %{{.*}}) : (tensor<64xi32>, tensor<64xi1>) -> tensor<16xi32>
  %1 = tt.histogram %x, %m : tensor<64xi32> -> tensor<16xi32>
  tt.return
}
