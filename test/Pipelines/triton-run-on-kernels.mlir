// RUN: triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(gpu.module(symbol-dce))' | FileCheck %s
// RUN: not triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(unknown)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// The passes run on each gpu.module with kernels, in its place, but not on others.
// CHECK: func.func private @unused
// CHECK: gpu.module @without
// CHECK-NEXT: gpu.func @unused
// CHECK: gpu.module @first
// CHECK-NEXT: tt.func @kernel
// CHECK: func.func @between
// CHECK: gpu.module @second
// CHECK-NEXT: tt.func @kernel
// CHECK: func.func @behind

// UNKNOWN: expected a pipeline, but got 'builtin.module(unknown)': {{.*}}'unknown' does not refer to a registered pass
module attributes {gpu.container_module} {
  func.func private @unused() {
    return
  }
  gpu.module @without {
    gpu.func @unused() attributes {sym_visibility = "private"} {
      gpu.return
    }
  }
  gpu.module @first {
    tt.func private @unused() {
      tt.return
    }
    tt.func @kernel() {
      tt.return
    }
  }
  func.func @between() {
    return
  }
  gpu.module @second {
    tt.func private @unused() {
      tt.return
    }
    tt.func @kernel() {
      tt.return
    }
  }
  func.func @behind() {
    return
  }
}
