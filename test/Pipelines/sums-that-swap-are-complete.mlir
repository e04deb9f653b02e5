// A loop swaps two sums of dots. Registers of a dot in flight are neither read nor written before its wait, whether the
// loop is pipelined or not.
// RUN: ttc %s --target=sm_90a --num-warps=4 --emit=ttgir -o - | FileCheck %s
// RUN: ttc %s --target=sm_90a --num-warps=4 --num-stages=1 --simulate --arg=iota:64x32xf16 --arg=ones:32x32xf16 --arg=zeros:64x32xf32 --arg=3 --write=o=%t.1.npy
// RUN: ttc %s --target=sm_90a --num-warps=4 --num-stages=3 --simulate --arg=iota:64x32xf16 --arg=ones:32x32xf16 --arg=zeros:64x32xf32 --arg=3 --write=o=%t.3.npy
// RUN: ttc %s --run --arg=iota:64x32xf16 --arg=ones:32x32xf16 --arg=zeros:64x32xf32 --arg=3 --write=o=%t.cpu.npy
// RUN: cmp %t.1.npy %t.cpu.npy
// RUN: cmp %t.3.npy %t.cpu.npy

// CHECK: scf.for
// CHECK-NOT: isAsync = true
// CHECK: tt.return
tt.func public @swap(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  %cst = arith.constant dense<0.000000e+00> : tensor<64x32xf32>
  %cst_0 = arith.constant dense<1.000000e+00> : tensor<64x32xf32>
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %cst_1 = arith.constant dense<32> : tensor<64x1xi32>
  %cst_2 = arith.constant dense<32> : tensor<32x1xi32>
  %cst_3 = arith.constant dense<2.000000e+00> : tensor<64x32xf32>
  %0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %2 = tt.expand_dims %0 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %3 = arith.muli %2, %cst_1 : tensor<64x1xi32>
  %4 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %5 = tt.addptr %4, %3 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %6 = tt.expand_dims %1 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
  %8 = tt.broadcast %6 : tensor<1x32xi32> -> tensor<64x32xi32>
  %9 = tt.addptr %7, %8 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %10 = tt.expand_dims %1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %11 = arith.muli %10, %cst_2 : tensor<32x1xi32>
  %12 = tt.splat %y : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
  %13 = tt.addptr %12, %11 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
  %14 = tt.broadcast %13 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x32x!tt.ptr<f16>>
  %15 = tt.broadcast %6 : tensor<1x32xi32> -> tensor<32x32xi32>
  %16 = tt.addptr %14, %15 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
  %17 = arith.cmpi sgt, %n, %c0_i32 : i32
  %18 = tt.splat %17 : i1 -> tensor<64x32xi1>
  %19 = tt.load %9, %18 : tensor<64x32x!tt.ptr<f16>>
  %20 = tt.splat %17 : i1 -> tensor<32x32xi1>
  %21 = tt.load %16, %20 : tensor<32x32x!tt.ptr<f16>>
  %22:2 = scf.for %arg4 = %c0_i32 to %n step %c1_i32 iter_args(%arg5 = %cst, %arg6 = %cst_0) -> (tensor<64x32xf32>, tensor<64x32xf32>)  : i32 {
    %29 = tt.dot %19, %21, %arg6, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    scf.yield %29, %arg5 : tensor<64x32xf32>, tensor<64x32xf32>
  }
  %23 = tt.splat %o : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %24 = tt.addptr %23, %3 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %25 = tt.broadcast %24 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x32x!tt.ptr<f32>>
  %26 = tt.addptr %25, %8 : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  %27 = arith.mulf %22#1, %cst_3 : tensor<64x32xf32>
  %28 = arith.subf %22#0, %27 : tensor<64x32xf32>
  tt.store %26, %28 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
