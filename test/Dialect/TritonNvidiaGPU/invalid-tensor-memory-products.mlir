// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Every rule about products in tensor memory, broken once.

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
