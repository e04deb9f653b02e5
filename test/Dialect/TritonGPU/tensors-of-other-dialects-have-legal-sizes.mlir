// RUN: triton-opt %s --verify-diagnostics --triton-verify-stage=stage=ttgir -o /dev/null

// The verifier checks tensors of operations of other dialects too.
#blocked = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @three_elements() {
    // expected-error @below {{expected power-of-two sizes of a tensor with a layout, but got 'tensor<3xf32}}
    %0 = arith.constant dense<0.0> : tensor<3xf32, #blocked>
    tt.return
  }
}
