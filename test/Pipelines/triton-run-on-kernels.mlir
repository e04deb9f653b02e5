// RUN: triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(gpu.module(symbol-dce))' | FileCheck %s
// RUN: triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(symbol-privatize,symbol-dce)' | FileCheck %s --check-prefix=ERASED
// RUN: triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(triton-to-gpu-module,gpu-module-to-binary{format=llvm})' | FileCheck %s --check-prefix=REPLACED
// RUN: not triton-opt %s --triton-run-on-kernels='pipeline=builtin.module(unknown)' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-run-on-kernels{pipeline=builtin.module(cse)}))' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(tt.func(triton-run-on-kernels)))' 2>&1 | FileCheck %s --check-prefix=FUNCTION

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

// Passes may erase a module of kernels, but nothing beside it.
// ERASED: func.func private @unused
// ERASED: gpu.module @without
// ERASED-NOT: gpu.module
// ERASED: func.func @between
// ERASED-NOT: gpu.module
// ERASED: func.func @behind

// Passes may replace a module of kernels, at its place.
// REPLACED: gpu.module @without
// REPLACED: gpu.binary @first
// REPLACED: func.func @between
// REPLACED: gpu.binary @second
// REPLACED: func.func @behind

// UNKNOWN: expected a pipeline, but got 'builtin.module(unknown)': {{.*}}'unknown' does not refer to a registered pass
// ANCHOR: error: expected a pipeline on gpu.module, but got one on builtin.module
// FUNCTION: error: unable to schedule pass 'TritonRunOnKernels' on a PassManager intended to run on 'tt.func'
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
