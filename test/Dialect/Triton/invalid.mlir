// RUN: triton-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected the pointee to be an integer, a floating-point number, a pointer or a ranked tensor of these, but got 'index'}}
tt.func private @pointer_to_index(!tt.ptr<index>)

// -----

tt.func @block_of_vectors(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  // expected-error @+1 {{custom op 'tt.make_tensor_ptr' expected the pointee to be an integer, a floating-point number, a pointer or a ranked tensor of these, but got 'tensor<64xvector<4xf32>>'}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%i] {order = array<i32: 0>} : <tensor<64xvector<4xf32>>>
  tt.return
}

// -----

// expected-error @+1 {{expected a non-negative address space, but got -1}}
tt.func private @negative_address_space(!tt.ptr<f32, -1>)

// -----

// expected-error @+1 {{expected '>'}}
tt.func private @unfinished_pointer(!tt.ptr<f32, 1, 2>)

// -----

// expected-error @+1 {{expected integer value}}
tt.func private @address_space_that_is_no_number(!tt.ptr<f32, global>)

// -----

// expected-error @+1 {{unknown  type `pointer` in dialect `tt`}}
tt.func private @unknown_type(!tt.pointer<f32>)

// -----

tt.func @dynamic_shape(%p: tensor<?x!tt.ptr<f32>>) {
  // expected-error @+1 {{expected operand #0 to have a static shape, but got 'tensor<?x!tt.ptr<f32>>'}}
  %0 = tt.load %p : tensor<?x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @no_power_of_two(%f: f32) {
  // expected-error @+1 {{expected result #0 to have a power-of-two number of elements, but got 'tensor<48xf32>'}}
  %0 = tt.splat %f : f32 -> tensor<48xf32>
  tt.return
}

// -----

tt.func @too_large(%f: f32) {
  // expected-error @+1 {{expected result #0 to have between 1 and 1048576 elements, but got 'tensor<2097152xf32>'}}
  %0 = tt.splat %f : f32 -> tensor<2097152xf32>
  tt.return
}

// -----

tt.func @too_large_for_64_bits(%f: f32) {
  // expected-error @+1 {{expected result #0 to have between 1 and 1048576 elements, but got 'tensor<1048576x1048576x1048576x1048576xf32>'}}
  %0 = tt.splat %f : f32 -> tensor<1048576x1048576x1048576x1048576xf32>
  tt.return
}

// -----

tt.func @empty(%f: f32) {
  // expected-error @+1 {{expected result #0 to have between 1 and 1048576 elements, but got 'tensor<0xf32>'}}
  %0 = tt.splat %f : f32 -> tensor<0xf32>
  tt.return
}

// -----

tt.func @bitcast_between_pointer_and_number(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected both types to be pointers or neither, but got '!tt.ptr<f32>' and 'i64'; use tt.ptr_to_int or tt.int_to_ptr}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}

// -----

tt.func @bitcast_of_a_block_pointer(%p: !tt.ptr<tensor<8xf32>>) {
  // expected-error @+1 {{expected pointers to scalars, but got '!tt.ptr<tensor<8xf32>>'}}
  %0 = tt.bitcast %p : !tt.ptr<tensor<8xf32>> -> !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @bitcast_between_address_spaces(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected pointers to one address space, but got 1 and 3}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<f32, 3>
  tt.return
}

// -----

tt.func @bitcast_to_another_width(%t: tensor<64xf32>) {
  // expected-error @+1 {{expected element types of one bit width, but got 'f32' and 'f16'}}
  %0 = tt.bitcast %t : tensor<64xf32> -> tensor<64xf16>
  tt.return
}

// -----

tt.func @bitcast_to_another_shape(%t: tensor<64xf32>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.bitcast %t : tensor<64xf32> -> tensor<32xi32>
  tt.return
}

// -----

tt.func @addptr_of_another_shape(%p: tensor<64x!tt.ptr<f32>>, %i: i32) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = tt.addptr %p, %i : tensor<64x!tt.ptr<f32>>, i32
  tt.return
}

// -----

tt.func @addptr_on_a_block_pointer(%p: !tt.ptr<tensor<64xf32>>, %i: i32) {
  // expected-error @+1 {{operand #0 must be pointer to a scalar}}
  %0 = tt.addptr %p, %i : !tt.ptr<tensor<64xf32>>, i32
  tt.return
}

// -----

