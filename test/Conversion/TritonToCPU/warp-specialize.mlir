// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// RUN: ttc %s --run --grid=3 --arg=iota:8 --arg=zeros:32 --arg=4 --arg=4 --show=1=32 | FileCheck %s --check-prefix=EXEC
// RUN: not ttc %s --run --grid=3 --arg=iota:8 --arg=zeros:32 --arg=4 --arg=3 2>&1 | FileCheck %s --check-prefix=STUCK

// A producer and a consumer share one buffer and alternate by mbarriers. If the producer stops too early, the run-time
// library reports a deadlock.
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  // CHECK-LABEL: llvm.func @k(
  // CHECK-DAG: llvm.mlir.addressof @k.partition0
  // CHECK-DAG: llvm.mlir.addressof @k.partition1
  // CHECK: llvm.call @triton_cpu_run_partitions(
  tt.func public @k(%i: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32, %made: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32, #l>
    %m = ttg.local_alloc : () -> !ttg.memdesc<8xi32, #line, #smem, mutable>
    %full = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    %empty = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %full, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %empty, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %zero = arith.constant dense<0> : tensor<8xi32, #l>
    %sum, %passes = ttg.warp_specialize(%i, %m, %full, %empty, %made)
    default {
      %s:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %zero, %count = %c0) -> (tensor<8xi32, #l>, i32) : i32 {
        %phase = arith.andi %k, %c1 : i32
        // STUCK: warp-specialize.mlir:{{[0-9]+}}:{{.*}}waits for a phase of a barrier that does not complete
        ttng.wait_barrier %full, %phase : !ttg.memdesc<1xi64, #line, #smem, mutable>
        %y = ttg.local_load %m : !ttg.memdesc<8xi32, #line, #smem, mutable> -> tensor<8xi32, #l>
        ttng.arrive_barrier %empty, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
        %z = arith.addi %x, %y : tensor<8xi32, #l>
        %more = arith.addi %count, %c1 : i32
        scf.yield %z, %more : tensor<8xi32, #l>, i32
      }
      ttg.warp_yield %s#0, %s#1 : tensor<8xi32, #l>, i32
    }
    partition0(%pi: !tt.ptr<i32>, %pm: !ttg.memdesc<8xi32, #line, #smem, mutable>, %pfull: !ttg.memdesc<1xi64, #line, #smem, mutable>, %pempty: !ttg.memdesc<1xi64, #line, #smem, mutable>, %pn: i32) num_warps(4) {
      %d0 = arith.constant 0 : i32
      %d1 = arith.constant 1 : i32
      %pr = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32, #l>
      %p = tt.splat %pi : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>, #l>
      %ps = tt.addptr %p, %pr : tensor<8x!tt.ptr<i32>, #l>, tensor<8xi32, #l>
      scf.for %k = %d0 to %pn step %d1 : i32 {
        // The buffer is empty at first: the phase before the first one has the other parity.
        %odd = arith.andi %k, %d1 : i32
        %phase = arith.xori %odd, %d1 : i32
        ttng.wait_barrier %pempty, %phase : !ttg.memdesc<1xi64, #line, #smem, mutable>
        %x = tt.load %ps : tensor<8x!tt.ptr<i32>, #l>
        %ks = tt.splat %k : i32 -> tensor<8xi32, #l>
        %y = arith.muli %x, %ks : tensor<8xi32, #l>
        ttg.local_store %y, %pm : tensor<8xi32, #l> -> !ttg.memdesc<8xi32, #line, #smem, mutable>
        ttng.arrive_barrier %pfull, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
      }
      ttg.warp_return
    } : (!tt.ptr<i32>, !ttg.memdesc<8xi32, #line, #smem, mutable>, !ttg.memdesc<1xi64, #line, #smem, mutable>, !ttg.memdesc<1xi64, #line, #smem, mutable>, i32) -> (tensor<8xi32, #l>, i32)
    // The factors 0, 1, 2 and 3, and the number of iterations.
    // EXEC: {{.*}}: i32 (32) 4 10 16 22 28 34 40 46 4 10 16 22 28 34 40 46 4 10 16 22 28 34 40 46 0 0 0 0 0 0 0 0
    %ns = tt.splat %passes : i32 -> tensor<8xi32, #l>
    %all = arith.addi %sum, %ns : tensor<8xi32, #l>
    %id = tt.get_program_id x : i32
    %c8 = arith.constant 8 : i32
    %at = arith.muli %id, %c8 : i32
    %begin = tt.addptr %o, %at : !tt.ptr<i32>, i32
    %q = tt.splat %begin : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>, #l>
    %qs = tt.addptr %q, %r : tensor<8x!tt.ptr<i32>, #l>, tensor<8xi32, #l>
    tt.store %qs, %all : tensor<8x!tt.ptr<i32>, #l>
    tt.return
  }
}
