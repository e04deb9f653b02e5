// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @fewer_sizes_than_dimensions(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected 2 sizes, strides and offsets for a block of rank 2, but got 1 of each}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @fewer_strides_than_sizes(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{custom op 'tt.make_tensor_ptr' expected 2 strides, one per dimension of the shape, but got 1}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @more_offsets_than_sizes(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{custom op 'tt.make_tensor_ptr' expected 2 offsets, one per dimension of the shape, but got 3}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i, %i] {order = array<i32: 1, 0>} : <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @lists_of_unequal_lengths_in_generic_form(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected 3 lists of one length after the first operand, but got 6 operands in all}}
  %0 = "tt.make_tensor_ptr"(%p, %n, %n, %n, %i, %i) <{order = array<i32: 1, 0>}> : (!tt.ptr<f16>, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_fewer_strides_than_sizes(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
  // expected-error @+1 {{custom op 'tt.make_tensor_descriptor' expected 2 strides, one per dimension of the shape, but got 0}}
  %0 = tt.make_tensor_descriptor %p, [%m, %m], [] : <f16>, <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_unequal_lists_in_generic_form(%p: !tt.ptr<f16>, %m: i32, %s: i64) {
  // expected-error @+1 {{expected 2 lists of one length after the first operand, but got 4 operands in all}}
  %0 = "tt.make_tensor_descriptor"(%p, %m, %m, %s) : (!tt.ptr<f16>, i32, i32, i64) -> !tt.tensordesc<tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @order_that_repeats(%p: !tt.ptr<f16>, %n: i64, %i: i32) {
  // expected-error @+1 {{expected `order` to be a permutation of the 2 dimensions, but got [0, 0]}}
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
  // expected-error @+1 {{expected 2 offsets for a block of rank 2, but got 1}}
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
  // expected-error @+1 {{expected 2 sizes and strides for blocks of rank 2, but got 1 of each}}
  %0 = tt.make_tensor_descriptor %p, [%m], [%s] : <f16>, <tensor<64x64xf16>>
  tt.return
}

// -----

tt.func @descriptor_of_another_type(%p: !tt.ptr<f32>, %m: i32, %s: i64) {
  // expected-error @+1 {{expected a base pointer to 'f16', but got one to 'f32'}}
  %0 = tt.make_tensor_descriptor %p, [%m], [%s] : <f32>, <tensor<64xf16>>
  tt.return
}

// -----

tt.func @load_at_too_few_indices(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{expected 2 indices for a block of rank 2, but got 1}}
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
  tt.return
}

// -----

tt.func @load_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<64x64xf16>', but got 'tensor<32x64xf16>'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @load_without_a_dimension_of_more_than_one(%d: !tt.tensordesc<tensor<2x64xf16>>, %i: i32) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<2x64xf16>', but got 'tensor<64xf16>'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<2x64xf16>> -> tensor<64xf16>
  tt.return
}

// -----

tt.func @load_of_a_higher_rank(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<64x64xf16>', but got 'tensor<1x64x64xf16>'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<1x64x64xf16>
  tt.return
}

// -----

tt.func @load_of_another_element_type(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<64x64xf16>', but got 'tensor<64x64xi16>'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xi16>
  tt.return
}

// -----

tt.func @store_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32, %t: tensor<64x32xf16>) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<64x64xf16>', but got 'tensor<64x32xf16>'}}
  tt.descriptor_store %d[%i, %i], %t : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x32xf16>
  tt.return
}

// -----

tt.func @reduction_of_another_shape(%d: !tt.tensordesc<tensor<64x64xf16>>, %i: i32, %t: tensor<64x32xf16>) {
  // expected-error @+1 {{expected a tensor of the block type 'tensor<64x64xf16>', but got 'tensor<64x32xf16>'}}
  tt.descriptor_reduce add, %d[%i, %i], %t : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x32xf16>
  tt.return
}

// -----

tt.func @rows_through_blocks_of_several(%d: !tt.tensordesc<tensor<2x64xf16>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{expected a descriptor of blocks of the shape 1xN, but got blocks 'tensor<2x64xf16>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<2x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @rows_listed_in_a_matrix(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<4x8xi32>, %y: i32) {
  // expected-error @+1 {{expected row indices of rank 1, but got 'tensor<4x8xi32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<4x8xi32>, i32) -> tensor<32x64xf16>
  tt.return
}

// -----

tt.func @rows_of_another_shape(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{expected a tensor of type 'tensor<32x64xf16>' for all rows, but got 'tensor<32x32xf16>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x32xf16>
  tt.return
}

// -----

tt.func @too_few_rows(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<4xi32>, %y: i32) {
  // expected-error @+1 {{expected at least 8 rows, but got 4}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<4xi32>, i32) -> tensor<4x64xf16>
  tt.return
}

// -----

tt.func @rows_of_wide_elements(%d: !tt.tensordesc<tensor<1x64xf64>>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{expected elements of at most 32 bits, but got 'f64'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf64>>, tensor<8xi32>, i32) -> tensor<8x64xf64>
  tt.return
}

// -----

tt.func @short_rows(%d: !tt.tensordesc<tensor<1x8xf16>>, %x: tensor<8xi32>, %y: i32) {
  // expected-error @+1 {{expected rows of at least 16 elements of type 'f16', but got 8}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x8xf16>>, tensor<8xi32>, i32) -> tensor<8x8xf16>
  tt.return
}

// -----

tt.func @scattered_rows_of_another_shape(%d: !tt.tensordesc<tensor<1x64xf16>>, %x: tensor<32xi32>, %y: i32, %t: tensor<32x32xf16>) {
  // expected-error @+1 {{expected a tensor of type 'tensor<32x64xf16>' for all rows, but got 'tensor<32x32xf16>'}}
  tt.descriptor_scatter %d[%x, %y], %t : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x32xf16>
  tt.return
}

// -----

// expected-error @+1 {{expected blocks with a static shape of at least one dimension, but got 'tensor<?xf16>'}}
tt.func private @descriptor_of_dynamic_blocks(!tt.tensordesc<tensor<?xf16>>)

// -----

// expected-error @+1 {{expected blocks of integers or floating-point numbers, but got '!tt.ptr<f16>'}}
tt.func private @descriptor_of_pointers(!tt.tensordesc<tensor<4x!tt.ptr<f16>>>)

// -----

// expected-error @+1 {{invalid kind of type specified: expected builtin.tensor, but found 'f16'}}
tt.func private @descriptor_of_a_scalar(!tt.tensordesc<f16>)

// -----

tt.func @nan_padding_of_integers(%p: !tt.ptr<i32>, %m: i32, %s: i64) {
  %c1 = arith.constant 1 : i64
  // expected-error @+1 {{expected floating-point elements with NaN padding, but got 'i32'}}
  %0 = tt.make_tensor_descriptor %p, [%m, %m], [%s, %c1] {padding = 2 : i32} : <i32>, <tensor<64x64xi32>>
  tt.return
}
