// For small x, e^x - 1 and log(1 + x) are x, which the formulas do not give in floating-point arithmetic.
// RUN: ttc %s --run --arg=x=full:1:value=9.0949470177292824e-13 --arg=o=zeros:2 --show=o | FileCheck %s
// CHECK: o: f32 (2) 9.0949470177292824e-13 9.0949470177292824e-13
tt.func public @kernel(%x: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  %one = arith.constant 1 : i32
  %0 = math.expm1 %v : f32
  %1 = math.log1p %v : f32
  tt.store %o, %0 : !tt.ptr<f32>
  %p = tt.addptr %o, %one : !tt.ptr<f32>, i32
  tt.store %p, %1 : !tt.ptr<f32>
  tt.return
}
