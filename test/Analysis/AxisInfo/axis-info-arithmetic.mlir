// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

tt.func @shifts(%i: i32 {tt.divisibility = 16 : i32}, %u: i32) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [128], constant_value = 0}}
  %zero = arith.constant dense<0> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 2}}
  %two = arith.constant dense<2> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = arith.shli %range, %zero : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = <none>}}
  %1 = arith.shli %range, %two : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [64], constancy = [128], constant_value = <none>}}
  %2 = arith.shli %splat, %two : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %3 = arith.shrsi %splat, %two : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %4 = arith.shrui %splat, %two : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %5 = arith.shrsi %range, %zero : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %unknown = tt.splat %u : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %6 = arith.shli %splat, %unknown : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [128], constant_value = 8}}
  %7 = arith.shli %two, %two : tensor<128xi32>
  // Shifts by the width of the type or more are poison: they have no information.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 33}}
  %33 = arith.constant 33 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %8 = arith.shli %i, %33 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = -8}}
  %minus_eight = arith.constant -8 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = 2}}
  %c2 = arith.constant 2 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = -2}}
  %9 = arith.shrsi %minus_eight, %c2 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = <none>}}
  %10 = arith.shrui %minus_eight, %c2 : i32
  tt.return
}

// -----

tt.func @bits(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 6}}
  %six = arith.constant dense<6> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 3}}
  %three = arith.constant dense<3> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %0 = arith.andi %splat, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [2], constant_value = <none>}}
  %1 = arith.andi %range, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 2}}
  %2 = arith.andi %six, %three : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 7}}
  %3 = arith.ori %six, %three : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 5}}
  %4 = arith.xori %six, %three : tensor<128xi32>
  tt.return
}

// -----

tt.func @comparisons(%n: i32 {tt.divisibility = 16 : i32}, %u: tensor<128xi32>) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %bound = tt.splat %n : i32 -> tensor<128xi32>
  // An aligned contiguous group is entirely below an aligned bound, or not at all.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %0 = arith.cmpi slt, %range, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %1 = arith.cmpi sge, %range, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %2 = arith.cmpi sgt, %bound, %range : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %3 = arith.cmpi ule, %bound, %range : tensor<128xi32>
  // Comparisons that include the bound are not constant in the group.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %4 = arith.cmpi sle, %range, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %5 = arith.cmpi sgt, %range, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %6 = arith.cmpi eq, %range, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %7 = arith.cmpi slt, %bound, %bound : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %8 = arith.cmpi slt, %range, %u : tensor<128xi32>
  tt.return
}

// -----

tt.func @selects(%c: i1, %cs: tensor<128xi1> {tt.constancy = 8 : i32}, %n: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [128], constancy = [1], constant_value = <none>}}
  %later = tt.make_range {end = 256 : i32, start = 128 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %n : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %four = arith.constant dense<4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = 1}}
  %true = arith.constant dense<true> : tensor<128xi1>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %false = arith.constant false
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = arith.select %true, %range, %four : tensor<128xi1>, tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %1 = arith.select %false, %range, %four : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [128], constancy = [1], constant_value = <none>}}
  %2 = arith.select %c, %range, %later : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %3 = arith.select %c, %range, %splat : tensor<128xi32>
  // A contiguous group is not longer than a group of equal conditions.
  // expected-remark @+1 {{contiguity = [8], divisibility = [8], constancy = [1], constant_value = <none>}}
  %4 = arith.select %cs, %range, %later : tensor<128xi1>, tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [8], constant_value = <none>}}
  %5 = arith.select %cs, %splat, %four : tensor<128xi1>, tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %6 = arith.select %cs, %four, %four : tensor<128xi1>, tensor<128xi32>
  tt.return
}

// -----

tt.func @minima(%n: i32 {tt.divisibility = 16 : i32}, %u: tensor<128xi32>) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [8], constancy = [1], constant_value = <none>}}
  %later = tt.make_range {end = 136 : i32, start = 8 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %n : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %four = arith.constant dense<4> : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 6}}
  %six = arith.constant dense<6> : tensor<128xi32>
  // Of two contiguous groups, the one with the lower first element is lower throughout.
  // expected-remark @+1 {{contiguity = [128], divisibility = [8], constancy = [1], constant_value = <none>}}
  %0 = arith.minsi %range, %later : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = arith.maxui %range, %splat : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = <none>}}
  %2 = arith.maxsi %splat, %four : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [128], constant_value = 4}}
  %3 = arith.minsi %four, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [128], constant_value = 6}}
  %4 = arith.maxsi %four, %six : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %5 = arith.minui %range, %u : tensor<128xi32>
  tt.return
}

// -----

