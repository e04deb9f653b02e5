// Passes on a module, such as the inliner, would change host code in the module of kernels.
// RUN: not triton-opt %s --triton-ttir 2>&1 | FileCheck %s
// RUN: not triton-opt %s --triton-to-nvvm 2>&1 | FileCheck %s
// RUN: not triton-opt %s --triton-to-cpu 2>&1 | FileCheck %s
// RUN: not ttc %s -o %t.ptx 2>&1 | FileCheck %s --check-prefix=TTC

// CHECK: :[[@LINE+9]]:1: error: 'func.func' op expected a `tt.func` or an `llvm.func` beside kernels, but got `func.func`: host code is beside a `gpu.module` with the kernels
// TTC: :[[@LINE+7]]:1: error: expected a `tt.func` or an `llvm.func`, but got `func.func`
tt.func public @kernel(%x: !tt.ptr<f32>) {
  %two = arith.constant 2.0 : f32
  tt.store %x, %two : !tt.ptr<f32>
  tt.return
}

func.func private @declared()
func.func @host(%a: i32) -> i32 {
  %b = arith.addi %a, %a : i32 loc(callsite("a" at "b"))
  return %b : i32
}
