// Loads that dots read become copies to multi-buffers, which run ahead of the dots.
// RUN: split-file %s %t
// RUN: triton-opt %t/warps.mlir --tritongpu-pipeline --canonicalize | FileCheck %t/warps.mlir
// RUN: triton-opt %t/warps.mlir --tritongpu-pipeline=num-stages=2 | FileCheck %t/warps.mlir --check-prefix=TWO
// RUN: triton-opt %t/warps.mlir --tritongpu-pipeline=num-stages=4 | FileCheck %t/warps.mlir --check-prefix=FOUR
// RUN: triton-opt %t/warps.mlir --tritongpu-pipeline --stats -o /dev/null 2>&1 | FileCheck %t/warps.mlir --check-prefix=STATS
// RUN: triton-opt %t/warp-groups.mlir --tritongpu-pipeline --canonicalize | FileCheck %t/warp-groups.mlir
// RUN: triton-opt %t/descriptors.mlir --tritongpu-pipeline --canonicalize | FileCheck %t/descriptors.mlir

//--- warps.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
// Elements that a copy moves at once stay together, in the second operand, too, which the dot reads along the other dimension.
// CHECK: #ttg.shared_linear<{offset = {{\[}}[0, 1], [0, 2], [0, 4],
// CHECK: #ttg.shared_linear<{offset = {{\[}}[0, 1], [0, 2], [0, 4],
// The loop begins with the copies of two iterations in flight. Each iteration waits for the older group, reads its
// own buffers, and starts the copies of the iteration after the next one, if there is one: the loads of so small a dot
// must not wait for them.
// CHECK-LABEL: @pointers(
// CHECK-SAME: %[[A:.*]]: tensor<32x32x!tt.ptr<f16>, {{.*}}, %[[B:.*]]: tensor<32x32x!tt.ptr<f16>, {{.*}}, %[[STEP:.*]]: tensor<32x32xi32, {{.*}}, %[[END:.*]]: i32)
// CHECK: %[[N:.*]] = arith.maxsi %[[END]], %c0_i32
// CHECK: %[[AS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x32x32xf16, #{{.*}}, #smem, mutable>
// CHECK: %[[BS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x32x32xf16, #{{.*}}, #smem, mutable>
// CHECK: %[[HAS0:.*]] = arith.cmpi sgt, %[[N]], %c0_i32
// CHECK: %[[A0:.*]] = ttg.memdesc_index %[[AS]][%c0_i32]
// CHECK: %[[MASK:.*]] = tt.splat %[[HAS0]]
// CHECK: %[[COPY:.*]] = ttg.async_copy_global_to_local %[[A]], %[[A0]] mask %[[MASK]]
// CHECK: ttg.async_copy_global_to_local %[[B]],
// CHECK: ttg.async_commit_group tokens %[[COPY]],
// CHECK: arith.cmpi sgt, %[[N]], %c1_i32
// CHECK: ttg.memdesc_index %[[AS]][%c1_i32]
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_commit_group
// CHECK-NOT: ttg.async_commit_group
// CHECK: scf.for %[[I:.*]] = %c0_i32 to %[[N]] step %c1_i32
// CHECK: %[[REST:.*]] = arith.subi %[[N]], %c2_i32
// CHECK: %[[HAS:.*]] = arith.cmpi slt, %[[I]], %[[REST]]
// CHECK: %[[TOKEN:.*]] = ttg.async_wait {num = 1 : i32}
// CHECK: %[[AI:.*]] = ttg.memdesc_index %[[AS]]
// CHECK: %[[X:.*]] = ttg.local_load %[[AI]] token %[[TOKEN]] : {{.*}} -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 0
// CHECK: %[[BI:.*]] = ttg.memdesc_index %[[BS]]
// CHECK: %[[Y:.*]] = ttg.local_load %[[BI]] token %[[TOKEN]] : {{.*}} -> tensor<32x32xf16, #ttg.dot_op<{opIdx = 1
// CHECK: tt.dot %[[X]], %[[Y]],
// CHECK: %[[NEXT:.*]] = ttg.memdesc_index %[[AS]][%{{.*}}]
// CHECK: %[[MASK:.*]] = tt.splat %[[HAS]]
// CHECK: ttg.async_copy_global_to_local %{{.*}}, %[[NEXT]] mask %[[MASK]]
// CHECK: ttg.async_copy_global_to_local
// CHECK: ttg.async_commit_group
// CHECK: }
// CHECK: ttg.async_wait {num = 0 : i32}

