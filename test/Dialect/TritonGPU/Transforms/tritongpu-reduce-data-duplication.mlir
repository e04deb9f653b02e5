// Operands of dots that need shared memory stay in it until the dot, where the target has enough.
// RUN: triton-opt %s --split-input-file --tritongpu-reduce-data-duplication | FileCheck %s
// RUN: triton-opt %s --split-input-file --tritongpu-reduce-data-duplication --stats -o /dev/null 2>&1 | FileCheck %s --check-prefix=STATS
// STATS: 4 tritongpu-reduce-data-duplication {{ *}}- Operands of dots that wait in shared memory

#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#rows = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>
#lrows = #ttg.dot_op<{opIdx = 0, parent = #rows, kWidth = 2}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
// The vectors of the threads that store are contiguous, so that `ldmatrix` reads both, one of them transposed.
// CHECK: #[[LEFT:shared.*]] = #ttg.shared_linear<{offset = {{\[}}[0, 1], [0, 2], [0, 4],
// CHECK: #[[RIGHT:shared.*]] = #ttg.shared_linear<{offset = {{\[}}[0, 1], [0, 2], [0, 4],
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {

// The operand that is stored last is loaded first: the barrier behind its store is the only one.
// CHECK-LABEL: @dot(
// CHECK-SAME: %[[X:.*]]: tensor<32x32xf16, {{.*}}, %[[Y:.*]]: tensor<32x32xf16, {{.*}}, %[[Z:.*]]: tensor
// CHECK: %[[A:.*]] = ttg.local_alloc %[[X]] : {{.*}} -> !ttg.memdesc<32x32xf16, #[[LEFT]], #smem>
// CHECK: %[[B:.*]] = ttg.local_alloc %[[Y]] : {{.*}} -> !ttg.memdesc<32x32xf16, #[[RIGHT]], #smem>
// CHECK: %[[C:.*]] = ttg.convert_layout %[[Z]]
// CHECK: %[[RIGHTS:.*]] = ttg.local_load %[[B]] {{.*}} -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 1
// CHECK: %[[LEFTS:.*]] = ttg.local_load %[[A]] {{.*}} -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 0
// CHECK: tt.dot %[[LEFTS]], %[[RIGHTS]], %[[C]]
tt.func @dot(%x: tensor<32x32xf16, #a>, %y: tensor<32x32xf16, #a>, %z: tensor<32x32xf32, #a>) -> tensor<32x32xf32, #mma> {
  %0 = ttg.convert_layout %x : tensor<32x32xf16, #a> -> tensor<32x32xf16, #l>
  %1 = ttg.convert_layout %y : tensor<32x32xf16, #a> -> tensor<32x32xf16, #r>
  %2 = ttg.convert_layout %z : tensor<32x32xf32, #a> -> tensor<32x32xf32, #mma>
  %3 = tt.dot %0, %1, %2 : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
  tt.return %3 : tensor<32x32xf32, #mma>
}

// A loop does not load again what it does not change.
// CHECK-LABEL: @invariant(
// CHECK: ttg.local_alloc
// CHECK: ttg.local_load
// CHECK: scf.for
// CHECK-NOT: ttg.local_load
tt.func @invariant(%x: tensor<32x32xf16, #a>, %y: tensor<32x32xf16, #r>, %z: tensor<32x32xf32, #mma>, %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = ttg.convert_layout %x : tensor<32x32xf16, #a> -> tensor<32x32xf16, #l>
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %z) -> (tensor<32x32xf32, #mma>) : i32 {
    %2 = tt.dot %0, %y, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    scf.yield %2 : tensor<32x32xf32, #mma>
  }
  tt.return %1 : tensor<32x32xf32, #mma>
}

// The result of a dot is an operand of the next one in the same registers.
// CHECK-LABEL: @registers(
// CHECK-NOT: ttg.local_alloc
// CHECK: ttg.convert_layout
tt.func @registers(%x: tensor<64x32xf16, #rows>) -> tensor<64x32xf16, #lrows> {
  %0 = ttg.convert_layout %x : tensor<64x32xf16, #rows> -> tensor<64x32xf16, #lrows>
  tt.return %0 : tensor<64x32xf16, #lrows>
}
}

// -----

// Two operands of 128 KiB do not fit at once: they move through the same scratch, one after the other.
#a = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// CHECK-LABEL: @large(
// CHECK-NOT: ttg.local_alloc
// CHECK: ttg.convert_layout
// CHECK: ttg.convert_layout
tt.func @large(%x: tensor<128x512xf16, #a>, %y: tensor<512x128xf16, #a>, %z: tensor<128x128xf32, #mma>) -> tensor<128x128xf32, #mma> {
  %0 = ttg.convert_layout %x : tensor<128x512xf16, #a> -> tensor<128x512xf16, #l>
  %1 = ttg.convert_layout %y : tensor<512x128xf16, #a> -> tensor<512x128xf16, #r>
  %2 = tt.dot %0, %1, %z : tensor<128x512xf16, #l> * tensor<512x128xf16, #r> -> tensor<128x128xf32, #mma>
  tt.return %2 : tensor<128x128xf32, #mma>
}
}

// -----

// A thread holds pairs along K, which are too short for rows of `ldmatrix`, and whole rows along the other dimension.
#pairs = #ttg.linear<{register = [[1, 0], [0, 1], [0, 2], [0, 4], [0, 8], [32, 0], [64, 0]], lane = [[0, 16], [0, 32], [0, 64], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]], block = []}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
// CHECK: #[[ROWS:shared.*]] = #ttg.shared_linear<{offset = {{\[}}[0, 1], [0, 2], [0, 4],
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// CHECK-LABEL: @pairs_along_k(
// CHECK: ttg.local_alloc {{.*}} -> !ttg.memdesc<128x128xbf16, #[[ROWS]], #smem>
tt.func @pairs_along_k(%x: tensor<128x128xbf16, #l>, %y: tensor<128x128xbf16, #pairs>, %z: tensor<128x128xf32, #mma>) -> tensor<128x128xf32, #mma> {
  %0 = ttg.convert_layout %y : tensor<128x128xbf16, #pairs> -> tensor<128x128xbf16, #r>
  %1 = tt.dot %x, %0, %z : tensor<128x128xbf16, #l> * tensor<128x128xbf16, #r> -> tensor<128x128xf32, #mma>
  tt.return %1 : tensor<128x128xf32, #mma>
}
}
