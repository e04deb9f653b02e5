// RUN: triton-opt %s --convert-tritongpu-to-nvvm | FileCheck %s

// Both numbers of a byte are in consecutive registers, the low half first, whichever axis they are on. Together they
// become a pair of numbers, whose exponents lack the difference of the biases.
#bytes = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#rows = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 0 : i32, ttg.target = "cuda:90"} {

// CHECK-LABEL: llvm.func internal @columns(
// CHECK-SAME: %[[BYTE:.*]]: i8)
// CHECK: %[[WIDE:.*]] = llvm.zext %[[BYTE]] : i8 to i32
// CHECK: %[[TWELVE:.*]] = llvm.mlir.constant(12 : i32)
// CHECK: %[[SECOND:.*]] = llvm.shl %[[WIDE]], %[[TWELVE]]
// CHECK: %[[HALVES:.*]] = llvm.or %[[WIDE]], %[[SECOND]]
// CHECK: llvm.mlir.constant(524296 : i32)
// CHECK: llvm.mlir.constant(458759 : i32)
// CHECK: llvm.mlir.constant(6 : i32)
// CHECK: %[[BITS:.*]] = llvm.or
// CHECK: %[[PAIR:.*]] = llvm.bitcast %[[BITS]] : i32 to vector<2xbf16>
// CHECK: %[[FACTOR:.*]] = llvm.mlir.constant(dense<8.507050e+37> : vector<2xbf16>)
// CHECK: %[[NUMBERS:.*]] = llvm.fmul %[[PAIR]], %[[FACTOR]]
// CHECK: llvm.extractelement %[[NUMBERS]]
// CHECK: llvm.extractelement %[[NUMBERS]]
tt.func private @columns(%x: tensor<16x8xi8, #bytes>) -> tensor<16x16xbf16, #columns> {
  %0 = ttg.fp4_to_fp %x {axis = 1 : i32} : tensor<16x8xi8, #bytes> -> tensor<16x16xbf16, #columns>
  tt.return %0 : tensor<16x16xbf16, #columns>
}

// CHECK-LABEL: llvm.func internal @rows(
// CHECK: llvm.mlir.constant(9 : i32)
// CHECK: llvm.mlir.constant(dense<1.638400e+04> : vector<2xf16>)
tt.func private @rows(%x: tensor<16x8xi8, #bytes>) -> tensor<32x8xf16, #rows> {
  %0 = ttg.fp4_to_fp %x {axis = 0 : i32} : tensor<16x8xi8, #bytes> -> tensor<32x8xf16, #rows>
  tt.return %0 : tensor<32x8xf16, #rows>
}
}
