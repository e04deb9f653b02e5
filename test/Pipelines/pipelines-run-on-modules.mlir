// A pipeline runs on builtin.module, and on gpu.module if all of its passes do; on other operations it is an error.
// RUN: triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-ttir,triton-ttgir{num-warps=2},triton-allocate))' | FileCheck %s
// RUN: triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-ttir,triton-ttgir{num-warps=2},triton-allocate),triton-nvvm)' | FileCheck %s --check-prefix=NVVM
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-nvvm))' 2>&1 | FileCheck %s --check-prefix=NVVM-ON-GPU --implicit-check-not=error:
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-to-nvvm))' 2>&1 | FileCheck %s --check-prefix=TO-NVVM-ON-GPU
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-to-cpu))' 2>&1 | FileCheck %s --check-prefix=CPU-ON-GPU
// RUN: not triton-opt %s --pass-pipeline='builtin.module(gpu.module(triton-to-gpu-module))' 2>&1 | FileCheck %s --check-prefix=WRAP-ON-GPU
// RUN: not triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-ttir))' 2>&1 | FileCheck %s --check-prefix=FUNC
// RUN: not triton-opt %s --pass-pipeline='builtin.module(func.func(triton-allocate))' 2>&1 | FileCheck %s --check-prefix=HOST

// CHECK: gpu.module @device attributes {{.*}}"ttg.num-warps" = 2 : i32, ttg.shared = 0 : i32
// CHECK: gpu.module @other attributes {{.*}}"ttg.num-warps" = 2 : i32, ttg.shared = 0 : i32
// NVVM: llvm.func @kernel
// NVVM-SAME: nvvm.reqntid = array<i32: 64>
// NVVM-ON-GPU: error: expected triton-nvvm on builtin.module, but got gpu.module
// TO-NVVM-ON-GPU: expected triton-to-nvvm on builtin.module, but got gpu.module
// CPU-ON-GPU: expected triton-to-cpu on builtin.module, but got gpu.module
// WRAP-ON-GPU: expected triton-to-gpu-module on builtin.module, but got gpu.module
// FUNC: expected triton-ttir on builtin.module or gpu.module, but got tt.func
// HOST: expected triton-allocate on builtin.module or gpu.module, but got func.func
module attributes {gpu.container_module} {
  gpu.module @device {
    tt.func @kernel(%p: !tt.ptr<f32>, %f: f32) {
      tt.store %p, %f : !tt.ptr<f32>
      tt.return
    }
  }
  gpu.module @other {
    tt.func @kernel() {
      tt.return
    }
  }
}
