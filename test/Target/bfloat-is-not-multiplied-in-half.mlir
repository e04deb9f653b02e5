// A product of extended bf16 that is truncated to f16 is computed in f32, whatever its operands are.
// RUN: ttc %s --target=sm_90a --simulate --arg=x=full:1xbf16:value=131072 --arg=y=full:1xf16:value=0.25 --arg=o=zeros:2xf16 --show=o | FileCheck %s
// RUN: ttc %s --target=sm_80 --simulate --arg=x=full:1xbf16:value=131072 --arg=y=full:1xf16:value=0.25 --arg=o=zeros:2xf16 --show=o | FileCheck %s
// RUN: ttc %s --run --arg=x=full:1xbf16:value=131072 --arg=y=full:1xf16:value=0.25 --arg=o=zeros:2xf16 --show=o | FileCheck %s
// CHECK: o: f16 (2) 32768 32768
tt.func public @scale(%x: !tt.ptr<bf16>, %y: !tt.ptr<f16>, %o: !tt.ptr<f16>) {
  %one = arith.constant 1 : i32
  %quarter = arith.constant 2.5e-01 : f32
  %a = tt.load %x : !tt.ptr<bf16>
  %b = tt.load %y : !tt.ptr<f16>
  %wide = arith.extf %a : bf16 to f32
  %factor = arith.extf %b : f16 to f32
  %0 = arith.mulf %wide, %quarter : f32
  %1 = arith.truncf %0 : f32 to f16
  tt.store %o, %1 : !tt.ptr<f16>
  %2 = arith.mulf %wide, %factor : f32
  %3 = arith.truncf %2 : f32 to f16
  %next = tt.addptr %o, %one : !tt.ptr<f16>, i32
  tt.store %next, %3 : !tt.ptr<f16>
  tt.return
}
