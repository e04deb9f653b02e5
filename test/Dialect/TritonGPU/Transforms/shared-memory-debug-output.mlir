// REQUIRES: asserts
// RUN: triton-opt %s --allocate-shared-memory --debug-only=allocate-shared-memory -o %t 2>&1 | FileCheck %s --check-prefix ALLOCATE
// RUN: triton-opt %t --tritongpu-insert-barriers --debug-only=tritongpu-insert-barriers -o /dev/null 2>&1 | FileCheck %s --check-prefix BARRIERS

// The debug output has the offset and the live range of each buffer, and each hazard with the barrier that resolves it.
// ALLOCATE: function 'kernel': {{[0-9]+}} bytes
// ALLOCATE: buffer of 'ttg.local_alloc' at {{.*}}: offset 0, 512 bytes, alignment {{[0-9]+}}, live at {{[0-9]+}} points
// ALLOCATE: scratch of 'ttg.convert_layout' at {{.*}}: offset {{[0-9]+}}, 8192 bytes, alignment 128, live at 1 points
// ALLOCATE-NOT: hazard
// BARRIERS-NOT: offset
// BARRIERS: hazard: 'ttg.local_load' at {{.*}} races with 'ttg.local_alloc' at {{.*}}; barrier before 'scf.for' at

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
