// The text that stands for a named pipeline, in a reproducer and in the report of ttc, can be run: it does the same.
// RUN: for pipeline in triton-ttir triton-to-nvvm triton-to-cpu triton-to-gpu-module; do \
// RUN:   triton-opt %s --$pipeline --mlir-generate-reproducer=%t.after.mlir -o %t.expected || exit 1; \
// RUN:   (cat %s; sed -n '/^{-#/,$p' %t.after.mlir) > %t.before.mlir; \
// RUN:   triton-opt --run-reproducer %t.before.mlir | sed '/^{-#/,$d' > %t.actual; \
// RUN:   diff %t.expected %t.actual || exit 1; \
// RUN: done

// RUN: ttc %s --print-pipeline -o %t.ptx 2> %t.pipelines
// RUN: FileCheck %s --input-file=%t.pipelines
// RUN: sed -n 's/^[a-z]*: \(builtin.module(.*)\)$/\1/p' %t.pipelines > %t.texts
// RUN: cp %s %t.mlir
// RUN: while read -r text; do \
// RUN:   triton-opt %t.mlir --pass-pipeline="$text" -o %t.next && mv %t.next %t.mlir || exit 1; \
// RUN: done < %t.texts
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.mlir

// CHECK: ttir: builtin.module({{.*}}triton-run-on-kernels{pipeline=builtin.module({{.*}}inline{default-pipeline= 
// CHECK: nvvm: builtin.module({{.*}}triton-run-on-kernels{pipeline=builtin.module(
// LLVM: llvm.func @kernel
tt.func @kernel(%p: !tt.ptr<f32>) {
  %range = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %start = tt.splat %p : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %at = tt.addptr %start, %range : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %value = tt.load %at : tensor<128x!tt.ptr<f32>>
  %sine = math.sin %value : tensor<128xf32>
  tt.store %at, %sine : tensor<128x!tt.ptr<f32>>
  tt.return
}
