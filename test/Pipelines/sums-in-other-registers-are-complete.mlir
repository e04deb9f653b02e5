// The last dot of an iteration cannot be in flight in the next one if its sum needs other registers than those of the
// variable that it becomes: LLVM would copy it.
// RUN: triton-opt %s --triton-ttir --triton-ttgir="target=sm_90a num-stages=3" | FileCheck %s
// RUN: ttc %s --kernel=needed_behind_the_loop --run --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --write=o=%t.o.npy --write=last=%t.last.npy
// RUN: ttc %s --kernel=needed_behind_the_loop --target=sm_90a --num-stages=1 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy
// RUN: ttc %s --kernel=needed_behind_the_loop --target=sm_90a --num-stages=3 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy
// RUN: ttc %s --kernel=two_variables --run --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --write=o=%t.o.npy --write=last=%t.last.npy
// RUN: ttc %s --kernel=two_variables --target=sm_90a --num-stages=1 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy
// RUN: ttc %s --kernel=two_variables --target=sm_90a --num-stages=3 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy
// RUN: ttc %s --kernel=needed_before_the_dot --run --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --write=o=%t.o.npy --write=last=%t.last.npy
// RUN: ttc %s --kernel=needed_before_the_dot --target=sm_90a --num-stages=1 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy
// RUN: ttc %s --kernel=needed_before_the_dot --target=sm_90a --num-stages=3 --simulate --arg=integers:64x96:low=-2:high=3:seed=1 --arg=integers:96x32:low=-2:high=3:seed=2 --arg=zeros:64x32 --arg=zeros:64x32 --arg=96 --check=o=%t.o.npy --check=last=%t.last.npy

