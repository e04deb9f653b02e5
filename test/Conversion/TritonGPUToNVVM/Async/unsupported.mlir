// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --split-input-file --verify-diagnostics

#b = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
  tt.func private @older_target(%b: !ttg.memdesc<1xi64, #b, #smem, mutable>) {
    // expected-error @+1 {{'ttng.init_barrier' op is not supported by the lowering to NVVM: it needs a target with TMA (sm_90 or later), but the target is sm_80}}
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #b, #smem, mutable>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_89"} {
  tt.func private @older_target_without_an_mbarrier(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{it needs a target with TMA (sm_90 or later), but the target is sm_89}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x64xf16, #s>>, !ttg.memdesc<32x64xf16, #s, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.target = "sm_90a"} {
  tt.func private @cluster(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{expected one CTA, but got a cluster of 2}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x64xf16, #s>>, !ttg.memdesc<32x64xf16, #s, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @descriptor_without_layout(%d: !tt.tensordesc<tensor<32x64xf16>>, %a: !ttg.memdesc<32x64xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{expected a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed nor padded nor distributed over CTAs, but got '!tt.tensordesc<tensor<32x64xf16>>'}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x64xf16>>, !ttg.memdesc<32x64xf16, #s, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 6}>
#m = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @six_dimensions(%d: !tt.tensordesc<tensor<1x1x1x1x32x64xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #m, #smem>, %i: i32) {
    // expected-error @+1 {{expected a tensor descriptor of at most 5 dimensions for TMA, but got '!tt.tensordesc<tensor<1x1x1x1x32x64xf16}}
    ttng.async_tma_copy_local_to_global %d[%i, %i, %i, %i, %i] %a : !tt.tensordesc<tensor<1x1x1x1x32x64xf16, #s>>, !ttg.memdesc<32x64xf16, #m, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
#m = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @width_of_the_layout(%d: !tt.tensordesc<tensor<32x128xf16, #s>>, %a: !ttg.memdesc<32x128xf16, #m, #smem>, %i: i32) {
    // expected-error @+1 {{expected elements of 8, 16, 32 or 64 bits, as in the layout of the tensor descriptor, but got '!tt.tensordesc<tensor<32x128xf16}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x128xf16, #s>>, !ttg.memdesc<32x128xf16, #m, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @lines_of_8_bytes(%d: !tt.tensordesc<tensor<32x4xf16, #s>>, %a: !ttg.memdesc<32x4xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{expected a contiguous dimension of a multiple of 16 bytes for TMA, but got '!tt.tensordesc<tensor<32x4xf16}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x4xf16, #s>>, !ttg.memdesc<32x4xf16, #s, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @other_swizzle(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #t, #smem>, %i: i32) {
    // expected-error @+1 {{expected a whole buffer with the block and the layout of the descriptor '!tt.tensordesc<}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x64xf16, #s>>, !ttg.memdesc<32x64xf16, #t, #smem>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @view(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #s, #smem, 64x64>, %i: i32) {
    // expected-error @+1 {{expected a whole buffer with the block and the layout of the descriptor}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x64xf16, #s>>, !ttg.memdesc<32x64xf16, #s, #smem, 64x64>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @reduction(%d: !tt.tensordesc<tensor<32x32xf32, #s>>, %a: !ttg.memdesc<32x32xf32, #s, #smem>, %i: i32) {
    // expected-error @+1 {{TMA has no reduction `max` of elements of type 'f32'}}
    ttng.async_tma_reduce max, %d[%i, %i] %a : !tt.tensordesc<tensor<32x32xf32, #s>>, !ttg.memdesc<32x32xf32, #s, #smem>
    tt.return
  }
}

// -----

#ix = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @rows_of_64_bytes(%d: !tt.tensordesc<tensor<1x64xf16, #s>>, %x: tensor<32xi32, #ix>, %a: !ttg.memdesc<32x64xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{expected a descriptor of rows whose lines are multiples of 128 bytes, but got}}
    ttng.async_tma_scatter %d[%x, %i] %a : !tt.tensordesc<tensor<1x64xf16, #s>>, tensor<32xi32, #ix>, i32, !ttg.memdesc<32x64xf16, #s, #smem>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90"} {
  tt.func private @no_replace(%m: !tt.ptr<i8>, %p: !tt.ptr<f16>, %n: i32) {
    // expected-error @+1 {{it needs a target with `tensormap.replace` (such as sm_90a), but the target is sm_90}}
    ttng.tensormap_create %m, %p, [%n], [%n], [], [%n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @tensor_in_shared_memory(%m: !tt.ptr<i8>, %p: !tt.ptr<f16, 3>, %n: i32) {
    // expected-error @+1 {{expected a tensor in global memory, but got '!tt.ptr<f16, 3>'}}
    ttng.tensormap_create %m, %p, [%n], [%n], [], [%n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 0 : i32} : (!tt.ptr<i8>, !tt.ptr<f16, 3>, i32, i32, i32) -> ()
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @map_in_shared_memory(%m: !tt.ptr<i8, 3>) {
    // expected-error @+1 {{expected a tensor map in global memory, but got '!tt.ptr<i8, 3>'}}
    %d = ttng.reinterpret_tensor_descriptor %m : !tt.ptr<i8, 3> to !tt.tensordesc<tensor<64x64xf16, #s>>
    tt.return
  }
}

// -----

module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @scratch_without_offset() {
    // expected-error @+1 {{its global scratch is not allocated (run tritongpu-global-scratch-memory-allocation)}}
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 1 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

module attributes {ttg.global_scratch_memory_size = 128 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @scratch_behind_the_end() {
    // expected-error @+1 {{expected `ttg.global_scratch_memory_offset` of 64 bytes within the 128 bytes of global scratch of the module, but got 96}}
    %0 = ttg.global_scratch_alloc {alignment = 32 : i32, nbytes = 64 : i32, ttg.global_scratch_memory_offset = 96 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

module attributes {ttg.global_scratch_memory_size = 128 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @scratch_that_is_not_aligned() {
    // expected-error @+1 {{expected `ttg.global_scratch_memory_offset` to be a multiple of 32, but got 16}}
    %0 = ttg.global_scratch_alloc {alignment = 32 : i32, nbytes = 64 : i32, ttg.global_scratch_memory_offset = 16 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

module attributes {ttg.global_scratch_memory_size = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @scratch_in_shared_memory() {
    // expected-error @+1 {{expected a pointer to global memory, but got '!tt.ptr<i8, 3>'}}
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 1 : i32, ttg.global_scratch_memory_offset = 0 : i32} : !tt.ptr<i8, 3>
    tt.return
  }
}

// -----

module attributes {ttg.global_scratch_memory_size = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @scratch_in_device_function() {
    // expected-error @+1 {{expected global scratch in kernels only, but got it in a device function}}
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 1 : i32, ttg.global_scratch_memory_offset = 0 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func private @lines_shorter_than_the_swizzle(%d: !tt.tensordesc<tensor<32x32xf16, #s>>, %a: !ttg.memdesc<32x64xf16, #s, #smem>, %i: i32) {
    // expected-error @+1 {{expected a contiguous dimension of at least one line of the swizzle and a multiple of 16 bytes, but got '!tt.tensordesc<tensor<32x32xf16}}
    ttng.async_tma_copy_local_to_global %d[%i, %i] %a : !tt.tensordesc<tensor<32x32xf16, #s>>, !ttg.memdesc<32x64xf16, #s, #smem>
    tt.return
  }
}

// -----

module attributes {ttg.global_scratch_memory_size = 256 : i32, ttg.global_scratch_memory_alignment = 16 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  tt.func @scratch_of_blocks_that_are_not_aligned() {
    // expected-error @+1 {{expected `ttg.global_scratch_memory_alignment` and `ttg.global_scratch_memory_size` to be multiples of 128, but got 16 and 256}}
    %0 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 64 : i32, ttg.global_scratch_memory_offset = 0 : i32} : !tt.ptr<i8>
    tt.return
  }
}
