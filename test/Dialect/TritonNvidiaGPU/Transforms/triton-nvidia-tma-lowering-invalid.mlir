// RUN: triton-opt %s --triton-nvidia-tma-lowering --split-input-file --verify-diagnostics

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @make(%p: !tt.ptr<i8>, %n: i32, %s: i64) {
    // expected-error @+1 {{'tt.make_tensor_descriptor' op expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed nor padded nor distributed over CTAs, but got '!tt.tensordesc<tensor<8x8xi8>>'}}
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <i8>, <tensor<8x8xi8>>
    tt.return
  }
}

// -----

#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @load(%d: !tt.tensordesc<tensor<64x64xf16, #t>>, %i: i32) -> tensor<64x64xf16, #b> {
    // expected-error @+1 {{'tt.descriptor_load' op expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed}}
    %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16, #t>> -> tensor<64x64xf16, #b>
    tt.return %x : tensor<64x64xf16, #b>
  }
}
