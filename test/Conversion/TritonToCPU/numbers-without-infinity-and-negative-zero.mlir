// The bits of f8E4M3B11FNUZ: 0x78 is 16, 0xff the least number, 0x80 the only NaN.
// RUN: ttc %s --run --arg=x=iota:256 --arg=o=zeros:256 --show=o=256 | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=x=iota:256 --arg=o=zeros:256 --show=o=256 | FileCheck %s
// CHECK: o: f32 (256) 0 0.0001220703125 {{.*}} 15 16 {{.*}} 28 30 nan -0.0001220703125 {{.*}} -28 -30
tt.func public @kernel(%x: !tt.ptr<i8>, %o: !tt.ptr<f32>) {
  %r = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %s = tt.splat %x : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>>
  %a = tt.addptr %s, %r : tensor<256x!tt.ptr<i8>>, tensor<256xi32>
  %b = tt.load %a : tensor<256x!tt.ptr<i8>>
  %n = arith.bitcast %b : tensor<256xi8> to tensor<256xf8E4M3B11FNUZ>
  %w = arith.extf %n : tensor<256xf8E4M3B11FNUZ> to tensor<256xf32>
  %t = tt.splat %o : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %p = tt.addptr %t, %r : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  tt.store %p, %w : tensor<256x!tt.ptr<f32>>
  tt.return
}
