// Uses 64-bit offsets: a large negative offset of a pointer and large positive offsets of its tensor.
tt.func public @far(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>, %distance: i64, %n: i32) {
  %block = arith.constant 256 : i32
  %zero = arith.constant 0 : i64
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %starts = tt.splat %start : i32 -> tensor<256xi32>
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %i = arith.addi %starts, %range : tensor<256xi32>
  %end = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<256xi32>
  %wide = arith.extsi %i : tensor<256xi32> to tensor<256xi64>
  %distances = tt.splat %distance : i64 -> tensor<256xi64>
  %offsets = arith.addi %wide, %distances : tensor<256xi64>
  %back = arith.subi %zero, %distance : i64
  %xBack = tt.addptr %x, %back : !tt.ptr<f32>, i64
  %xs = tt.splat %xBack : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %from = tt.addptr %xs, %offsets : tensor<256x!tt.ptr<f32>>, tensor<256xi64>
  %value = tt.load %from, %mask : tensor<256x!tt.ptr<f32>>
  %oBack = tt.addptr %o, %back : !tt.ptr<f32>, i64
  %os = tt.splat %oBack : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %to = tt.addptr %os, %offsets : tensor<256x!tt.ptr<f32>>, tensor<256xi64>
  tt.store %to, %value, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}
