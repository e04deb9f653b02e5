// RUN: triton-test-opt %s --test-print-alignment --verify-diagnostics --split-input-file -o /dev/null

// An induction variable is the lower bound plus a multiple of the step.
tt.func @induction_variable(%n: i32, %lower: i32 {tt.divisibility = 32 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = 16}}
  %step = arith.constant 16 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  scf.for %i = %lower to %n step %step : i32 {
    // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
    %0 = arith.addi %i, %zero : i32
  }
  tt.return
}

// -----

// The information on a loop-carried value holds in all iterations.
tt.func @iteration_arguments(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 1}}
  %one = arith.constant 1 : i32
  // expected-remark @+1 {{contiguity = [64], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [64], constant_value = <none>}}
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  // expected-remark @+1 {{contiguity = [64], divisibility = [16], constancy = [1], constant_value = <none>}}
  %first = tt.addptr %ps, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [64], constant_value = 2}}
  %advance = arith.constant dense<2> : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [64], divisibility = [8], constancy = [1], constant_value = <none>}}
  %end = scf.for %i = %zero to %n step %one iter_args(%q = %first) -> tensor<64x!tt.ptr<f32>> : i32 {
    // expected-remark @+1 {{contiguity = [64], divisibility = [8], constancy = [1], constant_value = <none>}}
    %next = tt.addptr %q, %advance : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    scf.yield %next : tensor<64x!tt.ptr<f32>>
  }
  tt.return
}

// -----

tt.func @both_branches(%c: i1, %i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = 4}}
  %four = arith.constant 4 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [4], constancy = [1], constant_value = <none>}}
  %0 = scf.if %c -> i32 {
    scf.yield %i : i32
  } else {
    scf.yield %four : i32
  }
  tt.return
}

// -----

// Unreachable code does not count.
tt.func @dead_branch(%i: i32 {tt.divisibility = 16 : i32}, %u: i32) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 1}}
  %true = arith.constant true
  cf.cond_br %true, ^end(%i : i32), ^other
^other:
  cf.br ^end(%u : i32)
^end(%v: i32):
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %v, %zero : i32
  tt.return
}

// -----

tt.func @block_arguments(%c: i1, %i: i32 {tt.divisibility = 16 : i32}, %j: i32 {tt.divisibility = 8 : i32}) {
  cf.cond_br %c, ^end(%i : i32), ^end(%j : i32)
^end(%v: i32):
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %v, %zero : i32
  tt.return
}

// -----

// Groups of different sizes join to the smaller size; some of these groups begin within a larger group.
tt.func @runs_of_different_lengths(%c: i1, %t: tensor<64xi32> {tt.contiguity = 4 : i32, tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [64], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  // expected-remark @+1 {{contiguity = [4], divisibility = [4], constancy = [1], constant_value = <none>}}
  %0 = scf.if %c -> tensor<64xi32> {
    scf.yield %range : tensor<64xi32>
  } else {
    scf.yield %t : tensor<64xi32>
  }
  tt.return
}

// -----

// An argument of a private function joins the operands of all calls; a result of a call joins those of all returns.
tt.func @callers(%i: i32 {tt.divisibility = 16 : i32}, %j: i32 {tt.divisibility = 8 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = tt.call @callee(%i) : (i32) -> i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %1 = tt.call @callee(%j) : (i32) -> i32
  tt.return
}
tt.func private @callee(%v: i32) -> i32 {
  // expected-remark @+1 {{contiguity = [1], divisibility = [2], constancy = [1], constant_value = 2}}
  %two = arith.constant 2 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %0 = arith.muli %v, %two : i32
  tt.return %0 : i32
}

// -----

// External functions and arguments of public functions have pessimistic information.
tt.func @unknown_callee(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %0 = tt.call @elsewhere(%i) : (i32) -> i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %1 = tt.call @public(%i) : (i32) -> i32
  tt.return
}
tt.func private @elsewhere(i32) -> i32
tt.func public @public(%v: i32) -> i32 {
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %v, %zero : i32
  tt.return %0 : i32
}

// -----

// The front end may annotate an operation.
tt.func @stated_facts(%u: tensor<4x64xi32>, %s: i32) {
  // expected-remark @+1 {{contiguity = [1, 16], divisibility = [4, 8], constancy = [2, 1], constant_value = <none>}}
  %0 = arith.addi %u, %u {tt.contiguity = dense<[1, 16]> : tensor<2xi32>, tt.divisibility = dense<[4, 8]> : tensor<2xi32>,
                          tt.constancy = dense<[2, 1]> : tensor<2xi32>} : tensor<4x64xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [1], constant_value = <none>}}
  %1 = arith.muli %s, %s {tt.divisibility = 16 : i32} : i32
  // A number that is not a power of two counts as the largest power of two that divides it.
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
  %2 = arith.muli %s, %s {tt.divisibility = 24 : i32} : i32
  tt.return
}

