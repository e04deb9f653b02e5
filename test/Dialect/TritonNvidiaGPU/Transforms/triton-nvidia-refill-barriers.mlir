// In a pipeline of TMA copies, only the warp that starts the copies waits until all warps have read a buffer.
// RUN: triton-opt %s --triton-nvidia-refill-barriers --split-input-file | FileCheck %s

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 8 : i32, "ttg.total-num-warps" = 8 : i32, ttg.target = "sm_90a", ttg.shared = 40960 : i32} {

// Code behind the loop may depend on a barrier of all warps, too.
// CHECK-LABEL: @pipeline(
// CHECK: ttg.local_barrier
// CHECK-NEXT: scf.for
// CHECK: ttng.warp_group_dot_wait
// CHECK: %[[FILLED:.*]] = arith.select
// CHECK: ttng.barrier_expect
// CHECK-NOT: local_barrier
// CHECK: ttng.refill_barrier %[[FILLED]], 3
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield
// CHECK: }
// CHECK-NEXT: ttg.local_barrier
tt.func public @pipeline(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %q: !ttg.memdesc<128x64xf16, #s, #smem>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %zero: tensor<128x64xf32, #mma>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %result:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %r = %c2, %p = %c1, %f = %c1) -> (tensor<128x64xf32, #mma>, i32, i32, i32) : i32 {
    %r1 = arith.addi %r, %c1 : i32
    %re = arith.cmpi eq, %r1, %c3 : i32
    %read = arith.select %re, %c0, %r1 : i32
    %px = arith.xori %p, %c1 : i32
    %parity = arith.select %re, %px, %p : i32
    %mbarrier = ttg.memdesc_index %mbarriers[%read] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.wait_barrier %mbarrier, %parity : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %x = ttg.memdesc_index %ring[%read] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    %d = ttng.warp_group_dot %q, %x, %sum {isAsync = true} : !ttg.memdesc<128x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem, mutable> -> tensor<128x64xf32, #mma>
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : tensor<128x64xf32, #mma>
    %f1 = arith.addi %f, %c1 : i32
    %fe = arith.cmpi eq, %f1, %c3 : i32
    %filled = arith.select %fe, %c0, %f1 : i32
    %expected = ttg.memdesc_index %mbarriers[%filled] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %expected, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %y = ttg.memdesc_index %ring[%filled] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    scf.yield %w, %read, %parity, %filled : tensor<128x64xf32, #mma>, i32, i32, i32
  }
  tt.return
}

// All warps read what a warp writes: the barrier is for all.
// CHECK-LABEL: @stores(
// CHECK-NOT: refill_barrier
// CHECK: tt.return
tt.func public @stores(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %q: !ttg.memdesc<128x64xf16, #s, #smem>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %zero: tensor<128x64xf32, #mma>, %n: i32, %v: tensor<128x64xf32, #mma>, %buffer: !ttg.memdesc<128x64xf32, #s, #smem, mutable>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %result:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %r = %c2, %p = %c1, %f = %c1) -> (tensor<128x64xf32, #mma>, i32, i32, i32) : i32 {
    %r1 = arith.addi %r, %c1 : i32
    %re = arith.cmpi eq, %r1, %c3 : i32
    %read = arith.select %re, %c0, %r1 : i32
    %px = arith.xori %p, %c1 : i32
    %parity = arith.select %re, %px, %p : i32
    %mbarrier = ttg.memdesc_index %mbarriers[%read] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.wait_barrier %mbarrier, %parity : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %f1 = arith.addi %f, %c1 : i32
    %fe = arith.cmpi eq, %f1, %c3 : i32
    %filled = arith.select %fe, %c0, %f1 : i32
    %expected = ttg.memdesc_index %mbarriers[%filled] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %expected, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %y = ttg.memdesc_index %ring[%filled] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_store %v, %buffer : tensor<128x64xf32, #mma> -> !ttg.memdesc<128x64xf32, #s, #smem, mutable>
    scf.yield %sum, %read, %parity, %filled : tensor<128x64xf32, #mma>, i32, i32, i32
  }
  tt.return
}

