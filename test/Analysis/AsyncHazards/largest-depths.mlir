// The largest depth of a wait for which the code stays proven.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards=depths -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!half = tensor<64x64xf16, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// Two groups may be in flight at the first wait, one at the second, none at the third.
// CHECK: remark: three_copies: proven
// CHECK: remark: largest depth: 2
// CHECK: remark: largest depth: 1
// CHECK: remark: largest depth: 0
tt.func @three_copies(%p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %A = ttg.local_alloc : () -> !tiles
  %a = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %b = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %c = ttg.memdesc_index %A[%c2] : !tiles -> !tile
  %t0 = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g0 = ttg.async_commit_group tokens %t0
  %t1 = ttg.async_copy_global_to_local %p, %b : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g1 = ttg.async_commit_group tokens %t1
  %t2 = ttg.async_copy_global_to_local %p, %c : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g2 = ttg.async_commit_group tokens %t2
  %w0 = ttg.async_wait {num = 2 : i32}
  %x = ttg.local_load %a : !tile -> !half
  %w1 = ttg.async_wait {num = 1 : i32}
  %y = ttg.local_load %b : !tile -> !half
  %w2 = ttg.async_wait {num = 0 : i32}
  %z = ttg.local_load %c : !tile -> !half
  tt.return
}

// A wait may have any depth if another one completes what is used.
// CHECK: remark: wait_is_redundant: proven
// CHECK: remark: largest depth: 32
// CHECK: remark: largest depth: 0
tt.func @wait_is_redundant(%p: !ptrs) {
  %A = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %A : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g = ttg.async_commit_group tokens %t
  %w0 = ttg.async_wait {num = 1 : i32}
  %w1 = ttg.async_wait {num = 0 : i32}
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
}
