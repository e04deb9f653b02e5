// A pass may replace a tensor descriptor by its components: the launch afterwards has those of the first launch.

// RUN: triton-differential %s --pass-pipeline="builtin.module(triton-rewrite-tensor-descriptor-to-pointer)" 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK: kernels: 1, executions after passes: 1, failures: 0

// ARGUMENT: d=iota:2x4
// ARGUMENT: o=zeros:2
tt.func public @k(%d: !tt.tensordesc<tensor<2x4xf32>>, %o: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<2x4xf32>> -> tensor<2x4xf32>
  %sums = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %sum = arith.addf %a, %b : f32
    tt.reduce.return %sum : f32
  }) : (tensor<2x4xf32>) -> tensor<2xf32>
  %i = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
  %oi = tt.addptr %os, %i : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.store %oi, %sums : tensor<2x!tt.ptr<f32>>
  tt.return
}
