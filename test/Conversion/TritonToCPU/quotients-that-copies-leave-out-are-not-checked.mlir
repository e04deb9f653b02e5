// A division by zero is no error where the mask of an asynchronous copy leaves out the address.
// RUN: ttc %s --run --arg=iota:128 --arg=o=zeros:128 --show=o=4 | FileCheck %s --check-prefix=COPY

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#line = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  // COPY: o: i32 (128) 0 100 50 33
  tt.func public @k(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>) {
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #l>
    %z = arith.constant dense<0> : tensor<128xi32, #l>
    %h = arith.constant dense<100> : tensor<128xi32, #l>
    %ps = tt.splat %p : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #l>
    %pp = tt.addptr %ps, %r : tensor<128x!tt.ptr<i32>, #l>, tensor<128xi32, #l>
    %x = tt.load %pp : tensor<128x!tt.ptr<i32>, #l>
    %m = arith.cmpi ne, %x, %z : tensor<128xi32, #l>
    %q = arith.divsi %h, %x : tensor<128xi32, #l>
    %pq = tt.addptr %ps, %q : tensor<128x!tt.ptr<i32>, #l>, tensor<128xi32, #l>
    %s = ttg.local_alloc : () -> !ttg.memdesc<128xi32, #line, #smem, mutable>
    %t = ttg.async_copy_global_to_local %pq, %s mask %m other %z : tensor<128x!tt.ptr<i32>, #l> -> !ttg.memdesc<128xi32, #line, #smem, mutable>
    %t2 = ttg.async_commit_group tokens %t
    %t3 = ttg.async_wait %t2 {num = 0 : i32}
    %y = ttg.local_load %s token %t3 : !ttg.memdesc<128xi32, #line, #smem, mutable> -> tensor<128xi32, #l>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>, #l>
    %oo = tt.addptr %os, %r : tensor<128x!tt.ptr<i32>, #l>, tensor<128xi32, #l>
    tt.store %oo, %y : tensor<128x!tt.ptr<i32>, #l>
    tt.return
  }
}
