// RUN: triton-opt %s --split-input-file --canonicalize | FileCheck %s

// Canonicalization of shape operations is the same with layouts and without.
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

// The smaller tensor is expanded; its layout is a slice layout too.
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

// -----

// Redundant layout conversions are removed.
// CHECK-DAG: #[[A:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32]
// CHECK-DAG: #[[B:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32]
// CHECK-DAG: #[[M:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[N:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#b = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#n = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mt = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
// Equivalent to #m for tensors of 16x8.
#as_m = #ttg.linear<{register = [], lane = [[0, 1], [0, 2], [0, 4], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]], block = []}>
#pairs = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [4, 8, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#as_pairs = #ttg.linear<{register = [[0, 0, 1]], lane = [[0, 1, 0], [0, 2, 0], [0, 4, 0], [1, 0, 0], [2, 0, 0]], warp = [[4, 0, 0], [8, 0, 0]], block = []}>
#operand = #ttg.dot_op<{opIdx = 0, parent = #m}>
#lane_pairs = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#of_pairs = #ttg.slice<{dim = 1, parent = #lane_pairs}>
module attributes {"ttg.num-warps" = 4 : i32} {

// CHECK-LABEL: tt.func @histogram
tt.func @histogram(%t: tensor<256xi32, #a>, %m: tensor<256xi1, #b>) -> tensor<64xi32, #b> {
  // The conversion of the source is removed, and the mask is converted to its layout; the result is created in the
  // target layout.
  // CHECK-NEXT: %[[K:.*]] = ttg.convert_layout %{{.*}} : tensor<256xi1, #[[B]]> -> tensor<256xi1, #[[A]]>
  // CHECK-NEXT: %[[H:.*]] = tt.histogram %{{.*}}, %[[K]] : tensor<256xi32, #[[A]]> -> tensor<64xi32, #[[B]]>
  // CHECK-NEXT: tt.return %[[H]]
  %0 = ttg.convert_layout %t : tensor<256xi32, #a> -> tensor<256xi32, #b>
  %1 = tt.histogram %0, %m : tensor<256xi32, #b> -> tensor<64xi32, #a>
  %2 = ttg.convert_layout %1 : tensor<64xi32, #a> -> tensor<64xi32, #b>
  tt.return %2 : tensor<64xi32, #b>
}

// CHECK-LABEL: tt.func @histogram_without_mask
tt.func @histogram_without_mask(%t: tensor<256xi32, #a>) -> tensor<64xi32, #b> {
  // CHECK-NEXT: %[[H:.*]] = tt.histogram %{{.*}} : tensor<256xi32, #[[A]]> -> tensor<64xi32, #[[B]]>
  // CHECK-NEXT: tt.return %[[H]]
  %0 = ttg.convert_layout %t : tensor<256xi32, #a> -> tensor<256xi32, #b>
  %1 = tt.histogram %0 : tensor<256xi32, #b> -> tensor<64xi32, #b>
  tt.return %1 : tensor<64xi32, #b>
}

// A histogram stays outside of the loop with the conversion.
// CHECK-LABEL: tt.func @histogram_in_front_of_a_loop
tt.func @histogram_in_front_of_a_loop(%t: tensor<256xi32, #a>, %p: tensor<64x!tt.ptr<i32>, #b>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  // CHECK: %[[H:.*]] = tt.histogram %{{.*}} : tensor<256xi32, #[[A]]> -> tensor<64xi32, #[[B]]>
  // CHECK: scf.for
  // CHECK-NEXT: tt.store %{{.*}}, %[[H]]
  %0 = tt.histogram %t : tensor<256xi32, #a> -> tensor<64xi32, #a>
  scf.for %i = %zero to %n step %one {
    %1 = ttg.convert_layout %0 : tensor<64xi32, #a> -> tensor<64xi32, #b>
    tt.store %p, %1 : tensor<64x!tt.ptr<i32>, #b>
  }
  tt.return
}

// A histogram with two uses is not duplicated.
// CHECK-LABEL: tt.func @histogram_with_two_users
tt.func @histogram_with_two_users(%t: tensor<256xi32, #a>) -> (tensor<64xi32, #a>, tensor<64xi32, #b>) {
  // CHECK-NEXT: %[[H:.*]] = tt.histogram
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[H]]
  // CHECK-NEXT: tt.return %[[H]], %[[C]]
  %0 = tt.histogram %t : tensor<256xi32, #a> -> tensor<64xi32, #a>
  %1 = ttg.convert_layout %0 : tensor<64xi32, #a> -> tensor<64xi32, #b>
  tt.return %0, %1 : tensor<64xi32, #a>, tensor<64xi32, #b>
}

