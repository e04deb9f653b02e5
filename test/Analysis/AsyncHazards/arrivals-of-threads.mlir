// Verdicts on mbarriers at which each thread arrives for itself, also behind partitions.
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
// No thread waits for a phase any more when all have arrived at the next one.
// CHECK: remark: noinc: proven
tt.func public @noinc(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %k = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %B = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  %a = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
  ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  ttng.wait_barrier %m, %c0 : !bar
  %b = ttg.async_copy_global_to_local %p, %B : !ptrs -> !tile
  ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  ttng.wait_barrier %m, %c1 : !bar
  %x = ttg.local_load %A : !tile -> !half
  %y = ttg.local_load %B : !tile -> !half
  %z = arith.addf %x, %y : !half
  tt.store %po, %z : !ptrs
  tt.return
}
// Arrivals of all threads at another mbarrier are a barrier, which is not analyzed.
// CHECK: remark: barrier_by_mbarrier: unknown: 'ttng.async_tma_copy_global_to_local' completes a phase of the mbarrier, but no barrier follows the wait for the phase before: a thread that still waits for that one never returns
tt.func public @barrier_by_mbarrier(%t: !desc, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %k64 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k64 : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>

  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %B = ttg.local_alloc : () -> !tile
  %m1 = ttg.local_alloc : () -> !bar
  %m2 = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m1, 1 : !bar
  ttng.init_barrier %m2, 128 : !bar
  ttng.barrier_expect %m1, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m1, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m1, %c0 : !bar
  ttng.async_copy_mbarrier_arrive %m2 {noIncrement} : !bar
  ttng.wait_barrier %m2, %c0 : !bar
  ttng.barrier_expect %m1, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %B, %m1, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m1, %c1 : !bar
  %x = ttg.local_load %A : !tile -> !half
  %y = ttg.local_load %B : !tile -> !half
  %z = arith.addf %x, %y : !half
  tt.store %po, %z : !ptrs
  tt.return
}
// Threads may arrive after the partitions have ended.
// CHECK: remark: inval_early: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func public @inval_early(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %k64 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k64 : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  ttg.warp_specialize(%m)
  default {
    %a = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
    ttg.warp_yield
  }
  partition0(%m1: !bar) num_warps(4) {
    ttg.warp_return
  } : (!bar) -> ()
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: inval_early_alone: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func public @inval_early_alone(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %k64 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k64 : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
    %a = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  ttng.inval_barrier %m : !bar
  tt.return
}
// The wait behind the partitions completes copies that the phase counts.
// CHECK: remark: late_wait: proven
tt.func public @late_wait(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %k64 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k64 : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  ttg.warp_specialize(%m)
  default {
    %a = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
    ttg.warp_yield
  }
  partition0(%m1: !bar) num_warps(4) {
    ttg.warp_return
  } : (!bar) -> ()
  ttng.wait_barrier %m, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
// CHECK: remark: late_wait_alone: proven
tt.func public @late_wait_alone(%q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %k64 = arith.constant dense<64> : tensor<64x1xi32, #blocked>
  %r0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>>
  %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>>
  %e0 = tt.expand_dims %r0 {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #blocked}>> -> tensor<64x1xi32, #blocked>
  %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #blocked}>> -> tensor<1x64xi32, #blocked>
  %m0 = arith.muli %e0, %k64 : tensor<64x1xi32, #blocked>
  %b0 = tt.broadcast %m0 : tensor<64x1xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %b1 = tt.broadcast %e1 : tensor<1x64xi32, #blocked> -> tensor<64x64xi32, #blocked>
  %off = arith.addi %b0, %b1 : tensor<64x64xi32, #blocked>
  %s = tt.splat %q : !tt.ptr<f16> -> !ptrs
  %p = tt.addptr %s, %off : !ptrs, tensor<64x64xi32, #blocked>
  %so = tt.splat %o : !tt.ptr<f16> -> !ptrs
  %po = tt.addptr %so, %off : !ptrs, tensor<64x64xi32, #blocked>
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
    %a = ttg.async_copy_global_to_local %p, %A : !ptrs -> !tile
    ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  ttng.wait_barrier %m, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.store %po, %x : !ptrs
  tt.return
}
}
