// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @several_elements_as_one(%t: tensor<2xf32>) {
  // expected-error @+1 {{expected a source of one element, but got 'tensor<2xf32>'}}
  %0 = tt.unsplat %t : tensor<2xf32>
  tt.return
}

// -----

tt.func @reshape_to_more_elements(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected a result of 32 elements, but got 64}}
  %0 = tt.reshape %t : tensor<4x8xf32> -> tensor<64xf32>
  tt.return
}

// -----

tt.func @reshape_to_another_element_type(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = tt.reshape %t : tensor<4x8xf32> -> tensor<32xi32>
  tt.return
}

// -----

tt.func @order_too_short(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `order` to be a permutation of the 2 dimensions, but got [1]}}
  %0 = tt.trans %t {order = array<i32: 1>} : tensor<4x8xf32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @order_that_repeats(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `order` to be a permutation of the 2 dimensions, but got [1, 1]}}
  %0 = tt.trans %t {order = array<i32: 1, 1>} : tensor<4x8xf32> -> tensor<8x8xf32>
  tt.return
}

// -----

tt.func @order_outside(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected `order` to be a permutation of the 2 dimensions, but got [0, -1]}}
  %0 = tt.trans %t {order = array<i32: 0, -1>} : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @transposed_to_another_shape(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected a result of type 'tensor<8x4xf32>', but got 'tensor<4x8xf32>'}}
  %0 = tt.trans %t {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @joined_to_no_pairs(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected pairs with a last dimension of size 2, but got 'tensor<2x4x8xf32>'}}
  %0 = tt.join %t, %t : tensor<4x8xf32> -> tensor<2x4x8xf32>
  tt.return
}

// -----

tt.func @joined_to_other_pairs(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected operands of type 'tensor<8x4xf32>' for this result, but got 'tensor<4x8xf32>'}}
  %0 = tt.join %t, %t : tensor<4x8xf32> -> tensor<8x4x2xf32>
  tt.return
}

// -----

tt.func @joined_with_another_type(%t: tensor<4xf32>, %u: tensor<4xi32>) {
  // expected-error @+1 {{requires all operands to have the same type}}
  %0 = "tt.join"(%t, %u) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4x2xf32>
  tt.return
}

// -----

tt.func @split_of_no_pairs(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{expected pairs with a last dimension of size 2, but got 'tensor<4x8xf32>'}}
  %0, %1 = tt.split %t : tensor<4x8xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @split_to_another_type(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{expected results of type 'tensor<4xf32>', but got 'tensor<4xi32>'}}
  %0, %1 = tt.split %t : tensor<4x2xf32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @concatenated_to_more_elements(%t: tensor<4xf32>) {
  // expected-error @+1 {{expected a result of 8 elements, those of both operands, but got 'tensor<16xf32>'}}
  %0 = tt.cat %t, %t : tensor<4xf32> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @concatenated_to_another_element_type(%t: tensor<4xf32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = tt.cat %t, %t : tensor<4xf32> -> tensor<8xf16>
  tt.return
}

// -----

tt.func @gathered_to_another_shape(%t: tensor<4x8xf32>, %i: tensor<2x8xi32>) {
  // expected-error @+1 {{expected a result of type 'tensor<2x8xf32>', but got 'tensor<4x8xf32>'}}
  %0 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @gathered_by_indices_of_another_rank(%t: tensor<4x8xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{expected source and indices of one rank, but got 'tensor<4x8xf32>' and 'tensor<8xi32>'}}
  %0 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gathered_outside(%t: tensor<4x8xf32>, %i: tensor<2x8xi32>) {
  // expected-error @+1 {{expected `axis` in [0, 2), but got 2}}
  %0 = tt.gather %t[%i] {axis = 2 : i32} : (tensor<4x8xf32>, tensor<2x8xi32>) -> tensor<2x8xf32>
  tt.return
}

// -----

tt.func @gathered_from_part(%t: tensor<4x8xf32>, %i: tensor<2x4xi32>) {
  // expected-error @+1 {{expected equal sizes of source and indices in dimension 1, but got 8 and 4}}
  %0 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<4x8xf32>, tensor<2x4xi32>) -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @gathered_by_floats(%t: tensor<4xf32>) {
  // expected-error @+1 {{operand #1 must be}}
  %0 = tt.gather %t[%t] {axis = 0 : i32} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  tt.return
}

// -----

tt.func @counts_of_rank_two(%t: tensor<64xi32>) {
  // expected-error @+1 {{expected a result of rank 1, but got 'tensor<4x4xi32>'}}
  %0 = tt.histogram %t : tensor<64xi32> -> tensor<4x4xi32>
  tt.return
}

// -----

tt.func @counted_with_a_mask_of_another_shape(%t: tensor<64xi32>, %m: tensor<32xi1>) {
  // expected-error @+1 {{failed to verify that the mask is i1 of the source's shape}}
  %0 = "tt.histogram"(%t, %m) : (tensor<64xi32>, tensor<32xi1>) -> tensor<16xi32>
  tt.return
}
