// RUN: triton-opt %s --tritongpu-global-scratch-memory-allocation --split-input-file | FileCheck %s
// RUN: triton-opt %s --tritongpu-global-scratch-memory-allocation --tritongpu-global-scratch-memory-allocation --split-input-file | FileCheck %s

// The scratch of a CTA is that of its kernel with the most; its size is a multiple of the largest alignment.
// CHECK: module attributes {ttg.global_scratch_memory_alignment = 128 : i32, ttg.global_scratch_memory_size = 256 : i32, "ttg.num-warps" = 4 : i32}
module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @two
  // CHECK: nbytes = 4 : i32, ttg.global_scratch_memory_offset = 0 : i32
  // CHECK: nbytes = 128 : i32, ttg.global_scratch_memory_offset = 128 : i32
  tt.func @two(%c: i1) {
    %0 = ttg.global_scratch_alloc {alignment = 4 : i32, nbytes = 4 : i32} : !tt.ptr<i32>
    scf.if %c {
      %1 = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    }
    tt.return
  }
  // CHECK-LABEL: tt.func @one
  // CHECK: nbytes = 130 : i32, ttg.global_scratch_memory_offset = 0 : i32
  tt.func @one() {
    %0 = ttg.global_scratch_alloc {alignment = 1 : i32, nbytes = 130 : i32} : !tt.ptr<i8>
    tt.return
  }
}

// -----

// Without scratch there are no attributes, not even those of an earlier run.
// CHECK: module attributes {"ttg.num-warps" = 4 : i32}
module attributes {ttg.global_scratch_memory_alignment = 128 : i32, ttg.global_scratch_memory_size = 256 : i32, "ttg.num-warps" = 4 : i32} {
  tt.func @none() {
    tt.return
  }
}
