// The maximum of a signaling NaN and a number is the number, also where folding finds that the NaN is what a load leaves out.
// RUN: ttc %s --run --arg=o=full:2:value=7 --arg=n=0 --show=o | FileCheck %s
// RUN: ttc %s --target=sm_90a --simulate --arg=o=full:2:value=7 --arg=n=0 --show=o | FileCheck %s
// CHECK: o: f32 (2) 1 7
tt.func public @maximum(%o: !tt.ptr<f32>, %n: i32) {
  %false = arith.constant false
  %s = arith.constant 0x7FA00000 : f32
  %one = arith.constant 1.0 : f32
  %v = tt.load %o, %false, %s : !tt.ptr<f32>
  %m = arith.maxnumf %v, %one : f32
  tt.store %o, %m : !tt.ptr<f32>
  tt.return
}
