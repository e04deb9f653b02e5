// Random arguments without a seed are the same on the CPU and in the simulator, also behind tensor descriptors and scalars.
// RUN: ttc %s --run --arg=d=ones:64x64 --arg=n=3 --arg=p=integers:8 --show=p > %t.cpu
// RUN: ttc %s --simulate --arg=d=ones:64x64 --arg=n=3 --arg=p=integers:8 --show=p | diff - %t.cpu
tt.func public @kernel(%d: !tt.tensordesc<tensor<64x64xf16>>, %n: i32, %p: !tt.ptr<f32>) {
  tt.return
}
