// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Attributes on operations of any dialect, with values that mean nothing.

// expected-error @+1 {{`tt.divisibility` is a positive integer, or `dense` of them for each dimension, not 0 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = 0 : i32})

// -----

// expected-error @+1 {{`tt.divisibility` is a positive integer, or `dense` of them for each dimension, not -16 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = -16 : i32})

// -----

// expected-error @+1 {{`tt.divisibility` is a positive integer, or `dense` of them for each dimension, not 16 : index}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = 16 : index})

// -----

// expected-error @+1 {{`tt.contiguity` is a positive integer, or `dense` of them for each dimension, not "all"}}
tt.func private @kernel(!tt.ptr<f32> {tt.contiguity = "all"})

// -----

// expected-error @+1 {{`tt.constancy` is a list of 1, one for each dimension of the value, not}}
tt.func private @kernel(!tt.ptr<f32> {tt.constancy = dense<[1, 2]> : tensor<2xi32>})

// -----

// expected-error @+1 {{`tt.pointer_range` is a positive integer, not unit}}
tt.func private @kernel(!tt.ptr<f32> {tt.pointer_range})

// -----

// expected-error @+1 {{`tt.nv_tma_desc` is a positive integer, not 0 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.nv_tma_desc = 0 : i32})

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.divisibility` is a positive integer, or `dense` of them for each dimension, not 1.6}}
  %0 = arith.addi %t, %t {tt.divisibility = 1.6 : f32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.divisibility` is a list of positive integers, not dense<[8, 0]>}}
  %0 = arith.addi %t, %t {tt.divisibility = dense<[8, 0]> : tensor<2xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.constancy` is a list of positive integers, not dense<8>}}
  %0 = arith.addi %t, %t {tt.constancy = dense<8> : tensor<1x2xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.contiguity` is a list of 2, one for each dimension of the value, not}}
  %0 = arith.addi %t, %t {tt.contiguity = dense<[4, 8, 16]> : tensor<3xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

// However many there are, they are not counted one by one.
tt.func @as_many_facts_as_can_be(%p: tensor<64x!tt.ptr<f32>>, %i: tensor<64xi64>) {
  // expected-error @+1 {{`tt.divisibility` is a list of 1, one for each dimension of the value, not}}
  %0 = tt.addptr %p, %i {tt.divisibility = dense<16> : tensor<4294967296xi32>} : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.latency` is an i32 that is not negative, not -1 : i32}}
  %0 = arith.addi %t, %t {tt.latency = -1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.self_latency` is an i32 that is not negative, not 1 : i64}}
  %0 = arith.addi %t, %t {tt.self_latency = 1 : i64} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.num_stages` belongs on a loop}}
  %0 = arith.addi %t, %t {tt.num_stages = 2 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`tt.warp_specialize` belongs on a loop}}
  %0 = arith.addi %t, %t {tt.warp_specialize} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.num_stages` is an i32 that is not negative, not -2 : i32}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.num_stages = -2 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.loop_unroll_factor` is an i32 that is not negative, not "four"}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.loop_unroll_factor = "four"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.scheduled_max_stage` is an i32 that is not negative, not 1 : i16}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.scheduled_max_stage = 1 : i16}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.flatten` is there or not, without a value, not true}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.flatten = true}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.warp_specialize` is there or not, without a value, not 1 : i32}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.warp_specialize = 1 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`tt.disallow_acc_multi_buffer` is there or not, without a value, not "yes"}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.disallow_acc_multi_buffer = "yes"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{`loop.stage` is an i32 that is not negative, not -1 : i32}}
    %0 = arith.addi %i, %i {loop.stage = -1 : i32} : i32
  }
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{is in stage 3, but the last one of the loop is 2}}
    %0 = arith.addi %i, %i {loop.stage = 3 : i32} : i32
  } {tt.scheduled_max_stage = 2 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{`loop.cluster` is an i32 that is not negative, not "first"}}
    %0 = arith.addi %i, %i {loop.cluster = "first"} : i32
  }
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`async_task_id` is an array<i32> of numbers that are not negative, not 1 : i32}}
  %0 = arith.addi %t, %t {async_task_id = 1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`async_task_id` is an array<i32> of numbers that are not negative, not array<i32: 0, -1>}}
  %0 = arith.addi %t, %t {async_task_id = array<i32: 0, -1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`allocation.offset` is an i32 that is not negative, not array<i32: 0, 16>}}
  %0 = arith.addi %t, %t {allocation.offset = array<i32: 0, 16>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func private @callee()

tt.func @kernel() {
  // expected-error @+1 {{`allocation.offset` is an i32 that is not negative, or an array of them, not [0 : i32, -4 : i32]}}
  tt.call @callee() {allocation.offset = [0 : i32, -4 : i32]} : () -> ()
  tt.return
}
