// A TMA copy to bytes that threads have written replaces them: a dot that reads these bytes needs no proxy fence. Behind
// an asynchronous copy, processors need none, either.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xf16, #shared, #smem, mutable>
!rows = !ttg.memdesc<32x64xf16, #shared, #smem, mutable, 64x64>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!upper = !tt.tensordesc<tensor<32x64xf16, #shared>>
!half = tensor<64x64xf16, #blocked>
!acc = tensor<64x64xf32, #mma>

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// The copy writes all that the threads wrote.
// CHECK: remark: copy_of_all_rows: proven
tt.func @copy_of_all_rows(%t: !desc, %x: !half) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// The dot reads rows that the threads wrote last.
// CHECK: remark: copy_of_some_rows: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @copy_of_some_rows(%u: !upper, %x: !half) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 4096, %true : !bar
  %upper = ttg.memdesc_subslice %A[0, 0] : !tile -> !rows
  ttng.async_tma_copy_global_to_local %u[%c0, %c0] %upper, %m, %true : !upper, !bar -> !rows
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// The rows of two copies are all rows.
// CHECK: remark: copies_of_all_rows: proven
tt.func @copies_of_all_rows(%u: !upper, %x: !half) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  %upper = ttg.memdesc_subslice %A[0, 0] : !tile -> !rows
  ttng.async_tma_copy_global_to_local %u[%c0, %c0] %upper, %m, %true : !upper, !bar -> !rows
  %lower = ttg.memdesc_subslice %A[32, 0] : !tile -> !rows
  ttng.async_tma_copy_global_to_local %u[%c0, %c0] %lower, %m, %true : !upper, !bar -> !rows
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// Two copies to the same rows leave the others.
// CHECK: remark: copies_of_the_same_rows: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @copies_of_the_same_rows(%u: !upper, %x: !half) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %upper = ttg.memdesc_subslice %A[0, 0] : !tile -> !rows
  ttng.barrier_expect %m, 4096, %true : !bar
  ttng.async_tma_copy_global_to_local %u[%c0, %c0] %upper, %m, %true : !upper, !bar -> !rows
  ttng.wait_barrier %m, %c0 : !bar
  ttg.local_barrier
  ttng.barrier_expect %m, 4096, %true : !bar
  ttng.async_tma_copy_global_to_local %u[%c0, %c0] %upper, %m, %true : !upper, !bar -> !rows
  ttng.wait_barrier %m, %c1 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// The dot reads what the asynchronous copy wrote, not what was stored before.
// CHECK: remark: asynchronous_copy_of_all_rows: unknown: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @asynchronous_copy_of_all_rows(%p: tensor<64x64x!tt.ptr<f16>, #blocked>, %x: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  ttg.local_barrier
  %t = ttg.async_copy_global_to_local %p, %A : tensor<64x64x!tt.ptr<f16>, #blocked> -> !tile
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 0 : i32}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  tt.return
}

// The dot reads rows that were stored, too.
// CHECK: remark: asynchronous_copy_of_some_rows: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @asynchronous_copy_of_some_rows(%p: tensor<32x64x!tt.ptr<f16>, #blocked>, %x: !half) {
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  ttg.local_barrier
  %upper = ttg.memdesc_subslice %A[0, 0] : !tile -> !rows
  %t = ttg.async_copy_global_to_local %p, %upper : tensor<32x64x!tt.ptr<f16>, #blocked> -> !rows
  %g = ttg.async_commit_group tokens %t
  %w = ttg.async_wait %g {num = 0 : i32}
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  tt.return
}

// The copy may go to the other buffer.
// CHECK: remark: copy_to_an_unknown_buffer: unknown: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @copy_to_an_unknown_buffer(%t: !desc, %x: !half, %i: i32) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %As = ttg.local_alloc : () -> !tiles
  %A = ttg.memdesc_index %As[%c0] : !tiles -> !tile
  ttg.local_store %x, %A : !half -> !tile
  %B = ttg.memdesc_index %As[%i] : !tiles -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %B, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// Threads write again after the copy.
// CHECK: remark: threads_write_last: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @threads_write_last(%t: !desc, %x: !half) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc %x : (!half) -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  ttg.local_store %x, %A : !half -> !tile
  %d = ttng.warp_group_dot %A, %A, %zero {inputPrecision = 0 : i32} : !tile * !tile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}
}
