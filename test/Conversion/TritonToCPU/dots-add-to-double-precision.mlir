// Products of narrower numbers are added in f64 if the result is. No tensor core adds products of TF32 to f64: operands are not
// rounded. 1.0004 is no number of TF32.
// RUN: ttc %s --run --kernel=dot --arg=a=full:256:value=1.000244140625 --arg=o=zeros:256 --check=o=full:256:value=16.007813453674316
// RUN: ttc %s --simulate --target=sm_80 --kernel=dot --arg=a=full:256:value=1.000244140625 --arg=o=zeros:256 --check=o=full:256:value=16.007813453674316
// RUN: ttc %s --run --kernel=scaled --arg=a=ones:1024 --arg=s=full:32:value=128 --arg=o=zeros:1024 --check=o=full:1024:value=64
// RUN: ttc %s --simulate --target=sm_80 --kernel=scaled --arg=a=ones:1024 --arg=s=full:32:value=128 --arg=o=zeros:1024 --check=o=full:1024:value=64

tt.func public @dot(%a: !tt.ptr<f32>, %o: !tt.ptr<f64>) {
  %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
  %as = tt.splat %a : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
  %ai = tt.addptr %as, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
  %v = tt.load %ai : tensor<256x!tt.ptr<f32>>
  %m = tt.reshape %v : tensor<256xf32> -> tensor<16x16xf32>
  %zero = arith.constant dense<0.0> : tensor<16x16xf64>
  %d = tt.dot %m, %m, %zero, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf64>
  %e = tt.reshape %d : tensor<16x16xf64> -> tensor<256xf64>
  %os = tt.splat %o : !tt.ptr<f64> -> tensor<256x!tt.ptr<f64>>
  %oi = tt.addptr %os, %i : tensor<256x!tt.ptr<f64>>, tensor<256xi32>
  tt.store %oi, %e : tensor<256x!tt.ptr<f64>>
  tt.return
}

tt.func public @scaled(%a: !tt.ptr<f8E4M3FN>, %s: !tt.ptr<i8>, %o: !tt.ptr<f64>) {
  %i = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %as = tt.splat %a : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %ai = tt.addptr %as, %i : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  %v = tt.load %ai : tensor<1024x!tt.ptr<f8E4M3FN>>
  %m = tt.reshape %v : tensor<1024xf8E4M3FN> -> tensor<32x32xf8E4M3FN>
  %one = arith.constant dense<1.0> : tensor<32x32xbf16>
  %rows = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %ss = tt.splat %s : !tt.ptr<i8> -> tensor<32x!tt.ptr<i8>>
  %si = tt.addptr %ss, %rows : tensor<32x!tt.ptr<i8>>, tensor<32xi32>
  %scales = tt.load %si : tensor<32x!tt.ptr<i8>>
  %scale = tt.reshape %scales : tensor<32xi8> -> tensor<32x1xi8>
  %zero = arith.constant dense<0.0> : tensor<32x32xf64>
  %d = tt.dot_scaled %m scale %scale, %one, %zero lhs = e4m3 rhs = bf16 {fastMath = false} : tensor<32x32xf8E4M3FN>, tensor<32x1xi8> * tensor<32x32xbf16> -> tensor<32x32xf64>
  %e = tt.reshape %d : tensor<32x32xf64> -> tensor<1024xf64>
  %os = tt.splat %o : !tt.ptr<f64> -> tensor<1024x!tt.ptr<f64>>
  %oi = tt.addptr %os, %i : tensor<1024x!tt.ptr<f64>>, tensor<1024xi32>
  tt.store %oi, %e : tensor<1024x!tt.ptr<f64>>
  tt.return
}
