// Passes move arithmetic in front of loops and branches. A wrong fact on it is an error only if the block that passes it on to
// the results of the loop executes, also where something uses these results.
// RUN: ttc %s --run --kernel=loop --arg=o=zeros:1 --arg=n=-1 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=loop --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: ttc %s --run --kernel=branch --arg=o=zeros:1 --arg=n=-1 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=branch --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: not ttc %s --run --kernel=other --arg=o=zeros:1 --arg=n=-1 2>&1 | FileCheck %s --check-prefix=ONE

// Before and after the passes:
// RUN: ttc %s --run --kernel=inside --arg=o=zeros:1 --arg=n=-1 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=inside --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=NINE
// RUN: ttc %s --emit=ttir -o %t.ttir
// RUN: ttc %t.ttir --run --kernel=inside --arg=o=zeros:1 --arg=n=-1 --show=o | FileCheck %s
// RUN: not ttc %t.ttir --run --kernel=inside --arg=o=zeros:1 --arg=n=3 2>&1 | FileCheck %s --check-prefix=NINE

// CHECK: o: i32 (1) -1
// NINE: error: 'arith.muli': expected a value divisible by 16 (tt.divisibility), but got 9, in program instance
// ONE: error: 'arith.muli': expected a value divisible by 16 (tt.divisibility), but got 1, in program instance

tt.func public @loop(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = arith.muli %n, %n {tt.divisibility = 16 : i32} : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %n) -> i32 : i32 {
    %y = arith.xori %a, %x : i32
    scf.yield %y : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}

tt.func public @branch(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %a = arith.muli %n, %n {tt.divisibility = 16 : i32} : i32
  %isPositive = arith.cmpi sgt, %n, %c0 : i32
  %r = scf.if %isPositive -> i32 {
    %y = arith.xori %a, %n : i32
    scf.yield %y : i32
  } else {
    scf.yield %n : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}

// The value reaches the store beside the loop.
tt.func public @other(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = arith.muli %n, %n {tt.divisibility = 16 : i32} : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> i32 : i32 {
    %y = arith.xori %a, %x : i32
    scf.yield %y : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}

tt.func public @inside(%o: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %n) -> i32 : i32 {
    %a = arith.muli %n, %n {tt.divisibility = 16 : i32} : i32
    %y = arith.xori %a, %x : i32
    scf.yield %y : i32
  }
  tt.store %o, %r : !tt.ptr<i32>
  tt.return
}
