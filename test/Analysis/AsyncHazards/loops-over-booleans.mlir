// With a sign, a true boolean is -1: a loop from false to true has no iteration. Without a sign, it has one.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!half = tensor<64x64xf16, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK: remark: with_a_sign: unknown: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
tt.func public @with_a_sign(%p: !ptrs) {
  %false = arith.constant false
  %true = arith.constant true
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> !tile
  %g = ttg.async_commit_group tokens %t
  scf.for %i = %false to %true step %true : i1 {
    %w = ttg.async_wait %g {num = 0 : i32}
  }
  %v = ttg.local_load %a : !tile -> !half
  tt.return
}

// CHECK: remark: without_a_sign: proven
tt.func public @without_a_sign(%p: !ptrs) {
  %false = arith.constant false
  %true = arith.constant true
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> !tile
  %g = ttg.async_commit_group tokens %t
  scf.for unsigned %i = %false to %true step %true : i1 {
    %w = ttg.async_wait %g {num = 0 : i32}
  }
  %v = ttg.local_load %a : !tile -> !half
  tt.return
}
}
