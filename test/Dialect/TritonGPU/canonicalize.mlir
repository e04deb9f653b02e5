// RUN: triton-opt %s --canonicalize | FileCheck %s

// The shape operations are simplified with layouts as they are without.
// CHECK: #[[P:blocked[0-9]*]] = #ttg.blocked
#p = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.slice<{dim = 1, parent = #p}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @shapes_of_a_splat
tt.func @shapes_of_a_splat(%f: f32) -> tensor<64x32xf32, #p> {
  // CHECK-NEXT: %[[S:.*]] = tt.splat %{{.*}} : f32 -> tensor<64x32xf32, #[[P]]>
  // CHECK-NEXT: tt.return %[[S]]
  %0 = tt.splat %f : f32 -> tensor<64xf32, #rows>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<64xf32, #rows> -> tensor<64x1xf32, #p>
  %2 = tt.broadcast %1 : tensor<64x1xf32, #p> -> tensor<64x32xf32, #p>
  tt.return %2 : tensor<64x32xf32, #p>
}

// CHECK-LABEL: tt.func @shapes_of_a_constant
tt.func @shapes_of_a_constant() -> tensor<64x32xi32, #p> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<3> : tensor<64x32xi32, #[[P]]>
  // CHECK-NEXT: tt.return %[[C]]
  %0 = arith.constant dense<3> : tensor<64xi32, #rows>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<64xi32, #rows> -> tensor<64x1xi32, #p>
  %2 = tt.broadcast %1 : tensor<64x1xi32, #p> -> tensor<64x32xi32, #p>
  tt.return %2 : tensor<64x32xi32, #p>
}

// The smaller tensor is expanded, in a layout that is a slice like before.
// CHECK-LABEL: tt.func @expand_then_broadcast
// CHECK-SAME: (%[[T:.*]]: tensor<1xf32, #ttg.slice<{dim = 1, parent = #[[P]]}>>)
tt.func @expand_then_broadcast(%t: tensor<1xf32, #rows>) -> tensor<64x1xf32, #p> {
  // CHECK-NEXT: %[[E:.*]] = tt.expand_dims %[[T]] {axis = 1 : i32} : tensor<1xf32, #ttg.slice<{dim = 1, parent = #[[P]]}>> -> tensor<1x1xf32, #[[P]]>
  // CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[E]] : tensor<1x1xf32, #[[P]]> -> tensor<64x1xf32, #[[P]]>
  // CHECK-NEXT: tt.return %[[B]]
  %0 = tt.broadcast %t : tensor<1xf32, #rows> -> tensor<64xf32, #rows>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<64xf32, #rows> -> tensor<64x1xf32, #p>
  tt.return %1 : tensor<64x1xf32, #p>
}

// CHECK-LABEL: tt.func @range_of_one
tt.func @range_of_one() -> tensor<1xi32, #rows> {
  // CHECK-NEXT: %[[C:.*]] = arith.constant dense<5> : tensor<1xi32, #ttg.slice<{dim = 1, parent = #[[P]]}>>
  // CHECK-NEXT: tt.return %[[C]]
  %0 = tt.make_range {end = 6 : i32, start = 5 : i32} : tensor<1xi32, #rows>
  tt.return %0 : tensor<1xi32, #rows>
}

}
