// Passes on kernels in a gpu.module, which is alone in a module while they run, are compared like others.
// RUN: for kernel in device::k other::k; do \
// RUN:   for pipelines in --triton-ttir --triton-to-nvvm --triton-to-cpu "--triton-ttir --triton-to-cpu"; do \
// RUN:     triton-differential %s $pipelines --kernel=$kernel | FileCheck %s --check-prefix=CLEAN || exit 1; \
// RUN:   done; \
// RUN: done
// CLEAN: kernels: 1, executions after passes: {{[0-9]+}}, failures: 0

// RUN: not triton-test-differential %s --kernel=device::k --reproducer=%t.mlir --reduce \
// RUN:   --pass-pipeline="builtin.module(triton-run-on-kernels{pipeline=builtin.module(test-seed-defect{kind=lost-store})})" \
// RUN:   2>&1 | FileCheck %s --check-prefix=DEFECT
// RUN: not triton-test-differential %t.mlir \
// RUN:   --pass-pipeline="builtin.module(triton-run-on-kernels{pipeline=builtin.module(test-seed-defect{kind=lost-store})})" \
// RUN:   2>&1 | FileCheck %s --check-prefix=DEFECT
// DEFECT: error: the results of the kernel differ after builtin.module(triton-run-on-kernels{pipeline=builtin.module(test-seed-defect{kind=lost-store})})
// DEFECT: note: argument 0
// DEFECT: note: changes of the pass:

// ARGUMENT: zeros:1
// ARGUMENT: 1
module attributes {gpu.container_module} {
  gpu.module @device {
    tt.func public @k(%o: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
      %c = arith.constant 0 : i32
      %e = arith.addi %n, %c : i32
      tt.store %o, %e : !tt.ptr<i32>
      tt.return
    }
  }
  gpu.module @other attributes {sym_visibility = "private"} {
    tt.func public @k(%o: !tt.ptr<i32>, %n: i32) attributes {gpu.kernel} {
      %e = arith.addi %n, %n : i32
      tt.store %o, %e : !tt.ptr<i32>
      tt.return
    }
  }
  func.func @host(%p: !llvm.ptr, %n: i32) {
    %one = arith.constant 1 : index
    return
  }
}
