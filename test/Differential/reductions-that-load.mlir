// A reduction whose region loads stays between the stores around it.
// RUN: ttc %s --run --arg=p=iota:256 --arg=o=zeros:8 --arg=n=3 --show=o=4 | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=p=iota:256 --arg=o=zeros:8 --arg=n=3 --show=o=4 | FileCheck %s
// CHECK: o: i32 (8) -1 255 0 0
tt.func public @kernel(%p: !tt.ptr<i32>, %o: !tt.ptr<i32>, %n: i32) {
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<256x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<256x!tt.ptr<i32>>, tensor<256xi32>
  %x = tt.load %pp : tensor<256x!tt.ptr<i32>>
  scf.for %k = %c0 to %n step %c1 : i32 {
    %m = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%u: i32, %v: i32):
      %t = tt.load %o : !tt.ptr<i32>
      %u1 = arith.xori %u, %t : i32
      %v1 = arith.xori %v, %t : i32
      %w = arith.maxsi %u1, %v1 : i32
      %w1 = arith.xori %w, %t : i32
      tt.reduce.return %w1 : i32
    }) : (tensor<256xi32>) -> i32
    %k1 = arith.addi %k, %c1 : i32
    %o1 = tt.addptr %o, %k1 : !tt.ptr<i32>, i32
    tt.store %o1, %m : !tt.ptr<i32>
    %neg = arith.constant -1 : i32
    gpu.barrier
    tt.store %o, %neg : !tt.ptr<i32>
    gpu.barrier
  }
  tt.return
}
