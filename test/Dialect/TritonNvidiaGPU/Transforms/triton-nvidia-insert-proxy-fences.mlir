// RUN: triton-opt %s --triton-nvidia-insert-proxy-fences | FileCheck %s
// RUN: triton-opt %s --triton-nvidia-insert-proxy-fences --triton-nvidia-insert-proxy-fences | FileCheck %s

#l = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#c = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!desc = !tt.tensordesc<tensor<64x64xf16, #s>>
!buffer = !ttg.memdesc<64x64xf16, #s, #smem, mutable>
!mbarrier = !ttg.memdesc<1xi64, #m, #smem, mutable>
module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 24576 : i32, ttg.target = "sm_90a"} {

// A copy to bytes that a layout conversion has written follows a fence; another copy, to other bytes, needs none.
// CHECK-LABEL: tt.func public @behind_a_conversion(
// CHECK: ttg.convert_layout
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: ttg.local_alloc
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
tt.func public @behind_a_conversion(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier) -> tensor<64x64xf16, #c> {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %y = ttg.convert_layout %x {allocation.offset = 0 : i32} : tensor<64x64xf16, #l> -> tensor<64x64xf16, #c>
  %other = ttg.local_alloc {allocation.offset = 16384 : i32} : () -> !buffer
  %buffer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !buffer
  ttg.local_barrier
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %other, %mbarrier, %true : !desc, !mbarrier -> !buffer
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return %y : tensor<64x64xf16, #c>
}

// The fence comes in front of a loop that contains the copy, but no write of threads.
// CHECK-LABEL: tt.func public @in_a_loop(
// CHECK: ttg.local_alloc %
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: scf.for
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
tt.func public @in_a_loop(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %buffer = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>) -> !buffer
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %desc[%i, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  }
  tt.return
}

// A write in the loop needs the fence in each iteration; an existing fence counts.
// CHECK-LABEL: tt.func public @written_in_the_loop(
// CHECK: scf.for
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
// CHECK-NOT: ttng.fence_async_shared
// CHECK-LABEL: tt.func public @fenced(
// CHECK: ttg.local_alloc %
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: ttg.local_barrier
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
tt.func public @written_in_the_loop(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %buffer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !buffer
  scf.for %i = %c0 to %n step %c1 : i32 {
    ttg.local_store %x, %buffer : tensor<64x64xf16, #l> -> !buffer
    ttg.local_barrier
    ttng.async_tma_copy_global_to_local %desc[%i, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  }
  tt.return
}
tt.func public @fenced(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %buffer = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>) -> !buffer
  ttng.fence_async_shared {bCluster = false}
  ttg.local_barrier
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}
// Writes in a function that is called are considered, wherever its barriers are, unless it has fences behind them.
tt.func private @writes(%x: tensor<64x64xf16, #l>, %buffer: !buffer) attributes {noinline = true} {
  ttg.local_store %x, %buffer : tensor<64x64xf16, #l> -> !buffer
  ttg.local_barrier
  tt.return
}
tt.func private @writes_and_fences(%x: tensor<64x64xf16, #l>, %buffer: !buffer) attributes {noinline = true} {
  ttg.local_store %x, %buffer : tensor<64x64xf16, #l> -> !buffer
  ttng.fence_async_shared {bCluster = false}
  ttg.local_barrier
  tt.return
}
// CHECK-LABEL: tt.func public @written_in_a_call(
// CHECK: tt.call @writes_and_fences(
// CHECK-NEXT: tt.call @writes(
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
// CHECK-NEXT: tt.return
tt.func public @written_in_a_call(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %other = ttg.local_alloc {allocation.offset = 16384 : i32} : () -> !buffer
  %buffer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !buffer
  tt.call @writes_and_fences(%x, %other) {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>, !buffer) -> ()
  tt.call @writes(%x, %buffer) {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>, !buffer) -> ()
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %other, %mbarrier, %true : !desc, !mbarrier -> !buffer
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}

// A fence that the called function needs for its own copy, or has on all of its paths, counts for the caller.
// CHECK-LABEL: tt.func private @gets_a_fence(
// CHECK: ttg.local_barrier
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: ttng.async_tma_copy_global_to_local
tt.func private @gets_a_fence(%desc: !desc, %x: tensor<64x64xf16, #l>, %buffer: !buffer, %mbarrier: !mbarrier) attributes {noinline = true} {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  ttg.local_store %x, %buffer : tensor<64x64xf16, #l> -> !buffer
  ttg.local_barrier
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}
// CHECK-LABEL: tt.func public @fenced_in_a_call(
// CHECK-NOT: ttng.fence_async_shared
// CHECK: tt.return
tt.func public @fenced_in_a_call(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %other = ttg.local_alloc %x {allocation.offset = 16384 : i32} : (tensor<64x64xf16, #l>) -> !buffer
  %buffer = ttg.local_alloc {allocation.offset = 0 : i32} : () -> !buffer
  tt.call @gets_a_fence(%desc, %x, %buffer, %mbarrier) {allocation.offset = 0 : i32} : (!desc, tensor<64x64xf16, #l>, !buffer, !mbarrier) -> ()
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %other, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}

// Copies in a function that is called follow a fence before the call, if it does not have one on every path to them.
tt.func private @copies(%desc: !desc, %buffer: !buffer, %mbarrier: !mbarrier, %fences: i1) attributes {noinline = true} {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  ttg.local_barrier
  scf.if %fences {
    ttng.fence_async_shared {bCluster = false}
  }
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}
tt.func private @fences_and_copies(%desc: !desc, %buffer: !buffer, %mbarrier: !mbarrier) attributes {noinline = true} {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  ttg.local_barrier
  ttng.fence_async_shared {bCluster = false}
  ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !desc, !mbarrier -> !buffer
  tt.return
}
// CHECK-LABEL: tt.func public @copied_in_a_call(
// CHECK: ttg.local_alloc %
// CHECK-NEXT: ttng.fence_async_shared {bCluster = false}
// CHECK-NEXT: tt.call @copies(
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: tt.call @fences_and_copies(
// CHECK-NEXT: tt.return
tt.func public @copied_in_a_call(%desc: !desc, %x: tensor<64x64xf16, #l>, %mbarrier: !mbarrier, %fences: i1) {
  %buffer = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>) -> !buffer
  tt.call @copies(%desc, %buffer, %mbarrier, %fences) {allocation.offset = 0 : i32} : (!desc, !buffer, !mbarrier, i1) -> ()
  ttg.local_store %x, %buffer : tensor<64x64xf16, #l> -> !buffer
  tt.call @fences_and_copies(%desc, %buffer, %mbarrier) {allocation.offset = 0 : i32} : (!desc, !buffer, !mbarrier) -> ()
  tt.return
}
}
