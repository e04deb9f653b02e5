// RUN: triton-opt %s --allocate-shared-memory --tritongpu-insert-barriers --convert-tritongpu-to-nvvm | FileCheck %s

#r = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [4, 8], warpsPerCTA = [1, 4], order = [0, 1]}>
#quads = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#lines = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1]}>
module attributes {"ttg.num-warps" = 4 : i32} {

// A device function receives the base address of its shared memory as its last argument.
// CHECK-LABEL: llvm.func internal @inner(
// CHECK-SAME: %[[BEGIN:[a-z0-9]+]]: !llvm.ptr<3>) -> f32 attributes {no_inline}
// CHECK-NOT: addressof
// CHECK: llvm.getelementptr %[[BEGIN]][
// CHECK: llvm.store
// CHECK-NEXT: nvvm.barrier0
// CHECK: llvm.getelementptr %[[BEGIN]][
// CHECK: llvm.load
tt.func private @inner(%x: tensor<4x32xf32, #r>) -> tensor<4x32xf32, #c> attributes {noinline = true} {
  %0 = ttg.convert_layout %x : tensor<4x32xf32, #r> -> tensor<4x32xf32, #c>
  tt.return %0 : tensor<4x32xf32, #c>
}

// The shared memory of a callee is a part of that of its caller.
// CHECK-LABEL: llvm.func internal @outer(
// CHECK-SAME: %[[X:[a-z0-9]+]]: f32, %[[BEGIN:[a-z0-9]+]]: !llvm.ptr<3>) -> f32
// CHECK: llvm.call @inner(%[[X]], %[[BEGIN]]) : (f32, !llvm.ptr<3>) -> f32
// CHECK: %[[OTHER:.*]] = llvm.getelementptr %[[BEGIN]][512]
// CHECK: llvm.getelementptr %[[OTHER]][
tt.func private @outer(%x: tensor<4x32xf32, #r>) -> tensor<4x32xf32, #r> attributes {noinline = true} {
  %0 = tt.call @inner(%x) : (tensor<4x32xf32, #r>) -> tensor<4x32xf32, #c>
  %1 = ttg.convert_layout %0 : tensor<4x32xf32, #c> -> tensor<4x32xf32, #r>
  tt.return %1 : tensor<4x32xf32, #r>
}

// A kernel's shared memory begins with that of the CTA.  A barrier separates two calls that use the same bytes.
// CHECK-LABEL: llvm.func @kernel(
// CHECK: %[[FIRST:.*]] = llvm.mlir.addressof @global_smem : !llvm.ptr<3>
// CHECK-NEXT: llvm.call @outer(%{{.*}}, %[[FIRST]]) : (f32, !llvm.ptr<3>) -> f32
// CHECK: llvm.call @outer(
// CHECK: llvm.return
tt.func @kernel(%f: f32) {
  %x = tt.splat %f : f32 -> tensor<4x32xf32, #r>
  %0 = tt.call @outer(%x) : (tensor<4x32xf32, #r>) -> tensor<4x32xf32, #r>
  %1 = tt.call @outer(%0) : (tensor<4x32xf32, #r>) -> tensor<4x32xf32, #r>
  tt.return
}

// CHECK-LABEL: llvm.func @barrier(
// CHECK-NEXT: nvvm.barrier0
tt.func @barrier() {
  ttg.local_barrier
  tt.return
}

// A conversion within warps uses separate memory for each warp and synchronizes only the lanes of a warp.
// CHECK-LABEL: llvm.func internal @within_warps(
// CHECK-NOT: nvvm.barrier0
// CHECK: nvvm.bar.warp.sync
// CHECK: llvm.store
// CHECK: nvvm.bar.warp.sync
// CHECK: nvvm.ldmatrix
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
tt.func private @within_warps(%x: tensor<16x32xf32, #quads>) -> tensor<16x32xf32, #lines> {
  %0 = ttg.convert_layout %x : tensor<16x32xf32, #quads> -> tensor<16x32xf32, #lines>
  tt.return %0 : tensor<16x32xf32, #lines>
}

}
