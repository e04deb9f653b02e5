// RUN: triton-opt %s --allocate-shared-memory --verify-diagnostics

// What runs at once needs different memory: that is refused, not placed on top of each other.
#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @partitions_need_memory_of_their_own(%t: tensor<32x64xf16, #rows>) -> tensor<32x64xf16, #columns> {
    %r = ttg.warp_specialize()
    default {
      // expected-error @+1 {{needs shared memory in `ttg.warp_specialize`}}
      %0 = ttg.convert_layout %t : tensor<32x64xf16, #rows> -> tensor<32x64xf16, #columns>
      ttg.warp_yield %0 : tensor<32x64xf16, #columns>
    } : () -> tensor<32x64xf16, #columns>
    tt.return %r : tensor<32x64xf16, #columns>
  }
}
