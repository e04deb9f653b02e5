// A minimum or maximum of a scalar with a NaN is the number, also where LLVM knows that the other operand is no NaN: its
// code for AVX512DQ is wrong then. The negative zero is less than the positive one.
// RUN: ttc %s --run --arg=i=iota:1:start=5 --arg=x=full:1:value=nan --arg=o=zeros:4 --show=o | FileCheck %s --check-prefix=NAN
// RUN: ttc %s --run --arg=i=iota:1:start=5 --arg=x=full:1:value=7 --arg=o=zeros:4 --show=o | FileCheck %s --check-prefix=NUMBER
// RUN: ttc %s --run --arg=i=iota:1:start=0 --arg=x=full:1:value=-0.0 --arg=o=zeros:4 --show=o | FileCheck %s --check-prefix=ZERO
// NAN: o: f32 (4) 5 5 5 5
// NUMBER: o: f32 (4) 5 7 5 7
// ZERO: o: f32 (4) -0 0 -0 0
tt.func @k(%i: !tt.ptr<i32>, %x: !tt.ptr<f32>, %o: !tt.ptr<f32>) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %integer = tt.load %i : !tt.ptr<i32>
  %number = arith.sitofp %integer : i32 to f32
  %any = tt.load %x : !tt.ptr<f32>
  %minimum = arith.minnumf %number, %any : f32
  %maximum = arith.maxnumf %any, %number : f32
  tt.store %o, %minimum : !tt.ptr<f32>
  %p1 = tt.addptr %o, %c1 : !tt.ptr<f32>, i32
  tt.store %p1, %maximum : !tt.ptr<f32>
  %wide = arith.extf %any : f32 to f64
  %wide_number = arith.sitofp %integer : i32 to f64
  %wide_minimum = arith.minnumf %wide_number, %wide : f64
  %wide_maximum = arith.maxnumf %wide_number, %wide : f64
  %narrow_minimum = arith.truncf %wide_minimum : f64 to f32
  %narrow_maximum = arith.truncf %wide_maximum : f64 to f32
  %p2 = tt.addptr %o, %c2 : !tt.ptr<f32>, i32
  tt.store %p2, %narrow_minimum : !tt.ptr<f32>
  %p3 = tt.addptr %o, %c3 : !tt.ptr<f32>, i32
  tt.store %p3, %narrow_maximum : !tt.ptr<f32>
  tt.return
}