// A sum in the registers of the variable is needed behind the loop.
// CHECK-LABEL: @needed_behind_the_loop(
// CHECK: scf.for
// CHECK-NOT: warp_group_dot_wait %arg
// CHECK: scf.yield
tt.func public @needed_behind_the_loop(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %last: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) {
  %cst = arith.constant dense<32> : tensor<64x1xi32>
  %cst_0 = arith.constant dense<0.0> : tensor<64x32xf32>
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst_1 = arith.constant dense<32> : tensor<32x1xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %j = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %k = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %1 = arith.muli %0, %cst : tensor<64x1xi32>
  %2 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %3 = tt.broadcast %1 : tensor<64x1xi32> -> tensor<64x32xi32>
  %4 = tt.broadcast %2 : tensor<1x32xi32> -> tensor<64x32xi32>
  %place = arith.addi %3, %4 : tensor<64x32xi32>
  %s:2 = scf.for %start = %c0_i32 to %K step %c32_i32 iter_args(%s_0 = %cst_0, %t = %cst_0) -> (tensor<64x32xf32>, tensor<64x32xf32>) : i32 {
    %5 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %6 = tt.splat %K : i32 -> tensor<64x1xi32>
    %7 = arith.muli %5, %6 : tensor<64x1xi32>
    %8 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %9 = tt.addptr %8, %7 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %10 = tt.splat %start : i32 -> tensor<64x1xi32>
    %11 = tt.addptr %9, %10 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %12 = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %13 = tt.broadcast %11 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
    %14 = tt.broadcast %12 : tensor<1x32xi32> -> tensor<64x32xi32>
    %15 = tt.addptr %13, %14 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %a = tt.load %15 : tensor<64x32x!tt.ptr<f16>>
    %16 = tt.splat %start : i32 -> tensor<32xi32>
    %17 = arith.addi %16, %k : tensor<32xi32>
    %18 = tt.expand_dims %17 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %19 = arith.muli %18, %cst_1 : tensor<32x1xi32>
    %20 = tt.splat %y : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %21 = tt.addptr %20, %19 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %22 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %23 = tt.broadcast %21 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x32x!tt.ptr<f16>>
    %24 = tt.broadcast %22 : tensor<1x32xi32> -> tensor<32x32xi32>
    %25 = tt.addptr %23, %24 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %b = tt.load %25 : tensor<32x32x!tt.ptr<f16>>
    %t_0 = tt.dot %a, %b, %s_0, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    %26 = math.absf %t_0 : tensor<64x32xf32>
    %s_1 = tt.dot %a, %b, %26, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    scf.yield %s_1, %t_0 : tensor<64x32xf32>, tensor<64x32xf32>
  }
  %27 = tt.splat %o : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %28 = tt.addptr %27, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %28, %s#0 : tensor<64x32x!tt.ptr<f32>>
  %29 = tt.splat %last : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %30 = tt.addptr %29, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %30, %s#1 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}

// The sum becomes two variables.
// CHECK-LABEL: @two_variables(
// CHECK: scf.for
// CHECK-NOT: warp_group_dot_wait %arg
// CHECK: scf.yield
tt.func public @two_variables(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %last: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) {
  %cst = arith.constant dense<32> : tensor<64x1xi32>
  %cst_0 = arith.constant dense<0.0> : tensor<64x32xf32>
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst_1 = arith.constant dense<32> : tensor<32x1xi32>
  %cst_2 = arith.constant dense<9> : tensor<1x32xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %j = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %k = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %1 = arith.muli %0, %cst : tensor<64x1xi32>
  %2 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %3 = tt.broadcast %1 : tensor<64x1xi32> -> tensor<64x32xi32>
  %4 = tt.broadcast %2 : tensor<1x32xi32> -> tensor<64x32xi32>
  %place = arith.addi %3, %4 : tensor<64x32xi32>
  %s:2 = scf.for %start = %c0_i32 to %K step %c32_i32 iter_args(%s_0 = %cst_0, %t = %cst_0) -> (tensor<64x32xf32>, tensor<64x32xf32>) : i32 {
    %5 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %6 = tt.splat %K : i32 -> tensor<64x1xi32>
    %7 = arith.muli %5, %6 : tensor<64x1xi32>
    %8 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %9 = tt.addptr %8, %7 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %10 = tt.splat %start : i32 -> tensor<64x1xi32>
    %11 = tt.addptr %9, %10 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %12 = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %13 = tt.broadcast %11 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
    %14 = tt.broadcast %12 : tensor<1x32xi32> -> tensor<64x32xi32>
    %15 = tt.addptr %13, %14 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %a = tt.load %15 : tensor<64x32x!tt.ptr<f16>>
    %16 = tt.splat %start : i32 -> tensor<32xi32>
    %17 = arith.addi %16, %k : tensor<32xi32>
    %18 = tt.expand_dims %17 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %19 = arith.muli %18, %cst_1 : tensor<32x1xi32>
    %20 = tt.splat %y : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %21 = tt.addptr %20, %19 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %22 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %23 = tt.broadcast %21 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x32x!tt.ptr<f16>>
    %24 = tt.broadcast %22 : tensor<1x32xi32> -> tensor<32x32xi32>
    %25 = tt.addptr %23, %24 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %b = tt.load %25 : tensor<32x32x!tt.ptr<f16>>
    %26 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %27 = arith.cmpi slt, %26, %cst_2 : tensor<1x32xi32>
    %28 = tt.broadcast %27 : tensor<1x32xi1> -> tensor<64x32xi1>
    %29 = arith.select %28, %s_0, %t : tensor<64x32xi1>, tensor<64x32xf32>
    %s_1 = tt.dot %a, %b, %29, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    scf.yield %s_1, %s_1 : tensor<64x32xf32>, tensor<64x32xf32>
  }
  %30 = tt.splat %o : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %31 = tt.addptr %30, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %31, %s#0 : tensor<64x32x!tt.ptr<f32>>
  %32 = tt.splat %last : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %33 = tt.addptr %32, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %33, %s#1 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}

// The last dots add to what is computed while the sum in the registers of the variable is still needed.
// CHECK-LABEL: @needed_before_the_dot(
// CHECK: scf.for
// CHECK-NOT: warp_group_dot_wait %arg
// CHECK: scf.yield
tt.func public @needed_before_the_dot(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %last: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %K: i32 {tt.divisibility = 16 : i32}) {
  %cst = arith.constant dense<32> : tensor<64x1xi32>
  %cst_0 = arith.constant dense<0.0> : tensor<64x32xf32>
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst_1 = arith.constant dense<32> : tensor<32x1xi32>
  %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %j = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %k = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %0 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %1 = arith.muli %0, %cst : tensor<64x1xi32>
  %2 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %3 = tt.broadcast %1 : tensor<64x1xi32> -> tensor<64x32xi32>
  %4 = tt.broadcast %2 : tensor<1x32xi32> -> tensor<64x32xi32>
  %place = arith.addi %3, %4 : tensor<64x32xi32>
  %s:2 = scf.for %start = %c0_i32 to %K step %c32_i32 iter_args(%s_0 = %cst_0, %t = %cst_0) -> (tensor<64x32xf32>, tensor<64x32xf32>) : i32 {
    %5 = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %6 = tt.splat %K : i32 -> tensor<64x1xi32>
    %7 = arith.muli %5, %6 : tensor<64x1xi32>
    %8 = tt.splat %x : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
    %9 = tt.addptr %8, %7 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %10 = tt.splat %start : i32 -> tensor<64x1xi32>
    %11 = tt.addptr %9, %10 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
    %12 = tt.expand_dims %k {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %13 = tt.broadcast %11 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
    %14 = tt.broadcast %12 : tensor<1x32xi32> -> tensor<64x32xi32>
    %15 = tt.addptr %13, %14 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
    %a = tt.load %15 : tensor<64x32x!tt.ptr<f16>>
    %16 = tt.splat %start : i32 -> tensor<32xi32>
    %17 = arith.addi %16, %k : tensor<32xi32>
    %18 = tt.expand_dims %17 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %19 = arith.muli %18, %cst_1 : tensor<32x1xi32>
    %20 = tt.splat %y : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %21 = tt.addptr %20, %19 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %22 = tt.expand_dims %j {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %23 = tt.broadcast %21 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x32x!tt.ptr<f16>>
    %24 = tt.broadcast %22 : tensor<1x32xi32> -> tensor<32x32xi32>
    %25 = tt.addptr %23, %24 : tensor<32x32x!tt.ptr<f16>>, tensor<32x32xi32>
    %b = tt.load %25 : tensor<32x32x!tt.ptr<f16>>
    %larger = arith.maxnumf %s_0, %t : tensor<64x32xf32>
    %26 = "tt.reduce"(%s_0) <{axis = 1 : i32}> ({
    ^bb0(%27: f32, %28: f32):
      %29 = arith.maxnumf %27, %28 : f32
      tt.reduce.return %29 : f32
    }) : (tensor<64x32xf32>) -> tensor<64xf32>
    %30 = tt.expand_dims %26 {axis = 1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
    %31 = tt.broadcast %30 : tensor<64x1xf32> -> tensor<64x32xf32>
    %32 = arith.subf %s_0, %31 : tensor<64x32xf32>
    %t_0 = tt.dot %a, %b, %32, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    %33 = tt.dot %a, %b, %larger, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    %s_1 = tt.dot %a, %b, %33, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x32xf16> -> tensor<64x32xf32>
    scf.yield %s_1, %t_0 : tensor<64x32xf32>, tensor<64x32xf32>
  }
  %34 = tt.splat %o : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %35 = tt.addptr %34, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %35, %s#0 : tensor<64x32x!tt.ptr<f32>>
  %36 = tt.splat %last : !tt.ptr<f32> -> tensor<64x32x!tt.ptr<f32>>
  %37 = tt.addptr %36, %place : tensor<64x32x!tt.ptr<f32>>, tensor<64x32xi32>
  tt.store %37, %s#1 : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
