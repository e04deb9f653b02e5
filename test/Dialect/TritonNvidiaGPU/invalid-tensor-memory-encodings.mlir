// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Every rule about the layouts of tensor memory, broken once.

// expected-error @below {{blockM is 64 or 128, not 32}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 32, blockN = 64, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{blockN is a power of two up to 256, not 48}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 48, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{blockN is a power of two up to 256, not 512}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 512, colStride = 1>, #ttng.tensor_memory>)

// -----

// expected-error @below {{colStride is 1, 2 or 4, not 3}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 3>, #ttng.tensor_memory>)

// -----

// expected-error @below {{CTASplitM and CTASplitN are powers of two, not 3 and 1}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64, colStride = 1, CTASplitM = 3>, #ttng.tensor_memory>)

// -----

// expected-error @below {{CTASplitM and CTASplitN are powers of two, not 1 and 0}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_scales_encoding<CTASplitN = 0>, #ttng.tensor_memory>)

// -----

// expected-error @below {{struct is missing required parameter: colStride}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 64, blockN = 64>, #ttng.tensor_memory>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
// expected-error @below {{a layout of tensor memory needs the memory space #ttng.tensor_memory, not}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #acc, #ttg.shared_memory>)

// -----

#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// expected-error @below {{a layout of shared memory needs the memory space #ttg.shared_memory, not}}
tt.func private @kernel(!ttg.memdesc<128x64xf16, #a, #tm>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#smem = #ttg.shared_memory
// expected-error @below {{a layout of tensor memory needs the memory space #ttng.tensor_memory, not}}
tt.func private @kernel(!ttg.memdesc<128x4xi8, #scales, #smem>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{elements 'f64' with a colStride of 1 do not fit into columns of 32 bits}}
tt.func private @kernel(!ttg.memdesc<128x64xf64, #acc, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{64 rows are no multiple of 128}}
tt.func private @kernel(!ttg.memdesc<64x64xf32, #acc, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{32 columns are no multiple of 64}}
tt.func private @kernel(!ttg.memdesc<128x32xf32, #acc, #tm>)

// -----

#tm = #ttng.tensor_memory
// expected-error @below {{128 rows are no multiple of 128 in each of 2 blocks of a cluster}}
tt.func private @kernel(!ttg.memdesc<128x64xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2>, #tm>)

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
// expected-error @below {{scales have 8 bits, but the elements are 'f32'}}
tt.func private @kernel(!ttg.memdesc<128x4xf32, #scales, #tm>)

// -----

#tm = #ttng.tensor_memory
// expected-error @below {{2 columns are no multiple of 1 in each of 4 blocks of a cluster}}
tt.func private @kernel(!ttg.memdesc<128x2xi8, #ttng.tensor_memory_scales_encoding<CTASplitN = 4>, #tm>)

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
// expected-error @below {{the layout has the buffer's rank, or one less, but it has 2, the buffer 1}}
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
    // expected-error @below {{the bytes stay where they are, but}}
    %0 = ttg.memdesc_reinterpret %d : !acc -> !rhs
    tt.return
  }
}

// -----

// expected-error @below {{`ttng.two-ctas` is true or false, not 1 : i32}}
module attributes {"ttng.two-ctas" = 1 : i32} {
}

// -----

// expected-error @below {{`ttng.two-ctas` belongs on a module}}
tt.func private @kernel() attributes {"ttng.two-ctas" = true}
