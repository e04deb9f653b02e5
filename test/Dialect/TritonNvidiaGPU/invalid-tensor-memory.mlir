// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Every rule about tensor memory, broken once.

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

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{result #0 must be buffer in tensor memory, but got}}
    %0 = ttng.tmem_alloc : () -> !barrier
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{allocates a whole buffer, no part of one}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #acc, #tm, mutable, 128x128>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{a buffer that holds nothing at first must be mutable}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{takes 524288 bytes of tensor memory, of which there are 262144}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x1024xf32, #acc, #tm, mutable>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{takes 524288 bytes of tensor memory, of which there are 262144}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<1024x128xi8, #scales, #tm, mutable>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{`tensor_memory_col_offset` is an i32 that is not negative, not -1 : i32}}
    %0 = ttng.tmem_alloc {tensor_memory_col_offset = -1 : i32} : () -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{`tensor_memory_row_offset` is an i32 that is not negative, not 0 : i64}}
    %0 = ttng.tmem_alloc {tensor_memory_row_offset = 0 : i64} : () -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%x: tensor<128x64xf16>) {
    // expected-error @below {{the tensor and the buffer have one shape and element type, but they are}}
    %0 = ttng.tmem_alloc %x : (tensor<128x64xf16>) -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 2 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{four warps together reach tensor memory, but the code runs on 2}}
    %0 = ttng.tmem_load %d : !acc -> tensor<128x64xf32>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !as) {
    // expected-error @below {{reads a buffer in the layout #ttng.tensor_memory_encoding, not}}
    %0 = ttng.tmem_load %d : !as -> tensor<128x2xi8>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc) {
    // expected-error @below {{the tensor and the buffer have one shape and element type, but they are}}
    %0 = ttng.tmem_load %d : !acc -> tensor<128x128xf32>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc, %t: !ttg.async.token) {
    // expected-error @below {{comes after another access and so has a token for later ones}}
    %0 = "ttng.tmem_load"(%d, %t) : (!acc, !ttg.async.token) -> tensor<128x64xf32>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !rhs) {
    // expected-error @below {{operand #0 must be buffer in tensor memory, but got}}
    %0 = ttng.tmem_load %d : !rhs -> tensor<64x64xf16>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !as, %x: tensor<128x2xi8>, %p: i1) {
    // expected-error @below {{the buffer is not mutable}}
    ttng.tmem_store %x, %d, %p : tensor<128x2xi8> -> !as
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc, %x: tensor<128x64xi32>, %p: i1) {
    // expected-error @below {{the tensor and the buffer have one shape and element type, but they are}}
    ttng.tmem_store %x, %d, %p : tensor<128x64xi32> -> !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !acc, %x: tensor<128x64xf32>, %p: i1, %t: !ttg.async.token) {
    // expected-error @below {{comes after another access and so has a token for later ones}}
    "ttng.tmem_store"(%d, %t, %x, %p) : (!acc, !ttg.async.token, tensor<128x64xf32>, i1) -> ()
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<2x128x64xf32, #acc, #tm>) {
    // expected-error @below {{takes columns of a matrix in the layout #ttng.tensor_memory_encoding, but}}
    %0 = ttng.tmem_subslice %d {N = 0 : i32} : !ttg.memdesc<2x128x64xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !as) {
    // expected-error @below {{takes columns of a matrix in the layout #ttng.tensor_memory_encoding, but}}
    %0 = ttng.tmem_subslice %d {N = 0 : i32} : !as -> !as
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{a part keeps the layout (but for blockN), the element type, the mutability and the shape of the whole buffer}}
    %0 = ttng.tmem_subslice %d {N = 64 : i32} : !ttg.memdesc<128x128xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{columns 128 to 191 of all rows are no part}}
    %0 = ttng.tmem_subslice %d {N = 128 : i32} : !ttg.memdesc<128x128xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm, 128x128>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{columns -1 to 62 of all rows are no part}}
    %0 = ttng.tmem_subslice %d {N = -1 : i32} : !ttg.memdesc<128x128xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm, 128x128>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%s: !ttg.memdesc<1x256xi8, #flat, #smem>, %d: !as) {
    // expected-error @below {{the buffer is not mutable}}
    ttng.tmem_copy %s, %d : !ttg.memdesc<1x256xi8, #flat, #smem>, !as
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%s: !ttg.memdesc<1x256xi8, #flat, #smem>, %d: !acc) {
    // expected-error @below {{copies 2048 bits to a buffer of 262144}}
    ttng.tmem_copy %s, %d : !ttg.memdesc<1x256xi8, #flat, #smem>, !acc
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%s: !ttg.memdesc<1x256xi8, #flat, #smem>, %d: !ttg.memdesc<128x2xi8, #scales, #tm, mutable>, %b: !rhs) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.tmem_copy %s, %d, %b : !ttg.memdesc<1x256xi8, #flat, #smem>, !ttg.memdesc<128x2xi8, #scales, #tm, mutable>, !rhs
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !rhs) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.tc_gen5_commit %b : !rhs
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
  tt.func @kernel(%a: !ttg.memdesc<2x128x64xf16, #a, #smem>, %b: !rhs, %d: !acc, %p: i1) {
    // expected-error @below {{multiplies matrices, but they are}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<2x128x64xf16, #a, #smem>, !rhs, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !ttg.memdesc<128x64xf16, #flat, #smem>, %b: !rhs, %d: !acc, %p: i1) {
    // expected-error @below {{the first operand lies in a #ttg.nvmma_shared, #ttg.shared_linear or #ttng.tensor_memory_encoding layout, but its type is}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<128x64xf16, #flat, #smem>, !rhs, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !ttg.memdesc<64x64xf16, #flat, #smem>, %d: !acc, %p: i1) {
    // expected-error @below {{the second operand lies in a #ttg.nvmma_shared or #ttg.shared_linear layout, but its type is}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !ttg.memdesc<64x64xf16, #flat, #smem>, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !acc, %d: !acc, %p: i1) {
    // expected-error @below {{operand #1 must be buffer in shared memory, but got}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !acc, !acc
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !rhs, %p: i1) {
    // expected-error @below {{operand #2 must be buffer in tensor memory, but got}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !rhs, !rhs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !ttg.memdesc<128x64xf32, #acc, #tm>, %p: i1) {
    // expected-error @below {{adds to a mutable buffer in the layout #ttng.tensor_memory_encoding, not to}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !rhs, !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1) {
    // expected-error @below {{`two_ctas` and the accumulator's `twoCTAs` are both set or both not}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p {two_ctas} : !lhs, !rhs, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !lhs, %d: !acc, %p: i1) {
    // expected-error @below {{the shapes of a product are MxK, KxN and MxN, but the operands are}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !lhs, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !ttg.memdesc<64x64xbf16, #a, #smem>, %d: !acc, %p: i1) {
    // expected-error @below {{no instruction multiplies 'f16' and 'bf16' and adds to 'f32'}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !ttg.memdesc<64x64xbf16, #a, #smem>, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !ttg.memdesc<128x64xi8, #a8, #smem>, %b: !ttg.memdesc<64x64xi8, #a8, #smem>, %d: !acc, %p: i1) {
    // expected-error @below {{no instruction multiplies 'i8' and 'i8' and adds to 'f32'}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !ttg.memdesc<128x64xi8, #a8, #smem>, !ttg.memdesc<64x64xi8, #a8, #smem>, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !ttg.memdesc<64x64xi8, #a8, #smem>, %d: !acc, %p: i1) {
    // expected-error @below {{no instruction multiplies 'f8E5M2' and 'i8' and adds to 'f32'}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs8, !ttg.memdesc<64x64xi8, #a8, #smem>, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1, %bar: !barrier) {
    // expected-error @below {{arrives at barriers, but is not asynchronous}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p, %bar[%p] : !lhs, !rhs, !acc, !barrier
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p, %b[%p] {is_async} : !lhs, !rhs, !acc, !rhs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1, %bar: !barrier) {
    // expected-error @below {{has a predicate for each barrier, but 2 for 1}}
    "ttng.tc_gen5_mma"(%a, %b, %d, %p, %p, %bar, %p, %p) <{is_async, operandSegmentSizes = array<i32: 1, 1, 1, 0, 1, 1, 1, 2>}> : (!lhs, !rhs, !acc, i1, i1, !barrier, i1, i1) -> ()
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1, %t: !ttg.async.token) {
    // expected-error @below {{comes after another access and so has a token for later ones}}
    "ttng.tc_gen5_mma"(%a, %b, %d, %t, %p, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0>}> : (!lhs, !rhs, !acc, !ttg.async.token, i1, i1) -> ()
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs8, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{the elements of `a` are 'f16', which hold no numbers to scale as fp16}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = fp16 rhs = e5m2 : !lhs, !rhs8, !acc, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !rhs8, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{the elements of `b` are 'f8E5M2', which hold no numbers to scale as e4m3}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e4m3 : !lhs8, !rhs8, !acc, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !rhs8, %b: !rhs8, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{`a` has 128 rows, as the accumulator does, but its type is}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !rhs8, !rhs8, !acc, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !ttg.memdesc<64x128xf8E5M2, #a8, #smem>, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{`b` has 64 columns, as the accumulator does, but its type is}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !ttg.memdesc<64x128xf8E5M2, #a8, #smem>, !acc, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !ttg.memdesc<64x64xi8, #a8, #smem>, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{the rows of `a` have 64 elements, but the columns of `b` have 128}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e2m1 : !lhs8, !ttg.memdesc<64x64xi8, #a8, #smem>, !acc, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !rhs8, %d: !ttg.memdesc<128x64xf16, #acc, #tm, mutable>, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{adds to f32, not to 'f16'}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !rhs8, !ttg.memdesc<128x64xf16, #acc, #tm, mutable>, !as, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !rhs8, %d: !acc, %as: !lhs, %bs: !bs, %p: i1) {
    // expected-error @below {{the elements of `a_scale` are i8 or f8E4M3FN, not 'f16'}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !rhs8, !acc, !lhs, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !rhs8, %d: !acc, %as: !bs, %bs: !bs, %p: i1) {
    // expected-error @below {{`a_scale` has 128x2 scales in the layout #ttng.tensor_memory_scales_encoding, but its type is}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !rhs8, !acc, !bs, !bs
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!rhs8 = !ttg.memdesc<64x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !rhs8, %d: !acc, %as: !as, %bs: !ttg.memdesc<64x2xf8E4M3FN, #scales, #tm>, %p: i1) {
    // expected-error @below {{`b_scale` has 64x4 scales in the layout #ttng.tensor_memory_scales_encoding, but its type is}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !rhs8, !acc, !as, !ttg.memdesc<64x2xf8E4M3FN, #scales, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!as = !ttg.memdesc<128x2xi8, #scales, #tm>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs8, %b: !ttg.memdesc<64x64xf8E5M2, #flat, #smem>, %d: !acc, %as: !as, %bs: !bs, %p: i1) {
    // expected-error @below {{the second operand lies in a #ttg.nvmma_shared or #ttg.shared_linear layout, but its type is}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !ttg.memdesc<64x64xf8E5M2, #flat, #smem>, !acc, !as, !bs
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
