// RUN: ttc %s --run --arg=zeros:4 --arg=1 --arg=0 --show=0 | FileCheck %s
// RUN: not ttc %s --run --arg=zeros:4 --arg=0 --arg=0 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not ttc %s --run --arg=zeros:4 --arg=1 --arg=1 2>&1 | FileCheck %s --check-prefix=SECOND

// An mbarrier with two arrivals, one of them conditional: a wait that cannot complete is an error.
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @k(%o: !tt.ptr<i32>, %arrives: i1, %parity: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %true = arith.constant true
    %b = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.init_barrier %b, 2 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.barrier_expect %b, 0, %true : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.arrive_barrier %b, 1, %arrives : !ttg.memdesc<1xi64, #line, #smem, mutable>
    // FIRST: barriers.mlir:[[@LINE+1]]:{{.*}}waits for a phase of a barrier that does not complete
    ttng.wait_barrier %b, %c0 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.arrive_barrier %b, 2 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.wait_barrier %b, %c1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    // The third phase has the parity of the first; it is not complete, but the phase of the other parity is.
    %other = arith.subi %c1, %parity : i32
    // SECOND: barriers.mlir:[[@LINE+1]]:{{.*}}waits for a phase of a barrier that does not complete
    ttng.wait_barrier %b, %other : !ttg.memdesc<1xi64, #line, #smem, mutable>
    ttng.inval_barrier %b : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %c7 = arith.constant 7 : i32
    tt.store %o, %c7 : !tt.ptr<i32>
    // CHECK: {{.*}}: i32 (4) 7 0 0 0
    tt.return
  }
}
