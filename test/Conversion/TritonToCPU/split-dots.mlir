// RUN: ttc %s --run --arg=zeros:48 --show=0=48 | FileCheck %s
// RUN: triton-differential %s --triton-decompose-dots | FileCheck %s --check-prefix=SAME
// SAME: executions after passes: 1, failures: 0

// ARGUMENT: zeros:48

// Dots that are split keep infinities and NaNs, and only those: not the largest number, which is infinite if it is rounded
// up, nor what an infinite number leaves for the second term, which is NaN. The rows of `a` have an infinity of each sign,
// both, a NaN, the largest number of each sign, a positive number whose second term is negative, and zeros. The second
// column of `b` ends in infinity.
// CHECK: f32 (48)
// CHECK-SAME: inf inf -inf nan nan nan nan nan 1.70{{[0-9]+}}e+38 nan -1.70{{[0-9]+}}e+38 nan 0.50024{{[0-9]+}} inf 0 nan
// CHECK-SAME: inf inf -inf nan nan nan nan nan 1.70{{[0-9]+}}e+38 nan -1.70{{[0-9]+}}e+38 nan 0.50024{{[0-9]+}} inf 0 nan
// CHECK-SAME: inf inf -inf nan nan nan nan nan 1.70{{[0-9]+}}e+38 nan -1.70{{[0-9]+}}e+38 nan 0.50024{{[0-9]+}} inf 0 nan
tt.func public @kernel(%o: !tt.ptr<f32>) {
  %a_bits = arith.constant dense<[[1065353216, 2139095040, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216],
    [1065353216, -8388608, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216],
    [1065353216, 2139095040, -8388608, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216],
    [1065353216, 2139095041, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216, 1065353216],
    [2139095039, 0, 0, 0, 0, 0, 0, 0],
    [-8388609, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 1065357312],
    [0, 0, 0, 0, 0, 0, 0, 0]]> : tensor<8x8xi32>
  %b_bits = arith.constant dense<[[1056964608, 1065357312], [1056964608, 1069547520], [1056964608, 1069547520], [1056964608, 1069547520], [1056964608, 1069547520], [1056964608, 1069547520], [1056964608, 1069547520], [1056964608, 2139095040]]> : tensor<8x2xi32>
  %a = tt.bitcast %a_bits : tensor<8x8xi32> -> tensor<8x8xf32>
  %b = tt.bitcast %b_bits : tensor<8x2xi32> -> tensor<8x2xf32>
  %c = arith.constant dense<0.0> : tensor<8x2xf32>
  %at0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %at1 = tt.make_range {end = 32 : i32, start = 16 : i32} : tensor<16xi32>
  %at2 = tt.make_range {end = 48 : i32, start = 32 : i32} : tensor<16xi32>
  %p = tt.splat %o : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %d0 = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<8x8xf32> * tensor<8x2xf32> -> tensor<8x2xf32>
  %f0 = tt.reshape %d0 : tensor<8x2xf32> -> tensor<16xf32>
  %p0 = tt.addptr %p, %at0 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p0, %f0 : tensor<16x!tt.ptr<f32>>
  %d1 = tt.dot %a, %b, %c, inputPrecision = bf16x3 : tensor<8x8xf32> * tensor<8x2xf32> -> tensor<8x2xf32>
  %f1 = tt.reshape %d1 : tensor<8x2xf32> -> tensor<16xf32>
  %p1 = tt.addptr %p, %at1 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p1, %f1 : tensor<16x!tt.ptr<f32>>
  %d2 = tt.dot %a, %b, %c, inputPrecision = bf16x6 : tensor<8x8xf32> * tensor<8x2xf32> -> tensor<8x2xf32>
  %f2 = tt.reshape %d2 : tensor<8x2xf32> -> tensor<16xf32>
  %p2 = tt.addptr %p, %at2 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %p2, %f2 : tensor<16x!tt.ptr<f32>>
  tt.return
}
