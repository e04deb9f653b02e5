// Verdicts on software pipelines of loops whose length varies from tile to tile.
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

// The loop counts in steps of 64 between any bounds.
// CHECK: remark: stepped: proven
tt.func @stepped(%ad: !desc, %bd: !desc, %lo: i32, %hi: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %cs0 = arith.constant 0 : i32
  %cs1 = arith.constant 64 : i32
  %cs2 = arith.constant 128 : i32
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.addi %lo, %cs0 : i32
  %1 = arith.cmpi slt, %0, %hi : i32
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.addi %lo, %cs1 : i32
  %9 = arith.cmpi slt, %8, %hi : i32
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %8] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%8, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %lo to %hi step %c64 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %13 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %13, %phase : !bar
    %14 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %15 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %16 = ttng.warp_group_dot %14, %15, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
    %18 = arith.addi %slot, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %20, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    %24 = arith.subi %hi, %cs2 : i32
    %25 = arith.cmpi slt, %i, %24 : i32
    %26 = arith.addi %i, %cs2 : i32
    %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
    ttng.barrier_expect %27, 16384, %25 : !bar
    %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
    %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
    %30 = arith.xori %phase, %c1 : i32
    %31 = arith.select %19, %30, %phase : i32
    scf.yield %17#0, %20, %31 : !acc, i32, i32
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

// The predicate of the copies lets one too many begin.
// CHECK: remark: stepped_ahead_is_wrong: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @stepped_ahead_is_wrong(%ad: !desc, %bd: !desc, %lo: i32, %hi: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %cs0 = arith.constant 0 : i32
  %cs1 = arith.constant 64 : i32
  %cs2 = arith.constant 128 : i32
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.addi %lo, %cs0 : i32
  %1 = arith.cmpi slt, %0, %hi : i32
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.addi %lo, %cs1 : i32
  %9 = arith.cmpi slt, %8, %hi : i32
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %8] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%8, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %lo to %hi step %c64 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %13 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %13, %phase : !bar
    %14 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %15 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %16 = ttng.warp_group_dot %14, %15, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
    %18 = arith.addi %slot, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %20, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    %24 = arith.subi %hi, %cs1 : i32
    %25 = arith.cmpi slt, %i, %24 : i32
    %26 = arith.addi %i, %cs2 : i32
    %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
    ttng.barrier_expect %27, 16384, %25 : !bar
    %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
    %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
    %30 = arith.xori %phase, %c1 : i32
    %31 = arith.select %19, %30, %phase : i32
    scf.yield %17#0, %20, %31 : !acc, i32, i32
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