// With two stages the only copies in flight are those that the iteration reads.
// TWO-LABEL: @pointers(
// TWO: ttg.local_alloc : () -> !ttg.memdesc<2x32x32xf16
// TWO: scf.for
// TWO: ttg.async_wait {num = 0 : i32}
// TWO: ttg.async_commit_group

// FOUR-LABEL: @pointers(
// FOUR: ttg.local_alloc : () -> !ttg.memdesc<4x32x32xf16
// FOUR-COUNT-3: ttg.async_commit_group
// FOUR: scf.for
// FOUR: ttg.async_wait {num = 2 : i32}

// STATS: 4 tritongpu-pipeline - Loads as copies to multi-buffers
// STATS: 2 tritongpu-pipeline - Pipelined loops
tt.func public @pointers(%a: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                         %b: tensor<32x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                         %step: tensor<32x32xi32, #b> {tt.divisibility = dense<16> : tensor<2xi32>, tt.constancy = dense<32> : tensor<2xi32>},
                         %n: i32) -> tensor<32x32xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<32x32xf32, #mma>
  %result:3 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %pa = %a, %pb = %b) -> (tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32x!tt.ptr<f16>, #b>) : i32 {
    %x = tt.load %pa : tensor<32x32x!tt.ptr<f16>, #b>
    %y = tt.load %pb : tensor<32x32x!tt.ptr<f16>, #b>
    %xl = ttg.convert_layout %x : tensor<32x32xf16, #b> -> tensor<32x32xf16, #l>
    %yr = ttg.convert_layout %y : tensor<32x32xf16, #b> -> tensor<32x32xf16, #r>
    %next = tt.dot %xl, %yr, %sum : tensor<32x32xf16, #l> * tensor<32x32xf16, #r> -> tensor<32x32xf32, #mma>
    %na = tt.addptr %pa, %step : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    %nb = tt.addptr %pb, %step : tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32xi32, #b>
    scf.yield %next, %na, %nb : tensor<32x32xf32, #mma>, tensor<32x32x!tt.ptr<f16>, #b>, tensor<32x32x!tt.ptr<f16>, #b>
  }
  tt.return %result#0 : tensor<32x32xf32, #mma>
}

// Dots of 64 rows and more take longer than the copies, which come first.
// CHECK-LABEL: @large_dot(
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK: ttg.async_commit_group
// CHECK: ttg.local_load
// CHECK: tt.dot
tt.func public @large_dot(%a: tensor<64x32x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 32]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                          %b: tensor<32x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                          %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %x = tt.load %a : tensor<64x32x!tt.ptr<f16>, #b>
    %y = tt.load %b : tensor<32x64x!tt.ptr<f16>, #b>
    %xl = ttg.convert_layout %x : tensor<64x32xf16, #b> -> tensor<64x32xf16, #l>
    %yr = ttg.convert_layout %y : tensor<32x64xf16, #b> -> tensor<32x64xf16, #r>
    %next = tt.dot %xl, %yr, %sum : tensor<64x32xf16, #l> * tensor<32x64xf16, #r> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result : tensor<64x64xf32, #mma>
}
}

