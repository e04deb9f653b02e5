// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --split-input-file --verify-diagnostics

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @kernel() {
    // expected-error @+1 {{'ttng.tmem_alloc' op is not supported by the lowering to NVVM: no pattern lowers it}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #acc, #ttng.tensor_memory, mutable>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#x = #ttg.blocked<{sizePerThread = [1, 64], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // expected-error @+1 {{'tt.func' op is not supported by the lowering to NVVM: it has a value of type '!ttg.memdesc<128x64xf32,}}
  tt.func private @kernel(%d: !ttg.memdesc<128x64xf32, #acc, #ttng.tensor_memory, mutable>, %x: tensor<128x64xf32, #x>, %p: i1) {
    ttng.tmem_store %x, %d, %p : tensor<128x64xf32, #x> -> !ttg.memdesc<128x64xf32, #acc, #ttng.tensor_memory, mutable>
    tt.return
  }
}
