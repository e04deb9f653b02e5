// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

// CHECK-DAG: #[[LINEAR:linear[0-9]*]] = #ttg.linear<{register = {{\[\[}}0, 1], [8, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}0, 0], [16, 0]], block = []}>
// CHECK-DAG: #[[MMA2:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
// CHECK-DAG: #[[MMA3:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CGALayout = {{\[\[}}0, 1]], instrShape = [16, 64, 16]}>
// CHECK-DAG: #[[BATCH:mma[0-9]*]] = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 8]}>
// CHECK-DAG: #[[BLOCKED:blocked[0-9]*]] = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CGALayout = {{\[\[}}0, 1], [0, 0]]}>
#l = #ttg.linear<{block = [], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [16, 0]], register = [[0, 1], [8, 0]]}>
#m2 = #ttg.nvidia_mma<{instrShape = [16, 8], versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], somethingElse = 3}>
#m3 = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CTAsPerCGA = [1, 2], CTASplitNum = [1, 2], CTAOrder = [1, 0], instrShape = [16, 64, 16]}>
#batch = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1, 1], instrShape = [1, 16, 8]}>
// The older syntax: two CTAs split the columns, and two more hold replicas.
#older = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CTAsPerCGA = [1, 4], CTASplitNum = [1, 2], CTAOrder = [1, 0]}>

// CHECK: tt.func private @accumulators(tensor<64x64xf32, #[[MMA2]]>, tensor<64x128xf32, #[[MMA3]]>, tensor<4x32x32xf32, #[[BATCH]]>)
tt.func private @accumulators(tensor<64x64xf32, #m2>, tensor<64x128xf32, #m3>, tensor<4x32x32xf32, #batch>)
// CHECK: tt.func private @linear(tensor<32x8xf32, #[[LINEAR]]>, tensor<32x8xf32, #[[BLOCKED]]>)
tt.func private @linear(tensor<32x8xf32, #l>, tensor<32x8xf32, #older>)
// CHECK: tt.func private @operands(tensor<64x16xf16, #ttg.dot_op<{opIdx = 0, parent = #[[MMA2]], kWidth = 2}>>, tensor<16x64xf16, #ttg.dot_op<{opIdx = 1, parent = #[[BLOCKED]]}>>)
tt.func private @operands(tensor<64x16xf16, #ttg.dot_op<{kWidth = 2, opIdx = 0, parent = #m2}>>, tensor<16x64xf16, #ttg.dot_op<{opIdx = 1, parent = #older, kWidth = 0}>>)

module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK: tt.func @conversions
  tt.func @conversions(%t: tensor<64x64xf32, #m2>) {
    // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<64x64xf32, #[[MMA2]]> -> tensor<64x64xf32, #[[LINEAR]]>
    %0 = ttg.convert_layout %t : tensor<64x64xf32, #m2> -> tensor<64x64xf32, #l>
    // CHECK-NEXT: ttg.convert_layout %{{.*}} : tensor<64x64xf32, #[[LINEAR]]> -> tensor<64x64xf32, #ttg.dot_op<{opIdx = 1, parent = #[[MMA2]], kWidth = 1}>>
    %1 = ttg.convert_layout %0 : tensor<64x64xf32, #l> -> tensor<64x64xf32, #ttg.dot_op<{opIdx = 1, parent = #m2, kWidth = 1}>>
    tt.return
  }
}
