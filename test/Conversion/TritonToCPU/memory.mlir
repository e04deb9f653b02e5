// RUN: ttc %s --run --arg=iota:4x4:start=1 --arg=full:8x4:value=-1 --arg=3 --show=1=32 | FileCheck %s

// The tensor has 3 x 4 of the 4 x 4 elements of the array, which start with 1.
tt.func public @k(%i: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i64
  %w1 = arith.constant 1 : i64
  %w4 = arith.constant 4 : i64
  %w8 = arith.constant 8 : i64
  %w3 = arith.extsi %n : i32 to i64
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %p = tt.splat %i : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %ps = tt.addptr %p, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %q = tt.splat %o : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %q0 = tt.addptr %q, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %four = arith.constant dense<4> : tensor<4xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<4xi32>
  %other = arith.constant dense<7.0> : tensor<4xf32>

  // CHECK: {{.*}}: f32 (8, 4) 1 2 3 7
  %a = tt.load %ps, %m, %other : tensor<4x!tt.ptr<f32>>
  tt.store %q0, %a : tensor<4x!tt.ptr<f32>>
  // A store does not access masked-off elements, whose addresses can be invalid.
  // CHECK-SAME: 1 2 3 -1
  %nowhere = arith.constant dense<0> : tensor<4xi64>
  %null = tt.int_to_ptr %nowhere : tensor<4xi64> -> tensor<4x!tt.ptr<f32>>
  %some = arith.select %m, %ps, %null : tensor<4xi1>, tensor<4x!tt.ptr<f32>>
  %b = tt.load %some, %m : tensor<4x!tt.ptr<f32>>
  %q1 = tt.addptr %q0, %four : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %q1, %b, %m : tensor<4x!tt.ptr<f32>>

  // A later store that overlaps does not change the loaded elements.
  // CHECK-SAME: -1 1 2 3
  %up = tt.addptr %q1, %four : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %one = arith.constant dense<1> : tensor<4xi32>
  %q2 = tt.addptr %up, %one : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %q2, %a, %m : tensor<4x!tt.ptr<f32>>
  %c = tt.load %up : tensor<4x!tt.ptr<f32>>
  %q3 = tt.addptr %up, %four : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  // CHECK-SAME: -1 -1 1 2
  %q3one = tt.addptr %q3, %one : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  tt.store %q3, %c : tensor<4x!tt.ptr<f32>>
  %d = tt.load %q3 : tensor<4x!tt.ptr<f32>>
  tt.store %q3one, %d, %m : tensor<4x!tt.ptr<f32>>

  // Rows 2 and 3, columns 1 to 4: row 3 and column 4 are out of bounds and become zero or NaN.
  // CHECK-SAME: 10 11 12 0 0 0 0 0
  %blocks = tt.make_tensor_ptr %i, [%w3, %w4], [%w4, %w1], [%c1, %c0] {order = array<i32: 1, 0>} : <tensor<2x4xf32>>
  %block = tt.advance %blocks, [%c1, %c1] : <tensor<2x4xf32>>
  %zeros = tt.load %block {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<2x4xf32>>
  %out = tt.make_tensor_ptr %o, [%w8, %w4], [%w4, %w1], [%n, %c0] {order = array<i32: 1, 0>} : <tensor<2x4xf32>>
  %below = tt.advance %out, [%c1, %c0] : <tensor<2x4xf32>>
  tt.store %below, %zeros : !tt.ptr<tensor<2x4xf32>>
  // Columns are not checked, so all are accessed. The row that is out of bounds is not stored.
  // CHECK-SAME: 10 11 12 13 nan nan nan nan
  %nans = tt.load %block {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<2x4xf32>>
  %last = tt.advance %below, [%c2, %c0] : <tensor<2x4xf32>>
  tt.store %last, %nans {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<2x4xf32>>
  tt.return
}
