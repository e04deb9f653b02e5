// RUN: triton-opt %s --tritongpu-remove-layout-conversions | FileCheck %s
// The warps of a row hold the same rows of an operand: 8-bit floats are converted before they are exchanged, though that
// moves more bytes, because a conversion takes several instructions.
#b = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_100a"} {
// CHECK-LABEL: @converted_before_the_exchange(
// CHECK: %[[X:.*]] = tt.load
// CHECK: %[[WIDE:.*]] = tt.fp_to_fp %[[X]]
// CHECK: ttg.convert_layout %[[WIDE]] : tensor<128x128xbf16
tt.func @converted_before_the_exchange(%p: tensor<128x128x!tt.ptr<f8E4M3FN>, #b>, %y: tensor<128x128xbf16, #r>, %z: tensor<128x128xf32, #mma>) -> tensor<128x128xf32, #mma> {
  %0 = tt.load %p : tensor<128x128x!tt.ptr<f8E4M3FN>, #b>
  %1 = tt.fp_to_fp %0 : tensor<128x128xf8E4M3FN, #b> -> tensor<128x128xbf16, #b>
  %2 = ttg.convert_layout %1 : tensor<128x128xbf16, #b> -> tensor<128x128xbf16, #l>
  %3 = tt.dot %2, %y, %z : tensor<128x128xbf16, #l> * tensor<128x128xbf16, #r> -> tensor<128x128xf32, #mma>
  tt.return %3 : tensor<128x128xf32, #mma>
}
}
