// RUN: triton-opt %s --allocate-shared-memory --verify-diagnostics

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @tensor(%x: tensor<128xf32, #l>) {
    // expected-error @+1 {{is not supported: it captures a tensor, which the warps of a partition do not hold (store it in shared memory and capture the buffer)}}
    ttg.warp_specialize(%x)
    default {
      ttg.warp_yield
    }
    partition0(%y: tensor<128xf32, #l>) num_warps(4) {
      ttg.warp_return
    } : (tensor<128xf32, #l>) -> ()
    tt.return
  }
}