tt.func @casts() {
  // expected-remark @+1 {{contiguity = [512], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  // expected-remark @+1 {{contiguity = [512], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %0 = arith.extsi %range : tensor<512xi32> to tensor<512xi64>
  // expected-remark @+1 {{contiguity = [512], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %1 = arith.trunci %0 : tensor<512xi64> to tensor<512xi32>
  // A byte wraps from 127 to -128.
  // expected-remark @+1 {{contiguity = [128], divisibility = [128], constancy = [1], constant_value = <none>}}
  %2 = arith.trunci %range : tensor<512xi32> to tensor<512xi8>
  // expected-remark @+1 {{contiguity = [128], divisibility = [128], constancy = [1], constant_value = <none>}}
  %3 = arith.extsi %2 : tensor<512xi8> to tensor<512xi32>
  // Constants are truncated to the type.
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = 300}}
  %c300 = arith.constant 300 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = 44}}
  %4 = arith.trunci %c300 : i32 to i8
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = -56}}
  %c200 = arith.constant -56 : i8
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = 200}}
  %5 = arith.extui %c200 : i8 to i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = -56}}
  %6 = arith.extsi %c200 : i8 to i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 1}}
  %true = arith.constant true
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = -1}}
  %7 = arith.extsi %true : i1 to i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 1}}
  %8 = arith.extui %true : i1 to i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = 300}}
  %9 = arith.index_cast %c300 : i32 to index
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %10 = arith.shli %9, %9 : index
  // As a signed number, true is -1.
  // expected-remark @+1 {{divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %false = arith.constant false
  // expected-remark @+1 {{constant_value = 1}}
  %11 = arith.minsi %true, %false : i1
  // expected-remark @+1 {{constant_value = 0}}
  %12 = arith.maxsi %true, %false : i1
  // expected-remark @+1 {{constant_value = 0}}
  %13 = arith.minui %true, %false : i1
  tt.return
}

// -----

tt.func @pointer_casts(%p: tensor<128x!tt.ptr<i1>> {tt.contiguity = 128 : i32, tt.divisibility = 16 : i32},
                       %a: i64 {tt.divisibility = 16 : i32}) {
  // A boolean takes a byte.
  // expected-remark @+1 {{contiguity = [128], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = tt.bitcast %p : tensor<128x!tt.ptr<i1>> -> tensor<128x!tt.ptr<i8>>
  // A contiguous group of byte pointers is not contiguous for words.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = tt.bitcast %p : tensor<128x!tt.ptr<i1>> -> tensor<128x!tt.ptr<i32>>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %2 = tt.ptr_to_int %p : tensor<128x!tt.ptr<i1>> -> tensor<128xi64>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %3 = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  tt.return
}

// -----

tt.func @loads(%p: tensor<128x!tt.ptr<i32>> {tt.constancy = 16 : i32}, %m: tensor<128xi1> {tt.constancy = 8 : i32},
               %o: tensor<128xi32> {tt.constancy = 4 : i32}, %s: !tt.ptr<i32>) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [16], constant_value = <none>}}
  %0 = tt.load %p : tensor<128x!tt.ptr<i32>>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [8], constant_value = <none>}}
  %1 = tt.load %p, %m : tensor<128x!tt.ptr<i32>>
  // Masked-off elements are those of `other`, which may differ.
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [4], constant_value = <none>}}
  %2 = tt.load %p, %m, %o : tensor<128x!tt.ptr<i32>>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %3 = tt.load %p {isVolatile = true} : tensor<128x!tt.ptr<i32>>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %4 = tt.load %s : !tt.ptr<i32>
  tt.return
}

// -----

// The constants of integers of more than 64 bits are exact, or not known.
tt.func @wide(%i: i128) {
  // expected-remark @+1 {{constant_value = 274177}}
  %a = arith.constant 274177 : i128
  // expected-remark @+1 {{constant_value = 67280421310721}}
  %b = arith.constant 67280421310721 : i128
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %product = arith.muli %a, %b : i128
  // expected-remark @+1 {{constant_value = 9223372036854775807}}
  %largest = arith.constant 9223372036854775807 : i128
  // expected-remark @+1 {{constant_value = 1}}
  %one = arith.constant 1 : i128
  // expected-remark @+1 {{constant_value = <none>}}
  %sum = arith.addi %largest, %one : i128
  // expected-remark @+1 {{constant_value = 9223372036854775806}}
  %less = arith.subi %largest, %one : i128
  // expected-remark @+1 {{constant_value = -2}}
  %minus_two = arith.constant -2 : i128
  // expected-remark @+1 {{constant_value = <none>}}
  %difference = arith.subi %minus_two, %largest : i128
  // expected-remark @+1 {{constant_value = 62}}
  %bits = arith.constant 62 : i128
  // expected-remark @+1 {{divisibility = [4611686018427387904], constancy = [1], constant_value = 4611686018427387904}}
  %low = arith.shli %one, %bits : i128
  // expected-remark @+1 {{divisibility = [1], constancy = [1], constant_value = <none>}}
  %high = arith.shli %a, %bits : i128
  // expected-remark @+1 {{constant_value = -1}}
  %minus_one = arith.constant -1 : i64
  // expected-remark @+1 {{constant_value = -1}}
  %signed = arith.extsi %minus_one : i64 to i128
  // expected-remark @+1 {{constant_value = <none>}}
  %unsigned = arith.extui %minus_one : i64 to i128
  // expected-remark @+1 {{constant_value = <none>}}
  %is_less = arith.cmpi slt, %unsigned, %one : i128
  // expected-remark @+1 {{constant_value = -2}}
  %narrow = arith.trunci %minus_two : i128 to i64
  tt.return
}

// -----

// The divisor is 2^64 + 1: the quotients are equal, not consecutive.
tt.func @wide_divisor() {
  // expected-remark @+1 {{constant_value = 274177}}
  %a = arith.constant dense<274177> : tensor<128xi128>
  // expected-remark @+1 {{constant_value = 67280421310721}}
  %b = arith.constant dense<67280421310721> : tensor<128xi128>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [128], constant_value = <none>}}
  %divisor = arith.muli %a, %b : tensor<128xi128>
  // expected-remark @+1 {{contiguity = [128]}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128]}}
  %wide = arith.extsi %range : tensor<128xi32> to tensor<128xi128>
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %quotient = arith.divui %wide, %divisor : tensor<128xi128>
  tt.return
}
