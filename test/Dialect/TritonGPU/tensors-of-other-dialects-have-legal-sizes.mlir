// RUN: triton-opt %s --verify-diagnostics --triton-verify-stage=stage=ttgir -o /dev/null

// Operations of other dialects do not check their tensors themselves.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @three_elements() {
    // expected-error @below {{has a tensor with a layout whose sizes are not all powers of two: 'tensor<3xf32, #ttg.blocked}}
    %0 = arith.constant dense<0.0> : tensor<3xf32, #blocked>
    tt.return
  }
}