// The bounds depend on the program.
// CHECK: remark: causal: proven
tt.func @causal(%ad: !desc, %bd: !desc, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %cs0 = arith.constant 0 : i32
  %cs1 = arith.constant 64 : i32
  %cs2 = arith.constant 128 : i32
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %pid = tt.get_program_id x : i32
  %lo = arith.muli %pid, %c64 : i32
  %up = arith.addi %lo, %cs2 : i32
  %hi = arith.minsi %up, %n : i32
  %0 = arith.addi %lo, %cs0 : i32
  %1 = arith.cmpi slt, %0, %hi : i32
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.addi %lo, %cs1 : i32
  %9 = arith.cmpi slt, %8, %hi : i32
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %8] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%8, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %r:3 = scf.for %i = %lo to %hi step %c64 iter_args(%acc = %zero, %slot = %c0, %phase = %c0) -> (!acc, i32, i32) : i32 {
    %13 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %13, %phase : !bar
    %14 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %15 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    %16 = ttng.warp_group_dot %14, %15, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
    %18 = arith.addi %slot, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %20, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    %24 = arith.subi %hi, %cs2 : i32
    %25 = arith.cmpi slt, %i, %24 : i32
    %26 = arith.addi %i, %cs2 : i32
    %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
    ttng.barrier_expect %27, 16384, %25 : !bar
    %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
    %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
    %30 = arith.xori %phase, %c1 : i32
    %31 = arith.select %19, %30, %phase : i32
    scf.yield %17#0, %20, %31 : !acc, i32, i32
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

// Two loops, before and behind the diagonal, use the same ring.
// CHECK: remark: two_loops: proven
tt.func @two_loops(%ad: !desc, %bd: !desc, %mid: i32, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %cs0 = arith.constant 0 : i32
  %cs1 = arith.constant 64 : i32
  %cs2 = arith.constant 128 : i32
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.addi %c0, %cs0 : i32
  %1 = arith.cmpi slt, %0, %mid : i32
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.addi %c0, %cs1 : i32
  %9 = arith.cmpi slt, %8, %mid : i32
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %8] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%8, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %rA:3 = scf.for %iA = %c0 to %mid step %c64 iter_args(%accA = %zero, %slotA = %c0, %phaseA = %c0) -> (!acc, i32, i32) : i32 {
    %13 = ttg.memdesc_index %m[%slotA] : !barsT -> !bar
    ttng.wait_barrier %13, %phaseA : !bar
    %14 = ttg.memdesc_index %A[%slotA] : !tiles -> !tile
    %15 = ttg.memdesc_index %B[%slotA] : !tiles -> !tile
    %16 = ttng.warp_group_dot %14, %15, %accA {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
    %18 = arith.addi %slotA, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %20, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    %24 = arith.subi %mid, %cs2 : i32
    %25 = arith.cmpi slt, %iA, %24 : i32
    %26 = arith.addi %iA, %cs2 : i32
    %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
    ttng.barrier_expect %27, 16384, %25 : !bar
    %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
    %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
    %30 = arith.xori %phaseA, %c1 : i32
    %31 = arith.select %19, %30, %phaseA : i32
    scf.yield %17#0, %20, %31 : !acc, i32, i32
  }
  %lastA = ttng.warp_group_dot_wait %rA#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttng.init_barrier %m2, 1 : !bar
  %32 = arith.addi %mid, %cs0 : i32
  %33 = arith.cmpi slt, %32, %n : i32
  %34 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %34, 16384, %33 : !bar
  %35 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %32] %35, %34, %33 : !desc, !bar -> !tile
  %36 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%32, %c0] %36, %34, %33 : !desc, !bar -> !tile
  %37 = arith.addi %c0, %c1 : i32
  %38 = arith.cmpi sge, %37, %c3 : i32
  %39 = arith.select %38, %c0, %37 : i32
  %40 = arith.addi %mid, %cs1 : i32
  %41 = arith.cmpi slt, %40, %n : i32
  %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
  ttng.barrier_expect %42, 16384, %41 : !bar
  %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %40] %43, %42, %41 : !desc, !bar -> !tile
  %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%40, %c0] %44, %42, %41 : !desc, !bar -> !tile
  %rB:3 = scf.for %iB = %mid to %n step %c64 iter_args(%accB = %lastA, %slotB = %c0, %phaseB = %c0) -> (!acc, i32, i32) : i32 {
    %45 = ttg.memdesc_index %m[%slotB] : !barsT -> !bar
    ttng.wait_barrier %45, %phaseB : !bar
    %46 = ttg.memdesc_index %A[%slotB] : !tiles -> !tile
    %47 = ttg.memdesc_index %B[%slotB] : !tiles -> !tile
    %48 = ttng.warp_group_dot %46, %47, %accB {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %49:3 = ttng.warp_group_dot_wait %48, %46, %47 {pendings = 1 : i32} : !acc, !tile, !tile
    %50 = arith.addi %slotB, %c1 : i32
    %51 = arith.cmpi sge, %50, %c3 : i32
    %52 = arith.select %51, %c0, %50 : i32
    %53 = arith.addi %52, %c1 : i32
    %54 = arith.cmpi sge, %53, %c3 : i32
    %55 = arith.select %54, %c0, %53 : i32
    %56 = arith.subi %n, %cs2 : i32
    %57 = arith.cmpi slt, %iB, %56 : i32
    %58 = arith.addi %iB, %cs2 : i32
    %59 = ttg.memdesc_index %m[%55] : !barsT -> !bar
    ttng.barrier_expect %59, 16384, %57 : !bar
    %60 = ttg.memdesc_index %A[%55] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %58] %60, %59, %57 : !desc, !bar -> !tile
    %61 = ttg.memdesc_index %B[%55] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%58, %c0] %61, %59, %57 : !desc, !bar -> !tile
    %62 = arith.xori %phaseB, %c1 : i32
    %63 = arith.select %51, %62, %phaseB : i32
    scf.yield %49#0, %52, %63 : !acc, i32, i32
  }
  %lastB = ttng.warp_group_dot_wait %rB#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %lastB : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// One mbarrier of the second loop is not initialized again.
