// If a module has several kernels, an option or a line of the input selects the one to run.

// RUN: not triton-differential %s --triton-ttir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not triton-differential %s --triton-ttir --kernel=thrice 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: triton-differential %s --triton-ttir --kernel=once 2>&1 | FileCheck %s --check-prefix=CLEAN
// RUN: not triton-test-differential %s --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" --kernel=once \
// RUN:   --reproducer=%t.mlir 2>&1 | FileCheck %s --check-prefix=DEFECT
// RUN: not triton-test-differential %t.mlir --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=DEFECT
// RUN: FileCheck %s --check-prefix=REPRODUCER --input-file=%t.mlir

// Without a comparison, a warning says so.
// RUN: triton-differential %s --kernel=once 2>&1 | FileCheck %s --check-prefix=IDLE

// NONE: selects-a-kernel.mlir:[[@LINE+10]]:1: error: cannot run the kernel: {{.*}}expected one kernel, but got once, twice: select one with the option `kernel`
// UNKNOWN: selects-a-kernel.mlir:[[@LINE+9]]:1: error: cannot run the kernel: {{.*}}expected a kernel `thrice`, but got once, twice
// CLEAN-NOT: warning
// CLEAN: executions after passes: 1, failures: 0
// DEFECT: error: the results of the kernel differ after
// REPRODUCER: {{^}}// KERNEL: once
// IDLE: selects-a-kernel.mlir:[[@LINE+4]]:1: warning: no results are compared: no pass changes the kernel while it can run on the CPU
// IDLE: kernels: 1, executions after passes: 0, failures: 0

// ARGUMENT: zeros:1
tt.func public @once(%p: !tt.ptr<i32>) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c3 = arith.addi %c1, %c2 : i32
  tt.store %p, %c3 : !tt.ptr<i32>
  tt.return
}
tt.func public @twice(%p: !tt.ptr<i32>) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  tt.store %p, %c1 : !tt.ptr<i32>
  tt.store %p, %c2 : !tt.ptr<i32>
  tt.return
}
