// A maximum that propagates NaN is NaN, also if it is a signaling one and LLVM knows that the other operand is no NaN.
// RUN: ttc %s --run --arg=i=iota:1:start=5 --arg=x=full:1:value=0x7FA00000 --arg=o=zeros:2 --show=o | FileCheck %s --check-prefix=NAN
// RUN: ttc %s --run --arg=i=iota:1:start=5 --arg=x=full:1:value=0x40E00000 --arg=o=zeros:2 --show=o | FileCheck %s --check-prefix=NUMBER
// RUN: ttc %s --run --arg=i=iota:1:start=0 --arg=x=full:1:value=-2147483648 --arg=o=zeros:2 --show=o | FileCheck %s --check-prefix=ZERO
// NAN: o: f32 (2) nan nan
// NUMBER: o: f32 (2) 7 5
// ZERO: o: f32 (2) 0 -0
tt.func @k(%i: !tt.ptr<i32>, %x: !tt.ptr<i32>, %o: !tt.ptr<f32>) {
  %c1 = arith.constant 1 : i32
  %integer = tt.load %i : !tt.ptr<i32>
  %number = arith.sitofp %integer : i32 to f32
  %bits = tt.load %x : !tt.ptr<i32>
  %any = arith.bitcast %bits : i32 to f32
  %maximum = arith.maximumf %number, %any : f32
  %minimum = arith.minimumf %any, %number : f32
  tt.store %o, %maximum : !tt.ptr<f32>
  %p = tt.addptr %o, %c1 : !tt.ptr<f32>, i32
  tt.store %p, %minimum : !tt.ptr<f32>
  tt.return
}
