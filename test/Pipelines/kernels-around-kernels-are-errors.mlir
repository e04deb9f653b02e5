// RUN: not triton-opt %s --triton-to-nvvm -o /dev/null 2>&1 | FileCheck %s

// The number of warps of a module applies to all that is in it.
tt.func public @outer(%p: !tt.ptr<f32>) {
  tt.return
}
// CHECK: [[@LINE+2]]:1: error: expected kernels in modules beside each other, but got some here and in the module around it
// CHECK: note: the module around it is here
gpu.module @inner {
  tt.func public @k(%p: !tt.ptr<f32>) {
    tt.return
  }
}
