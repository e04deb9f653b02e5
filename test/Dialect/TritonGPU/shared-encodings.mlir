// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -
// RUN: triton-opt %s --emit-bytecode | triton-opt | diff %t.once -

// CHECK-DAG: #[[SWIZZLED:shared[0-9]*]] = #ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>
// CHECK-DAG: #[[SPLIT:shared[0-9]*]] = #ttg.swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [0, 1], CGALayout = {{\[\[}}0, 1], [0, 0]]}>
// CHECK-DAG: #[[NV:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[FP4:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
// CHECK-DAG: #[[NV3:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 16, rank = 3}>
// CHECK-DAG: #[[NVCGA:shared[0-9]*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, CGALayout = {{\[\[}}1, 0]]}>
// CHECK-DAG: #[[PADDED:shared[0-9]*]] = #ttg.padded_shared<[32:+4, 128:+8] {order = [1, 0], shape = [32, 64]}>
// CHECK-DAG: #[[PERMUTED:shared[0-9]*]] = #ttg.padded_shared<[4:+2] {offset = {{\[\[}}0, 1], [0, 2], [2, 0], [1, 0]], block = []}>
// CHECK-DAG: #[[BASES:shared[0-9]*]] = #ttg.shared_linear<{offset = {{\[\[}}0, 1], [0, 2], [1, 0], [2, 2]]}, alignment = 16>
// CHECK-DAG: #[[BLOCKS:shared[0-9]*]] = #ttg.shared_linear<{offset = {{\[\[}}0, 1], [0, 2], [0, 0], [1, 0]], block = {{\[\[}}2, 0]]}, alignment = 128>
// CHECK-DAG: #smem = #ttg.shared_memory
#swizzled = #ttg.swizzled_shared<{order = [1, 0], vec = 8, perPhase = 1, maxPhase = 8}>
#split = #ttg.swizzled_shared<{vec = 4, perPhase = 2, maxPhase = 4, order = [0, 1], CTAsPerCGA = [1, 4], CTASplitNum = [1, 2], CTAOrder = [0, 1]}>
#nv = #ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 16}>
#fp4 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#nv3 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = true, elementBitWidth = 16, CTAsPerCGA = [1, 1, 1], CTASplitNum = [1, 1, 1], CTAOrder = [2, 1, 0]}>
#nvcga = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, CGALayout = [[1, 0]], rank = 2}>
#padded = #ttg.padded_shared<[32:+4, 128:+8] {shape = [32, 64], order = [1, 0]}>
#permuted = #ttg.padded_shared<[4:+2] {offset = [[0, 1], [0, 2], [2, 0], [1, 0]], block = []}>
#rows = #ttg.padded_shared<[4:+2] {offset = [[0, 1], [0, 2], [1, 0], [2, 0]], block = []}>
#bases = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [1, 0], [2, 2]], block = []}, alignment = 16>
#blocks = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 0], [1, 0]], block = [[2, 0]]}, alignment = 128>
#space = #ttg.shared_memory

// CHECK: tt.func private @swizzled(!ttg.memdesc<32x64xf16, #[[SWIZZLED]], #smem>, !ttg.memdesc<3x32x64xf16, #[[SPLIT]], #smem, mutable>)
tt.func private @swizzled(!ttg.memdesc<32x64xf16, #swizzled, #space>, !ttg.memdesc<3x32x64xf16, #split, #space, mutable>)
// CHECK: tt.func private @nvmma(!ttg.memdesc<64x64xbf16, #[[NV]], #smem>, !ttg.memdesc<8x64xi8, #[[FP4]], #smem>, !ttg.memdesc<32x2x8xf16, #[[NV3]], #smem>, !ttg.memdesc<16x16xf32, #[[NVCGA]], #smem>)
tt.func private @nvmma(!ttg.memdesc<64x64xbf16, #nv, #space>, !ttg.memdesc<8x64xi8, #fp4, #space>, !ttg.memdesc<32x2x8xf16, #nv3, #space>, !ttg.memdesc<16x16xf32, #nvcga, #space>)
// The bases of a strided layout are printed as its order.
// CHECK: tt.func private @padded(!ttg.memdesc<32x64xf16, #[[PADDED]], #smem>, !ttg.memdesc<4x4xf16, #[[PERMUTED]], #smem>, !ttg.memdesc<4x4xf16, #[[ROWS:shared[0-9]*]], #smem>)
tt.func private @padded(!ttg.memdesc<32x64xf16, #padded, #space>, !ttg.memdesc<4x4xf16, #permuted, #space>, !ttg.memdesc<4x4xf16, #rows, #space>)
// CHECK: tt.func private @linear(!ttg.memdesc<4x4xi64, #[[BASES]], #smem>, !ttg.memdesc<4x4xf16, #[[BLOCKS]], #smem, mutable>)
tt.func private @linear(!ttg.memdesc<4x4xi64, #bases, #space>, !ttg.memdesc<4x4xf16, #blocks, #space, mutable>)
// CHECK: tt.func private @parts(!ttg.memdesc<32x32xf16, #[[SWIZZLED]], #smem, 32x64>, !ttg.memdesc<32x32xf16, #[[SWIZZLED]], #smem, mutable, 4x32x64>, !ttg.memdesc<32x64xf16, #[[SWIZZLED]], #smem>)
tt.func private @parts(!ttg.memdesc<32x32xf16, #swizzled, #space, 32x64>, !ttg.memdesc<32x32xf16, #swizzled, #space, mutable, 4x32x64>, !ttg.memdesc<32x64xf16, #swizzled, #space, 32x64>)
// CHECK: tt.func private @others(!ttg.async.token, !ttg.memdesc<64x!tt.ptr<f32>, #{{.*}}, #smem>)
tt.func private @others(!ttg.async.token, !ttg.memdesc<64x!tt.ptr<f32>, #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>, #space>)
