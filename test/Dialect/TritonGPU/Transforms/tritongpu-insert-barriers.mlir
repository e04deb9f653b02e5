// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers | FileCheck %s
// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --tritongpu-insert-barriers | FileCheck %s

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#quads = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#twice = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>
#lines = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1]}>
#wide = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#lane = #ttg.linear<{register = [], lane = [[4], [8], [16], [32], [64]], warp = [[1], [2]], block = []}>
!b = !ttg.memdesc<128xf32, #s, #smem, mutable>
!two = !ttg.memdesc<2x128xf32, #s, #smem, mutable>
!three = !ttg.memdesc<3x128xf32, #s, #smem, mutable>
!half = !ttg.memdesc<64xf32, #s, #smem, mutable, 128>
!quarter = !ttg.memdesc<4x16xf32, #wide, #smem, mutable, 4x64>
module attributes {"ttg.num-warps" = 4 : i32} {

// A barrier is needed between a write and a read, a read and a write, and two writes; not between two reads.
// CHECK-LABEL: tt.func @accesses_that_race(
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: tt.return
tt.func @accesses_that_race(%x: tensor<128xf32, #l>) {
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  %1 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
  ttg.local_store %0, %a : tensor<128xf32, #l> -> !b
  tt.return
}

// One barrier resolves the hazards of all earlier accesses, and so does an existing one.
// CHECK-LABEL: tt.func @one_barrier_for_several_hazards(
// CHECK-COUNT-2: ttg.local_alloc
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: tt.return
tt.func @one_barrier_for_several_hazards(%x: tensor<128xf32, #l>) {
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  %1 = ttg.local_load %b : !b -> tensor<128xf32, #l>
  gpu.barrier
  ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
  ttg.local_store %x, %b : tensor<128xf32, #l> -> !b
  tt.return
}

// Different buffers of a multi-buffer and disjoint slices of a buffer, also swizzled ones, need no barrier.
// CHECK-LABEL: tt.func @disjoint_views(
// CHECK-NOT: ttg.local_barrier
// CHECK: tt.return
tt.func @disjoint_views(%x: tensor<128xf32, #l>, %h: tensor<64xf32, #l>, %t: tensor<8x64xf16, #rows>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !two
  %b = ttg.local_alloc : () -> !b
  %n = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #nv, #smem, mutable>
  %a0 = ttg.memdesc_index %a[%c0] : !two -> !b
  %a1 = ttg.memdesc_index %a[%c1] : !two -> !b
  %b0 = ttg.memdesc_subslice %b[0] : !b -> !half
  %b1 = ttg.memdesc_subslice %b[64] : !b -> !half
  %n0 = ttg.memdesc_subslice %n[8, 0] : !ttg.memdesc<64x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<8x64xf16, #nv, #smem, mutable, 64x64>
  %n1 = ttg.memdesc_subslice %n[16, 0] : !ttg.memdesc<64x64xf16, #nv, #smem, mutable> -> !ttg.memdesc<8x64xf16, #nv, #smem, mutable, 64x64>
  ttg.local_store %x, %a0 : tensor<128xf32, #l> -> !b
  ttg.local_store %h, %b0 : tensor<64xf32, #l> -> !half
  ttg.local_store %t, %n0 : tensor<8x64xf16, #rows> -> !ttg.memdesc<8x64xf16, #nv, #smem, mutable, 64x64>
  %0 = ttg.local_load %a1 : !b -> tensor<128xf32, #l>
  %1 = ttg.local_load %b1 : !half -> tensor<64xf32, #l>
  %2 = ttg.local_load %n1 : !ttg.memdesc<8x64xf16, #nv, #smem, mutable, 64x64> -> tensor<8x64xf16, #rows>
  tt.return
}

// An index that is not constant may select any buffer of a multi-buffer.
// CHECK-LABEL: tt.func @unknown_index(
// CHECK: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @unknown_index(%x: tensor<128xf32, #l>, %i: i32) {
  %c0 = arith.constant 0 : i32
  %a = ttg.local_alloc : () -> !two
  %a0 = ttg.memdesc_index %a[%c0] : !two -> !b
  %ai = ttg.memdesc_index %a[%i] : !two -> !b
  ttg.local_store %x, %a0 : tensor<128xf32, #l> -> !b
  %0 = ttg.local_load %ai : !b -> tensor<128xf32, #l>
  tt.return
}

