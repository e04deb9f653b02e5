// Verdicts on other accesses of the bytes of mbarriers, and on parities.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#b1 = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<4x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!ring = !ttg.memdesc<4x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!half = tensor<64x64xf16, #blocked>
!acc = tensor<64x64xf32, #mma>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!accptrs = tensor<64x64x!tt.ptr<f32>, #mma>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// An mbarrier is no place for data until it is invalidated.
// CHECK: remark: store_to_mbarrier: refuted: 'ttg.local_store' accesses the bytes of an mbarrier that is not invalidated
tt.func public @store_to_mbarrier(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %z = arith.constant dense<0> : tensor<1xi64, #b1>
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttg.local_store %z, %full : tensor<1xi64, #b1> -> !bar
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// Nor may another buffer have its bytes.
// CHECK: remark: reuse: refuted: 'ttg.local_alloc' accesses the bytes of an mbarrier that is not invalidated
tt.func public @reuse(%t: !desc, %o: !tt.ptr<f16>, %x: !half) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.arrive_barrier %full, 1 : !bar
  ttng.wait_barrier %full, %c0 : !bar
  %A = ttg.local_alloc %x : (!half) -> !tile
  %y = ttg.local_load %A : !tile -> !half
  tt.return
}
// Phases have the parities 0 and 1.
// CHECK: remark: parity_two: refuted: 'ttng.wait_barrier' waits for the parity 2, which no phase has
tt.func public @parity_two(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c2 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// CHECK: remark: phase_counter: unknown: 'ttng.wait_barrier' waits for a parity that is not known
tt.func public @phase_counter(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  %c5 = arith.constant 5 : i32
  scf.for %i = %c0 to %c5 step %c1 : i32 {
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %i : !bar
  %x = ttg.local_load %A : !tile -> !half
  }
  tt.return
}
}
