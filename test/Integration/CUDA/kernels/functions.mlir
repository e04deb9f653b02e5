// Computes math functions of a float, each to a separate array.
tt.func public @functions(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %sin: !tt.ptr<f32>, %exp: !tt.ptr<f32>, %log: !tt.ptr<f32>, %sqrt: !tt.ptr<f32>, %fma: !tt.ptr<f32>, %n: i32) {
  %block = arith.constant 256 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %starts = tt.splat %start : i32 -> tensor<256xi32>
  %range = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %i = arith.addi %starts, %range : tensor<256xi32>
  %end = tt.splat %n : i32 -> tensor<256xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<256xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %xi = tt.addptr %xs, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %a = tt.load %xi, %mask : tensor<256x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %yi = tt.addptr %ys, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %b = tt.load %yi, %mask : tensor<256x!tt.ptr<f32>>
  %v0 = math.sin %a : tensor<256xf32>
  %s0 = tt.splat %sin : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p0 = tt.addptr %s0, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p0, %v0, %mask : tensor<256x!tt.ptr<f32>>
  %v1 = math.exp %a : tensor<256xf32>
  %s1 = tt.splat %exp : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p1 = tt.addptr %s1, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p1, %v1, %mask : tensor<256x!tt.ptr<f32>>
  %v2 = math.log %a : tensor<256xf32>
  %s2 = tt.splat %log : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p2 = tt.addptr %s2, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p2, %v2, %mask : tensor<256x!tt.ptr<f32>>
  %v3 = math.sqrt %a : tensor<256xf32>
  %s3 = tt.splat %sqrt : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p3 = tt.addptr %s3, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p3, %v3, %mask : tensor<256x!tt.ptr<f32>>
  %v4 = math.fma %a, %b, %a : tensor<256xf32>
  %s4 = tt.splat %fma : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p4 = tt.addptr %s4, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p4, %v4, %mask : tensor<256x!tt.ptr<f32>>
  tt.return
}
