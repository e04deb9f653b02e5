// The sum that a dot continues is computed before the dot's fence, as the magnitude of another sum here, which LLVM
// computes by an operation on bits.
// RUN: ttc %s --target=sm_90a --emit=ptx -o - | FileCheck %s
// RUN: ttc %s --run --arg=integers:64x32:low=-3:high=4:seed=1 --arg=integers:32x16:low=-3:high=4:seed=2 --arg=integers:64x16:low=-9:high=9:seed=3 --write=o=%t.npy
// RUN: ttc %s --target=sm_90a --simulate --arg=integers:64x32:low=-3:high=4:seed=1 --arg=integers:32x16:low=-3:high=4:seed=2 --arg=integers:64x16:low=-9:high=9:seed=3 --check=o=%t.npy

// CHECK: wgmma.wait_group
// CHECK-COUNT-8: and.b32
// CHECK-NOT: and.b32
// CHECK: wgmma.fence
// CHECK-NOT: and.b32
// CHECK: wgmma.mma_async
tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %cst = arith.constant dense<32> : tensor<64x1xi32>
  %cst_0 = arith.constant dense<16> : tensor<32x1xi32>
  %cst_1 = arith.constant dense<16> : tensor<64x1xi32>
  %rm = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rn = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %rk = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %0 = tt.expand_dims %rm {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %1 = arith.muli %0, %cst : tensor<64x1xi32>
  %2 = tt.splat %a : !tt.ptr<f16> -> tensor<64x1x!tt.ptr<f16>>
  %3 = tt.addptr %2, %1 : tensor<64x1x!tt.ptr<f16>>, tensor<64x1xi32>
  %4 = tt.expand_dims %rk {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %5 = tt.broadcast %3 : tensor<64x1x!tt.ptr<f16>> -> tensor<64x32x!tt.ptr<f16>>
  %6 = tt.broadcast %4 : tensor<1x32xi32> -> tensor<64x32xi32>
  %7 = tt.addptr %5, %6 : tensor<64x32x!tt.ptr<f16>>, tensor<64x32xi32>
  %x = tt.load %7 : tensor<64x32x!tt.ptr<f16>>
  %8 = tt.expand_dims %rk {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %9 = arith.muli %8, %cst_0 : tensor<32x1xi32>
  %10 = tt.splat %b : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
  %11 = tt.addptr %10, %9 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
  %12 = tt.expand_dims %rn {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %13 = tt.broadcast %11 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x16x!tt.ptr<f16>>
  %14 = tt.broadcast %12 : tensor<1x16xi32> -> tensor<32x16xi32>
  %15 = tt.addptr %13, %14 : tensor<32x16x!tt.ptr<f16>>, tensor<32x16xi32>
  %y = tt.load %15 : tensor<32x16x!tt.ptr<f16>>
  %16 = tt.expand_dims %rm {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %17 = arith.muli %16, %cst_1 : tensor<64x1xi32>
  %18 = tt.splat %o : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %19 = tt.addptr %18, %17 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %20 = tt.expand_dims %rn {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %21 = tt.broadcast %19 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
  %22 = tt.broadcast %20 : tensor<1x16xi32> -> tensor<64x16xi32>
  %23 = tt.addptr %21, %22 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  %c = tt.load %23 : tensor<64x16x!tt.ptr<f32>>
  %24 = tt.dot %x, %y, %c, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x16xf16> -> tensor<64x16xf32>
  %25 = math.absf %24 : tensor<64x16xf32>
  %acc = tt.dot %x, %y, %25, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x16xf16> -> tensor<64x16xf32>
  %26 = tt.expand_dims %rm {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %27 = arith.muli %26, %cst_1 : tensor<64x1xi32>
  %28 = tt.splat %o : !tt.ptr<f32> -> tensor<64x1x!tt.ptr<f32>>
  %29 = tt.addptr %28, %27 : tensor<64x1x!tt.ptr<f32>>, tensor<64x1xi32>
  %30 = tt.expand_dims %rn {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %31 = tt.broadcast %29 : tensor<64x1x!tt.ptr<f32>> -> tensor<64x16x!tt.ptr<f32>>
  %32 = tt.broadcast %30 : tensor<1x16xi32> -> tensor<64x16xi32>
  %33 = tt.addptr %31, %32 : tensor<64x16x!tt.ptr<f32>>, tensor<64x16xi32>
  tt.store %33, %acc : tensor<64x16x!tt.ptr<f32>>
  tt.return
}
