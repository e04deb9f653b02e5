// A buffer is an address and offsets, of which a branch selects each.
// RUN: ttc %s --run --arg=p=zeros:1 --arg=o=zeros:32 --arg=n=1 --check=o=iota:32 | FileCheck %s
// RUN: ttc %s --run --arg=p=zeros:1 --arg=o=zeros:32 --arg=n=0 --check=o=iota:32:start=100 | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=p=zeros:1 --arg=o=zeros:32 --arg=n=0 --check=o=iota:32:start=100 | FileCheck %s
// CHECK: o: all 32 elements are as expected
#B = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#S = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32} {
tt.func public @kernel(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32, #B>
  %z = arith.constant 0 : i32
  %k = arith.constant dense<100> : tensor<32xi32, #B>
  %r2 = arith.addi %r, %k : tensor<32xi32, #B>
  %a = ttg.local_alloc %r : (tensor<32xi32, #B>) -> !ttg.memdesc<32xi32, #S, #smem>
  %b = ttg.local_alloc %r2 : (tensor<32xi32, #B>) -> !ttg.memdesc<32xi32, #S, #smem>
  %c = arith.cmpi sgt, %n, %z : i32
  %s = scf.if %c -> !ttg.memdesc<32xi32, #S, #smem> { scf.yield %a : !ttg.memdesc<32xi32, #S, #smem> } else { scf.yield %b : !ttg.memdesc<32xi32, #S, #smem> }
  %l = ttg.local_load %s : !ttg.memdesc<32xi32, #S, #smem> -> tensor<32xi32, #B>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>, #B>
  %oo = tt.addptr %os, %r : tensor<32x!tt.ptr<i32>, #B>, tensor<32xi32, #B>
  tt.store %oo, %l : tensor<32x!tt.ptr<i32>, #B>
  tt.return
}
}
