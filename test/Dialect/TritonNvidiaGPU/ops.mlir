// RUN: triton-opt %s -o %t.1 && triton-opt %t.1 -o %t.2 && diff %t.1 %t.2
// RUN: FileCheck %s --input-file %t.1
// RUN: triton-opt %s -mlir-print-op-generic | triton-opt | diff %t.1 -
// RUN: triton-opt %s -emit-bytecode | triton-opt | diff %t.1 -

#bar = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#ix = #ttg.slice<{dim = 0, parent = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [1, 4], order = [1, 0]}>}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#op = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#smem = #ttg.shared_memory
!barrier = !ttg.memdesc<1xi64, #bar, #smem, mutable>
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
!row = !tt.tensordesc<tensor<1x64xf16, #a>>

module attributes {"ttg.num-warps" = 4 : i32} {
  // CHECK-LABEL: tt.func @barriers(
  tt.func @barriers(%b: !barrier, %A: !buffer, %B: !buffer, %phase: i32, %pred: i1) {
    // CHECK: ttng.init_barrier %{{.*}}, 1 : !ttg.memdesc<1xi64, #shared{{[0-9]*}}, #smem, mutable>
    ttng.init_barrier %b, 1 : !barrier
    // CHECK: ttng.barrier_expect %{{.*}}, 8192, %{{.*}} : !ttg.memdesc<1xi64
    ttng.barrier_expect %b, 8192, %pred : !barrier
    // Triton prints attributes of other dialects in front of the predicate.
    // CHECK: ttng.barrier_expect %{{.*}}, 8192 {async_task_id = array<i32: 0>}, %{{.*}} : !ttg.memdesc<1xi64
    ttng.barrier_expect %b, 8192 {async_task_id = array<i32: 0>}, %pred : !barrier
    // CHECK: ttng.wait_barrier %[[B:.*]], %[[PHASE:.*]] : !ttg.memdesc<1xi64
    ttng.wait_barrier %b, %phase : !barrier
    // CHECK: ttng.wait_barrier %[[B]], %[[PHASE]], %[[PRED:.*]] : !ttg.memdesc<1xi64
    ttng.wait_barrier %b, %phase, %pred : !barrier
    // CHECK: ttng.wait_barrier %[[B]], %[[PHASE]], %[[PRED]] deps %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, {{.*}}mutable>, !ttg.memdesc<64x64xf16, {{.*}}mutable>, !ttg.memdesc<64x64xf16, {{.*}}mutable>
    ttng.wait_barrier %b, %phase, %pred deps %A, %B : !barrier, !buffer, !buffer
    // CHECK: ttng.arrive_barrier %[[B]], 2 : !ttg.memdesc
    ttng.arrive_barrier %b, 2 : !barrier
    // CHECK: ttng.arrive_barrier %[[B]], 1, %[[PRED]] : !ttg.memdesc
    ttng.arrive_barrier %b, 1, %pred : !barrier
    // CHECK: ttng.async_copy_mbarrier_arrive %[[B]] : !ttg.memdesc
    ttng.async_copy_mbarrier_arrive %b : !barrier
    // CHECK: ttng.async_copy_mbarrier_arrive %[[B]] {noIncrement} : !ttg.memdesc
    ttng.async_copy_mbarrier_arrive %b {noIncrement} : !barrier
    // CHECK: ttng.inval_barrier %[[B]] : !ttg.memdesc
    ttng.inval_barrier %b : !barrier
    // CHECK: ttng.fence_async_shared {bCluster = false}
    ttng.fence_async_shared {bCluster = false}
    // CHECK: ttng.refill_barrier %[[PHASE]], 3
    ttng.refill_barrier %phase, 3
    // CHECK: ttng.cluster_arrive {relaxed = true}
    ttng.cluster_arrive {relaxed = true}
    // CHECK: ttng.cluster_wait
    ttng.cluster_wait
    tt.return
  }

  // CHECK-LABEL: tt.func @dots(
  tt.func @dots(%A: !buffer, %B: !buffer, %ra: tensor<64x64xf16, #op>, %c: tensor<64x64xf32, #mma>, %use: i1) {
    // CHECK: %[[Y:.*]] = ttng.warp_group_dot %{{.*}}, %{{.*}}, %{{.*}} {inputPrecision = 0 : i32, isAsync = true} : !ttg.memdesc<64x64xf16, #shared{{[0-9]*}}, #smem, mutable> * !ttg.memdesc<64x64xf16, #shared{{[0-9]*}}, #smem, mutable> -> tensor<64x64xf32, #mma>
    %y = ttng.warp_group_dot %A, %B, %c {inputPrecision = 0 : i32, isAsync = true} : !buffer * !buffer -> tensor<64x64xf32, #mma>
    // CHECK: ttng.warp_group_dot %{{.*}}, %{{.*}}, %[[Y]], %{{.*}} {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x64xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * !ttg.memdesc<64x64xf16
    %z = ttng.warp_group_dot %ra, %B, %y, %use {maxNumImpreciseAcc = 1073741824 : i32} : tensor<64x64xf16, #op> * !buffer -> tensor<64x64xf32, #mma>
    // CHECK: ttng.warp_group_dot_wait %{{.*}}, %{{.*}} {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !ttg.memdesc<64x64xf16, #shared{{[0-9]*}}, #smem, mutable>
    %w:2 = ttng.warp_group_dot_wait %z, %A {pendings = 0 : i32} : tensor<64x64xf32, #mma>, !buffer
    tt.return
  }

