// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported operations that move elements between threads, one error each.

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func private @memory_of_an_operation_is_not_placed(%t: tensor<32x64xf32, #a>) {
    // expected-error @+1 {{'ttg.convert_layout' op is not supported by the lowering to NVVM: its shared memory is not allocated (run allocate-shared-memory)}}
    %0 = ttg.convert_layout %t : tensor<32x64xf32, #a> -> tensor<32x64xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @between_blocks(%t: tensor<256xf32, #a>) {
    // expected-error @+1 {{is not supported: it moves elements between the CTAs of a cluster}}
    %0 = ttg.convert_layout %t : tensor<256xf32, #a> -> tensor<256xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @small_tensors_side_by_side(%t: tensor<64xf32, #a>) {
    // expected-error @+1 {{'tt.cat' op is not supported by the lowering to NVVM: with these layouts, elements would move between threads}}
    %0 = tt.cat %t, %t : tensor<64xf32, #a> -> tensor<128xf32, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {
  tt.func private @other_threads_hold_copies(%t: tensor<32x4xf32, #a>) {
    // expected-error @+1 {{'tt.reshape' op is not supported by the lowering to NVVM: with these layouts, elements would move between threads}}
    %0 = tt.reshape %t allow_reorder : tensor<32x4xf32, #a> -> tensor<128xf32, #b>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.shared = 0 : i32} {
  tt.func private @gather_in_a_cluster(%x: tensor<256xi32, #a>) -> tensor<256xi32, #a> {
    // expected-error @+1 {{'tt.gather' op is not supported: it moves elements between the CTAs of a cluster}}
    %0 = tt.gather %x[%x] {axis = 0 : i32} : (tensor<256xi32, #a>, tensor<256xi32, #a>) -> tensor<256xi32, #a>
    tt.return %0 : tensor<256xi32, #a>
  }
}
