// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// Owners store the source to shared memory; after a barrier, all threads load the elements at their indices.

#rows = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#wide = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#one = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// The address consists of the thread's row and of the column at the index, which is masked to the size of the axis.
// CHECK-LABEL: llvm.func internal @along_rows(
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.store %{{.*}} : vector<4xi32>, !llvm.ptr<3>
// CHECK: nvvm.barrier0
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(31 : i32) : i32
// CHECK: %[[COLUMN:.*]] = llvm.and %arg4, %[[SIZE]] : i32
// CHECK: %[[SHIFT:.*]] = llvm.mlir.constant(0 : i32) : i32
// CHECK: %[[ALONG:.*]] = llvm.shl %[[COLUMN]], %[[SHIFT]] : i32
// CHECK: %[[PLACE:.*]] = llvm.or disjoint %{{.*}}, %[[ALONG]] : i32
// CHECK: %[[ADDRESS:.*]] = llvm.getelementptr %{{.*}}[%[[PLACE]]] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK: llvm.load %[[ADDRESS]]
// CHECK-COUNT-3: llvm.load
// CHECK-NOT: llvm.load
// CHECK: llvm.return
tt.func private @along_rows(%x: tensor<16x32xf32, #rows>, %i: tensor<16x16xi32, #wide>) -> tensor<16x16xf32, #wide> {
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<16x32xf32, #rows>, tensor<16x16xi32, #wide>) -> tensor<16x16xf32, #wide>
  tt.return %0 : tensor<16x16xf32, #wide>
}

// CHECK-LABEL: llvm.func internal @along_columns(
// CHECK: %[[ROW:.*]] = llvm.trunc %{{.*}} : i64 to i32
// CHECK: %[[SIZE:.*]] = llvm.mlir.constant(15 : i32) : i32
// CHECK: %[[IN:.*]] = llvm.and %[[ROW]], %[[SIZE]] : i32
// CHECK: %[[SHIFT:.*]] = llvm.mlir.constant(5 : i32) : i32
// CHECK: llvm.shl %[[IN]], %[[SHIFT]] : i32
tt.func private @along_columns(%x: tensor<16x32xi8, #rows>, %i: tensor<4x32xi64, #rows>) -> tensor<4x32xi8, #rows> {
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<16x32xi8, #rows>, tensor<4x32xi64, #rows>) -> tensor<4x32xi8, #rows>
  tt.return %0 : tensor<4x32xi8, #rows>
}

// In row-major order, lanes that hold a column would store to one bank: swizzled addresses take more instructions.
// CHECK-LABEL: llvm.func internal @columns(
// CHECK: llvm.store
// CHECK: nvvm.barrier0
// CHECK: %[[PLACE:.*]] = llvm.or disjoint
// CHECK: %[[ROWS:.*]] = llvm.and %[[PLACE]]
// CHECK: llvm.lshr %[[ROWS]]
// CHECK: llvm.getelementptr %{{.*}}[%{{.*}}] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
// CHECK: llvm.load
tt.func private @columns(%x: tensor<32x32xf32, #columns>, %i: tensor<32x32xi32, #columns>) -> tensor<32x32xf32, #columns> {
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<32x32xf32, #columns>, tensor<32x32xi32, #columns>) -> tensor<32x32xf32, #columns>
  tt.return %0 : tensor<32x32xf32, #columns>
}

// Threads that hold replicas do not store them.
// CHECK-LABEL: llvm.func internal @copies(
// CHECK: "@$2 st.shared.b32 [$0], $1;"
tt.func private @copies(%x: tensor<64xi32, #one>, %i: tensor<128xi32, #one>) -> tensor<128xi32, #one> {
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<64xi32, #one>, tensor<128xi32, #one>) -> tensor<128xi32, #one>
  tt.return %0 : tensor<128xi32, #one>
}

}
