// RUN: triton-test-opt %s --test-print-alignment -o /dev/null 2>&1 | FileCheck %s

// Signed division truncates: groups that may be negative have unequal quotients, and remainders that are not contiguous.
tt.func @negative(%start: i32 {tt.divisibility = 16 : i32}) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %four = arith.constant dense<4> : tensor<128xi32>
  %eight = arith.constant dense<8> : tensor<128xi32>
  %splat = tt.splat %start : i32 -> tensor<128xi32>
  %0 = arith.addi %splat, %range : tensor<128xi32>
  // CHECK: arith.remsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %1 = arith.remsi %0, %four : tensor<128xi32>
  // CHECK: arith.divsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %2 = arith.divsi %0, %four : tensor<128xi32>
  %3 = arith.subi %range, %eight : tensor<128xi32>
  // CHECK: arith.remsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %4 = arith.remsi %3, %four : tensor<128xi32>
  // CHECK: arith.floordivsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [4],
  %5 = arith.floordivsi %3, %four : tensor<128xi32>
  // A number of a program, the induction variable of a loop from 0, and their products and sums are not negative.
  %pid = tt.get_program_id x : i32
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %c128 = arith.constant 128 : i32
  %first = arith.muli %pid, %c128 : i32
  %init = tt.splat %first : i32 -> tensor<128xi32>
  %sum = arith.addi %init, %range : tensor<128xi32>
  %step = arith.constant dense<16> : tensor<128xi32>
  %last = scf.for %i = %c0 to %start step %c16 iter_args(%carried = %sum) -> (tensor<128xi32>) : i32 {
    // CHECK: arith.remsi {{.*}} => contiguity = [4], divisibility = [4], constancy = [1],
    %6 = arith.remsi %carried, %four : tensor<128xi32>
    %offset = tt.splat %i : i32 -> tensor<128xi32>
    %moved = arith.addi %offset, %range : tensor<128xi32>
    // CHECK: arith.divsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [4],
    %7 = arith.divsi %moved, %four : tensor<128xi32>
    %next = arith.addi %carried, %step : tensor<128xi32>
    scf.yield %next : tensor<128xi32>
  }
  tt.return
}

// A range may begin below zero.
tt.func @negative_range() {
  %four = arith.constant dense<4> : tensor<64xi32>
  %range = tt.make_range {end = 32 : i32, start = -32 : i32} : tensor<64xi32>
  // CHECK: arith.divsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %0 = arith.divsi %range, %four : tensor<64xi32>
  // CHECK: arith.remsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %1 = arith.remsi %range, %four : tensor<64xi32>
  tt.return
}

// Quotients by negative numbers are negative, and the smallest integer is its own absolute value.
tt.func @negative_divisor(%parameter: i32) {
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %four = arith.constant dense<4> : tensor<128xi32>
  %c16 = arith.constant 16 : i32
  %minus.two = arith.constant -2 : i32
  %pid = tt.get_program_id x : i32
  %negative = arith.divsi %pid, %minus.two : i32
  %first = arith.muli %negative, %c16 : i32
  %firsts = tt.splat %first : i32 -> tensor<128xi32>
  %0 = arith.addi %range, %firsts : tensor<128xi32>
  // CHECK: arith.divsi %{{.*}}tensor{{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %1 = arith.divsi %0, %four : tensor<128xi32>
  %absolute = math.absi %parameter : i32
  %start = arith.muli %absolute, %c16 : i32
  %starts = tt.splat %start : i32 -> tensor<128xi32>
  %2 = arith.addi %range, %starts : tensor<128xi32>
  // CHECK: arith.divsi %{{.*}}tensor{{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %3 = arith.divsi %2, %four : tensor<128xi32>
  tt.return
}

// Conversions to fewer bits wrap by definition, and integers of less than 32 bits are no indices: they may be negative.
tt.func @wrapped() {
  %range = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %bytes = arith.trunci %range : tensor<256xi32> to tensor<256xi8>
  %four = arith.constant dense<4> : tensor<256xi8>
  // CHECK: arith.divsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %0 = arith.divsi %bytes, %four : tensor<256xi8>
  %wide = arith.extsi %bytes : tensor<256xi8> to tensor<256xi32>
  %wide_four = arith.constant dense<4> : tensor<256xi32>
  // CHECK: arith.remsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %1 = arith.remsi %wide, %wide_four : tensor<256xi32>
  %bits = arith.extui %bytes : tensor<256xi8> to tensor<256xi16>
  %more = arith.addi %bits, %bits : tensor<256xi16>
  %short_four = arith.constant dense<4> : tensor<256xi16>
  // CHECK: arith.divsi {{.*}} => contiguity = [1], divisibility = [1], constancy = [1],
  %2 = arith.divsi %more, %short_four : tensor<256xi16>
  tt.return
}
