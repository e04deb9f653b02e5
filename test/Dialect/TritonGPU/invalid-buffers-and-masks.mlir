// RUN: triton-opt %s --split-input-file --verify-diagnostics

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @copy_to_a_smaller_buffer(%p: tensor<32x64x!tt.ptr<f16>, #blocked>, %b: !ttg.memdesc<32x32xf16, #shared, #smem, mutable>) {
    // expected-error @below {{expected a buffer of the shape and element type of 'tensor<32x64xf16, #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>>', but got '!ttg.memdesc<32x32xf16}}
    %0 = ttg.async_copy_global_to_local %p, %b : tensor<32x64x!tt.ptr<f16>, #blocked> -> <32x32xf16, #shared, #smem, mutable>
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1, 8], threadsPerWarp = [1, 4, 8], warpsPerCTA = [1, 4, 1], order = [2, 1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @load_of_several_buffers(%b: !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable>) {
    // expected-error @below {{expected a single buffer, but got the multi-buffer '!ttg.memdesc<2x32x64xf16}}
    %0 = ttg.local_load %b : !ttg.memdesc<2x32x64xf16, #shared, #smem, mutable> -> tensor<2x32x64xf16, #blocked>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
tt.func @index_of_a_part(%b: !ttg.memdesc<2x32x32xf16, #shared, #smem, mutable, 2x32x64>, %i: i32) {
  // expected-error @below {{expected whole buffers, but got '!ttg.memdesc<2x32x32xf16}}
  %0 = ttg.memdesc_index %b[%i] : !ttg.memdesc<2x32x32xf16, #shared, #smem, mutable, 2x32x64> -> !ttg.memdesc<32x32xf16, #shared, #smem, mutable>
  tt.return
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0], CGALayout = [[1, 0]]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @part_of_a_buffer_of_two_blocks(%b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>) {
    // expected-error @below {{expected a buffer that is not split over the CTAs of a cluster, but got '!ttg.memdesc<32x64xf16}}
    %0 = ttg.memdesc_subslice %b[0, 32] : !ttg.memdesc<32x64xf16, #shared, #smem, mutable> -> !ttg.memdesc<32x32xf16, #shared, #smem, mutable, 32x64>
    tt.return
  }
}

// -----

#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
// expected-error @below {{expected powers of two as the sizes that the layout covers, but got [3, 32]}}
tt.func private @part_of_an_odd_buffer(!ttg.memdesc<2x32xf16, #shared, #smem, mutable, 3x32>)

// -----

tt.func @mask_that_does_not_return(%c: i1) {
  // expected-error @below {{expected the region to end with `ttg.mask.return`, but got llvm.unreachable}}
  "ttg.mask"(%c) ({
    llvm.unreachable
  }) : (i1) -> ()
  tt.return
}

// -----

tt.func @mask_that_returns_something_else(%c: i1, %x: i32) {
  // expected-error @below {{expected the region to yield values of types ('f32'), but got ('i32')}}
  %0 = "ttg.mask"(%c) ({
    ttg.mask.return %x : i32
  }) : (i1) -> f32
  tt.return
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @copy_with_a_mask_of_another_type(%p: tensor<32x64x!tt.ptr<f16>, #blocked>, %m: tensor<32x32xi1, #blocked>, %b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>) {
    // expected-error @below {{failed to verify that the mask is i1 of the pointee's shape}}
    %0 = "ttg.async_copy_global_to_local"(%p, %b, %m) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (tensor<32x64x!tt.ptr<f16>, #blocked>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, tensor<32x32xi1, #blocked>) -> !ttg.async.token
    tt.return
  }
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @copy_with_other_elements_of_another_type(%p: tensor<32x64x!tt.ptr<f16>, #blocked>, %m: tensor<32x64xi1, #blocked>, %o: tensor<32x64xf32, #blocked>, %b: !ttg.memdesc<32x64xf16, #shared, #smem, mutable>) {
    // expected-error @below {{failed to verify that `other` has the pointee's type}}
    %0 = "ttg.async_copy_global_to_local"(%p, %b, %m, %o) <{operandSegmentSizes = array<i32: 1, 1, 1, 1>}> : (tensor<32x64x!tt.ptr<f16>, #blocked>, !ttg.memdesc<32x64xf16, #shared, #smem, mutable>, tensor<32x64xi1, #blocked>, tensor<32x64xf32, #blocked>) -> !ttg.async.token
    tt.return
  }
}
