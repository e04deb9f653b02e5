// A loop makes a tensor descriptor for each iteration, whose tensor map no copy of another iteration reads.
// RUN: ttc %s --simulate --target=sm_90a --num-stages=3 --arg=a=integers:448x64:low=-2:high=2 --arg=b=integers:448x64:low=-2:high=2 --arg=c=zeros:64x64 --arg=n=7 --write=c=%t.simulated.npy
// RUN: ttc %s --run --arg=a=integers:448x64:low=-2:high=2 --arg=b=integers:448x64:low=-2:high=2 --arg=c=zeros:64x64 --arg=n=7 --write=c=%t.cpu.npy
// RUN: cmp %t.simulated.npy %t.cpu.npy
// RUN: ttc %s --simulate --target=sm_90a --num-stages=5 --arg=a=integers:448x64:low=-2:high=2 --arg=b=integers:448x64:low=-2:high=2 --arg=c=zeros:64x64 --arg=n=7 --write=c=%t.simulated.npy
// RUN: ttc %s --run --arg=a=integers:448x64:low=-2:high=2 --arg=b=integers:448x64:low=-2:high=2 --arg=c=zeros:64x64 --arg=n=7 --write=c=%t.cpu.npy
// RUN: cmp %t.simulated.npy %t.cpu.npy

module {
  tt.func public @d(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %cst = arith.constant dense<0.0> : tensor<64x64xf32>
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c64_i32 = arith.constant 64 : i32
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst_0 = arith.constant dense<64> : tensor<64x1xi32>
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %acc = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc_0 = %cst) -> (tensor<64x64xf32>) : i32 {
      %0 = arith.muli %i, %c64_i32 : i32
      %1 = arith.muli %0, %c64_i32 : i32
      %2 = tt.addptr %a, %1 : !tt.ptr<f16>, i32
      %3 = tt.make_tensor_descriptor %2, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
      %x = tt.descriptor_load %3[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %4 = arith.muli %i, %c64_i32 : i32
      %5 = arith.muli %4, %c64_i32 : i32
      %6 = tt.addptr %b, %5 : !tt.ptr<f16>, i32
      %7 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %8 = arith.muli %7, %cst_0 : tensor<64x1xi32>
      %9 = tt.splat %6 : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %10 = tt.addptr %9, %8 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %11 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %12 = tt.broadcast %10 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %13 = tt.broadcast %11 : tensor<1x64xi32> -> tensor<64x64xi32>
      %14 = tt.addptr %12, %13 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %y = tt.load %14 : tensor<64x64x!tt.ptr<f16>>
      %acc_1 = tt.dot %x, %y, %acc_0, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %acc_1 : tensor<64x64xf32>
    }
    %15 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %16 = arith.muli %15, %cst_0 : tensor<64x1xi32>
    %17 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %18 = tt.addptr %17, %16 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %19 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %20 = tt.broadcast %18 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %21 = tt.broadcast %19 : tensor<1x64xi32> -> tensor<64x64xi32>
    %22 = tt.addptr %20, %21 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %22, %acc : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
