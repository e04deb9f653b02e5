// RUN: triton-opt %s --triton-verify-stage=stage=allocated | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.shared = 16384 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK: %[[WIDE:.*]] = arith.extui %{{.*}} : i8 to i16
// CHECK: arith.extui %[[WIDE]] : i16 to i32
tt.func public @slot(%p: !ptrs, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %first = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %B = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !tiles
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %first) -> (i8) : i32 {
    %wide = arith.extui %slot : i8 to i16
    %index = arith.extui %wide : i16 to i32
    %a = ttg.memdesc_index %B[%index] : !tiles -> !tile
    %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> !tile
    %g = ttg.async_commit_group tokens %t
    %w = ttg.async_wait %g {num = 0 : i32}
    %next = arith.xori %slot, %one : i8
    scf.yield %next : i8
  }
  tt.return
}
}
