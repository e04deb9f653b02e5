// RUN: triton-opt %s --split-input-file --convert-tritongpu-to-nvvm --verify-diagnostics

// The lowering reports unsupported views of shared memory and copies to it, one error each.

// The swizzle exchanges the columns of the view with others.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8192 : i32} {
  tt.func private @load_of_columns(%b: !ttg.memdesc<64x64xf16, #s, #smem, mutable>) {
    // expected-error @+1 {{'ttg.memdesc_subslice' op is not supported by the lowering to NVVM: `ttg.local_load` uses a view that splits the swizzle pattern of '!ttg.memdesc<64x64xf16, #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>, #ttg.shared_memory, mutable>', which only `ttng.warp_group_dot` can read}}
    %v = ttg.memdesc_subslice %b[0, 16] : !ttg.memdesc<64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x16xf16, #s, #smem, 64x64>
    %0 = ttg.local_load %v : !ttg.memdesc<64x16xf16, #s, #smem, 64x64> -> tensor<64x16xf16, #a>
    tt.return
  }
}

// -----

#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 512 : i32} {
  tt.func private @copy_from_shared_memory(%p: tensor<128x!tt.ptr<i32, 3>, #a>, %b: !ttg.memdesc<128xi32, #s, #smem, mutable>) {
    // expected-error @+1 {{'ttg.async_copy_global_to_local' op is not supported by the lowering to NVVM: it accesses address space 3 instead of global memory}}
    %0 = ttg.async_copy_global_to_local %p, %b : tensor<128x!tt.ptr<i32, 3>, #a> -> <128xi32, #s, #smem, mutable>
    tt.return
  }
}
