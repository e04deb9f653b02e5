// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of `ttng.tc_gen5_mma` and `ttng.tc_gen5_commit` is violated once.

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !rhs) {
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<64x64xf16}}
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
    // expected-error @below {{expected matrices of rank 2, but got '!ttg.memdesc<2x128x64xf16}}
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
    // expected-error @below {{expected `a` in a layout #ttg.nvmma_shared, #ttg.shared_linear or #ttng.tensor_memory_encoding, but got '!ttg.memdesc<128x64xf16}}
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
    // expected-error @below {{expected `b` in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got '!ttg.memdesc<64x64xf16}}
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
    // expected-error @below {{expected `d` to be a mutable buffer in the layout #ttng.tensor_memory_encoding, but got '!ttg.memdesc<128x64xf32}}
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
    // expected-error @below {{expected an accumulator with `twoCTAs`, as `two_ctas` specifies, but got '!ttg.memdesc<128x64xf32}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p {two_ctas} : !lhs, !rhs, !acc
    tt.return
  }
}

// -----

#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, twoCTAs = true>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!acc = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!rhs = !ttg.memdesc<64x64xf16, #a, #smem>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%a: !lhs, %b: !rhs, %d: !acc, %p: i1) {
    // expected-error @below {{expected an accumulator without `twoCTAs`, as `two_ctas` specifies, but got '!ttg.memdesc<128x64xf32}}
    ttng.tc_gen5_mma %a, %b, %d, %p, %p : !lhs, !rhs, !acc
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
    // expected-error @below {{expected the shapes MxK, KxN and MxN, but got '!ttg.memdesc<128x64xf16}}
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
    // expected-error @below {{expected element types of one kind of tcgen05.mma, but got 'f16', 'bf16' and 'f32'}}
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
    // expected-error @below {{expected element types of one kind of tcgen05.mma, but got 'i8', 'i8' and 'f32'}}
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
    // expected-error @below {{expected element types of one kind of tcgen05.mma, but got 'f8E5M2', 'i8' and 'f32'}}
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
    // expected-error @below {{expected no barriers without `is_async`, but got 1}}
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
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<64x64xf16}}
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
    // expected-error @below {{expected 1 predicates, one per barrier, but got 2}}
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
    // expected-error @below {{expected a result token with a token operand, but got none}}
    "ttng.tc_gen5_mma"(%a, %b, %d, %t, %p, %p) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 0, 0>}> : (!lhs, !rhs, !acc, !ttg.async.token, i1, i1) -> ()
    tt.return
  }
}
