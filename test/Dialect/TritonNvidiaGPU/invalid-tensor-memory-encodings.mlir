// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of the layouts of tensor memory is violated once.

// expected-error @below {{expected blockM 64 or 128, but got 32}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 32, blockN = 64, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{expected blockN to be a power of two up to 256, but got 48}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 48, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{expected blockN to be a power of two up to 256, but got 512}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 512, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{expected colStride 1, 2 or 4, but got 3}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 3>, #ttng.tensor_memory>)

// -----

// expected-error @below {{expected CTASplitM and CTASplitN to be powers of two, but got 3 and 1}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CTASplitM = 3>, #ttng.tensor_memory>)

// -----

// expected-error @below {{expected CTASplitM and CTASplitN to be powers of two, but got 1 and 0}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_scales_encoding<CTASplitN = 0>, #ttng.tensor_memory>)

// -----

// expected-error @below {{struct is missing required parameter: colStride}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64>, #ttng.tensor_memory>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @below {{expected the memory space #ttng.tensor_memory with a tensor memory layout, but got #ttg.shared_memory}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #acc, #ttg.shared_memory>)

// -----

#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// expected-error @below {{expected the memory space #ttg.shared_memory with a shared layout, but got #ttng.tensor_memory}}
tt.func private @kernel(!ttg.memdesc<128x64xf16, #a, #tm>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#smem = #ttg.shared_memory
// expected-error @below {{expected the memory space #ttng.tensor_memory with a tensor memory layout, but got #ttg.shared_memory}}
tt.func private @kernel(!ttg.memdesc<128x4xi8, #scales, #smem>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{expected elements of at most 32 bits with colStride 1, but got 'f64'}}
tt.func private @kernel(!ttg.memdesc<128x64xf64, #acc, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{expected a multiple of 128 rows, but got 64}}
tt.func private @kernel(!ttg.memdesc<64x64xf32, #acc, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{expected a multiple of 64 columns, but got 32}}
tt.func private @kernel(!ttg.memdesc<128x32xf32, #acc, #tm>)

// -----

#tm = #ttng.tensor_memory
// expected-error @below {{expected a multiple of 128 rows in each of 2 CTAs, but got 128}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2>, #tm>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
// expected-error @below {{expected scales of 8 bits, but got 'f32'}}
tt.func private @kernel(!ttg.memdesc<128x4xf32, #scales, #tm>)

// -----

#tm = #ttng.tensor_memory
// expected-error @below {{expected a multiple of 1 columns in each of 4 CTAs, but got 2}}
tt.func private @kernel(!ttg.memdesc<128x2xi8, #ttng.tensor_memory_scales_encoding<CTASplitN = 4>, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{expected a layout of the buffer's rank 1 or one less, but got rank 2}}
tt.func private @kernel(!ttg.memdesc<128xf32, #acc, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{operand #0 must be buffer in shared memory, but got}}
    %0 = ttg.local_load %d : !acc -> tensor<128x64xf32>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{result #0 must be buffer in shared memory, but got}}
    %0 = ttg.local_alloc : () -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{operand #0 must be buffer in shared memory, but got}}
    %0 = ttg.memdesc_trans %d {order = array<i32: 1, 0>} : !acc -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{operand #0 must be buffer in shared memory, but got}}
    ttng.init_barrier %d, 1 : !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{expected a result in the memory space of '!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>, #ttng.tensor_memory, mutable>', but got '!ttg.memdesc<64x64xf16}}
    %0 = ttg.memdesc_reinterpret %d : !acc -> !rhs
    tt.return
  }
}

// -----

// expected-error @below {{expected `ttng.two-ctas` to be true or false, but got 1 : i32}}
module attributes {"ttng.two-ctas" = 1 : i32} {
}

// -----

// expected-error @below {{expected `ttng.two-ctas` on a module, but got it on tt.func}}
tt.func private @kernel() attributes {"ttng.two-ctas" = true}
