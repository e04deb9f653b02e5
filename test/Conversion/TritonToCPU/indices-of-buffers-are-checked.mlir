// RUN: ttc %s --run --arg=o=zeros:16 --arg=n=1 --check=o=iota:16
// RUN: not ttc %s --run --arg=o=zeros:16 --arg=n=2 2>&1 | FileCheck %s --check-prefix=OUTSIDE
// RUN: not ttc %s --run --arg=o=zeros:16 --arg=n=-1 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// OUTSIDE: error: 'ttg.memdesc_index': expected an index from 0 to 1, but got 2, in program instance (0, 0, 0)
// NEGATIVE: error: 'ttg.memdesc_index': expected an index from 0 to 1, but got -1, in program instance (0, 0, 0)
#l = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90"} {
  tt.func public @k(%o: !tt.ptr<i32>, %n: i32) {
    %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32, #l>
    %m = ttg.local_alloc : () -> !ttg.memdesc<2x16xi32, #line, #smem, mutable>
    %mn = ttg.memdesc_index %m[%n] : !ttg.memdesc<2x16xi32, #line, #smem, mutable> -> !ttg.memdesc<16xi32, #line, #smem, mutable>
    ttg.local_store %r, %mn : tensor<16xi32, #l> -> !ttg.memdesc<16xi32, #line, #smem, mutable>
    ttg.local_barrier
    %x = ttg.local_load %mn : !ttg.memdesc<16xi32, #line, #smem, mutable> -> tensor<16xi32, #l>
    %p = tt.splat %o : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>, #l>
    %ps = tt.addptr %p, %r : tensor<16x!tt.ptr<i32>, #l>, tensor<16xi32, #l>
    tt.store %ps, %x : tensor<16x!tt.ptr<i32>, #l>
    tt.return
  }
}
