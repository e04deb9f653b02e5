// RUN: triton-opt %s --triton-simplify-locations --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: triton-opt %s --triton-to-nvvm | FileCheck %s --check-prefix=NVVM

// The known part of a call site location remains.
// CHECK-LABEL: tt.func public @k(
// NVVM-LABEL: llvm.func @k(
tt.func public @k(%p: !tt.ptr<f32>, %x: f32) {
  // CHECK: tt.store {{.*}} loc("kernel.py":3:4)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at "kernel.py":3:4))
  // CHECK: tt.store {{.*}} loc("helper.py":5:6)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite("helper.py":5:6 at unknown))
  // CHECK: tt.store {{.*}} loc(callsite("helper.py":5:6 at "kernel.py":7:8))
  tt.store %p, %x : !tt.ptr<f32> loc(callsite("helper.py":5:6 at callsite(unknown at "kernel.py":7:8)))
  // CHECK: tt.store {{.*}} loc(unknown)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at unknown))
  tt.return
}
