// Verdicts on asynchronous code.  Each kernel is in a right and in a wrong form.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#operand = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!half = tensor<64x64xf16, #blocked>
!acc = tensor<64x64xf32, #mma>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// A kernel without asynchronous code has no hazards.
// CHECK: remark: synchronous: proven
tt.func @synchronous(%x: !half) {
  %a = ttg.local_alloc %x : (!half) -> !tile
  %y = ttg.local_load %a : !tile -> !half
  tt.return
}

// CHECK: remark: copy_is_awaited: proven
tt.func @copy_is_awaited(%p: !ptrs) {
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 0 : i32}
  %y = ttg.local_load %a token %w : !tile -> !half
  tt.return
}

// CHECK: remark: copy_is_not_awaited: refuted: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
// CHECK: note: the other operation
tt.func @copy_is_not_awaited(%p: !ptrs) {
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 1 : i32}
  %y = ttg.local_load %a token %w : !tile -> !half
  tt.return
}

// A wait counts groups: it does not wait for copies that belong to none.
// CHECK: remark: copy_has_no_group: refuted: 'ttg.local_load' reads
tt.func @copy_has_no_group(%p: !ptrs) {
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %w = ttg.async_wait %t {num = 0 : i32}
  %y = ttg.local_load %a token %w : !tile -> !half
  tt.return
}

// A dot in flight reads A from registers that the next iteration writes.
// CHECK: remark: registers_are_rewritten: refuted: 'arith.truncf' writes registers that a dot in flight reads
// CHECK: note: an iteration of this loop begins
tt.func @registers_are_rewritten(%x: tensor<64x64xf32, #operand>, %n: i32, %b: !half) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %B = ttg.local_alloc %b : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (!acc) : i32 {
    %a = arith.truncf %x : tensor<64x64xf32, #operand> to tensor<64x64xf16, #operand>
    %d = ttng.warp_group_dot %a, %B, %acc {inputPrecision = 0 : i32, isAsync = true} : tensor<64x64xf16, #operand> * !tile -> !acc
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !acc
    scf.yield %w : !acc
  }
  %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : !acc
  tt.return
}

// The regions of an operation write its results, also if the analysis does not execute them.
// CHECK: remark: registers_are_rewritten_by_regions: refuted: 'scf.if' writes registers that a dot in flight reads
tt.func @registers_are_rewritten_by_regions(%x: tensor<64x64xf16, #operand>, %n: i32, %b: !half, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %B = ttg.local_alloc %b : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (!acc) : i32 {
    %a = scf.if %c -> (tensor<64x64xf16, #operand>) {
      %s = arith.addf %x, %x : tensor<64x64xf16, #operand>
      scf.yield %s : tensor<64x64xf16, #operand>
    } else {
      %s = arith.mulf %x, %x : tensor<64x64xf16, #operand>
      scf.yield %s : tensor<64x64xf16, #operand>
    }
    %d = ttng.warp_group_dot %a, %B, %acc {inputPrecision = 0 : i32, isAsync = true} : tensor<64x64xf16, #operand> * !tile -> !acc
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !acc
    scf.yield %w : !acc
  }
  %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : !acc
  tt.return
}

// CHECK: remark: registers_are_rewritten_after_the_wait: proven
tt.func @registers_are_rewritten_after_the_wait(%x: tensor<64x64xf32, #operand>, %n: i32, %b: !half) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %B = ttg.local_alloc %b : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (!acc) : i32 {
    %w = ttng.warp_group_dot_wait %acc {pendings = 0 : i32} : !acc
    %a = arith.truncf %x : tensor<64x64xf32, #operand> to tensor<64x64xf16, #operand>
    %d = ttng.warp_group_dot %a, %B, %w {inputPrecision = 0 : i32, isAsync = true} : tensor<64x64xf16, #operand> * !tile -> !acc
    scf.yield %d : !acc
  }
  %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : !acc
  tt.return
}

// Of two operands only the first has several buffers: the second is refilled while a dot reads it.
// CHECK: remark: one_operand_has_one_buffer: refuted: 'ttg.local_store' writes shared memory that a dot in flight reads
tt.func @one_operand_has_one_buffer(%x: !half, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tile
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (!acc) : i32 {
    %slot = arith.remsi %i, %c2 : i32
    %a = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    ttg.local_store %x, %a : !half -> !tile
    ttg.local_store %x, %B : !half -> !tile
    ttng.fence_async_shared {bCluster = false}
    %d = ttng.warp_group_dot %a, %B, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !acc
    scf.yield %w : !acc
  }
  %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : !acc
  tt.return
}

