// RUN: triton-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func @nothing_is_added
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[T:.*]]: tensor<64x!tt.ptr<f32>>)
tt.func @nothing_is_added(%p: !tt.ptr<f32>, %t: tensor<64x!tt.ptr<f32>>) -> (!tt.ptr<f32>, tensor<64x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %zeros = arith.constant dense<0> : tensor<64xi64>
  %0 = tt.addptr %p, %zero : !tt.ptr<f32>, i32
  %1 = tt.addptr %t, %zeros : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  // CHECK-NEXT: tt.return %[[P]], %[[T]]
  tt.return %0, %1 : !tt.ptr<f32>, tensor<64x!tt.ptr<f32>>
}

// CHECK-LABEL: tt.func @bitcast_to_the_same_type
// CHECK-SAME: (%[[V:.*]]: tensor<64xf32>)
tt.func @bitcast_to_the_same_type(%v: tensor<64xf32>) -> tensor<64xf32> {
  %0 = tt.bitcast %v : tensor<64xf32> -> tensor<64xf32>
  // CHECK-NEXT: tt.return %[[V]]
  tt.return %0 : tensor<64xf32>
}

// CHECK-LABEL: tt.func @mask_that_is_true
// CHECK-SAME: (%[[P:[a-z0-9]+]]: tensor<64x!tt.ptr<f32>>, %[[O:[a-z0-9]+]]: tensor<64xf32>)
tt.func @mask_that_is_true(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64xf32>) {
  %true = arith.constant dense<true> : tensor<64xi1>
  // CHECK-NEXT: %[[V:.*]] = tt.load %[[P]] cacheModifier = cg : tensor<64x!tt.ptr<f32>>
  %0 = tt.load %p, %true, %o cacheModifier = cg : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %[[P]], %[[V]] evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
  tt.store %p, %0, %true evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return
  tt.return
}

// CHECK-LABEL: tt.func @mask_that_is_false
// CHECK-SAME: (%[[P:[a-z0-9]+]]: tensor<64x!tt.ptr<f32>>, %[[O:[a-z0-9]+]]: tensor<64xf32>)
tt.func @mask_that_is_false(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64xf32>) -> tensor<64xf32> {
  %false = arith.constant dense<false> : tensor<64xi1>
  %0 = tt.load %p, %false, %o : tensor<64x!tt.ptr<f32>>
  tt.store %p, %o, %false : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[O]]
  tt.return %0 : tensor<64xf32>
}

