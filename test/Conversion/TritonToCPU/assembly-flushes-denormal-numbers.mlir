// `ex2.approx.ftz` returns zero instead of a denormal number, `ex2.approx` does not.
// RUN: ttc %s --run --arg=x=-130 --arg=o=ones:2 --show=o | FileCheck %s --check-prefix=DENORMAL
// RUN: ttc %s --simulate --target=sm_80 --arg=x=-130 --arg=o=ones:2 --show=o | FileCheck %s --check-prefix=DENORMAL
// RUN: ttc %s --run --arg=x=-126 --arg=o=ones:2 --show=o | FileCheck %s --check-prefix=NORMAL
// RUN: ttc %s --run --arg=x=nan --arg=o=ones:2 --show=o | FileCheck %s --check-prefix=NAN
// DENORMAL: o: f32 (2) 0 7.346839692{{[0-9]*}}e-40
// NORMAL: o: f32 (2) 1.17549435{{[0-9]*}}e-38 1.17549435{{[0-9]*}}e-38
// NAN: o: f32 (2) nan nan
tt.func public @k(%x: f32, %o: !tt.ptr<f32>) {
  %c1 = arith.constant 1 : i32
  %flushed = tt.elementwise_inline_asm "ex2.approx.ftz.f32 $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  tt.store %o, %flushed : !tt.ptr<f32>
  %power = tt.elementwise_inline_asm "ex2.approx.f32 $0, $1;" {constraints = "=f,f", packed_element = 1 : i32, pure = true} %x : f32 -> f32
  %o1 = tt.addptr %o, %c1 : !tt.ptr<f32>, i32
  tt.store %o1, %power : !tt.ptr<f32>
  tt.return
}
