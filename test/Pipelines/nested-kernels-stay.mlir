// The pipelines keep nested kernels, also of a module alone, which no other code sees: they make them public.
// RUN: triton-opt %s --triton-ttir --split-input-file | FileCheck %s
// RUN: triton-opt %s --triton-to-nvvm --split-input-file | FileCheck %s --check-prefix=LLVM
// RUN: triton-opt %s --triton-to-cpu --split-input-file | FileCheck %s --check-prefix=LLVM

// CHECK: tt.func @alone(
// CHECK-NOT: @unused
// CHECK: tt.store
// LLVM: llvm.func @alone(
module {
  tt.func nested @alone(%p: !tt.ptr<i32>, %n: i32) {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
  tt.func private @unused() {
    tt.return
  }
}

// -----

// CHECK: gpu.module @device
// CHECK-NEXT: tt.func @inside(
// CHECK: tt.store
// LLVM: gpu.module @device
// LLVM: llvm.func @inside(
gpu.module @device {
  tt.func nested @inside(%p: !tt.ptr<i32>, %n: i32) {
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
