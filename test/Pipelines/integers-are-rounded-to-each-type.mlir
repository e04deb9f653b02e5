// An integer that becomes a number of 32 or 64 bits and then a narrower one is rounded twice: 2^24 + 2^16 + 1 becomes
// 2^24 + 2^16, which is half way between two bf16, and then the even one. The same number without a sign.
// RUN: ttc %s --run --arg=o=zeros:4xbf16 --arg=x=16842753 --arg=y=18014399583223809 --show=o=3 | FileCheck %s
// RUN: ttc %s --target=sm_90a --simulate --arg=o=zeros:4xbf16 --arg=x=16842753 --arg=y=18014399583223809 --show=o=3 | FileCheck %s
// CHECK: o: bf16 (4) 16777216 16777216
tt.func public @twice(%o: !tt.ptr<bf16>, %x: i32, %y: i64) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %a = arith.sitofp %x : i32 to f32
  %b = arith.truncf %a : f32 to bf16
  tt.store %o, %b : !tt.ptr<bf16>
  %c = arith.uitofp %x : i32 to f32
  %d = arith.truncf %c : f32 to bf16
  %p = tt.addptr %o, %c1 : !tt.ptr<bf16>, i32
  tt.store %p, %d : !tt.ptr<bf16>
  %e = arith.sitofp %y : i64 to f64
  %f = arith.truncf %e : f64 to f32
  %g = arith.truncf %f : f32 to bf16
  %q = tt.addptr %o, %c2 : !tt.ptr<bf16>, i32
  tt.store %q, %g : !tt.ptr<bf16>
  tt.return
}
