// RUN: triton-opt %corpus/add.ttir --triton-to-gpu-module='target=sm_90a num-warps=8' | FileCheck %s
// RUN: triton-opt %s --triton-to-gpu-module='target=sm_80 num-warps=2' | FileCheck %s --check-prefix=BESIDE
// RUN: triton-opt %corpus/int.ttir --triton-to-gpu-module=libdevice=some.bc | FileCheck %s --check-prefix=LIBRARY

// CHECK: module attributes {gpu.container_module} {
// CHECK-NEXT: gpu.module @kernels [#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx{{[0-9]+}}">] attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 8 : i32, ttg.shared = 0 : i32, ttg.target = "sm_90a", "ttg.threads-per-warp" = 32 : i32} {
// CHECK-NEXT: llvm.func @add_k

// LIBRARY: #nvvm.target<{{.*}}link = ["some.bc"]>

// The pipeline does not change host code beside the gpu.module, which launches the lowered kernel.
// BESIDE: func.func @host
// BESIDE: gpu.module @device [#nvvm.target<O = 3, chip = "sm_80", features = "+ptx{{[0-9]+}}">]
// BESIDE: llvm.func @kernel
// BESIDE-SAME: nvvm.reqntid = array<i32: 64>
// The modules of other compilers' kernels keep their targets.
// BESIDE: gpu.module @other [#nvvm.target<chip = "sm_70">] {
// BESIDE-NOT: gpu.module
module attributes {gpu.container_module} {
  func.func @host(%i: index) -> index {
    return %i : index
  }
  gpu.module @device {
    tt.func @kernel(%p: !tt.ptr<f32>, %f: f32) {
      tt.store %p, %f : !tt.ptr<f32>
      tt.return
    }
  }
  gpu.module @other [#nvvm.target<chip = "sm_70">] {
    llvm.func @other_kernel() attributes {nvvm.kernel} {
      llvm.return
    }
  }
}