// Without `other` the result is undefined, so that there is nothing to fold to; a volatile load stays.
// CHECK-LABEL: tt.func @loads_that_stay
tt.func @loads_that_stay(%p: tensor<64x!tt.ptr<f32>>, %o: tensor<64xf32>, %m: tensor<64xi1>)
    -> (tensor<64xf32>, tensor<64xf32>) {
  // CHECK: %[[FALSE:.*]] = arith.constant dense<false>
  %false = arith.constant dense<false> : tensor<64xi1>
  // CHECK-NEXT: tt.load %{{.*}}, %[[FALSE]] : tensor<64x!tt.ptr<f32>>
  %0 = tt.load %p, %false : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.load %{{.*}}, %[[FALSE]], %{{.*}} {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %1 = tt.load %p, %false, %o {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %{{.*}}, %{{.*}}, %{{.*}} : tensor<64x!tt.ptr<f32>>
  tt.store %p, %o, %m : tensor<64x!tt.ptr<f32>>
  tt.return %0, %1 : tensor<64xf32>, tensor<64xf32>
}

// An unused load is erased, unless it is volatile.
// CHECK-LABEL: tt.func @unused_loads
tt.func @unused_loads(%p: !tt.ptr<f32>) {
  %0 = tt.load %p : !tt.ptr<f32>
  // CHECK-NEXT: tt.load %{{.*}} {isVolatile = true} : !tt.ptr<f32>
  %1 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  // CHECK-NEXT: tt.return
  tt.return
}

// CHECK-LABEL: tt.func @constants
tt.func @constants() -> (tensor<64xf32>, tensor<1xi32>, tensor<1x64xf32>, tensor<8x64xf32>) {
  // CHECK-DAG: %[[SPLAT:.*]] = arith.constant dense<1.000000e+00> : tensor<64xf32>
  // CHECK-DAG: %[[RANGE:.*]] = arith.constant dense<7> : tensor<1xi32>
  // CHECK-DAG: %[[EXPANDED:.*]] = arith.constant dense<1.000000e+00> : tensor<1x64xf32>
  // CHECK-DAG: %[[BROADCAST:.*]] = arith.constant dense<1.000000e+00> : tensor<8x64xf32>
  // CHECK: tt.return %[[SPLAT]], %[[RANGE]], %[[EXPANDED]], %[[BROADCAST]]
  %one = arith.constant 1.0 : f32
  %0 = tt.splat %one : f32 -> tensor<64xf32>
  %1 = tt.make_range {end = 8 : i32, start = 7 : i32} : tensor<1xi32>
  %2 = tt.expand_dims %0 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
  %3 = tt.broadcast %2 : tensor<1x64xf32> -> tensor<8x64xf32>
  tt.return %0, %1, %2, %3 : tensor<64xf32>, tensor<1xi32>, tensor<1x64xf32>, tensor<8x64xf32>
}

// CHECK-LABEL: tt.func @shapes_of_a_splat
tt.func @shapes_of_a_splat(%f: f32) -> (tensor<1x64xf32>, tensor<8x64xf32>) {
  // CHECK-DAG: %[[A:.*]] = tt.splat %{{.*}} : f32 -> tensor<1x64xf32>
  // CHECK-DAG: %[[B:.*]] = tt.splat %{{.*}} : f32 -> tensor<8x64xf32>
  // CHECK: tt.return %[[A]], %[[B]]
  %0 = tt.splat %f : f32 -> tensor<64xf32>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<64xf32> -> tensor<1x64xf32>
  %2 = tt.broadcast %1 : tensor<1x64xf32> -> tensor<8x64xf32>
  tt.return %1, %2 : tensor<1x64xf32>, tensor<8x64xf32>
}

// CHECK-LABEL: tt.func @expand_then_broadcast
// CHECK-SAME: (%[[V:.*]]: tensor<4x1xf32>)
tt.func @expand_then_broadcast(%v: tensor<4x1xf32>) -> tensor<4x8x1xf32> {
  // CHECK-NEXT: %[[E:.*]] = tt.expand_dims %[[V]] {axis = 2 : i32} : tensor<4x1xf32> -> tensor<4x1x1xf32>
  // CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[E]] : tensor<4x1x1xf32> -> tensor<4x8x1xf32>
  // CHECK-NEXT: tt.return %[[B]]
  %0 = tt.broadcast %v : tensor<4x1xf32> -> tensor<4x8xf32>
  %1 = tt.expand_dims %0 {axis = 2 : i32} : tensor<4x8xf32> -> tensor<4x8x1xf32>
  tt.return %1 : tensor<4x8x1xf32>
}

// CHECK-LABEL: tt.func @broadcasts
// CHECK-SAME: (%[[V:.*]]: tensor<1x1xf32>, %[[W:.*]]: tensor<4x8xf32>)
tt.func @broadcasts(%v: tensor<1x1xf32>, %w: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  // CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[V]] : tensor<1x1xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: tt.return %[[B]], %[[W]]
  %0 = tt.broadcast %v : tensor<1x1xf32> -> tensor<4x1xf32>
  %1 = tt.broadcast %0 : tensor<4x1xf32> -> tensor<4x8xf32>
  %2 = tt.broadcast %w : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return %1, %2 : tensor<4x8xf32>, tensor<4x8xf32>
}