// A write before a loop needs a barrier before the loop, not one in each iteration.
// CHECK-LABEL: tt.func @hoisted_before_loops(
// CHECK: ttg.local_alloc
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: scf.for
// CHECK-NOT: ttg.local_barrier
// CHECK: tt.return
tt.func @hoisted_before_loops(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %c0 to %n step %c1 : i32 {
      %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
    }
  }
  tt.return
}

// The next iteration overwrites the bytes that this one reads.
// CHECK-LABEL: tt.func @around_loops(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: }
// CHECK-NEXT: tt.return
tt.func @around_loops(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !b
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
    %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  }
  tt.return
}

// Several warps hold each element of the tensor: one writes the next value before another one has written this one.
// CHECK-LABEL: tt.func @replicas_of_the_next_iteration(
// CHECK: scf.for
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK: scf.for
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttg.local_alloc
tt.func @replicas_of_the_next_iteration(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !ttg.memdesc<2x1xi32, #wide, #smem, mutable>
  scf.for %i = %c0 to %n step %c1 : i32 {
    %t = tt.splat %i : i32 -> tensor<2x1xi32, #twice>
    ttg.local_store %t, %a : tensor<2x1xi32, #twice> -> !ttg.memdesc<2x1xi32, #wide, #smem, mutable>
  }
  scf.for %i = %c0 to %n step %c1 : i32 {
    %t = tt.splat %i : i32 -> tensor<2x1xi32, #twice>
    %b = ttg.local_alloc %t : (tensor<2x1xi32, #twice>) -> !ttg.memdesc<2x1xi32, #wide, #smem, mutable>
  }
  tt.return
}

// One thread holds each element: its writes are in order.
// CHECK-LABEL: tt.func @the_same_thread_in_the_next_iteration(
// CHECK-NOT: ttg.local_barrier
// CHECK: tt.return
tt.func @the_same_thread_in_the_next_iteration(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !b
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
  }
  tt.return
}

// Two layout conversions with disjoint scratch need no barrier: the barrier inside of each one separates the uses of the other.
// CHECK-LABEL: tt.func @disjoint_scratch(
// CHECK: scf.for
// CHECK-NEXT: ttg.convert_layout
// CHECK-NEXT: ttg.convert_layout
// CHECK-NEXT: scf.yield
tt.func @disjoint_scratch(%x: tensor<4x32xf32, #r>, %n: i32) -> tensor<4x32xf32, #r> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<4x32xf32, #r> : i32 {
    %0 = ttg.convert_layout %y : tensor<4x32xf32, #r> -> tensor<4x32xf32, #c>
    %1 = ttg.convert_layout %0 : tensor<4x32xf32, #c> -> tensor<4x32xf32, #r>
    scf.yield %1 : tensor<4x32xf32, #r>
  }
  tt.return %r : tensor<4x32xf32, #r>
}

// A single layout conversion races with itself in the next iteration.
// CHECK-LABEL: tt.func @scratch_races_with_itself(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.convert_layout
// CHECK-NEXT: {{^ *}$}}
tt.func @scratch_races_with_itself(%x: tensor<4x32xf32, #r>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = ttg.convert_layout %x : tensor<4x32xf32, #r> -> tensor<4x32xf32, #c>
  }
  tt.return
}

