// Operands of dots that threads load from the buffers of copies.
// RUN: triton-opt %s --tritongpu-pipeline | FileCheck %s

#b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#bt = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [8, 4], warpsPerCTA = [1, 4], order = [0, 1]}>
#b3 = #ttg.blocked<{sizePerThread = [1, 1, 4], threadsPerWarp = [4, 1, 8], warpsPerCTA = [4, 1, 1], order = [2, 1, 0]}>
#b3t = #ttg.blocked<{sizePerThread = [1, 4, 1], threadsPerWarp = [1, 8, 4], warpsPerCTA = [1, 1, 4], order = [1, 0, 2]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 8]}>
#l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 1}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#t = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = true, elementBitWidth = 32}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
// Views of the buffer are reshaped and transposed, not tensors; a transposed buffer is reshaped in registers. The dot of the iteration before is in flight until its
// registers are loaded again, and the next one starts before the copies that refill its buffers.
// CHECK-LABEL: @loaded_operand(
// CHECK: %[[R:.*]]:{{[0-9]+}} = scf.for {{.*}}iter_args(%[[SUM:[a-z0-9]+]] =
// CHECK: ttng.wait_barrier
// CHECK: %[[VIEW:.*]] = ttg.memdesc_reshape %{{.*}} : !ttg.memdesc<32x64xf32, #{{.*}}, #smem, mutable> -> !ttg.memdesc<32x2x32xf32
// CHECK: %[[ORDER:.*]] = ttg.memdesc_trans %[[VIEW]] {order = array<i32: 1, 2, 0>}
// CHECK: %[[W:.*]] = ttng.warp_group_dot_wait %[[SUM]] {pendings = 0 : i32}
// CHECK: %[[ROWS:.*]] = ttg.local_load %[[ORDER]] : {{.*}} -> tensor<2x32x32xf32
// CHECK-NEXT: %[[A:.*]] = tt.reshape %[[ROWS]] : {{.*}} -> tensor<64x32xf32, #ttg.dot_op
// CHECK-NEXT: %[[D:.*]] = ttng.warp_group_dot %[[A]], %{{.*}}, %[[W]] {{.*}}isAsync = true
// CHECK: ttng.async_tma_copy_global_to_local
// CHECK: scf.yield %[[D]],
// CHECK: ttng.warp_group_dot_wait %[[R]]#0 {pendings = 0 : i32}
tt.func public @loaded_operand(%a: !tt.tensordesc<tensor<64x32xf32, #s>>, %b: !tt.tensordesc<tensor<32x64xf32, #s>>, %zero: tensor<64x64xf32, #mma>, %n: i32) -> (tensor<64x64xf32, #mma>) {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %result = scf.for %i = %c0 to %n step %c32 iter_args(%sum = %zero) -> (tensor<64x64xf32, #mma>) : i32 {
    %x = tt.descriptor_load %a[%c0, %i] : !tt.tensordesc<tensor<64x32xf32, #s>> -> tensor<64x32xf32, #b>
    %xt = tt.trans %x {order = array<i32: 1, 0>} : tensor<64x32xf32, #b> -> tensor<32x64xf32, #bt>
    %second = ttg.local_alloc %xt : (tensor<32x64xf32, #bt>) -> !ttg.memdesc<32x64xf32, #t, #smem>
    %y = tt.descriptor_load %b[%i, %c0] : !tt.tensordesc<tensor<32x64xf32, #s>> -> tensor<32x64xf32, #b>
    %split = tt.reshape %y : tensor<32x64xf32, #b> -> tensor<32x2x32xf32, #b3>
    %order = tt.trans %split {order = array<i32: 1, 2, 0>} : tensor<32x2x32xf32, #b3> -> tensor<2x32x32xf32, #b3t>
    %rows = tt.reshape %order : tensor<2x32x32xf32, #b3t> -> tensor<64x32xf32, #bt>
    %first = ttg.convert_layout %rows : tensor<64x32xf32, #bt> -> tensor<64x32xf32, #l>
    ttng.fence_async_shared {bCluster = false}
    %next = ttng.warp_group_dot %first, %second, %sum {inputPrecision = 0 : i32} : tensor<64x32xf32, #l> * !ttg.memdesc<32x64xf32, #t, #smem> -> tensor<64x64xf32, #mma>
    scf.yield %next : tensor<64x64xf32, #mma>
  }
  tt.return %result : tensor<64x64xf32, #mma>
}
}
