// Copies rows of a strided matrix to columns through block pointers, which advance along the rows in a loop. Accesses
// are checked against the bounds; one block begins before the matrices.
tt.func public @blocks(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>, %rows: i32, %columns: i32, %stride: i32) {
  %none = arith.constant 0 : i32
  %height = arith.constant 32 : i32
  %width = arith.constant 64 : i32
  %before = arith.constant -64 : i32
  %one = arith.constant 1 : i64
  %rows64 = arith.extsi %rows : i32 to i64
  %columns64 = arith.extsi %columns : i32 to i64
  %stride64 = arith.extsi %stride : i32 to i64
  %pid = tt.get_program_id x : i32
  %firstRow = arith.muli %pid, %height : i32
  %from = tt.make_tensor_ptr %x, [%rows64, %columns64], [%stride64, %one], [%firstRow, %before] {order = array<i32: 1, 0>} : <tensor<32x64xf32>>
  %to = tt.make_tensor_ptr %o, [%rows64, %columns64], [%one, %rows64], [%firstRow, %before] {order = array<i32: 0, 1>} : <tensor<32x64xf32>>
  %end:2 = scf.for %i = %before to %columns step %width iter_args(%source = %from, %target = %to)
      -> (!tt.ptr<tensor<32x64xf32>>, !tt.ptr<tensor<32x64xf32>>) : i32 {
    %value = tt.load %source {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<32x64xf32>>
    tt.store %target, %value {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<32x64xf32>>
    %nextSource = tt.advance %source, [%none, %width] : <tensor<32x64xf32>>
    %nextTarget = tt.advance %target, [%none, %width] : <tensor<32x64xf32>>
    scf.yield %nextSource, %nextTarget : !tt.ptr<tensor<32x64xf32>>, !tt.ptr<tensor<32x64xf32>>
  }
  tt.return
}
