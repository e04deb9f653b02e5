// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Attributes on operations of any dialect, with values that mean nothing.

// expected-error @+1 {{`ttg.maxnreg` is an i32 of at least 1, not 0 : i32}}
module attributes {ttg.maxnreg = 0 : i32} {
}

// -----

// expected-error @+1 {{`ttg.total-num-warps` is an i32 of at least 1, not "all"}}
module attributes {"ttg.total-num-warps" = "all"} {
}

// -----

// expected-error @+1 {{`ttg.shared` is an i32 that is not negative, not -1 : i32}}
module attributes {ttg.shared = -1 : i32} {
}

// -----

// expected-error @+1 {{`ttg.tensor_memory_size` is an i32 that is not negative, not 1 : i64}}
module attributes {ttg.tensor_memory_size = 1 : i64} {
}

// -----

// expected-error @+1 {{`ttg.global_scratch_memory_size` is an i32 that is not negative, not unit}}
module attributes {ttg.global_scratch_memory_size} {
}

// -----

// expected-error @+1 {{`ttg.global_scratch_memory_alignment` is an i32 that is a power of two, not 24 : i32}}
module attributes {ttg.global_scratch_memory_alignment = 24 : i32} {
}

// -----

// expected-error @+1 {{`ttg.profile_scratch_memory_size` is an i32 that is not negative, not -8 : i32}}
module attributes {ttg.profile_scratch_memory_size = -8 : i32} {
}

// -----

// expected-error @+1 {{`ttg.profile_scratch_memory_alignment` is an i32 that is a power of two, not 0 : i32}}
module attributes {ttg.profile_scratch_memory_alignment = 0 : i32} {
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.global_scratch_memory_offset` is an i32 that is not negative, not -1 : i32}}
  %0 = arith.addi %t, %t {ttg.global_scratch_memory_offset = -1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition` is an array<i32> of at least one partition, in order, each once, not array<i32>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition` is an array<i32> of at least one partition, in order, each once, not array<i32: 2, 1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: 2, 1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition` is an array<i32> of at least one partition, in order, each once, not array<i32: 1, 1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: 1, 1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition` is an array<i32> of at least one partition, in order, each once, not array<i32: -1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: -1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition` is an array<i32> of at least one partition, in order, each once, not 0 : i32}}
  %0 = arith.addi %t, %t {ttg.partition = 0 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{is in partitions [0, 3], but what is in it in [0, 1]}}
  scf.for %i = %n to %n step %n : i32 {
    %0 = arith.addi %i, %i {ttg.partition = array<i32: 1>} : i32
    %1 = arith.addi %i, %i {ttg.partition = array<i32: 0>} : i32
  } {ttg.partition = array<i32: 0, 3>}
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition.outputs` is an array with an array<i32> of at least one partition, in order, each once, for each result, not array<i32: 0>}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = array<i32: 0>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition.outputs` is an array with an array<i32> of at least one partition, in order, each once, for each result, not [array<i32>]}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = [array<i32>]} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.partition.outputs` has one entry for each result, but there are 2 for 1}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = [array<i32: 0>, array<i32: 0>]} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`ttg.partition.stages` is an array of i32 that are not negative, not [0]}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.partition.stages = [0 : i64]}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`ttg.partition.stages` is an array<i32> of numbers that are not negative, not "first"}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.partition.stages = "first"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`ttg.warp_specialize.tag` is an i32 that is not negative, not "a"}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.warp_specialize.tag = "a"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{`ttg.must-execute` is there or not, without a value, not true}}
  scf.for %i = %n to %n step %n : i32 {
  } {"ttg.must-execute" = true}
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{`ttg.always-fuse` is there or not, without a value, not 1 : i32}}
  %0 = arith.addi %t, %t {"ttg.always-fuse" = 1 : i32} : tensor<4x8xi32>
  tt.return
}
