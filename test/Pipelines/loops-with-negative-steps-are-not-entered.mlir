// A loop with a negative step has no iteration, whatever its number of stages.
//
// RUN: ttc %s --simulate --arg=x=ones:512 --arg=o=ones:512 --arg=n=-3 --show=o=4 | FileCheck %s
// RUN: ttc %s --run --arg=x=ones:512 --arg=o=ones:512 --arg=n=-3 --show=o=4 | FileCheck %s
// CHECK: o: i32 (512) 0 0 0 0
module {
  tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c0 = arith.constant 0 : i32
    %cm = arith.constant -1 : i32
    %c512 = arith.constant 512 : i32
    %r = tt.make_range {start = 0 : i32, end = 512 : i32} : tensor<512xi32>
    %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
    %z = arith.constant dense<0> : tensor<512xi32>
    %sum = scf.for %i = %c0 to %n step %cm iter_args(%acc = %z) -> (tensor<512xi32>) : i32 {
      %off = arith.muli %i, %c512 : i32
      %offs = tt.splat %off : i32 -> tensor<512xi32>
      %idx = arith.addi %offs, %r : tensor<512xi32>
      %ps = tt.addptr %xs, %idx : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
      %v = tt.load %ps : tensor<512x!tt.ptr<i32>>
      %s = arith.addi %acc, %v : tensor<512xi32>
      scf.yield %s : tensor<512xi32>
    } {tt.num_stages = 3 : i32}
    %po = tt.addptr %os, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    tt.store %po, %sum : tensor<512x!tt.ptr<i32>>
    tt.return
  }
}
