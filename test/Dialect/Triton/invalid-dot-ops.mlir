// RUN: triton-opt %s --split-input-file --verify-diagnostics

tt.func @dot_of_vectors(%a: tensor<16xf16>, %b: tensor<16xf16>, %c: tensor<16xf32>) {
  // expected-error @+1 {{expected `a`, `b` and `c` all of rank 2 or all of rank 3, but got the ranks 1, 1 and 1}}
  %0 = tt.dot %a, %b, %c : tensor<16xf16> * tensor<16xf16> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @dot_of_two_ranks(%a: tensor<16x16xf16>, %b: tensor<4x16x16xf16>, %c: tensor<4x16x16xf32>) {
  // expected-error @+1 {{expected `a`, `b` and `c` all of rank 2 or all of rank 3, but got the ranks 2, 3 and 3}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<4x16x16xf16> -> tensor<4x16x16xf32>
  tt.return
}

// -----

tt.func @dot_of_two_batches(%a: tensor<4x16x16xf16>, %b: tensor<4x16x16xf16>, %c: tensor<2x16x16xf32>) {
  // expected-error @+1 {{expected `a`, `b` and `c` of one batch size, but got 4, 4 and 2}}
  %0 = tt.dot %a, %b, %c : tensor<4x16x16xf16> * tensor<4x16x16xf16> -> tensor<2x16x16xf32>
  tt.return
}

// -----

tt.func @dot_of_rows_and_shorter_columns(%a: tensor<16x32xf16>, %b: tensor<16x32xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{expected one size K of `a` and `b`, but got 32 and 16}}
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<16x32xf16> -> tensor<16x32xf32>
  tt.return
}

// -----

tt.func @dot_added_to_another_shape(%a: tensor<16x16xf16>, %b: tensor<16x32xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected `c` of the shape 16x32, but got 16x16}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x32xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_of_floats_to_integers(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xi32>) {
  // expected-error @+1 {{expected `a`, `b` and `c` all of integers or all of floating-point numbers, but got 'f16', 'f16' and 'i32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xi32>
  tt.return
}

// -----

tt.func @dot_of_integers_to_floats(%a: tensor<16x16xi8>, %b: tensor<16x16xi8>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected `a`, `b` and `c` all of integers or all of floating-point numbers, but got 'i8', 'i8' and 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_of_an_integer_and_a_float(%a: tensor<16x16xi8>, %b: tensor<16x16xf8E5M2>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{but got 'i8', 'f8E5M2' and 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xi8> * tensor<16x16xf8E5M2> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_of_two_widths(%a: tensor<16x16xf16>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected elements of one bit width in `a` and `b`, but got 'f16' and 'f32'}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_to_another_type(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{failed to verify that the result has the accumulator's type}}
  %0 = "tt.dot"(%a, %a, %c) : (tensor<16x16xf16>, tensor<16x16xf16>, tensor<16x16xf32>) -> tensor<16x16xf16>
  tt.return
}

// -----

tt.func @unknown_precision(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'inputPrecision' [tf32, tf32x3, ieee, bf16x3, bf16x6]}}
  %0 = tt.dot %a, %a, %c, inputPrecision = f64 : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @scaled_dot_of_another_format(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{expected elements of `b` that hold e5m2, but got 'f8E4M3FN'}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e4m3 rhs = e5m2 {fastMath = false} : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scaled_dot_of_unpacked_halves(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{expected elements of `a` that hold e2m1, but got 'f8E4M3FN'}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scaled_dot_packed_along_the_other_dimension(%a: tensor<64x64xi8>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{expected `c` of the shape 128x64, but got 64x64}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false, lhs_k_pack = false} : tensor<64x64xi8> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scaled_dot_of_shorter_columns(%a: tensor<64x64xi8>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{expected one size K of `a` and `b`, but got 128 and 64}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e4m3 {fastMath = false} : tensor<64x64xi8> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scaled_dot_of_other_floats(%a: tensor<64x64xf16>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{expected elements of `a` that hold bf16, but got 'f16'}}
  %0 = tt.dot_scaled %a, %b, %c lhs = bf16 rhs = e4m3 {fastMath = false} : tensor<64x64xf16> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scales_of_other_rows(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x64xf8E4M3FN>, %c: tensor<64x64xf32>, %s: tensor<32x2xi8>) {
  // expected-error @+1 {{expected `a_scale` of the shape 64x2, but got 'tensor<32x2xi8>'}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<64x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.return
}

// -----

tt.func @scales_by_columns(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x128xf8E4M3FN>, %c: tensor<64x128xf32>, %r: tensor<2x128xi8>) {
  // expected-error @+1 {{expected `b_scale` of the shape 128x2, but got 'tensor<2x128xi8>'}}
  %0 = tt.dot_scaled %a, %b scale %r, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<64x64xf8E4M3FN> * tensor<64x128xf8E4M3FN>, tensor<2x128xi8> -> tensor<64x128xf32>
  tt.return
}

// -----

tt.func @scales_of_sixteen(%a: tensor<64x64xf8E4M3FN>, %b: tensor<64x128xf8E4M3FN>, %c: tensor<64x128xf32>, %r: tensor<128x2xf8E4M3FN>) {
  // expected-error @+1 {{expected `b_scale` of the shape 128x4, but got 'tensor<128x2xf8E4M3FN>'}}
  %0 = tt.dot_scaled %a, %b scale %r, %c lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<64x64xf8E4M3FN> * tensor<64x128xf8E4M3FN>, tensor<128x2xf8E4M3FN> -> tensor<64x128xf32>
  tt.return
}
