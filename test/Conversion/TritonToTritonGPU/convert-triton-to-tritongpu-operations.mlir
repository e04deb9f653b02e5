// RUN: triton-opt %s --convert-triton-to-tritongpu | FileCheck %s

// Operations that relate two layouts infer one of them from the default layout of the other; conversions restore the
// default layouts for all other operations.
// CHECK-DAG: #[[V:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[P:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
// CHECK-DAG: #[[M:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[MT:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
// CHECK-DAG: #[[N:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[J:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1, 2], threadsPerWarp = [1, 32, 1], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
// CHECK-DAG: #[[D:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1, 1], threadsPerWarp = [1, 16, 2], warpsPerCTA = [2, 2, 1], order = [2, 1, 0]}>
// CHECK-DAG: #[[E:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[T1:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[T2:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[T4:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
// CHECK-DAG: #[[TB:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 2, 2], threadsPerWarp = [1, 4, 8], warpsPerCTA = [2, 2, 1], order = [2, 1, 0]}>

// CHECK-LABEL: tt.func @trans
// CHECK-SAME: -> tensor<32x16xf32, #[[N]]>
tt.func @trans(%t: tensor<16x32xf32>) -> tensor<32x16xf32> {
  // CHECK-NEXT: %[[R:.*]] = tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<16x32xf32, #[[M]]> -> tensor<32x16xf32, #[[MT]]>
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[R]] : tensor<32x16xf32, #[[MT]]> -> tensor<32x16xf32, #[[N]]>
  // CHECK-NEXT: tt.return %[[C]]
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<16x32xf32> -> tensor<32x16xf32>
  tt.return %0 : tensor<32x16xf32>
}

// CHECK-LABEL: tt.func @reshape
tt.func @reshape(%t: tensor<16x32xf32>) -> (tensor<512xf32>, tensor<512xf32>) {
  // Default layouts count elements in row-major order, so that no element moves in either case.
  // CHECK-NEXT: %[[R:.*]] = tt.reshape %{{.*}} : tensor<16x32xf32, #[[M]]> -> tensor<512xf32, #[[V]]>
  // CHECK-NEXT: %[[S:.*]] = tt.reshape %{{.*}} allow_reorder : tensor<16x32xf32, #[[M]]> -> tensor<512xf32, #[[V]]>
  // CHECK-NEXT: tt.return %[[R]], %[[S]]
  %0 = tt.reshape %t : tensor<16x32xf32> -> tensor<512xf32>
  %1 = tt.reshape %t allow_reorder : tensor<16x32xf32> -> tensor<512xf32>
  tt.return %0, %1 : tensor<512xf32>, tensor<512xf32>
}

// CHECK-LABEL: tt.func @join_and_split
tt.func @join_and_split(%t: tensor<16x32xf32>) -> tensor<16x32xf32> {
  // CHECK-NEXT: %[[J0:.*]] = tt.join %{{.*}}, %{{.*}} : tensor<16x32xf32, #[[M]]> -> tensor<16x32x2xf32, #[[J]]>
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %[[J0]] : tensor<16x32x2xf32, #[[J]]> -> tensor<16x32x2xf32, #[[D]]>
  // CHECK-NEXT: %[[S:.*]] = ttg.convert_layout %[[C]] : tensor<16x32x2xf32, #[[D]]> -> tensor<16x32x2xf32, #[[J]]>
  // CHECK-NEXT: %{{.*}}, %[[H:.*]] = tt.split %[[S]] : tensor<16x32x2xf32, #[[J]]> -> tensor<16x32xf32, #[[M]]>
  // CHECK-NEXT: tt.return %[[H]]
  %0 = tt.join %t, %t : tensor<16x32xf32> -> tensor<16x32x2xf32>
  %1, %2 = tt.split %0 : tensor<16x32x2xf32> -> tensor<16x32xf32>
  tt.return %2 : tensor<16x32xf32>
}

