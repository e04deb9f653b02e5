// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: tt.func @reshape
tt.func @reshape(%x: tensor<4x8x2xf32>, %p: tensor<4x!tt.ptr<f32>>) {
  // CHECK-NEXT: %{{.*}} = tt.reshape %{{.*}} : tensor<4x8x2xf32> -> tensor<64xf32>
  // GENERIC: "tt.reshape"(%{{.*}}) : (tensor<4x8x2xf32>) -> tensor<64xf32>
  %0 = tt.reshape %x : tensor<4x8x2xf32> -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.reshape %{{.*}} allow_reorder : tensor<4x8x2xf32> -> tensor<64xf32>
  // GENERIC: "tt.reshape"(%{{.*}}) <{allow_reorder}> :
  %1 = tt.reshape %x allow_reorder : tensor<4x8x2xf32> -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.reshape %{{.*}} allow_reorder efficient_layout : tensor<4x8x2xf32> -> tensor<64xf32>
  // GENERIC: "tt.reshape"(%{{.*}}) <{allow_reorder, efficient_layout}> :
  %2 = tt.reshape %x allow_reorder efficient_layout : tensor<4x8x2xf32> -> tensor<64xf32>
  // CHECK-NEXT: %{{.*}} = tt.reshape %{{.*}} efficient_layout {tt.divisibility = 1 : i32} : tensor<4x8x2xf32> -> tensor<2x32xf32>
  %3 = tt.reshape %x efficient_layout {tt.divisibility = 1 : i32} : tensor<4x8x2xf32> -> tensor<2x32xf32>
  // CHECK-NEXT: %{{.*}} = tt.reshape %{{.*}} : tensor<4x!tt.ptr<f32>> -> tensor<2x2x!tt.ptr<f32>>
  %4 = tt.reshape %p : tensor<4x!tt.ptr<f32>> -> tensor<2x2x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: tt.func @trans
tt.func @trans(%x: tensor<4x8x2xf32>) {
  // CHECK-NEXT: %{{.*}} = tt.trans %{{.*}} {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  // GENERIC: "tt.trans"(%{{.*}}) <{order = array<i32: 2, 0, 1>}> :
  %0 = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  // CHECK-NEXT: %{{.*}} = tt.trans %{{.*}} {order = array<i32: 0, 1, 2>} : tensor<4x8x2xf32> -> tensor<4x8x2xf32>
  %1 = tt.trans %x {order = array<i32: 0, 1, 2>} : tensor<4x8x2xf32> -> tensor<4x8x2xf32>
  tt.return
}

// CHECK-LABEL: tt.func @join_and_split
tt.func @join_and_split(%a: tensor<4x8xf32>, %v: tensor<4xi32>) {
  // CHECK-NEXT: %{{.*}} = tt.join %{{.*}}, %{{.*}} : tensor<4x8xf32> -> tensor<4x8x2xf32>
  // GENERIC: "tt.join"(%{{.*}}, %{{.*}}) : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8x2xf32>
  %0 = tt.join %a, %a : tensor<4x8xf32> -> tensor<4x8x2xf32>
  // CHECK-NEXT: %outLHS, %outRHS = tt.split %{{.*}} : tensor<4x8x2xf32> -> tensor<4x8xf32>
  // GENERIC: "tt.split"(%{{.*}}) : (tensor<4x8x2xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>)
  %l, %r = tt.split %0 : tensor<4x8x2xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: %{{.*}} = tt.join %{{.*}}, %{{.*}} : tensor<4xi32> -> tensor<4x2xi32>
  %1 = tt.join %v, %v : tensor<4xi32> -> tensor<4x2xi32>
  tt.return
}

// CHECK-LABEL: tt.func @cat
tt.func @cat(%u: tensor<64xf32>) {
  // CHECK-NEXT: %{{.*}} = tt.cat %{{.*}}, %{{.*}} : tensor<64xf32> -> tensor<128xf32>
  // GENERIC: "tt.cat"(%{{.*}}, %{{.*}}) : (tensor<64xf32>, tensor<64xf32>) -> tensor<128xf32>
  %0 = tt.cat %u, %u : tensor<64xf32> -> tensor<128xf32>
  tt.return
}
