// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// LLVM may not conclude from a division that the divisor is not zero, as the quotient may be unused where it is.
#a = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32} {

// CHECK-LABEL: llvm.func internal @divide(
// CHECK-SAME: %[[X:.*]]: i32, %[[Y:.*]]: i64)
tt.func private @divide(%x: tensor<128xi32, #a>, %y: i64) {
  // CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32)
  // CHECK: %[[DIVISOR:.*]] = llvm.intr.umax(%[[X]], %[[ONE]])
  // CHECK: llvm.sdiv %[[X]], %[[DIVISOR]] : i32
  %0 = arith.divsi %x, %x : tensor<128xi32, #a>
  // CHECK: %[[DIVISOR:.*]] = llvm.intr.umax(%[[Y]], %{{.*}})
  // CHECK: llvm.urem %[[Y]], %[[DIVISOR]] : i64
  %1 = arith.remui %y, %y : i64
  tt.return
}

// CHECK-LABEL: llvm.func internal @constant(
tt.func private @constant(%x: tensor<128xi32, #a>, %y: i64) {
  // CHECK-NOT: llvm.intr.umax
  %tensor = arith.constant dense<3> : tensor<128xi32, #a>
  %scalar = arith.constant 3 : i64
  // CHECK: llvm.udiv
  %0 = arith.divui %x, %tensor : tensor<128xi32, #a>
  // CHECK: llvm.srem
  %1 = arith.remsi %y, %scalar : i64
  tt.return
}

}
