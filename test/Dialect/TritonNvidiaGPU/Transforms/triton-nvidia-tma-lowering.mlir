// RUN: triton-opt %s --triton-nvidia-tma-lowering --allow-unregistered-dialect | FileCheck %s
// A second run changes nothing: tensor maps have their fences.
// RUN: triton-opt %s --triton-nvidia-tma-lowering --allow-unregistered-dialect -o %t.once
// RUN: triton-opt %t.once --triton-nvidia-tma-lowering --allow-unregistered-dialect | cmp - %t.once

#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 16}>
#narrow = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 16}>
#bt = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#smem = #ttg.shared_memory
#b = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#ix = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#s3 = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, rank = 3}>
#row = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[B:.*]] = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32]
// CHECK-DAG: #[[S:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[ROW:.*]] = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 16}>
// CHECK-DAG: #[[M:.*]] = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
  // CHECK-LABEL: tt.func @load
  // CHECK-SAME: (%[[D:.*]]: !tt.tensordesc<{{.*}}>, %[[I:.*]]: i32, %[[J:.*]]: i32)
  tt.func @load(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %i: i32, %j: i32) -> tensor<32x64xf16, #b> {
    // CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable>
    // CHECK: %[[M1:.*]] = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #[[M]], #smem, mutable>
    // CHECK: ttng.init_barrier %[[M1]], 1
    // CHECK: ttng.barrier_expect %[[M1]], 4096, %true
    // CHECK: ttng.async_tma_copy_global_to_local %[[D]][%[[I]], %[[J]]] %[[A]], %[[M1]], %true evictionPolicy = evict_first
    // CHECK: ttng.wait_barrier %[[M1]], %c0_i32
    // CHECK: ttng.inval_barrier %[[M1]]
    // CHECK: ttg.local_load %[[A]] : {{.*}} -> tensor<32x64xf16, #[[B]]>
    %x = tt.descriptor_load %d[%i, %j] evictionPolicy = evict_first : !tt.tensordesc<tensor<32x64xf16, #s>> -> tensor<32x64xf16, #b>
    tt.return %x : tensor<32x64xf16, #b>
  }

  // The copy for a dot in a loop overlaps with those that start in front of the loop.
  // CHECK-LABEL: tt.func @load_for_a_loop
  tt.func @load_for_a_loop(%d: !tt.tensordesc<tensor<64x64xf16, #s>>, %e: !tt.tensordesc<tensor<64x64xf16, #s>>, %n: i32) -> tensor<64x64xf32, #mma> {
    // CHECK: ttng.async_tma_copy_global_to_local
    // CHECK-NOT: ttng.wait_barrier
    // CHECK: ttng.async_tma_copy_global_to_local
    // CHECK: ttng.wait_barrier
    // CHECK: ttng.wait_barrier
    // CHECK-NEXT: ttng.inval_barrier
    // CHECK-NEXT: scf.for
    // CHECK-NOT: ttg.local_load
    // CHECK: tt.return
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %y = tt.descriptor_load %e[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %b = ttg.local_alloc %y : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%c = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
      %r = ttng.warp_group_dot %a, %b, %c : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
      scf.yield %r : tensor<64x64xf32, #mma>
    }
    tt.return %sum : tensor<64x64xf32, #mma>
  }

  // The wait precedes what may write the memory that the copy reads, or let other threads write it.
  // CHECK-LABEL: tt.func public @load_before_a_store(
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttng.wait_barrier
  // CHECK: tt.store
  // CHECK-NOT: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  tt.func public @load_before_a_store(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %b: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %v: f16, %flag: !tt.ptr<i32>) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i64 = arith.constant 64 : i64
    %true = arith.constant true
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    tt.store %p, %v : !tt.ptr<f16>
    %r = ttng.warp_group_dot %a, %b, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // CHECK-LABEL: tt.func public @load_before_a_descriptor_store(
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttng.wait_barrier
  // CHECK: ttng.async_tma_copy_local_to_global
  // CHECK-NOT: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  tt.func public @load_before_a_descriptor_store(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %b: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %v: f16, %flag: !tt.ptr<i32>) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i64 = arith.constant 64 : i64
    %true = arith.constant true
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %t = tt.splat %v : f16 -> tensor<64x64xf16, #b>
    tt.descriptor_store %d[%c0, %c0], %t : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    %r = ttng.warp_group_dot %a, %b, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // CHECK-LABEL: tt.func public @load_before_a_barrier(
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttng.wait_barrier
  // CHECK: gpu.barrier
  // CHECK-NOT: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  tt.func public @load_before_a_barrier(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %b: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %v: f16, %flag: !tt.ptr<i32>) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i64 = arith.constant 64 : i64
    %true = arith.constant true
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    gpu.barrier
    %r = ttng.warp_group_dot %a, %b, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // CHECK-LABEL: tt.func public @load_before_an_atomic_in_a_loop(
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: ttng.wait_barrier
  // CHECK: scf.for
  // CHECK-NOT: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  tt.func public @load_before_an_atomic_in_a_loop(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %b: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %v: f16, %flag: !tt.ptr<i32>) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i64 = arith.constant 64 : i64
    %true = arith.constant true
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    scf.for %i = %c0 to %c64 step %c1 : i32 {
      %old = tt.atomic_rmw add, acq_rel, gpu, %flag, %c1, %true : (!tt.ptr<i32>, i32, i1) -> i32
    }
    %r = ttng.warp_group_dot %a, %b, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // Different parameters are of different memory.
  // CHECK-LABEL: tt.func public @load_before_a_store_to_another_parameter(
  // CHECK: ttng.async_tma_copy_global_to_local
  // CHECK: tt.store
  // CHECK-NEXT: ttng.wait_barrier
  // CHECK: ttng.warp_group_dot
  tt.func public @load_before_a_store_to_another_parameter(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %b: !ttg.memdesc<64x64xf16, #s, #smem>, %zero: tensor<64x64xf32, #mma>, %v: f16, %flag: !tt.ptr<i32>) -> tensor<64x64xf32, #mma> {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c64 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %c64_i64 = arith.constant 64 : i64
    %true = arith.constant true
    %d = tt.make_tensor_descriptor %p, [%c64, %c64], [%c64_i64, %c1_i64] : <f16>, <tensor<64x64xf16, #s>>
    %x = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %a = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    tt.store %q, %v : !tt.ptr<f16>
    %r = ttng.warp_group_dot %a, %b, %zero : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem> -> tensor<64x64xf32, #mma>
    tt.return %r : tensor<64x64xf32, #mma>
  }

  // The buffer has the dimensions of the tensor in registers.
  // CHECK-LABEL: tt.func @load_of_lower_rank
  tt.func @load_of_lower_rank(%d: !tt.tensordesc<tensor<1x32x64xf16, #s3>>, %i: i32) -> tensor<32x64xf16, #b> {
    // CHECK: ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #[[S]], #smem, mutable>
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}]
    %x = tt.descriptor_load %d[%i, %i, %i] : !tt.tensordesc<tensor<1x32x64xf16, #s3>> -> tensor<32x64xf16, #b>
    tt.return %x : tensor<32x64xf16, #b>
  }

  // CHECK-LABEL: tt.func @store
  tt.func @store(%d: !tt.tensordesc<tensor<32x64xf16, #s>>, %i: i32, %j: i32, %x: tensor<32x64xf16, #b>) {
    // CHECK: %[[A:.*]] = ttg.local_alloc %{{.*}} : (tensor<32x64xf16, #[[B]]>) -> !ttg.memdesc<32x64xf16, #[[S]], #smem>
    // CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
    // CHECK-NEXT: ttng.async_tma_copy_local_to_global %{{.*}}[%{{.*}}, %{{.*}}] %[[A]]
    // CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.descriptor_store %d[%i, %j], %x : !tt.tensordesc<tensor<32x64xf16, #s>>, tensor<32x64xf16, #b>
    // CHECK: ttng.async_tma_reduce max
    tt.descriptor_reduce max, %d[%i, %j], %x : !tt.tensordesc<tensor<32x64xf16, #s>>, tensor<32x64xf16, #b>
    tt.return
  }

  // CHECK-LABEL: tt.func @rows
  tt.func @rows(%d: !tt.tensordesc<tensor<1x64xf16, #row>>, %x: tensor<32xi32, #ix>, %y: i32) {
    // CHECK: ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, #[[ROW]], #smem, mutable>
    // CHECK: ttng.barrier_expect %{{.*}}, 4096
    // CHECK: ttng.async_tma_gather
    // CHECK: ttng.wait_barrier
    %v = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x64xf16, #row>>, tensor<32xi32, #ix>, i32) -> tensor<32x64xf16, #b>
    // CHECK: ttng.fence_async_shared
    // CHECK-NEXT: ttng.async_tma_scatter
    // CHECK-NEXT: ttng.async_tma_store_wait
    tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x64xf16, #row>>, tensor<32xi32, #ix>, i32, tensor<32x64xf16, #b>
    tt.return
  }

  // The lists of a tensor map are fastest dimension first, its strides in bytes.
  // CHECK-LABEL: tt.func @make
  // CHECK-SAME: (%[[P:.*]]: !tt.ptr<f16>, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[Z:.*]]: i32, %[[S0:.*]]: i64, %[[S1:.*]]: i64, %[[S2:.*]]: i64)
  tt.func @make(%p: !tt.ptr<f16>, %x: i32, %y: i32, %z: i32, %s0: i64, %s1: i64, %s2: i64) -> !tt.tensordesc<tensor<2x32x128xf16, #s3>> {
    // CHECK: %[[MAP:.*]] = ttg.global_scratch_alloc {alignment = 128 : i32, nbytes = 128 : i32} : !tt.ptr<i8>
    // CHECK-DAG: %[[B1:.*]] = arith.muli %[[S1]], %c2_i64
    // CHECK-DAG: %[[B0:.*]] = arith.muli %[[S0]], %c2_i64
    // CHECK: ttng.tensormap_create %[[MAP]], %[[P]], [%c64_i32, %c32_i32, %c2_i32], [%[[Z]], %[[Y]], %[[X]]], [%[[B1]], %[[B0]]], [%c1_i32, %c1_i32, %c1_i32] {elem_type = 6 : i32, fill_mode = 1 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = 1 : i32}
    // CHECK: ttng.tensormap_fenceproxy_acquire %[[MAP]]
    // CHECK: ttng.reinterpret_tensor_descriptor %[[MAP]]
    %d = tt.make_tensor_descriptor %p, [%x, %y, %z], [%s0, %s1, %s2] {padding = 2 : i32} : <f16>, <tensor<2x32x128xf16, #s3>>
    tt.return %d : !tt.tensordesc<tensor<2x32x128xf16, #s3>>
  }

  // Two warps write two maps, and one fence operation comes behind both. The first warp is left to mbarriers.
  // CHECK-LABEL: tt.func @make_two
  tt.func @make_two(%p: !tt.ptr<f16>, %n: i32, %s: i64, %x: tensor<64x64xf16, #b>) {
    %c1 = arith.constant 1 : i64
    // CHECK: %[[FIRST:.*]] = ttg.global_scratch_alloc
    // CHECK: ttng.tensormap_create %[[FIRST]], {{.*}} warp = 1 : i32} :
    // CHECK: %[[SECOND:.*]] = ttg.global_scratch_alloc
    // CHECK: ttng.tensormap_create %[[SECOND]], {{.*}} warp = 2 : i32} :
    // CHECK-NEXT: ttng.tensormap_fenceproxy_acquire %[[FIRST]], %[[SECOND]] {acquired} :
    // CHECK-NOT: acquire
    %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %c1] : <f16>, <tensor<64x64xf16, #s>>
    %1 = tt.make_tensor_descriptor %p, [%n, %n], [%c1, %c1] : <f16>, <tensor<64x64xf16, #s>>
    tt.descriptor_store %0[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.descriptor_store %1[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    tt.return
  }

  // Dots read the buffer that TMA writes, or a transposed view of it, unless they need another layout.
  // CHECK-LABEL: tt.func @dots
  tt.func @dots(%d: !tt.tensordesc<tensor<64x64xf16, #s>>, %i: i32, %z: tensor<64x64xf32, #mma>) -> tensor<64x64xf32, #mma> {
    // CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #[[S]], #smem, mutable>
    // CHECK: %[[AT:.*]] = ttg.memdesc_trans %[[A]] {order = array<i32: 1, 0>}
    // CHECK: %[[OTHER:.*]] = ttg.local_alloc %{{.*}} : (tensor<64x64xf16
    // CHECK: ttng.warp_group_dot %[[A]], %[[AT]], %{{.*}}
    // CHECK: ttng.warp_group_dot %[[A]], %[[OTHER]], %{{.*}}
    %x = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %y = tt.trans %x {order = array<i32: 1, 0>} : tensor<64x64xf16, #b> -> tensor<64x64xf16, #bt>
    %0 = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    %1 = ttg.local_alloc %y : (tensor<64x64xf16, #bt>) -> !ttg.memdesc<64x64xf16, #t, #smem>
    %2 = ttg.local_alloc %x : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #narrow, #smem>
    ttng.fence_async_shared {bCluster = false}
    %3 = ttng.warp_group_dot %0, %1, %z {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #t, #smem> -> tensor<64x64xf32, #mma>
    %4 = ttng.warp_group_dot %0, %2, %3 {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #narrow, #smem> -> tensor<64x64xf32, #mma>
    tt.return %4 : tensor<64x64xf32, #mma>
  }

  // A loop may make a descriptor for each iteration, and carry one that it does not make.
  // CHECK-LABEL: tt.func @make_in_a_loop
  // CHECK: scf.for
  // CHECK: ttng.tensormap_create
  tt.func @make_in_a_loop(%p: !tt.ptr<f16>, %n: i32, %s: i64, %x: tensor<64x64xf16, #b>, %first: !tt.tensordesc<tensor<64x64xf16, #s>>) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %0 = scf.for %i = %c0 to %n step %c1 iter_args(%d = %first) -> (!tt.tensordesc<tensor<64x64xf16, #s>>) : i32 {
      %1 = tt.make_tensor_descriptor %p, [%i, %n], [%s, %s] : <f16>, <tensor<64x64xf16, #s>>
      tt.descriptor_store %1[%i, %i], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
      scf.yield %d : !tt.tensordesc<tensor<64x64xf16, #s>>
    }
    tt.return
  }

  // Each iteration makes the descriptor that it uses, behind branches that pass it on.
  // CHECK-LABEL: @passed_on_by_branches(
  // CHECK: ttng.tensormap_create
  tt.func @passed_on_by_branches(%p: !tt.ptr<f16>, %n: i32, %s: i64, %c: i1) {
    cf.br ^head
  ^head:
    cf.cond_br %c, ^then, ^exit
  ^then:
    %new = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <tensor<64x64xf16, #s>>
    cf.br ^join(%new : !tt.tensordesc<tensor<64x64xf16, #s>>)
  ^join(%d: !tt.tensordesc<tensor<64x64xf16, #s>>):
    %x = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16, #b>
    cf.br ^head
  ^exit:
    tt.return
  }
}
