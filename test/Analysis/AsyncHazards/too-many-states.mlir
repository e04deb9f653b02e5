// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s
// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --triton-verify-stage='stage=allocated proven-async' --remarks-filter=triton-verify-stage -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!half = tensor<64x64xf16, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a", "ttg.threads-per-warp" = 32 : i32} {
// The analysis does not reach the load behind the loops, which lacks a wait: that is no proof, and no error.
// CHECK: remark: short_loops: unknown: 'tt.func' has too many states
// REMARK: AsyncNotProven{{.*}}Function=short_loops{{.*}}has too many states
tt.func @short_loops(%p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c12 = arith.constant 12 : i32
  %A = ttg.local_alloc : () -> !tile
  scf.for %i0 = %c0 to %c12 step %c1 : i32 {
    scf.for %i1 = %c0 to %c12 step %c1 : i32 {
      scf.for %i2 = %c0 to %c12 step %c1 : i32 {
        scf.for %i3 = %c0 to %c12 step %c1 : i32 {
          scf.for %i4 = %c0 to %c12 step %c1 : i32 {
            %t = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
            %g = ttg.async_commit_group tokens %t
            %w = ttg.async_wait %g {num = 0 : i32}
          }
        }
      }
    }
  }
  %u = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  %h = ttg.async_commit_group tokens %u
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
}
