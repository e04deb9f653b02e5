// Kernels of users that loop over tiles, with a step that is known at run time, are pipelines and have the results of the CPU.
// DEFINE: %{operands} = --arg=uniform:448x64xf16:low=-1:seed=1 --arg=uniform:64x64xf16:low=-1:seed=2 --arg=zeros:448x64xf32
// DEFINE: %{gpu} = ttc %s --target=sm_90a --simulate --schedules=2 --grid=2 --remarks-filter=tritongpu-pipeline

// RUN: ttc %s --kernel=one_dot --run --grid=2 %{operands} --arg=7 --write=c=%t.npy
// RUN: %{gpu} --kernel=one_dot --num-stages=2 %{operands} --arg=7 --check=c=%t.npy:atol=0.01:rtol=0.002 2>&1 | FileCheck %s
// RUN: %{gpu} --kernel=one_dot --num-stages=3 %{operands} --arg=7 --check=c=%t.npy:atol=0.01:rtol=0.002 2>&1 | FileCheck %s
// RUN: %{gpu} --kernel=one_dot --num-stages=4 %{operands} --arg=7 --check=c=%t.npy:atol=0.01:rtol=0.002 2>&1 | FileCheck %s

// No iteration, and one.
// RUN: %{gpu} --kernel=one_dot --num-stages=4 %{operands} --arg=0 --check=c=zeros:448x64xf32 2>&1 | FileCheck %s
// RUN: ttc %s --kernel=one_dot --run --grid=2 %{operands} --arg=2 --write=c=%t.npy
// RUN: %{gpu} --kernel=one_dot --num-stages=4 %{operands} --arg=2 --check=c=%t.npy:atol=0.01:rtol=0.002 2>&1 | FileCheck %s

// Descriptors that each iteration makes are not used ahead of it.
// RUN: ttc %s --kernel=map_of_tile --run --grid=2 %{operands} --arg=7 --arg=64 --write=c=%t.npy
// RUN: %{gpu} --kernel=map_of_tile --num-stages=3 %{operands} --arg=7 --arg=64 --check=c=%t.npy:atol=0.01:rtol=0.002 2>&1 | FileCheck %s

// CHECK: remark: the loop is a pipeline
// CHECK: c: all {{[0-9]+}} elements are as expected

tt.func public @one_dot(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %tiles: i32) attributes {noinline = false} {
  %c64_i32 = arith.constant 64 : i32
  %c64_i64 = arith.constant 64 : i64
  %c1_i64 = arith.constant 1 : i64
  %c0_i32 = arith.constant 0 : i32
  %cst = arith.constant dense<0.0> : tensor<64x64xf32>
  %cst_0 = arith.constant dense<64> : tensor<64x1xi32>
  %0 = arith.muli %tiles, %c64_i32 : i32
  %1 = tt.make_tensor_descriptor %a, [%0, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %2 = tt.make_tensor_descriptor %b, [%c64_i32, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
  %3 = tt.get_program_id x : i32
  %4 = tt.get_num_programs x : i32
  scf.for %tile = %3 to %tiles step %4 : i32 {
    %5 = arith.muli %tile, %c64_i32 : i32
    %6 = tt.descriptor_load %1[%5, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %7 = tt.descriptor_load %2[%c0_i32, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    %acc = tt.dot %6, %7, %cst, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %8 = arith.muli %tile, %c64_i32 : i32
    %9 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %10 = tt.splat %8 : i32 -> tensor<64xi32>
    %11 = arith.addi %10, %9 : tensor<64xi32>
    %12 = tt.expand_dims %11 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %13 = arith.muli %12, %cst_0 : tensor<64x1xi32>
    %14 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %15 = tt.addptr %14, %13 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %16 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %17 = tt.expand_dims %16 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %18 = tt.broadcast %15 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %19 = tt.broadcast %17 : tensor<1x64xi32> -> tensor<64x64xi32>
    %20 = tt.addptr %18, %19 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %20, %acc : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}

tt.func public @map_of_tile(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %tiles: i32, %k: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
  %c64_i32 = arith.constant 64 : i32
  %c1_i64 = arith.constant 1 : i64
  %c64_i64 = arith.constant 64 : i64
  %cst = arith.constant dense<0.0> : tensor<64x64xf32>
  %c0_i32 = arith.constant 0 : i32
  %cst_0 = arith.constant dense<64> : tensor<64x1xi32>
  %0 = tt.get_program_id x : i32
  %1 = tt.get_num_programs x : i32
  scf.for %tile = %0 to %tiles step %1 : i32 {
    %2 = arith.muli %tile, %c64_i32 : i32
    %3 = arith.muli %2, %k : i32
    %4 = tt.addptr %a, %3 : !tt.ptr<f16>, i32
    %5 = arith.extsi %k : i32 to i64
    %6 = tt.make_tensor_descriptor %4, [%c64_i32, %k], [%5, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %7 = tt.make_tensor_descriptor %b, [%k, %c64_i32], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16>>
    %acc = scf.for %i = %c0_i32 to %k step %c64_i32 iter_args(%acc_0 = %cst) -> (tensor<64x64xf32>) : i32 {
      %8 = tt.descriptor_load %6[%c0_i32, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %9 = tt.descriptor_load %7[%i, %c0_i32] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
      %acc_1 = tt.dot %8, %9, %acc_0, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %acc_1 : tensor<64x64xf32>
    }
    %10 = arith.muli %tile, %c64_i32 : i32
    %11 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %12 = tt.splat %10 : i32 -> tensor<64xi32>
    %13 = arith.addi %12, %11 : tensor<64xi32>
    %14 = tt.expand_dims %13 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %15 = arith.muli %14, %cst_0 : tensor<64x1xi32>
    %16 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
    %17 = tt.addptr %16, %15 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
    %18 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %19 = tt.expand_dims %18 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %20 = tt.broadcast %17 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
    %21 = tt.broadcast %19 : tensor<1x64xi32> -> tensor<64x64xi32>
    %22 = tt.addptr %20, %21 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
    tt.store %22, %acc : tensor<64x64x!tt.ptr<f32>>
  }
  tt.return
}
