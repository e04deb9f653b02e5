// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of `ttng.tc_gen5_mma_scaled` is violated once.

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
    // expected-error @below {{expected elements of `a` that hold numbers with scales, but got 'f16' for fp16}}
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
    // expected-error @below {{expected elements of `b` that hold numbers with scales, but got 'f8E5M2' for e4m3}}
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
    // expected-error @below {{expected `a` to have the accumulator's 128 rows, but got '!ttg.memdesc<64x64xf8E5M2}}
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
    // expected-error @below {{expected `b` to have the accumulator's 64 columns, but got '!ttg.memdesc<64x128xf8E5M2}}
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
    // expected-error @below {{expected one size K of `a` and `b`, but got 64 and 128}}
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
    // expected-error @below {{expected an accumulator of f32, but got 'f16'}}
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
    // expected-error @below {{expected elements i8 or f8E4M3FN of `a_scale`, but got 'f16'}}
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
    // expected-error @below {{expected `a_scale` of the shape 128x2 in the layout #ttng.tensor_memory_scales_encoding, but got '!ttg.memdesc<64x2xi8}}
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
    // expected-error @below {{expected `b_scale` of the shape 64x4 in the layout #ttng.tensor_memory_scales_encoding, but got '!ttg.memdesc<64x2xf8E4M3FN}}
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
    // expected-error @below {{expected `b` in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got '!ttg.memdesc<64x64xf8E5M2}}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %p, %p lhs = e5m2 rhs = e5m2 : !lhs8, !ttg.memdesc<64x64xf8E5M2, #flat, #smem>, !acc, !as, !bs
    tt.return
  }
}
