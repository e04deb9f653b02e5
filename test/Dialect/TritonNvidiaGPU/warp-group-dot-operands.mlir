// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 | diff %t.1 -
// RUN: FileCheck %s --input-file %t.1

// The first operand of a dot may have any layout with the linear layout of the fragments of `wgmma`.

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#wider = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 128, 16]}>
#sync = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#fragments = #ttg.linear<{register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]], block = []}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#smem = #ttg.shared_memory
!b = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!wider = tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #wider, kWidth = 2}>>
!sync = tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #sync, kWidth = 2}>>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @operands(
  tt.func @operands(%wider: !wider, %sync: !sync, %fragments: tensor<64x64xf16, #fragments>, %b: !b, %c: tensor<64x64xf32, #mma>, %r: tensor<64x64xf16, #blocked>) {
    // CHECK: ttng.warp_group_dot %{{.*}} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma{{[0-9]*}}, kWidth = 2}>> * !ttg.memdesc
    %0 = ttng.warp_group_dot %wider, %b, %c : !wider * !b -> tensor<64x64xf32, #mma>
    // CHECK: ttng.warp_group_dot
    %1 = ttng.warp_group_dot %sync, %b, %c : !sync * !b -> tensor<64x64xf32, #mma>
    // CHECK: ttng.warp_group_dot %{{.*}} : tensor<64x64xf16, #linear> * !ttg.memdesc
    %2 = ttng.warp_group_dot %fragments, %b, %c : tensor<64x64xf16, #fragments> * !b -> tensor<64x64xf32, #mma>
    // CHECK: tt.dot
    %3 = tt.dot %wider, %r, %c : !wider * tensor<64x64xf16, #blocked> -> tensor<64x64xf32, #mma>
    tt.return
  }
}
