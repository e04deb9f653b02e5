// RUN: triton-opt --triton-count-wide-loops --canonicalize --split-input-file %s | FileCheck %s

// The difference of the bounds is no number of 32 bits with a sign.
// CHECK-LABEL: @wide
// CHECK: scf.for %[[I:.*]] = %c0_i32 to %c3_i32 step %c1_i32
// CHECK: %[[MOVED:.*]] = arith.muli %[[I]], %c1000000000_i32
// CHECK: %[[INDEX:.*]] = arith.addi %[[MOVED]], %c-2000000000_i32
// CHECK: tt.store %{{.*}}, %[[INDEX]]
tt.func @wide(%p: !tt.ptr<i32>) {
  %lower = arith.constant -2000000000 : i32
  %upper = arith.constant 1000000000 : i32
  %step = arith.constant 1000000000 : i32
  scf.for %i = %lower to %upper step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  tt.return
}

// -----

// Canonicalization folds the bounds before it looks at the loop.
// CHECK-LABEL: @wide_when_folded
// CHECK: scf.for %{{.*}} = %c0_i32 to %c3_i32 step %c1_i32
tt.func @wide_when_folded(%p: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %least = arith.constant -1000000000 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %same = arith.muli %two, %one : i32
  %lower = arith.muli %least, %same : i32
  %upper = arith.subi %zero, %least : i32
  %step = arith.constant 1000000000 : i32
  scf.for %i = %lower to %upper step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  tt.return
}

// -----

// Canonicalization inlines the only iteration of the outer loop, and the branch, before it looks at the inner loop.
// CHECK-LABEL: @wide_when_inlined
// CHECK: scf.for %{{.*}} = %c0_i32 to %c4_i32 step %c1_i32
tt.func @wide_when_inlined(%p: !tt.ptr<i32>) {
  %true = arith.constant true
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %least = arith.constant -2000000000 : i32
  %step = arith.constant 1000000000 : i32
  scf.for %i = %one to %two step %one : i32 {
    %lower = arith.muli %i, %least : i32
    %upper = scf.if %true -> (i32) {
      %opposite = arith.subi %zero, %lower : i32
      scf.yield %opposite : i32
    } else {
      scf.yield %i : i32
    }
    scf.for %j = %lower to %upper step %step : i32 {
      tt.store %p, %j : !tt.ptr<i32>
    }
  }
  tt.return
}

// -----

// CHECK-LABEL: @wide_without_a_sign
// CHECK: scf.for %{{.*}} = %c0_i32 to %c3_i32 step %c1_i32
tt.func @wide_without_a_sign(%p: !tt.ptr<i32>) {
  %lower = arith.constant 1 : i32
  %upper = arith.constant -1294967296 : i32
  %step = arith.constant 1000000000 : i32
  scf.for unsigned %i = %lower to %upper step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  tt.return
}

// -----

// A step without a sign that would be negative with one: 65535 from 0, which is at most one iteration, and 32768 from 1, for
// 1 and 32769.
// CHECK-LABEL: @wide_steps_without_a_sign
// CHECK-SAME: %[[P:.*]]: !tt.ptr<i16>, %[[N:.*]]: i16
// CHECK: scf.for %{{.*}} = %c0_i64 to %{{.*}} step %c1_i64 : i64
// CHECK: scf.for %[[I:.*]] = %c0_i64 to %c2_i64 step %c1_i64 : i64
// CHECK: %[[NUMBER:.*]] = arith.trunci %[[I]] : i64 to i16
// CHECK: %[[MOVED:.*]] = arith.muli %[[NUMBER]], %c-32768_i16
// CHECK: %[[INDEX:.*]] = arith.addi %[[MOVED]], %c1_i16
// CHECK: tt.store %[[P]], %[[INDEX]]
tt.func @wide_steps_without_a_sign(%p: !tt.ptr<i16>, %n: i16) {
  %zero = arith.constant 0 : i16
  %one = arith.constant 1 : i16
  %most = arith.constant -1 : i16
  %half = arith.constant -32768 : i16
  scf.for unsigned %i = %zero to %n step %most : i16 {
    tt.store %p, %i : !tt.ptr<i16>
  }
  scf.for unsigned %i = %one to %most step %half : i16 {
    tt.store %p, %i : !tt.ptr<i16>
  }
  tt.return
}

// -----

// Other loops stay as they are.
// CHECK-LABEL: @near
// CHECK: scf.for %{{.*}} = %c-1000000000_i32 to %c1000000000_i32 step %c900000000_i32
// CHECK: scf.for %{{.*}} = %c-1000000000_i32 to %{{.*}} step %c900000000_i32
tt.func @near(%p: !tt.ptr<i32>, %n: i32) {
  %lower = arith.constant -1000000000 : i32
  %upper = arith.constant 1000000000 : i32
  %step = arith.constant 900000000 : i32
  scf.for %i = %lower to %upper step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  scf.for %i = %lower to %n step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  tt.return
}

// -----

// Loops without an iteration, with one, or without effects, by their bounds as mathematical integers.
// CHECK-LABEL: @inlined
// CHECK-SAME: %[[P:[a-z0-9]+]]: !tt.ptr<i32>, %[[N:[a-z0-9]+]]: i32,
// CHECK-NOT: scf.for
// CHECK: tt.store %[[P]], %c1000000000_i32
// CHECK-NOT: scf.for
// CHECK: tt.return %[[N]], %[[N]], %[[N]] :
tt.func @inlined(%p: !tt.ptr<i32>, %n: i32, %lower: i32) -> (i32, i32, i32) {
  %least = arith.constant -2000000000 : i32
  %most = arith.constant 1000000000 : i32
  %last = arith.constant 2000000000 : i32
  %one = arith.constant 1 : i32
  %a = scf.for %i = %lower to %lower step %one iter_args(%x = %n) -> (i32) : i32 {
    scf.yield %i : i32
  }
  %b = scf.for %i = %most to %least step %one iter_args(%x = %n) -> (i32) : i32 {
    scf.yield %i : i32
  }
  scf.for %i = %most to %last step %most : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  %c = scf.for %i = %least to %most step %lower iter_args(%x = %lower) -> (i32) : i32 {
    scf.yield %n : i32
  }
  tt.return %a, %b, %c : i32, i32, i32
}
