// RUN: triton-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @unsplat_of_a_splat
// CHECK-SAME: (%[[S:.*]]: f32)
tt.func @unsplat_of_a_splat(%s: f32) -> (f32, i32) {
  %cst = arith.constant dense<7> : tensor<1xi32>
  %0 = tt.splat %s : f32 -> tensor<1x1xf32>
  %1 = tt.unsplat %0 : tensor<1x1xf32>
  %2 = tt.unsplat %cst : tensor<1xi32>
  // CHECK-NEXT: %[[C:.*]] = arith.constant 7 : i32
  // CHECK-NEXT: tt.return %[[S]], %[[C]]
  tt.return %1, %2 : f32, i32
}

// CHECK-LABEL: tt.func @reshape_to_the_same_shape
// CHECK-SAME: (%[[T:.*]]: tensor<4x8xf32>)
tt.func @reshape_to_the_same_shape(%t: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = tt.reshape %t : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %[[T]] allow_reorder
  %1 = tt.reshape %t allow_reorder : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: tt.return %[[T]], %[[R]]
  tt.return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: tt.func @reshape_of_constants
tt.func @reshape_of_constants() -> (tensor<4xi32>, tensor<2x2xi32>) {
  %alike = arith.constant dense<1> : tensor<2x2xi32>
  %different = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = tt.reshape %alike : tensor<2x2xi32> -> tensor<4xi32>
  %1 = tt.reshape %different : tensor<4xi32> -> tensor<2x2xi32>
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<1> : tensor<4xi32>
  // CHECK-DAG: %[[D:.*]] = arith.constant dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi32>
  // CHECK: tt.return %[[A]], %[[D]]
  tt.return %0, %1 : tensor<4xi32>, tensor<2x2xi32>
}

// CHECK-LABEL: tt.func @reshape_of_a_splat
// CHECK-SAME: (%[[S:.*]]: f32)
tt.func @reshape_of_a_splat(%s: f32) -> tensor<32xf32> {
  %0 = tt.splat %s : f32 -> tensor<4x8xf32>
  %1 = tt.reshape %0 : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK-NEXT: %[[R:.*]] = tt.splat %[[S]] : f32 -> tensor<32xf32>
  // CHECK-NEXT: tt.return %[[R]]
  tt.return %1 : tensor<32xf32>
}

// CHECK-LABEL: tt.func @reshape_of_a_reshape
// CHECK-SAME: (%[[T:.*]]: tensor<4x8xf32>)
tt.func @reshape_of_a_reshape(%t: tensor<4x8xf32>) -> (tensor<32xf32>, tensor<8x4xf32>) {
  %0 = tt.reshape %t : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK-NEXT: %[[A:.*]] = tt.reshape %[[T]] : tensor<4x8xf32> -> tensor<32xf32>
  %1 = tt.reshape %0 : tensor<2x16xf32> -> tensor<32xf32>
  %2 = tt.reshape %t allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK-NEXT: %[[B:.*]] = tt.reshape %[[T]] allow_reorder : tensor<4x8xf32> -> tensor<8x4xf32>
  %3 = tt.reshape %2 : tensor<2x16xf32> -> tensor<8x4xf32>
  // CHECK-NEXT: tt.return %[[A]], %[[B]]
  tt.return %1, %3 : tensor<32xf32>, tensor<8x4xf32>
}

// All uses of a reordered tensor have one order.
// CHECK-LABEL: tt.func @reshapes_of_a_reordered_tensor
tt.func @reshapes_of_a_reordered_tensor(%t: tensor<4x8xf32>) -> (tensor<2x16xf32>, tensor<8x4xf32>, tensor<32xf32>) {
  // CHECK: %[[R:.*]] = tt.reshape %[[T:.*]] allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK: %[[A:.*]] = tt.reshape %[[R]] : tensor<2x16xf32> -> tensor<8x4xf32>
  // CHECK: %[[B:.*]] = tt.reshape %[[T]] allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %0 = tt.reshape %t allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
  %1 = tt.reshape %0 : tensor<2x16xf32> -> tensor<8x4xf32>
  %2 = tt.reshape %0 allow_reorder : tensor<2x16xf32> -> tensor<32xf32>
  // CHECK-NEXT: tt.return %[[R]], %[[A]], %[[B]]
  tt.return %0, %1, %2 : tensor<2x16xf32>, tensor<8x4xf32>, tensor<32xf32>
}

// CHECK-LABEL: tt.func @efficient_layouts_stay
tt.func @efficient_layouts_stay(%t: tensor<4x8xf32>, %s: f32) -> (tensor<32xf32>, tensor<32xf32>, tensor<32xf32>) {
  // CHECK-DAG: %[[S:.*]] = tt.splat
  // CHECK-DAG: tt.reshape %[[S]] allow_reorder efficient_layout
  %0 = tt.splat %s : f32 -> tensor<4x8xf32>
  %1 = tt.reshape %0 allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK-DAG: %[[R:.*]] = tt.reshape %{{.*}} : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK-DAG: tt.reshape %[[R]] allow_reorder efficient_layout
  %2 = tt.reshape %t : tensor<4x8xf32> -> tensor<2x16xf32>
  %3 = tt.reshape %2 allow_reorder efficient_layout : tensor<2x16xf32> -> tensor<32xf32>
  // CHECK-DAG: %[[E:.*]] = tt.reshape %{{.*}} allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK-DAG: tt.reshape %[[E]] : tensor<2x16xf32> -> tensor<32xf32>
  %4 = tt.reshape %t allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<2x16xf32>
  %5 = tt.reshape %4 : tensor<2x16xf32> -> tensor<32xf32>
  tt.return %1, %3, %5 : tensor<32xf32>, tensor<32xf32>, tensor<32xf32>
}

// CHECK-LABEL: tt.func @trans_of_nothing
// CHECK-SAME: (%[[T:.*]]: tensor<4x4xf32>)
tt.func @trans_of_nothing(%t: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = tt.trans %t {order = array<i32: 0, 1>} : tensor<4x4xf32> -> tensor<4x4xf32>
  // CHECK-NEXT: %[[R:.*]] = tt.trans %[[T]] {order = array<i32: 1, 0>}
  %1 = tt.trans %t {order = array<i32: 1, 0>} : tensor<4x4xf32> -> tensor<4x4xf32>
  // CHECK-NEXT: tt.return %[[T]], %[[R]]
  tt.return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// CHECK-LABEL: tt.func @trans_of_a_trans
// CHECK-SAME: (%[[T:.*]]: tensor<2x4x8xf32>)
tt.func @trans_of_a_trans(%t: tensor<2x4x8xf32>) -> (tensor<4x2x8xf32>, tensor<2x4x8xf32>) {
  %0 = tt.trans %t {order = array<i32: 1, 2, 0>} : tensor<2x4x8xf32> -> tensor<4x8x2xf32>
  // CHECK-NEXT: %[[R:.*]] = tt.trans %[[T]] {order = array<i32: 1, 0, 2>} : tensor<2x4x8xf32> -> tensor<4x2x8xf32>
  %1 = tt.trans %0 {order = array<i32: 0, 2, 1>} : tensor<4x8x2xf32> -> tensor<4x2x8xf32>
  %2 = tt.trans %0 {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  // CHECK-NEXT: tt.return %[[R]], %[[T]]
  tt.return %1, %2 : tensor<4x2x8xf32>, tensor<2x4x8xf32>
}

// CHECK-LABEL: tt.func @trans_of_a_constant
tt.func @trans_of_a_constant() -> tensor<8x4xf32> {
  %cst = arith.constant dense<1.0> : tensor<4x8xf32>
  %0 = tt.trans %cst {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<8x4xf32>
  // CHECK-NEXT: tt.return %[[C]]
  tt.return %0 : tensor<8x4xf32>
}

// CHECK-LABEL: tt.func @split_of_a_join
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
tt.func @split_of_a_join(%a: tensor<4xf32>, %b: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tt.join %a, %b : tensor<4xf32> -> tensor<4x2xf32>
  %l, %r = tt.split %0 : tensor<4x2xf32> -> tensor<4xf32>
  // CHECK-NEXT: tt.return %[[A]], %[[B]]
  tt.return %l, %r : tensor<4xf32>, tensor<4xf32>
}
