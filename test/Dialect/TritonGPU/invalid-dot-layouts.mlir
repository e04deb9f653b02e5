// RUN: triton-opt %s --split-input-file --verify-diagnostics

#result = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#other = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #result, kWidth = 0}>
#b = #ttg.dot_op<{opIdx = 1, parent = #other, kWidth = 0}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @operand_of_another_dot(%x: tensor<32x32xf32, #a>, %y: tensor<32x32xf32, #b>, %z: tensor<32x32xf32, #result>) {
    // expected-error @below {{expected operand 1 in the layout #ttg.dot_op with opIdx 1 and the parent #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>, but got #ttg.dot_op<{opIdx = 1, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>}>}}
    %0 = tt.dot %x, %y, %z : tensor<32x32xf32, #a> * tensor<32x32xf32, #b> -> tensor<32x32xf32, #result>
    tt.return
  }
}

// -----

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 4}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @operands_of_different_widths(%x: tensor<64x64xf16, #a>, %y: tensor<64x64xf16, #b>, %z: tensor<64x64xf32, #mma>) {
    // expected-error @below {{expected operands of one kWidth, but got 2 and 4}}
    %0 = tt.dot %x, %y, %z : tensor<64x64xf16, #a> * tensor<64x64xf16, #b> -> tensor<64x64xf32, #mma>
    tt.return
  }
}
