// Stage ttir is simplified also for the CPU, and may have several kernels.
// RUN: ttc %corpus/block_ptr_matmul.source.ttir --emit=ttir -o %t.gpu
// RUN: ttc %corpus/block_ptr_matmul.source.ttir --target=cpu --emit=ttir | diff - %t.gpu
// RUN: ttc %corpus/block_ptr_matmul.source.ttir --target=cpu --emit=ttir --print-pipeline -o %t.cpu 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: ttc %s --target=cpu --emit=ttir -o %t.ttir && FileCheck %s --check-prefix=TTIR --input-file=%t.ttir
// RUN: ttc %t.ttir --target=cpu --emit=cpu -o %t.mlir && FileCheck %s --check-prefix=CPU --input-file=%t.mlir
// RUN: ttc %t.mlir --run --kernel=second --arg=zeros:1 --check=0=full:1:value=4
// RUN: not ttc %s --target=cpu --emit=llvm 2>&1 | FileCheck %s --check-prefix=WHICH

// PIPELINE: ttir: builtin.module({{.*}}triton-rewrite-tensor-pointer
// TTIR: tt.func public @first
// TTIR-NOT: arith.addf
// TTIR: tt.func public @second
// TTIR-NOT: arith.addf
// CPU-DAG: @first
// CPU-DAG: @second
// WHICH: error: expected one kernel, but got first, second: select one with the option `kernel`

tt.func public @first(%p: !tt.ptr<f32>) {
  %one = arith.constant 1.0 : f32
  %x = arith.addf %one, %one : f32
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
tt.func public @second(%p: !tt.ptr<f32>) {
  %two = arith.constant 2.0 : f32
  %x = arith.addf %two, %two : f32
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
