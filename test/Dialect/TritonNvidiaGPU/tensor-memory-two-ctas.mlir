// RUN: triton-opt %s | FileCheck %s
// RUN: triton-opt %s -o %t.once && triton-opt %t.once | diff %t.once -
// RUN: triton-opt %s --mlir-print-op-generic | triton-opt | diff %t.once -

// Dots that two CTAs of a cluster compute together.

#pair = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1, CTASplitM = 2, twoCTAs = true>
#scales = #ttng.tensor_memory_scales_encoding<>
#split_scales = #ttng.tensor_memory_scales_encoding<CTASplitN = 2>
#tm = #ttng.tensor_memory
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#smem = #ttg.shared_memory

module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32} {
  // CHECK: @scales(!ttg.memdesc<128x4xi8, #tmem_scales{{[0-9]*}}, #ttng.tensor_memory>)
  tt.func private @scales(!ttg.memdesc<128x4xi8, #split_scales, #tm>)

  // CHECK: @dot
  tt.func @dot(%a: !ttg.memdesc<256x64xf8E5M2, #a, #smem>, %b: !ttg.memdesc<32x64xi8, #a, #smem>,
                   %d: !ttg.memdesc<256x64xf32, #pair, #tm, mutable>, %as: !ttg.memdesc<256x2xi8, #scales, #tm>,
                   %bs: !ttg.memdesc<64x2xi8, #scales, #tm>, %use: i1, %pred: i1) {
    // CHECK: ttng.tc_gen5_mma_scaled {{.*}} {two_ctas}
    ttng.tc_gen5_mma_scaled %a, %b, %d, %as, %bs, %use, %pred lhs = e5m2 rhs = e2m1 {two_ctas} : !ttg.memdesc<256x64xf8E5M2, #a, #smem>, !ttg.memdesc<32x64xi8, #a, #smem>, !ttg.memdesc<256x64xf32, #pair, #tm, mutable>, !ttg.memdesc<256x2xi8, #scales, #tm>, !ttg.memdesc<64x2xi8, #scales, #tm>
    tt.return
  }
}
