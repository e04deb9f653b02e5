// RUN: ttc %s --run --arg=x=full:1:value=2 --arg=h=full:1:value=-3 --arg=n=3 --show=x --show=h | FileCheck %s
// CHECK: x: f32 (1) 8
// CHECK: h: f16 (1) -27
tt.func public @power(%x: !tt.ptr<f32>, %h: !tt.ptr<f16>, %n: i32) {
  %a = tt.load %x : !tt.ptr<f32>
  %b = tt.load %h : !tt.ptr<f16>
  %c = math.fpowi %a, %n : f32, i32
  %d = math.fpowi %b, %n : f16, i32
  tt.store %x, %c : !tt.ptr<f32>
  tt.store %h, %d : !tt.ptr<f16>
  tt.return
}
