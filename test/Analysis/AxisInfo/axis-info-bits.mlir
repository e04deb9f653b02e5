// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

// Masks of ones in the low bits keep groups of that size contiguous; masks of zeros there make their elements equal.
tt.func @masks_of_bits(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 7}}
  %c7 = arith.constant dense<7> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [128], constant_value = -8}}
  %cm8 = arith.constant dense<-8> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %c0 = arith.constant dense<0> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [8], divisibility = [8], constancy = [1], constant_value = <none>}}
  %0 = arith.andi %range, %c7 : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [8], constant_value = <none>}}
  %1 = arith.andi %cm8, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %2 = arith.andi %range, %c0 : tensor<128xi32>
  tt.return
}

// -----

// A contiguous group stays contiguous if the other operand has zeros in its bits.
tt.func @bits_beside_a_run(%i: i32 {tt.divisibility = 16 : i32}, %u: i32) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %high = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %any = tt.splat %u : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [16], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.ori %high, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [16], divisibility = [16], constancy = [1], constant_value = <none>}}
  %1 = arith.xori %range, %high : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %2 = arith.ori %range, %any : tensor<128xi32>
  tt.return
}

// -----

// A shift to the right is a division by a power of two.
tt.func @right_shift_of_a_run() {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 3}}
  %c3 = arith.constant dense<3> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>}}
  %0 = arith.shrsi %range, %c3 : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>}}
  %1 = arith.shrui %range, %c3 : tensor<128xi32>
  tt.return
}

// -----

// x <= 31 is equivalent to x < 32.
tt.func @bounds_that_count() {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 31}}
  %c31 = arith.constant dense<31> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [32], constant_value = <none>}}
  %0 = arith.cmpi sle, %range, %c31 : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [32], constant_value = <none>}}
  %1 = arith.cmpi ugt, %range, %c31 : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [32], constant_value = <none>}}
  %2 = arith.cmpi slt, %c31, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %3 = arith.cmpi slt, %range, %c31 : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %4 = arith.cmpi slt, %c31, %c31 : tensor<128xi32>
  tt.return
}

// -----

// Equal operands yield equal results for all operations but inline assembly, which may depend on the thread.
tt.func @any_function_of_elements(%f: tensor<128xf32> {tt.constancy = 16 : i32}, %s: f32) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %c = arith.constant dense<2.0> : tensor<128xf32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %0 = arith.mulf %f, %c : tensor<128xf32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %1 = math.exp %0 : tensor<128xf32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %2 = arith.fptosi %1 : tensor<128xf32> to tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %3 = tt.elementwise_inline_asm "mov.u32 $0, %laneid;" {constraints = "=r,f", packed_element = 1 : i32, pure = true} %f : tensor<128xf32> -> tensor<128xi32>
  tt.return
}