// A layout conversion within warps does not, if each warp accesses the same bytes in each iteration.
// CHECK-LABEL: tt.func @scratch_within_warps(
// CHECK-NOT: ttg.local_barrier
// CHECK: tt.return
tt.func @scratch_within_warps(%x: tensor<16x32xf32, #quads>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %0 = ttg.convert_layout %x : tensor<16x32xf32, #quads> -> tensor<16x32xf32, #lines>
  }
  tt.return
}

// Two views divide the same bytes into buffers of different sizes: buffer 1 of the one is in buffer 0 of the other.
// CHECK-LABEL: tt.func @buffers_of_different_sizes(
// CHECK: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @buffers_of_different_sizes(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %wide = ttg.local_alloc : () -> !two
  %narrow = ttg.memdesc_reinterpret %wide : !two -> !ttg.memdesc<4x64xf32, #s, #smem, mutable>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (i32) : i32 {
    %sum = arith.addi %at, %c1 : i32
    %next = arith.remsi %sum, %c2 : i32
    %a = ttg.memdesc_index %wide[%at] : !two -> !b
    %b = ttg.memdesc_index %narrow[%next] : !ttg.memdesc<4x64xf32, #s, #smem, mutable> -> !ttg.memdesc<64xf32, #s, #smem, mutable>
    ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
    %0 = ttg.local_load %b : !ttg.memdesc<64xf32, #s, #smem, mutable> -> tensor<64xf32, #l>
    scf.yield %next : i32
  }
  tt.return
}

// The columns of a view have gaps between their rows, a buffer of its own at the same place has none.
// CHECK-LABEL: tt.func @reinterpreted_columns(
// CHECK: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @reinterpreted_columns(%x: tensor<4x32xf32, #r>) {
  %a = ttg.local_alloc : () -> !ttg.memdesc<4x64xf32, #wide, #smem, mutable>
  %left = ttg.memdesc_subslice %a[0, 0] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %right = ttg.memdesc_subslice %a[0, 32] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %line = ttg.memdesc_reinterpret %left : !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64> -> !b
  ttg.local_store %x, %right : tensor<4x32xf32, #r> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %0 = ttg.local_load %line : !b -> tensor<128xf32, #l>
  tt.return
}

// One of two views is reinterpreted: the bytes that both leave out may be in the result.
// CHECK-LABEL: tt.func @one_of_two_is_reinterpreted(
// CHECK: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @one_of_two_is_reinterpreted(%x: tensor<1x16xf32, #r>, %c: i1) {
  %a = ttg.local_alloc : () -> !ttg.memdesc<4x64xf32, #wide, #smem, mutable>
  %first = ttg.memdesc_subslice %a[0, 0] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !quarter
  %second = ttg.memdesc_subslice %a[1, 16] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<1x16xf32, #wide, #smem, mutable, 4x64>
  %third = ttg.memdesc_subslice %a[0, 32] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !quarter
  %one = scf.if %c -> !quarter {
    scf.yield %first : !quarter
  } else {
    scf.yield %third : !quarter
  }
  %line = ttg.memdesc_reinterpret %one : !quarter -> !ttg.memdesc<64xf32, #s, #smem, mutable>
  ttg.local_store %x, %second : tensor<1x16xf32, #r> -> !ttg.memdesc<1x16xf32, #wide, #smem, mutable, 4x64>
  %0 = ttg.local_load %line : !ttg.memdesc<64xf32, #s, #smem, mutable> -> tensor<64xf32, #l>
  tt.return
}

