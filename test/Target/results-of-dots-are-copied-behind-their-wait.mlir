// No register that a dot in flight writes is copied before the wait for it. The strength reduction of loops would: it
// computes the sum behind the loop, where %sum is needed, from what the wait returned.
// RUN: ttc %s --target=sm_90a --num-stages=1 --emit=ptx -o - | FileCheck %s
// RUN: ttc %s --run --arg=integers:64x192:low=-3:high=4:seed=1 --arg=integers:192x64:low=-3:high=4:seed=2 --arg=zeros:64x64 --arg=192 --write=o=%t.npy
// RUN: ttc %s --target=sm_90a --num-stages=1 --simulate --arg=integers:64x192:low=-3:high=4:seed=1 --arg=integers:192x64:low=-3:high=4:seed=2 --arg=zeros:64x64 --arg=192 --check=o=%t.npy
// RUN: ttc %s --target=sm_90a --num-stages=3 --simulate --arg=integers:64x192:low=-3:high=4:seed=1 --arg=integers:192x64:low=-3:high=4:seed=2 --arg=zeros:64x64 --arg=192 --check=o=%t.npy

// CHECK: wgmma.mma_async
// CHECK: wgmma.commit_group
// CHECK-NOT: {{mov.b32|add.s32}}
// CHECK: wgmma.wait_group
// CHECK: mov.b32

tt.func public @mm(%a: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %b: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %K: i32) {
  %cst = arith.constant dense<0> : tensor<64x64xi32>
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst_0 = arith.constant dense<64> : tensor<32x1xi32>
  %cst_1 = arith.constant dense<64> : tensor<64x1xi32>
  %rm = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rn = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %acc = scf.for %k = %c0_i32 to %K step %c32_i32 iter_args(%acc_0 = %cst) -> (tensor<64x64xi32>) : i32 {
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %1 = tt.splat %k : i32 -> tensor<32xi32>
    %rk = arith.addi %1, %0 : tensor<32xi32>
    %2 = tt.expand_dims %rm {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %3 = tt.splat %K : i32 -> tensor<64x1xi32>
    %4 = arith.muli %2, %3 : tensor<64x1xi32>
    %5 = tt.splat %a : !tt.ptr<i8> -> tensor<64x1x!tt.ptr<i8>>
    %6 = tt.addptr %5, %4 : tensor<64x1x!tt.ptr<i8>>, tensor<64x1xi32>
    %7 = tt.expand_dims %rk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %8 = tt.broadcast %6 : tensor<64x1x!tt.ptr<i8>> -> tensor<64x32x!tt.ptr<i8>>
    %9 = tt.broadcast %7 : tensor<1x32xi32> -> tensor<64x32xi32>
    %10 = tt.addptr %8, %9 : tensor<64x32x!tt.ptr<i8>>, tensor<64x32xi32>
    %x = tt.load %10 : tensor<64x32x!tt.ptr<i8>>
    %11 = tt.expand_dims %rk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %12 = arith.muli %11, %cst_0 : tensor<32x1xi32>
    %13 = tt.splat %b : !tt.ptr<i8> -> tensor<32x1x!tt.ptr<i8>>
    %14 = tt.addptr %13, %12 : tensor<32x1x!tt.ptr<i8>>, tensor<32x1xi32>
    %15 = tt.expand_dims %rn {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %16 = tt.broadcast %14 : tensor<32x1x!tt.ptr<i8>> -> tensor<32x64x!tt.ptr<i8>>
    %17 = tt.broadcast %15 : tensor<1x64xi32> -> tensor<32x64xi32>
    %18 = tt.addptr %16, %17 : tensor<32x64x!tt.ptr<i8>>, tensor<32x64xi32>
    %y = tt.load %18 : tensor<32x64x!tt.ptr<i8>>
    %acc_1 = tt.dot %x, %y, %acc_0, inputPrecision = tf32 : tensor<64x32xi8> * tensor<32x64xi8> -> tensor<64x64xi32>
    %19 = tt.splat %k : i32 -> tensor<64x64xi32>
    %acc_2 = arith.addi %acc_1, %19 : tensor<64x64xi32>
    scf.yield %acc_2 : tensor<64x64xi32>
  }
  %20 = tt.expand_dims %rm {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %21 = arith.muli %20, %cst_1 : tensor<64x1xi32>
  %22 = tt.splat %o : !tt.ptr<i32> -> tensor<64x1x!tt.ptr<i32>>
  %23 = tt.addptr %22, %21 : tensor<64x1x!tt.ptr<i32>>, tensor<64x1xi32>
  %24 = tt.expand_dims %rn {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %25 = tt.broadcast %23 : tensor<64x1x!tt.ptr<i32>> -> tensor<64x64x!tt.ptr<i32>>
  %26 = tt.broadcast %24 : tensor<1x64xi32> -> tensor<64x64xi32>
  %27 = tt.addptr %25, %26 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  tt.store %27, %acc : tensor<64x64x!tt.ptr<i32>>
  tt.return
}
