// Bounds that become constants during canonicalization may be far apart: the loop has four iterations.
// RUN: ttc %s --run --kernel=loop --arg=o=zeros:1 --arg=n=7 --show=o | FileCheck %s --check-prefix=LOOP
// RUN: ttc %s --simulate --kernel=loop --arg=o=zeros:1 --arg=n=7 --show=o | FileCheck %s --check-prefix=LOOP
// An integer that is too large for a type without infinities becomes NaN, which is not greater than zero.
// RUN: ttc %s --run --kernel=comparison --arg=o=zeros:2 --arg=n=1000 --show=o | FileCheck %s --check-prefix=COMPARISON
// RUN: ttc %s --simulate --kernel=comparison --arg=o=zeros:2 --arg=n=1000 --show=o | FileCheck %s --check-prefix=COMPARISON
// LOOP: o: i32 (1) 4
// COMPARISON: o: i32 (2) 0 1
tt.func public @loop(%o: !tt.ptr<i32>, %n: i32) {
  %zero = arith.xori %n, %n : i32
  %least = arith.constant -2147483648 : i32
  %lower = arith.ori %zero, %least : i32
  %upper = arith.constant 1000000000 : i32
  %step = arith.constant 1000000000 : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %count = scf.for %i = %lower to %upper step %step iter_args(%counted = %c0) -> i32 : i32 {
    %more = arith.addi %counted, %c1 : i32
    scf.yield %more : i32
  }
  tt.store %o, %count : !tt.ptr<i32>
  tt.return
}

tt.func public @comparison(%o: !tt.ptr<i32>, %n: i32) {
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f8E4M3FN
  %float = arith.uitofp %n : i32 to f8E4M3FN
  %greater = arith.cmpf ogt, %float, %zero : f8E4M3FN
  %first = arith.extui %greater : i1 to i32
  tt.store %o, %first : !tt.ptr<i32>
  %small = arith.uitofp %c1 : i32 to f8E4M3FN
  %other = arith.cmpf ogt, %small, %zero : f8E4M3FN
  %second = arith.extui %other : i1 to i32
  %p = tt.addptr %o, %c1 : !tt.ptr<i32>, i32
  tt.store %p, %second : !tt.ptr<i32>
  tt.return
}
