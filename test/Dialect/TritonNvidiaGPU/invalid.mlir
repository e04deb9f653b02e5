// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Every rule of the dialect's operations, broken once.

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<2xi64, #bar, #smem, mutable>) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<2xi64, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.inval_barrier %b : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.barrier_expect %b, 8, %p : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.wait_barrier %b, %i : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.arrive_barrier %b, 1 : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %p: i1, %i: i32) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.async_copy_mbarrier_arrive %b : !ttg.memdesc<1xi32, #bar, #smem, mutable>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%b: !barrier) {
    // expected-error @below {{counts at least one arrival, not 0}}
    ttng.arrive_barrier %b, 0 : !barrier
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !buffer, %b: !barrier, %p: i1) {
    // expected-error @below {{has 0 coordinates, but a tensor map has 1 to 5 dimensions}}
    ttng.async_tma_copy_global_to_local %d[] %A, %b, %p : !desc, !barrier -> !buffer
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !buffer, %b: !ttg.memdesc<1xi32, #bar, #smem, mutable>, %i: i32, %p: i1) {
    // expected-error @below {{a barrier is a buffer of one i64, not}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %A, %b, %p : !desc, !ttg.memdesc<1xi32, #bar, #smem, mutable> -> !buffer
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !ttg.memdesc<64x64xf16, #a, #smem>, %b: !barrier, %i: i32, %p: i1) {
    // expected-error @below {{copies to a buffer that is not mutable}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %A, %b, %p : !desc, !barrier -> !ttg.memdesc<64x64xf16, #a, #smem>
    tt.return
  }
}

// -----

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !ttg.memdesc<64x64xf16, #plain, #smem, mutable>, %b: !barrier, %i: i32, %p: i1) {
    // expected-error @below {{copies to a buffer whose layout is not #ttg.nvmma_shared}}
    ttng.async_tma_copy_global_to_local %d[%i, %i] %A, %b, %p : !desc, !barrier -> !ttg.memdesc<64x64xf16, #plain, #smem, mutable>
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !buffer, %i: i32) {
    // expected-error @below {{has 6 coordinates, but a tensor map has 1 to 5 dimensions}}
    ttng.async_tma_copy_local_to_global %d[%i, %i, %i, %i, %i, %i] %A : !desc, !buffer
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !buffer) {
    // expected-error @below {{has 0 coordinates, but a tensor map has 1 to 5 dimensions}}
    ttng.async_tma_reduce add, %d[] %A : !desc, !buffer
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{makes a tensor map of 0 dimensions, but it has 1 to 5}}
    ttng.tensormap_create %r, %r, [], [], [], [] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{for 2, 1 and 2 dimensions, which must be as many}}
    ttng.tensormap_create %r, %r, [%i, %i], [%i], [%s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i64, i32, i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{lists 2 strides, but a tensor map of 2 dimensions has 1}}
    ttng.tensormap_create %r, %r, [%i, %i], [%i, %i], [%s, %s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i32, i64, i64, i32, i32) -> ()
    tt.return
  }
}

// -----

#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#mma2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#smem = #ttg.shared_memory
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !buffer, %B: !buffer, %c: tensor<64x64xf32, #mma2>) {
    // expected-error @below {{the result's layout is #ttg.nvidia_mma of version 3, but its type is}}
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
    // expected-error @below {{a block computes multiples of 64 rows and of 8 columns, not 32 and 64}}
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
    // expected-error @below {{the shapes of a product are MxK, KxN and MxN, but the types are}}
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
    // expected-error @below {{the rows of the first operand have at least 16 elements, not 8}}
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
    // expected-error @below {{multiplies f32 as TF32 alone, but `inputPrecision` is ieee}}
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
    // expected-error @below {{the second operand lies in a #ttg.nvmma_shared or #ttg.shared_linear layout}}
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
    // expected-error @below {{a first operand in shared memory lies in a #ttg.nvmma_shared or #ttg.shared_linear layout}}
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
    // expected-error @below {{a first operand in registers has the layout #ttg.dot_op of the result's layout with opIdx 0 and kWidth 2}}
    ttng.warp_group_dot %A, %B, %c : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>> * !buffer -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

#d = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 64}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%A: !ttg.memdesc<64x64xf64, #d, #smem, mutable>, %B: !ttg.memdesc<64x64xf64, #d, #smem, mutable>, %c: tensor<64x64xf32, #mma>) {
    // expected-error @below {{multiplies 8-bit integers and floating-point numbers of 8, 16 and 32 bits, not 'f64'}}
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
    // expected-error @below {{adds up at least 32 products of 8-bit floating-point numbers at reduced precision, but `maxNumImpreciseAcc` is 16}}
    ttng.warp_group_dot %A, %B, %c {maxNumImpreciseAcc = 16 : i32} : !ttg.memdesc<64x128xf8E4M3FN, #f8, #smem, mutable> * !ttg.memdesc<128x64xf8E4M3FN, #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>, #smem, mutable> -> tensor<64x64xf32, #mma>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel() {
    // expected-error @below {{has nothing to wait for}}
    "ttng.warp_group_dot_wait"() <{pendings = 0 : i32}> : () -> ()
    tt.return
  }
}
