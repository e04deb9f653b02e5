// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Attributes on operations of any dialect with invalid values.

// expected-error @+1 {{expected `tt.divisibility` to be a positive integer, or `dense` positive integers, one per dimension, but got 0 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = 0 : i32})

// -----

// expected-error @+1 {{expected `tt.divisibility` to be a positive integer, or `dense` positive integers, one per dimension, but got -16 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = -16 : i32})

// -----

// expected-error @+1 {{expected `tt.divisibility` to be a positive integer, or `dense` positive integers, one per dimension, but got 16 : ui32}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibility = 16 : ui32})

// -----

// expected-error @+1 {{expected `tt.contiguity` to be a positive integer, or `dense` positive integers, one per dimension, but got "all"}}
tt.func private @kernel(!tt.ptr<f32> {tt.contiguity = "all"})

// -----

// expected-error @+1 {{expected `tt.constancy` to be a list of 1 integers, one per dimension of the value, but got dense<[1, 2]> : tensor<2xi32>}}
tt.func private @kernel(!tt.ptr<f32> {tt.constancy = dense<[1, 2]> : tensor<2xi32>})

// -----

// expected-error @+1 {{expected `tt.pointer_range` to be a positive integer, but got unit}}
tt.func private @kernel(!tt.ptr<f32> {tt.pointer_range})

// -----

// expected-error @+1 {{expected `tt.nv_tma_desc` to be a positive integer, but got 0 : i32}}
tt.func private @kernel(!tt.ptr<f32> {tt.nv_tma_desc = 0 : i32})

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.divisibility` to be a positive integer, or `dense` positive integers, one per dimension, but got 1.600000e+00 : f32}}
  %0 = arith.addi %t, %t {tt.divisibility = 1.6 : f32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.divisibility` to be a list of positive integers, but got dense<[8, 0]> : tensor<2xi32>}}
  %0 = arith.addi %t, %t {tt.divisibility = dense<[8, 0]> : tensor<2xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.divisibility` to be a list of positive integers, but got dense<36893488147419103232> : tensor<2xi128>}}
  %0 = arith.addi %t, %t {tt.divisibility = dense<36893488147419103232> : tensor<2xi128>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.constancy` to be a list of 2 integers, one per dimension of the value, but got dense<8> : tensor<2x2xi32>}}
  %0 = arith.addi %t, %t {tt.constancy = dense<8> : tensor<2x2xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.contiguity` to be a list of 2 integers, one per dimension of the value, but got dense<[4, 8, 16]> : tensor<3xi32>}}
  %0 = arith.addi %t, %t {tt.contiguity = dense<[4, 8, 16]> : tensor<3xi32>} : tensor<4x8xi32>
  tt.return
}

// -----

// A large splat is verified without a visit of each element.
tt.func @as_many_facts_as_can_be(%p: tensor<64x!tt.ptr<f32>>, %i: tensor<64xi64>) {
  // expected-error @+1 {{expected `tt.divisibility` to be a list of 1 integers, one per dimension of the value, but got dense<16> : tensor<4294967296xi32>}}
  %0 = tt.addptr %p, %i {tt.divisibility = dense<16> : tensor<4294967296xi32>} : tensor<64x!tt.ptr<f32>>, tensor<64xi64>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.latency` to be an integer from 0 to 2147483647, but got -1 : i32}}
  %0 = arith.addi %t, %t {tt.latency = -1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `tt.self_latency` to be an integer from 0 to 2147483647, but got 2147483648 : i64}}
  %0 = arith.addi %t, %t {tt.self_latency = 2147483648 : i64} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.num_stages` to be an integer from 0 to 2147483647, but got -2 : i32}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.num_stages = -2 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.loop_unroll_factor` to be an integer from 0 to 2147483647, but got "four"}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.loop_unroll_factor = "four"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.scheduled_max_stage` to be an integer from 0 to 2147483647, but got true}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.scheduled_max_stage = true}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.flatten` to be a unit attribute, true or false, but got "no"}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.flatten = "no"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.flatten` to be a unit attribute, true or false, but got 3 : i32}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.flatten = 3 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.warp_specialize` to be a unit attribute, true or false, but got 1.000000e+00 : f32}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.warp_specialize = 1.0 : f32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `tt.disallow_acc_multi_buffer` to be a unit attribute, true or false, but got "yes"}}
  scf.for %i = %n to %n step %n : i32 {
  } {tt.disallow_acc_multi_buffer = "yes"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{expected `loop.stage` to be an integer from 0 to 2147483647, but got -1 : i32}}
    %0 = arith.addi %i, %i {loop.stage = -1 : i32} : i32
  }
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{expected a pipeline stage of at most 2, the last one of the loop, but got 3}}
    %0 = arith.addi %i, %i {loop.stage = 3 : i32} : i32
  } {tt.scheduled_max_stage = 2 : i32}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  scf.for %i = %n to %n step %n : i32 {
    // expected-error @+1 {{expected `loop.cluster` to be an integer from 0 to 2147483647, but got "first"}}
    %0 = arith.addi %i, %i {loop.cluster = "first"} : i32
  }
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `async_task_id` to be an array<i32> of non-negative integers, but got 1 : i32}}
  %0 = arith.addi %t, %t {async_task_id = 1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `async_task_id` to be an array<i32> of non-negative integers, but got array<i32: 0, -1>}}
  %0 = arith.addi %t, %t {async_task_id = array<i32: 0, -1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `allocation.offset` to be an integer from 0 to 2147483647, but got array<i32: 0, 16>}}
  %0 = arith.addi %t, %t {allocation.offset = array<i32: 0, 16>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func private @callee()

tt.func @kernel() {
  // expected-error @+1 {{expected `allocation.offset` to be an integer from 0 to 2147483647, or an array of them, but got [0 : i32, -4 : i32]}}
  tt.call @callee() {allocation.offset = [0 : i32, -4 : i32]} : () -> ()
  tt.return
}

// -----

// Misspelt names.

// expected-error @+1 {{expected a declared attribute, but got `tt.divisibilty`; did you mean `tt.divisibility`?}}
tt.func private @kernel(!tt.ptr<f32> {tt.divisibilty = 16 : i32})

// -----

// expected-error @+1 {{expected a declared attribute, but got `tt.divisibilty`; did you mean `tt.divisibility`?}}
tt.func private @kernel(i32) attributes {tt.divisibilty = 16 : i32}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected a declared attribute, but got `tt.num-stages`; did you mean `tt.num_stages`?}}
  scf.for %i = %n to %n step %n : i32 {
  } {"tt.num-stages" = 2 : i32}
  tt.return
}