  // CHECK-LABEL: tt.func @copies(
  tt.func @copies(%d: !desc, %rd: !row, %A: !buffer, %R: !ttg.memdesc<32x64xf16, #a, #smem, mutable>, %b: !barrier,
                  %i: i32, %j: i32, %xs: tensor<32xi32, #ix>, %pred: i1) {
    // CHECK: ttng.async_tma_copy_global_to_local %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<tensor<64x64xf16, #shared{{[0-9]*}}>>, !ttg.memdesc<1xi64, {{.*}}mutable> -> !ttg.memdesc<64x64xf16, {{.*}}mutable>
    ttng.async_tma_copy_global_to_local %d[%i, %j] %A, %b, %pred : !desc, !barrier -> !buffer
    // CHECK: ttng.async_tma_copy_global_to_local {{.*}} cacheModifier = cg evictionPolicy = evict_first {isVolatile = true} : !tt.tensordesc
    ttng.async_tma_copy_global_to_local %d[%i, %j] %A, %b, %pred evictionPolicy = evict_first cacheModifier = cg {isVolatile = true} : !desc, !barrier -> !buffer
    // CHECK: ttng.async_tma_copy_local_to_global %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<{{.*}}>>, !ttg.memdesc<64x64xf16
    ttng.async_tma_copy_local_to_global %d[%i, %j] %A : !desc, !buffer
    // CHECK: ttng.async_tma_reduce add, %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc
    ttng.async_tma_reduce add, %d[%i, %j] %A : !desc, !buffer
    // CHECK: ttng.async_tma_gather %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}}, %{{.*}}, %{{.*}} : !tt.tensordesc<tensor<1x64xf16, #shared{{[0-9]*}}>>, tensor<32xi32, {{.*}}>, i32, !ttg.memdesc<1xi64, {{.*}}mutable>, !ttg.memdesc<32x64xf16, {{.*}}mutable>, i1
    ttng.async_tma_gather %rd[%xs, %j] %R, %b, %pred : !row, tensor<32xi32, #ix>, i32, !barrier, !ttg.memdesc<32x64xf16, #a, #smem, mutable>, i1
    // CHECK: ttng.async_tma_scatter %{{.*}}[%{{.*}}, %{{.*}}] %{{.*}} : !tt.tensordesc<{{.*}}, tensor<32xi32, {{.*}}>, i32, !ttg.memdesc<32x64xf16
    ttng.async_tma_scatter %rd[%xs, %j] %R : !row, tensor<32xi32, #ix>, i32, !ttg.memdesc<32x64xf16, #a, #smem, mutable>
    // CHECK: ttng.async_tma_store_wait {pendings = 0 : i32}
    ttng.async_tma_store_wait {pendings = 0 : i32}
    tt.return
  }

  // CHECK-LABEL: tt.func @programs(
  tt.func @programs() -> i32 {
    // CHECK: ttng.num_multiprocessors : i32
    %n = ttng.num_multiprocessors : i32
    tt.return %n : i32
  }

  // CHECK-LABEL: tt.func @maps(
  tt.func @maps(%raw: !tt.ptr<i8>, %p: !tt.ptr<f16>, %n: i32, %s: i64) {
    // CHECK: ttng.tensormap_create %{{.*}}, %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}], [%{{.*}}], [%{{.*}}, %{{.*}}] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    ttng.tensormap_create %raw, %p, [%n, %n], [%n, %n], [%s], [%n, %n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32, i32, i64, i32, i32) -> ()
    // CHECK: ttng.tensormap_create {{.*}} {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = 3 : i32} :
    ttng.tensormap_create %raw, %p, [%n], [%n], [], [%n] {elem_type = 6 : i32, fill_mode = 0 : i32, interleave_layout = 0 : i32, swizzle_mode = 3 : i32, warp = 3 : i32} : (!tt.ptr<i8>, !tt.ptr<f16>, i32, i32, i32) -> ()
    // CHECK: ttng.tensormap_fenceproxy_acquire %{{.*}} : !tt.ptr<i8>
    ttng.tensormap_fenceproxy_acquire %raw : !tt.ptr<i8>
    // CHECK: ttng.tensormap_fenceproxy_acquire %{{.*}}, %{{.*}} : !tt.ptr<i8>, !tt.ptr<i8>
    ttng.tensormap_fenceproxy_acquire %raw, %raw : !tt.ptr<i8>, !tt.ptr<i8>
    // CHECK: ttng.tensormap_fenceproxy_acquire %{{.*}} {acquired} : !tt.ptr<i8>
    ttng.tensormap_fenceproxy_acquire %raw {acquired} : !tt.ptr<i8>
    // CHECK: ttng.reinterpret_tensor_descriptor %{{.*}} : !tt.ptr<i8> to !tt.tensordesc<tensor<64x64xf16, #shared{{[0-9]*}}>>
    %td = ttng.reinterpret_tensor_descriptor %raw : !tt.ptr<i8> to !desc
    tt.return
  }
}
