// Infinities of either sign are infinite, also in f8E5M2; NaN and numbers are not.
// RUN: ttc %s --run --arg=full:1:value=-inf --arg=zeros:2 --show=1 | FileCheck %s --check-prefix=INFINITE
// RUN: ttc %s --simulate --target=sm_80 --arg=full:1:value=-inf --arg=zeros:2 --show=1 | FileCheck %s --check-prefix=INFINITE
// RUN: ttc %s --run --arg=full:1:value=nan --arg=zeros:2 --show=1 | FileCheck %s --check-prefix=FINITE
// RUN: ttc %s --run --arg=full:1:value=57344 --arg=zeros:2 --show=1 | FileCheck %s --check-prefix=FINITE
// INFINITE: 1: i1 (2) 1 1
// FINITE: 1: i1 (2) 0 0
tt.func public @kernel(%x: !tt.ptr<f32>, %o: !tt.ptr<i1>) {
  %v = tt.load %x : !tt.ptr<f32>
  %n = arith.truncf %v : f32 to f8E5M2
  %one = arith.constant 1 : i32
  %0 = math.isinf %v : f32
  %1 = math.isinf %n : f8E5M2
  tt.store %o, %0 : !tt.ptr<i1>
  %p = tt.addptr %o, %one : !tt.ptr<i1>, i32
  tt.store %p, %1 : !tt.ptr<i1>
  tt.return
}
