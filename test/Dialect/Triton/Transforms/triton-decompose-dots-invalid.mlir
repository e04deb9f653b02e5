// RUN: triton-opt --triton-decompose-dots --triton-decompose-scaled-dots --split-input-file --verify-diagnostics %s -o /dev/null

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #blocked}>
#b = #ttg.dot_op<{opIdx = 1, parent = #blocked}>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func @split(%a: tensor<16x16xf32, #a>, %b: tensor<16x16xf32, #b>, %c: tensor<16x16xf32, #blocked>) {
  // expected-error @below {{expected tensors without layouts, but got 'tensor<16x16xf32, #ttg.dot_op}}
  %0 = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<16x16xf32, #a> * tensor<16x16xf32, #b> -> tensor<16x16xf32, #blocked>
  tt.return
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #blocked}>
#b = #ttg.dot_op<{opIdx = 1, parent = #blocked}>
module attributes {"ttg.num-warps" = 4 : i32} {
tt.func @scaled(%a: tensor<16x32xbf16, #a>, %b: tensor<32x16xbf16, #b>, %c: tensor<16x16xf32, #blocked>) {
  // expected-error @below {{expected tensors without layouts, but got 'tensor<16x32xbf16, #ttg.dot_op}}
  %0 = tt.dot_scaled %a, %b, %c lhs = bf16 rhs = bf16 {fastMath = false} : tensor<16x32xbf16, #a> * tensor<32x16xbf16, #b> -> tensor<16x16xf32, #blocked>
  tt.return
}
}
