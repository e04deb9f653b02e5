// Verdicts on callees: as if their bodies were in place of the calls.
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

// CHECK-NOT: remark: start
// CHECK: remark: copies_of_callees: proven
// CHECK: remark: missing_wait: refuted: 'tt.return' ends the function while a TMA store is in flight
tt.func private @store(%t: !desc, %a: !half) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc %a : (!half) -> !tile
  ttng.fence_async_shared {bCluster = false}
  ttng.async_tma_copy_local_to_global %t[%c0, %c0] %A : !desc, !tile
  tt.return
}

// A buffer of the caller, a phase that the caller begins, and a callee of a callee.
tt.func private @start(%t: !desc, %m: !bar, %A: !tile, %i: i32) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  ttng.barrier_expect %m, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%i, %c0] %A, %m, %true : !desc, !bar -> !tile
  tt.return
}
tt.func private @wait(%m: !bar, %A: !tile, %parity: i32) -> (!half, i32) {
  %c1 = arith.constant 1 : i32
  ttng.wait_barrier %m, %parity : !bar
  %a = ttg.local_load %A : !tile -> !half
  %next = arith.xori %parity, %c1 : i32
  tt.return %a, %next : !half, i32
}
tt.func private @copy(%t: !desc, %m: !bar, %A: !tile, %i: i32, %parity: i32) -> (!half, i32) {
  tt.call @start(%t, %m, %A, %i) : (!desc, !bar, !tile, i32) -> ()
  %a, %next = tt.call @wait(%m, %A, %parity) : (!bar, !tile, i32) -> (!half, i32)
  tt.return %a, %next : !half, i32
}
tt.func public @copies_of_callees(%t: !desc, %u: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%parity = %c0) -> (i32) : i32 {
    %a, %next = tt.call @copy(%t, %m, %A, %i, %parity) : (!desc, !bar, !tile, i32, i32) -> (!half, i32)
    tt.call @store(%u, %a) : (!desc, !half) -> ()
    ttng.async_tma_store_wait {pendings = 0 : i32}
    scf.yield %next : i32
  }
  ttng.inval_barrier %m : !bar
  tt.return
}

tt.func public @missing_wait(%t: !desc, %a: !half) {
  tt.call @store(%t, %a) : (!desc, !half) -> ()
  tt.return
}

// The second call waits for the parity of the first one.
// CHECK: remark: same_parity: refuted: 'ttng.wait_barrier' waits for the parity of the phase before the current one
tt.func public @same_parity(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %a, %p = tt.call @copy(%t, %m, %A, %c0, %c0) : (!desc, !bar, !tile, i32, i32) -> (!half, i32)
  %b, %q = tt.call @copy(%t, %m, %A, %c0, %c0) : (!desc, !bar, !tile, i32, i32) -> (!half, i32)
  ttng.inval_barrier %m : !bar
  tt.return
}

// A function that nothing calls is verified alone.
// CHECK: remark: not_called: unknown: 'tt.return' ends the function while a TMA store is in flight
tt.func private @not_called(%t: !desc, %a: !half) {
  tt.call @store(%t, %a) : (!desc, !half) -> ()
  tt.return
}

// A callee of several blocks, also in a loop.
// CHECK-NOT: remark: has_blocks
tt.func private @has_blocks(%t: !desc, %a: !half, %p: i1) {
  cf.cond_br %p, ^then, ^end
^then:
  tt.call @store(%t, %a) : (!desc, !half) -> ()
  cf.br ^end
^end:
  tt.return
}
// CHECK: remark: calls_blocks: proven
tt.func public @calls_blocks(%t: !desc, %a: !half, %p: i1, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.call @has_blocks(%t, %a, %p) : (!desc, !half, i1) -> ()
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}

// CHECK: remark: blocks_without_wait: refuted: 'tt.return' ends the function while a TMA store is in flight
tt.func public @blocks_without_wait(%t: !desc, %a: !half, %p: i1) {
  tt.call @has_blocks(%t, %a, %p) : (!desc, !half, i1) -> ()
  tt.return
}

// Each return of a callee has results of its own.
tt.func private @next_parity(%m: !bar, %parity: i32, %p: i1) -> i32 {
  %c1 = arith.constant 1 : i32
  cf.cond_br %p, ^same, ^next
^same:
  tt.return %parity : i32
^next:
  ttng.wait_barrier %m, %parity : !bar
  %next = arith.xori %parity, %c1 : i32
  tt.return %next : i32
}
// CHECK: remark: waits_in_callee: proven
tt.func public @waits_in_callee(%t: !desc) -> !half {
  %c0 = arith.constant 0 : i32
  %false = arith.constant false
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  tt.call @start(%t, %m, %A, %c0) : (!desc, !bar, !tile, i32) -> ()
  %next = tt.call @next_parity(%m, %c0, %false) : (!bar, i32, i1) -> i32
  %a, %last = tt.call @copy(%t, %m, %A, %c0, %next) : (!desc, !bar, !tile, i32, i32) -> (!half, i32)
  ttng.inval_barrier %m : !bar
  tt.return %a : !half
}
// CHECK: remark: may_not_wait_in_callee: refuted
tt.func public @may_not_wait_in_callee(%t: !desc, %p: i1) -> !half {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  tt.call @start(%t, %m, %A, %c0) : (!desc, !bar, !tile, i32) -> ()
  %next = tt.call @next_parity(%m, %c0, %p) : (!bar, i32, i1) -> i32
  %a = ttg.local_load %A : !tile -> !half
  ttng.inval_barrier %m : !bar
  tt.return %a : !half
}
}
