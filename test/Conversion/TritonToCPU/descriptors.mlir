// Without checks, offsets need not be those that TMA requires.
// RUN: ttc %s --run --bounds-checking=false --arg=iota:4x4:start=1 --arg=full:8x4:value=-1 --show=1=32 | FileCheck %s

tt.func public @k(%i: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %c4 = arith.constant 4 : i32
  %c6 = arith.constant 6 : i32
  %c8 = arith.constant 8 : i32
  %w1 = arith.constant 1 : i64
  %w4 = arith.constant 4 : i64
  %d = tt.make_tensor_descriptor %i, [%c3, %c4], [%w4, %w1] : <f32>, <tensor<2x4xf32>>
  %n = tt.make_tensor_descriptor %i, [%c3, %c4], [%w4, %w1] {padding = 2 : i32} : <f32>, <tensor<1x4xf32>>
  %e = tt.make_tensor_descriptor %o, [%c8, %c4], [%w4, %w1] : <f32>, <tensor<2x4xf32>>

  // CHECK: {{.*}}: f32 (8, 4) 10 11 12 0 0 0 0 0
  %x = tt.descriptor_load %d[%c2, %c1] : !tt.tensordesc<tensor<2x4xf32>> -> tensor<2x4xf32>
  tt.descriptor_store %e[%c0, %c0], %x : !tt.tensordesc<tensor<2x4xf32>>, tensor<2x4xf32>

  // The tensor lacks the first dimension of the block. Three of the columns are out of bounds and are not stored.
  // CHECK-SAME: -1 nan 1 2 -1 -1 -1 -1
  %m = arith.constant -1 : i32
  %y = tt.descriptor_load %n[%c0, %m] : !tt.tensordesc<tensor<1x4xf32>> -> tensor<4xf32>
  %row = tt.make_tensor_descriptor %o, [%c8, %c4], [%w4, %w1] : <f32>, <tensor<1x4xf32>>
  tt.descriptor_store %row[%c2, %c1], %y : !tt.tensordesc<tensor<1x4xf32>>, tensor<4xf32>

  // Adds to the elements in memory, -1 + 10, ..., and computes the maximum.
  // CHECK-SAME: 9 10 11 -1 -1 -1 -1 -1
  tt.descriptor_reduce add, %e[%c4, %c0], %x : !tt.tensordesc<tensor<2x4xf32>>, tensor<2x4xf32>
  // CHECK-SAME: 10 11 12 0 0 0 0 0
  tt.descriptor_reduce max, %e[%c6, %c0], %x : !tt.tensordesc<tensor<2x4xf32>>, tensor<2x4xf32>
  tt.return
}
