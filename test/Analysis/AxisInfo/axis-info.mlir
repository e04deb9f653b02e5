// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

// Ranges, constants and splats.  A divisibility of 2^62 = 4611686018427387904 is that of zero.
tt.func @creation(%i: i32 {tt.divisibility = 16 : i32}, %p: !tt.ptr<f32> {tt.divisibility = 8 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [64], divisibility = [4], constancy = [1], constant_value = <none>}}
  %1 = tt.make_range {end = 68 : i32, start = 4 : i32} : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [32], divisibility = [8], constancy = [1], constant_value = <none>}}
  %2 = tt.make_range {end = 8 : i32, start = -24 : i32} : tensor<32xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = 24}}
  %3 = arith.constant 24 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [64], constant_value = 0}}
  %4 = arith.constant dense<0> : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [4, 4], constancy = [4, 8], constant_value = -12}}
  %5 = arith.constant dense<-12> : tensor<4x8xi64>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [64], constant_value = 1}}
  %6 = arith.constant dense<true> : tensor<64xi1>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %7 = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [64], constant_value = <none>}}
  %8 = arith.constant dense<1.0> : tensor<64xf32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [16, 16], constancy = [4, 64], constant_value = <none>}}
  %9 = tt.splat %i : i32 -> tensor<4x64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [64], constant_value = 24}}
  %10 = tt.splat %3 : i32 -> tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [64], constant_value = <none>}}
  %11 = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  // expected-remark @+1 {{contiguity = [64], divisibility = [4611686018427387904], constancy = [64], constant_value = <none>}}
  %12 = ub.poison : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %13 = tt.get_program_id x : i32
  tt.return
}

// -----

tt.func @shapes() {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // The groups of a dimension of size one have one element, so the divisibility is that of all elements.
  // expected-remark @+1 {{contiguity = [128, 1], divisibility = [4611686018427387904, 1], constancy = [1, 1], constant_value = <none>}}
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  // expected-remark @+1 {{contiguity = [1, 128], divisibility = [1, 4611686018427387904], constancy = [1, 1], constant_value = <none>}}
  %2 = tt.expand_dims %0 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
  // expected-remark @+1 {{contiguity = [128, 1], divisibility = [4611686018427387904, 1], constancy = [1, 8], constant_value = <none>}}
  %3 = tt.broadcast %1 : tensor<128x1xi32> -> tensor<128x8xi32>
  // expected-remark @+1 {{contiguity = [1, 128], divisibility = [1, 4611686018427387904], constancy = [8, 1], constant_value = <none>}}
  %4 = tt.broadcast %2 : tensor<1x128xi32> -> tensor<8x128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [16], constant_value = 8}}
  %5 = arith.constant dense<8> : tensor<16xi32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [8, 8], constancy = [1, 16], constant_value = 8}}
  %6 = tt.expand_dims %5 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  // expected-remark @+1 {{contiguity = [1, 1], divisibility = [8, 8], constancy = [4, 16], constant_value = 8}}
  %7 = tt.broadcast %6 : tensor<1x16xi32> -> tensor<4x16xi32>
  tt.return
}

// -----

tt.func @add(%i: i32 {tt.divisibility = 16 : i32}, %u: tensor<128xi32>) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 3}}
  %three = arith.constant dense<3> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = -1}}
  %minus_one = arith.constant dense<-1> : tensor<128xi32>
  // A contiguous group plus equal elements is a contiguous group.
  // expected-remark @+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %range, %splat : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %1 = arith.addi %splat, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [1], constancy = [1], constant_value = <none>}}
  %2 = arith.addi %range, %three : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %3 = arith.addi %splat, %splat : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 2}}
  %4 = arith.addi %three, %minus_one : tensor<128xi32>
  // The sum of two contiguous groups increases by two: it is not contiguous, and its divisibility is that of all elements.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %5 = arith.addi %range, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %6 = arith.addi %range, %u : tensor<128xi32>
  tt.return
}

// -----

// Groups that are smaller than those of an operand may begin within a contiguous group of the operand.
tt.func @pieces_of_a_run(%p: tensor<128xi32> {tt.constancy = 4 : i32, tt.divisibility = 16 : i32},
                         %q: tensor<128xi32> {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [4], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %range, %p : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = arith.addi %range, %q : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [4], constancy = [1], constant_value = <none>}}
  %2 = arith.subi %range, %p : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %3 = arith.subi %p, %range : tensor<128xi32>
  tt.return
}

// -----

tt.func @sub(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 3}}
  %three = arith.constant dense<3> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 5}}
  %five = arith.constant dense<5> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.subi %range, %splat : tensor<128xi32>
  // A decreasing sequence is not contiguous.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = arith.subi %splat, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = -2}}
  %2 = arith.subi %three, %five : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %3 = arith.subi %splat, %splat : tensor<128xi32>
  tt.return
}

// -----

tt.func @addptr(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<i1> {tt.divisibility = 16 : i32},
                %i: i32 {tt.divisibility = 4 : i32}) {
  // Offsets count elements; the divisibility of pointers counts bytes.
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
  %0 = tt.addptr %p, %i : !tt.ptr<f16>, i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = <none>}}
  %1 = tt.addptr %q, %i : !tt.ptr<i1>, i32
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<128x!tt.ptr<f16>>
  // expected-remark @+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %2 = tt.addptr %ps, %range : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %is = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [8], constancy = [1], constant_value = <none>}}
  %3 = tt.addptr %2, %is : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = <none>}}
  %4 = tt.addptr %2, %range : tensor<128x!tt.ptr<f16>>, tensor<128xi32>
  tt.return
}

// -----

tt.func @mul(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 1}}
  %one = arith.constant dense<1> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 6}}
  %six = arith.constant dense<6> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = arith.muli %range, %one : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %1 = arith.muli %one, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = <none>}}
  %2 = arith.muli %range, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [32], constancy = [128], constant_value = <none>}}
  %3 = arith.muli %splat, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 36}}
  %4 = arith.muli %six, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %5 = arith.muli %range, %range : tensor<128xi32>
  // Products wrap around at the width of the type.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1073741824], constancy = [1], constant_value = 1073741824}}
  %large = arith.constant 1073741824 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %6 = arith.muli %large, %large : i32
  tt.return
}

// -----

// Groups that are no powers of two become groups of their largest factor that is one, which begin everywhere in them.
tt.func @groups_of_other_sizes(%x: tensor<128xi32>) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %zero = arith.constant dense<0> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %0 = arith.minsi %x, %zero {tt.contiguity = dense<3> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [2], divisibility = [2], constancy = [1], constant_value = <none>}}
  %1 = arith.minsi %x, %zero {tt.contiguity = dense<6> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [16], constancy = [1], constant_value = <none>}}
  %2 = arith.minsi %x, %zero {tt.contiguity = dense<4> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<128xi32>
  tt.return
}
