// The square of 10^12 + 1 has more than 64 bits, and leaves 1 modulo 3.
// RUN: ttc %s --run --kernel=remainder --arg=o=zeros:1 --arg=n=1000000000001 --show=o | FileCheck %s
// RUN: ttc %s --simulate --kernel=remainder --target=sm_80 --arg=o=zeros:1 --arg=n=1000000000001 --show=o | FileCheck %s
// CHECK: o: i64 (1) 1
tt.func public @remainder(%o: !tt.ptr<i64>, %n: i64) {
  %a = arith.extsi %n : i64 to i128
  %b = arith.muli %a, %a : i128
  %c3 = arith.constant 3 : i128
  %r = arith.remsi %b, %c3 : i128
  %e = arith.trunci %r : i128 to i64
  tt.store %o, %e : !tt.ptr<i64>
  tt.return
}

// Quotients are rounded down, and all their bits are those of their sign.
// RUN: ttc %s --run --kernel=floor --arg=o=zeros:2 --arg=n=-7 --arg=d=2 --show=o | FileCheck %s --check-prefix=DOWN
// RUN: ttc %s --run --kernel=floor --arg=o=zeros:2 --arg=n=7 --arg=d=-2 --show=o | FileCheck %s --check-prefix=DOWN
// RUN: ttc %s --run --kernel=floor --arg=o=zeros:2 --arg=n=-8 --arg=d=2 --show=o | FileCheck %s --check-prefix=DOWN
// RUN: ttc %s --run --kernel=floor --arg=o=zeros:2 --arg=n=-7 --arg=d=-2 --show=o | FileCheck %s --check-prefix=POSITIVE
// RUN: ttc %s --simulate --kernel=floor --target=sm_80 --arg=o=zeros:2 --arg=n=-7 --arg=d=2 --show=o | FileCheck %s --check-prefix=DOWN
// RUN: ttc %s --simulate --kernel=floor --target=sm_80 --arg=o=zeros:2 --arg=n=-7 --arg=d=-2 --show=o | FileCheck %s --check-prefix=POSITIVE
// DOWN: o: i64 (2) -4 -1
// POSITIVE: o: i64 (2) 3 0
tt.func public @floor(%o: !tt.ptr<i64>, %n: i64, %d: i64) {
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i128
  %a = arith.extsi %n : i64 to i128
  %b = arith.extsi %d : i64 to i128
  %q = arith.floordivsi %a, %b : i128
  %upper = arith.shrsi %q, %c64 : i128
  %x = arith.trunci %q : i128 to i64
  %y = arith.trunci %upper : i128 to i64
  tt.store %o, %x : !tt.ptr<i64>
  %o1 = tt.addptr %o, %c1 : !tt.ptr<i64>, i32
  tt.store %o1, %y : !tt.ptr<i64>
  tt.return
}
