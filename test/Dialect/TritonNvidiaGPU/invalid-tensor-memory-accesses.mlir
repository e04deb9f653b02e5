// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of allocations, loads, stores and copies of tensor memory is violated once.

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
    // expected-error @below {{expected a whole buffer, but got the view '!ttg.memdesc<128x64xf32}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #acc, #tm, mutable, 128x128>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{expected a mutable buffer without a source, but got '!ttg.memdesc<128x64xf32}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{expected a buffer of at most 262144 bytes, the tensor memory of a CTA, but got 524288}}
    %0 = ttng.tmem_alloc : () -> !ttg.memdesc<128x1024xf32, #acc, #tm, mutable>
    tt.return
  }
}

// -----

#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{expected a buffer of at most 262144 bytes, the tensor memory of a CTA, but got 524288}}
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
    // expected-error @below {{expected `tensor_memory_col_offset` to be a non-negative i32, but got -1 : i32}}
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
    // expected-error @below {{expected `tensor_memory_row_offset` to be a non-negative i32, but got 0 : i64}}
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
    // expected-error @below {{expected a buffer of the shape and element type of 'tensor<128x64xf16>', but got '!ttg.memdesc<128x64xf32}}
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
    // expected-error @below {{expected a multiple of 4 warps, one warp group, but got 2}}
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
    // expected-error @below {{expected a buffer in the layout #ttng.tensor_memory_encoding, but got '!ttg.memdesc<128x2xi8}}
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
    // expected-error @below {{expected a buffer of the shape and element type of 'tensor<128x128xf32>', but got '!ttg.memdesc<128x64xf32}}
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
    // expected-error @below {{expected a result token with a token operand, but got none}}
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
    // expected-error @below {{expected a mutable buffer, but got '!ttg.memdesc<128x2xi8, #ttng.tensor_memory_scales_encoding<>, #ttng.tensor_memory>'}}
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
    // expected-error @below {{expected a buffer of the shape and element type of 'tensor<128x64xi32>', but got '!ttg.memdesc<128x64xf32}}
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
    // expected-error @below {{expected a result token with a token operand, but got none}}
    "ttng.tmem_store"(%d, %t, %x, %p) : (!acc, !ttg.async.token, tensor<128x64xf32>, i1) -> ()
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<2x128x64xf32, #acc, #tm>) {
    // expected-error @below {{expected matrices in the layout #ttng.tensor_memory_encoding, but got '!ttg.memdesc<2x128x64xf32}}
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
    // expected-error @below {{expected matrices in the layout #ttng.tensor_memory_encoding, but got '!ttg.memdesc<128x2xi8}}
    %0 = ttng.tmem_subslice %d {N = 0 : i32} : !as -> !as
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{expected a view with the layout (except blockN), element type, mutability and allocation shape of '!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>, #ttng.tensor_memory>', but got '!ttg.memdesc<128x64xf32}}
    %0 = ttng.tmem_subslice %d {N = 64 : i32} : !ttg.memdesc<128x128xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{expected columns of all rows within '!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>, #ttng.tensor_memory>', but got columns 128 to 191 in '!ttg.memdesc<128x64xf32}}
    %0 = ttng.tmem_subslice %d {N = 128 : i32} : !ttg.memdesc<128x128xf32, #acc, #tm> -> !ttg.memdesc<128x64xf32, #acc, #tm, 128x128>
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#tm = #ttng.tensor_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !ttg.memdesc<128x128xf32, #acc, #tm>) {
    // expected-error @below {{expected columns of all rows within '!ttg.memdesc<128x128xf32, #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>, #ttng.tensor_memory>', but got columns -1 to 62 in '!ttg.memdesc<128x64xf32}}
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
    // expected-error @below {{expected a mutable buffer, but got '!ttg.memdesc<128x2xi8, #ttng.tensor_memory_scales_encoding<>, #ttng.tensor_memory>'}}
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
    // expected-error @below {{expected a destination of 2048 bits, but got 262144}}
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
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<64x64xf16}}
    ttng.tmem_copy %s, %d, %b : !ttg.memdesc<1x256xi8, #flat, #smem>, !ttg.memdesc<128x2xi8, #scales, #tm, mutable>, !rhs
    tt.return
  }
}
