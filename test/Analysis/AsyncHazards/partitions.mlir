// Verdicts on partitions that synchronize through mbarriers.
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

module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {

// A persistent matmul: one warp fills a ring of four slots, and the default region, whose latest dot stays in flight,
// releases the slot of the dot before. Slots and parities go on from tile to tile.
// CHECK: remark: persistent_matmul: proven
tt.func @persistent_matmul(%t: !desc, %tiles: i32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %zero = arith.constant dense<0.0> : !acc
  %pid = tt.get_program_id x : i32
  %programs = tt.get_num_programs x : i32
  %A = ttg.local_alloc : () -> !tiles
  %full = ttg.local_alloc : () -> !ring
  %empty = ttg.local_alloc : () -> !ring
  %f0 = ttg.memdesc_index %full[%c0] : !ring -> !bar
  %f1 = ttg.memdesc_index %full[%c1] : !ring -> !bar
  %f2 = ttg.memdesc_index %full[%c2] : !ring -> !bar
  %f3 = ttg.memdesc_index %full[%c3] : !ring -> !bar
  ttng.init_barrier %f0, 1 : !bar
  ttng.init_barrier %f1, 1 : !bar
  ttng.init_barrier %f2, 1 : !bar
  ttng.init_barrier %f3, 1 : !bar
  %e0 = ttg.memdesc_index %empty[%c0] : !ring -> !bar
  %e1 = ttg.memdesc_index %empty[%c1] : !ring -> !bar
  %e2 = ttg.memdesc_index %empty[%c2] : !ring -> !bar
  %e3 = ttg.memdesc_index %empty[%c3] : !ring -> !bar
  ttng.init_barrier %e0, 1 : !bar
  ttng.init_barrier %e1, 1 : !bar
  ttng.init_barrier %e2, 1 : !bar
  ttng.init_barrier %e3, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %tiles, %n, %pid, %programs)
  default {
    scf.for %tile = %pid to %tiles step %programs iter_args(%slot = %c0, %parity = %c0) -> (i32, i32) : i32 {
      %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %slot, %p = %parity, %sum = %zero) -> (i32, i32, !acc) : i32 {
        %f = ttg.memdesc_index %full[%s] : !ring -> !bar
        ttng.wait_barrier %f, %p : !bar
        %a = ttg.memdesc_index %A[%s] : !tiles -> !tile
        %d = ttng.warp_group_dot %a, %a, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
        %w = ttng.warp_group_dot_wait %d {pendings = 1 : i32} : !acc
        %isLater = arith.cmpi sgt, %i, %c0 : i32
        %sum3 = arith.addi %s, %c3 : i32
        %before = arith.remsi %sum3, %c4 : i32
        %e = ttg.memdesc_index %empty[%before] : !ring -> !bar
        ttng.arrive_barrier %e, 1, %isLater : !bar
        %more = arith.addi %s, %c1 : i32
        %wraps = arith.cmpi sge, %more, %c4 : i32
        %next = arith.select %wraps, %c0, %more : i32
        %flipped = arith.xori %p, %c1 : i32
        %nextParity = arith.select %wraps, %flipped, %p : i32
        scf.yield %next, %nextParity, %w : i32, i32, !acc
      }
      %last = ttng.warp_group_dot_wait %r#2 {pendings = 0 : i32} : !acc
      %any = arith.cmpi sgt, %n, %c0 : i32
      %end = arith.addi %r#0, %c3 : i32
      %lastSlot = arith.remsi %end, %c4 : i32
      %e = ttg.memdesc_index %empty[%lastSlot] : !ring -> !bar
      ttng.arrive_barrier %e, 1, %any : !bar
      scf.yield %r#0, %r#1 : i32, i32
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tiles, %full1: !ring, %empty1: !ring, %tiles1: i32, %n1: i32, %pid1: i32, %programs1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %d4 = arith.constant 4 : i32
    %true = arith.constant true
    scf.for %tile = %pid1 to %tiles1 step %programs1 iter_args(%slot = %d0, %parity = %d1) -> (i32, i32) : i32 {
      %r:2 = scf.for %i = %d0 to %n1 step %d1 iter_args(%s = %slot, %p = %parity) -> (i32, i32) : i32 {
        %e = ttg.memdesc_index %empty1[%s] : !ring -> !bar
        ttng.wait_barrier %e, %p : !bar
        %f = ttg.memdesc_index %full1[%s] : !ring -> !bar
        ttng.barrier_expect %f, 8192, %true : !bar
        %a = ttg.memdesc_index %A1[%s] : !tiles -> !tile
        ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %a, %f, %true : !desc, !bar -> !tile
        %more = arith.addi %s, %d1 : i32
        %wraps = arith.cmpi sge, %more, %d4 : i32
        %next = arith.select %wraps, %d0, %more : i32
        %flipped = arith.xori %p, %d1 : i32
        %nextParity = arith.select %wraps, %flipped, %p : i32
        scf.yield %next, %nextParity : i32, i32
      }
      scf.yield %r#0, %r#1 : i32, i32
    }
    ttg.warp_return
  } : (!desc, !tiles, !ring, !ring, i32, i32, i32, i32) -> ()
  tt.return
}

