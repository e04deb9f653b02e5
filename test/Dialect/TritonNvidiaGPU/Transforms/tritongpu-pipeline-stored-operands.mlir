// A loop keeps the proxy fence behind a store to a mutable operand of its dot, and the dot has read it before the next store.
// RUN: triton-opt %s --tritongpu-pipeline | FileCheck %s
// RUN: triton-opt %s --tritongpu-pipeline --triton-allocate -o %t.mlir

#b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// CHECK: scf.for
// CHECK: ttg.local_store %{{.*}} : tensor<64x64xf16
// CHECK: ttng.fence_async_shared
// CHECK: ttng.warp_group_dot %
// CHECK-NOT: isAsync = true
// CHECK: scf.yield
tt.func public @kernel(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %o: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64 = arith.constant 64 : i32
  %zero = arith.constant dense<0.0> : tensor<64x64xf32, #mma>
  %ptrs = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #mma>
  %y = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
  %sum = scf.for %i = %c0 to %n step %c64 iter_args(%acc = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %vi = tt.splat %i : i32 -> tensor<64x64xi32, #b>
    %v = arith.sitofp %vi : tensor<64x64xi32, #b> to tensor<64x64xf16, #b>
    ttg.local_store %v, %y : tensor<64x64xf16, #b> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
    %xt = tt.descriptor_load %a[%i, %c0] : !tt.tensordesc<tensor<64x64xf16, #s>> -> tensor<64x64xf16, #b>
    %x = ttg.local_alloc %xt : (tensor<64x64xf16, #b>) -> !ttg.memdesc<64x64xf16, #s, #smem>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %x, %y, %acc : !ttg.memdesc<64x64xf16, #s, #smem> * !ttg.memdesc<64x64xf16, #s, #smem, mutable> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.store %ptrs, %sum : tensor<64x64x!tt.ptr<f32>, #mma>
  tt.return
}
}
