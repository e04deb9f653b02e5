// Views are reinterpreted where their layout may begin.
// RUN: triton-opt %s --split-input-file --allocate-shared-memory --verify-diagnostics

#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#big = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!bytes = !ttg.memdesc<8x8192xi8, #rows, #smem, mutable>
!part = !ttg.memdesc<1x8192xi8, #rows, #smem, mutable, 8x8192>
!tile = !ttg.memdesc<64x64xf16, #big, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @swizzle_patterns(%c: i1, %i: i32) {
    %buffers = ttg.local_alloc : () -> !ttg.memdesc<8x8192xi8, #s, #smem, mutable>
    %indexed = ttg.memdesc_index %buffers[%i] : !ttg.memdesc<8x8192xi8, #s, #smem, mutable> -> !ttg.memdesc<8192xi8, #s, #smem, mutable>
    %0 = ttg.memdesc_reinterpret %indexed : !ttg.memdesc<8192xi8, #s, #smem, mutable> -> !tile
    %a = ttg.local_alloc : () -> !bytes
    %first = ttg.memdesc_subslice %a[0, 0] : !bytes -> !part
    %second = ttg.memdesc_subslice %a[1, 0] : !bytes -> !part
    %one = arith.select %c, %first, %second : !part
    %1 = ttg.memdesc_reinterpret %one : !part -> !tile
    tt.return
  }
}

// -----

#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#big = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!bytes = !ttg.memdesc<128x128xi8, #rows, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @swizzle_pattern_that_begins_elsewhere() {
    %a = ttg.local_alloc : () -> !bytes
    %b = ttg.memdesc_subslice %a[0, 64] : !bytes -> !ttg.memdesc<128x64xi8, #rows, #smem, mutable, 128x128>
    // expected-error @+1 {{is not supported: expected a view at a multiple of 1024 bytes of its buffer, as the layout requires in which its memory is reinterpreted, but got one at a multiple of 64}}
    %0 = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x64xi8, #rows, #smem, mutable, 128x128> -> !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    tt.return
  }
}

// -----

#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!halves = !ttg.memdesc<128x2xi16, #rows, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @vectors_that_begin_elsewhere() {
    %a = ttg.local_alloc : () -> !halves
    %b = ttg.memdesc_subslice %a[0, 1] : !halves -> !ttg.memdesc<128x1xi16, #rows, #smem, mutable, 128x2>
    // expected-error @+1 {{expected a view at a multiple of 16 bytes of its buffer}}
    %0 = ttg.memdesc_reinterpret %b : !ttg.memdesc<128x1xi16, #rows, #smem, mutable, 128x2> -> !ttg.memdesc<64xi32, #s, #smem, mutable>
    tt.return
  }
}

// -----

// A callee may reinterpret a buffer of the caller, if that begins where the layout may begin.
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#rows = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#big = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
!bytes = !ttg.memdesc<128x128xi8, #rows, #smem, mutable>
!part = !ttg.memdesc<128x64xi8, #rows, #smem, mutable, 128x128>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func private @reinterprets(%b: !part) attributes {noinline = true} {
    %0 = ttg.memdesc_reinterpret %b : !part -> !ttg.memdesc<64x64xf16, #big, #smem, mutable>
    tt.return
  }
  tt.func private @passes(%i: i32, %b: !part) attributes {noinline = true} {
    tt.call @reinterprets(%b) : (!part) -> ()
    tt.return
  }
  tt.func @kernel(%i: i32) {
    %a = ttg.local_alloc : () -> !bytes
    %left = ttg.memdesc_subslice %a[0, 0] : !bytes -> !part
    %right = ttg.memdesc_subslice %a[0, 64] : !bytes -> !part
    tt.call @passes(%i, %left) : (i32, !part) -> ()
    // expected-error @+1 {{'tt.call' op is not supported: expected a view at a multiple of 1024 bytes of its buffer}}
    tt.call @passes(%i, %right) : (i32, !part) -> ()
    tt.return
  }
}
