// 2^60 + 2^52 + 1 is just above the middle between two numbers of bf16; an f64 would be the middle.
// RUN: ttc %s --run --arg=o=zeros:2 --arg=n=1157425104234217473 --show=o | FileCheck %s
// RUN: ttc %s --simulate --target=sm_90a --arg=o=zeros:2 --arg=n=1157425104234217473 --show=o | FileCheck %s
// CHECK: o: bf16 (2) 1.161928703861588e+18 1.161928703861588e+18
tt.func public @kernel(%o: !tt.ptr<bf16>, %n: i64) {
  %a = arith.trunci %n : i64 to i62
  %x = arith.sitofp %a : i62 to bf16
  tt.store %o, %x : !tt.ptr<bf16>
  %b = arith.trunci %n : i64 to i63
  %y = arith.uitofp %b : i63 to bf16
  %one = arith.constant 1 : i32
  %p = tt.addptr %o, %one : !tt.ptr<bf16>, i32
  tt.store %p, %y : !tt.ptr<bf16>
  tt.return
}