// CHECK: remark: two_loops_lack_initialization: unknown: 'ttng.barrier_expect' uses an mbarrier that is not initialized
tt.func @two_loops_lack_initialization(%ad: !desc, %bd: !desc, %mid: i32, %n: i32, %p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.000000e+00> : !acc
  %cs0 = arith.constant 0 : i32
  %cs1 = arith.constant 64 : i32
  %cs2 = arith.constant 128 : i32
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m1, 1 : !bar
  %m2 = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %m2, 1 : !bar
  %0 = arith.addi %c0, %cs0 : i32
  %1 = arith.cmpi slt, %0, %mid : i32
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.addi %c0, %cs1 : i32
  %9 = arith.cmpi slt, %8, %mid : i32
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %8] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%8, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %rA:3 = scf.for %iA = %c0 to %mid step %c64 iter_args(%accA = %zero, %slotA = %c0, %phaseA = %c0) -> (!acc, i32, i32) : i32 {
    %13 = ttg.memdesc_index %m[%slotA] : !barsT -> !bar
    ttng.wait_barrier %13, %phaseA : !bar
    %14 = ttg.memdesc_index %A[%slotA] : !tiles -> !tile
    %15 = ttg.memdesc_index %B[%slotA] : !tiles -> !tile
    %16 = ttng.warp_group_dot %14, %15, %accA {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
    %18 = arith.addi %slotA, %c1 : i32
    %19 = arith.cmpi sge, %18, %c3 : i32
    %20 = arith.select %19, %c0, %18 : i32
    %21 = arith.addi %20, %c1 : i32
    %22 = arith.cmpi sge, %21, %c3 : i32
    %23 = arith.select %22, %c0, %21 : i32
    %24 = arith.subi %mid, %cs2 : i32
    %25 = arith.cmpi slt, %iA, %24 : i32
    %26 = arith.addi %iA, %cs2 : i32
    %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
    ttng.barrier_expect %27, 16384, %25 : !bar
    %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
    %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
    %30 = arith.xori %phaseA, %c1 : i32
    %31 = arith.select %19, %30, %phaseA : i32
    scf.yield %17#0, %20, %31 : !acc, i32, i32
  }
  %lastA = ttng.warp_group_dot_wait %rA#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttng.init_barrier %m2, 1 : !bar
  %32 = arith.addi %mid, %cs0 : i32
  %33 = arith.cmpi slt, %32, %n : i32
  %34 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %34, 16384, %33 : !bar
  %35 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %32] %35, %34, %33 : !desc, !bar -> !tile
  %36 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%32, %c0] %36, %34, %33 : !desc, !bar -> !tile
  %37 = arith.addi %c0, %c1 : i32
  %38 = arith.cmpi sge, %37, %c3 : i32
  %39 = arith.select %38, %c0, %37 : i32
  %40 = arith.addi %mid, %cs1 : i32
  %41 = arith.cmpi slt, %40, %n : i32
  %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
  ttng.barrier_expect %42, 16384, %41 : !bar
  %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %40] %43, %42, %41 : !desc, !bar -> !tile
  %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%40, %c0] %44, %42, %41 : !desc, !bar -> !tile
  %rB:3 = scf.for %iB = %mid to %n step %c64 iter_args(%accB = %lastA, %slotB = %c0, %phaseB = %c0) -> (!acc, i32, i32) : i32 {
    %45 = ttg.memdesc_index %m[%slotB] : !barsT -> !bar
    ttng.wait_barrier %45, %phaseB : !bar
    %46 = ttg.memdesc_index %A[%slotB] : !tiles -> !tile
    %47 = ttg.memdesc_index %B[%slotB] : !tiles -> !tile
    %48 = ttng.warp_group_dot %46, %47, %accB {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %49:3 = ttng.warp_group_dot_wait %48, %46, %47 {pendings = 1 : i32} : !acc, !tile, !tile
    %50 = arith.addi %slotB, %c1 : i32
    %51 = arith.cmpi sge, %50, %c3 : i32
    %52 = arith.select %51, %c0, %50 : i32
    %53 = arith.addi %52, %c1 : i32
    %54 = arith.cmpi sge, %53, %c3 : i32
    %55 = arith.select %54, %c0, %53 : i32
    %56 = arith.subi %n, %cs2 : i32
    %57 = arith.cmpi slt, %iB, %56 : i32
    %58 = arith.addi %iB, %cs2 : i32
    %59 = ttg.memdesc_index %m[%55] : !barsT -> !bar
    ttng.barrier_expect %59, 16384, %57 : !bar
    %60 = ttg.memdesc_index %A[%55] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %58] %60, %59, %57 : !desc, !bar -> !tile
    %61 = ttg.memdesc_index %B[%55] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%58, %c0] %61, %59, %57 : !desc, !bar -> !tile
    %62 = arith.xori %phaseB, %c1 : i32
    %63 = arith.select %51, %62, %phaseB : i32
    scf.yield %49#0, %52, %63 : !acc, i32, i32
  }
  %lastB = ttng.warp_group_dot_wait %rB#0 {pendings = 0 : i32} : !acc
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  %h = arith.truncf %lastB : !acc to !acch
  %o = ttg.convert_layout %h : !acch -> !half
  tt.store %p, %o : !ptrs
  tt.return
}

