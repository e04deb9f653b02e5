// The sums of the columns of a matrix, loaded in tiles through a descriptor.
tt.func public @sums(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %rows: i32) {
  %c0 = arith.constant 0 : i32
  %block = arith.constant 16 : i32
  %columns = arith.constant 64 : i32
  %stride = arith.constant 64 : i64
  %one = arith.constant 1 : i64
  %zero = arith.constant dense<0.0> : tensor<16x64xf32>
  %d = tt.make_tensor_descriptor %x, [%rows, %columns], [%stride, %one] : <f32>, <tensor<16x64xf32>>
  %sum = scf.for %first = %c0 to %rows step %block iter_args(%s = %zero) -> (tensor<16x64xf32>) : i32 {
    %v = tt.descriptor_load %d[%first, %c0] : !tt.tensordesc<tensor<16x64xf32>> -> tensor<16x64xf32>
    %t = arith.addf %s, %v : tensor<16x64xf32>
    scf.yield %t : tensor<16x64xf32>
  } {tt.num_stages = STAGES : i32}
  %all = "tt.reduce"(%sum) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %add = arith.addf %a, %b : f32
    tt.reduce.return %add : f32
  }) : (tensor<16x64xf32>) -> tensor<64xf32>
  %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %base = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %places = tt.addptr %base, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %places, %all : tensor<64x!tt.ptr<f32>>
  tt.return
}
