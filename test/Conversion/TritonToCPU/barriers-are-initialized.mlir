// RUN: not ttc %s --run --kernel=k --arg=zeros:4 --arg=1 --arg=0 --arg=0 2>&1 | FileCheck %s --check-prefix=WAIT
// RUN: not ttc %s --run --kernel=k --arg=zeros:4 --arg=0 --arg=1 --arg=0 2>&1 | FileCheck %s --check-prefix=ARRIVE
// RUN: not ttc %s --run --kernel=k --arg=zeros:4 --arg=0 --arg=0 --arg=1 --grid=2 --run-threads=1 2>&1 | FileCheck %s --check-prefix=AFTER
// RUN: not ttc %s --run --kernel=copies 2>&1 | FileCheck %s --check-prefix=COPIES
// RUN: ttc %s --run --kernel=k --arg=zeros:4 --arg=0 --arg=0 --arg=0 --show=0 | FileCheck %s

// A use of an mbarrier that is not initialized, or no longer, is an error, also where an earlier program instance has
// initialized it.
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @k(%o: !tt.ptr<i32>, %waits: i1, %arrives: i1, %skips: i1) {
    %c1 = arith.constant 1 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    // WAIT: barriers-are-initialized.mlir:[[@LINE+1]]:{{.*}}'ttng.wait_barrier' uses an mbarrier that is not initialized, in program instance (0, 0, 0)
    ttng.wait_barrier %b, %c1, %waits : !ttg.memdesc<1xi64, #line, #smem, mutable>
    // ARRIVE: barriers-are-initialized.mlir:[[@LINE+1]]:{{.*}}'ttng.arrive_barrier' uses an mbarrier that is not initialized, in program instance (0, 0, 0)
    ttng.arrive_barrier %b, 1, %arrives : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %program = tt.get_program_id x : i32
    %second = arith.trunci %program : i32 to i1
    %skip = arith.andi %second, %skips : i1
    scf.if %skip {
    } else {
      ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    }
    // AFTER: barriers-are-initialized.mlir:[[@LINE+1]]:{{.*}}'ttng.wait_barrier' uses an mbarrier that is not initialized, in program instance (1, 0, 0)
    ttng.wait_barrier %b, %c1 : !ttg.memdesc<1xi64, #line, #smem, mutable>
    %c7 = arith.constant 7 : i32
    tt.store %o, %c7 : !tt.ptr<i32>
    // CHECK: {{.*}}: i32 (4) 7 0 0 0
    tt.return
  }

  // The arrival of copies that changes no count uses the mbarrier, too.
  tt.func public @copies() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #line, #smem, mutable>
    // COPIES: barriers-are-initialized.mlir:[[@LINE+1]]:{{.*}}'ttng.async_copy_mbarrier_arrive' uses an mbarrier that is not initialized, in program instance (0, 0, 0)
    ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi64, #line, #smem, mutable>
    tt.return
  }
}
