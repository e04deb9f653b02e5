// A kernel stays the kernel that `gpu.launch_func` names, at each stage.
// RUN: for stage in ttir ttgir allocated nvvm cpu; do ttc %s --emit=$stage | FileCheck %s || exit 1; done
// RUN: ttc %s --emit=nvvm | triton-opt -o /dev/null
// RUN: ttc %s --emit=cpu | triton-opt -o /dev/null

// CHECK: gpu.launch_func{{ +}}@kernels::@kernel
// CHECK: @kernel({{.*}}gpu.kernel
module attributes {gpu.container_module} {
  func.func @main(%p: !llvm.ptr<1>) {
    %c1 = arith.constant 1 : index
    %c128 = arith.constant 128 : index
    gpu.launch_func @kernels::@kernel blocks in (%c1, %c1, %c1) threads in (%c128, %c1, %c1) args(%p : !llvm.ptr<1>)
    return
  }
  gpu.module @kernels {
    tt.func public @kernel(%p: !tt.ptr<f32>) attributes {gpu.kernel} {
      %c = arith.constant 1.0 : f32
      tt.store %p, %c : !tt.ptr<f32>
      tt.return
    }
  }
}
