// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// A gather whose source elements are all in the same warp as the result uses shuffles.

#lanes = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#pairs = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#many = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 2], warpsPerCTA = [4, 1], order = [1, 0]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// The source lane consists of the thread's row and of the column at the index.
// CHECK-LABEL: llvm.func internal @lanes(
// CHECK-NOT: nvvm.barrier0
// CHECK: %[[COLUMN:.*]] = llvm.and %arg1, %{{.*}} : i32
// CHECK: %[[ROW:.*]] = llvm.mlir.constant(16 : i32) : i32
// CHECK: %[[MINE:.*]] = llvm.and %{{.*}}, %[[ROW]] : i32
// CHECK: %[[LANE:.*]] = llvm.or disjoint %[[MINE]], %{{.*}} : i32
// CHECK: nvvm.shfl.sync idx %{{.*}}, %{{.*}}, %[[LANE]],
// CHECK-NOT: nvvm.shfl.sync
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @lanes(%x: tensor<8x16xf32, #lanes>, %i: tensor<8x16xi32, #lanes>) -> tensor<8x16xf32, #lanes> {
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<8x16xf32, #lanes>, tensor<8x16xi32, #lanes>) -> tensor<8x16xf32, #lanes>
  tt.return %0 : tensor<8x16xf32, #lanes>
}

// With two candidate registers, both are shuffled and the index selects one.
// CHECK-LABEL: llvm.func internal @pairs(
// CHECK: nvvm.shfl.sync idx %{{.*}}, %arg0,
// CHECK: nvvm.shfl.sync idx %{{.*}}, %arg1,
// CHECK: %[[ONE:.*]] = llvm.mlir.constant(1 : i32) : i32
// CHECK: %[[ODD:.*]] = llvm.and %{{.*}}, %[[ONE]] : i32
// CHECK: %[[SECOND:.*]] = llvm.icmp "ne" %[[ODD]],
// CHECK: llvm.select %[[SECOND]],
tt.func private @pairs(%x: tensor<16x16xi32, #pairs>, %i: tensor<16x16xi32, #pairs>) -> tensor<16x16xi32, #pairs> {
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<16x16xi32, #pairs>, tensor<16x16xi32, #pairs>) -> tensor<16x16xi32, #pairs>
  tt.return %0 : tensor<16x16xi32, #pairs>
}

// Every warp holds a replica of the small tensor.
// CHECK-LABEL: llvm.func internal @table(
// CHECK: nvvm.shfl.sync idx
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @table(%x: tensor<32xi32, #one>, %i: tensor<128xi32, #one>) -> tensor<128xi32, #one> {
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<32xi32, #one>, tensor<128xi32, #one>) -> tensor<128xi32, #one>
  tt.return %0 : tensor<128xi32, #one>
}

// Eight candidate registers are too many for shuffles.
// CHECK-LABEL: llvm.func internal @many(
// CHECK-NOT: nvvm.shfl.sync
// CHECK: nvvm.barrier0
// CHECK: llvm.return
tt.func private @many(%x: tensor<64x16xi32, #many>, %i: tensor<64x16xi32, #many>) -> tensor<64x16xi32, #many> {
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<64x16xi32, #many>, tensor<64x16xi32, #many>) -> tensor<64x16xi32, #many>
  tt.return %0 : tensor<64x16xi32, #many>
}

}