// A callee may reinterpret a view that the caller passes.
// CHECK-LABEL: tt.func private @read_as_a_line(
tt.func private @read_as_a_line(%left: !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>) attributes {noinline = true} {
  %line = ttg.memdesc_reinterpret %left : !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64> -> !b
  %0 = ttg.local_load %line : !b -> tensor<128xf32, #l>
  tt.return
}
// CHECK-LABEL: tt.func private @read_columns(
tt.func private @read_columns(%left: !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>) attributes {noinline = true} {
  %0 = ttg.local_load %left : !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64> -> tensor<4x32xf32, #r>
  tt.return
}
// CHECK-LABEL: tt.func @columns_reinterpreted_by_a_callee(
// CHECK: ttg.local_store
// CHECK-NEXT: tt.call @read_columns
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: tt.call @read_as_a_line
tt.func @columns_reinterpreted_by_a_callee(%x: tensor<4x32xf32, #r>) {
  %a = ttg.local_alloc : () -> !ttg.memdesc<4x64xf32, #wide, #smem, mutable>
  %left = ttg.memdesc_subslice %a[0, 0] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %right = ttg.memdesc_subslice %a[0, 32] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  ttg.local_store %x, %right : tensor<4x32xf32, #r> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  tt.call @read_columns(%left) : (!ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>) -> ()
  tt.call @read_as_a_line(%left) : (!ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>) -> ()
  tt.return
}

// Only one branch needs a barrier.
// CHECK-LABEL: tt.func @in_branches(
// CHECK: scf.if
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: } else {
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: }
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.return
tt.func @in_branches(%x: tensor<128xf32, #l>, %c: i1) {
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  %b = ttg.local_alloc : () -> !b
  %d = ttg.local_alloc : () -> !b
  scf.if %c {
    %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  } else {
    ttg.local_store %x, %b : tensor<128xf32, #l> -> !b
  }
  %1 = ttg.local_load %d : !b -> tensor<128xf32, #l>
  tt.return
}

// A wait completes the copies of the thread itself, and a barrier has to follow it.  A barrier does not complete copies in flight.
// CHECK-LABEL: tt.func @asynchronous_copies(
// CHECK: ttg.async_copy_global_to_local
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.async_wait
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @asynchronous_copies(%p: tensor<128x!tt.ptr<f32>, #l>) {
  %a = ttg.local_alloc : () -> !b
  %0 = ttg.async_copy_global_to_local %p, %a : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
  ttg.local_barrier
  %1 = ttg.async_wait {num = 0 : i32}
  %2 = ttg.local_load %a token %1 : !b -> tensor<128xf32, #l>
  tt.return
}

// An atomic access with acquire or release semantics is a barrier; a relaxed one is not.  One that exchanges its result
// through scratch has a barrier inside, and with release semantics another one before.
// CHECK-LABEL: tt.func @atomic_accesses(
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: tt.atomic_rmw add, acquire
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.atomic_rmw add, relaxed
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: scf.for
// CHECK-NEXT: tt.atomic_rmw add, release
// CHECK-NEXT: tt.print
tt.func @atomic_accesses(%x: tensor<128xf32, #l>, %p: !tt.ptr<i32>, %v: i32, %m: i1, %n: i32) {
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  %0 = tt.atomic_rmw add, acquire, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
  %1 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  %2 = tt.atomic_rmw add, relaxed, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
  ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
  scf.for %i = %v to %n step %v : i32 {
    %3 = tt.atomic_rmw add, release, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
    tt.print " old: " {hex = false, isSigned = array<i32: 1>} : %3 : i32
  }
  tt.return
}

