// Divisibility and contiguity of integers with more than 64 bits are those of all of their bits.
// RUN: ttc %s --run --kernel=kernel --arg=o=zeros:1 --arg=n=0 --show=o | FileCheck %s
// RUN: not ttc %s --run --kernel=kernel --arg=o=zeros:1 --arg=n=1 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: ttc %s --run --kernel=three --arg=o=zeros:1 --arg=n=0 --show=o | FileCheck %s --check-prefix=THREE
// RUN: not ttc %s --run --kernel=three --arg=o=zeros:1 --arg=n=1 2>&1 | FileCheck %s --check-prefix=REST
// RUN: ttc %s --run --kernel=upper --arg=o=zeros:4 --arg=n=0 --show=o | FileCheck %s --check-prefix=UPPER
// RUN: not ttc %s --run --kernel=upper --arg=o=zeros:4 --arg=n=1 2>&1 | FileCheck %s --check-prefix=CONSECUTIVE

// CHECK: o: i64 (1) 16
// ERROR: error: {{.*}}'arith.addi': expected a value divisible by 16 (tt.divisibility), in program instance
tt.func public @kernel(%o: !tt.ptr<i64>, %n: i64) {
  %a = arith.extsi %n : i64 to i128
  %c = arith.constant 18446744073709551632 : i128
  %b = arith.addi %a, %c {tt.divisibility = 16 : i32} : i128
  %e = arith.trunci %b : i128 to i64
  tt.store %o, %e : !tt.ptr<i64>
  tt.return
}

// Three divides 2^64 + 2, but not its lower 64 bits.
// THREE: o: i64 (1) 2
// REST: error: {{.*}}'arith.addi': expected a value divisible by 3 (tt.divisibility), in program instance
tt.func public @three(%o: !tt.ptr<i64>, %n: i64) {
  %a = arith.extsi %n : i64 to i128
  %c = arith.constant 18446744073709551618 : i128
  %b = arith.addi %a, %c {tt.divisibility = 3 : i32} : i128
  %e = arith.trunci %b : i128 to i64
  tt.store %o, %e : !tt.ptr<i64>
  tt.return
}

// The upper bits of one element differ.
// UPPER: o: i64 (4) 0 1 2 3
// CONSECUTIVE: error: {{.*}}'arith.addi': expected consecutive values in groups of 4 (tt.contiguity), for element 1, in program instance
tt.func public @upper(%o: !tt.ptr<i64>, %n: i64) {
  %i = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %wide = arith.extui %i : tensor<4xi32> to tensor<4xi128>
  %upper = arith.constant dense<64> : tensor<4xi128>
  %shifted = arith.shli %wide, %upper : tensor<4xi128>
  %n64 = tt.splat %n : i64 -> tensor<4xi64>
  %ns = arith.extui %n64 : tensor<4xi64> to tensor<4xi128>
  %distance = arith.muli %shifted, %ns : tensor<4xi128>
  %sum = arith.addi %wide, %distance {tt.contiguity = dense<4> : tensor<1xi32>} : tensor<4xi128>
  %e = arith.trunci %sum : tensor<4xi128> to tensor<4xi64>
  %os = tt.splat %o : !tt.ptr<i64> -> tensor<4x!tt.ptr<i64>>
  %oi = tt.addptr %os, %i : tensor<4x!tt.ptr<i64>>, tensor<4xi32>
  tt.store %oi, %e : tensor<4x!tt.ptr<i64>>
  tt.return
}
