// RUN: ttc %s --num-warps=4 --target=sm_80 | FileCheck %s --check-prefix=BITS
// RUN: ttc %s --num-warps=4 --target=sm_89 | FileCheck %s --check-prefix=PAIRS
// RUN: ttc %s --num-warps=4 --target=sm_90a | FileCheck %s --check-prefix=PAIRS

// Targets with instructions for 8-bit floats convert them in pairs, other targets use integer arithmetic; all targets
// convert bf16 in pairs.
// BITS-NOT: e4m3x2
// BITS: cvt.rn.bf16x2.f32
// BITS-NOT: e4m3x2
// PAIRS: cvt.rn.satfinite.e4m3x2.f32
// PAIRS: cvt.rn.bf16x2.f32
tt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %z: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) {
  %at = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %xi = tt.addptr %xs, %at : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %xi : tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f8E4M3FN> -> tensor<1024x!tt.ptr<f8E4M3FN>>
  %yi = tt.addptr %ys, %at : tensor<1024x!tt.ptr<f8E4M3FN>>, tensor<1024xi32>
  %b = tt.fp_to_fp %v, rounding = rtne : tensor<1024xf32> -> tensor<1024xf8E4M3FN>
  tt.store %yi, %b : tensor<1024x!tt.ptr<f8E4M3FN>>
  %zs = tt.splat %z : !tt.ptr<bf16> -> tensor<1024x!tt.ptr<bf16>>
  %zi = tt.addptr %zs, %at : tensor<1024x!tt.ptr<bf16>>, tensor<1024xi32>
  %h = arith.truncf %v : tensor<1024xf32> to tensor<1024xbf16>
  tt.store %zi, %h : tensor<1024x!tt.ptr<bf16>>
  tt.return
}