tt.func @other_without_mask(%p: !tt.ptr<f32>, %f: f32) {
  // expected-error @+1 {{expected a mask with `other`, but got none}}
  %0 = "tt.load"(%p, %f) <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @padding_without_block_pointer(%p: tensor<64x!tt.ptr<f32>>) {
  // expected-error @+1 {{expected a block pointer with `padding`, but got 'tensor<64x!tt.ptr<f32>>'}}
  %0 = tt.load %p {padding = 1 : i32} : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @nan_padding_of_integers(%p: !tt.ptr<tensor<64xi32>>) {
  // expected-error @+1 {{expected floating-point elements with NaN padding, but got 'i32'}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<64xi32>>
  tt.return
}

// -----

tt.func @boundary_check_without_block_pointer(%p: tensor<64x!tt.ptr<f32>>) {
  // expected-error @+1 {{expected a block pointer with `boundaryCheck`, but got 'tensor<64x!tt.ptr<f32>>'; use a mask instead}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0>} : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @boundary_check_of_a_store(%p: !tt.ptr<f32>, %f: f32) {
  // expected-error @+1 {{expected a block pointer with `boundaryCheck`, but got '!tt.ptr<f32>'; use a mask instead}}
  tt.store %p, %f {boundaryCheck = array<i32: 0>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @mask_with_block_pointer(%p: !tt.ptr<tensor<64xf32>>, %m: tensor<64xi1>) {
  // expected-error @+1 {{expected no mask with a block pointer, but got 'tensor<64xi1>'; use `boundaryCheck` instead}}
  %0 = tt.load %p, %m : !tt.ptr<tensor<64xf32>>
  tt.return
}

// -----

tt.func @boundary_check_outside_the_block(%p: !tt.ptr<tensor<64x64xf32>>) {
  // expected-error @+1 {{expected dimensions in [0, 2) in `boundaryCheck`, but got 2}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0, 2>} : !tt.ptr<tensor<64x64xf32>>
  tt.return
}

// -----

tt.func @negative_boundary_check(%p: !tt.ptr<tensor<64x64xf32>>, %v: tensor<64x64xf32>) {
  // expected-error @+1 {{expected dimensions in [0, 2) in `boundaryCheck`, but got -1}}
  tt.store %p, %v {boundaryCheck = array<i32: -1>} : !tt.ptr<tensor<64x64xf32>>
  tt.return
}

// -----

tt.func @boundary_check_twice(%p: !tt.ptr<tensor<64x64xf32>>) {
  // expected-error @+1 {{expected each dimension at most once in `boundaryCheck`, but got 1 twice}}
  %0 = tt.load %p {boundaryCheck = array<i32: 1, 0, 1>} : !tt.ptr<tensor<64x64xf32>>
  tt.return
}

// -----

tt.func @result_of_another_type(%p: tensor<64x!tt.ptr<f32>>) {
  // expected-error @+1 {{the result has the pointee's type}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf16>
  tt.return
}

// -----

tt.func @mask_of_another_shape(%p: tensor<64x!tt.ptr<f32>>, %m: tensor<32xi1>) {
  // expected-error @+1 {{the mask is i1 of the pointee's shape}}
  %0 = "tt.load"(%p, %m) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<64x!tt.ptr<f32>>, tensor<32xi1>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @other_of_another_type(%p: !tt.ptr<f32>, %m: i1, %f: f16) {
  // expected-error @+1 {{`other` has the pointee's type}}
  %0 = "tt.load"(%p, %m, %f) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<f32>, i1, f16) -> f32
  tt.return
}

// -----

tt.func @value_of_another_type(%p: !tt.ptr<f32>, %f: f16) {
  // expected-error @+1 {{the value has the pointee's type}}
  "tt.store"(%p, %f) : (!tt.ptr<f32>, f16) -> ()
  tt.return
}

// -----

// expected-error @+1 {{expected the pointee to be in memory, but got the block pointer '!tt.ptr<tensor<16xf32>>'}}
tt.func private @pointer_to_a_block_pointer(!tt.ptr<!tt.ptr<tensor<16xf32>>>)

// -----

// expected-error @+1 {{expected the pointee to be in memory, but got the block pointer '!tt.ptr<tensor<16xf32>>'}}
tt.func private @block_of_block_pointers(!tt.ptr<tensor<8x!tt.ptr<tensor<16xf32>>>>)

// -----

// expected-error @+1 {{expected blocks whose sizes are powers of two, of at most 1048576 elements, but got 'tensor<0x16xf16>'}}
tt.func private @empty_blocks(!tt.tensordesc<tensor<0x16xf16>>)

// -----

// expected-error @+1 {{expected blocks whose sizes are powers of two, of at most 1048576 elements, but got 'tensor<4294967296x4294967296xf16>'}}
tt.func private @blocks_that_are_too_large(!tt.tensordesc<tensor<4294967296x4294967296xf16>>)
