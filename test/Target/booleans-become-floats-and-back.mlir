// As a signed number, true is -1, in bf16 as in f32, from which InstCombine makes bf16. What was not zero is true.
// RUN: ttc %s --run --arg=x=full:1:value=-1 --arg=o=zeros:3 --show=o | FileCheck %s --check-prefix=TRUE
// RUN: ttc %s --simulate --target=sm_80 --arg=x=full:1:value=-1 --arg=o=zeros:3 --show=o | FileCheck %s --check-prefix=TRUE
// RUN: ttc %s --simulate --target=sm_90a --arg=x=full:1:value=-1 --arg=o=zeros:3 --show=o | FileCheck %s --check-prefix=TRUE
// RUN: ttc %s --simulate --target=sm_90a --arg=x=full:1:value=0 --arg=o=zeros:3 --show=o | FileCheck %s --check-prefix=FALSE
// TRUE: o: bf16 (3) -1 -1 1
// FALSE: o: bf16 (3) 0 0 0
tt.func public @kernel(%x: !tt.ptr<f32>, %o: !tt.ptr<bf16>) {
  %v = tt.load %x : !tt.ptr<f32>
  %b = arith.fptosi %v : f32 to i1
  %0 = arith.sitofp %b : i1 to bf16
  %1 = arith.sitofp %b : i1 to f32
  %2 = arith.truncf %1 : f32 to bf16
  %m = math.absf %v : f32
  %u = arith.fptoui %m : f32 to i1
  %3 = arith.uitofp %u : i1 to bf16
  %one = arith.constant 1 : i32
  tt.store %o, %0 : !tt.ptr<bf16>
  %p1 = tt.addptr %o, %one : !tt.ptr<bf16>, i32
  tt.store %p1, %2 : !tt.ptr<bf16>
  %p2 = tt.addptr %p1, %one : !tt.ptr<bf16>, i32
  tt.store %p2, %3 : !tt.ptr<bf16>
  tt.return
}