// Each thread holds one element of both operands, and therefore two of the result.
// CHECK-LABEL: tt.func @cat
tt.func @cat(%t: tensor<64xf32>) -> tensor<128xf32> {
  // CHECK-NEXT: %[[R:.*]] = tt.cat %{{.*}}, %{{.*}} : tensor<64xf32, #[[V]]> -> tensor<128xf32, #[[P]]>
  // CHECK-NEXT: ttg.convert_layout %[[R]] : tensor<128xf32, #[[P]]> -> tensor<128xf32, #[[V]]>
  %0 = tt.cat %t, %t : tensor<64xf32> -> tensor<128xf32>
  tt.return %0 : tensor<128xf32>
}

// CHECK-LABEL: tt.func @reduce
tt.func @reduce(%t: tensor<16x32xf32>, %n: tensor<16x32xi32>) -> (tensor<16xf32>, tensor<16xi32>) {
  // CHECK-NEXT: %[[R:.*]]:2 = "tt.reduce"
  // CHECK: (tensor<16x32xf32, #[[M]]>, tensor<16x32xi32, #[[M]]>) -> (tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[M]]}>>, tensor<16xi32, #ttg.slice<{dim = 1, parent = #[[M]]}>>)
  // CHECK-DAG: %[[A:.*]] = ttg.convert_layout %[[R]]#0 : tensor<16xf32, #ttg.slice<{dim = 1, parent = #[[M]]}>> -> tensor<16xf32, #[[V]]>
  // CHECK-DAG: %[[B:.*]] = ttg.convert_layout %[[R]]#1 : tensor<16xi32, #ttg.slice<{dim = 1, parent = #[[M]]}>> -> tensor<16xi32, #[[V]]>
  // CHECK: tt.return %[[A]], %[[B]]
  %0:2 = "tt.reduce"(%t, %n) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %i: i32, %y: f32, %j: i32):
    tt.reduce.return %x, %j : f32, i32
  }) : (tensor<16x32xf32>, tensor<16x32xi32>) -> (tensor<16xf32>, tensor<16xi32>)
  tt.return %0#0, %0#1 : tensor<16xf32>, tensor<16xi32>
}

// CHECK-LABEL: tt.func @reduce_to_a_scalar
tt.func @reduce_to_a_scalar(%t: tensor<16xf32>) -> f32 {
  // CHECK: (tensor<16xf32, #[[V]]>) -> f32
  // CHECK-NEXT: tt.return
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    tt.reduce.return %x : f32
  }) : (tensor<16xf32>) -> f32
  tt.return %0 : f32
}

// CHECK-LABEL: tt.func @map_elementwise
tt.func @map_elementwise(%t: tensor<16x32xf32>) -> tensor<16x32xi32> {
  // CHECK-NEXT: %[[C:.*]] = ttg.convert_layout %{{.*}} : tensor<16x32xf32, #[[M]]> -> tensor<16x32xf32, #[[E]]>
  // CHECK-NEXT: %[[R:.*]] = "tt.map_elementwise"(%[[C]])
  // CHECK: (tensor<16x32xf32, #[[E]]>) -> tensor<16x32xi32, #[[E]]>
  // CHECK-NEXT: ttg.convert_layout %[[R]] : tensor<16x32xi32, #[[E]]> -> tensor<16x32xi32, #[[M]]>
  %0 = "tt.map_elementwise"(%t) <{pack = 4 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    %x = arith.bitcast %a : f32 to i32
    tt.map_elementwise.return %x, %x, %x, %x : i32, i32, i32, i32
  }) : (tensor<16x32xf32>) -> tensor<16x32xi32>
  tt.return %0 : tensor<16x32xi32>
}

