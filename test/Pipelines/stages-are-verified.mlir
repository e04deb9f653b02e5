// RUN: not triton-opt %s --triton-ttir 2>&1 | FileCheck %s
// RUN: triton-opt %s --triton-ttir=verify-stages=false | FileCheck %s --check-prefix=UNCHECKED

// The pipelines verify the invariants of each stage unless verify-stages=false.
// CHECK: error: 'tt.func' op expected no layout at stage ttir, but got 'tensor<64xf32,
// UNCHECKED: tt.func public @kernel
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
tt.func public @kernel(%t: tensor<64xf32, #b>) {
  tt.return
}
