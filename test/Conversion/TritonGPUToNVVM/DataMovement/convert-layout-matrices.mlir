// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm --remarks-filter-analyse=.* 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: triton-test-opt %s --pass-pipeline='builtin.module(tt.func(test-print-conversions{details}))' -o /dev/null 2>&1 | FileCheck %s --check-prefix=PLAN
// RUN: sed -e 's/cuda:90/cuda:80/' %s | triton-opt --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm 2> /dev/null | FileCheck %s --check-prefix=SM80

#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#wgmma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#rows = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#bytes = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#words = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#a = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#b = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
#a8 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 4}>
#a32 = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.target" = "cuda:90"} {

// The accumulator of a dot, of which threads hold pairs along a row, is stored with stmatrix, so that each thread loads
// 16 bytes of a row. A target without stmatrix stores the pairs.
// PLAN: moves through shared memory: 8192 bytes, rounds 1; store matrices of 8, 4 instructions, 0 bank conflicts; load vectors of 8, 4 instructions, 0 bank conflicts
// REMARK: remark: [Analysis] SharedMemoryConversion | Category:convert-tritongpu-to-nvvm | Function={{.*}} | Reason="elements move between warps; 8192 bytes of scratch, 1 round, stored by matrices, 16 bytes per thread, loaded by vectors of 16 bytes per thread", Remark="layout conversion through shared memory"
// CHECK-LABEL: llvm.func internal @rows_of_accumulator(
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-4: nvvm.stmatrix %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : !llvm.ptr<3>, i32, i32, i32, i32
// CHECK-NOT: {{nvvm.stmatrix|llvm.store}}
// CHECK: nvvm.barrier0
// CHECK-COUNT-4: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xi32>
// CHECK-NOT: llvm.load
// CHECK: llvm.return
// SM80-LABEL: llvm.func internal @rows_of_accumulator(
// SM80-NOT: stmatrix
// SM80: llvm.return
tt.func private @rows_of_accumulator(%t: tensor<64x64xf16, #mma>) -> tensor<64x64xf16, #rows> {
  %0 = ttg.convert_layout %t : tensor<64x64xf16, #mma> -> tensor<64x64xf16, #rows>
  tt.return %0 : tensor<64x64xf16, #rows>
}

// The same holds for a warp group. If threads load columns, the matrices are stored transposed.
// PLAN: store transposed matrices of 8, 4 instructions, 0 bank conflicts; load vectors of 8, 4 instructions, 0 bank conflicts
// CHECK-LABEL: llvm.func internal @columns_of_accumulator(
// CHECK-COUNT-4: nvvm.stmatrix {{.*}}layout = #nvvm.mma_layout<col>
// CHECK-NOT: {{nvvm.stmatrix|llvm.store}}
// CHECK: llvm.return
tt.func private @columns_of_accumulator(%t: tensor<64x64xbf16, #wgmma>) -> tensor<64x64xbf16, #columns> {
  %0 = ttg.convert_layout %t : tensor<64x64xbf16, #wgmma> -> tensor<64x64xbf16, #columns>
  tt.return %0 : tensor<64x64xbf16, #columns>
}

// Dot operands are loaded with ldmatrix: the right operand transposed if rows are stored.
// SM80-LABEL: llvm.func internal @operands(
// SM80-COUNT-4: llvm.store {{.*}}vector<4xi32>
// SM80-NOT: llvm.store
// SM80-COUNT-8: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// SM80: nvvm.barrier0
// SM80-COUNT-4: llvm.store {{.*}}vector<4xi32>
// SM80-NOT: llvm.store
// SM80-COUNT-8: nvvm.ldmatrix {{.*}}layout = #nvvm.mma_layout<col>
// SM80-NOT: {{nvvm.ldmatrix|llvm.load}}
// SM80: llvm.return
tt.func private @operands(%t: tensor<64x64xf16, #rows>) -> (tensor<64x64xf16, #a>, tensor<64x64xf16, #b>) {
  %0 = ttg.convert_layout %t : tensor<64x64xf16, #rows> -> tensor<64x64xf16, #a>
  %1 = ttg.convert_layout %t : tensor<64x64xf16, #rows> -> tensor<64x64xf16, #b>
  tt.return %0, %1 : tensor<64x64xf16, #a>, tensor<64x64xf16, #b>
}

// 8-bit elements use vectors of four, 32-bit elements single words.
// SM80-LABEL: llvm.func internal @bytes_and_words(
// SM80-COUNT-2: nvvm.ldmatrix {{.*}}num = 4
// SM80: nvvm.barrier0
// SM80-COUNT-2: nvvm.ldmatrix {{.*}}num = 4
// SM80-NOT: {{nvvm.ldmatrix|llvm.load}}
// SM80: llvm.return
tt.func private @bytes_and_words(%t: tensor<32x64xi8, #bytes>, %w: tensor<32x16xf32, #words>) -> (tensor<32x64xi8, #a8>, tensor<32x16xf32, #a32>) {
  %0 = ttg.convert_layout %t : tensor<32x64xi8, #bytes> -> tensor<32x64xi8, #a8>
  %1 = ttg.convert_layout %w : tensor<32x16xf32, #words> -> tensor<32x16xf32, #a32>
  tt.return %0, %1 : tensor<32x64xi8, #a8>, tensor<32x16xf32, #a32>
}

// Layouts with 16 contiguous bytes per thread on both sides use vectors instead of matrices.
// CHECK-LABEL: llvm.func internal @same_rows(
// CHECK-NOT: matrix
// CHECK: llvm.return
tt.func private @same_rows(%t: tensor<32x128xi16, #rows>) -> tensor<32x128xi16, #bytes> {
  %0 = ttg.convert_layout %t : tensor<32x128xi16, #rows> -> tensor<32x128xi16, #bytes>
  tt.return %0 : tensor<32x128xi16, #bytes>
}

}
