// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

// A transposition permutes the information of the dimensions.
tt.func @transposition(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [32], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1, 32], divisibility = [1, 4611686018427387904], constancy = [1, 1], constant_value = <none>}}
  %row = tt.expand_dims %range {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  // expected-remark @+1 {{contiguity = [1, 32], divisibility = [1, 4611686018427387904], constancy = [4, 1], constant_value = <none>}}
  %rows = tt.broadcast %row : tensor<1x32xi32> -> tensor<4x32xi32>
  // expected-remark @+1 {{contiguity = [32, 1], divisibility = [4611686018427387904, 1], constancy = [1, 4], constant_value = <none>}}
  %0 = tt.trans %rows {order = array<i32: 1, 0>} : tensor<4x32xi32> -> tensor<32x4xi32>
  tt.return
}

// -----

// A contiguous group ends with its dimension; a group of equal elements may extend into the next dimension.
tt.func @reshaping(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [32], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1, 8], divisibility = [1, 8], constancy = [1, 1], constant_value = <none>}}
  %0 = tt.reshape %range : tensor<32xi32> -> tensor<4x8xi32>
  // expected-remark @+1 {{contiguity = [8], divisibility = [8], constancy = [1], constant_value = <none>}}
  %1 = tt.reshape %0 : tensor<4x8xi32> -> tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [1, 1], constancy = [1, 1], constant_value = <none>}}
  %2 = tt.reshape %range allow_reorder : tensor<32xi32> -> tensor<4x8xi32>
  // expected-remark @+1 {{contiguity = [32, 1], divisibility = [4611686018427387904, 1], constancy = [1, 1], constant_value = <none>}}
  %column = tt.expand_dims %range {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  // expected-remark @+1 {{contiguity = [32, 1], divisibility = [4611686018427387904, 1], constancy = [1, 4], constant_value = <none>}}
  %columns = tt.broadcast %column : tensor<32x1xi32> -> tensor<32x4xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [4], constant_value = <none>}}
  %3 = tt.reshape %columns : tensor<32x4xi32> -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1, 8, 1], divisibility = [1, 8, 1], constancy = [1, 1, 4], constant_value = <none>}}
  %4 = tt.reshape %columns : tensor<32x4xi32> -> tensor<4x8x4xi32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [16, 16], constancy = [32, 4], constant_value = <none>}}
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<32x4x!tt.ptr<f16>>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [16, 16], constancy = [8, 16], constant_value = <none>}}
  %5 = tt.reshape %ps : tensor<32x4x!tt.ptr<f16>> -> tensor<8x16x!tt.ptr<f16>>
  tt.return
}

// -----

tt.func @joining(%i: i32 {tt.divisibility = 16 : i32}, %j: i32 {tt.divisibility = 8 : i32}) {
  // expected-remark @+1 {{contiguity = [32], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  // expected-remark @+1 {{contiguity = [32], divisibility = [8], constancy = [1], constant_value = <none>}}
  %later = tt.make_range {end = 40 : i32, start = 8 : i32} : tensor<32xi32>
  // expected-remark @+1 {{contiguity = [32, 1], divisibility = [8, 1], constancy = [1, 1], constant_value = <none>}}
  %0 = tt.join %range, %later : tensor<32xi32> -> tensor<32x2xi32>
  // expected-remark @+1 {{contiguity = [32], divisibility = [8], constancy = [1], constant_value = <none>}}
  %1, %2 = tt.split %0 : tensor<32x2xi32> -> tensor<32xi32>
  // expected-remark @+1 {{contiguity = [32, 1], divisibility = [4611686018427387904, 1], constancy = [1, 2], constant_value = <none>}}
  %3 = tt.join %range, %range : tensor<32xi32> -> tensor<32x2xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [32], constant_value = <none>}}
  %is = tt.splat %i : i32 -> tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [32], constant_value = <none>}}
  %js = tt.splat %j : i32 -> tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
  %4 = tt.cat %is, %js : tensor<32xi32> -> tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %one = tt.splat %i : i32 -> tensor<1xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %5 = tt.unsplat %one : tensor<1xi32>
  tt.return
}

// -----

// The groups along a new dimension have one element.
tt.func @new_dimension(%t: tensor<4x32xi32> {tt.divisibility = dense<[8, 16]> : tensor<2xi32>, tt.contiguity = dense<[1, 8]> : tensor<2xi32>}) {
  // expected-remark @+1 {{contiguity = [1, 1, 8], divisibility = [8, 8, 16], constancy = [1, 1, 1], constant_value = <none>}}
  %0 = tt.expand_dims %t {axis = 1 : i32} : tensor<4x32xi32> -> tensor<4x1x32xi32>
  tt.return
}

// -----

// The parts of a tensor of two elements are one element each.
tt.func @parts_of_a_pair() {
  // expected-remark @+1 {{contiguity = [2], divisibility = [4611686018427387904]}}
  %range = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1]}}
  %first, %second = tt.split %range : tensor<2xi32> -> tensor<i32>
  tt.return
}

// -----

// Zero extension and unsigned extremes separate -1 from 0: groups that are aligned to their size do not contain both.
tt.func @unsigned_numbers() {
  // expected-remark @+1 {{contiguity = [4]}}
  %range = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  // expected-remark @+1 {{constant_value = 2}}
  %c2 = arith.constant dense<2> : tensor<4xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [2]}}
  %a = arith.subi %range, %c2 : tensor<4xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [4611686018427387904]}}
  %zero = arith.extui %range : tensor<4xi32> to tensor<4xi64>
  // expected-remark @+1 {{contiguity = [2], divisibility = [2]}}
  %extended = arith.extui %a : tensor<4xi32> to tensor<4xi64>
  // expected-remark @+1 {{contiguity = [4], divisibility = [2]}}
  %signed = arith.extsi %a : tensor<4xi32> to tensor<4xi64>
  // expected-remark @+1 {{contiguity = [2], divisibility = [2]}}
  %unsigned = arith.minui %a, %range : tensor<4xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [2]}}
  %smaller = arith.minsi %a, %range : tensor<4xi32>
  tt.return
}

// -----

// A conversion that another pass removes changes nothing if the type stays.
tt.func @unrealized_conversions() {
  // expected-remark @+1 {{contiguity = [4]}}
  %range = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  // expected-remark @+1 {{contiguity = [4]}}
  %same = builtin.unrealized_conversion_cast %range : tensor<4xi32> to tensor<4xi32>
  // expected-remark @+1 {{contiguity = [1]}}
  %other = builtin.unrealized_conversion_cast %range : tensor<4xi32> to tensor<4xi64>
  tt.return
}
