// 1 - 2^-53 is 1 if rounded to the nearest number.
// RUN: ttc %s --run --arg=x=full:1:value=0.99999999999999989 --arg=o=zeros:5 --show=o | FileCheck %s
// RUN: ttc %s --simulate --target=sm_80 --arg=x=full:1:value=0.99999999999999989 --arg=o=zeros:5 --show=o | FileCheck %s
// CHECK: o: f32 (5) 1 0.99999994039535522 0.99951171875 0.99609375 0.9375
tt.func public @kernel(%x: !tt.ptr<f64>, %o: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f64>
  %one = arith.constant 1 : i32
  %0 = arith.truncf %v to_nearest_even : f64 to f32
  %1 = arith.truncf %v toward_zero : f64 to f32
  %2 = arith.truncf %v toward_zero : f64 to f16
  %3 = arith.truncf %v toward_zero : f64 to bf16
  %4 = arith.truncf %v toward_zero : f64 to f8E4M3FN
  %w2 = arith.extf %2 : f16 to f32
  %w3 = arith.extf %3 : bf16 to f32
  %w4 = arith.extf %4 : f8E4M3FN to f32
  tt.store %o, %0 : !tt.ptr<f32>
  %p1 = tt.addptr %o, %one : !tt.ptr<f32>, i32
  tt.store %p1, %1 : !tt.ptr<f32>
  %p2 = tt.addptr %p1, %one : !tt.ptr<f32>, i32
  tt.store %p2, %w2 : !tt.ptr<f32>
  %p3 = tt.addptr %p2, %one : !tt.ptr<f32>, i32
  tt.store %p3, %w3 : !tt.ptr<f32>
  %p4 = tt.addptr %p3, %one : !tt.ptr<f32>, i32
  tt.store %p4, %w4 : !tt.ptr<f32>
  tt.return
}
