// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 | diff %t.1 -
// RUN: FileCheck %s --input-file %t.1

// Integers may have any signless type, facts may be elements of any shape, and flags may have a value, as in Triton.

// CHECK-LABEL: tt.func @facts(
// CHECK-SAME: tt.contiguity = dense<8> : tensor<i32>, tt.divisibility = 16 : i16
// CHECK-SAME: tt.divisibility = 16 : index
tt.func @facts(%p: !tt.ptr<f32> {tt.divisibility = 16 : i16, tt.contiguity = dense<8> : tensor<i32>},
               %n: i32 {tt.divisibility = 16 : index}, %t: tensor<4x8xi32>) attributes {noinline} {
  // CHECK: {tt.constancy = dense<8> : tensor<1x2xi32>, tt.divisibility = dense<{{\[\[}}4], [2]]> : tensor<2x1xi64>}
  %0 = arith.addi %t, %t {tt.constancy = dense<8> : tensor<1x2xi32>, tt.divisibility = dense<[[4], [2]]> : tensor<2x1xi64>} : tensor<4x8xi32>
  tt.return
}

// CHECK-LABEL: tt.func @loops(
// CHECK-SAME: noinline = 1 : i32
tt.func @loops(%n: i32) attributes {noinline = 1 : i32} {
  scf.for %i = %n to %n step %n : i32 {
    // CHECK: {loop.cluster = 0 : i64, loop.stage = 1 : i8, tt.latency = 2 : index}
    %0 = arith.addi %n, %n {loop.cluster = 0 : i64, loop.stage = 1 : i8, tt.latency = 2 : index} : i32
  // CHECK: {tt.num_stages = 3 : i64, tt.scheduled_max_stage = 1 : i16, tt.warp_specialize = true}
  } {tt.num_stages = 3 : i64, tt.scheduled_max_stage = 1 : i16, tt.warp_specialize = true}
  scf.for %i = %n to %n step %n : i32 {
  // CHECK: {tt.disallow_acc_multi_buffer = 1 : i32, tt.flatten = false, tt.warp_specialize = 0 : i64}
  } {tt.disallow_acc_multi_buffer = 1 : i32, tt.flatten = false, tt.warp_specialize = 0 : i64}
  tt.return
}

// CHECK-LABEL: tt.func @ignored_on_other_operations(
tt.func @ignored_on_other_operations(%n: i32) {
  // CHECK: arith.addi %{{.*}} {tt.num_stages = 2 : i32, tt.warp_specialize}
  %0 = arith.addi %n, %n {tt.num_stages = 2 : i32, tt.warp_specialize} : i32
  tt.return
}
