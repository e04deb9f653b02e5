// A tile that TMA loads is complete before the memory behind it is written: dots multiply what was there before.
// RUN: split-file %s %t
// RUN: ttc %t/store.mlir --simulate --target=sm_90a --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/store.simulated.npy
// RUN: ttc %t/store.mlir --run --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/store.cpu.npy
// RUN: cmp %t/store.simulated.npy %t/store.cpu.npy
// RUN: ttc %t/descriptor-store.mlir --simulate --target=sm_90a --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/descriptor-store.simulated.npy
// RUN: ttc %t/descriptor-store.mlir --run --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/descriptor-store.cpu.npy
// RUN: cmp %t/descriptor-store.simulated.npy %t/descriptor-store.cpu.npy
// RUN: ttc %t/atomic.mlir --simulate --target=sm_90a --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/atomic.simulated.npy
// RUN: ttc %t/atomic.mlir --run --arg=a=integers:64x64:low=-2:high=2 --arg=b=integers:64x64:low=-2:high=2 --arg=c=zeros:64x64 --write=c=%t/atomic.cpu.npy
// RUN: cmp %t/atomic.simulated.npy %t/atomic.cpu.npy

//--- store.mlir
module {
  tt.func public @d(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c64_i32 = arith.constant 64 : i32
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32>
    %cst_0 = arith.constant dense<5.0> : tensor<64x64xf16>
    %cst_1 = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.make_tensor_descriptor %a, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %1 = tt.make_tensor_descriptor %b, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %x = tt.descriptor_load %0[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %y = tt.descriptor_load %1[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    gpu.barrier
    %2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %3 = arith.muli %2, %cst : tensor<64x1xi32>
    %4 = tt.splat %a : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %5 = tt.addptr %4, %3 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %6 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %8 = tt.broadcast %6 : tensor<1x64xi32> -> tensor<64x64xi32>
    %9 = tt.addptr %7, %8 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    tt.store %9, %cst_0 : tensor<64x64x!tt.ptr<f16>>
    %acc = tt.dot %x, %y, %cst_1, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %10 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %11 = arith.muli %10, %cst : tensor<64x1xi32>
    %12 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %13 = tt.addptr %12, %11 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %14 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %15 = tt.broadcast %13 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %16 = tt.broadcast %14 : tensor<1x64xi32> -> tensor<64x64xi32>
    %17 = tt.addptr %15, %16 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %17, %acc : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}

//--- descriptor-store.mlir
module {
  tt.func public @d(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c64_i32 = arith.constant 64 : i32
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<5.0> : tensor<64x64xf16>
    %cst_0 = arith.constant dense<0.0> : tensor<64x64xf32>
    %cst_1 = arith.constant dense<64> : tensor<64x1xi32>
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.make_tensor_descriptor %a, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %1 = tt.make_tensor_descriptor %b, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %x = tt.descriptor_load %0[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %y = tt.descriptor_load %1[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    tt.descriptor_store %0[%c0_i32, %c0_i32], %cst : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    %acc = tt.dot %x, %y, %cst_0, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %3 = arith.muli %2, %cst_1 : tensor<64x1xi32>
    %4 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %5 = tt.addptr %4, %3 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %6 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %8 = tt.broadcast %6 : tensor<1x64xi32> -> tensor<64x64xi32>
    %9 = tt.addptr %7, %8 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %9, %acc : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}

//--- atomic.mlir
module {
  tt.func public @d(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
    %c64_i32 = arith.constant 64 : i32
    %c64_i64 = arith.constant 64 : i64
    %c1_i64 = arith.constant 1 : i64
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<64> : tensor<64x1xi32>
    %cst_0 = arith.constant dense<5.0> : tensor<64x64xf16>
    %cst_1 = arith.constant dense<true> : tensor<64x64xi1>
    %cst_2 = arith.constant dense<0.0> : tensor<64x64xf32>
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %0 = tt.make_tensor_descriptor %a, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %1 = tt.make_tensor_descriptor %b, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %x = tt.descriptor_load %0[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %y = tt.descriptor_load %1[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    gpu.barrier
    %2 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %3 = arith.muli %2, %cst : tensor<64x1xi32>
    %4 = tt.splat %a : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %5 = tt.addptr %4, %3 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %6 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %7 = tt.broadcast %5 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
    %8 = tt.broadcast %6 : tensor<1x64xi32> -> tensor<64x64xi32>
    %9 = tt.addptr %7, %8 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %10 = tt.atomic_rmw fadd, acq_rel, gpu, %9, %cst_0, %cst_1 : (tensor<64x64x!tt.ptr<f16>>, tensor<64x64xf16>, tensor<64x64xi1>) -> tensor<64x64xf16>
    %acc = tt.dot %x, %y, %cst_2, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %11 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %12 = arith.muli %11, %cst : tensor<64x1xi32>
    %13 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %14 = tt.addptr %13, %12 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %15 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %16 = tt.broadcast %14 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %17 = tt.broadcast %15 : tensor<1x64xi32> -> tensor<64x64xi32>
    %18 = tt.addptr %16, %17 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %18, %acc : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
