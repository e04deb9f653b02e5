// Verdicts on the code of software pipelines, in right form and with planted errors.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!barsT = !ttg.memdesc<3x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!mask = tensor<64x64xi1, #blocked>
!half = tensor<64x64xf16, #blocked>
!acc = tensor<64x64xf32, #mma>
!acch = tensor<64x64xf16, #mma>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// Copies are two iterations ahead in a ring of three slots; one dot stays in flight.
// CHECK: remark: tma_ring: proven
tt.func @tma_ring(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c2 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %15#0, %18, %29 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// The last copy but one is still in flight at the end.
// CHECK: remark: tma_ring_copies_too_many: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @tma_ring_copies_too_many(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c1 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %15#0, %18, %29 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// Two dots in flight read the slot that the copy fills.
// CHECK: remark: tma_ring_leaves_two_dots: refuted: 'ttng.async_tma_copy_global_to_local' writes shared memory that a dot in flight reads
tt.func @tma_ring_leaves_two_dots(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 2 : i32} : !acc, !tile, !tile
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c2 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %15#0, %18, %29 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// The parity does not change where the slots begin again.
// CHECK: remark: tma_ring_parity_stays: refuted: 'ttng.wait_barrier' waits for the parity of the phase before the current one
tt.func @tma_ring_parity_stays(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c2 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %15#0, %18, %phase : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// Copies by threads: a wait for groups and a fence come before the dot.
// CHECK: remark: cp_async_ring: proven
tt.func @cp_async_ring(%p: !ptrs, %q: !ptrs, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %first = arith.cmpi sgt, %n, %c0 : i32
  %0 = tt.splat %first : i1 -> !mask
  %1 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %2 = ttg.async_copy_global_to_local %p, %1 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  %4 = ttg.async_copy_global_to_local %q, %3 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %5 = ttg.async_commit_group tokens %2, %4
  %second = arith.cmpi sgt, %n, %c1 : i32
  %6 = tt.splat %second : i1 -> !mask
  %7 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %8 = ttg.async_copy_global_to_local %p, %7 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %9 = ttg.memdesc_index %B[%c1] : !tiles -> !tile
  %10 = ttg.async_copy_global_to_local %q, %9 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %11 = ttg.async_commit_group tokens %8, %10
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %write = %c2, %read = %c0) -> (!acc, i32, i32) : i32 {
    %w = ttg.async_wait %11 {num = 1 : i32}
    ttng.fence_async_shared {bCluster = false}
    %a = ttg.memdesc_index %A[%read] : !tiles -> !tile
    %b = ttg.memdesc_index %B[%read] : !tiles -> !tile
    %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %dw:3 = ttng.warp_group_dot_wait %d, %a, %b {pendings = 1 : i32} : !acc, !tile, !tile
    %rest = arith.subi %n, %c2 : i32
    %more = arith.cmpi slt, %i, %rest : i32
    %12 = tt.splat %more : i1 -> !mask
    %13 = ttg.memdesc_index %A[%write] : !tiles -> !tile
    %14 = ttg.async_copy_global_to_local %p, %13 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %15 = ttg.memdesc_index %B[%write] : !tiles -> !tile
    %16 = ttg.async_copy_global_to_local %q, %15 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %17 = ttg.async_commit_group tokens %14, %16
    %18 = arith.addi %read, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %write, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    scf.yield %dw#0, %23, %20 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  %end = ttg.async_wait {num = 0 : i32}
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// The wait leaves the copy of this iteration in flight.
// CHECK: remark: cp_async_ring_waits_for_too_few: refuted: 'ttng.warp_group_dot' reads shared memory that an asynchronous copy in flight writes
tt.func @cp_async_ring_waits_for_too_few(%p: !ptrs, %q: !ptrs, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %first = arith.cmpi sgt, %n, %c0 : i32
  %0 = tt.splat %first : i1 -> !mask
  %1 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %2 = ttg.async_copy_global_to_local %p, %1 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  %4 = ttg.async_copy_global_to_local %q, %3 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %5 = ttg.async_commit_group tokens %2, %4
  %second = arith.cmpi sgt, %n, %c1 : i32
  %6 = tt.splat %second : i1 -> !mask
  %7 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %8 = ttg.async_copy_global_to_local %p, %7 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %9 = ttg.memdesc_index %B[%c1] : !tiles -> !tile
  %10 = ttg.async_copy_global_to_local %q, %9 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %11 = ttg.async_commit_group tokens %8, %10
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %write = %c2, %read = %c0) -> (!acc, i32, i32) : i32 {
    %w = ttg.async_wait %11 {num = 2 : i32}
    ttng.fence_async_shared {bCluster = false}
    %a = ttg.memdesc_index %A[%read] : !tiles -> !tile
    %b = ttg.memdesc_index %B[%read] : !tiles -> !tile
    %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %dw:3 = ttng.warp_group_dot_wait %d, %a, %b {pendings = 1 : i32} : !acc, !tile, !tile
    %rest = arith.subi %n, %c2 : i32
    %more = arith.cmpi slt, %i, %rest : i32
    %12 = tt.splat %more : i1 -> !mask
    %13 = ttg.memdesc_index %A[%write] : !tiles -> !tile
    %14 = ttg.async_copy_global_to_local %p, %13 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %15 = ttg.memdesc_index %B[%write] : !tiles -> !tile
    %16 = ttg.async_copy_global_to_local %q, %15 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %17 = ttg.async_commit_group tokens %14, %16
    %18 = arith.addi %read, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %write, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    scf.yield %dw#0, %23, %20 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  %end = ttg.async_wait {num = 0 : i32}
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// Copies fill the slot that the dot of this iteration reads.
// CHECK: remark: cp_async_ring_slot_is_read: refuted: 
tt.func @cp_async_ring_slot_is_read(%p: !ptrs, %q: !ptrs, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %first = arith.cmpi sgt, %n, %c0 : i32
  %0 = tt.splat %first : i1 -> !mask
  %1 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %2 = ttg.async_copy_global_to_local %p, %1 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  %4 = ttg.async_copy_global_to_local %q, %3 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %5 = ttg.async_commit_group tokens %2, %4
  %second = arith.cmpi sgt, %n, %c1 : i32
  %6 = tt.splat %second : i1 -> !mask
  %7 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %8 = ttg.async_copy_global_to_local %p, %7 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %9 = ttg.memdesc_index %B[%c1] : !tiles -> !tile
  %10 = ttg.async_copy_global_to_local %q, %9 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %11 = ttg.async_commit_group tokens %8, %10
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %write = %c0, %read = %c0) -> (!acc, i32, i32) : i32 {
    %w = ttg.async_wait %11 {num = 1 : i32}
    ttng.fence_async_shared {bCluster = false}
    %a = ttg.memdesc_index %A[%read] : !tiles -> !tile
    %b = ttg.memdesc_index %B[%read] : !tiles -> !tile
    %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %dw:3 = ttng.warp_group_dot_wait %d, %a, %b {pendings = 1 : i32} : !acc, !tile, !tile
    %rest = arith.subi %n, %c2 : i32
    %more = arith.cmpi slt, %i, %rest : i32
    %12 = tt.splat %more : i1 -> !mask
    %13 = ttg.memdesc_index %A[%write] : !tiles -> !tile
    %14 = ttg.async_copy_global_to_local %p, %13 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %15 = ttg.memdesc_index %B[%write] : !tiles -> !tile
    %16 = ttg.async_copy_global_to_local %q, %15 mask %12 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %17 = ttg.async_commit_group tokens %14, %16
    %18 = arith.addi %read, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %write, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    scf.yield %dw#0, %23, %20 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  %end = ttg.async_wait {num = 0 : i32}
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// Where the sum is read in the loop, all dots are awaited.
// CHECK: remark: tma_ring_with_a_condition: proven
tt.func @tma_ring_with_a_condition(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs, %flag: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %even = arith.cmpi eq, %flag, %i : i32
    %picked = scf.if %even -> (!acc) {
      %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 0 : i32} : !acc, !tile, !tile
      %twice = arith.addf %15#0, %15#0 : !acc
      scf.yield %twice : !acc
    } else {
      %k1:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
      scf.yield %k1#0 : !acc
    }
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c2 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %picked, %18, %29 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// One of the branches reads a sum in flight.
// CHECK: remark: tma_ring_reads_the_sum: refuted: 'arith.addf' reads the result of a dot in flight
tt.func @tma_ring_reads_the_sum(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs, %flag: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.cmpi sgt, %n, %c0 : i32
  %1 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %1, 16384, %0 : !bar
  %2 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
  %4 = arith.addi %c0, %c1 : i32
  %5 = arith.cmpi sge, %4, %c3 : i32
  %6 = arith.select %5, %c0, %4 : i32
  %7 = arith.cmpi sgt, %n, %c1 : i32
  %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
  ttng.barrier_expect %8, 16384, %7 : !bar
  %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
  %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %11 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %11, %phase : !bar
    %12 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %13 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %14 = ttng.warp_group_dot %12, %13, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %even = arith.cmpi ne, %flag, %c0 : i32
    %picked = scf.if %even -> (!acc) {
      %15:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
      %twice = arith.addf %15#0, %15#0 : !acc
      scf.yield %twice : !acc
    } else {
      %k1:3 = ttng.warp_group_dot_wait %14, %12, %13 {pendings = 1 : i32} : !acc, !tile, !tile
      scf.yield %k1#0 : !acc
    }
    %16 = arith.addi %slot, %c1 : i32
    %17 = arith.cmpi sge, %16, %c3 : i32
    %18 = arith.select %17, %c0, %16 : i32
    %19 = arith.addi %18, %c1 : i32
    %20 = arith.cmpi sge, %19, %c3 : i32
    %21 = arith.select %20, %c0, %19 : i32
    %22 = arith.subi %n, %c2 : i32
    %23 = arith.cmpi slt, %i, %22 : i32
    %24 = arith.addi %i, %c2 : i32
    %25 = ttg.memdesc_index %m[%21] : !barsT -> !bar
    ttng.barrier_expect %25, 16384, %23 : !bar
    %26 = ttg.memdesc_index %A[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %24] %26, %25, %23 : !desc, !bar -> !tile
    %27 = ttg.memdesc_index %B[%21] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%24, %c0] %27, %25, %23 : !desc, !bar -> !tile
    %28 = arith.xori %phase, %c1 : i32
    %29 = arith.select %17, %28, %phase : i32
    scf.yield %picked, %18, %29 : !acc, i32, i32
  }
  %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %last : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// The remainder of an unsigned number that wraps around is another one: iterations 1 and 2 fill the buffer 0.
// CHECK: remark: slot_is_remainder_of_negative: unknown: 'ttg.async_copy_global_to_local' writes shared memory that an asynchronous copy in flight writes
tt.func @slot_is_remainder_of_negative(%n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %A = ttg.local_alloc : () -> !tiles
  scf.for %i = %c0 to %n step %c1 : i32 {
    %before = arith.subi %i, %c2 : i32
    %slot = arith.remui %before, %c3 : i32
    %a = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %token = ttg.async_copy_global_to_local %p, %a : !ptrs -> !tile
    %group = ttg.async_commit_group tokens %token
    %wait = ttg.async_wait %group {num = 1 : i32}
  }
  tt.return
}

// CHECK: remark: slot_is_remainder_of_positive: proven
tt.func @slot_is_remainder_of_positive(%n: i32, %p: !ptrs) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %A = ttg.local_alloc : () -> !tiles
  scf.for %i = %c2 to %n step %c1 : i32 {
    %before = arith.subi %i, %c2 : i32
    %slot = arith.remui %before, %c3 : i32
    %a = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %token = ttg.async_copy_global_to_local %p, %a : !ptrs -> !tile
    %group = ttg.async_commit_group tokens %token
    %wait = ttg.async_wait %group {num = 1 : i32}
  }
  tt.return
}

// Signed division rounds toward zero: of -3, -1, 1 and 3 the quotients by 2 are -1, 0, 0 and 1.
// CHECK: remark: parity_is_quotient_of_negative: unknown: 'ttng.wait_barrier' waits for a parity that is not known
tt.func @parity_is_quotient_of_negative(%ad: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  scf.for %i = %c0 to %n step %c1 : i32 {
    %double = arith.muli %i, %c2 : i32
    %odd = arith.subi %double, %c3 : i32
    %half = arith.divsi %odd, %c2 : i32
    %parity = arith.andi %half, %c1 : i32
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
    ttng.wait_barrier %m, %parity : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// The loop has iterations where the sign of its length says that it has none: the first wait may never return.
// CHECK: remark: loop_without_signs: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and 0 bytes
tt.func @loop_without_signs(%ad: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %any = arith.cmpi sgt, %n, %c0 : i32
  ttng.barrier_expect %m, 8192, %any : !bar
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %A, %m, %any : !desc, !bar -> !tile
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%phase = %c0) -> (i32) : i32 {
    ttng.wait_barrier %m, %phase : !bar
    %x = ttg.local_load %A : !tile -> !half
    %other = arith.xori %phase, %c1 : i32
    %next = arith.addi %i, %c1 : i32
    %more = arith.cmpi slt, %next, %n : i32
    gpu.barrier
    ttng.barrier_expect %m, 8192, %more : !bar
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %A, %m, %more : !desc, !bar -> !tile
    scf.yield %other : i32
  }
  ttng.inval_barrier %m : !bar
  tt.return
}
}
