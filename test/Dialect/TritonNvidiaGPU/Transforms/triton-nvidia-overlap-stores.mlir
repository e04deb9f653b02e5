// RUN: triton-opt %s --pass-pipeline='builtin.module(tt.func(triton-nvidia-overlap-stores))' | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// The store of an iteration has read its buffer when the next one fills it.
// CHECK-LABEL: @one(
// CHECK: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<16x64xf32, #shared, #smem, mutable>
// CHECK: scf.for
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: ttg.local_store %{{.*}}, %[[B]]
// CHECK-NEXT: ttng.fence_async_shared
// CHECK-NEXT: ttng.async_tma_copy_local_to_global %{{.*}} %[[B]]
// CHECK-NEXT: }
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @one(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// Each store has a buffer of its own: the other store may be in flight when it is filled.
// CHECK-LABEL: @two(
// CHECK-COUNT-2: ttg.local_alloc : () ->
// CHECK: scf.for
// CHECK: ttng.async_tma_store_wait {pendings = 1 : i32}
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK: ttng.async_tma_store_wait {pendings = 1 : i32}
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: }
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
tt.func public @two(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %y = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %e[%i, %c0] %y : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// A copy in the loop reads what the store writes.
// CHECK-LABEL: @read_back(
// CHECK: scf.for
// CHECK: ttg.local_alloc %
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: }
// CHECK-NEXT: tt.return
tt.func public @read_back(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32, %bar: !ttg.memdesc<1xi64, #m, #smem, mutable>, %buf: !ttg.memdesc<16x64xf32, #s, #smem, mutable>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    ttng.barrier_expect %bar, 4096, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %c0] %buf, %bar, %true : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<16x64xf32, #s, #smem, mutable>
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// A load from another parameter does not matter.
// CHECK-LABEL: @load_of_other_memory(
// CHECK: ttg.local_alloc : () ->
// CHECK: scf.for
// CHECK: ttng.async_tma_store_wait
// CHECK: ttng.async_tma_copy_local_to_global
// CHECK-NEXT: }
tt.func public @load_of_other_memory(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32, %p: tensor<16x64x!tt.ptr<f32>, #b>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    %w = tt.load %p : tensor<16x64x!tt.ptr<f32>, #b>
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// Another thread block may wait for the atomic operation, and read what was stored before it.
// CHECK-LABEL: @atomic(
// CHECK: scf.for
// CHECK: ttg.local_alloc %
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: }
// CHECK-NEXT: tt.return
tt.func public @atomic(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32, %count: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    %old = tt.atomic_rmw add, release, gpu, %count, %i, %true : (!tt.ptr<i32>, i32, i1) -> i32
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// Behind the barrier, another thread may tell others that the tile is stored.
// CHECK-LABEL: @barrier(
// CHECK: scf.for
// CHECK: ttg.local_alloc %
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: gpu.barrier
tt.func public @barrier(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32, %flag: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  scf.for %i = %c0 to %n step %c16 : i32 {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    gpu.barrier
    tt.store %flag, %i : !tt.ptr<i32>
  }
  tt.return
}
// The recipe of a tensor map says which memory the store writes and the iteration reads.
// CHECK-LABEL: @map_of_launcher(
// CHECK: scf.for
// CHECK: ttg.local_alloc %
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: tt.load
tt.func public @map_of_launcher(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %v: tensor<16x64xf32, #b>, %n: i32, %d: !tt.tensordesc<tensor<16x64xf32, #s>> {
    ttng.tensor_map_recipe = {base = ["argument", 0], nan_padding = false, shape = [["argument", 3], 64 : i32], strides = [64, 1]}}) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  scf.for %i = %c0 to %n step %c16 : i32 {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    %y = tt.load %p : !tt.ptr<f32>
    tt.store %q, %y : !tt.ptr<f32>
  }
  tt.return
}
// The second buffer is filled in front of both stores: none may be in flight since the one from it.
// CHECK-LABEL: @both_filled_first(
// CHECK: scf.for
// CHECK: ttng.async_tma_store_wait {pendings = 1 : i32}
// CHECK-NEXT: ttg.local_store %{{.*}}, %[[X:.*]] :
// CHECK-NEXT: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttng.fence_async_shared
// CHECK-NEXT: ttng.async_tma_copy_local_to_global %{{.*}} %[[X]]
tt.func public @both_filled_first(%d: !tt.tensordesc<tensor<16x64xf32, #s>> {ttng.tensor_map_recipe = {base = ["argument", 2], nan_padding = false, shape = [["argument", 4], 64 : i32], strides = [64, 1]}},
    %e: !tt.tensordesc<tensor<16x64xf32, #s>> {ttng.tensor_map_recipe = {base = ["argument", 3], nan_padding = false, shape = [["argument", 4], 64 : i32], strides = [64, 1]}}, %p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32, %v: tensor<16x64xf32, #b>) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  scf.for %i = %c0 to %n step %c16 : i32 {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    %y = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_copy_local_to_global %e[%i, %c0] %y : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
  }
  tt.return
}
// A store in a branch may not be executed.
// CHECK-LABEL: @branch(
// CHECK: scf.for
// CHECK: scf.if
// CHECK: ttg.local_alloc %
// CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
// CHECK-NEXT: }
tt.func public @branch(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %e: !tt.tensordesc<tensor<16x64xf32, #s>>, %v: tensor<16x64xf32, #b>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c16 = arith.constant 16 : i32
  %true = arith.constant true
  scf.for %i = %c0 to %n step %c16 : i32 {
    %is = arith.cmpi slt, %i, %c16 : i32
    scf.if %is {
    %x = ttg.local_alloc %v : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    ttng.async_tma_copy_local_to_global %d[%i, %c0] %x : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
    ttng.async_tma_store_wait {pendings = 0 : i32}
    }
  }
  tt.return
}
}
