// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// Registers whose elements are known to be equal are computed once.

#b = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {

// The bound is a multiple of 4, so that blocks of 4 elements are on one side of it.
// CHECK-LABEL: llvm.func internal @mask(
// CHECK: %[[FIRST:.*]] = llvm.icmp "slt"
// CHECK: %[[SECOND:.*]] = llvm.icmp "slt"
// CHECK-NOT: llvm.icmp
// CHECK: llvm.insertvalue %[[FIRST]], %{{.*}}[0]
// CHECK: llvm.insertvalue %[[FIRST]], %{{.*}}[3]
// CHECK: llvm.insertvalue %[[SECOND]], %{{.*}}[4]
// CHECK: llvm.insertvalue %[[SECOND]], %{{.*}}[7]
tt.func private @mask(%n: i32 {tt.divisibility = 4 : i32}) -> tensor<256xi1, #b> {
  %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #b>
  %1 = tt.splat %n : i32 -> tensor<256xi32, #b>
  %2 = arith.cmpi slt, %0, %1 : tensor<256xi32, #b>
  tt.return %2 : tensor<256xi1, #b>
}

// CHECK-LABEL: llvm.func internal @unknown(
// CHECK-COUNT-8: llvm.icmp "slt"
// CHECK-NOT: llvm.icmp
// CHECK: llvm.return
tt.func private @unknown(%n: i32) -> tensor<256xi1, #b> {
  %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #b>
  %1 = tt.splat %n : i32 -> tensor<256xi32, #b>
  %2 = arith.cmpi slt, %0, %1 : tensor<256xi32, #b>
  tt.return %2 : tensor<256xi1, #b>
}
}
