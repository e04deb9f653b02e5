// Verdicts on phases of mbarriers.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!barsT = !ttg.memdesc<2x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!half = tensor<64x64xf16, #blocked>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// The parity of a phase changes from one iteration to the next.
// CHECK: remark: parity_alternates: proven
tt.func @parity_alternates(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%parity = %c0) -> (i32) : i32 {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
    ttng.wait_barrier %m, %parity : !bar
    %x = ttg.local_load %A : !tile -> !half
    %next = arith.xori %parity, %c1 : i32
    scf.yield %next : i32
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// The second iteration waits for the parity of the first.
// CHECK: remark: parity_stays: refuted: 'ttng.wait_barrier' waits for the parity of the phase before the current one
// CHECK: note: an iteration of this loop begins
tt.func @parity_stays(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
    ttng.wait_barrier %m, %c0 : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  tt.return
}

// Slot and parity are the remainder and the parity of the quotient of the iteration.
// CHECK: remark: counters_are_quotients: proven
tt.func @counters_are_quotients(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  scf.for %i = %c0 to %n step %c1 : i32 {
    %slot = arith.andi %i, %c1 : i32
    %round = arith.divsi %i, %c2 : i32
    %parity = arith.remsi %round, %c2 : i32
    %a = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %b = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.barrier_expect %b, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %true : !desc, !bar -> !tile
    ttng.wait_barrier %b, %parity : !bar
    %x = ttg.local_load %a : !tile -> !half
  }
  tt.return
}

// A predicate that compares the iteration with the length of the loop decides together with the loop.
// CHECK: remark: copies_are_one_iteration_ahead: proven
tt.func @copies_are_one_iteration_ahead(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
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
    %b = ttg.memdesc_index %m[%next] : !barsT -> !bar
    %a = ttg.memdesc_index %A[%next] : !tiles -> !tile
    ttng.barrier_expect %b, 8192, %ahead : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %b, %ahead : !desc, !bar -> !tile
    %c = ttg.memdesc_index %m[%slot] : !barsT -> !bar
    ttng.wait_barrier %c, %parity : !bar
    %d = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %x = ttg.local_load %d : !tile -> !half
    scf.yield %next, %nextParity : i32, i32
  }
  tt.return
}

// Without the predicate, the last copy is still in flight at the end.
// CHECK: remark: last_copy_is_not_awaited: refuted: 'tt.return' ends the function while a TMA copy is in flight
tt.func @last_copy_is_not_awaited(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  tt.return
}

// CHECK: remark: bytes_are_missing: refuted: 'ttng.wait_barrier' never returns: the phase lacks 0 arrivals and 8192 bytes
tt.func @bytes_are_missing(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 16384, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  tt.return
}

// CHECK: remark: bytes_are_too_many: refuted: 'ttng.async_tma_copy_global_to_local' completes a phase of the mbarrier for which 4096 bytes more are copied than expected
tt.func @bytes_are_too_many(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 4096, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  tt.return
}

// CHECK: remark: arrival_is_missing: refuted: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and 0 bytes
tt.func @arrival_is_missing(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 2 : !bar
  ttng.arrive_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %c0 : !bar
  tt.return
}

// CHECK: remark: arrivals_are_too_many: refuted: 'ttng.arrive_barrier' arrives more often at a phase of the mbarrier than its count of 2
tt.func @arrivals_are_too_many(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 2 : !bar
  ttng.arrive_barrier %m, 3 : !bar
  tt.return
}

// A second phase begins, but nothing has waited for the first one.
// CHECK: remark: phase_is_not_awaited: refuted: 'ttng.barrier_expect' belongs to the next phase of the mbarrier, but no wait for the current phase precedes it
tt.func @phase_is_not_awaited(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tiles
  %a = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %m, %true : !desc, !bar -> !tile
  ttng.barrier_expect %m, 8192, %true : !bar
  tt.return
}

// Parities repeat: a slow thread must not miss a phase.
// CHECK: remark: phase_is_missed: refuted: 'ttng.async_tma_copy_global_to_local' completes a phase of the mbarrier, but no barrier follows the wait for the phase before
tt.func @phase_is_missed(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tiles
  %a = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %b = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %b, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c1 : !bar
  %x = ttg.local_load %a : !tile -> !half
  %y = ttg.local_load %b : !tile -> !half
  tt.return
}

