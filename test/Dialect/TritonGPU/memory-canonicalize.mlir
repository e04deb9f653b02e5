// RUN: triton-opt %s --canonicalize | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#b0 = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [1, 0]}>
#sharedt = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 4, order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#nvt = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// A layout conversion of a loaded or stored tensor is removed.
// CHECK-LABEL: tt.func @conversions_around_buffers
tt.func @conversions_around_buffers(%t: tensor<32x64xf16, #b0>, %v: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, %w: !ttg.async.token) -> tensor<32x64xf16, #blocked> {
  // CHECK-NOT: ttg.convert_layout
  // CHECK: ttg.local_store %{{.*}}, %{{.*}} : tensor<32x64xf16, #[[B0:.*]]> -> !ttg.memdesc
  // CHECK-NEXT: %[[L:.*]] = ttg.local_load %{{.*}} token %{{.*}} : {{.*}} -> tensor<32x64xf16, #[[B:.*]]>
  // CHECK-NEXT: tt.return %[[L]] : tensor<32x64xf16, #[[B]]>
  %0 = ttg.convert_layout %t : tensor<32x64xf16, #b0> -> tensor<32x64xf16, #blocked>
  ttg.local_store %0, %v : tensor<32x64xf16, #blocked> -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  %1 = ttg.local_load %v token %w : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #b0>
  %2 = ttg.convert_layout %1 : tensor<32x64xf16, #b0> -> tensor<32x64xf16, #blocked>
  tt.return %2 : tensor<32x64xf16, #blocked>
}

// CHECK-LABEL: tt.func @copy_of_a_constant_buffer
tt.func @copy_of_a_constant_buffer(%t: tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem> {
  // CHECK: %[[B:.*]] = ttg.local_alloc
  // CHECK-NEXT: tt.return %[[B]]
  %b = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  %0 = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #blocked>
  %1 = ttg.local_alloc %0 : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  tt.return %1 : !ttg.memdesc<32x64xf16, #shared, #smem>
}

// A copy with an alignment of its own is another buffer.
// CHECK-LABEL: tt.func @copy_with_an_alignment_stays
tt.func @copy_with_an_alignment_stays(%t: tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem> {
  // CHECK: %[[A:.*]] = ttg.local_alloc %{{.*}} {alignment = 1024 : i32}
  // CHECK-NEXT: tt.return %[[A]]
  %b = ttg.local_alloc %t : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  %0 = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #blocked>
  %1 = ttg.local_alloc %0 {alignment = 1024 : i32} : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  tt.return %1 : !ttg.memdesc<32x64xf16, #shared, #smem>
}

// Other buffers may take the memory of an allocated buffer after its last use.
// CHECK-LABEL: tt.func @copy_of_an_allocated_buffer_stays
tt.func @copy_of_an_allocated_buffer_stays(%t: tensor<32x64xf16, #blocked>) -> (!ttg.memdesc<32x64xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>) {
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  // CHECK: %[[A:.*]] = ttg.local_alloc %{{.*}} {allocation.offset = 4096 : i32}
  // CHECK-NEXT: %[[B:.*]] = ttg.local_alloc %
  // CHECK-NEXT: tt.return %[[A]], %[[B]]
  %b = ttg.local_alloc %t {allocation.offset = 0 : i32} : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  %0 = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #blocked>
  %1 = ttg.local_alloc %0 {allocation.offset = 4096 : i32} : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  %2 = ttg.local_alloc %0 : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  tt.return %1, %2 : !ttg.memdesc<32x64xf16, #shared, #smem>, !ttg.memdesc<32x64xf16, #shared, #smem>
}

// An immutable view of mutable memory changes with it.
// CHECK-LABEL: tt.func @copy_of_an_immutable_view_stays
tt.func @copy_of_an_immutable_view_stays(%b: !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable>, %i: i32) -> !ttg.memdesc<32x64xf16, #shared, #smem> {
  // CHECK: %[[A:.*]] = ttg.local_alloc
  // CHECK-NEXT: tt.return %[[A]]
  %v = ttg.memdesc_index %b[%i] : !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x64xf16, #shared, #smem>
  %0 = ttg.local_load %v : !ttg.memdesc<32x64xf16, #shared, #smem> -> tensor<32x64xf16, #blocked>
  %1 = ttg.local_alloc %0 : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem>
  tt.return %1 : !ttg.memdesc<32x64xf16, #shared, #smem>
}

// CHECK-LABEL: tt.func @copy_of_a_mutable_buffer_stays
tt.func @copy_of_a_mutable_buffer_stays(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>) -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable> {
  // CHECK: %[[A:.*]] = ttg.local_alloc
  // CHECK-NEXT: tt.return %[[A]]
  %0 = ttg.local_load %b : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> tensor<32x64xf16, #blocked>
  %1 = ttg.local_alloc %0 : (tensor<32x64xf16, #blocked>) -> !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
  tt.return %1 : !ttg.memdesc<32x64xf16, #shared, #smem, mutable>
}

// CHECK-LABEL: tt.func @transposed_twice
// CHECK-SAME: (%[[B:.*]]: !ttg.memdesc
tt.func @transposed_twice(%b: !ttg.memdesc<32x64xf16, #nv, #smem>) -> !ttg.memdesc<32x64xf16, #nv, #smem> {
  // CHECK-NEXT: tt.return %[[B]]
  %0 = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #nv, #smem> -> !ttg.memdesc<64x32xf16, #nvt, #smem>
  %1 = ttg.memdesc_trans %0 {order = array<i32: 1, 0>} : !ttg.memdesc<64x32xf16, #nvt, #smem> -> !ttg.memdesc<32x64xf16, #nv, #smem>
  %2 = ttg.memdesc_reinterpret %1 : !ttg.memdesc<32x64xf16, #nv, #smem> -> !ttg.memdesc<32x64xf16, #nv, #smem>
  tt.return %2 : !ttg.memdesc<32x64xf16, #nv, #smem>
}

// CHECK-LABEL: tt.func @accumulator_to_operand_stays
tt.func @accumulator_to_operand_stays(%t: tensor<64x64xf16, #blocked>) -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> {
  // CHECK-COUNT-2: ttg.convert_layout
  %0 = ttg.convert_layout %t : tensor<64x64xf16, #blocked> -> tensor<64x64xf16, #mma>
  %1 = ttg.convert_layout %0 : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
  tt.return %1 : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
}

}
