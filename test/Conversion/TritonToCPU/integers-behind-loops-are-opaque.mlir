// LLVM does not express the integers behind a sequence of loops by those in front of it, which takes cubic time.
//
// RUN: triton-opt %s --convert-triton-to-cpu | FileCheck %s
// RUN: ttc %s --run --arg=o=zeros:1 --arg=n=20 --show=o | FileCheck %s --check-prefix=EXEC
// CHECK: %[[END:.*]]:2 = scf.while
// CHECK: llvm.inline_asm "", "=r,0" %[[END]]#0 : (i32) -> i32
// CHECK: llvm.inline_asm "", "=r,0" %[[END]]#1 : (i64) -> i64
// EXEC: o: i32 (1) 10
tt.func public @k(%o: !tt.ptr<i32>, %n: i32) {
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  // 20, 17, ..., 2: six steps.
  %end:2 = scf.while (%s = %n, %steps = %zero) : (i32, i64) -> (i32, i64) {
    %goes = arith.cmpi sgt, %s, %c3 : i32
    scf.condition(%goes) %s, %steps : i32, i64
  } do {
  ^bb0(%s: i32, %steps: i64):
    %next = arith.subi %s, %c3 : i32
    %more = arith.addi %steps, %one : i64
    scf.yield %next, %more : i32, i64
  }
  %steps = arith.trunci %end#1 : i64 to i32
  %sum = arith.addi %end#0, %steps : i32
  %result = arith.addi %sum, %c2 : i32
  tt.store %o, %result : !tt.ptr<i32>
  tt.return
}
