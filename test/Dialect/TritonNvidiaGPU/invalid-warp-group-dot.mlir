// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of `ttng.warp_group_dot` and its wait is violated once.

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !buffer, %B: !buffer, %c: tensor<64x64xf32, #mma2>) {
    // expected-error @below {{expected a result in the layout #ttg.nvidia_mma of version 3, but got 'tensor<64x64xf32}}
    ttng.warp_group_dot %A, %B, %c : !buffer * !buffer -> tensor<64x64xf32, #mma2>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!half = !ttg.memdesc<32x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !half, %B: !buffer, %c: tensor<32x64xf32, #mma>) {
    // expected-error @below {{expected multiples of 64 rows and 8 columns per CTA, but got 32 and 64}}
    ttng.warp_group_dot %A, %B, %c : !half * !buffer -> tensor<32x64xf32, #mma>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !buffer, %B: !buffer, %c: tensor<128x64xf32, #mma>) {
    // expected-error @below {{expected the shapes MxK, KxN and MxN, but got '!ttg.memdesc<64x64xf16}}
    ttng.warp_group_dot %A, %B, %c : !buffer * !buffer -> tensor<128x64xf32, #mma>
    tt.return
  }
}

// -----

#plain = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !ttg.memdesc<64x8xf16, #plain, #smem>, %B: !ttg.memdesc<8x64xf16, #a, #smem>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected a size K of at least 16, but got 8}}
    ttng.warp_group_dot %A, %B, %c : !ttg.memdesc<64x8xf16, #plain, #smem> * !ttg.memdesc<8x64xf16, #a, #smem> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 8]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf32, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !buffer, %B: !buffer, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `inputPrecision` tf32 for operands of f32, but got ieee}}
    ttng.warp_group_dot %A, %B, %c : !buffer * !buffer -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !buffer, %B: !ttg.memdesc<64x64xf16, #plain, #smem, mutable>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `b` in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got '!ttg.memdesc<64x64xf16}}
    ttng.warp_group_dot %A, %B, %c : !buffer * !ttg.memdesc<64x64xf16, #plain, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !ttg.memdesc<64x64xf16, #plain, #smem, mutable>, %B: !buffer, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `a` in shared memory in a layout #ttg.nvmma_shared or #ttg.shared_linear, but got '!ttg.memdesc<64x64xf16}}
    ttng.warp_group_dot %A, %B, %c : !ttg.memdesc<64x64xf16, #plain, #smem, mutable> * !buffer -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>>, %B: !buffer, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `a` in registers in the layout #ttg.dot_op with the result's layout as parent, opIdx 0 and kWidth 2, or in an equivalent layout, but got 'tensor<64x64xf16}}
    ttng.warp_group_dot %A, %B, %c : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * !buffer -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#square = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #square, kWidth = 2}>>, %B: !buffer, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `a` in registers in the layout #ttg.dot_op with the result's layout as parent, opIdx 0 and kWidth 2, or in an equivalent layout, but got 'tensor<64x64xf16}}
    ttng.warp_group_dot %A, %B, %c : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #square, kWidth = 2}>> * !buffer -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#d = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 64}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !ttg.memdesc<64x64xf64, #d, #smem, mutable>, %B: !ttg.memdesc<64x64xf64, #d, #smem, mutable>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected operands of 8-bit integers or floating-point numbers of 8, 16 or 32 bits, but got 'f64'}}
    ttng.warp_group_dot %A, %B, %c : !ttg.memdesc<64x64xf64, #d, #smem, mutable> * !ttg.memdesc<64x64xf64, #d, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#f8 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !ttg.memdesc<64x128xf8E4M3FN, #f8, #smem, mutable>, %B: !ttg.memdesc<128x64xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>, #smem, mutable>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `maxNumImpreciseAcc` to be at least 32 for operands of 8-bit floating-point numbers, but got 16}}
    ttng.warp_group_dot %A, %B, %c {maxNumImpreciseAcc = 16 : i32} : !ttg.memdesc<64x128xf8E4M3FN, #f8, #smem, mutable> * !ttg.memdesc<128x64xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{expected at least one input, but got none}}
    "ttng.warp_group_dot_wait"() <{pendings = 0 : i32}> : () -> ()
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected `pendings` from 0 to 7, but got 9}}
    %0 = ttng.warp_group_dot_wait %c {pendings = 9 : i32} : tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bytes = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 8}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @element_types(%h: !ttg.memdesc<64x64xf16, #a, #smem>, %b: !ttg.memdesc<64x64xbf16, #a, #smem>, %i: !ttg.memdesc<64x64xi8, #bytes, #smem>, %e: !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem>,
      %g: !ttg.memdesc<64x64xf8E5M2, #bytes, #smem>, %c16: tensor<64x64xf16, #mma>, %c32: tensor<64x64xf32, #mma>, %ci: tensor<64x64xi32, #mma>) {
    ttng.warp_group_dot %h, %h, %c16 : !ttg.memdesc<64x64xf16, #a, #smem> * !ttg.memdesc<64x64xf16, #a, #smem> -> tensor<64x64xf16, #mma>
    ttng.warp_group_dot %e, %g, %c32 {maxNumImpreciseAcc = 64 : i32} : !ttg.memdesc<64x64xf8E4M3FN, #bytes, #smem> * !ttg.memdesc<64x64xf8E5M2, #bytes, #smem> -> tensor<64x64xf32, #mma>
    ttng.warp_group_dot %i, %i, %ci : !ttg.memdesc<64x64xi8, #bytes, #smem> * !ttg.memdesc<64x64xi8, #bytes, #smem> -> tensor<64x64xi32, #mma>
    // expected-error @below {{expected element types that `wgmma` multiplies and adds, but got 'f16' by 'bf16' with a sum of 'f32'}}
    ttng.warp_group_dot %h, %b, %c32 : !ttg.memdesc<64x64xf16, #a, #smem> * !ttg.memdesc<64x64xbf16, #a, #smem> -> tensor<64x64xf32, #mma>
    tt.return
  }
  tt.func @sum_of_bf16(%b: !ttg.memdesc<64x64xbf16, #a, #smem>, %c: tensor<64x64xf16, #mma>) {
    // expected-error @below {{expected element types that `wgmma` multiplies and adds, but got 'bf16' by 'bf16' with a sum of 'f16'}}
    ttng.warp_group_dot %b, %b, %c : !ttg.memdesc<64x64xbf16, #a, #smem> * !ttg.memdesc<64x64xbf16, #a, #smem> -> tensor<64x64xf16, #mma>
    tt.return
  }
  tt.func @sum_of_integers(%i: !ttg.memdesc<64x64xi8, #bytes, #smem>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected element types that `wgmma` multiplies and adds, but got 'i8' by 'i8' with a sum of 'f32'}}
    ttng.warp_group_dot %i, %i, %c : !ttg.memdesc<64x64xi8, #bytes, #smem> * !ttg.memdesc<64x64xi8, #bytes, #smem> -> tensor<64x64xf32, #mma>
    tt.return
  }
}
