// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Attributes on operations of any dialect with invalid values.

// expected-error @+1 {{expected `ttg.maxnreg` to be an integer from 1 to 2147483647, but got 0 : i32}}
module attributes {ttg.maxnreg = 0 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.total-num-warps` to be an integer from 1 to 2147483647, but got "all"}}
module attributes {"ttg.total-num-warps" = "all"} {
}

// -----

// expected-error @+1 {{expected `ttg.shared` to be an integer from 0 to 2147483647, but got -1 : i32}}
module attributes {ttg.shared = -1 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.tensor_memory_size` to be an integer from 0 to 2147483647, but got 1 : ui32}}
module attributes {ttg.tensor_memory_size = 1 : ui32} {
}

// -----

// expected-error @+1 {{expected `ttg.global_scratch_memory_size` to be an integer from 0 to 2147483647, but got unit}}
module attributes {ttg.global_scratch_memory_size} {
}

// -----

// expected-error @+1 {{expected `ttg.global_scratch_memory_alignment` to be an integer that is a power of two, but got 24 : i32}}
module attributes {ttg.global_scratch_memory_alignment = 24 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.profile_scratch_memory_size` to be an integer from 0 to 2147483647, but got -8 : i32}}
module attributes {ttg.profile_scratch_memory_size = -8 : i32} {
}

// -----

// expected-error @+1 {{expected `ttg.profile_scratch_memory_alignment` to be an integer that is a power of two, but got 0 : i32}}
module attributes {ttg.profile_scratch_memory_alignment = 0 : i32} {
}

// -----

tt.func @kernel(%t: tensor<4x8xi32>) {
  // expected-error @+1 {{expected `ttg.global_scratch_memory_offset` to be an integer from 0 to 2147483647, but got -1 : i32}}
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
  // expected-error @+1 {{expected `ttg.warp_specialize.tag` to be an integer from 0 to 2147483647, but got "a"}}
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

// -----

// Records of what a kernel was before lowering.

// expected-error @+1 {{expected `ttg.parameter_types` to be an array of types of pointers, scalars and descriptors, but got ["a"]}}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel, ttg.parameter_types = ["a"]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.parameter_types` to be an array of types of pointers, scalars and descriptors, but got [5 : i32]}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr) attributes {ttg.parameter_types = [5 : i32]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.parameter_types` to be an array of types of pointers, scalars and descriptors, but got [tensor<4xi32>]}}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel, ttg.parameter_types = [tensor<4xi32>]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.parameter_types` to be an array of types of pointers, scalars and descriptors, but got i32}}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel, ttg.parameter_types = i32} {
  llvm.return
}

// -----

// expected-error @+1 {{expected at most 1 types in `ttg.parameter_types`, one per parameter, but got 2}}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel, ttg.parameter_types = [i32, i32]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.parameter_types` on an `llvm.func`, but got it on `builtin.module`}}
module attributes {ttg.parameter_types = [i32]} {
}

// -----

// expected-error @+1 {{expected `ttg.parameter_names` to be an array of strings, but got ["x", 5 : i32]}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32, i32], ttg.parameter_names = ["x", 5 : i32]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected 2 names in `ttg.parameter_names`, as many as types in `ttg.parameter_types`, but got 1}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32, i32], ttg.parameter_names = ["x"]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected 0 names in `ttg.parameter_names`, as many as types in `ttg.parameter_types`, but got 1}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr) attributes {ttg.parameter_names = ["x"]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.read_only_parameters` to be an array<i32> of the numbers of parameters of `ttg.parameter_types`, in strictly increasing order, but got array<i32: -1>}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32], ttg.read_only_parameters = array<i32: -1>} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.read_only_parameters` to be an array<i32> of the numbers of parameters of `ttg.parameter_types`, in strictly increasing order, but got array<i32: 0, 1>}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32], ttg.read_only_parameters = array<i32: 0, 1>} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.read_only_parameters` to be an array<i32> of the numbers of parameters of `ttg.parameter_types`, in strictly increasing order, but got array<i32: 1, 0>}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32, i32], ttg.read_only_parameters = array<i32: 1, 0>} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.read_only_parameters` to be an array<i32> of the numbers of parameters of `ttg.parameter_types`, in strictly increasing order, but got [0]}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr)
    attributes {ttg.parameter_types = [i32], ttg.read_only_parameters = [0]} {
  llvm.return
}

// -----

// expected-error @+1 {{expected `ttg.may_run_long` to be true or false, but got 3 : i32}}
llvm.func @kernel(%arguments: !llvm.ptr, %program: !llvm.ptr, %arena: !llvm.ptr) attributes {ttg.may_run_long = 3 : i32} {
  llvm.return
}

// -----

// Attributes of modules.

tt.func @kernel(%x: i32) {
  // expected-error @+1 {{expected `ttg.maxnreg` on a module, but got it on `arith.addi`}}
  %0 = arith.addi %x, %x {ttg.maxnreg = 32 : i32} : i32
  tt.return
}

// -----

// expected-error @+1 {{expected `ttg.abi` on a module, but got it on `tt.func`}}
tt.func private @kernel(i32) attributes {ttg.abi = "native"}

// -----

// Integers of any width are accepted if 32 bits hold them.

// expected-error @+1 {{expected `ttg.maxnreg` to be an integer from 1 to 2147483647, but got 2147483648}}
module attributes {ttg.maxnreg = 2147483648 : i64} {
}

// -----

// Misspelt names.

// expected-error @+1 {{expected a declared attribute, but got `ttg.num-warp`; did you mean `ttg.num-warps`?}}
module attributes {"ttg.num-warp" = 4 : i32} {
}

// -----

// expected-error @+1 {{expected a declared attribute, but got `ttg.num_warps`; did you mean `ttg.num-warps`?}}
module attributes {ttg.num_warps = 4 : i32} {
}

// -----

// expected-error @+1 {{expected a declared attribute, but got `ttg.paramter_types`; did you mean `ttg.parameter_types`?}}
llvm.func @kernel(%x: i32) attributes {nvvm.kernel, ttg.paramter_types = [i32]} {
  llvm.return
}
