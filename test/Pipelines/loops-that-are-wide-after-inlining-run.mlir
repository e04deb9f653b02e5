// Bounds that are far apart, and known after inlining: 4 iterations, on the CPU and on a GPU.
// RUN: ttc %s --run --arg=p=zeros:1 --show=p | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=p=zeros:1 --show=p | FileCheck %s
// CHECK: p: i32 (1) 4
tt.func private @count(%lower: i32, %upper: i32, %p: !tt.ptr<i32>) {
  %step = arith.constant 1000000000 : i32
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %iterations = scf.for %i = %lower to %upper step %step iter_args(%before = %zero) -> (i32) : i32 {
    %after = arith.addi %before, %one : i32
    scf.yield %after : i32
  }
  tt.store %p, %iterations : !tt.ptr<i32>
  tt.return
}
tt.func public @kernel(%p: !tt.ptr<i32>) {
  %lower = arith.constant -2000000000 : i32
  %upper = arith.constant 2000000000 : i32
  tt.call @count(%lower, %upper, %p) : (i32, i32, !tt.ptr<i32>) -> ()
  tt.return
}
