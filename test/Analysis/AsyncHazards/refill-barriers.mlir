// Verdicts on barriers at which only the first warp waits.
// RUN: triton-test-opt %s --allocate-shared-memory --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!ring = !ttg.memdesc<2x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!half = tensor<64x64xf16, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// The warp that starts the next copy waits until all warps have read the slot.
// CHECK: remark: slot_is_refilled: proven
tt.func @slot_is_refilled(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !ring
  %m0 = ttg.memdesc_index %m[%c0] : !ring -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !ring -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  %first = arith.cmpi sgt, %n, %c0 : i32
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.barrier_expect %m0, 8192, %first : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m0, %first : !desc, !bar -> !tile
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
    %more = arith.addi %slot, %c1 : i32
    %wraps = arith.cmpi sge, %more, %c2 : i32
    %next = arith.select %wraps, %c0, %more : i32
    %flipped = arith.xori %parity, %c1 : i32
    %nextParity = arith.select %wraps, %flipped, %parity : i32
    %last = arith.subi %n, %c1 : i32
    %ahead = arith.cmpi slt, %i, %last : i32
    %c = ttg.memdesc_index %m[%slot] : !ring -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    ttng.refill_barrier %next, 2
    %b = ttg.memdesc_index %m[%next] : !ring -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// Other warps than the first write the slot that some warp may still read.
// CHECK: remark: warps_write_behind: unknown: 'ttg.local_store' writes shared memory that other warps read: only the first warp waits at a refill barrier
tt.func @warps_write_behind(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !ring
  %m0 = ttg.memdesc_index %m[%c0] : !ring -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !ring -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  %first = arith.cmpi sgt, %n, %c0 : i32
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.barrier_expect %m0, 8192, %first : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m0, %first : !desc, !bar -> !tile
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
    %more = arith.addi %slot, %c1 : i32
    %wraps = arith.cmpi sge, %more, %c2 : i32
    %next = arith.select %wraps, %c0, %more : i32
    %flipped = arith.xori %parity, %c1 : i32
    %nextParity = arith.select %wraps, %flipped, %parity : i32
    %last = arith.subi %n, %c1 : i32
    %ahead = arith.cmpi slt, %i, %last : i32
    %c = ttg.memdesc_index %m[%slot] : !ring -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    ttng.refill_barrier %next, 2
    ttg.local_store %half, %d : !half -> !tile
    %b = ttg.memdesc_index %m[%next] : !ring -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// A barrier of all warps orders them.
// CHECK: remark: warps_synchronize_before_they_write: proven
tt.func @warps_synchronize_before_they_write(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !ring
  %m0 = ttg.memdesc_index %m[%c0] : !ring -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !ring -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  %first = arith.cmpi sgt, %n, %c0 : i32
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.barrier_expect %m0, 8192, %first : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m0, %first : !desc, !bar -> !tile
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
    %more = arith.addi %slot, %c1 : i32
    %wraps = arith.cmpi sge, %more, %c2 : i32
    %next = arith.select %wraps, %c0, %more : i32
    %flipped = arith.xori %parity, %c1 : i32
    %nextParity = arith.select %wraps, %flipped, %parity : i32
    %last = arith.subi %n, %c1 : i32
    %ahead = arith.cmpi slt, %i, %last : i32
    %c = ttg.memdesc_index %m[%slot] : !ring -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    ttng.refill_barrier %next, 2
    ttg.local_barrier
    ttg.local_store %half, %d : !half -> !tile
    ttg.local_barrier
    %b = ttg.memdesc_index %m[%next] : !ring -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// There are barriers 0 and 1.
// CHECK: remark: barrier_does_not_exist: refuted: 'ttng.refill_barrier' uses barrier 2 of 2
tt.func @barrier_does_not_exist(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !ring
  %m0 = ttg.memdesc_index %m[%c0] : !ring -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !ring -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  %first = arith.cmpi sgt, %n, %c0 : i32
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.barrier_expect %m0, 8192, %first : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m0, %first : !desc, !bar -> !tile
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
    %more = arith.addi %slot, %c1 : i32
    %wraps = arith.cmpi sge, %more, %c2 : i32
    %next = arith.select %wraps, %c0, %more : i32
    %flipped = arith.xori %parity, %c1 : i32
    %nextParity = arith.select %wraps, %flipped, %parity : i32
    %last = arith.subi %n, %c1 : i32
    %ahead = arith.cmpi slt, %i, %last : i32
    %c = ttg.memdesc_index %m[%slot] : !ring -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    ttng.refill_barrier %c2, 2
    %b = ttg.memdesc_index %m[%next] : !ring -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// A wait for the copy behind the barrier precedes the next arrival, though the barrier is the same.
// CHECK: remark: one_barrier: proven
tt.func @one_barrier(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !ring
  %m0 = ttg.memdesc_index %m[%c0] : !ring -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !ring -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  %first = arith.cmpi sgt, %n, %c0 : i32
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  ttng.barrier_expect %m0, 8192, %first : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m0, %first : !desc, !bar -> !tile
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
    %more = arith.addi %slot, %c1 : i32
    %wraps = arith.cmpi sge, %more, %c2 : i32
    %next = arith.select %wraps, %c0, %more : i32
    %flipped = arith.xori %parity, %c1 : i32
    %nextParity = arith.select %wraps, %flipped, %parity : i32
    %last = arith.subi %n, %c1 : i32
    %ahead = arith.cmpi slt, %i, %last : i32
    %c = ttg.memdesc_index %m[%slot] : !ring -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    ttng.refill_barrier %c0, 2
    %b = ttg.memdesc_index %m[%next] : !ring -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// A warp may arrive twice before the first warp has waited once.
// CHECK: remark: warps_run_ahead: unknown: 'ttng.refill_barrier' may arrive again at a barrier before the first warp has waited at it
tt.func @warps_run_ahead(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = ttg.local_load %A : !tile -> !half
    ttng.refill_barrier %c0, 1
  }
  tt.return
}

}
