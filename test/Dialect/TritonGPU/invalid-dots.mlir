// RUN: triton-opt %s --split-input-file --verify-diagnostics

// Element types and shapes that an MMA version does not support.

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @numbers_that_warps_do_not_multiply(%a: tensor<64x64xi16, #l>, %b: tensor<64x64xi16, #r>, %c: tensor<64x64xi32, #v2>) {
    // expected-error @+1 {{expected operands of 8-bit integers or floating-point numbers of 8, 16, 32 or 64 bits, but got 'i16'}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xi16, #l> * tensor<64x64xi16, #r> -> tensor<64x64xi32, #v2>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @numbers_that_warp_groups_do_not_multiply(%a: tensor<64x64xf64, #b>, %b: tensor<64x64xf64, #b>, %c: tensor<64x64xf64, #v3>) {
    // expected-error @+1 {{expected operands of 8-bit integers or floating-point numbers of 8, 16 or 32 bits, but got 'f64'}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf64, #b> * tensor<64x64xf64, #b> -> tensor<64x64xf64, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f32_as_it_is(%a: tensor<64x64xf32, #l>, %b: tensor<64x64xf32, #r>, %c: tensor<64x64xf32, #v2>) {
    // expected-error @+1 {{expected `inputPrecision` tf32 for operands of f32, but got ieee}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf32, #l> * tensor<64x64xf32, #r> -> tensor<64x64xf32, #v2>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @f32_in_three_parts(%a: tensor<64x64xf32, #b>, %b: tensor<64x64xf32, #b>, %c: tensor<64x64xf32, #v3>) {
    // expected-error @+1 {{expected `inputPrecision` tf32 for operands of f32, but got tf32x3}}
    %0 = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<64x64xf32, #b> * tensor<64x64xf32, #b> -> tensor<64x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @exact_sums_of_8_bits(%a: tensor<64x64xf8E5M2, #b>, %b: tensor<64x64xf8E5M2, #b>, %c: tensor<64x64xf32, #v3>) {
    // expected-error @+1 {{expected `maxNumImpreciseAcc` to be at least 32 for operands of 8-bit floating-point numbers, but got 0}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf8E5M2, #b> * tensor<64x64xf8E5M2, #b> -> tensor<64x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @rows_shorter_than_an_instruction(%a: tensor<64x8xf16, #b>, %b: tensor<8x64xf16, #b>, %c: tensor<64x64xf32, #v3>) {
    // expected-error @+1 {{expected a size K of at least 16, but got 8}}
    %0 = tt.dot %a, %b, %c : tensor<64x8xf16, #b> * tensor<8x64xf16, #b> -> tensor<64x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @fewer_rows_than_an_instruction(%a: tensor<32x64xf16, #b>, %b: tensor<64x64xf16, #b>, %c: tensor<32x64xf32, #v3>) {
    // expected-error @+1 {{expected multiples of 64 rows and 16 columns per CTA, but got 32 and 64}}
    %0 = tt.dot %a, %b, %c : tensor<32x64xf16, #b> * tensor<64x64xf16, #b> -> tensor<32x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @fewer_columns_than_an_instruction(%a: tensor<64x64xf16, #b>, %b: tensor<64x8xf16, #b>, %c: tensor<64x8xf32, #v3>) {
    // expected-error @+1 {{expected multiples of 64 rows and 16 columns per CTA, but got 64 and 8}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf16, #b> * tensor<64x8xf16, #b> -> tensor<64x8xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @operands_of_another_version(%a: tensor<64x64xf16, #l>, %b: tensor<64x64xf16, #b>, %c: tensor<64x64xf32, #v3>) {
    // expected-error @+1 {{expected operand 0 in the layout #ttg.dot_op with opIdx 0 and the parent #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, but got #ttg.dot_op<{opIdx = 0, parent = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, kWidth = 2}>}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf16, #l> * tensor<64x64xf16, #b> -> tensor<64x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @an_accumulator_as_operand(%a: tensor<64x64xf16, #l3>, %b: tensor<64x64xf16, #v3>, %c: tensor<64x64xf32, #v3>) {
    // expected-error @+1 {{expected operand 1 in the layout #ttg.dot_op with opIdx 1 and the parent #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>, but got #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf16, #l3> * tensor<64x64xf16, #v3> -> tensor<64x64xf32, #v3>
    tt.return
  }
}

// -----

#v2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#v3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #v2, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #v2, kWidth = 2}>
#l3 = #ttg.dot_op<{opIdx = 0, parent = #v3, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @operands_that_are_not_laid_out(%a: tensor<64x64xf16, #b>, %b: tensor<64x64xf16, #r>, %c: tensor<64x64xf32, #v2>) {
    // expected-error @+1 {{expected operand 0 in the layout #ttg.dot_op with opIdx 0 and the parent #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>, but got #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>}}
    %0 = tt.dot %a, %b, %c : tensor<64x64xf16, #b> * tensor<64x64xf16, #r> -> tensor<64x64xf32, #v2>
    tt.return
  }
}
