// RUN: triton-opt --triton-loop-unroll --canonicalize --split-input-file --remarks-filter-failed='.*' --verify-diagnostics %s | FileCheck %s
// RUN: triton-opt --triton-loop-unroll --split-input-file --remarks-filter-passed=.* %s 2>&1 | FileCheck %s --check-prefix=PASSED
// PASSED: remark: [Passed] LoopUnrolled | Category:triton-loop-unroll | Function=known_bounds | Remark="loop is unrolled by {{[0-9]+}}"

// The example of the pass's description.
// CHECK-LABEL: @known_bounds
tt.func @known_bounds(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c5 = arith.constant 5 : i32
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : i32
  // CHECK-DAG: %[[C4:.*]] = arith.constant 4 : i32
  // CHECK: %[[R:.*]] = scf.for %{{.*}} to %[[C4]] step %[[C2]]
  // CHECK-COUNT-2: arith.addi %{{.*}}, %{{.*}} : i32
  // CHECK: scf.yield
  // CHECK-NEXT: }
  // CHECK: %[[S:.*]] = arith.addi %[[R]], %[[C4]] : i32
  // CHECK: tt.return %[[S]]
  %r = scf.for %i = %c0 to %c5 step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.addi %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i32
}

// -----

// The upper bound may be less than the lower one; then neither loop has an iteration.
// CHECK-LABEL: @unknown_end
// CHECK-SAME: %[[X:[a-z0-9]+]]: i32, %[[UB:[a-z0-9]+]]: i32
tt.func @unknown_end(%x: i32, %ub: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[END:.*]] = arith.maxsi %[[UB]], %c5_i32
  // CHECK: scf.for %{{.*}} = %c5_i32 to %[[MID:.*]] step %{{.*}}
  // CHECK-COUNT-4: arith.muli
  // CHECK: scf.yield
  // CHECK-NEXT: } {tt.num_stages = 3 : i32}
  // CHECK: scf.for %{{.*}} = %[[MID]] to %[[END]] step
  // CHECK: arith.muli
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: } {tt.num_stages = 1 : i32}
  %r = scf.for %i = %c5 to %ub step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 4 : i32, tt.num_stages = 3 : i32}
  tt.return %r : i32
}

// -----

// The difference of the bounds may overflow: the loop counts its iterations.
// CHECK-LABEL: @unknown_bounds
// CHECK-SAME: %{{.*}}: i32, %[[LB:[a-z0-9]+]]: i32, %[[UB:[a-z0-9]+]]: i32
tt.func @unknown_bounds(%x: i32, %lb: i32, %ub: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  // CHECK: %[[ENTERED:.*]] = arith.cmpi slt, %[[LB]], %[[UB]] : i32
  // CHECK: %[[COUNT:.*]] = arith.select %[[ENTERED]], %{{.*}}, %c0_i64 : i64
  // CHECK: scf.for %{{.*}} = %c0_i64 to %[[MID:.*]] step %c4_i64
  // CHECK: scf.for %{{.*}} = %[[MID]] to %[[COUNT]] step %c1_i64
  %r = scf.for %i = %lb to %ub step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 4 : i32}
  tt.return %r : i32
}

// -----

// Four steps are no number of 32 bits: the loop counts its iterations, with 32 bits.
// CHECK-LABEL: @large_step
tt.func @large_step(%x: i32, %ub: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 600000000 : i32
  // CHECK: scf.for %[[I:.*]] = %c0_i32 to %{{.*}} step %c4_i32
  // CHECK: arith.muli %[[I]], %c600000000_i32
  %r = scf.for %i = %c0 to %ub step %step iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 4 : i32}
  tt.return %r : i32
}

// -----

