// RUN: triton-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(triton-allocate)' | FileCheck %s

// The result of an operation of an unknown dialect may be the index of a buffer.
#blocked = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
  // CHECK-LABEL: @unknown_index
  // CHECK: "other.next"
  tt.func public @unknown_index(%p: tensor<64x64x!tt.ptr<f32>, #blocked>, %n: i32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %buffers = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf32, #shared, #smem, mutable>
    scf.for %i = %c0 to %n step %c1 iter_args(%index = %c0) -> i32 : i32 {
      %next = "other.next"(%index) : (i32) -> i32
      %buffer = ttg.memdesc_index %buffers[%next] : !ttg.memdesc<2x64x64xf32, #shared, #smem, mutable> -> !ttg.memdesc<64x64xf32, #shared, #smem, mutable>
      %copy = ttg.async_copy_global_to_local %p, %buffer : tensor<64x64x!tt.ptr<f32>, #blocked> -> <64x64xf32, #shared, #smem, mutable>
      %group = ttg.async_commit_group tokens %copy
      %done = ttg.async_wait %group {num = 0 : i32}
      %value = ttg.local_load %buffer token %done : !ttg.memdesc<64x64xf32, #shared, #smem, mutable> -> tensor<64x64xf32, #blocked>
      tt.store %p, %value : tensor<64x64x!tt.ptr<f32>, #blocked>
      scf.yield %next : i32
    }
    tt.return
  }
}
