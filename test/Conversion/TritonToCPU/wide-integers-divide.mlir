// The square of 10^12 + 1 has more than 64 bits, and leaves 1 modulo 3.
// RUN: ttc %s --run --arg=o=zeros:1 --arg=n=1000000000001 --show=o | FileCheck %s
// RUN: ttc %s --simulate --target=sm_80 --arg=o=zeros:1 --arg=n=1000000000001 --show=o | FileCheck %s
// CHECK: o: i64 (1) 1
tt.func public @kernel(%o: !tt.ptr<i64>, %n: i64) {
  %a = arith.extsi %n : i64 to i128
  %b = arith.muli %a, %a : i128
  %c3 = arith.constant 3 : i128
  %r = arith.remsi %b, %c3 : i128
  %e = arith.trunci %r : i128 to i64
  tt.store %o, %e : !tt.ptr<i64>
  tt.return
}
