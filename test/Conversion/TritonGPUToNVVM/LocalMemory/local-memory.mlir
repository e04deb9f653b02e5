// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// A buffer is the address of its first element. Tensors move between registers and buffers by vectors or matrices.

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [1, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#rows = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
#plain = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#padded = #ttg.padded_shared<[64:+8] {order = [1, 0], shape = [32, 64]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_90a"} {

// A row of 64 elements has 8 vectors of 16 bytes, whose number is XORed with that of the row.
// CHECK-LABEL: llvm.func internal @vectors(
// CHECK-COUNT-8: llvm.store %{{.*}} : vector<4xi32>, !llvm.ptr<3>
// CHECK-NOT: llvm.store
// CHECK-COUNT-8: llvm.load %{{.*}} : !llvm.ptr<3> -> vector<4xi32>
// CHECK-NOT: llvm.load
// CHECK: llvm.return
tt.func private @vectors(%x: tensor<32x64xf16, #b>) -> tensor<32x64xf16, #b> {
  %0 = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  ttg.local_store %x, %0 : tensor<32x64xf16, #b> -> !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  ttg.local_barrier
  %1 = ttg.local_load %0 : !ttg.memdesc<32x64xf16, #rows, #smem, mutable> -> tensor<32x64xf16, #b>
  ttg.local_dealloc %0 : !ttg.memdesc<32x64xf16, #rows, #smem, mutable>
  tt.return %1 : tensor<32x64xf16, #b>
}

// CHECK-LABEL: llvm.func internal @matrices(
// CHECK: llvm.store
// CHECK: nvvm.barrier0
// CHECK-COUNT-8: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4
// CHECK-NOT: nvvm.ldmatrix
// CHECK: llvm.return
tt.func private @matrices(%x: tensor<32x64xf16, #b>) -> tensor<32x64xf16, #a> {
  %0 = ttg.local_alloc %x : (tensor<32x64xf16, #b>) -> !ttg.memdesc<32x64xf16, #rows, #smem>
  ttg.local_barrier
  %1 = ttg.local_load %0 : !ttg.memdesc<32x64xf16, #rows, #smem> -> tensor<32x64xf16, #a>
  tt.return %1 : tensor<32x64xf16, #a>
}

// The transpose of a buffer is the same memory.
// CHECK-LABEL: llvm.func internal @transposed_matrices(
// CHECK: llvm.store
// CHECK: nvvm.barrier0
// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<col>
// CHECK: llvm.return
tt.func private @transposed_matrices(%x: tensor<32x64xf16, #b>) -> tensor<64x32xf16, #a> {
  %0 = ttg.local_alloc %x : (tensor<32x64xf16, #b>) -> !ttg.memdesc<32x64xf16, #rows, #smem>
  %1 = ttg.memdesc_trans %0 {order = array<i32: 1, 0>} : !ttg.memdesc<32x64xf16, #rows, #smem> -> !ttg.memdesc<64x32xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1]}>, #smem>
  ttg.local_barrier
  %2 = ttg.local_load %1 : !ttg.memdesc<64x32xf16, #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [0, 1]}>, #smem> -> tensor<64x32xf16, #a>
  tt.return %2 : tensor<64x32xf16, #a>
}

// 8 elements follow each 64 elements, 128 bytes: byte + byte / 128 * 16.
// CHECK-LABEL: llvm.func internal @padded(
// CHECK: %[[SHIFT:.*]] = llvm.mlir.constant(7 : i32)
// CHECK: %[[INTERVALS:.*]] = llvm.lshr %[[BYTE:.*]], %[[SHIFT]]
// CHECK: %[[PADDING:.*]] = llvm.mlir.constant(16 : i32)
// CHECK: %[[PADDED:.*]] = llvm.mul %[[INTERVALS]], %[[PADDING]]
// CHECK: %[[AT:.*]] = llvm.add %[[BYTE]], %[[PADDED]]
// CHECK: %[[ADDRESS:.*]] = llvm.getelementptr %{{.*}}[%[[AT]]]
// CHECK: llvm.store %{{.*}}, %[[ADDRESS]] {{.*}} : vector<4xi32>, !llvm.ptr<3>
tt.func private @padded(%x: tensor<32x64xf16, #b>) {
  %0 = ttg.local_alloc %x : (tensor<32x64xf16, #b>) -> !ttg.memdesc<32x64xf16, #padded, #smem>
  tt.return
}
}