// A loop indexes a multi-buffer: a copy fills the buffer that the previous iteration read, and the barrier between the wait
// and the load of this iteration resolves both hazards.
// CHECK-LABEL: tt.func @multi_buffer(
// CHECK: scf.for
// CHECK: ttg.async_wait
// CHECK-NEXT: ttg.memdesc_index
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NOT: ttg.local_barrier
// CHECK: tt.return
tt.func @multi_buffer(%p: tensor<128x!tt.ptr<f32>, #l>, %n: i32) {
  %cm1 = arith.constant -1 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %a = ttg.local_alloc : () -> !three
  %a0 = ttg.memdesc_index %a[%c0] : !three -> !b
  %a1 = ttg.memdesc_index %a[%c1] : !three -> !b
  %k0 = ttg.async_copy_global_to_local %p, %a0 : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
  %g0 = ttg.async_commit_group tokens %k0
  %k1 = ttg.async_copy_global_to_local %p, %a1 : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
  %g1 = ttg.async_commit_group tokens %k1
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ins = %c1, %ext = %cm1) -> (i32, i32) : i32 {
    %e1 = arith.addi %ext, %c1 : i32
    %e2 = arith.cmpi sge, %e1, %c3 : i32
    %e3 = arith.select %e2, %c0, %e1 : i32
    %w = ttg.async_wait {num = 1 : i32}
    %from = ttg.memdesc_index %a[%e3] : !three -> !b
    %x = ttg.local_load %from : !b -> tensor<128xf32, #l>
    %i1 = arith.addi %ins, %c1 : i32
    %i2 = arith.cmpi slt, %i1, %c3 : i32
    %i3 = arith.select %i2, %i1, %c0 : i32
    %to = ttg.memdesc_index %a[%i3] : !three -> !b
    %k = ttg.async_copy_global_to_local %p, %to : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
    %g = ttg.async_commit_group tokens %k
    scf.yield %i3, %e3 : i32, i32
  }
  %w1 = ttg.async_wait {num = 0 : i32}
  ttg.local_dealloc %a : !three
  tt.return
}

// With two buffers, the copy fills the one that this iteration reads.
// CHECK-LABEL: tt.func @too_few_buffers(
// CHECK: scf.for
// CHECK: ttg.async_wait
// CHECK-NEXT: ttg.memdesc_index
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttg.async_copy_global_to_local
// CHECK: tt.return
tt.func @too_few_buffers(%p: tensor<128x!tt.ptr<f32>, #l>, %n: i32) {
  %cm1 = arith.constant -1 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = ttg.local_alloc : () -> !two
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ins = %c1, %ext = %cm1) -> (i32, i32) : i32 {
    %e1 = arith.addi %ext, %c1 : i32
    %e2 = arith.remsi %e1, %c2 : i32
    %w = ttg.async_wait {num = 1 : i32}
    %from = ttg.memdesc_index %a[%e2] : !two -> !b
    %x = ttg.local_load %from : !b -> tensor<128xf32, #l>
    %i1 = arith.addi %ins, %c1 : i32
    %i2 = arith.cmpi eq, %i1, %c2 : i32
    %i3 = arith.select %i2, %c0, %i1 : i32
    %to = ttg.memdesc_index %a[%i3] : !two -> !b
    %k = ttg.async_copy_global_to_local %p, %to : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
    %g = ttg.async_commit_group tokens %k
    scf.yield %i3, %e2 : i32, i32
  }
  %w1 = ttg.async_wait {num = 0 : i32}
  ttg.local_dealloc %a : !two
  tt.return
}

// A loop-carried view of one buffer of a multi-buffer is a view of another one in the next iteration.
// CHECK-LABEL: tt.func @carried_view(
// CHECK: scf.for
// CHECK: ttg.local_load
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK: tt.return
tt.func @carried_view(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = ttg.local_alloc : () -> !two
  %a0 = ttg.memdesc_index %a[%c0] : !two -> !b
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%ins = %c0, %v = %a0) -> (i32, !b) : i32 {
    %0 = ttg.local_load %v : !b -> tensor<128xf32, #l>
    %i1 = arith.addi %ins, %c1 : i32
    %i2 = arith.cmpi ne, %i1, %c2 : i32
    %i3 = arith.select %i2, %i1, %c0 : i32
    %to = ttg.memdesc_index %a[%i3] : !two -> !b
    ttg.local_store %x, %to : tensor<128xf32, #l> -> !b
    scf.yield %i3, %to : i32, !b
  }
  tt.return
}

