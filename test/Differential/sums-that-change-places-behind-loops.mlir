// Sums that change places behind an inner loop of dots are complete before they move to other registers.
// RUN: ttc %s --kernel=one_dot --simulate --target=sm_90a --arg=a=integers:2x4096:low=-1:high=2 --arg=b=integers:2x4096:low=-1:high=2:seed=2 --arg=c=zeros:2x4096 --arg=n=3 --arg=m=2 --write=c=%t.one_dot.simulated.npy
// RUN: ttc %s --kernel=one_dot --run --arg=a=integers:2x4096:low=-1:high=2 --arg=b=integers:2x4096:low=-1:high=2:seed=2 --arg=c=zeros:2x4096 --arg=n=3 --arg=m=2 --write=c=%t.one_dot.cpu.npy
// RUN: cmp %t.one_dot.simulated.npy %t.one_dot.cpu.npy
// RUN: ttc %s --kernel=two_dots --simulate --target=sm_90a --arg=a=integers:2x4096:low=-1:high=2 --arg=b=integers:2x4096:low=-1:high=2:seed=2 --arg=c=zeros:2x4096 --arg=n=3 --arg=m=2 --write=c=%t.two_dots.simulated.npy
// RUN: ttc %s --kernel=two_dots --run --arg=a=integers:2x4096:low=-1:high=2 --arg=b=integers:2x4096:low=-1:high=2:seed=2 --arg=c=zeros:2x4096 --arg=n=3 --arg=m=2 --write=c=%t.two_dots.cpu.npy
// RUN: cmp %t.two_dots.simulated.npy %t.two_dots.cpu.npy

tt.func public @one_dot(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) {
  %cst = arith.constant dense<0.0> : tensor<64x64xf32>
  %cst_0 = arith.constant dense<1.0> : tensor<64x64xf32>
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c64_i32 = arith.constant 64 : i32
  %cst_1 = arith.constant dense<64> : tensor<64x1xi32>
  %c4096_i32 = arith.constant 4096 : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p:2 = scf.for %t = %c0_i32 to %n step %c1_i32 iter_args(%p_0 = %cst, %q = %cst_0) -> (tensor<64x64xf32>, tensor<64x64xf32>) : i32 {
    %p_1 = scf.for %k = %c0_i32 to %m step %c1_i32 iter_args(%p_2 = %p_0) -> (tensor<64x64xf32>) : i32 {
      %0 = arith.muli %k, %c64_i32 : i32
      %1 = arith.muli %0, %c64_i32 : i32
      %2 = tt.addptr %a, %1 : !tt.ptr<f16>, i32
      %3 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %4 = arith.muli %3, %cst_1 : tensor<64x1xi32>
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
      %15 = arith.muli %14, %cst_1 : tensor<64x1xi32>
      %16 = tt.splat %13 : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %17 = tt.addptr %16, %15 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %18 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %19 = tt.broadcast %17 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %20 = tt.broadcast %18 : tensor<1x64xi32> -> tensor<64x64xi32>
      %21 = tt.addptr %19, %20 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %y = tt.load %21 : tensor<64x64x!tt.ptr<f16>>
      %p_3 = tt.dot %x, %y, %p_2, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %p_3 : tensor<64x64xf32>
    }
    scf.yield %q, %p_1 : tensor<64x64xf32>, tensor<64x64xf32>
  }
  %22 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %23 = arith.muli %22, %cst_1 : tensor<64x1xi32>
  %24 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %25 = tt.addptr %24, %23 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %26 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %27 = tt.broadcast %25 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %28 = tt.broadcast %26 : tensor<1x64xi32> -> tensor<64x64xi32>
  %29 = tt.addptr %27, %28 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %29, %p#0 : tensor<64x64x!tt.ptr<f32>>
  %30 = tt.addptr %c, %c4096_i32 : !tt.ptr<f32>, i32
  %31 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %32 = arith.muli %31, %cst_1 : tensor<64x1xi32>
  %33 = tt.splat %30 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %34 = tt.addptr %33, %32 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %35 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %36 = tt.broadcast %34 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %37 = tt.broadcast %35 : tensor<1x64xi32> -> tensor<64x64xi32>
  %38 = tt.addptr %36, %37 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %38, %p#1 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}

tt.func public @two_dots(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32, %m: i32) {
  %cst = arith.constant dense<0.0> : tensor<64x64xf32>
  %cst_0 = arith.constant dense<1.0> : tensor<64x64xf32>
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c64_i32 = arith.constant 64 : i32
  %cst_1 = arith.constant dense<64> : tensor<64x1xi32>
  %c4096_i32 = arith.constant 4096 : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %p:2 = scf.for %t = %c0_i32 to %n step %c1_i32 iter_args(%p_0 = %cst, %q = %cst_0) -> (tensor<64x64xf32>, tensor<64x64xf32>) : i32 {
    %p_1:2 = scf.for %k = %c0_i32 to %m step %c1_i32 iter_args(%p_2 = %p_0, %q_0 = %q) -> (tensor<64x64xf32>, tensor<64x64xf32>) : i32 {
      %0 = arith.muli %k, %c64_i32 : i32
      %1 = arith.muli %0, %c64_i32 : i32
      %2 = tt.addptr %a, %1 : !tt.ptr<f16>, i32
      %3 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
      %4 = arith.muli %3, %cst_1 : tensor<64x1xi32>
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
      %15 = arith.muli %14, %cst_1 : tensor<64x1xi32>
      %16 = tt.splat %13 : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
      %17 = tt.addptr %16, %15 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
      %18 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
      %19 = tt.broadcast %17 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x64x!tt.ptr<f16>>
      %20 = tt.broadcast %18 : tensor<1x64xi32> -> tensor<64x64xi32>
      %21 = tt.addptr %19, %20 : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
      %y = tt.load %21 : tensor<64x64x!tt.ptr<f16>>
      %p_3 = tt.dot %x, %y, %p_2, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      %q_1 = tt.dot %y, %x, %q_0, inputPrecision = tf32 : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
      scf.yield %p_3, %q_1 : tensor<64x64xf32>, tensor<64x64xf32>
    }
    scf.yield %p_1#1, %p_1#0 : tensor<64x64xf32>, tensor<64x64xf32>
  }
  %22 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %23 = arith.muli %22, %cst_1 : tensor<64x1xi32>
  %24 = tt.splat %c : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %25 = tt.addptr %24, %23 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %26 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %27 = tt.broadcast %25 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %28 = tt.broadcast %26 : tensor<1x64xi32> -> tensor<64x64xi32>
  %29 = tt.addptr %27, %28 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %29, %p#0 : tensor<64x64x!tt.ptr<f32>>
  %30 = tt.addptr %c, %c4096_i32 : !tt.ptr<f32>, i32
  %31 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %32 = arith.muli %31, %cst_1 : tensor<64x1xi32>
  %33 = tt.splat %30 : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %34 = tt.addptr %33, %32 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %35 = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %36 = tt.broadcast %34 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x64x!tt.ptr<f32>>
  %37 = tt.broadcast %35 : tensor<1x64xi32> -> tensor<64x64xi32>
  %38 = tt.addptr %36, %37 : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %38, %p#1 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
