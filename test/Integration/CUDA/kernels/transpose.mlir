// Transposes a tile of a strided matrix, with masks in both dimensions. The program id x
// selects the columns, y the rows.
tt.func public @transpose(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>, %rows: i32, %columns: i32, %stride: i32) {
  %height = arith.constant 32 : i32
  %width = arith.constant 64 : i32
  %none = arith.constant dense<-1.0> : tensor<32x64xf32>
  %pidX = tt.get_program_id x : i32
  %pidY = tt.get_program_id y : i32
  %firstRow = arith.muli %pidY, %height : i32
  %firstColumn = arith.muli %pidX, %width : i32
  %r0 = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %r1 = tt.splat %firstRow : i32 -> tensor<32xi32>
  %r = arith.addi %r0, %r1 : tensor<32xi32>
  %c0 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %c1 = tt.splat %firstColumn : i32 -> tensor<64xi32>
  %c = arith.addi %c0, %c1 : tensor<64xi32>
  %row = tt.expand_dims %r {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %column = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rowEnd = tt.splat %rows : i32 -> tensor<32x1xi32>
  %columnEnd = tt.splat %columns : i32 -> tensor<1x64xi32>
  %rowMask = arith.cmpi slt, %row, %rowEnd : tensor<32x1xi32>
  %columnMask = arith.cmpi slt, %column, %columnEnd : tensor<1x64xi32>
  %m0 = tt.broadcast %rowMask : tensor<32x1xi1> -> tensor<32x64xi1>
  %m1 = tt.broadcast %columnMask : tensor<1x64xi1> -> tensor<32x64xi1>
  %mask = arith.andi %m0, %m1 : tensor<32x64xi1>
  %strides = tt.splat %stride : i32 -> tensor<32x1xi32>
  %rowStart = arith.muli %row, %strides : tensor<32x1xi32>
  %f0 = tt.broadcast %rowStart : tensor<32x1xi32> -> tensor<32x64xi32>
  %f1 = tt.broadcast %column : tensor<1x64xi32> -> tensor<32x64xi32>
  %fromOffset = arith.addi %f0, %f1 : tensor<32x64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %from = tt.addptr %xs, %fromOffset : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  %value = tt.load %from, %mask, %none : tensor<32x64x!tt.ptr<f32>>
  %pitches = tt.splat %rows : i32 -> tensor<1x64xi32>
  %columnStart = arith.muli %column, %pitches : tensor<1x64xi32>
  %t0 = tt.broadcast %columnStart : tensor<1x64xi32> -> tensor<32x64xi32>
  %t1 = tt.broadcast %row : tensor<32x1xi32> -> tensor<32x64xi32>
  %toOffset = arith.addi %t0, %t1 : tensor<32x64xi32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<32x64x!tt.ptr<f32>>
  %to = tt.addptr %os, %toOffset : tensor<32x64x!tt.ptr<f32>>, tensor<32x64xi32>
  tt.store %to, %value, %mask : tensor<32x64x!tt.ptr<f32>>
  tt.return
}
