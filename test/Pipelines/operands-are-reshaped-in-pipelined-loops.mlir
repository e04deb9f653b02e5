// The first user of copies in flight is a shape operation, which is replaced, before the other operand is read.
// RUN: ttc %s --target=sm_80 --num-warps=4 --num-stages=3 --simulate --arg=normal:64x64xf16 --arg=normal:64x16xf16 --arg=zeros:64x16xf32 --arg=64 --write=c=%t.gpu.npy
// RUN: ttc %s --run --arg=normal:64x64xf16 --arg=normal:64x16xf16 --arg=zeros:64x16xf32 --arg=64 --write=c=%t.cpu.npy --check=c=%t.gpu.npy:atol=1e-4
// RUN: ttc %s --target=sm_80 --num-warps=4 --num-stages=3 --emit=ttgir -o - | FileCheck %s

// CHECK: scf.for
// CHECK: ttg.async_copy_global_to_local
// CHECK: tt.return
tt.func public @kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
  %cst = arith.constant dense<0.0> : tensor<64x16xf32>
  %c0_i32 = arith.constant 0 : i32
  %c16_i32 = arith.constant 16 : i32
  %cst_0 = arith.constant dense<64> : tensor<64x1xi32>
  %cst_1 = arith.constant dense<16> : tensor<16x1xi32>
  %cst_2 = arith.constant dense<16> : tensor<64x1xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %j = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %k = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %acc = scf.for %n = %c0_i32 to %K step %c16_i32 iter_args(%acc_0 = %cst) -> (tensor<64x16xf32>) : i32 {
    %0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %1 = arith.muli %0, %cst_0 : tensor<64x1xi32>
    %2 = tt.splat %a : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %3 = tt.addptr %2, %1 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %4 = tt.splat %n : i32 -> tensor<64x1xi32>
    %5 = tt.addptr %3, %4 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %6 = tt.expand_dims %k {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x16x!tt.ptr<f16>>
    %8 = tt.broadcast %6 : tensor<1x16xi32> -> tensor<64x16xi32>
    %9 = tt.addptr %7, %8 : tensor<64x16x!tt.ptr<f16>>, tensor<64x16xi32>
    %x = tt.load %9 : tensor<64x16x!tt.ptr<f16>>
    %10 = tt.splat %n : i32 -> tensor<16xi32>
    %11 = arith.addi %10, %k : tensor<16xi32>
    %12 = tt.expand_dims %11 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %13 = arith.muli %12, %cst_1 : tensor<16x1xi32>
    %14 = tt.splat %b : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %15 = tt.addptr %14, %13 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %16 = tt.expand_dims %j {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %17 = tt.broadcast %15 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x16x!tt.ptr<f16>>
    %18 = tt.broadcast %16 : tensor<1x16xi32> -> tensor<16x16xi32>
    %19 = tt.addptr %17, %18 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %y = tt.load %19 : tensor<16x16x!tt.ptr<f16>>
    %20 = tt.reshape %x : tensor<64x16xf16> -> tensor<64x8x2xf16>
    %21 = tt.trans %20 {order = array<i32: 0, 2, 1>} : tensor<64x8x2xf16> -> tensor<64x2x8xf16>
    %x_0 = tt.reshape %21 : tensor<64x2x8xf16> -> tensor<64x16xf16>
    %acc_1 = tt.dot %x_0, %y, %acc_0, inputPrecision = tf32 : tensor<64x16xf16> * tensor<16x16xf16> -> tensor<64x16xf32>
    scf.yield %acc_1 : tensor<64x16xf32>
  }
  %22 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %23 = arith.muli %22, %cst_2 : tensor<64x1xi32>
  %24 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %25 = tt.addptr %24, %23 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %26 = tt.expand_dims %j {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %27 = tt.broadcast %25 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
  %28 = tt.broadcast %26 : tensor<1x16xi32> -> tensor<64x16xi32>
  %29 = tt.addptr %27, %28 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  tt.store %29, %acc : tensor<64x16x!tt.ptr<f32>>
  tt.return
}