// An argument overlaps no buffer of the device function itself, which orders only its own accesses.
// CHECK-LABEL: tt.func private @function(
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
// CHECK-NEXT: tt.return
tt.func private @function(%a: !b) attributes {noinline = true} {
  %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  %b = ttg.local_alloc %0 : (tensor<128xf32, #l>) -> !b
  %1 = ttg.local_load %b : !b -> tensor<128xf32, #l>
  tt.return
}

// A device function orders the accesses that it has waited for before whatever its caller does. One barrier does that: the
// second run of the pass inserts no other.
// CHECK-LABEL: tt.func private @waits(
// CHECK-NEXT: ttg.async_wait
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: tt.return
tt.func private @waits() attributes {noinline = true} {
  %0 = ttg.async_wait {num = 0 : i32}
  tt.return
}

// The caller orders the first and the last accesses of its callee, here from one call to the next.  The barrier in the
// callee would resolve the hazard behind the loop too, but the loop may have no iterations.
// CHECK-LABEL: tt.func @calls(
// CHECK: ttg.local_alloc
// CHECK-NEXT: scf.for
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: tt.call
// CHECK-NEXT: {{^ *}$}}
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: tt.return
tt.func @calls(%x: tensor<128xf32, #l>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.call @function(%a) : (!b) -> ()
  }
  ttg.local_store %x, %a : tensor<128xf32, #l> -> !b
  tt.return
}

