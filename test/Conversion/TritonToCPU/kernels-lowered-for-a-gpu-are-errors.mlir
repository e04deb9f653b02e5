// RUN: triton-opt %s --triton-to-nvvm -o %t.mlir
// RUN: not triton-opt %t.mlir --triton-to-cpu 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not triton-opt %t.mlir --convert-triton-to-cpu 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: triton-opt %s --triton-to-cpu -o %t.cpu.mlir
// RUN: triton-opt %t.cpu.mlir --triton-to-cpu -o /dev/null

// PIPELINE: error: 'llvm.func' op expected a kernel at stage cpu, but got one that is lowered for a GPU
// PASS: error: 'llvm.func' op expected a kernel of a stage before nvvm, but got one that is lowered for a GPU
tt.func @kernel(%p: !tt.ptr<f32>, %x: f32) {
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
