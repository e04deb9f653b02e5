// Verdicts on pipelines whose copies go on from tile to tile, in right form and with planted errors.
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

// The first copies of the next tile begin before the epilogue of this one; slot and phase go on through all tiles.
// CHECK: remark: persistent: proven
tt.func @persistent(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
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
    scf.yield %r#1, %r#2 : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The buffer of the epilogue is written while the store of the last tile reads it.
// CHECK: remark: persistent_store_is_not_awaited: refuted: 'ttg.local_store' writes shared memory that a TMA store in flight reads
tt.func @persistent_store_is_not_awaited(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 1 : i32}
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

// The last tile copies for a tile that does not exist.
// CHECK: remark: persistent_copies_beyond_the_last_tile: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @persistent_copies_beyond_the_last_tile(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
    %33 = ttg.memdesc_index %m[%r#1] : !barsT -> !bar
    ttng.barrier_expect %33, 16384, %32 : !bar
    %34 = ttg.memdesc_index %A[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c0] %34, %33, %32 : !desc, !bar -> !tile
    %35 = ttg.memdesc_index %B[%r#1] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c0, %c0] %35, %33, %32 : !desc, !bar -> !tile
    %36 = arith.addi %r#1, %c1 : i32
    %37 = arith.cmpi sge, %36, %c3 : i32
    %38 = arith.select %37, %c0, %36 : i32
    %39 = arith.cmpi sgt, %nk, %c1 : i32
    %40 = ttg.memdesc_index %m[%38] : !barsT -> !bar
    ttng.barrier_expect %40, 16384, %39 : !bar
    %41 = ttg.memdesc_index %A[%38] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %41, %40, %39 : !desc, !bar -> !tile
    %42 = ttg.memdesc_index %B[%38] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %42, %40, %39 : !desc, !bar -> !tile
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

// Each tile begins with the first phase again.
// CHECK: remark: persistent_phase_is_forgotten: refuted: 'ttng.wait_barrier' waits for the parity of the phase before the current one
tt.func @persistent_phase_is_forgotten(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
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
    scf.yield %r#1, %phaseO : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// Two buffers of the epilogue: each is free when one store is left.
// CHECK: remark: persistent_with_two_store_buffers: proven
tt.func @persistent_with_two_store_buffers(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %D = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %kk = arith.addi %K, %c64 : i32
  %nk = arith.divsi %kk, %c64 : i32
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 1 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    ttng.async_tma_store_wait {pendings = 1 : i32}
    ttg.local_store %h, %D : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c64, %tile] %D : !desc, !tile
    scf.yield %r#1, %r#2 : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The second buffer is written too early.
// CHECK: remark: persistent_second_buffer_is_written_early: refuted: 'ttg.local_store' writes shared memory that a TMA store in flight reads
tt.func @persistent_second_buffer_is_written_early(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %D = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %kk = arith.addi %K, %c64 : i32
  %nk = arith.divsi %kk, %c64 : i32
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 1 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    ttng.async_tma_store_wait {pendings = 2 : i32}
    ttg.local_store %h, %D : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c64, %tile] %D : !desc, !tile
    scf.yield %r#1, %r#2 : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The store of the first half has no fence.
// CHECK: remark: persistent_fence_is_missing: refuted: 'ttng.async_tma_copy_local_to_global' reads shared memory by the async proxy, but no proxy fence follows
tt.func @persistent_fence_is_missing(%ad: !desc, %bd: !desc, %cd: !desc, %K: i32, %tiles: i32) {
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
  %D = ttg.local_alloc : () -> !tile
  %pid = tt.get_program_id x : i32
  %kk = arith.addi %K, %c64 : i32
  %nk = arith.divsi %kk, %c64 : i32
  %any = arith.cmpi slt, %pid, %tiles : i32
  %0 = arith.cmpi sgt, %nk, %c0 : i32
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
  %8 = arith.cmpi sgt, %nk, %c1 : i32
  %9 = arith.andi %8, %any : i1
  %10 = ttg.memdesc_index %m[%7] : !barsT -> !bar
  ttng.barrier_expect %10, 16384, %9 : !bar
  %11 = ttg.memdesc_index %A[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %11, %10, %9 : !desc, !bar -> !tile
  %12 = ttg.memdesc_index %B[%7] : !tiles -> !tile
  ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %12, %10, %9 : !desc, !bar -> !tile
  %outer:2 = scf.for %tile = %pid to %tiles step %c132 iter_args(%slotO = %c0, %phaseO = %c0) -> (i32, i32) : i32 {
    %r:3 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %slot = %slotO, %phase = %phaseO) -> (!acc, i32, i32) : i32 {
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
      %24 = arith.subi %nk, %c2 : i32
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
    %more = arith.cmpi slt, %nt, %tiles : i32
    %32 = arith.cmpi sgt, %nk, %c0 : i32
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
    %40 = arith.cmpi sgt, %nk, %c1 : i32
    %41 = arith.andi %40, %more : i1
    %42 = ttg.memdesc_index %m[%39] : !barsT -> !bar
    ttng.barrier_expect %42, 16384, %41 : !bar
    %43 = ttg.memdesc_index %A[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %ad[%c0, %c1] %43, %42, %41 : !desc, !bar -> !tile
    %44 = ttg.memdesc_index %B[%39] : !tiles -> !tile
    ttng.async_tma_copy_global_to_local %bd[%c1, %c0] %44, %42, %41 : !desc, !bar -> !tile
    %h = arith.truncf %last : !acc to !acch
    ttng.async_tma_store_wait {pendings = 1 : i32}
    ttg.local_store %h, %C : !acch -> !tile
    ttng.async_tma_copy_local_to_global %cd[%c0, %tile] %C : !desc, !tile
    ttng.async_tma_store_wait {pendings = 1 : i32}
    ttg.local_store %h, %D : !acch -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %cd[%c64, %tile] %D : !desc, !tile
    scf.yield %r#1, %r#2 : i32, i32
  }
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  ttng.inval_barrier %m2 : !bar
  tt.return
}

// The copies of the next tile begin when all of this one have landed.
// CHECK: remark: cp_async_persistent: proven
tt.func @cp_async_persistent(%p: !ptrs, %q: !ptrs, %nk: i32, %tiles: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c132 = arith.constant 132 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %pid = tt.get_program_id x : i32
  %0 = tt.splat %true : i1 -> !mask
  %1 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %2 = ttg.async_copy_global_to_local %p, %1 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  %4 = ttg.async_copy_global_to_local %q, %3 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %5 = ttg.async_commit_group tokens %2, %4
  %6 = tt.splat %true : i1 -> !mask
  %7 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %8 = ttg.async_copy_global_to_local %p, %7 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %9 = ttg.memdesc_index %B[%c1] : !tiles -> !tile
  %10 = ttg.async_copy_global_to_local %q, %9 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %11 = ttg.async_commit_group tokens %8, %10
  %outer:1 = scf.for %tile = %pid to %tiles step %c132 iter_args(%s0 = %c0) -> (i32) : i32 {
    %r:2 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %read = %s0) -> (!acc, i32) : i32 {
      %w = ttg.async_wait {num = 1 : i32}
      ttng.fence_async_shared {bCluster = false}
      %a = ttg.memdesc_index %A[%read] : !tiles -> !tile
      %b = ttg.memdesc_index %B[%read] : !tiles -> !tile
      %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %dw:3 = ttng.warp_group_dot_wait %d, %a, %b {pendings = 1 : i32} : !acc, !tile, !tile
      %12 = arith.addi %read, %c1 : i32
      %13 = arith.cmpi sge, %12, %c3 : i32
      %14 = arith.select %13, %c0, %12 : i32
      %15 = arith.addi %14, %c1 : i32
      %16 = arith.cmpi sge, %15, %c3 : i32
      %17 = arith.select %16, %c0, %15 : i32
      %rest = arith.subi %nk, %c2 : i32
      %more = arith.cmpi slt, %i, %rest : i32
      %18 = tt.splat %more : i1 -> !mask
      %19 = ttg.memdesc_index %A[%17] : !tiles -> !tile
      %20 = ttg.async_copy_global_to_local %p, %19 mask %18 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
      %21 = ttg.memdesc_index %B[%17] : !tiles -> !tile
      %22 = ttg.async_copy_global_to_local %q, %21 mask %18 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
      %23 = ttg.async_commit_group tokens %20, %22
      scf.yield %dw#0, %14 : !acc, i32
    }
    %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
    %dr = ttg.async_wait {num = 0 : i32}
    %24 = tt.splat %true : i1 -> !mask
    %25 = ttg.memdesc_index %A[%r#1] : !tiles -> !tile
    %26 = ttg.async_copy_global_to_local %p, %25 mask %24 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %27 = ttg.memdesc_index %B[%r#1] : !tiles -> !tile
    %28 = ttg.async_copy_global_to_local %q, %27 mask %24 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %29 = ttg.async_commit_group tokens %26, %28
    %30 = arith.addi %r#1, %c1 : i32
    %31 = arith.cmpi sge, %30, %c3 : i32
    %32 = arith.select %31, %c0, %30 : i32
    %33 = tt.splat %true : i1 -> !mask
    %34 = ttg.memdesc_index %A[%32] : !tiles -> !tile
    %35 = ttg.async_copy_global_to_local %p, %34 mask %33 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %36 = ttg.memdesc_index %B[%32] : !tiles -> !tile
    %37 = ttg.async_copy_global_to_local %q, %36 mask %33 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %38 = ttg.async_commit_group tokens %35, %37
    %h = arith.truncf %last : !acc to !acch
    %o = ttg.convert_layout %h : !acch -> !half
    tt.store %p, %o : !ptrs
    scf.yield %r#1 : i32
  }
  %end = ttg.async_wait {num = 0 : i32}
  tt.return
}

// A tile of one iteration leaves a copy in flight, which may land behind the next tile's copy to the same slot.
// CHECK: remark: cp_async_persistent_is_not_drained: refuted: 'ttg.async_copy_global_to_local' writes shared memory that an asynchronous copy in flight writes
tt.func @cp_async_persistent_is_not_drained(%p: !ptrs, %q: !ptrs, %nk: i32, %tiles: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c132 = arith.constant 132 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.000000e+00> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %pid = tt.get_program_id x : i32
  %0 = tt.splat %true : i1 -> !mask
  %1 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %2 = ttg.async_copy_global_to_local %p, %1 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %3 = ttg.memdesc_index %B[%c0] : !tiles -> !tile
  %4 = ttg.async_copy_global_to_local %q, %3 mask %0 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %5 = ttg.async_commit_group tokens %2, %4
  %6 = tt.splat %true : i1 -> !mask
  %7 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %8 = ttg.async_copy_global_to_local %p, %7 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %9 = ttg.memdesc_index %B[%c1] : !tiles -> !tile
  %10 = ttg.async_copy_global_to_local %q, %9 mask %6 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %11 = ttg.async_commit_group tokens %8, %10
  %outer:1 = scf.for %tile = %pid to %tiles step %c132 iter_args(%s0 = %c0) -> (i32) : i32 {
    %r:2 = scf.for %i = %c0 to %nk step %c1 iter_args(%acc = %zero, %read = %s0) -> (!acc, i32) : i32 {
      %w = ttg.async_wait {num = 1 : i32}
      ttng.fence_async_shared {bCluster = false}
      %a = ttg.memdesc_index %A[%read] : !tiles -> !tile
      %b = ttg.memdesc_index %B[%read] : !tiles -> !tile
      %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %dw:3 = ttng.warp_group_dot_wait %d, %a, %b {pendings = 1 : i32} : !acc, !tile, !tile
      %12 = arith.addi %read, %c1 : i32
      %13 = arith.cmpi sge, %12, %c3 : i32
      %14 = arith.select %13, %c0, %12 : i32
      %15 = arith.addi %14, %c1 : i32
      %16 = arith.cmpi sge, %15, %c3 : i32
      %17 = arith.select %16, %c0, %15 : i32
      %rest = arith.subi %nk, %c2 : i32
      %more = arith.cmpi slt, %i, %rest : i32
      %18 = tt.splat %more : i1 -> !mask
      %19 = ttg.memdesc_index %A[%17] : !tiles -> !tile
      %20 = ttg.async_copy_global_to_local %p, %19 mask %18 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
      %21 = ttg.memdesc_index %B[%17] : !tiles -> !tile
      %22 = ttg.async_copy_global_to_local %q, %21 mask %18 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
      %23 = ttg.async_commit_group tokens %20, %22
      scf.yield %dw#0, %14 : !acc, i32
    }
    %last = ttng.warp_group_dot_wait %r#0 {pendings = 0 : i32} : !acc
    %24 = tt.splat %true : i1 -> !mask
    %25 = ttg.memdesc_index %A[%r#1] : !tiles -> !tile
    %26 = ttg.async_copy_global_to_local %p, %25 mask %24 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %27 = ttg.memdesc_index %B[%r#1] : !tiles -> !tile
    %28 = ttg.async_copy_global_to_local %q, %27 mask %24 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %29 = ttg.async_commit_group tokens %26, %28
    %30 = arith.addi %r#1, %c1 : i32
    %31 = arith.cmpi sge, %30, %c3 : i32
    %32 = arith.select %31, %c0, %30 : i32
    %33 = tt.splat %true : i1 -> !mask
    %34 = ttg.memdesc_index %A[%32] : !tiles -> !tile
    %35 = ttg.async_copy_global_to_local %p, %34 mask %33 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %36 = ttg.memdesc_index %B[%32] : !tiles -> !tile
    %37 = ttg.async_copy_global_to_local %q, %36 mask %33 : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    %38 = ttg.async_commit_group tokens %35, %37
    %h = arith.truncf %last : !acc to !acch
    %o = ttg.convert_layout %h : !acch -> !half
    tt.store %p, %o : !ptrs
    scf.yield %r#1 : i32
  }
  %end = ttg.async_wait {num = 0 : i32}
  tt.return
}

}
