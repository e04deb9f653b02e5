// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// Registers whose elements are known to be equal are computed once.

#b = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {

// The bound is a multiple of 4, so that blocks of 4 elements are on one side of it.
// CHECK-LABEL: llvm.func @blocks(
// CHECK-COUNT-2: llvm.icmp "slt" %{{.*}}, %arg0
// CHECK-NOT: llvm.icmp "slt" %{{.*}}, %arg0
// CHECK: llvm.return
tt.func @blocks(%n: i32 {tt.divisibility = 4 : i32}, %p: !tt.ptr<i8>) {
  %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #b>
  %1 = tt.splat %n : i32 -> tensor<256xi32, #b>
  %2 = arith.cmpi slt, %0, %1 : tensor<256xi32, #b>
  %3 = tt.splat %p : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>, #b>
  %4 = tt.addptr %3, %0 : tensor<256x!tt.ptr<i8>, #b>, tensor<256xi32, #b>
  %5 = arith.extui %2 : tensor<256xi1, #b> to tensor<256xi8, #b>
  tt.store %4, %5 : tensor<256x!tt.ptr<i8>, #b>
  tt.return
}

// CHECK-LABEL: llvm.func @elements(
// CHECK-COUNT-8: llvm.icmp "slt" %{{.*}}, %arg0
// CHECK: llvm.return
tt.func @elements(%n: i32, %p: !tt.ptr<i8>) {
  %0 = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32, #b>
  %1 = tt.splat %n : i32 -> tensor<256xi32, #b>
  %2 = arith.cmpi slt, %0, %1 : tensor<256xi32, #b>
  %3 = tt.splat %p : !tt.ptr<i8> -> tensor<256x!tt.ptr<i8>, #b>
  %4 = tt.addptr %3, %0 : tensor<256x!tt.ptr<i8>, #b>, tensor<256xi32, #b>
  %5 = arith.extui %2 : tensor<256xi1, #b> to tensor<256xi8, #b>
  tt.store %4, %5 : tensor<256x!tt.ptr<i8>, #b>
  tt.return
}
}