// One buffer goes back and forth.
// CHECK: remark: one_buffer: proven
tt.func @one_buffer(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// The slot is free for the producer while the dot reads it.
// CHECK: remark: slot_released_before_the_dot_is_complete: refuted: 'ttng.async_tma_copy_global_to_local' writes shared memory that another partition reads, and no mbarrier orders them
tt.func @slot_released_before_the_dot_is_complete(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// The producer does not wait until the slot is read.
// CHECK: remark: no_wait_for_the_empty_slot: {{unknown|refuted}}
tt.func @no_wait_for_the_empty_slot(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// The producer waits for the first release before the first copy.
// CHECK: remark: partitions_wait_for_each_other: refuted: 'ttng.wait_barrier' never returns: the partitions wait for each other
tt.func @partitions_wait_for_each_other(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d0) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// One consumer arrives where two are expected.
// CHECK: remark: count_of_two_consumers: refuted: 'ttng.wait_barrier' never returns: the partitions wait for each other
tt.func @count_of_two_consumers(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 2 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// Threads of the producer write the slot; a proxy fence precedes the arrival.
// CHECK: remark: producer_stores: proven
tt.func @producer_stores(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(4) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    %half = arith.constant dense<1.0> : !half
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttg.local_store %half, %A1 : !half -> !tile
      ttng.fence_async_shared {bCluster = false}
      ttng.arrive_barrier %full1, 1 : !bar
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// A wait for an mbarrier does not order the proxies.
// CHECK: remark: producer_stores_without_fence: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func @producer_stores_without_fence(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(4) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    %half = arith.constant dense<1.0> : !half
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttg.local_store %half, %A1 : !half -> !tile
      ttng.arrive_barrier %full1, 1 : !bar
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// The first of four warps starts the copy while the others may still wait: two phases later they wait for ever.
// CHECK: remark: warps_of_the_producer_are_late: unknown: 'ttng.arrive_barrier' completes a phase of the mbarrier while warps may still wait for the phase before
tt.func @warps_of_the_producer_are_late(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(4) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// A barrier behind the wait helps.
// CHECK: remark: late_warps_synchronize: proven
tt.func @late_warps_synchronize(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(4) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttg.local_barrier
      ttng.barrier_expect %full1, 8192, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// The phase expects more bytes than the copy brings.
// CHECK: remark: bytes_of_two_copies: refuted: 'ttng.wait_barrier' never returns: the partitions wait for each other
tt.func @bytes_of_two_copies(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %empty = ttg.local_alloc : () -> !bar
  ttng.init_barrier %full, 1 : !bar
  ttng.init_barrier %empty, 1 : !bar
  ttg.warp_specialize(%t, %A, %full, %empty, %n)
  default {
    scf.for %i = %c0 to %n step %c1 iter_args(%p = %c0, %sum = %zero) -> (i32, !acc) : i32 {
      ttng.wait_barrier %full, %p : !bar
      %d = ttng.warp_group_dot %A, %A, %sum {inputPrecision = 0 : i32, isAsync = true} : !tile * !tile -> !acc
      %w = ttng.warp_group_dot_wait %d {pendings = 0 : i32} : !acc
      ttng.arrive_barrier %empty, 1 : !bar
      %next = arith.xori %p, %c1 : i32
      scf.yield %next, %w : i32, !acc
    }
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %full1: !bar, %empty1: !bar, %n1: i32) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %d1 = arith.constant 1 : i32
    %true = arith.constant true
    scf.for %i = %d0 to %n1 step %d1 iter_args(%p = %d1) -> (i32) : i32 {
      ttng.wait_barrier %empty1, %p : !bar
      ttng.barrier_expect %full1, 16384, %true : !bar
      ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %full1, %true : !desc, !bar -> !tile
      %next = arith.xori %p, %d1 : i32
      scf.yield %next : i32
    }
    ttg.warp_return
  } : (!desc, !tile, !bar, !bar, i32) -> ()
  tt.return
}

// Partitions that no mbarrier orders race.
// CHECK: remark: partitions_race: refuted: 'ttg.local_store' writes shared memory that another partition reads, and no mbarrier orders them
tt.func @partitions_race() {
  %half = arith.constant dense<1.0> : !half
  %A = ttg.local_alloc : () -> !tile
  ttg.warp_specialize(%A)
  default {
    ttg.local_store %half, %A : !half -> !tile
    ttg.warp_yield
  }
  partition0(%A1: !tile) num_warps(4) {
    %x = ttg.local_load %A1 : !tile -> !half
    ttg.warp_return
  } : (!tile) -> ()
  tt.return
}

// The code behind waits for a copy that a partition has left in flight.
// CHECK: remark: copy_lands_behind_the_partitions: proven
tt.func @copy_lands_behind_the_partitions(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttg.warp_specialize(%t, %A, %m)
  default {
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %m1: !bar) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %true = arith.constant true
    ttng.barrier_expect %m1, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %m1, %true : !desc, !bar -> !tile
    ttg.warp_return
  } : (!desc, !tile, !bar) -> ()
  ttng.wait_barrier %m, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: copy_is_not_awaited: refuted: 'ttg.local_load' reads shared memory that a TMA copy in flight writes
tt.func @copy_is_not_awaited(%t: !desc) {
  %A = ttg.local_alloc : () -> !tile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  ttg.warp_specialize(%t, %A, %m)
  default {
    ttg.warp_yield
  }
  partition0(%t1: !desc, %A1: !tile, %m1: !bar) num_warps(1) {
    %d0 = arith.constant 0 : i32
    %true = arith.constant true
    ttng.barrier_expect %m1, 8192, %true : !bar
    ttng.async_tma_copy_global_to_local %t1[%d0, %d0] %A1, %m1, %true : !desc, !bar -> !tile
    ttg.warp_return
  } : (!desc, !tile, !bar) -> ()
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}

}
