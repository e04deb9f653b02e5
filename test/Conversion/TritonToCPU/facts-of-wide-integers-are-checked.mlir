// A multiple of 16 with more than 64 bits is one, and the number after it is none.
// RUN: ttc %s --run --arg=o=zeros:1 --arg=n=0 --show=o | FileCheck %s
// RUN: not ttc %s --run --arg=o=zeros:1 --arg=n=1 --show=o 2>&1 | FileCheck %s --check-prefix=ERROR
// CHECK: o: i64 (1) 16
// ERROR: error: {{.*}}'arith.addi': expected a value divisible by 16 (tt.divisibility), but got 17
tt.func public @kernel(%o: !tt.ptr<i64>, %n: i64) {
  %a = arith.extsi %n : i64 to i128
  %c = arith.constant 18446744073709551632 : i128
  %b = arith.addi %a, %c {tt.divisibility = 16 : i32} : i128
  %e = arith.trunci %b : i128 to i64
  tt.store %o, %e : !tt.ptr<i64>
  tt.return
}
