// RUN: not ttc %s --target=sm_80 -o %t.ptx 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not ls %t.ptx

// The target has no clusters, so that LLVM's instruction selection terminates the process.
// CHECK: {{^.*}}fatal-llvm-errors-are-reported.mlir:1:1: error: LLVM cannot compile this: Cannot select
llvm.func @kernel() attributes {nvvm.kernel} {
  nvvm.cluster.arrive
  llvm.return
}
