// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Each rule of TMA operations is violated once.

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%d: !desc, %A: !buffer, %b: !barrier, %p: i1) {
    // expected-error @below {{expected 1 to 5 coordinates, one per dimension of the tensor map, but got 0}}
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
    // expected-error @below {{expected an mbarrier, a buffer of one i64, but got '!ttg.memdesc<1xi32}}
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
    // expected-error @below {{expected a mutable buffer, but got '!ttg.memdesc<64x64xf16}}
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
    // expected-error @below {{expected a buffer in the layout #ttg.nvmma_shared, but got '!ttg.memdesc<64x64xf16}}
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
    // expected-error @below {{expected 1 to 5 coordinates, one per dimension of the tensor map, but got 6}}
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
    // expected-error @below {{expected 1 to 5 coordinates, one per dimension of the tensor map, but got 0}}
    ttng.async_tma_reduce add, %d[] %A : !desc, !buffer
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{expected a tensor map of 1 to 5 dimensions, but got 0}}
    ttng.tensormap_create %r, %r, [], [], [], [] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{expected 2 sizes of the tensor and element strides, as many as sizes of the box, but got 1 and 2}}
    ttng.tensormap_create %r, %r, [%i, %i], [%i], [%s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i64, i32, i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32, %s: i64) {
    // expected-error @below {{expected 1 strides for a tensor map of 2 dimensions, but got 2}}
    ttng.tensormap_create %r, %r, [%i, %i], [%i, %i], [%s, %s], [%i, %i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32, i32, i64, i64, i32, i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32) {
    // expected-error @below {{expected one of 4 warps, but got number 4}}
    ttng.tensormap_create %r, %r, [%i], [%i], [], [%i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = 4 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%r: !tt.ptr<i8>, %i: i32) {
    // expected-error @below {{attribute 'warp' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
    ttng.tensormap_create %r, %r, [%i], [%i], [], [%i] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = -1 : i32} : (!tt.ptr<i8>, !tt.ptr<i8>, i32, i32, i32) -> ()
    tt.return
  }
}
