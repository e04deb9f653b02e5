// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Attributes on operations of any dialect with invalid values.

// expected-error @+1 {{expected `ttg.maxnreg` to be an i32 of at least 1, but got 0 : i32}}
module attributes {ttg.maxnreg = 0 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.total-num-warps` to be an i32 of at least 1, but got "all"}}
module attributes {"ttg.total-num-warps" = "all"} {
}

// -----

// expected-error @+1 {{expected `ttg.shared` to be a non-negative i32, but got -1 : i32}}
module attributes {ttg.shared = -1 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.tensor_memory_size` to be a non-negative i32, but got 1 : ui32}}
module attributes {ttg.tensor_memory_size = 1 : ui32} {
}

// -----

// expected-error @+1 {{expected `ttg.global_scratch_memory_size` to be a non-negative i32, but got unit}}
module attributes {ttg.global_scratch_memory_size} {
}

// -----

// expected-error @+1 {{expected `ttg.global_scratch_memory_alignment` to be an i32 that is a power of two, but got 24 : i32}}
module attributes {ttg.global_scratch_memory_alignment = 24 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.profile_scratch_memory_size` to be a non-negative i32, but got -8 : i32}}
module attributes {ttg.profile_scratch_memory_size = -8 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.profile_scratch_memory_alignment` to be an i32 that is a power of two, but got 0 : i32}}
module attributes {ttg.profile_scratch_memory_alignment = 0 : i32} {
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.global_scratch_memory_offset` to be a non-negative i32, but got -1 : i32}}
  %0 = arith.addi %t, %t {ttg.global_scratch_memory_offset = -1 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition` to be an array<i32> of at least one partition, in strictly increasing order, but got array<i32>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition` to be an array<i32> of at least one partition, in strictly increasing order, but got array<i32: 2, 1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: 2, 1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition` to be an array<i32> of at least one partition, in strictly increasing order, but got array<i32: 1, 1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: 1, 1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition` to be an array<i32> of at least one partition, in strictly increasing order, but got array<i32: -1>}}
  %0 = arith.addi %t, %t {ttg.partition = array<i32: -1>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition` to be an array<i32> of at least one partition, in strictly increasing order, but got 0 : i32}}
  %0 = arith.addi %t, %t {ttg.partition = 0 : i32} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected the partitions of the nested operations, [0, 1], but got [0, 3]}}
  scf.for %i = %n to %n step %n : i32 {
    %0 = arith.addi %i, %i {ttg.partition = array<i32: 1>} : i32
    %1 = arith.addi %i, %i {ttg.partition = array<i32: 0>} : i32
  } {ttg.partition = array<i32: 0, 3>}
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition.outputs` to be an array of one entry per result, each an array<i32> of at least one partition, in strictly increasing order, but got array<i32: 0>}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = array<i32: 0>} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.partition.outputs` to be an array of one entry per result, each an array<i32> of at least one partition, in strictly increasing order, but got [array<i32>]}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = [array<i32>]} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected 1 entries in `ttg.partition.outputs`, one per result, but got 2}}
  %0 = arith.addi %t, %t {ttg.partition.outputs = [array<i32: 0>, array<i32: 0>]} : tensor<4x8xi32>
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `ttg.partition.stages` to be an array of non-negative i32, but got [-1]}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.partition.stages = [-1 : i64]}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `ttg.partition.stages` to be an array<i32> of non-negative integers, but got "first"}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.partition.stages = "first"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `ttg.warp_specialize.tag` to be a non-negative i32, but got "a"}}
  scf.for %i = %n to %n step %n : i32 {
  } {ttg.warp_specialize.tag = "a"}
  tt.return
}

// -----

tt.func @kernel(%n: i32) {
  // expected-error @+1 {{expected `ttg.must-execute` to be a unit attribute, true or false, but got "always"}}
  scf.for %i = %n to %n step %n : i32 {
  } {"ttg.must-execute" = "always"}
  tt.return
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.always-fuse` to be a unit attribute, true or false, but got []}}
  %0 = arith.addi %t, %t {"ttg.always-fuse" = []} : tensor<4x8xi32>
  tt.return
}

// -----

// expected-error @+1 {{expected `ttg.abi` to be `triton` or `native`, but got "cuda"}}
module attributes {ttg.abi = "cuda"} {
}

// -----

// expected-error @+1 {{expected `ttg.no-fp-fusion` to be a unit attribute, but got false}}
module attributes {"ttg.no-fp-fusion" = false} {
}
