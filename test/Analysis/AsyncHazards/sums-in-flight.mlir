// Verdicts on sums of dots in flight: they belong to a partition, and may be used later in any region.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

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
// The wait of another partition completes its own dots.
// CHECK: remark: two_dots: refuted: 'tt.store' reads the result of a dot in flight
tt.func public @two_dots(%t: !desc, %o: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  %g = ttg.local_alloc : () -> !bar
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.init_barrier %g, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  ttg.warp_specialize(%A, %m, %g)
  default {
    %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    ttng.arrive_barrier %g, 1 : !bar
    ttng.wait_barrier %m, %c0 : !bar
    %s = tt.splat %o : !tt.ptr<f32> -> !accptrs
    tt.store %s, %d : !accptrs
    %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
    ttg.warp_yield
  }
  partition0(%A1: !tile, %m1: !bar, %g1: !bar) num_warps(4) {
    %d0 = arith.constant 0 : i32
    %zero1 = arith.constant dense<0.0> : !acc
    ttng.wait_barrier %g1, %d0 : !bar
    %d = ttng.warp_group_dot %A1, %A1, %zero1 {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
    ttng.arrive_barrier %m1, 1 : !bar
    ttg.warp_return
  } : (!tile, !bar, !bar) -> ()
  tt.return
}
// A later use in a region is one, too.
// CHECK: remark: nested_later_use: refuted: 'ttng.warp_group_dot' copies the result of a dot in flight, which has a later use
tt.func public @nested_later_use(%t: !desc, %o: !tt.ptr<f32>, %c: i1) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %e = ttng.warp_group_dot %A, %A, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !acc
  %s = tt.splat %o : !tt.ptr<f32> -> !accptrs
  tt.store %s, %w : !accptrs
  scf.if %c {
    tt.store %s, %d : !accptrs
  }
  tt.return
}
// CHECK: remark: flat_later_use: refuted: 'ttng.warp_group_dot' copies the result of a dot in flight, which has a later use
tt.func public @flat_later_use(%t: !desc, %o: !tt.ptr<f32>, %c: i1) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %e = ttng.warp_group_dot %A, %A, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !acc
  %s = tt.splat %o : !tt.ptr<f32> -> !accptrs
  tt.store %s, %w : !accptrs
    tt.store %s, %d : !accptrs
  tt.return
}
// Each iteration uses the sum that the loop gets from outside.
// CHECK: remark: invariant_sum: refuted: 'ttng.warp_group_dot' copies the result of a dot in flight, which has a later use
tt.func public @invariant_sum(%t: !desc, %q: f16, %n: i32, %o: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %x = tt.splat %q : f16 -> !half
  %so = tt.splat %o : !tt.ptr<f32> -> !accptrs
  %A = ttg.local_alloc %x : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  scf.for %i = %c0 to %n step %c1 : i32 {
    %e = ttng.warp_group_dot %A, %A, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !acc
    tt.store %so, %w : !accptrs
  }
  %v = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
  tt.return
}
}
