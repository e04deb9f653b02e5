// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// redux.sync combines integers of all lanes of a warp.

#all = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
#half = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [1, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 1 : i32} {

// CHECK-LABEL: llvm.func internal @sum(
// CHECK: %[[S:.*]] = llvm.add %arg0, %arg1 : i32
// CHECK: %[[M:.*]] = llvm.mlir.constant(-1 : i32) : i32
// CHECK: %[[R:.*]] = nvvm.redux.sync add %[[S]], %[[M]] : i32 -> i32
// CHECK-NEXT: llvm.return %[[R]] : i32
tt.func private @sum(%t: tensor<64xi32, #all>) -> i32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<64xi32, #all>) -> i32
  tt.return %0 : i32
}

// An assertion in the region is checked for each sum.
// CHECK-LABEL: llvm.func internal @checked_sum(
// CHECK-NOT: nvvm.redux.sync
// CHECK: llvm.return
tt.func private @checked_sum(%t: tensor<64xi32, #all>) -> i32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    %d = arith.cmpi sge, %c, %a : i32
    tt.assert %d, "overflow" : i1
    tt.reduce.return %c : i32
  }) : (tensor<64xi32, #all>) -> i32
  tt.return %0 : i32
}

// Narrower integers are sign-extended or zero-extended, according to the operation.
// CHECK-LABEL: llvm.func internal @signed_maximum(
// CHECK: llvm.sext %{{.*}} : i16 to i32
// CHECK: nvvm.redux.sync max
// CHECK: llvm.trunc %{{.*}} : i32 to i16
tt.func private @signed_maximum(%t: tensor<64xi16, #all>) -> i16 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i16, %b: i16):
    %c = arith.maxsi %a, %b : i16
    tt.reduce.return %c : i16
  }) : (tensor<64xi16, #all>) -> i16
  tt.return %0 : i16
}

// CHECK-LABEL: llvm.func internal @unsigned_minimum(
// CHECK: llvm.zext %{{.*}} : i8 to i32
// CHECK: nvvm.redux.sync umin
tt.func private @unsigned_minimum(%t: tensor<64xi8, #all>) -> i8 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i8, %b: i8):
    %c = arith.minui %b, %a : i8
    tt.reduce.return %c : i8
  }) : (tensor<64xi8, #all>) -> i8
  tt.return %0 : i8
}

// Replicated elements of a small tensor change a sum but not a maximum: only owners contribute to the sum.
// CHECK-LABEL: llvm.func internal @copies_change_a_sum(
// CHECK: %[[LANE:.*]] = llvm.and %{{.*}}, %{{.*}} : i32
// CHECK: %[[COPIES:.*]] = llvm.mlir.constant(24 : i32) : i32
// CHECK: %[[COPY:.*]] = llvm.and %[[LANE]], %[[COPIES]] : i32
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[COPY]],
// CHECK: %[[ZERO:.*]] = llvm.mlir.zero : i32
// CHECK: %[[COUNTED:.*]] = llvm.select %[[FIRST]], %{{.*}}, %[[ZERO]] : i1, i32
// CHECK: nvvm.redux.sync add %[[COUNTED]],
// CHECK-NOT: llvm.select
// CHECK: nvvm.redux.sync max
// CHECK: llvm.return
tt.func private @copies_change_a_sum(%t: tensor<16xi32, #all>) -> (i32, i32) {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<16xi32, #all>) -> i32
  %1 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.maxsi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<16xi32, #all>) -> i32
  tt.return %0, %1 : i32, i32
}

// redux.sync is not used if lanes have different results, for wide elements, or for regions with several operations.
// CHECK-LABEL: llvm.func internal @where_it_does_not_apply(
// CHECK-NOT: nvvm.redux.sync
// CHECK: llvm.return
tt.func private @where_it_does_not_apply(%h: tensor<2x16xi32, #half>, %l: tensor<64xi64, #all>, %t: tensor<64xi32, #all>)
    -> (tensor<2xi32, #ttg.slice<{dim = 1, parent = #half}>>, i64, i32) {
  %0 = "tt.reduce"(%h) <{axis = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<2x16xi32, #half>) -> tensor<2xi32, #ttg.slice<{dim = 1, parent = #half}>>
  %1 = "tt.reduce"(%l) <{axis = 0 : i32}> ({
  ^bb0(%a: i64, %b: i64):
    %c = arith.addi %a, %b : i64
    tt.reduce.return %c : i64
  }) : (tensor<64xi64, #all>) -> i64
  %2 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    %d = arith.addi %c, %b : i32
    tt.reduce.return %d : i32
  }) : (tensor<64xi32, #all>) -> i32
  tt.return %0, %1, %2 : tensor<2xi32, #ttg.slice<{dim = 1, parent = #half}>>, i64, i32
}

// Two elements take a single shuffle.
// CHECK-LABEL: llvm.func internal @two_elements(
// CHECK-NOT: nvvm.redux.sync
// CHECK: nvvm.shfl.sync bfly
// CHECK-NOT: nvvm.redux.sync
// CHECK: llvm.return
tt.func private @two_elements(%t: tensor<4xi32, #all>) -> i32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<4xi32, #all>) -> i32
  tt.return %0 : i32
}

// Floats use redux.sync only on targets that support it.
// CHECK-LABEL: llvm.func internal @numbers(
// CHECK-NOT: nvvm.redux.sync
// CHECK: llvm.return
tt.func private @numbers(%t: tensor<64xf32, #all>) -> f32 {
  %0 = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.maxnumf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32, #all>) -> f32
  tt.return %0 : f32
}

}
