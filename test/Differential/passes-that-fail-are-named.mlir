// A pass that fails without an error, as a pass of a plugin may, is named.
// RUN: not triton-differential %s --pass-pipeline="builtin.module(tt.func(cse,canonicalize{test-convergence max-iterations=1}))" 2>&1 | FileCheck %s
// RUN: not triton-reduce %s --pass-pipeline="builtin.module(tt.func(cse,canonicalize{test-convergence max-iterations=1}))" -o %t 2>&1 | FileCheck %s

// ARGUMENT: zeros:1
tt.func public @kernel(%o: !tt.ptr<i32>) {
  // CHECK: [[#@LINE-1]]:1: error: the pass `canonicalize` failed
  // CHECK-NOT: error:
  %one = arith.constant 1 : i32
  %two = arith.addi %one, %one : i32
  tt.store %o, %two : !tt.ptr<i32>
  tt.return
}
