// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @splat_of_another_type(%f: f32) {
  // expected-error @+1 {{expected a source of the result's element type 'f16', but got 'f32'}}
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
  // expected-error @+1 {{expected `start` to be less than `end`, but got 4 and 4}}
  %0 = tt.make_range {end = 4 : i32, start = 4 : i32} : tensor<4xi32>
  tt.return
}

// -----

tt.func @backward_range() {
  // expected-error @+1 {{expected `start` to be less than `end`, but got 4 and -4}}
  %0 = tt.make_range {end = -4 : i32, start = 4 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_longer_than_32_bits() {
  // expected-error @+1 {{expected a result of 4294967295 elements for the range from -2147483648 to 2147483647, but got 'tensor<1xi32>'}}
  %0 = tt.make_range {end = 2147483647 : i32, start = -2147483648 : i32} : tensor<1xi32>
  tt.return
}

// -----

tt.func @range_of_rank_two() {
  // expected-error @+1 {{expected a result of rank 1, but got 'tensor<4x1xi32>'}}
  %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4x1xi32>
  tt.return
}

// -----

tt.func @range_of_another_length() {
  // expected-error @+1 {{expected a result of 8 elements for the range from 0 to 8, but got 'tensor<4xi32>'}}
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
  // expected-error @+1 {{expected `axis` in [0, 1], but got 2}}
  %0 = tt.expand_dims %t {axis = 2 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @negative_axis(%t: tensor<64xf32>) {
  // expected-error @+1 {{expected `axis` in [0, 1], but got -1}}
  %0 = tt.expand_dims %t {axis = -1 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @expanded_elsewhere(%t: tensor<64xf32>) {
  // expected-error @+1 {{expected a result of type 'tensor<1x64xf32>', but got 'tensor<64x1xf32>'}}
  %0 = tt.expand_dims %t {axis = 0 : i32} : tensor<64xf32> -> tensor<64x1xf32>
  tt.return
}

// -----

tt.func @broadcast_to_another_rank(%t: tensor<64xf32>) {
  // expected-error @+1 {{expected source and result of one rank, but got 'tensor<64xf32>' and 'tensor<64x2xf32>'}}
  %0 = tt.broadcast %t : tensor<64xf32> -> tensor<64x2xf32>
  tt.return
}

// -----

tt.func @broadcast_of_more_than_one(%t: tensor<2x4xf32>) {
  // expected-error @+1 {{expected dimension 0 of the source to have size 1 or 8, but got 2}}
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

// expected-error @+1 {{expected `noinline` to be true or false, but got "never"}}
tt.func @noinline_is_a_string() attributes {noinline = "never"} {
  tt.return
}

// -----

// expected-error @+1 {{expected a public function as a kernel that host code launches (`gpu.kernel`), but got a private one}}
tt.func private @private_kernel() attributes {gpu.kernel} {
  tt.return
}

// -----

// expected-error @+1 {{expected non-function type}}
tt.func private @variadic(...)

// -----

tt.func @call_of_nothing() {
  // expected-error @+1 {{expected the callee to be a `tt.func` of this module, but got @undefined_function}}
  tt.call @undefined_function() : () -> ()
  tt.return
}

// -----

llvm.func @foreign()
tt.func @call_of_another_kind() {
  // expected-error @+1 {{expected the callee to be a `tt.func` of this module, but got @foreign}}
  tt.call @foreign() : () -> ()
  tt.return
}

// -----

// expected-note @+1 {{the callee is defined here}}
tt.func private @callee(i32) -> f32
tt.func @call_with_other_arguments(%i: i64) {
  // expected-error @+1 {{expected a call of type '(i32) -> f32', but got '(i64) -> f32'}}
  %0 = tt.call @callee(%i) : (i64) -> f32
  tt.return
}

// -----

// expected-note @+1 {{the callee is defined here}}
tt.func private @callee() -> f32
tt.func @call_with_other_results() {
  // expected-error @+1 {{expected a call of type '() -> f32', but got '() -> ()'}}
  tt.call @callee() : () -> ()
  tt.return
}

// -----

// expected-note @+1 {{the function is defined here}}
tt.func private @returns_another_type(%f: f32) -> i32 {
  // expected-error @+1 {{expected operands of types ('i32'), but got ('f32')}}
  tt.return %f : f32
}

// -----

// expected-note @+1 {{the function is defined here}}
tt.func private @returns_nothing() -> i32 {
  // expected-error @+1 {{expected operands of types ('i32'), but got ()}}
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
