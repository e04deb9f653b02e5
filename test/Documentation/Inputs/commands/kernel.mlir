tt.func public @kernel(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {
  %size = arith.constant 256 : i32
  %program = tt.get_program_id x : i32
  %start = arith.muli %program, %size : i32
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %starts = tt.splat %start : i32 -> tensor<256xi32>
  %offsets = arith.addi %starts, %range : tensor<256xi32>
  %ns = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %offsets, %ns : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %from = tt.addptr %xs, %offsets : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %value = tt.load %from, %mask : tensor<256x!tt.ptr<f32>>
  %twice = arith.addf %value, %value : tensor<256xf32>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %to = tt.addptr %os, %offsets : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %to, %twice, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}
