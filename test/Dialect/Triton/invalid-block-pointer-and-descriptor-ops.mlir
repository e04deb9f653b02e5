// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @fewer_sizes_than_dimensions(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{a tensor with blocks of rank 2 has as many sizes, strides and offsets, not 1}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @fewer_strides_than_sizes(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected 2 strides, one for each dimension of the shape, but there are 1}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @more_offsets_than_sizes(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected 2 offsets, one for each dimension of the shape, but there are 3}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @lists_of_unequal_lengths_in_generic_form(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{has 3 lists of one length after its first operand, but 6 operands in all}}
  %0 = "tt.make_tensor_ptr"(%p, %n, %n, %n, %i, %i) <{order = array<i32: 1, 0>}> : (!tt.ptr<f16>, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_fewer_strides_than_sizes(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
  // expected-error @+1 {{expected 2 strides, one for each dimension of the shape, but there are 0}}
  %0 = tt.make_tensor_descriptor %p, [%m, %m], [] : <f16>, <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_unequal_lists_in_generic_form(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
  // expected-error @+1 {{has 2 lists of one length after its first operand, but 4 operands in all}}
  %0 = "tt.make_tensor_descriptor"(%p, %m, %m, %s) : (!tt.ptr<f16>, i32, i32, i64) -> !tt.tensordesc<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @order_that_repeats(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{`order` names each of the 2 dimensions once, but it is [0, 0]}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 0, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @base_of_another_type(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // expected-error @+1 {{failed to verify that the base points to an element of the block}}
  %0 = "tt.make_tensor_ptr"(%p, %n, %n, %n, %n, %i, %i) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @base_in_another_address_space(%p: !tt.ptr<f16, 3>, %n: i64, %i: i32) {
  // expected-error @+1 {{failed to verify that the base points to an element of the block}}
  %0 = "tt.make_tensor_ptr"(%p, %n, %n, %n, %n, %i, %i) <{order = array<i32: 1, 0>}> : (!tt.ptr<f16, 3>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @moved_by_too_few_offsets(%b: !tt.ptr<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{a block of rank 2 moves by as many offsets, not 1}}
  %0 = tt.advance %b, [%i] : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @pointer_that_is_no_block_moved(%p: !tt.ptr<f16>, %i: i32) {
  // expected-error @+1 {{must be block pointer}}
  %0 = tt.advance %p, [%i] : <f16>
  tt.return
}

// -----

tt.func @moved_to_another_type(%b: !tt.ptr<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{failed to verify that all of {ptr, result} have same type}}
  %0 = "tt.advance"(%b, %i, %i) : (!tt.ptr<tensor<64x64xf16>>, i32, i32) -> !tt.ptr<tensor<32x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_fewer_sizes(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
  // expected-error @+1 {{a tensor with blocks of rank 2 has as many sizes and strides, not 1}}
  %0 = tt.make_tensor_descriptor %p, [%m], [%s] : <f16>, <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_another_type(%p: !tt.ptr<f32>, %m: i32, %s: i64) {
  // expected-error @+1 {{the base points to 'f16', not 'f32'}}
  %0 = tt.make_tensor_descriptor %p, [%m], [%s] : <f32>, <tensor<64xf16>>
  tt.return
}

// -----

tt.func @load_at_too_few_indices(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{a block of rank 2 begins at as many indices, not 1}}
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
  tt.return
}

// -----

tt.func @load_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<64x64xf16>', which 'tensor<32x64xf16>' is not}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @load_without_a_dimension_of_more_than_one(%d: !tt.tensordesc<tensor<2x64xf16>>, %i: i32) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<2x64xf16>', which 'tensor<64xf16>' is not}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<2x64xf16>> -> tensor<64xf16>
  tt.return
}

// -----

tt.func @load_of_a_higher_rank(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<64x64xf16>', which 'tensor<1x64x64xf16>' is not}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<1x64x64xf16>
  tt.return
}

// -----

tt.func @load_of_another_element_type(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<64x64xf16>', which 'tensor<64x64xi16>' is not}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xi16>
  tt.return
}

// -----

tt.func @store_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32, %t: tensor<64x32xf16>) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<64x64xf16>', which 'tensor<64x32xf16>' is not}}
  tt.descriptor_store %d[%i, %i], %t : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x32xf16>
  tt.return
}

// -----

tt.func @reduction_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32, %t: tensor<64x32xf16>) {
  // expected-error @+1 {{the descriptor's blocks are 'tensor<64x64xf16>', which 'tensor<64x32xf16>' is not}}
  tt.descriptor_reduce add, %d[%i, %i], %t : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x32xf16>
  tt.return
}

// -----

tt.func @rows_through_blocks_of_several(%d: !tt.tensordesc<tensor<2x64xf16>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{the descriptor's blocks are rows, of a shape 1xN, not 'tensor<2x64xf16>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<2x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @rows_listed_in_a_matrix(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<4x8xi32>, %y: i32) {
  // expected-error @+1 {{the rows are listed in a tensor of rank 1, not 'tensor<4x8xi32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<4x8xi32>, i32) -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @rows_of_another_shape(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{the rows together are 'tensor<32x64xf16>', not 'tensor<32x32xf16>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x32xf16>
  tt.return
}

// -----

tt.func @too_few_rows(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<4xi32>, %y: i32) {
  // expected-error @+1 {{takes at least 8 rows, not 4}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<4xi32>, i32) -> tensor<4x64xf16>
  tt.return
}

// -----

tt.func @rows_of_wide_elements(%d: !tt.tensordesc<tensor<1x64xf64>>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{the elements have at most 32 bits, but they are 'f64'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf64>>, tensor<8xi32>, i32) -> tensor<8x64xf64>
  tt.return
}

// -----

tt.func @short_rows(%d: !tt.tensordesc<tensor<1x8xf16>>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{a row of 'f16' has at least 16 elements, not 8}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x8xf16>>, tensor<8xi32>, i32) -> tensor<8x8xf16>
  tt.return
}

// -----

tt.func @scattered_rows_of_another_shape(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<32xi32>, %y: i32, %t: tensor<32x32xf16>) {
  // expected-error @+1 {{the rows together are 'tensor<32x64xf16>', not 'tensor<32x32xf16>'}}
  tt.descriptor_scatter %d[%x, %y], %t : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x32xf16>
  tt.return
}

// -----

// expected-error @+1 {{the blocks of a descriptor have a static shape of at least one dimension, not 'tensor<?xf16>'}}
tt.func private @descriptor_of_dynamic_blocks(!tt.tensordesc<tensor<?xf16>>)

// -----

// expected-error @+1 {{the elements that a descriptor describes are numbers, not '!tt.ptr<f16>'}}
tt.func private @descriptor_of_pointers(!tt.tensordesc<tensor<4x!tt.ptr<f16>>>)

// -----

// expected-error @+1 {{invalid kind of type specified: expected builtin.tensor, but found 'f16'}}
tt.func private @descriptor_of_a_scalar(!tt.tensordesc<f16>)
