// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @narrowing_without_rounding(%v: tensor<64xf32>) {
  // expected-error @+1 {{expected `rounding = rtne` or `rounding = rtz` for a conversion from 'f32' to 'f16', but got no rounding mode}}
  %0 = tt.fp_to_fp %v : tensor<64xf32> -> tensor<64xf16>
  tt.return
}

// -----

tt.func @conversion_of_an_integer(%v: tensor<64xi32>) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = tt.fp_to_fp %v : tensor<64xi32> -> tensor<64xf32>
  tt.return
}

// -----

tt.func @conversion_to_another_shape(%v: tensor<64xf16>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.fp_to_fp %v : tensor<64xf16> -> tensor<32xf32>
  tt.return
}

// -----

tt.func @clamp_without_a_rule_for_nans(%v: f32) {
  // expected-error @+1 {{requires attribute 'propagateNan'}}
  %0 = "tt.clampf"(%v, %v, %v) : (f32, f32, f32) -> f32
  tt.return
}

// -----

tt.func @clamp_of_several_types(%v: f32, %w: f16) {
  // expected-error @+1 {{requires the same type for all operands and results}}
  %0 = "tt.clampf"(%v, %w, %v) <{propagateNan = 0 : i32}> : (f32, f16, f32) -> f32
  tt.return
}

// -----

tt.func @root_of_an_integer(%i: i32) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = tt.precise_sqrt %i : i32
  tt.return
}

// -----

tt.func @quotient_of_integers(%i: i32) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = tt.precise_divf %i, %i : i32
  tt.return
}

// -----

tt.func @call_without_a_symbol(%v: f32) {
  // expected-error @+1 {{requires attribute 'symbol'}}
  %0 = tt.extern_elementwise %v {libname = "", libpath = "", pure = true} : (f32) -> f32
  tt.return
}

// -----

tt.func @call_with_tensors_of_two_shapes(%v: tensor<64xf32>, %w: tensor<32xf32>) {
  // expected-error @+1 {{all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.extern_elementwise %v, %w {libname = "", libpath = "", pure = true, symbol = "f"} : (tensor<64xf32>, tensor<32xf32>) -> tensor<64xf32>
  tt.return
}

// -----

tt.func @text_for_more_elements_than_there_are(%v: tensor<2xi8>) {
  // expected-error @+1 {{expected a multiple of 4 elements (`packed_element`), but got 2}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %v : tensor<2xi8> -> tensor<2xi8>
  tt.return
}

// -----

tt.func @text_for_more_elements_beside_a_scalar(%s: i8, %v: tensor<8xi8>) {
  // expected-error @+1 {{expected a multiple of 3 elements (`packed_element`), but got 8}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r,r", packed_element = 3 : i32, pure = true} %s, %v : i8, tensor<8xi8> -> tensor<8xi8>
  tt.return
}

// -----

tt.func @text_for_no_element(%v: tensor<2xi8>) {
  // expected-error @+1 {{expected `packed_element` to be at least 1, but got 0}}
  %0 = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 0 : i32, pure = true} %v : tensor<2xi8> -> tensor<2xi8>
  tt.return
}

// -----

tt.func @message_that_ends_early(%c: i1) {
  // expected-error @+1 {{expected a message without NUL characters}}
  tt.assert %c, "a\00b" : i1
  tt.return
}

// -----

tt.func @text_that_ends_early(%i: i32) {
  // expected-error @+1 {{expected a prefix without NUL characters}}
  tt.print "a\00b" {hex = false, isSigned = array<i32: 1>} : %i : i32
  tt.return
}

// -----

tt.func @signs_of_fewer_values_than_are_printed(%i: i32) {
  // expected-error @+1 {{expected 2 entries in `isSigned`, one per operand, but got 1}}
  tt.print "x" {hex = false, isSigned = array<i32: 1>} : %i, %i : i32, i32
  tt.return
}

// -----

tt.func @assertion_of_a_number(%i: i32) {
  // expected-error @+1 {{operand #0 must be}}
  tt.assert %i, "no condition" : i32
  tt.return
}

// -----

tt.func @old_value_of_another_type(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{expected a result of type 'i32', but got 'i64'}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i64
  tt.return
}

// -----

tt.func @pointers_to_other_values(%p: !tt.ptr<i64>, %v: i32) {
  // expected-error @+1 {{expected pointers of type '!tt.ptr<i32>' for values of type 'i32', but got '!tt.ptr<i64>'}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i64>, i32) -> i32
  tt.return
}

// -----

tt.func @pointers_to_another_address_space(%p: !tt.ptr<i32, 3>, %v: i32) {
  // expected-error @+1 {{expected pointers of type '!tt.ptr<i32>' for values of type 'i32', but got '!tt.ptr<i32, 3>'}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i32, 3>, i32) -> i32
  tt.return
}

// -----

tt.func @scalar_mask_of_a_tensor(%p: tensor<64x!tt.ptr<i32>>, %v: tensor<64xi32>, %m: i1) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, i1) -> tensor<64xi32>
  tt.return
}

// -----

tt.func @tensor_for_one_pointer(%p: !tt.ptr<i32>, %v: tensor<64xi32>) {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i32>, tensor<64xi32>) -> tensor<64xi32>
  tt.return
}

// -----

tt.func @float_addition_of_integers(%p: !tt.ptr<i32>, %v: i32) {
  // expected-error @+1 {{expected floating-point elements for `fadd`, but got 'i32'}}
  %0 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @integer_addition_of_floats(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{expected integer elements for `add`, but got 'f32'}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @unknown_scope(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'scope' [gpu, cta, sys]}}
  %0 = tt.atomic_rmw fadd, acq_rel, warp, %p, %v : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

tt.func @compared_with_another_type(%p: !tt.ptr<i32>, %v: i32, %w: i64) {
  // expected-error @+1 {{expected `cmp`, `val` and the result to have one type, but got 'i32', 'i64' and 'i32'}}
  %0 = tt.atomic_cas acq_rel, gpu, %p, %v, %w : (!tt.ptr<i32>, i32, i64) -> i32
  tt.return
}

// -----

tt.func @compared_with_another_type_than_the_pointee(%p: !tt.ptr<f32>, %v: i32) {
  // expected-error @+1 {{expected pointers of type '!tt.ptr<i32>' for values of type 'i32', but got '!tt.ptr<f32>'}}
  %0 = tt.atomic_cas acq_rel, gpu, %p, %v, %v : (!tt.ptr<f32>, i32, i32) -> i32
  tt.return
}
