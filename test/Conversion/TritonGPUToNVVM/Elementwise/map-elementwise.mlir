// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#t = #ttg.blocked<{sizePerThread = [2, 2], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// The region is cloned for each pack in sequence, with its control flow.
// CHECK-LABEL: llvm.func internal @branches(
// CHECK-SAME: %[[X0:.*]]: f32, %[[X1:.*]]: f32, %[[X2:.*]]: f32, %[[X3:.*]]: f32)
// CHECK: llvm.br ^[[FIRST:.*]](%[[X0]], %[[X1]] : f32, f32)
// CHECK: ^[[FIRST]](%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK: llvm.cond_br %{{.*}}, ^[[THEN:.*]], ^[[ELSE:.*]]
// CHECK: ^[[THEN]]:
// CHECK: llvm.br ^[[NEXT:.*]](%[[B]], %[[A]] : f32, f32)
// CHECK: ^[[ELSE]]:
// CHECK: llvm.br ^[[NEXT]](%[[A]], %[[B]] : f32, f32)
// CHECK: ^[[NEXT]](%[[R0:.*]]: f32, %[[R1:.*]]: f32):
// CHECK: llvm.br ^[[SECOND:.*]](%[[X2]], %[[X3]] : f32, f32)
// CHECK: ^[[SECOND]](
// CHECK: ^[[LAST:.*]](%[[R2:.*]]: f32, %[[R3:.*]]: f32):
// CHECK: llvm.insertvalue %[[R0]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[R1]], %{{.*}}[1]
// CHECK: llvm.insertvalue %[[R2]], %{{.*}}[2]
// CHECK: llvm.insertvalue %[[R3]], %{{.*}}[3]
tt.func private @branches(%t: tensor<512xf32, #a>) -> tensor<512xf32, #a> {
  %m = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %c = arith.cmpf ogt, %x, %y : f32
    cf.cond_br %c, ^then, ^else
  ^then:
    tt.map_elementwise.return %y, %x : f32, f32
  ^else:
    tt.map_elementwise.return %x, %y : f32, f32
  }) : (tensor<512xf32, #a>) -> tensor<512xf32, #a>
  tt.return %m : tensor<512xf32, #a>
}

// Packs are along the last dimension, for any order of the layout. Types that LLVM lacks are integers.
// CHECK-LABEL: llvm.func internal @neighbours(
// CHECK-SAME: %[[X0:.*]]: i8, %[[X1:.*]]: i8, %[[X2:.*]]: i8, %[[X3:.*]]: i8)
// CHECK: llvm.br ^{{.*}}(%[[X0]], %[[X2]] : i8, i8)
// CHECK: llvm.br ^{{.*}}(%[[X1]], %[[X3]] : i8, i8)
tt.func private @neighbours(%t: tensor<256x2xf8E5M2, #t>) -> tensor<256x2xi8, #t> {
  %m = "tt.map_elementwise"(%t) <{pack = 2 : i32}> ({
  ^bb0(%x: f8E5M2, %y: f8E5M2):
    %i = tt.bitcast %x : f8E5M2 -> i8
    %j = tt.bitcast %y : f8E5M2 -> i8
    tt.map_elementwise.return %j, %i : i8, i8
  }) : (tensor<256x2xf8E5M2, #t>) -> tensor<256x2xi8, #t>
  tt.return %m : tensor<256x2xi8, #t>
}

// An assertion tests the elements of each pack.
// CHECK-LABEL: llvm.func internal @assertion(
// CHECK-COUNT-4: llvm.call @__assertfail(
// CHECK-NOT: llvm.call @__assertfail(
tt.func private @assertion(%t: tensor<512xi32, #a>) -> tensor<512xi32, #a> {
  %m = "tt.map_elementwise"(%t) <{pack = 1 : i32}> ({
  ^bb0(%x: i32):
    %zero = arith.constant 0 : i32
    %c = arith.cmpi sge, %x, %zero : i32
    tt.assert %c, "negative" : i1
    tt.map_elementwise.return %x : i32
  }) : (tensor<512xi32, #a>) -> tensor<512xi32, #a>
  tt.return %m : tensor<512xi32, #a>
}

}
