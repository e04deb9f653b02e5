// RUN: triton-opt %s --split-input-file --verify-diagnostics

// The custom syntax omits types that are inferred from others; the generic syntax can contradict them.

tt.func @store_with_a_mask_of_another_type(%p: tensor<64x!tt.ptr<f32>>, %v: tensor<64xf32>, %m: tensor<32xi1>) {
  // expected-error @below {{failed to verify that the mask is i1 of the pointee's shape}}
  "tt.store"(%p, %v, %m) <{cache = 1 : i32, evict = 1 : i32}> : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>, tensor<32xi1>) -> ()
  tt.return
}

// -----

tt.func @element_of_another_type(%t: tensor<1xf32>) {
  // expected-error @below {{failed to verify that the result has the source's element type}}
  %0 = "tt.unsplat"(%t) : (tensor<1xf32>) -> i32
  tt.return
}

// -----

tt.func @scaled_dot_of_another_type(%a: tensor<64x64xf16>, %b: tensor<64x64xbf16>, %c: tensor<64x64xf32>) {
  // expected-error @below {{failed to verify that the result has the accumulator's type}}
  %0 = "tt.dot_scaled"(%a, %b, %c) <{a_elem_type = 6 : i32, b_elem_type = 5 : i32, fastMath = false, operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (tensor<64x64xf16>, tensor<64x64xbf16>, tensor<64x64xf32>) -> tensor<32x32xf32>
  tt.return
}