// A thread computes one element of a dot, or a square of elements if the result has enough for all threads.
// CHECK-LABEL: tt.func @dot
// CHECK-SAME: (%[[A:.*]]: tensor<64x16xf16, #[[N]]>, %[[B:.*]]: tensor<16x8xf16, #[[T1]]>, %[[C:.*]]: tensor<64x8xf32, #[[T1]]>
tt.func @dot(%a: tensor<64x16xf16>, %b: tensor<16x8xf16>, %c: tensor<64x8xf32>, %s: tensor<16x8xf32>,
             %b32: tensor<16x32xf16>, %c32: tensor<64x32xf32>, %a2: tensor<2x16x16xf16>, %c2: tensor<2x16x16xf32>) {
  %a1 = ub.poison : tensor<16x16xf16>
  // CHECK: %[[X:.*]] = ttg.convert_layout %{{.*}} : {{.*}} -> tensor<16x16xf16, #ttg.dot_op<{opIdx = 0, parent = #[[T1]]}>>
  // CHECK-NEXT: %[[Y:.*]] = ttg.convert_layout %[[B]] : tensor<16x8xf16, #[[T1]]> -> tensor<16x8xf16, #ttg.dot_op<{opIdx = 1, parent = #[[T1]]}>>
  // CHECK-NEXT: tt.dot %[[X]], %[[Y]], %{{.*}} -> tensor<16x8xf32, #[[T1]]>
  %0 = tt.dot %a1, %b, %s : tensor<16x16xf16> * tensor<16x8xf16> -> tensor<16x8xf32>
  // CHECK: tt.dot %{{.*}} : tensor<64x16xf16, #ttg.dot_op<{opIdx = 0, parent = #[[T2]]}>> * tensor<16x8xf16, #ttg.dot_op<{opIdx = 1, parent = #[[T2]]}>> -> tensor<64x8xf32, #[[T2]]>
  // CHECK-NEXT: ttg.convert_layout
  %1 = tt.dot %a, %b, %c : tensor<64x16xf16> * tensor<16x8xf16> -> tensor<64x8xf32>
  // CHECK: tt.dot %{{.*}} -> tensor<64x32xf32, #[[T4]]>
  // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<64x32xf32, #[[T4]]> -> tensor<64x32xf32, #[[M]]>
  %2 = tt.dot %a, %b32, %c32 : tensor<64x16xf16> * tensor<16x32xf16> -> tensor<64x32xf32>
  // CHECK: tt.dot %{{.*}} -> tensor<2x16x16xf32, #[[TB]]>
  %3 = tt.dot %a2, %a2, %c2 : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @dot_scaled
tt.func @dot_scaled(%t: tensor<32x32xf8E5M2>, %s: tensor<32x1xi8>, %c: tensor<32x32xf32>) {
  // CHECK-NEXT: tt.dot_scaled {{.*}} : tensor<32x32xf8E5M2, #[[M]]>, tensor<32x1xi8, #{{.*}}> * tensor<32x32xf8E5M2, #[[M]]>, {{.*}} -> tensor<32x32xf32, #[[M]]>
  %0 = tt.dot_scaled %t scale %s, %t scale %s, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x32xf8E5M2>, tensor<32x1xi8> * tensor<32x32xf8E5M2>, tensor<32x1xi8> -> tensor<32x32xf32>
  tt.return
}

// The pointee of a block pointer has the layout in which its block is loaded.
// CHECK-LABEL: tt.func @block_pointers
// CHECK-SAME: !tt.ptr<tensor<16x32xf32, #[[M]]>>
tt.func @block_pointers(%p: !tt.ptr<tensor<16x32xf32>>, %q: !tt.ptr<f32>, %n: i64, %o: i32) {
  // CHECK-NEXT: %[[P:.*]] = tt.make_tensor_ptr {{.*}} : <tensor<16x32xf32, #[[M]]>>
  // CHECK-NEXT: %[[A:.*]] = tt.advance %[[P]], {{.*}} : <tensor<16x32xf32, #[[M]]>>
  // CHECK-NEXT: %[[L:.*]] = tt.load %[[A]] {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<16x32xf32, #[[M]]>>
  // CHECK-NEXT: tt.store %{{.*}}, %[[L]] : !tt.ptr<tensor<16x32xf32, #[[M]]>>
  %0 = tt.make_tensor_ptr %q, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 1, 0>} : <tensor<16x32xf32>>
  %1 = tt.advance %0, [%o, %o] : <tensor<16x32xf32>>
  %2 = tt.load %1 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<16x32xf32>>
  tt.store %p, %2 : !tt.ptr<tensor<16x32xf32>>
  tt.return
}
