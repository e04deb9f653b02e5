// The array of a tensor descriptor determines its shape and strides.
// RUN: ttc %s --run --grid=2,2 --arg=iota:5x16 --arg=o=zeros:5x16 --check=o=iota:5x16:step=2 | FileCheck %s

// Explicit arguments override the array: a tensor of two rows loads zero or NaN in the other rows.
// RUN: ttc %s --run --grid=1,2 --arg=x=ones:5x16 --arg=x.shape0=2 --arg=o=ones:3x16 --show=o=48 \
// RUN:   | FileCheck %s --check-prefix=ZERO
// RUN: ttc %s --run --grid=1,2 --arg=x=ones:5x16 --arg=x.shape0=2 --arg=x.nan_padding=true --arg=o=ones:3x16 --show=o=48 \
// RUN:   | FileCheck %s --check-prefix=NAN

// CHECK: o: all 80 elements are as expected
// ZERO: o: f32 (3, 16) {{(2 ){32}(0 ?){16}$}}
// NAN: o: f32 (3, 16) {{(2 ){32}(nan ?){16}$}}
tt.func public @twice(%x: !tt.tensordesc<tensor<4x8xf32>> loc("x"), %o: !tt.tensordesc<tensor<4x8xf32>> loc("o")) {
  %four = arith.constant 4 : i32
  %eight = arith.constant 8 : i32
  %row = tt.get_program_id x : i32
  %column = tt.get_program_id y : i32
  %i = arith.muli %row, %four : i32
  %j = arith.muli %column, %eight : i32
  %v = tt.descriptor_load %x[%i, %j] : !tt.tensordesc<tensor<4x8xf32>> -> tensor<4x8xf32>
  %sum = arith.addf %v, %v : tensor<4x8xf32>
  tt.descriptor_store %o[%i, %j], %sum : !tt.tensordesc<tensor<4x8xf32>>, tensor<4x8xf32>
  tt.return
}
