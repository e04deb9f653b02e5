// RUN: triton-opt %s --split-input-file --allocate-shared-memory --verify-diagnostics

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

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @wide_integer(%x: i128) {
    // expected-error @+1 {{is not supported: expected captures of at most 64 bits, but got 'i128'}}
    ttg.warp_specialize(%x)
    default {
      ttg.warp_yield
    }
    partition0(%y: i128) num_warps(4) {
      ttg.warp_return
    } : (i128) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @vector(%x: vector<4xi32>) {
    // expected-error @+1 {{is not supported: expected captures of at most 64 bits, but got 'vector<4xi32>'}}
    ttg.warp_specialize(%x)
    default {
      ttg.warp_yield
    }
    partition0(%y: vector<4xi32>) num_warps(4) {
      ttg.warp_return
    } : (vector<4xi32>) -> ()
    tt.return
  }
}
