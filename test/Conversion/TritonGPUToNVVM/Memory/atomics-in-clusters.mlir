// RUN: triton-opt %s --allocate-shared-memory --convert-tritongpu-to-nvvm | FileCheck %s

// A program instance can be a cluster of CTAs, which synchronizes before a release and after an acquire. One CTA
// accesses an element that several CTAs hold.

#split = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[1]]}>
#copies = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CGALayout = [[0]]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 2 : i32, ttg.target = "cuda:90"} {

// CHECK-LABEL: llvm.func internal @ordered(
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK: nvvm.cluster.wait {aligned}
// CHECK: atom.acq_rel.gpu.global.add.u32
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK: nvvm.cluster.wait {aligned}
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @ordered(%p: tensor<256x!tt.ptr<i32>, #split>, %v: tensor<256xi32, #split>) -> tensor<256xi32, #split> {
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (tensor<256x!tt.ptr<i32>, #split>, tensor<256xi32, #split>) -> tensor<256xi32, #split>
  tt.return %0 : tensor<256xi32, #split>
}

// The barrier before warps read the old values is one of the cluster if it completes an acquire.
// CHECK-LABEL: llvm.func internal @acquire_of_replicas(
// CHECK: atom.acquire.gpu.global.add.u32
// CHECK: nvvm.cluster.arrive {aligned}
// CHECK-NEXT: nvvm.cluster.wait {aligned}
// CHECK: atom.relaxed.gpu.global.add.u32
// CHECK: nvvm.barrier0
// CHECK: llvm.return
tt.func private @acquire_of_replicas(%p: tensor<64x!tt.ptr<i32>, #split>, %v: tensor<64xi32, #split>) -> (tensor<64xi32, #split>, tensor<64xi32, #split>) {
  %0 = tt.atomic_rmw add, acquire, gpu, %p, %v : (tensor<64x!tt.ptr<i32>, #split>, tensor<64xi32, #split>) -> tensor<64xi32, #split>
  %1 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<64x!tt.ptr<i32>, #split>, tensor<64xi32, #split>) -> tensor<64xi32, #split>
  tt.return %0, %1 : tensor<64xi32, #split>, tensor<64xi32, #split>
}

// CHECK-LABEL: llvm.func internal @copies(
// CHECK: %[[BLOCK:.*]] = nvvm.read.ptx.sreg.cluster.ctarank
// CHECK: %[[COPY:.*]] = llvm.and %[[BLOCK]],
// CHECK: %[[FIRST:.*]] = llvm.icmp "eq" %[[COPY]],
// CHECK: "@$2 red.relaxed.gpu.global.add.u32 [$0], $1;", "l,r,b" %arg0, %arg1, %[[FIRST]]
tt.func private @copies(%p: tensor<128x!tt.ptr<i32>, #copies>, %v: tensor<128xi32, #copies>) {
  %0 = tt.atomic_rmw add, relaxed, gpu, %p, %v : (tensor<128x!tt.ptr<i32>, #copies>, tensor<128xi32, #copies>) -> tensor<128xi32, #copies>
  tt.return
}

}
