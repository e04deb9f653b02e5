// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(tritongpu-combine-tensor-select-and-if))' | FileCheck %s

// CHECK-LABEL: @selection_before(
// CHECK-SAME: %[[C:.*]]: i1, %[[X:.*]]: tensor<64xf32>, %[[Y:.*]]: tensor<64xf32>
// CHECK-NOT: arith.select
// CHECK: %[[R:.*]] = scf.if %[[C]] -> (tensor<64xf32>) {
// CHECK: tt.print
// CHECK: scf.yield %[[X]]
// CHECK: } else {
// CHECK: scf.yield %[[Y]]
// CHECK: tt.return %[[R]]
tt.func @selection_before(%c: i1, %x: tensor<64xf32>, %y: tensor<64xf32>) -> tensor<64xf32> {
  %0 = arith.select %c, %x, %y : tensor<64xf32>
  scf.if %c {
    tt.print "message" {hex = false, isSigned = array<i32>}
  }
  tt.return %0 : tensor<64xf32>
}

// The branch keeps its own results and both of its blocks, but no fact about all of its results.
// CHECK-LABEL: @results(
// CHECK: %[[R:.*]]:3 = scf.if %{{.*}} -> (i32, tensor<64xf32>, tensor<64xf32>) {
// CHECK: scf.yield %[[A:.*]], %[[X:.*]], %[[Y:.*]] : i32
// CHECK: } else {
// CHECK: scf.yield %[[B:.*]], %[[Y]], %[[X]] : i32
// CHECK: } {tag}
// CHECK: tt.return %[[R]]#0, %[[R]]#{{[12]}}, %[[R]]#{{[12]}}
tt.func @results(%c: i1, %x: tensor<64xf32>, %y: tensor<64xf32>, %a: i32, %b: i32) -> (i32, tensor<64xf32>, tensor<64xf32>) {
  %1 = arith.select %c, %y, %x : tensor<64xf32>
  %0 = arith.select %c, %x, %y : tensor<64xf32>
  %2 = scf.if %c -> i32 {
    scf.yield %a : i32
  } else {
    scf.yield %b : i32
  } {tag, tt.divisibility = 16 : i32}
  tt.return %2, %0, %1 : i32, tensor<64xf32>, tensor<64xf32>
}

// The branch needs the value itself; or another condition selects; or the value is used before.
// CHECK-LABEL: @kept(
// CHECK-COUNT-3: arith.select
// CHECK: scf.if %{{.*}} {
tt.func @kept(%c: i1, %d: i1, %x: tensor<64xf32>, %y: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %0 = arith.select %c, %x, %y : tensor<64xf32>
  %1 = arith.select %d, %x, %y : tensor<64xf32>
  %2 = arith.select %c, %x, %y : tensor<64xf32>
  %3 = arith.addf %2, %x : tensor<64xf32>
  scf.if %c {
    tt.print "value" {hex = false, isSigned = array<i32: 0>} : %0 : tensor<64xf32>
  }
  tt.return %0, %1, %3 : tensor<64xf32>, tensor<64xf32>, tensor<64xf32>
}
