// RUN: triton-opt %s --triton-nvidia-combine-initializations | FileCheck %s

#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // One barrier, that of the fence, comes behind the initializations of all mbarriers of the block.
  // CHECK-LABEL: tt.func @all
  tt.func @all(%map: !tt.ptr<i8>, %i: i32) {
    // CHECK-NEXT: %c0_i32 = arith.constant
    // CHECK-NEXT: %[[PRED:.*]] = arith.cmpi
    // CHECK-NEXT: %[[A:.*]] = ttg.local_alloc
    // CHECK-NEXT: ttng.init_barrier %[[A]], 1
    // CHECK-NEXT: %[[RING:.*]] = ttg.local_alloc
    // CHECK-NEXT: %[[B:.*]] = ttg.memdesc_index %[[RING]]
    // CHECK-NEXT: ttng.init_barrier %[[B]], 1
    // CHECK-NEXT: ttng.tensormap_fenceproxy_acquire
    // CHECK-NEXT: ttng.barrier_expect %[[A]]
    // CHECK-NEXT: ttng.barrier_expect %[[B]]
    %c0 = arith.constant 0 : i32
    ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
    %pred = arith.cmpi eq, %i, %c0 : i32
    %a = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %a, 64, %pred : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #m, #smem, mutable>
    %b = ttg.memdesc_index %ring[%c0] : !ttg.memdesc<2x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %b, 64, %pred : !ttg.memdesc<1xi64, #m, #smem, mutable>
    tt.return
  }

  // An mbarrier in memory that held another one is initialized where it was.
  // CHECK-LABEL: tt.func @reused
  tt.func @reused(%map: !tt.ptr<i8>, %pred: i1) {
    // CHECK: ttng.init_barrier
    // CHECK-NEXT: ttng.tensormap_fenceproxy_acquire
    // CHECK-NEXT: ttng.barrier_expect
    // CHECK-NEXT: ttng.inval_barrier
    // CHECK-NEXT: ttng.init_barrier
    ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
    %a = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.barrier_expect %a, 64, %pred : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.inval_barrier %a : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 2 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    tt.return
  }

  // So is one whose memory a branch uses before, or whose place is only known behind the fence.
  // CHECK-LABEL: tt.func @unknown
  tt.func @unknown(%map: !tt.ptr<i8>, %p: !tt.ptr<i32>, %pred: i1) {
    // CHECK: ttng.tensormap_fenceproxy_acquire
    // CHECK-NEXT: scf.if
    // CHECK: tt.load
    // CHECK-NEXT: ttg.memdesc_index
    // CHECK-NEXT: ttng.init_barrier
    // CHECK: ttng.init_barrier
    ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
    %a = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #m, #smem, mutable>
    scf.if %pred {
      ttng.barrier_expect %a, 64, %pred : !ttg.memdesc<1xi64, #m, #smem, mutable>
    }
    %i = tt.load %p : !tt.ptr<i32>
    %b = ttg.memdesc_index %ring[%i] : !ttg.memdesc<2x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    tt.return
  }

  // Initializations of the same mbarrier keep their order.
  // CHECK-LABEL: tt.func @twice
  tt.func @twice(%map: !tt.ptr<i8>, %p: !tt.ptr<i32>) {
    // CHECK: ttng.tensormap_fenceproxy_acquire
    // CHECK-NEXT: tt.load
    // CHECK: ttng.init_barrier %{{.*}}, 1
    // CHECK: ttng.init_barrier %{{.*}}, 2
    %c0 = arith.constant 0 : i32
    ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
    %i = tt.load %p : !tt.ptr<i32>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x1xi64, #m, #smem, mutable>
    %a = ttg.memdesc_index %ring[%i] : !ttg.memdesc<2x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %a, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    %b = ttg.memdesc_index %ring[%c0] : !ttg.memdesc<2x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.init_barrier %b, 2 : !ttg.memdesc<1xi64, #m, #smem, mutable>
    tt.return
  }

  // The fence stays in front of what may read the map.
  // CHECK-LABEL: tt.func @loop
  tt.func @loop(%map: !tt.ptr<i8>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    // CHECK: scf.for
    // CHECK-NEXT: arith.addi
    // CHECK-NEXT: ttng.tensormap_fenceproxy_acquire
    // CHECK-NEXT: scf.yield
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c0) -> (i32) : i32 {
      ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
      %y = arith.addi %x, %i : i32
      scf.yield %y : i32
    }
    tt.return
  }
}
