// A dot that begins at a sum which another dot or the loop continues, too, copies its registers, and must wait for the sum.
// RUN: ttc %s --target=sm_90a --emit=ttgir -o - | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=a=integers:5x4096:low=-3:high=4 --arg=b=integers:5x4096:low=-3:high=4 --arg=c=zeros:64x64 --arg=d=zeros:64x64 --arg=n=5 --write=d=%t.simulated.npy
// RUN: ttc %s --run --arg=a=integers:5x4096:low=-3:high=4 --arg=b=integers:5x4096:low=-3:high=4 --arg=c=zeros:64x64 --arg=d=zeros:64x64 --arg=n=5 --write=d=%t.cpu.npy
// RUN: cmp %t.simulated.npy %t.cpu.npy

// CHECK: scf.for
// CHECK: %[[SUM:.*]] = ttng.warp_group_dot
// CHECK: %[[COMPLETE:.*]] = ttng.warp_group_dot_wait %[[SUM]]
// CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[COMPLETE]]
tt.func public @fork(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %d: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %cst = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c64_i32 = arith.constant 64 : i32
  %cst_0 = arith.constant dense<64> : tensor<64x1xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p:2 = scf.for %k = %c0_i32 to %n step %c1_i32 iter_args(%p_0 = %cst, %s = %cst) -> (tensor<64x64xf32>, tensor<64x64xf32>) : i32 {
    %0 = arith.muli %k, %c64_i32 : i32
    %1 = arith.muli %0, %c64_i32 : i32
    %2 = tt.addptr %a, %1 : !tt.ptr<f16>, i32
    %3 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %4 = arith.muli %3, %cst_0 : tensor<64x1xi32>
    %5 = tt.splat %2 : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %6 = tt.addptr %5, %4 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %7 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %8 = tt.broadcast %6 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %9 = tt.broadcast %7 : tensor<1x64xi32> -> tensor<64x64xi32>
    %10 = tt.addptr %8, %9 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x = tt.load %10 : tensor<64x64x!tt.ptr<f16>>
    %11 = arith.muli %k, %c64_i32 : i32
    %12 = arith.muli %11, %c64_i32 : i32
    %13 = tt.addptr %b, %12 : !tt.ptr<f16>, i32
    %14 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %15 = arith.muli %14, %cst_0 : tensor<64x1xi32>
    %16 = tt.splat %13 : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %17 = tt.addptr %16, %15 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %18 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %19 = tt.broadcast %17 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %20 = tt.broadcast %18 : tensor<1x64xi32> -> tensor<64x64xi32>
    %21 = tt.addptr %19, %20 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %y = tt.load %21 : tensor<64x64x!tt.ptr<f16>>
    %p_1 = tt.dot %x, %y, %p_0, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %q = tt.dot %y, %x, %p_1, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %s_0 = arith.addf %s, %q : tensor<64x64xf32>
    scf.yield %p_1, %s_0 : tensor<64x64xf32>, tensor<64x64xf32>
  }
  %22 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %23 = arith.muli %22, %cst_0 : tensor<64x1xi32>
  %24 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %25 = tt.addptr %24, %23 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %26 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %27 = tt.broadcast %25 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %28 = tt.broadcast %26 : tensor<1x64xi32> -> tensor<64x64xi32>
  %29 = tt.addptr %27, %28 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %29, %p#0 : tensor<64x64x!tt.ptr<f32>>
  %30 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %31 = arith.muli %30, %cst_0 : tensor<64x1xi32>
  %32 = tt.splat %d : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %33 = tt.addptr %32, %31 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %34 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %35 = tt.broadcast %33 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %36 = tt.broadcast %34 : tensor<1x64xi32> -> tensor<64x64xi32>
  %37 = tt.addptr %35, %36 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %37, %p#1 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
