// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// The owner accesses an element, and the other threads that hold replicas receive the old value from it.

#registers = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#rows = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#slice = #ttg.slice<{dim = 1, parent = #rows}>
#warps = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "cuda:80"} {

// Replicas in registers of the same thread reuse the value.
// CHECK-LABEL: llvm.func internal @registers(
// CHECK-COUNT-1: red.relaxed
// CHECK-NOT: red.relaxed
// CHECK: llvm.return
tt.func private @registers(%p: tensor<1x!tt.ptr<i32>, #registers>, %v: tensor<1xi32, #registers>) {
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<1x!tt.ptr<i32>, #registers>, tensor<1xi32, #registers>) -> tensor<1xi32, #registers>
  tt.return
}

// Eight lanes hold replicas: the first accesses memory.
// CHECK-LABEL: llvm.func internal @lanes(
// CHECK: %[[SEVEN:.*]] = llvm.mlir.constant(7 : i32) : i32
// CHECK: %[[COPY:.*]] = llvm.and %{{.*}}, %[[SEVEN]] : i32
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[COPY]],
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "@$3 atom.relaxed.gpu.global.add.u32 $0, [$1], $2;", "=r,l,r,b" %arg0, %arg1, %[[FIRST]]
// CHECK-NOT: nvvm.barrier0
// CHECK: %[[OWN:.*]] = llvm.mlir.constant(24 : i32) : i32
// CHECK: %[[LANE:.*]] = llvm.and %{{.*}}, %[[OWN]] : i32
// CHECK: %[[ALL:.*]] = nvvm.shfl.sync idx %{{.*}}, %[[OLD]], %[[LANE]],
// CHECK: llvm.return %[[ALL]]
tt.func private @lanes(%p: tensor<16x!tt.ptr<i32>, #slice>, %v: tensor<16xi32, #slice>) -> tensor<16xi32, #slice> {
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<16x!tt.ptr<i32>, #slice>, tensor<16xi32, #slice>) -> tensor<16xi32, #slice>
  tt.return %0 : tensor<16xi32, #slice>
}

// Other warps load the value from shared memory.
// CHECK-LABEL: llvm.func internal @warps(
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "@$3 atom.relaxed.gpu.global.add.u32
// CHECK-NOT: nvvm.barrier0
// CHECK: "@$2 st.shared.b32 [$0], $1;"
// CHECK: nvvm.barrier0
// CHECK: llvm.load
// CHECK: llvm.return
tt.func private @warps(%p: tensor<32x!tt.ptr<i32>, #warps>, %v: tensor<32xi32, #warps>) -> tensor<32xi32, #warps> {
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<32x!tt.ptr<i32>, #warps>, tensor<32xi32, #warps>) -> tensor<32xi32, #warps>
  tt.return %0 : tensor<32xi32, #warps>
}

// All threads hold a scalar. The barrier before a release also protects the shared memory.
// CHECK-LABEL: llvm.func internal @lock(
// CHECK: nvvm.barrier0
// CHECK: %[[OLD:.*]] = llvm.inline_asm has_side_effects "@$4 atom.acq_rel.gpu.global.cas.b32 $0, [$1], $2, $3;", "=r,l,r,r,b"
// CHECK-NOT: nvvm.barrier0
// CHECK: st.shared.b32
// CHECK: nvvm.barrier0
// CHECK: %[[ALL:.*]] = llvm.load
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return %[[ALL]]
tt.func private @lock(%p: !tt.ptr<i32>, %c: i32, %v: i32) -> i32 {
  %0 = tt.atomic_cas acq_rel, gpu, %p, %c, %v : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return %0 : i32
}

// CHECK-LABEL: llvm.func internal @unlock(
// CHECK: nvvm.barrier0
// CHECK: llvm.inline_asm has_side_effects "@$3 atom.release.gpu.global.exch.b32 $0, [$1], $2;", "=r,l,r,b"
// CHECK-NOT: shared
// CHECK: llvm.return
tt.func private @unlock(%p: !tt.ptr<i32>, %v: i32, %m: i1) {
  %0 = tt.atomic_rmw exch, release, gpu, %p, %v, %m : (!tt.ptr<i32>, i32, i1) -> i32
  tt.return
}

}