// CHECK: remark: no_phase_is_missed: proven
tt.func @no_phase_is_missed() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.arrive_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %c0 : !bar
  ttg.local_barrier
  ttng.arrive_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %c1 : !bar
  tt.return
}

// CHECK: remark: mbarrier_is_not_initialized: refuted: 'ttng.arrive_barrier' uses an mbarrier that is not initialized
tt.func @mbarrier_is_not_initialized() {
  %m = ttg.local_alloc : () -> !bar
  ttng.arrive_barrier %m, 1 : !bar
  tt.return
}

// CHECK: remark: mbarrier_is_initialized_twice: refuted: 'ttng.init_barrier' initializes an mbarrier that is not invalidated
tt.func @mbarrier_is_initialized_twice() {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.init_barrier %m, 1 : !bar
  tt.return
}

// CHECK: remark: mbarrier_is_invalidated_in_use: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @mbarrier_is_invalidated_in_use(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: slot_is_beyond_the_buffer: refuted: 'ttng.init_barrier' accesses an mbarrier beyond the last one of its buffer
tt.func @slot_is_beyond_the_buffer() {
  %c2 = arith.constant 2 : i32
  %m = ttg.local_alloc : () -> !barsT
  %b = ttg.memdesc_index %m[%c2] : !barsT -> !bar
  ttng.init_barrier %b, 1 : !bar
  tt.return
}