// Each tile has a length of its own.
// CHECK: remark: persistent_varying: proven
tt.func @persistent_varying(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c64 = arith.constant 64 : i32
  %c132 = arith.constant 132 : i32
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
  %C = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %kk = arith.addi %K, %c64 : i32
  %nk = arith.divsi %kk, %c64 : i32
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %nk2 = arith.addi %nk, %tile : i32
    %0 = arith.cmpi sgt, %nk2, %c0 : i32
    %1 = ttg.memdesc_index %m[%slotO] : !barsT -> !bar
    ttng.barrier_expect %1, 16384, %0 : !bar
    %2 = ttg.memdesc_index %A[%slotO] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %2, %1, %0 : !desc, !bar -> !tile
    %3 = ttg.memdesc_index %B[%slotO] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %3, %1, %0 : !desc, !bar -> !tile
    %4 = arith.addi %slotO, %c1 : i32
    %5 = arith.cmpi sge, %4, %c3 : i32
    %6 = arith.select %5, %c0, %4 : i32
    %7 = arith.cmpi sgt, %nk2, %c1 : i32
    %8 = ttg.memdesc_index %m[%6] : !barsT -> !bar
    ttng.barrier_expect %8, 16384, %7 : !bar
    %9 = ttg.memdesc_index %A[%6] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %9, %8, %7 : !desc, !bar -> !tile
    %10 = ttg.memdesc_index %B[%6] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %10, %8, %7 : !desc, !bar -> !tile
    %r:3 = scf.for %i = %c0 to %nk2 step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %22 = arith.subi %nk2, %c2 : i32
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
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    scf.yield %r#1, %r#2 : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The length of the next tile is loaded before its first copies, and carried into its loop.
// CHECK: remark: loaded_bound: proven
tt.func @loaded_bound(%ad: !desc, %bd: !desc, %cd: !desc, %tiles: i32, %bounds: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c132 = arith.constant 132 : i32
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
  %C = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %pf = tt.addptr %bounds, %pid : !tt.ptr<i32>, i32
  %nkf = tt.load %pf : !tt.ptr<i32>
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nkf, %c0 : i32
  %1 = arith.andi %0, %any : i1
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.cmpi sgt, %nkf, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:3 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0, %nk2 = %nkf) -> (i32, i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk2 step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
      %13 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
      ttng.wait_barrier %13, %phase : !bar
      %14 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
      %15 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
      %16 = ttng.warp_group_dot %14, %15, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
      %18 = arith.addi %slot, %c1 : i32
      %19 = arith.cmpi sge, %18, %c3 : i32
      %20 = arith.select %19, %c0, %18 : i32
      %21 = arith.addi %20, %c1 : i32
      %22 = arith.cmpi sge, %21, %c3 : i32
      %23 = arith.select %22, %c0, %21 : i32
      %24 = arith.subi %nk2, %c2 : i32
      %25 = arith.cmpi slt, %i, %24 : i32
      %26 = arith.addi %i, %c2 : i32
      %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
      ttng.barrier_expect %27, 16384, %25 : !bar
      %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
      ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
      %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
      ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
      %30 = arith.xori %phase, %c1 : i32
      %31 = arith.select %19, %30, %phase : i32
      scf.yield %17#0, %20, %31 : !acc, i32, i32
    }
    %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
    %nt = arith.addi %tile, %c132 : i32
    %pn = tt.addptr %bounds, %nt : !tt.ptr<i32>, i32
    %more = arith.cmpi slt, %nt, %tiles : i32
    %nkn = tt.load %pn, %more : !tt.ptr<i32>
    %32 = arith.cmpi sgt, %nkn, %c0 : i32
    %33 = arith.andi %32, %more : i1
    %34 = ttg.memdesc_index %m[%r#1] : !barsT -> !bar
    ttng.barrier_expect %34, 16384, %33 : !bar
    %35 = ttg.memdesc_index %A[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %35, %34, %33 : !desc, !bar -> !tile
    %36 = ttg.memdesc_index %B[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %36, %34, %33 : !desc, !bar -> !tile
    %37 = arith.addi %r#1, %c1 : i32
    %38 = arith.cmpi sge, %37, %c3 : i32
    %39 = arith.select %38, %c0, %37 : i32
    %40 = arith.cmpi sgt, %nkn, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    scf.yield %r#1, %r#2, %nkn : i32, i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The first copies of the next tile go by the length of this one.
// CHECK: remark: length_of_another_tile: unknown: 'ttng.wait_barrier' never returns
tt.func @length_of_another_tile(%ad: !desc, %bd: !desc, %cd: !desc, %tiles: i32, %bounds: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c132 = arith.constant 132 : i32
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
  %C = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %pf = tt.addptr %bounds, %pid : !tt.ptr<i32>, i32
  %nkf = tt.load %pf : !tt.ptr<i32>
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nkf, %c0 : i32
  %1 = arith.andi %0, %any : i1
  %2 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.barrier_expect %2, 16384, %1 : !bar
  %3 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %3, %2, %1 : !desc, !bar -> !tile
  %4 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %4, %2, %1 : !desc, !bar -> !tile
  %5 = arith.addi %c0, %c1 : i32
  %6 = arith.cmpi sge, %5, %c3 : i32
  %7 = arith.select %6, %c0, %5 : i32
  %8 = arith.cmpi sgt, %nkf, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:3 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0, %nk2 = %nkf) -> (i32, i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk2 step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
      %13 = ttg.memdesc_index %m[%slot] : !barsT -> !bar
      ttng.wait_barrier %13, %phase : !bar
      %14 = ttg.memdesc_index %A[%slot] : !tiles -> !tile
      %15 = ttg.memdesc_index %B[%slot] : !tiles -> !tile
      %16 = ttng.warp_group_dot %14, %15, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %17:3 = ttng.warp_group_dot_wait %16, %14, %15 {pendings = 1 : i32} : !acc, !tile, !tile
      %18 = arith.addi %slot, %c1 : i32
      %19 = arith.cmpi sge, %18, %c3 : i32
      %20 = arith.select %19, %c0, %18 : i32
      %21 = arith.addi %20, %c1 : i32
      %22 = arith.cmpi sge, %21, %c3 : i32
      %23 = arith.select %22, %c0, %21 : i32
      %24 = arith.subi %nk2, %c2 : i32
      %25 = arith.cmpi slt, %i, %24 : i32
      %26 = arith.addi %i, %c2 : i32
      %27 = ttg.memdesc_index %m[%23] : !barsT -> !bar
      ttng.barrier_expect %27, 16384, %25 : !bar
      %28 = ttg.memdesc_index %A[%23] : !tiles -> !tile
      ttng.async_tma_copy_global_to_local %ad[%c0, %26] %28, %27, %25 : !desc, !bar -> !tile
      %29 = ttg.memdesc_index %B[%23] : !tiles -> !tile
      ttng.async_tma_copy_global_to_local %bd[%26, %c0] %29, %27, %25 : !desc, !bar -> !tile
      %30 = arith.xori %phase, %c1 : i32
      %31 = arith.select %19, %30, %phase : i32
      scf.yield %17#0, %20, %31 : !acc, i32, i32
    }
    %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
    %nt = arith.addi %tile, %c132 : i32
    %pn = tt.addptr %bounds, %nt : !tt.ptr<i32>, i32
    %more = arith.cmpi slt, %nt, %tiles : i32
    %nkn = tt.load %pn, %more : !tt.ptr<i32>
    %32 = arith.cmpi sgt, %nk2, %c0 : i32
    %33 = arith.andi %32, %more : i1
    %34 = ttg.memdesc_index %m[%r#1] : !barsT -> !bar
    ttng.barrier_expect %34, 16384, %33 : !bar
    %35 = ttg.memdesc_index %A[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %35, %34, %33 : !desc, !bar -> !tile
    %36 = ttg.memdesc_index %B[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %36, %34, %33 : !desc, !bar -> !tile
    %37 = arith.addi %r#1, %c1 : i32
    %38 = arith.cmpi sge, %37, %c3 : i32
    %39 = arith.select %38, %c0, %37 : i32
    %40 = arith.cmpi sgt, %nk2, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    scf.yield %r#1, %r#2, %nkn : i32, i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

}
