// A kernel whose pipelined loops the analysis of asynchronous code does not prove is compiled without these.
//
// RUN: ttc %s --target=sm_90a --emit=ptx -o %t.ptx 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: ttc %s --target=sm_90a --simulate --arg=x=ones:20480 --arg=o=zeros:512 --arg=n=40 --show=o=4 2> /dev/null | FileCheck %s
//
// With fewer stages, it is proven.
// RUN: sed 's/tt.num_stages = 32/tt.num_stages = 4/' %s > %t.mlir
// RUN: ttc %t.mlir --target=sm_90a --emit=ptx | FileCheck %s --check-prefix=PIPELINED
//
// The pipelines of triton-opt report an error.
// RUN: not triton-opt %s --triton-to-nvvm=target=sm_90a 2>&1 | FileCheck %s --check-prefix=ERROR
//
// WARNING: {{.*}}.mlir:[[@LINE+19]]:10: warning: compiles the kernel without pipelined loops: {{.*}} as far as the analysis of asynchronous code can tell
// PTX-NOT: cp.async
// PIPELINED: cp.async
// ERROR: error: {{.*}} as far as the analysis of asynchronous code can tell
// CHECK: o: i32 (512) 40 40 40 40
tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c512 = arith.constant 512 : i32
  %zero = arith.constant dense<0> : tensor<512xi32>
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %os = tt.splat %o : !tt.ptr<i32> -> tensor<512x!tt.ptr<i32>>
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero) -> (tensor<512xi32>) : i32 {
    %off = arith.muli %i, %c512 : i32
    %offs = tt.splat %off : i32 -> tensor<512xi32>
    %at = arith.addi %offs, %r : tensor<512xi32>
    %p = tt.addptr %xs, %at : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
    %v = tt.load %p : tensor<512x!tt.ptr<i32>>
    %s = arith.addi %acc, %v : tensor<512xi32>
    scf.yield %s : tensor<512xi32>
  } {tt.num_stages = 32 : i32}
  %po = tt.addptr %os, %r : tensor<512x!tt.ptr<i32>>, tensor<512xi32>
  tt.store %po, %sum : tensor<512x!tt.ptr<i32>>
  tt.return
}