// Two reads of one program id, or of one array, may have the same value: the kernels are right.
// CHECK: remark: one_program_id_decides: unknown: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @one_program_id_decides(%t: !desc, %q: !tt.ptr<i32>, %r: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %first = tt.get_program_id x : i32
  %copies = arith.cmpi sgt, %first, %c0 : i32
  scf.if %copies {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  }
  %second = tt.get_program_id x : i32
  %waits = arith.cmpi sgt, %second, %c0 : i32
  scf.if %waits {
    ttng.wait_barrier %m, %c0 : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: one_array_decides: unknown: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @one_array_decides(%t: !desc, %q: !tt.ptr<i32>, %r: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %first = tt.load %q : !tt.ptr<i32>
  %copies = arith.cmpi sgt, %first, %c0 : i32
  scf.if %copies {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  }
  %second = tt.load %q : !tt.ptr<i32>
  %waits = arith.cmpi sgt, %second, %c0 : i32
  scf.if %waits {
    ttng.wait_barrier %m, %c0 : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: two_program_ids_decide: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @two_program_ids_decide(%t: !desc, %q: !tt.ptr<i32>, %r: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %first = tt.get_program_id x : i32
  %copies = arith.cmpi sgt, %first, %c0 : i32
  scf.if %copies {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  }
  %second = tt.get_program_id y : i32
  %waits = arith.cmpi sgt, %second, %c0 : i32
  scf.if %waits {
    ttng.wait_barrier %m, %c0 : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: two_arrays_decide: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @two_arrays_decide(%t: !desc, %q: !tt.ptr<i32>, %r: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %first = tt.load %q : !tt.ptr<i32>
  %copies = arith.cmpi sgt, %first, %c0 : i32
  scf.if %copies {
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  }
  %second = tt.load %r : !tt.ptr<i32>
  %waits = arith.cmpi sgt, %second, %c0 : i32
  scf.if %waits {
    ttng.wait_barrier %m, %c0 : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// Behind a wait for a parity that is not known nothing is certain: the kernel is right.
// CHECK: remark: parity_is_shifted: unknown: 'ttng.wait_barrier' waits for a parity that is not known
tt.func @parity_is_shifted(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  scf.for %i = %c0 to %n step %c2 : i32 {
    %round = arith.shrui %i, %c1 : i32
    %parity = arith.andi %round, %c1 : i32
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
    ttng.wait_barrier %m, %parity : !bar
    %x = ttg.local_load %A : !tile -> !half
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// The copy may be that of the mbarrier for which the kernel waits.
// CHECK: remark: mbarrier_is_shifted: unknown: 'ttng.barrier_expect' uses an mbarrier that is not known
tt.func @mbarrier_is_shifted(%t: !desc, %zero: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  %slot = arith.shrui %zero, %c1 : i32
  %b = ttg.memdesc_index %m[%slot] : !barsT -> !bar
  ttng.barrier_expect %b, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %b, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m0, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  ttng.inval_barrier %m0 : !bar
  tt.return
}

// CHECK: remark: parity_is_not_known: unknown: 'ttng.wait_barrier' waits for a parity that is not known
tt.func @parity_is_not_known(%parity: i32) {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.arrive_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %parity : !bar
  tt.return
}

// Two conditions on the same argument exclude each other, which the analysis does not see.
// CHECK: remark: path_may_be_impossible: unknown: 'ttng.arrive_barrier' arrives more often
tt.func @path_may_be_impossible(%n: i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c0 = arith.constant 0 : i32
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 3 : !bar
  %bit = arith.andi %n, %c1 : i32
  %odd = arith.cmpi ne, %bit, %c0 : i32
  %bits = arith.muli %n, %n : i32
  %other = arith.cmpi slt, %bits, %c2 : i32
  ttng.arrive_barrier %m, 2, %odd : !bar
  ttng.arrive_barrier %m, 2, %other : !bar
  tt.return
}

// CHECK: remark: conditions_are_independent: refuted: 'ttng.arrive_barrier' arrives more often
// CHECK: note: if the condition is true
// CHECK: note: if the condition is true
tt.func @conditions_are_independent(%c: i1, %d: i1) {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 3 : !bar
  ttng.arrive_barrier %m, 2, %c : !bar
  ttng.arrive_barrier %m, 2, %d : !bar
  tt.return
}

// A loop that is not executed is no reason for an error: its caller may know better.
// CHECK: remark: loop_may_not_be_executed: unknown: 'ttng.wait_barrier' never returns
tt.func @loop_may_not_be_executed(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  scf.for %i = %c0 to %n step %c1 : i32 {
    %first = arith.cmpi eq, %i, %c0 : i32
    %isFirst = arith.cmpi slt, %i, %c1 : i32
    ttng.arrive_barrier %m, 1, %isFirst : !bar
  }
  ttng.wait_barrier %m, %c0 : !bar
  tt.return
}

// Values that blocks pass are followed as well.
// CHECK: remark: blocks_pass_parities: proven
tt.func @blocks_pass_parities(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  cf.br ^loop(%c0, %c0 : i32, i32)
^loop(%i: i32, %parity: i32):
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %parity : !bar
  %x = ttg.local_load %A : !tile -> !half
  %next = arith.addi %i, %c1 : i32
  %flipped = arith.xori %parity, %c1 : i32
  %more = arith.cmpi slt, %next, %n : i32
  cf.cond_br %more, ^loop(%next, %flipped : i32, i32), ^end
^end:
  tt.return
}

// CHECK: remark: while_loop_flips_parities: proven
tt.func @while_loop_flips_parities(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %r:2 = scf.while (%i = %c0, %parity = %c0) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %parity : i32, i32
  } do {
  ^bb0(%i: i32, %parity: i32):
    ttng.barrier_expect %m, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
    ttng.wait_barrier %m, %parity : !bar
    %x = ttg.local_load %A : !tile -> !half
    %next = arith.addi %i, %c1 : i32
    %flipped = arith.xori %parity, %c1 : i32
    scf.yield %next, %flipped : i32, i32
  }
  tt.return
}

// The negation of a condition excludes it: the mbarrier gets two arrivals in each case.
// CHECK: remark: condition_and_negation: proven
tt.func @condition_and_negation(%n: i32, %c: i1) {
  %c2 = arith.constant 2 : i32
  %true = arith.constant true
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 3 : !bar
  %less = arith.cmpi slt, %n, %c2 : i32
  %both = arith.andi %less, %c : i1
  %not = arith.xori %both, %true : i1
  ttng.arrive_barrier %m, 2, %both : !bar
  ttng.arrive_barrier %m, 2, %not : !bar
  tt.return
}

// An assumption may exclude a path.
// CHECK: remark: assumption_may_exclude_the_path: unknown: 'ttng.arrive_barrier' arrives more often
tt.func @assumption_may_exclude_the_path(%c: i1, %d: i1) {
  %both = arith.andi %c, %d : i1
  %true = arith.constant true
  %not = arith.xori %both, %true : i1
  llvm.intr.assume %not : i1
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 3 : !bar
  ttng.arrive_barrier %m, 2, %c : !bar
  ttng.arrive_barrier %m, 2, %d : !bar
  tt.return
}

// CHECK: remark: partition_arrives: proven
tt.func @partition_arrives() {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttg.warp_specialize(%m)
  default {
    %c0 = arith.constant 0 : i32
    ttng.wait_barrier %m, %c0 : !bar
    ttg.warp_yield
  }
  partition0(%b: !bar) num_warps(1) {
    ttng.arrive_barrier %b, 1 : !bar
    ttg.warp_return
  } : (!bar) -> ()
  tt.return
}

// All 128 threads arrive when their copies are complete; the wait makes the copies known without a group.
// CHECK: remark: arrivals_follow_copies: proven
tt.func @arrivals_follow_copies(%p: !ptrs, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%parity = %c0) -> (i32) : i32 {
    %t = ttg.async_copy_global_to_local %p, %A : !ptrs -> <64x64xf16, #shared, #smem, mutable>
    ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
    ttng.wait_barrier %m, %parity : !bar
    %x = ttg.local_load %A : !tile -> !half
    %next = arith.xori %parity, %c1 : i32
    scf.yield %next : i32
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

// The copy begins after the arrival, which does not cover it.
// CHECK: remark: copy_follows_the_arrival: refuted: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
tt.func @copy_follows_the_arrival(%p: !ptrs) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  %t = ttg.async_copy_global_to_local %p, %A : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  ttng.wait_barrier %m, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}

// One arrival is expected, but each thread arrives.
// CHECK: remark: each_thread_arrives: refuted: 'ttng.async_copy_mbarrier_arrive' arrives more often at a phase of the mbarrier than its count of 1
tt.func @each_thread_arrives(%p: !ptrs) {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  tt.return
}

// CHECK: remark: arrival_may_come_late: refuted: 'ttng.inval_barrier' invalidates an mbarrier while a copy that it counts is in flight
tt.func @arrival_may_come_late(%p: !ptrs) {
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 128 : !bar
  %t = ttg.async_copy_global_to_local %p, %A : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  ttng.async_copy_mbarrier_arrive %m {noIncrement} : !bar
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 0 : i32}
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: arrival_increments_the_count: unknown: 'ttng.async_copy_mbarrier_arrive' increments the count of arrivals, which is not analyzed
tt.func @arrival_increments_the_count(%p: !ptrs) {
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.async_copy_mbarrier_arrive %m : !bar
  tt.return
}

// The wait for the phase before the first one returns at once, but not in a thread that comes when the first phase is complete.
// CHECK: remark: late_thread_waits_for_the_phase_before: refuted: 'ttng.barrier_expect' completes a phase of the mbarrier, but no barrier follows the wait for the phase before
tt.func @late_thread_waits_for_the_phase_before() {
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %c1 : !bar
  ttng.barrier_expect %m, 0, %true : !bar
  tt.return
}

// CHECK: remark: all_threads_have_waited_for_the_phase_before: proven
tt.func @all_threads_have_waited_for_the_phase_before() {
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.wait_barrier %m, %c1 : !bar
  ttg.local_barrier
  ttng.barrier_expect %m, 0, %true : !bar
  tt.return
}

// A product of more than 64 bits is not known.
// CHECK: remark: condition_is_not_known: proven
tt.func @condition_is_not_known() {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %large = arith.constant 4611686018427387904 : i128
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 0, %true : !bar
  %square = arith.muli %large, %large : i128
  %condition = arith.cmpi slt, %square, %large : i128
  %parity = arith.select %condition, %c0, %c0 : i32
  ttng.wait_barrier %m, %parity : !bar
  tt.return
}

// Dots in tensor memory arrive at mbarriers, which is not analyzed.
// CHECK: remark: tensor_memory: unknown: 'ttng.tc_gen5_commit' accesses tensor memory asynchronously, which is not analyzed
tt.func @tensor_memory() {
  %c0 = arith.constant 0 : i32
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.tc_gen5_commit %m : !bar
  ttng.wait_barrier %m, %c0 : !bar
  tt.return
}
}