// MLIR computes the number of iterations from numbers with a sign.
// CHECK-LABEL: @bounds_without_a_sign
tt.func @bounds_without_a_sign(%x: i32, %ub: i32) -> i32 {
  %c7 = arith.constant 7 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: arith.extui %{{.*}} : i32 to i64
  // CHECK: scf.for %{{.*}} : i64
  // CHECK: scf.for %{{.*}} : i64
  %r = scf.for unsigned %i = %c7 to %ub step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i32
}

// -----

// The loops in the unrolled body have no annotation.
// CHECK-LABEL: @nested_in_a_gpu_module
gpu.module @nested_in_a_gpu_module {
  tt.func @kernel(%x: i32) -> i32 {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c8 = arith.constant 8 : i32
    // CHECK: scf.for
    // CHECK: scf.for
    // CHECK-COUNT-4: arith.muli
    // CHECK-NEXT: scf.yield
    // CHECK: scf.for
    // CHECK-COUNT-4: arith.muli
    // CHECK-NEXT: scf.yield
    // CHECK-NOT: tt.loop_unroll_factor
    // CHECK-NOT: tt.num_stages
    // CHECK: tt.return
    %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%outer = %x) -> (i32) : i32 {
      %s = scf.for %j = %c0 to %c8 step %c1 iter_args(%acc = %outer) -> (i32) : i32 {
        %t = arith.muli %acc, %j : i32
        scf.yield %t : i32
      } {tt.loop_unroll_factor = 4 : i32}
      scf.yield %s : i32
    } {tt.loop_unroll_factor = 2 : i32}
    tt.return %r : i32
  }
}

// -----

// A loop with a factor of one, or without the annotation, does not change.
// CHECK-LABEL: @no_unrolling
tt.func @no_unrolling(%x: i32, %n: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK-COUNT-1: arith.muli
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: }{{$}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 1 : i32}
  // CHECK: scf.for
  // CHECK-COUNT-1: arith.muli
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: } {tt.num_stages = 2 : i32}
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %r) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.num_stages = 2 : i32}
  tt.return %r, %q : i32, i32
}

// -----

// A remark reports a factor that exceeds the limit of operations; the loop does not change.
// CHECK-LABEL: @factor_is_huge
tt.func @factor_is_huge(%x: i32, %n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: scf.for
  // CHECK-NEXT: arith.muli
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: }{{$}}
  // CHECK-NOT: scf.for
  // expected-remark @below {{[Failure] LoopNotUnrolled | Category:triton-loop-unroll | Function=factor_is_huge | Reason="its body would have more than 16384 operations", Remark="loop is not unrolled by 8388608", Suggestion="choose a smaller factor"}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (i32) : i32 {
    %s = arith.muli %acc, %i : i32
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 8388608 : i32}
  tt.return %r : i32
}

// -----

// CHECK-LABEL: @factor_is_on_another_loop
// CHECK-NOT: tt.loop_unroll_factor
tt.func @factor_is_on_another_loop(%cond: i1) {
  // expected-remark @below {{Reason="only `scf.for` can be unrolled", Remark="loop is not unrolled by 2"}}
  scf.while : () -> () {
    scf.condition(%cond)
  } do {
    scf.yield
  } attributes {tt.loop_unroll_factor = 2 : i32}
  tt.return
}

// -----

// The bounds plus some steps may not be numbers of the type of the loop.
// CHECK-LABEL: @wide_loop
tt.func @wide_loop(%x: i128, %n: i128) -> i128 {
  %c0 = arith.constant 0 : i128
  %c1 = arith.constant 1 : i128
  // CHECK: scf.for
  // CHECK-NEXT: arith.muli
  // CHECK-NEXT: scf.yield
  // CHECK-NEXT: }{{$}}
  // CHECK-NOT: scf.for
  // expected-remark @below {{Reason="its induction variable has more than 64 bits", Remark="loop is not unrolled by 2", Suggestion="choose a narrower type"}}
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (i128) : i128 {
    %s = arith.muli %acc, %i : i128
    scf.yield %s : i128
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i128
}
