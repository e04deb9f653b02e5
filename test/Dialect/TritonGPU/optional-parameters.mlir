// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 | diff %t.1 -
// RUN: FileCheck %s --input-file %t.1

// Parameters of layouts that Triton does not require have their defaults, and unknown ones are ignored where it ignores
// them. Integers may have any type.

// CHECK: #linear = #ttg.linear<{register = [], lane = {{.*}}, warp = {{.*}}, block = []}>
// CHECK: #mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
// CHECK: #mma1 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
// CHECK: #mma2 = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 2, 2], instrShape = [1, 16, 8]}>
// CHECK: #shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK: #shared1 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8}>
// CHECK: #shared2 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#linear = #ttg.linear<{register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]], block = [], more = 1}>
#blocked = #ttg.blocked<{sizePerThread = [1 : ui32, 1 : i8], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [0, 1]}>
#slice = #ttg.slice<{dim = 1 : si8, parent = #blocked, more = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#mma1 = #ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [2, 2]}>
#mma2 = #ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [1, 2, 2]}>
#any = #ttg.nvmma_shared<{swizzlingByteWidth = 128}>
#any0 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, elementBitWidth = 0}>
#padded = #ttg.nvmma_shared<{swizzlingByteWidth = 128, fp4Padded = true}>
#smem = #ttg.shared_memory

module attributes {"ttg.num-warps" = 4 : i64} {
  // CHECK: tt.func private @tensors(tensor<128xf32, #linear>, tensor<128xf32, #ttg.slice<{dim = 1, parent = #blocked}>>
  // CHECK-SAME: tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma1>, tensor<4x64x64xf32, #mma2>
  tt.func private @tensors(tensor<128xf32, #linear>, tensor<128xf32, #slice>, tensor<64x64xf32, #mma>, tensor<64x64xf32, #mma1>, tensor<4x64x64xf32, #mma2>)

  // CHECK: tt.func private @buffers(!ttg.memdesc<64x64xf16, #shared, #smem>, !ttg.memdesc<64x64xi16, #shared, #smem>
  // CHECK-SAME: !ttg.memdesc<64x128xi8, #shared1, #smem>, !ttg.memdesc<64x64xi8, #shared2, #smem>
  tt.func private @buffers(!ttg.memdesc<64x64xf16, #any, #smem>, !ttg.memdesc<64x64xi16, #any0, #smem>, !ttg.memdesc<64x128xi8, #any, #smem>, !ttg.memdesc<64x64xi8, #padded, #smem>)

  // The width that the layout does not state is that of the view, too.
  // CHECK-LABEL: tt.func @view(
  tt.func @view(%b: !ttg.memdesc<64x128xi8, #any, #smem, mutable>) {
    // CHECK: ttg.memdesc_subslice %{{.*}}[0, 0] : !ttg.memdesc<64x128xi8, #shared1, #smem, mutable> -> !ttg.memdesc<32x128xi8, #shared1, #smem, mutable, 64x128>
    %0 = ttg.memdesc_subslice %b[0, 0] : !ttg.memdesc<64x128xi8, #any, #smem, mutable> -> !ttg.memdesc<32x128xi8, #any, #smem, mutable, 64x128>
    tt.return
  }
}
