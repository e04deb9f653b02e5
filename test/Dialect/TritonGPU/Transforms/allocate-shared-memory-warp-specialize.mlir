// RUN: triton-test-opt %s --test-print-allocation --verify-diagnostics -o /dev/null

#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  // What runs at once never shares bytes: neither scratch of one region with that of another, nor with a buffer that the
  // captures hand to a third.  What comes after has all of them.
  // expected-remark @+1 {{regions_have_memory_of_their_own: size = 5120}}
  tt.func @regions_have_memory_of_their_own(%t: tensor<32x64xf16, #rows>, %x: tensor<128xf32, #l>) -> tensor<32x64xf16, #columns> {
    // expected-remark @+1 {{offset = 0, size = 512}}
    %b = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
    %r = ttg.warp_specialize(%b)
    default {
      // expected-remark @+1 {{scratch offset = 512, size = 4096}}
      %0 = ttg.convert_layout %t : tensor<32x64xf16, #rows> -> tensor<32x64xf16, #columns>
      ttg.warp_yield %0 : tensor<32x64xf16, #columns>
    }
    partition0(%c: !ttg.memdesc<128xf32, #s, #smem, mutable>) num_warps(4) {
      %y = ttg.local_load %c : !ttg.memdesc<128xf32, #s, #smem, mutable> -> tensor<128xf32, #l>
      // expected-remark @+1 {{offset = 4608, size = 512}}
      %d = ttg.local_alloc %y : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
      %z = ttg.local_load %d : !ttg.memdesc<128xf32, #s, #smem, mutable> -> tensor<128xf32, #l>
      ttg.warp_return
    } : (!ttg.memdesc<128xf32, #s, #smem, mutable>) -> tensor<32x64xf16, #columns>
    // expected-remark @+1 {{offset = 0, size = 512}}
    %e = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !ttg.memdesc<128xf32, #s, #smem, mutable>
    tt.return %r : tensor<32x64xf16, #columns>
  }
}