// The wait for the dot of the iteration before makes both buffers free.
// CHECK: remark: both_operands_have_two_buffers: proven
tt.func @both_operands_have_two_buffers(%x: !half, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !tiles
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (!acc) : i32 {
    %slot = arith.remsi %i, %c2 : i32
    %a = ttg.memdesc_index %A[%slot] : !tiles -> !tile
    %b = ttg.memdesc_index %B[%slot] : !tiles -> !tile
    ttg.local_store %x, %a : !half -> !tile
    ttg.local_store %x, %b : !half -> !tile
    ttng.fence_async_shared {bCluster = false}
    %d = ttng.warp_group_dot %a, %b, %acc {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
    %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !acc
    scf.yield %w : !acc
  }
  %e = ttng.warp_group_dot_wait %r {pendings = 0 : i32} : !acc
  tt.return
}

// A TMA copy refills the slot that the dot of this iteration reads.
// CHECK: remark: slot_is_refilled_early: refuted: 'ttng.async_tma_copy_global_to_local' writes shared memory that a dot in flight reads
tt.func @slot_is_refilled_early(%t: !desc, %b: !half) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %B = ttg.local_alloc %b : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.fence_async_shared {bCluster = false}
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %A, %B, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  %c1 = arith.constant 1 : i32
  ttng.wait_barrier %m, %c1 : !bar
  %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
  tt.return
}

// CHECK: remark: sum_is_read_in_flight: refuted: 'arith.addf' reads the result of a dot in flight
tt.func @sum_is_read_in_flight(%a: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %two = arith.addf %d, %d : !acc
  %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
  tt.return
}

// Dots in flight may add to one sum.
// CHECK: remark: dots_are_chained: proven
tt.func @dots_are_chained(%a: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %e = ttng.warp_group_dot %A, %A, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %w = ttng.warp_group_dot_wait %e {pendings = 0 : i32} : !acc
  %two = arith.addf %w, %w : !acc
  tt.return
}

// A sum that has a later use is copied before a dot adds to it.
// CHECK: remark: sum_is_copied_in_flight: refuted: 'ttng.warp_group_dot' copies the result of a dot in flight, which has a later use
tt.func @sum_is_copied_in_flight(%a: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %e = ttng.warp_group_dot %A, %A, %d {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
  %w:2 = ttng.warp_group_dot_wait %d, %e {pendings = 0 : i32} : !acc, !acc
  %sum = arith.addf %w#0, %w#1 : !acc
  tt.return
}

// CHECK: remark: fence_is_missing: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @fence_is_missing(%a: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %a : (!half) -> !tile
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  tt.return
}

// CHECK: remark: store_has_no_fence: refuted: 'ttng.async_tma_copy_local_to_global' reads shared memory by the async proxy, but no proxy fence
tt.func @store_has_no_fence(%t: !desc, %a: !half) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc : () -> !tile
  ttng.fence_async_shared {bCluster = false}
  ttg.local_store %a, %A : !half -> !tile
  ttng.async_tma_copy_local_to_global %t[%c0, %c0] %A : !desc, !tile
  ttng.async_tma_store_wait {pendings = 0 : i32}
  tt.return
}

// Processors order asynchronous copies before dots, but PTX does not promise it.
// CHECK: remark: copy_has_no_fence: unknown: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence
tt.func @copy_has_no_fence(%p: !ptrs) {
  %zero = arith.constant dense<0.0> : !acc
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 0 : i32}
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  tt.return
}

// A fence before the wait does not order a copy that is in flight.
// CHECK: remark: fence_is_before_the_wait: unknown: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence
tt.func @fence_is_before_the_wait(%p: !ptrs) {
  %zero = arith.constant dense<0.0> : !acc
  %a = ttg.local_alloc : () -> !tile
  %t = ttg.async_copy_global_to_local %p, %a : !ptrs -> <64x64xf16, #shared, #smem, mutable>
  %g = ttg.async_commit_group tokens %t
  ttng.fence_async_shared {bCluster = false}
  %w = ttg.async_wait %g {num = 0 : i32}
  %d = ttng.warp_group_dot %a, %a, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  tt.return
}

// CHECK: remark: buffer_is_overwritten_during_a_store: refuted: 'ttg.local_store' writes shared memory that a TMA store in flight reads
tt.func @buffer_is_overwritten_during_a_store(%t: !desc, %a: !half) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  ttng.async_tma_copy_local_to_global %t[%c0, %c0] %A : !desc, !tile
  ttg.local_store %a, %A : !half -> !tile
  ttng.async_tma_store_wait {pendings = 0 : i32}
  tt.return
}

// CHECK: remark: kernel_ends_during_a_store: refuted: 'tt.return' ends the function while a TMA store is in flight
tt.func @kernel_ends_during_a_store(%t: !desc, %a: !half) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  ttng.async_tma_copy_local_to_global %t[%c0, %c0] %A : !desc, !tile
  tt.return
}
}
