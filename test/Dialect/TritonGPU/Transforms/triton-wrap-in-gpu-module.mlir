// RUN: triton-opt %s --split-input-file --triton-wrap-in-gpu-module | FileCheck %s
// RUN: triton-opt %s --split-input-file --triton-wrap-in-gpu-module=name=mine | FileCheck %s --check-prefix=NAME

// All operations of the module and its `ttg` attributes move; other attributes stay.
// CHECK: module @program attributes {gpu.container_module, mine.note = 1 : i32} {
// CHECK-NEXT: gpu.module @kernels attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90"} {
// CHECK: tt.func public @kernel
// CHECK: tt.func private @helper
// NAME: gpu.module @mine
module @program attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", mine.note = 1 : i32} {
  tt.func public @kernel() {
    tt.call @helper() : () -> ()
    tt.return
  }
  tt.func private @helper() {
    tt.return
  }
}

// -----

// A lowered kernel is a kernel, too.
// CHECK: gpu.module @kernels attributes {ttg.shared = 0 : i32} {
// CHECK: llvm.func @kernel() attributes {nvvm.kernel}
module attributes {ttg.shared = 0 : i32} {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return
  }
}

// -----

// Kernels in a gpu.module beside host code stay there.
// CHECK: module attributes {gpu.container_module} {
// CHECK-NEXT: func.func @host
// CHECK: gpu.module @device
// CHECK-NEXT: tt.func @kernel
module attributes {gpu.container_module} {
  func.func @host() {
    return
  }
  gpu.module @device {
    tt.func @kernel() {
      tt.return
    }
  }
}

// -----

// A module without kernels is unchanged.
// CHECK: module attributes {"ttg.num-warps" = 4 : i32} {
// CHECK-NEXT: tt.func private @helper()
// CHECK-NOT: gpu.module
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @helper() {
    tt.return
  }
}