// CHECK-LABEL: tt.func @gather
tt.func @gather(%t: tensor<256xf32, #a>, %i: tensor<256xi32, #b>) -> (tensor<256xf32, #b>, tensor<256xf32, #b>) {
  // CHECK-DAG: %[[C:.*]] = ttg.convert_layout %[[T:.*]] : tensor<256xf32, #[[A]]>
  // CHECK-DAG: %[[G:.*]] = tt.gather %[[T]][%[[I:.*]]] {axis = 0 : i32} : (tensor<256xf32, #[[A]]>, tensor<256xi32, #[[B]]>)
  // CHECK-DAG: %[[E:.*]] = tt.gather %[[C]][%[[I]]] {axis = 0 : i32, efficient_layout} : (tensor<256xf32, #[[B]]>, tensor<256xi32, #[[B]]>)
  // CHECK: tt.return %[[G]], %[[E]]
  %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %1 = tt.gather %0[%i] {axis = 0 : i32} : (tensor<256xf32, #b>, tensor<256xi32, #b>) -> tensor<256xf32, #b>
  %2 = tt.gather %0[%i] {axis = 0 : i32, efficient_layout} : (tensor<256xf32, #b>, tensor<256xi32, #b>) -> tensor<256xf32, #b>
  tt.return %1, %2 : tensor<256xf32, #b>, tensor<256xf32, #b>
}

// CHECK-LABEL: tt.func @reshape_in_any_order_is_made_in_the_right_layout
tt.func @reshape_in_any_order_is_made_in_the_right_layout(%t: tensor<16x16xf32, #m>) -> tensor<256xf32, #b> {
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<16x16xf32, #[[M]]> -> tensor<256xf32, #[[B]]>
  // CHECK-NEXT: tt.return %[[R]]
  %0 = tt.reshape %t allow_reorder : tensor<16x16xf32, #m> -> tensor<256xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<256xf32, #a> -> tensor<256xf32, #b>
  tt.return %1 : tensor<256xf32, #b>
}

// The threads that hold replicas in the target layout are others than in the layout of the source.
// CHECK-LABEL: tt.func @reshape_in_any_order_of_replicated_elements
tt.func @reshape_in_any_order_of_replicated_elements(%t: tensor<8x8xf32, #m>) -> tensor<64xf32, #of_pairs> {
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<8x8xf32, #[[M]]> -> tensor<64xf32, #[[A]]>
  // CHECK-NEXT: ttg.convert_layout %[[R]]
  %0 = tt.reshape %t allow_reorder : tensor<8x8xf32, #m> -> tensor<64xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<64xf32, #a> -> tensor<64xf32, #of_pairs>
  tt.return %1 : tensor<64xf32, #of_pairs>
}

// A reshape with `allow_reorder` and two uses is not duplicated: each could choose another order.
// CHECK-LABEL: tt.func @reshape_in_any_order_with_two_users
tt.func @reshape_in_any_order_with_two_users(%t: tensor<16x16xf32, #m>) -> (tensor<256xf32, #a>, tensor<256xf32, #b>) {
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<16x16xf32, #[[M]]> -> tensor<256xf32, #[[A]]>
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[R]]
  // CHECK-NEXT: tt.return %[[R]], %[[C]]
  %0 = tt.reshape %t allow_reorder : tensor<16x16xf32, #m> -> tensor<256xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<256xf32, #a> -> tensor<256xf32, #b>
  tt.return %0, %1 : tensor<256xf32, #a>, tensor<256xf32, #b>
}

// CHECK-LABEL: tt.func @reshape_with_a_reason_stays
tt.func @reshape_with_a_reason_stays(%t: tensor<16x16xf32, #m>, %v: tensor<128xf32, #a>, %w: tensor<256xf32, #a>)
    -> (tensor<256xf32, #b>, tensor<128xf32, #b>, tensor<16x16xf32, #operand>) {
  // A layout that was selected for efficiency is kept.
  // CHECK: tt.reshape %{{.*}} allow_reorder efficient_layout
  // CHECK-NEXT: ttg.convert_layout
  %0 = tt.reshape %t allow_reorder efficient_layout : tensor<16x16xf32, #m> -> tensor<256xf32, #a>
  %1 = ttg.convert_layout %0 : tensor<256xf32, #a> -> tensor<256xf32, #b>
  // A layout with more registers is not used.
  // CHECK-NEXT: tt.reshape %{{.*}} allow_reorder
  // CHECK-NEXT: ttg.convert_layout
  %2 = tt.reshape %v allow_reorder : tensor<128xf32, #a> -> tensor<16x8xf32, #m>
  %3 = tt.reshape %2 : tensor<16x8xf32, #m> -> tensor<128xf32, #a>
  %4 = ttg.convert_layout %3 : tensor<128xf32, #a> -> tensor<128xf32, #b>
  // A dot operand layout is not used.
  // CHECK-NEXT: tt.reshape %{{.*}} allow_reorder
  // CHECK-NEXT: ttg.convert_layout
  %5 = tt.reshape %w allow_reorder : tensor<256xf32, #a> -> tensor<16x16xf32, #m>
  %6 = ttg.convert_layout %5 : tensor<16x16xf32, #m> -> tensor<16x16xf32, #operand>
  tt.return %1, %4, %6 : tensor<256xf32, #b>, tensor<128xf32, #b>, tensor<16x16xf32, #operand>
}

// CHECK-LABEL: tt.func @cat
tt.func @cat(%t: tensor<128xf32, #a>) -> tensor<256xf32, #a> {
  // CHECK-NEXT: %[[C:.*]] = tt.cat %{{.*}}, %{{.*}} : tensor<128xf32, #[[A]]> -> tensor<256xf32, #[[A]]>
  // CHECK-NEXT: tt.return %[[C]]
  %0 = tt.cat %t, %t : tensor<128xf32, #a> -> tensor<256xf32, #b>
  %1 = ttg.convert_layout %0 : tensor<256xf32, #b> -> tensor<256xf32, #a>
  tt.return %1 : tensor<256xf32, #a>
}

// Each thread has one of 64 elements in the target layout, so that the two elements of 128 do not fit.
// CHECK-LABEL: tt.func @cat_of_replicated_elements
tt.func @cat_of_replicated_elements(%t: tensor<64xf32, #a>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: tt.cat %{{.*}}, %{{.*}} : tensor<64xf32, #[[A]]> -> tensor<128xf32, #[[B]]>
  // CHECK-NEXT: ttg.convert_layout
  %0 = tt.cat %t, %t : tensor<64xf32, #a> -> tensor<128xf32, #b>
  %1 = ttg.convert_layout %0 : tensor<128xf32, #b> -> tensor<128xf32, #a>
  tt.return %1 : tensor<128xf32, #a>
}

// CHECK-LABEL: tt.func @reshape_of_equivalent_layout
tt.func @reshape_of_equivalent_layout(%t: tensor<16x8xf32, #as_m>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} : tensor<16x8xf32, #linear> -> tensor<128xf32, #[[A]]>
  // CHECK-NEXT: tt.return %[[R]]
  %0 = ttg.convert_layout %t : tensor<16x8xf32, #as_m> -> tensor<16x8xf32, #m>
  %1 = tt.reshape %0 : tensor<16x8xf32, #m> -> tensor<128xf32, #a>
  tt.return %1 : tensor<128xf32, #a>
}

// CHECK-LABEL: tt.func @reshape_in_any_order_skips_conversion
tt.func @reshape_in_any_order_skips_conversion(%t: tensor<16x16xf32, #n>) -> tensor<256xf32, #a> {
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<16x16xf32, #[[N]]> -> tensor<256xf32, #[[A]]>
  // CHECK-NEXT: tt.return %[[R]]
  %0 = ttg.convert_layout %t : tensor<16x16xf32, #n> -> tensor<16x16xf32, #m>
  %1 = tt.reshape %0 allow_reorder : tensor<16x16xf32, #m> -> tensor<256xf32, #a>
  tt.return %1 : tensor<256xf32, #a>
}

// CHECK-LABEL: tt.func @reshape_of_other_layout
tt.func @reshape_of_other_layout(%t: tensor<16x8xf32, #n>) -> tensor<128xf32, #a> {
  // CHECK-NEXT: ttg.convert_layout
  // CHECK-NEXT: tt.reshape
  %0 = ttg.convert_layout %t : tensor<16x8xf32, #n> -> tensor<16x8xf32, #m>
  %1 = tt.reshape %0 : tensor<16x8xf32, #m> -> tensor<128xf32, #a>
  tt.return %1 : tensor<128xf32, #a>
}

// CHECK-LABEL: tt.func @trans_of_equivalent_layout
tt.func @trans_of_equivalent_layout(%t: tensor<16x8xf32, #as_m>) -> tensor<8x16xf32, #mt> {
  // CHECK-NEXT: %[[R:.*]] = tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<16x8xf32, #linear> ->
  // CHECK-NEXT: tt.return %[[R]]
  %0 = ttg.convert_layout %t : tensor<16x8xf32, #as_m> -> tensor<16x8xf32, #m>
  %1 = tt.trans %0 {order = array<i32: 1, 0>} : tensor<16x8xf32, #m> -> tensor<8x16xf32, #mt>
  tt.return %1 : tensor<8x16xf32, #mt>
}

// CHECK-LABEL: tt.func @trans_of_nothing
tt.func @trans_of_nothing(%t: tensor<16x8xf32, #as_m>) -> tensor<16x8xf32, #m> {
  // CHECK-NEXT: %[[R:.*]] = ttg.convert_layout %{{.*}} : tensor<16x8xf32, #linear> -> tensor<16x8xf32, #[[M]]>
  // CHECK-NEXT: tt.return %[[R]]
  %0 = tt.trans %t {order = array<i32: 0, 1>} : tensor<16x8xf32, #as_m> -> tensor<16x8xf32, #m>
  tt.return %0 : tensor<16x8xf32, #m>
}

// CHECK-LABEL: tt.func @split_of_equivalent_layout
tt.func @split_of_equivalent_layout(%t: tensor<16x8x2xf32, #as_pairs>) -> (tensor<16x8xf32, #m>, tensor<16x8xf32, #m>) {
  // CHECK-NEXT: %[[L:.*]], %[[R:.*]] = tt.split %{{.*}} : tensor<16x8x2xf32, #linear{{.*}}> -> tensor<16x8xf32, #[[M]]>
  // CHECK-NEXT: tt.return %[[L]], %[[R]]
  %0 = ttg.convert_layout %t : tensor<16x8x2xf32, #as_pairs> -> tensor<16x8x2xf32, #pairs>
  %1, %2 = tt.split %0 : tensor<16x8x2xf32, #pairs> -> tensor<16x8xf32, #m>
  tt.return %1, %2 : tensor<16x8xf32, #m>, tensor<16x8xf32, #m>
}

}