//--- warp-groups.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// The buffers have the layouts of the dot's operands, so that the dot reads them. Its proxy fence follows the wait. A mask
// and its replacement stay with the copy.
// CHECK-LABEL: @pointers(
// CHECK-SAME: %[[MASK:[a-z0-9]+]]: tensor<64x64xi1, #blocked> {{.*}}, %[[OTHER:.*]]: tensor<64x64xf16, #blocked>, %{{.*}}: i32)
// CHECK: %[[AS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
// CHECK: %[[BS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16, #shared, #smem, mutable>
// CHECK: scf.for
// CHECK: ttg.async_wait {num = 1 : i32}
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK: %[[A:.*]] = ttg.memdesc_index %[[AS]]
// CHECK: %[[B:.*]] = ttg.memdesc_index %[[BS]]
// CHECK: %[[BT:.*]] = ttg.memdesc_trans %[[B]] {order = array<i32: 1, 0>}
// CHECK: ttng.warp_group_dot %[[A]], %[[BT]], %{{.*}} {{.*}}isAsync = true
// CHECK: ttng.warp_group_dot_wait %{{.*}} {pendings = 1 : i32}
// CHECK: %[[BOTH:.*]] = arith.andi %{{.*}}, %[[MASK]]
// CHECK: ttg.async_copy_global_to_local %{{.*}}, %{{.*}} mask %[[BOTH]] other %[[OTHER]]
// CHECK: }
// CHECK: ttg.async_wait {num = 0 : i32}
tt.func public @pointers(%a: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                         %b: tensor<64x64x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 64]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>},
                         %mask: tensor<64x64xi1, #b> {tt.constancy = dense<[1, 64]> : tensor<2xi32>}, %other: tensor<64x64xf16, #b>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %start = arith.muli %i, %c64 : i32
    %offsets = tt.splat %start : i32 -> tensor<64x64xi32, #b>
    %pa = tt.addptr %a, %offsets : tensor<64x64x!tt.ptr<f16>, #b>, tensor<64x64xi32, #b>
    %pb = tt.addptr %b, %offsets : tensor<64x64x!tt.ptr<f16>, #b>, tensor<64x64xi32, #b>
    %x = tt.load %pa, %mask, %other : tensor<64x64x!tt.ptr<f16>, #b>
    %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>, #b>
    %yt = tt.trans %y {order = array<i32: 1, 0>} : tensor<64x64xf16, #b> -> tensor<64x64xf16, #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>>
    %xs = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %ys = ttg.local_alloc %yt : (tensor<64x64xf16, #ttg.blocked<{sizePerThread = [8, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>>) -> !ttg.memdesc<64x64xf16, #t, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %xs, %ys, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #t, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result : tensor<64x64xf32, #mma>
}
}

//--- descriptors.mlir
#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// Copies that the same dot reads complete one phase of an mbarrier, one for each buffer. No thread waits for TMA to write,
// and there are no fences.
// CHECK-LABEL: @descriptors(
// CHECK-SAME: %[[A:.*]]: !tt.tensordesc<{{.*}}>, %[[B:.*]]: !tt.tensordesc<{{.*}}>, %[[END:.*]]: i32)
// CHECK: %[[N:.*]] = arith.maxsi %[[END]], %c0_i32
// CHECK: %[[AS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16
// CHECK: %[[BS:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x64x64xf16
// CHECK: %[[FULL:.*]] = ttg.local_alloc : () -> !ttg.memdesc<3x1xi64
// CHECK-COUNT-3: ttng.init_barrier %{{.*}}, 1
// CHECK: %[[HAS0:.*]] = arith.cmpi sgt, %[[N]], %c0_i32
// CHECK: %[[FULL0:.*]] = ttg.memdesc_index %[[FULL]][%c0_i32]
// CHECK: ttng.barrier_expect %[[FULL0]], 16384, %[[HAS0]]
// CHECK: ttng.async_tma_copy_global_to_local %[[A]][%c0_i32, %c0_i32] %{{.*}}, %[[FULL0]], %[[HAS0]]
// CHECK: ttng.async_tma_copy_global_to_local %[[B]][%c0_i32, %c0_i32] %{{.*}}, %[[FULL0]], %[[HAS0]]
// CHECK: ttng.barrier_expect
// CHECK-NOT: fence_async_shared
// CHECK: scf.for
// CHECK: %[[FULLI:.*]] = ttg.memdesc_index %[[FULL]]
// CHECK: ttng.wait_barrier %[[FULLI]], %{{.*}}
// CHECK-NOT: fence_async_shared
// CHECK: %[[X:.*]] = ttg.memdesc_index %[[AS]]
// CHECK: %[[Y:.*]] = ttg.memdesc_index %[[BS]]
// CHECK: ttng.warp_group_dot %[[X]], %[[Y]],
// CHECK: ttng.warp_group_dot_wait %{{.*}} {pendings = 1 : i32}
// CHECK: ttng.barrier_expect
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: }
// CHECK-COUNT-3: ttng.inval_barrier
tt.func public @descriptors(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %b: !tt.tensordesc<tensor<64x64xf16, #s>>, %n: i32) -> tensor<64x64xf32, #mma> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %k = arith.muli %i, %c64 : i32
    %x = tt.descriptor_load %a[%c0, %k] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = tt.descriptor_load %b[%k, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %xs = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %ys = ttg.local_alloc %y : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %xs, %ys, %sum : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result : tensor<64x64xf32, #mma>
}
}
