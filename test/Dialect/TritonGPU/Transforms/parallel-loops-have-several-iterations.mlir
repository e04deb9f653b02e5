// A buffer that the next iteration of a parallel loop reads stays live, and a barrier follows reads of what it writes.
// RUN: triton-opt %s --allocate-shared-memory | FileCheck %s
// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers | FileCheck %s --check-prefix=BARRIERS

#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#wide = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: @live_in_all_iterations
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 0 : i32}
  // CHECK: scf.forall
  // CHECK: ttg.local_alloc %{{.*}} {allocation.offset = 512 : i32}
  tt.func public @live_in_all_iterations(%o: tensor<128x!tt.ptr<i32>, #b>) {
    %r = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32, #b>
    %a = ttg.local_alloc %r : (tensor<128xi32, #b>) -> !ttg.memdesc<128xi32, #s, #smem>
    scf.forall (%i) in (3) {
      %v = ttg.local_load %a : !ttg.memdesc<128xi32, #s, #smem> -> tensor<128xi32, #b>
      tt.store %o, %v : tensor<128x!tt.ptr<i32>, #b>
      %c = ttg.local_alloc %v : (tensor<128xi32, #b>) -> !ttg.memdesc<128xi32, #s, #smem>
      %w = ttg.local_load %c : !ttg.memdesc<128xi32, #s, #smem> -> tensor<128xi32, #b>
      tt.store %o, %w : tensor<128x!tt.ptr<i32>, #b>
    }
    tt.return
  }

  // BARRIERS-LABEL: @written_in_each_iteration
  // BARRIERS: scf.forall
  // BARRIERS: ttg.local_barrier
  // BARRIERS: ttg.local_store
  // BARRIERS: ttg.local_barrier
  // BARRIERS: ttg.local_load
  tt.func public @written_in_each_iteration(%o: tensor<512x!tt.ptr<i32>, #wide>) {
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32, #b>
    %a = ttg.local_alloc : () -> !ttg.memdesc<512xi32, #s, #smem, mutable>
    scf.forall (%i) in (3) {
      ttg.local_store %r, %a : tensor<512xi32, #b> -> !ttg.memdesc<512xi32, #s, #smem, mutable>
      %v = ttg.local_load %a : !ttg.memdesc<512xi32, #s, #smem, mutable> -> tensor<512xi32, #wide>
      tt.store %o, %v : tensor<512x!tt.ptr<i32>, #wide>
    }
    tt.return
  }
}