// -----

#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#c = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // Layouts do not matter.
  tt.func @layouts() {
    // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
    %0 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32, #b>
    // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
    %1 = ttg.convert_layout %0 : tensor<128xi32, #b> -> tensor<128xi32, #c>
    tt.return
  }
}

// -----

// The bounds of an inner loop may be loop-carried values of the outer loop.
tt.func @bounds_that_go_around(%n: i32, %i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [4611686018427387904], constancy = [1], constant_value = 0}}
  %zero = arith.constant 0 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = 7}}
  %seven = arith.constant 7 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
  %0 = scf.for %j = %zero to %n step %i iter_args(%step = %i) -> (i32) : i32 {
    scf.for %k = %zero to %n step %step : i32 {
      // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
      %1 = arith.addi %k, %zero : i32
    }
    scf.yield %seven : i32
  }
  tt.return
}

// -----

// Information propagates through `scf.while`.
tt.func @while(%n: i32, %i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = 8}}
  %eight = arith.constant 8 : i32
  // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
  %0 = scf.while (%a = %i) : (i32) -> i32 {
    // expected-remark @+1 {{contiguity = [1], divisibility = [1], constancy = [1], constant_value = <none>}}
    %1 = arith.cmpi slt, %a, %n : i32
    scf.condition(%1) %a : i32
  } do {
  ^bb0(%b: i32):
    // expected-remark @+1 {{contiguity = [1], divisibility = [8], constancy = [1], constant_value = <none>}}
    %2 = arith.addi %b, %eight : i32
    scf.yield %2 : i32
  }
  tt.return
}

// -----

// Annotations refine the computed information.
tt.func @found_and_stated(%i: i32 {tt.divisibility = 16 : i32}) {
  // expected-remark @+1 {{contiguity = [128], divisibility = [4611686018427387904], constancy = [1], constant_value = <none>}}
  %range = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  // expected-remark @+1 {{contiguity = [1], divisibility = [16], constancy = [128], constant_value = <none>}}
  %splat = tt.splat %i : i32 -> tensor<128xi32>
  // expected-remark @+1 {{contiguity = [128], divisibility = [32], constancy = [1], constant_value = <none>}}
  %0 = arith.addi %range, %splat {tt.contiguity = 8 : i32, tt.divisibility = 32 : i32} : tensor<128xi32>
  tt.return
}

// -----

// Arguments of partitions have the information of the captures.
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @captures(%i: i32 {tt.divisibility = 16 : i32}, %j: i32 {tt.divisibility = 8 : i32}) {
    ttg.warp_specialize(%i, %j)
    default {
      ttg.warp_yield
    }
    partition0(%x: i32, %y: i32) num_warps(1) {
      // expected-remark @+1 {{contiguity = [1], divisibility = [128], constancy = [1], constant_value = <none>}}
      %0 = arith.muli %x, %y : i32
      ttg.warp_return
    } : (i32, i32) -> ()
    tt.return
  }
}
