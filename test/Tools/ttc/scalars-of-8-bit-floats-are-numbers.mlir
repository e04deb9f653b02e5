// The argument of a scalar is a number of its type in Triton's IR, on the CPU and in the simulator.
// RUN: ttc %s --run --arg=x=-1.5 --arg=o=zeros:1 --show=o | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=x=-1.5 --arg=o=zeros:1 --show=o | FileCheck %s
// CHECK: o: f32 (1) -1.5
tt.func public @kernel(%x: f8E4M3FN, %o: !tt.ptr<f32>) {
  %0 = tt.fp_to_fp %x : f8E4M3FN -> f32
  tt.store %o, %0 : !tt.ptr<f32>
  tt.return
}