// A copy is started in front of the barrier: a warp could arrive again before the first one has waited.
// CHECK-LABEL: @early_copy(
// CHECK-NOT: refill_barrier
// CHECK: tt.return
tt.func public @early_copy(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%f = %c0) -> (i32) : i32 {
    %f1 = arith.addi %f, %c1 : i32
    %fe = arith.cmpi eq, %f1, %c3 : i32
    %filled = arith.select %fe, %c0, %f1 : i32
    %expected = ttg.memdesc_index %mbarriers[%filled] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.wait_barrier %expected, %c0 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %expected, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %y = ttg.memdesc_index %ring[%filled] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_barrier
    scf.yield %filled : i32
  }
  tt.return
}

// The number of the buffer is not known to differ from that of the last iterations.
// CHECK-LABEL: @other_number(
// CHECK-NOT: refill_barrier
// CHECK: tt.return
tt.func public @other_number(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %filled: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c1 : i32 {
    %expected = ttg.memdesc_index %mbarriers[%filled] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.wait_barrier %expected, %c0 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %expected, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %y = ttg.memdesc_index %ring[%filled] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
  }
  tt.return
}
}

// -----

// The warps of one warp group execute its dots together in any case.
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// CHECK-LABEL: @one_warp_group(
// CHECK-NOT: refill_barrier
// CHECK: tt.return
tt.func public @one_warp_group(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%f = %c0) -> (i32) : i32 {
    %f1 = arith.addi %f, %c1 : i32
    %fe = arith.cmpi eq, %f1, %c3 : i32
    %filled = arith.select %fe, %c0, %f1 : i32
    %expected = ttg.memdesc_index %mbarriers[%filled] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.wait_barrier %expected, %c0 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %expected, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %y = ttg.memdesc_index %ring[%filled] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    scf.yield %filled : i32
  }
  tt.return
}
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [8, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s32 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!desc = !tt.tensordesc<tensor<64x64xf16, #s>>
!out = !tt.tensordesc<tensor<128x64xf32, #s32>>
!mbarrier = !ttg.memdesc<1xi64, #m, #smem, mutable>
!mbarriers = !ttg.memdesc<3x1xi64, #m, #smem, mutable>
!slot = !ttg.memdesc<64x64xf16, #s, #smem, mutable>
!ring = !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>
!left = !ttg.memdesc<128x64xf16, #s, #smem>
!tile = !ttg.memdesc<128x64xf32, #s32, #smem, mutable>
!sum = tensor<128x64xf32, #mma>
module attributes {"ttg.num-warps" = 8 : i32, "ttg.total-num-warps" = 8 : i32, ttg.target = "sm_90a", ttg.shared = 40960 : i32} {

// In a nest, the barriers of the outer loop order its accesses but those of the first warp: the inner loop needs none
// where it begins and ends.
// CHECK-LABEL: @tiles(
// CHECK: ttg.local_barrier
// CHECK-NEXT: scf.for
// CHECK-NOT: local_barrier
// CHECK: scf.for
// CHECK: ttng.refill_barrier
// CHECK: ttng.warp_group_dot_wait %{{.*}}#0 {pendings = 0
// CHECK-NEXT: ttng.async_tma_store_wait
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: ttg.local_barrier
tt.func public @tiles(%a: !desc, %c: !out, %q: !left, %ring: !ring, %mbarriers: !mbarriers, %tile: !tile, %zero: !sum, %n: i32, %m: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %counters:3 = scf.for %t = %c0 to %m step %c1 iter_args(%rt = %c2, %pt = %c1, %ft = %c1) -> (i32, i32, i32) : i32 {
    %result:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %r = %rt, %p = %pt, %f = %ft) -> (!sum, i32, i32, i32) : i32 {
      %r1 = arith.addi %r, %c1 : i32
      %re = arith.cmpi eq, %r1, %c3 : i32
      %read = arith.select %re, %c0, %r1 : i32
      %px = arith.xori %p, %c1 : i32
      %parity = arith.select %re, %px, %p : i32
      %mbarrier = ttg.memdesc_index %mbarriers[%read] : !mbarriers -> !mbarrier
      ttng.wait_barrier %mbarrier, %parity : !mbarrier
      %x = ttg.memdesc_index %ring[%read] : !ring -> !slot
      %d = ttng.warp_group_dot %q, %x, %sum {isAsync = true} : !left * !slot -> !sum
      %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !sum
      %f1 = arith.addi %f, %c1 : i32
      %fe = arith.cmpi eq, %f1, %c3 : i32
      %filled = arith.select %fe, %c0, %f1 : i32
      %expected = ttg.memdesc_index %mbarriers[%filled] : !mbarriers -> !mbarrier
      ttng.barrier_expect %expected, 8192, %true : !mbarrier
      %y = ttg.memdesc_index %ring[%filled] : !ring -> !slot
      ttg.local_barrier
      ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !desc, !mbarrier -> !slot
      scf.yield %w, %read, %parity, %filled : !sum, i32, i32, i32
    }
    %done = ttng.warp_group_dot_wait %result#0 {pendings = 0 : i32} : !sum
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttg.local_barrier
    ttg.local_store %done, %tile : !sum -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttg.local_barrier
    ttng.async_tma_copy_local_to_global %c[%t, %c0] %tile : !out, !tile
    scf.yield %result#1, %result#2, %result#3 : i32, i32, i32
  }
  tt.return
}

// All warps read the tile behind the last barrier, and other warps may be in the next iteration already.
// CHECK-LABEL: @read_tiles(
// CHECK: scf.for
// CHECK: ttg.local_barrier
// CHECK-NEXT: scf.for
// CHECK: ttng.refill_barrier
// CHECK: }
// CHECK-NEXT: ttg.local_barrier
tt.func public @read_tiles(%a: !desc, %c: !out, %q: !left, %ring: !ring, %mbarriers: !mbarriers, %tile: !tile, %zero: !sum, %n: i32, %m: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %true = arith.constant true
  %counters:3 = scf.for %t = %c0 to %m step %c1 iter_args(%rt = %c2, %pt = %c1, %ft = %c1) -> (i32, i32, i32) : i32 {
    %result:4 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %r = %rt, %p = %pt, %f = %ft) -> (!sum, i32, i32, i32) : i32 {
      %r1 = arith.addi %r, %c1 : i32
      %re = arith.cmpi eq, %r1, %c3 : i32
      %read = arith.select %re, %c0, %r1 : i32
      %px = arith.xori %p, %c1 : i32
      %parity = arith.select %re, %px, %p : i32
      %mbarrier = ttg.memdesc_index %mbarriers[%read] : !mbarriers -> !mbarrier
      ttng.wait_barrier %mbarrier, %parity : !mbarrier
      %x = ttg.memdesc_index %ring[%read] : !ring -> !slot
      %d = ttng.warp_group_dot %q, %x, %sum {isAsync = true} : !left * !slot -> !sum
      %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !sum
      %f1 = arith.addi %f, %c1 : i32
      %fe = arith.cmpi eq, %f1, %c3 : i32
      %filled = arith.select %fe, %c0, %f1 : i32
      %expected = ttg.memdesc_index %mbarriers[%filled] : !mbarriers -> !mbarrier
      ttng.barrier_expect %expected, 8192, %true : !mbarrier
      %y = ttg.memdesc_index %ring[%filled] : !ring -> !slot
      ttg.local_barrier
      ttng.async_tma_copy_global_to_local %a[%i, %c0] %y, %expected, %true : !desc, !mbarrier -> !slot
      scf.yield %w, %read, %parity, %filled : !sum, i32, i32, i32
    }
    %done = ttng.warp_group_dot_wait %result#0 {pendings = 0 : i32} : !sum
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttg.local_barrier
    ttg.local_store %done, %tile : !sum -> !tile
    ttng.fence_async_shared {bCluster = false}
    ttg.local_barrier
    ttng.async_tma_copy_local_to_global %c[%t, %c0] %tile : !out, !tile
    %again = ttg.local_load %tile : !tile -> !sum
    scf.yield %result#1, %result#2, %result#3 : i32, i32, i32
  }
  tt.return
}
}
