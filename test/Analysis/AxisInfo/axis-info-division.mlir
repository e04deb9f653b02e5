// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

tt.func @div(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4], constancy = [1], constant_value = <none>}}
  %shifted = tt.make_range {end = 132 : i32, start = 4 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 1}}
  %one = arith.constant dense<1> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %four = arith.constant dense<4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = 16}}
  %sixteen = arith.constant dense<16> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 6}}
  %six = arith.constant dense<6> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = arith.divsi %range, %one : tensor<128xi32>
  // A contiguous group that begins at a multiple of the divisor has as many equal quotients in a row as the divisor.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %1 = arith.divsi %range, %sixteen : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [4], constant_value = <none>}}
  %2 = arith.divui %shifted, %sixteen : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [2], constant_value = <none>}}
  %3 = arith.divsi %range, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %4 = arith.divsi %range, %splat : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %5 = arith.divsi %splat, %four : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %6 = arith.divsi %splat, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %7 = arith.divsi %splat, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %8 = arith.divsi %sixteen, %four : tensor<128xi32>
  tt.return
}

// -----

tt.func @rem(%i: i32 {tt.divisibility = 16 : i32}, %p: tensor<128xi32> {tt.contiguity = 4 : i32, tt.divisibility = 8 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4], constancy = [1], constant_value = <none>}}
  %shifted = tt.make_range {end = 132 : i32, start = 4 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 1}}
  %one = arith.constant dense<1> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %four = arith.constant dense<4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = 16}}
  %sixteen = arith.constant dense<16> : tensor<128xi32>
  // An aligned group that is not longer than the divisor stays contiguous.
  // expected-remark @+1 {{contiguity = [16], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.remsi %range, %sixteen : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [4], constancy = [1], constant_value = <none>}}
  %1 = arith.remui %shifted, %sixteen : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [16], divisibility = [16], constancy = [1], constant_value = <none>}}
  %2 = arith.remsi %range, %splat : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %3 = arith.remsi %range, %one : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %4 = arith.remsi %splat, %four : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %5 = arith.remsi %sixteen, %four : tensor<128xi32>
  // This also holds for contiguous groups that are shorter than the dimension.
  // expected-remark @+1 {{contiguity = [4], divisibility = [8], constancy = [1], constant_value = <none>}}
  %6 = arith.remui %p, %sixteen : tensor<128xi32>
  tt.return
}

// -----

// Quotients by a negative divisor, rounded down, change behind the first element of an aligned group.
tt.func @floor_of_division(%divisor: i32 {tt.divisibility = 4 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %four = arith.constant dense<4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = -4}}
  %negative = arith.constant dense<-4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %unknown = tt.splat %divisor : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [4], constant_value = <none>}}
  %0 = arith.floordivsi %range, %four : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = arith.floordivsi %range, %negative : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %2 = arith.floordivsi %range, %unknown : tensor<128xi32>
  tt.return
}
