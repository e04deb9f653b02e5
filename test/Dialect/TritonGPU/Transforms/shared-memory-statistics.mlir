// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --stats -o /dev/null 2>&1 | FileCheck %s

// The two layout conversions share bytes, and the barrier for the loads in the loop is before the loop.
// CHECK-NOT: disabled
// CHECK-DAG: 16896 allocate-shared-memory - Number of bytes in the frames of functions
// CHECK-DAG: 512 allocate-shared-memory - Number of bytes saved by overlapping buffers
// CHECK-DAG: 1 allocate-shared-memory - Number of buffers allocated
// CHECK-DAG: 2 allocate-shared-memory - Number of scratch buffers allocated
// CHECK-DAG: 2 tritongpu-insert-barriers - Number of barriers inserted
// CHECK-DAG: 1 tritongpu-insert-barriers - Number of barriers hoisted out of loops
// CHECK-NOT: disabled

#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
!b = !ttg.memdesc<128xf32, #s, #ttg.shared_memory, mutable>
module attributes {"ttg.num-warps" = 4 : i32} {
  tt.func @kernel(%x: tensor<128xf32, #l>, %y: tensor<32x64xf32, #r>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %a = ttg.local_alloc %x : (tensor<128xf32, #l>) -> !b
    scf.for %i = %c0 to %n step %c1 : i32 {
      %0 = ttg.local_load %a : !b -> tensor<128xf32, #l>
    }
    %1 = ttg.convert_layout %y : tensor<32x64xf32, #r> -> tensor<32x64xf32, #c>
    %2 = ttg.convert_layout %1 : tensor<32x64xf32, #c> -> tensor<32x64xf32, #r>
    tt.return
  }
}
