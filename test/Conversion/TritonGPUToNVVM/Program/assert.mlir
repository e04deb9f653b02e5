// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

#a = #ttg.blocked<{sizePerThread = [2], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#thread = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// Equal strings share a constant.
// CHECK-DAG: llvm.mlir.global internal constant @[[ALL:.*]]("all\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[FILE:.*]]("kernel.py\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[NAME:.*]]("kernel\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[ONE:.*]]("one\00")
// CHECK-DAG: llvm.mlir.global internal constant @[[UNKNOWN:.*]]("unknown\00")
// CHECK-DAG: llvm.func @__assertfail(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) attributes {passthrough = ["cold", "noreturn"]}
// CHECK: llvm.func internal @kernel(%[[A:.*]]: i1, %[[B:.*]]: i1, %[[S:.*]]: i1)
tt.func private @kernel(%p: tensor<256xi1, #a>, %s: i1) {
  // A thread tests all of its elements with one branch.
  // CHECK: %[[BOTH:.*]] = llvm.and %[[A]], %[[B]]
  // CHECK: llvm.cond_br %[[BOTH]], ^[[HOLDS:.*]], ^[[FAILS:.*]]
  // CHECK: ^[[FAILS]]:
  // CHECK-DAG: %[[M:.*]] = llvm.mlir.addressof @[[ALL]]
  // CHECK-DAG: %[[P:.*]] = llvm.mlir.addressof @[[FILE]]
  // CHECK-DAG: %[[L:.*]] = llvm.mlir.constant(7 : i32)
  // CHECK-DAG: %[[F:.*]] = llvm.mlir.addressof @[[NAME]]
  // CHECK-DAG: %[[C:.*]] = llvm.mlir.constant(1 : i64)
  // CHECK: llvm.call @__assertfail(%[[M]], %[[P]], %[[L]], %[[F]], %[[C]])
  // CHECK-NEXT: llvm.unreachable
  tt.assert %p, "all" : tensor<256xi1, #a> loc(callsite("kernel.py":7:3 at "caller.py":1:1))
  // CHECK: ^[[HOLDS]]:
  // CHECK: llvm.cond_br %[[S]]
  // CHECK: llvm.mlir.addressof @[[ONE]]
  // CHECK: llvm.mlir.addressof @[[UNKNOWN]]
  // CHECK: llvm.mlir.constant(0 : i32)
  // CHECK: llvm.call @__assertfail
  tt.assert %s, "one" : i1 loc(unknown)
  tt.return
}

// Assertions within a reduction are tested at each of its steps.
// CHECK: llvm.func internal @helper
tt.func private @helper(%x: tensor<4xi32, #thread>) -> i32 {
  // CHECK-COUNT-3: llvm.call @__assertfail
  // CHECK-NOT: __assertfail
  %y = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%l: i32, %r: i32):
    %rises = arith.cmpi sle, %l, %r : i32
    tt.assert %rises, "rises" : i1
    %sum = arith.addi %l, %r : i32
    tt.reduce.return %sum : i32
  }) : (tensor<4xi32, #thread>) -> i32
  tt.return %y : i32
}

}
