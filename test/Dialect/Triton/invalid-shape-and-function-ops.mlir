// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @splat_of_another_type(%f: f32) {
  // expected-error @+1 {{the result's elements are 'f16', but the scalar is 'f32'}}
  %0 = tt.splat %f : f32 -> tensor<64xf16>
  tt.return
}

// -----

tt.func @splat_of_a_tensor(%t: tensor<1xf32>) {
  // expected-error @+1 {{operand #0 must be}}
  %0 = tt.splat %t : tensor<1xf32> -> tensor<64xf32>
  tt.return
}

// -----

tt.func @empty_range() {
  // expected-error @+1 {{the range from 4 to 4 is empty}}
  %0 = tt.make_range {end = 4 : i32, start = 4 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @backward_range() {
  // expected-error @+1 {{the range from 4 to -4 is empty}}
  %0 = tt.make_range {end = -4 : i32, start = 4 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_longer_than_32_bits() {
  // expected-error @+1 {{the range from -2147483648 to 2147483647 has 4294967295 elements, but the result is 'tensor<1xi32>'}}
  %0 = tt.make_range {end = 2147483647 : i32, start = -2147483648 : i32} : tensor<1xi32>
  tt.return
}

// -----

tt.func @range_of_rank_two() {
  // expected-error @+1 {{a range has rank 1, but the result is 'tensor<4x1xi32>'}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4x1xi32>
  tt.return
}

// -----

tt.func @range_of_another_length() {
  // expected-error @+1 {{the range from 0 to 8 has 8 elements, but the result is 'tensor<4xi32>'}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @range_of_another_type() {
  // expected-error @+1 {{result #0 must be ranked tensor of 32-bit signless integer values, but got 'tensor<8xi64>'}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi64>
  tt.return
}

// -----

tt.func @range_without_end() {
  // expected-error @+1 {{requires attribute 'end'}}
  %0 = tt.make_range {start = 0 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @axis_too_large(%t: tensor<64xf32>) {
  // expected-error @+1 {{axis 2 is outside a tensor of rank 1}}
  %0 = tt.expand_dims %t {axis = 2 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @negative_axis(%t: tensor<64xf32>) {
  // expected-error @+1 {{axis -1 is outside a tensor of rank 1}}
  %0 = tt.expand_dims %t {axis = -1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @expanded_elsewhere(%t: tensor<64xf32>) {
  // expected-error @+1 {{the result's type is 'tensor<1x64xf32>', not 'tensor<64x1xf32>'}}
  %0 = tt.expand_dims %t {axis = 0 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @broadcast_to_another_rank(%t: tensor<64xf32>) {
  // expected-error @+1 {{source and result have the same rank, but they are 'tensor<64xf32>' and 'tensor<64x2xf32>'}}
  %0 = tt.broadcast %t : tensor<64xf32> -> tensor<64x2xf32>
  tt.return
}

// -----

tt.func @broadcast_of_more_than_one(%t: tensor<2x4xf32>) {
  // expected-error @+1 {{dimension 0 grows from 2 to 8, but only a size of 1 can grow}}
  %0 = tt.broadcast %t : tensor<2x4xf32> -> tensor<8x4xf32>
  tt.return
}

// -----

tt.func @broadcast_to_another_element_type(%t: tensor<1xf32>) {
  // expected-error @+1 {{requires the same element type for all operands and results}}
  %0 = tt.broadcast %t : tensor<1xf32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @outer() {
  // expected-error @+1 {{symbol's parent must have the SymbolTable trait}}
  tt.func @inner() {
    tt.return
  }
  tt.return
}

// -----

// expected-error @+1 {{`noinline` is true or false, not 1 : i32}}
tt.func @noinline_is_a_number() attributes {noinline = 1 : i32} {
  tt.return
}

// -----

// expected-error @+1 {{expected non-function type}}
tt.func private @variadic(...)

// -----

tt.func @call_of_nothing() {
  // expected-error @+1 {{calls @nobody, which is no function of this module}}
  tt.call @nobody() : () -> ()
  tt.return
}

// -----

llvm.func @foreign()
tt.func @call_of_another_kind() {
  // expected-error @+1 {{calls @foreign, which is no function of this module}}
  tt.call @foreign() : () -> ()
  tt.return
}

// -----

// expected-note @+1 {{but the function's type is '(i32) -> f32'}}
tt.func private @callee(i32) -> f32
tt.func @call_with_other_arguments(%i: i64) {
  // expected-error @+1 {{calls @callee as '(i64) -> f32'}}
  %0 = tt.call @callee(%i) : (i64) -> f32
  tt.return
}

// -----

// expected-note @+1 {{but the function's type is '() -> f32'}}
tt.func private @callee() -> f32
tt.func @call_with_other_results() {
  // expected-error @+1 {{calls @callee as '() -> ()'}}
  tt.call @callee() : () -> ()
  tt.return
}

// -----

// expected-note @+1 {{but the function's result types are ('i32')}}
tt.func private @returns_another_type(%f: f32) -> i32 {
  // expected-error @+1 {{returns ('f32')}}
  tt.return %f : f32
}

// -----

// expected-note @+1 {{but the function's result types are ('i32')}}
tt.func private @returns_nothing() -> i32 {
  // expected-error @+1 {{returns ()}}
  tt.return
}

// -----

func.func @return_outside() {
  // expected-error @+1 {{expects parent op 'tt.func'}}
  tt.return
}

// -----

// expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'axis' [x, y, z]}}
tt.func @unknown_axis() { %0 = tt.get_program_id w : i32 tt.return }