// A callee that stores to one view of its argument stores each byte by the same thread every time. If it chooses between
// views that overlap in part, another warp may store the byte in the next call.
// CHECK-LABEL: tt.func @callee_stores_to_one_line(
// CHECK: tt.call
// CHECK-NEXT: tt.call
// CHECK-NEXT: tt.return
tt.func private @store_to_one_line(%a: !ttg.memdesc<6x64xf32, #s, #smem, mutable>, %x: tensor<128xf32, #l>) attributes {noinline = true} {
  %rows = ttg.memdesc_subslice %a[2, 0] : !ttg.memdesc<6x64xf32, #s, #smem, mutable> -> !ttg.memdesc<2x64xf32, #s, #smem, mutable, 6x64>
  %line = ttg.memdesc_reinterpret %rows : !ttg.memdesc<2x64xf32, #s, #smem, mutable, 6x64> -> !b
  ttg.local_store %x, %line : tensor<128xf32, #l> -> !b
  tt.return
}
tt.func @callee_stores_to_one_line(%x: tensor<128xf32, #l>) {
  %a = ttg.local_alloc : () -> !ttg.memdesc<6x64xf32, #s, #smem, mutable>
  tt.call @store_to_one_line(%a, %x) : (!ttg.memdesc<6x64xf32, #s, #smem, mutable>, tensor<128xf32, #l>) -> ()
  tt.call @store_to_one_line(%a, %x) : (!ttg.memdesc<6x64xf32, #s, #smem, mutable>, tensor<128xf32, #l>) -> ()
  tt.return
}
// CHECK-LABEL: tt.func @callee_stores_to_lines_that_overlap_in_part(
// CHECK: tt.call
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: tt.call
// CHECK-NEXT: tt.return
tt.func private @store_to_either_line(%a: !ttg.memdesc<6x64xf32, #s, #smem, mutable>, %c: i1, %x: tensor<128xf32, #l>) attributes {noinline = true} {
  %rows = ttg.memdesc_subslice %a[2, 0] : !ttg.memdesc<6x64xf32, #s, #smem, mutable> -> !ttg.memdesc<2x64xf32, #s, #smem, mutable, 6x64>
  %next = ttg.memdesc_subslice %a[3, 0] : !ttg.memdesc<6x64xf32, #s, #smem, mutable> -> !ttg.memdesc<3x64xf32, #s, #smem, mutable, 6x64>
  %first = ttg.memdesc_reinterpret %rows : !ttg.memdesc<2x64xf32, #s, #smem, mutable, 6x64> -> !b
  %second = ttg.memdesc_reinterpret %next : !ttg.memdesc<3x64xf32, #s, #smem, mutable, 6x64> -> !b
  %line = arith.select %c, %first, %second : !b
  ttg.local_store %x, %line : tensor<128xf32, #l> -> !b
  tt.return
}
tt.func @callee_stores_to_lines_that_overlap_in_part(%x: tensor<128xf32, #l>, %c: i1, %d: i1) {
  %a = ttg.local_alloc : () -> !ttg.memdesc<6x64xf32, #s, #smem, mutable>
  tt.call @store_to_either_line(%a, %c, %x) : (!ttg.memdesc<6x64xf32, #s, #smem, mutable>, i1, tensor<128xf32, #l>) -> ()
  tt.call @store_to_either_line(%a, %d, %x) : (!ttg.memdesc<6x64xf32, #s, #smem, mutable>, i1, tensor<128xf32, #l>) -> ()
  tt.return
}

// There is a barrier where partitions begin and end; accesses within a partition need their own.
// CHECK-LABEL: tt.func @partitions(
// CHECK: ttg.local_alloc
// CHECK-NEXT: ttg.warp_specialize
// CHECK: ttg.warp_yield
// CHECK: ttg.local_load
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.warp_return
// CHECK: ttg.local_load
// CHECK-NEXT: tt.return
tt.func @partitions(%x: tensor<128xf32, #l>) {
  %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
  ttg.warp_specialize(%a)
  default {
    ttg.warp_yield
  }
  partition0(%b: !b) num_warps(4) {
    %0 = ttg.local_load %b : !b -> tensor<128xf32, #l>
    ttg.local_store %0, %b : tensor<128xf32, #l> -> !b
    ttg.warp_return
  } : (!b) -> ()
  %1 = ttg.local_load %a : !b -> tensor<128xf32, #l>
  tt.return
}

// Lines that begin in two columns have bytes in common, which other warps write in the next iteration. Buffers of a
// multi-buffer have none.
// CHECK-LABEL: tt.func @lines_that_overlap_in_part(
// CHECK: scf.for
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK: scf.for
// CHECK-NOT: ttg.local_barrier
// CHECK: ttg.local_store
// CHECK: tt.return
tt.func @lines_that_overlap_in_part(%x: tensor<128xf32, #l>, %c: i1, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !ttg.memdesc<4x64xf32, #wide, #smem, mutable>
  %left = ttg.memdesc_subslice %a[0, 0] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %right = ttg.memdesc_subslice %a[0, 32] : !ttg.memdesc<4x64xf32, #wide, #smem, mutable> -> !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64>
  %first = ttg.memdesc_reinterpret %left : !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64> -> !b
  %second = ttg.memdesc_reinterpret %right : !ttg.memdesc<4x32xf32, #wide, #smem, mutable, 4x64> -> !b
  scf.for %i = %c0 to %n step %c1 : i32 {
    %line = arith.select %c, %first, %second : !b
    ttg.local_store %x, %line : tensor<128xf32, #l> -> !b
  }
  %m = ttg.local_alloc : () -> !three
  scf.for %i = %c0 to %n step %c1 : i32 {
    %line = ttg.memdesc_index %m[%i] : !three -> !b
    ttg.local_store %x, %line : tensor<128xf32, #l> -> !b
  }
  tt.return
}

// One branch begins the loop again by one edge, and the next iteration by the other: the next iteration may have the
// same buffer.
// CHECK-LABEL: tt.func @counters_that_begin_again(
// CHECK: ttg.memdesc_index
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttg.local_load
tt.func @counters_that_begin_again(%x: tensor<128xf32, #l>, %c: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %m = ttg.local_alloc : () -> !three
  cf.br ^loop(%c0 : i32)
^loop(%at: i32):
  %b = ttg.memdesc_index %m[%at] : !three -> !b
  ttg.local_store %x, %b : tensor<128xf32, #l> -> !b
  %0 = ttg.local_load %b : !b -> tensor<128xf32, #lane>
  %sum = arith.addi %at, %c1 : i32
  %next = arith.remsi %sum, %c3 : i32
  cf.cond_br %c, ^loop(%next : i32), ^loop(%c0 : i32)
}

}
