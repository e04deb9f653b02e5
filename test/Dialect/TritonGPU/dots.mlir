// RUN: triton-opt %s | triton-opt | FileCheck %s

// The element types and shapes that each MMA version supports.

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
#f1l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 1}>
#f1r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 1}>
#f8l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 4}>
#f8r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 4}>
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @warps
  // CHECK-COUNT-5: tt.dot
  tt.func @warps(%h: tensor<64x64xf16, #l>, %i: tensor<64x64xf16, #r>, %c: tensor<64x64xf32, #v2>,
                 %s: tensor<64x64xf32, #f1l>, %t: tensor<64x64xf32, #f1r>, %d: tensor<64x64xf64, #f1l>,
                 %e: tensor<64x64xf64, #f1r>, %cd: tensor<64x64xf64, #v2>, %q: tensor<64x64xf8E4M3FN, #f8l>,
                 %r: tensor<64x64xf8E5M2, #f8r>, %x: tensor<64x64xi8, #f8l>, %y: tensor<64x64xi8, #f8r>,
                 %ci: tensor<64x64xi32, #v2>) {
    %0 = tt.dot %h, %i, %c : tensor<64x64xf16, #l> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #v2>
    %1 = tt.dot %s, %t, %c, inputPrecision = tf32 : tensor<64x64xf32, #f1l> * tensor<64x64xf32, #f1r> -> tensor<64x64xf32, #v2>
    %2 = tt.dot %d, %e, %cd : tensor<64x64xf64, #f1l> * tensor<64x64xf64, #f1r> -> tensor<64x64xf64, #v2>
    %3 = tt.dot %q, %r, %c : tensor<64x64xf8E4M3FN, #f8l> * tensor<64x64xf8E5M2, #f8r> -> tensor<64x64xf32, #v2>
    %4 = tt.dot %x, %y, %ci : tensor<64x64xi8, #f8l> * tensor<64x64xi8, #f8r> -> tensor<64x64xi32, #v2>
    tt.return
  }

  // CHECK-LABEL: tt.func @warp_groups
  // CHECK-COUNT-2: tt.dot
  tt.func @warp_groups(%h: tensor<64x64xf16, #l3>, %i: tensor<64x64xf16, #b>, %c: tensor<64x64xf32, #v3>,
                       %q: tensor<64x64xf8E4M3FN, #b>) {
    %0 = tt.dot %h, %i, %c : tensor<64x64xf16, #l3> * tensor<64x64xf16, #b> -> tensor<64x64xf32, #v3>
    %1 = tt.dot %q, %q, %c {maxNumImpreciseAcc = 32 : i32} : tensor<64x64xf8E4M3FN, #b> * tensor<64x64xf8E4M3FN, #b> -> tensor<64x64xf32, #v3>
    tt.return
  }
}
