// A loop has the number of stages that it requests, or else that of the option, as far as shared memory suffices.
// RUN: triton-opt %s --tritongpu-pipeline --remarks-filter=tritongpu-pipeline --verify-diagnostics | FileCheck %s
// RUN: triton-opt %s --tritongpu-pipeline=num-stages=1 | FileCheck %s --check-prefix=ONE
// ONE-LABEL: @default(
// ONE-NOT: async_copy
// ONE-LABEL: @as_many_as_fit(

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#row = #ttg.slice<{dim = 1, parent = #b}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// The loop has as many stages as it requests, and the request is gone.
// CHECK-LABEL: @requested(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<4x32x32xf16
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 2 : i32}
// CHECK-NOT: tt.num_stages
// CHECK: tt.return
tt.func public @requested(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=requested | Remark="the loop is a pipeline of 4 stages: 1 load is executed ahead, into 8192 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  } {tt.num_stages = 4 : i32}
  tt.return %result : tensor<32x32xf32, #mma>
}
// One stage is a loop without a pipeline.
// CHECK-LABEL: @one_stage(
// CHECK-NOT: async_copy
// CHECK: tt.return
tt.func public @one_stage(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  } {tt.num_stages = 1 : i32}
  tt.return %result : tensor<32x32xf32, #mma>
}
// Without a request, the option applies.
// CHECK-LABEL: @default(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x32x32xf16
tt.func public @default(%a: tensor<32x32xf16, #l>, %p: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c32 = arith.constant 32 : i32
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=default | Remark="the loop is a pipeline of 3 stages: 1 load is executed ahead, into 6144 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x32xf32, #mma>) : i32 {
    %start = arith.muli %i, %c32 : i32
    %offsets = tt.splat %start : i32 -> tensor<32x32xi32, #b>
    %q = tt.addptr %p, %offsets : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %y = tt.load %q : tensor<32x32x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %next : tensor<32x32xf32, #mma>
  }
  tt.return %result : tensor<32x32xf32, #mma>
}
// A stage of this loop needs 32 KiB of 163 KiB.
// CHECK-LABEL: @as_many_as_fit(
// CHECK: ttg.local_alloc : () -> !ttg.memdesc<5x128x128xf16
tt.func public @as_many_as_fit(%a: tensor<32x128xf16, #l>, %p: tensor<128x128x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 128]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<32x128xf32, #mma>, %n: i32) -> tensor<32x128xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // expected-remark @+2 {{[Missed] LoopNotPipelined | Category:tritongpu-pipeline | Function=as_many_as_fit | Reason="a stage needs 32768 bytes of shared memory", Remark="the loop has 5 stages instead of 6"}}
  // expected-remark @+1 {{[Passed] LoopPipelined | Category:tritongpu-pipeline | Function=as_many_as_fit | Remark="the loop is a pipeline of 5 stages: 1 load is executed ahead, into 163840 bytes of shared memory"}}
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<32x128xf32, #mma>) : i32 {
    %y = tt.load %p : tensor<128x128x!tt.ptr<f16>, #b>
    %z = ttg.convert_layout %y : tensor<128x128xf16, #b> -> tensor<128x128xf16, #r>
    %next = tt.dot %a, %z, %sum : tensor<32x128xf16, #l> * tensor<128x128xf16, #r> -> tensor<32x128xf32, #mma>
    scf.yield %next : tensor<32x128xf32, #mma>
  } {tt.num_stages = 6 : i32}
  tt.return %result : tensor<32x128xf32, #mma>
}
}
