// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm --remarks-filter-analyse=.* --split-input-file 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// A tensor of 256 KiB exceeds the 227 KiB of shared memory: the conversion takes two rounds of half the registers.
// REMARK: remark: [Analysis] SharedMemoryConversion | Category:convert-tritongpu-to-nvvm | Function={{.*}} | Reason="elements move between warps; 131072 bytes of scratch, 2 rounds, stored by vectors of 16 bytes per thread, loaded by vectors of 16 bytes per thread", Remark="layout conversion through shared memory"
// CHECK: module attributes {{.*}}ttg.shared = 131072
#rows = #ttg.blocked<{sizePerThread = [1, 2], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [2, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.target" = "cuda:90"} {
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-64: llvm.store {{.*}}!llvm.ptr<3>
// CHECK-NOT: llvm.store
// CHECK: nvvm.barrier0
// CHECK-COUNT-64: llvm.load {{.*}}!llvm.ptr<3>
// CHECK-NOT: llvm.load
// CHECK: nvvm.barrier0
// CHECK-COUNT-64: llvm.store {{.*}}!llvm.ptr<3>
// CHECK-NOT: llvm.store
// CHECK: nvvm.barrier0
// CHECK-COUNT-64: llvm.load {{.*}}!llvm.ptr<3>
// CHECK-NOT: {{llvm.load|nvvm.barrier0}}
// CHECK: llvm.return
tt.func private @registers(%t: tensor<256x128xi64, #rows>) -> tensor<256x128xi64, #columns> {
  %0 = ttg.convert_layout %t : tensor<256x128xi64, #rows> -> tensor<256x128xi64, #columns>
  tt.return %0 : tensor<256x128xi64, #columns>
}
}

// -----

// If the slices contain different registers in different threads, the stores are predicated by thread.
// REMARK: remark: [Analysis] SharedMemoryConversion | Category:convert-tritongpu-to-nvvm | Function={{.*}} | Reason="elements move between warps; 131072 bytes of scratch, 2 rounds, stored by vectors of 16 bytes per thread, loaded by vectors of 2 bytes per thread", Remark="layout conversion through shared memory"
#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 16], order = [1, 0]}>
#columns = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [16, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 16 : i32, "ttg.target" = "cuda:90"} {
// CHECK-LABEL: llvm.func internal @turns(
// CHECK-NOT: nvvm.barrier0
// CHECK-COUNT-32: @${{[0-9]}} st.shared.v4.b32
// CHECK-NOT: st.shared
// CHECK: nvvm.barrier0
// CHECK-COUNT-256: llvm.load {{.*}} -> i16
// CHECK-NOT: llvm.load
// CHECK: nvvm.barrier0
// CHECK-COUNT-32: @${{[0-9]}} st.shared.v4.b32
// CHECK-NOT: st.shared
// CHECK: nvvm.barrier0
// CHECK-COUNT-256: llvm.load {{.*}} -> i16
// CHECK-NOT: {{llvm.load|nvvm.barrier0}}
// CHECK: llvm.return
tt.func private @turns(%t: tensor<256x512xi16, #rows>) -> tensor<256x512xi16, #columns> {
  %0 = ttg.convert_layout %t : tensor<256x512xi16, #rows> -> tensor<256x512xi16, #columns>
  tt.return %0 : tensor<256x512xi16, #columns>
}
}
