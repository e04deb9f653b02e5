// A factor of 2^31 is no number of 32 bits with a sign: ptxas takes it for -2^31.
// RUN: ttc %s --target=sm_80 --emit=ptx -o - | FileCheck %s --implicit-check-not='{{mad.wide.*2147483648}}'

// CHECK: shl.b64 %{{.*}}, %{{.*}}, 31;
tt.func public @loads_rows_far_apart(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32},
                                              %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %steps: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c30 = arith.constant 30 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %range {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %range {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %sizes = tt.splat %n : i32 -> tensor<64x1xi32>
  %offsets = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %x.rows = tt.splat %x : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %y.base = tt.splat %y : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %sum = scf.for %step = %c0 to %steps step %c1 iter_args(%total = %zero) -> (tensor<64x64xf32>) : i32 {
    %starts = arith.muli %rows, %sizes : tensor<64x1xi32>
    %starts.all = tt.broadcast %starts : tensor<64x1xi32> -> tensor<64x64xi32>
    %indices = arith.addi %starts.all, %offsets : tensor<64x64xi32>
    %number = arith.extsi %step : i32 to i64
    %far = arith.shli %number, %c30 : i64
    %fars = tt.splat %far : i64 -> tensor<64x64xi64>
    %x.first = tt.addptr %x.rows, %indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %y.first = tt.addptr %y.base, %indices : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    %x.tile = tt.addptr %x.first, %fars : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %y.tile = tt.addptr %y.first, %fars : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi64>
    %a = tt.load %x.tile : tensor<64x64x!tt.ptr<f16>>
    %b = tt.load %y.tile : tensor<64x64x!tt.ptr<f16>>
    %next = tt.dot %a, %b, %total : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %out.rows = tt.splat %out : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %width = arith.constant dense<64> : tensor<64x1xi32>
  %lines = arith.muli %rows, %width : tensor<64x1xi32>
  %lines.all = tt.broadcast %lines : tensor<64x1xi32> -> tensor<64x64xi32>
  %places = arith.addi %lines.all, %offsets : tensor<64x64xi32>
  %results = tt.addptr %out.rows, %places : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %results, %sum : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
