// An access of one view of a buffer leaves the others: buffers of a multi-buffer are told apart also if they are
// distributed over the CTAs of a cluster, or hold padded elements. Where the bytes of a view are not known, nothing is
// certain.
// RUN: triton-test-opt %s --split-input-file --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0], CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0]}>
#line = #ttg.blocked<{sizePerThread = [8], threadsPerWarp = [32], warpsPerCTA = [4], order = [0], CTAsPerCGA = [2], CTASplitNum = [2], CTAOrder = [0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CTAsPerCGA = [2, 1], CTASplitNum = [2, 1], CTAOrder = [1, 0]}>
#sharedB = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16, CTAsPerCGA = [2, 1], CTASplitNum = [1, 1], CTAOrder = [1, 0]}>
#sharedLine = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CTAsPerCGA = [2], CTASplitNum = [2], CTAOrder = [0]}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0], CTAsPerCGA = [2], CTASplitNum = [1], CTAOrder = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<128x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x128x64xf16, #shared, #smem, mutable>
!btile = !ttg.memdesc<64x64xf16, #sharedB, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!barsT = !ttg.memdesc<2x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<128x64xf16, #shared>>
!half = tensor<128x64xf16, #blocked>
!acc = tensor<128x64xf32, #mma>
!line = !ttg.memdesc<2048xi32, #sharedLine, #smem, mutable>
!lines = !ttg.memdesc<2x2048xi32, #sharedLine, #smem, mutable>
!numbers = tensor<2048xi32, #line>

module attributes {"ttg.num-ctas" = 2 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// The copy does not replace what threads wrote to the other buffer.
// CHECK: remark: copy_to_the_other_buffer: refuted: 'ttng.warp_group_dot' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func public @copy_to_the_other_buffer(%t: !desc, %x: !half) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %zero = arith.constant dense<0.0> : !acc
  %A = ttg.local_alloc : () -> !tiles
  %B = ttg.local_alloc : () -> !btile
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %a1 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  ttg.local_store %x, %a1 : !half -> !tile
  ttng.barrier_expect %m, 16384, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  %d = ttng.warp_group_dot %a1, %B, %zero {inputPrecision = 0 : i32} : !tile * !btile -> !acc
  ttng.inval_barrier %m : !bar
  tt.return
}

// CHECK: remark: load_of_the_other_buffer: proven
tt.func public @load_of_the_other_buffer(%p: tensor<2048x!tt.ptr<i32>, #line>, %x: !numbers) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !lines
  %a0 = ttg.memdesc_index %a[%c0] : !lines -> !line
  %a1 = ttg.memdesc_index %a[%c1] : !lines -> !line
  ttg.local_store %x, %a1 : !numbers -> !line
  %t = ttg.async_copy_global_to_local %p, %a0 : tensor<2048x!tt.ptr<i32>, #line> -> !line
  %g = ttg.async_commit_group tokens %t
  %v = ttg.local_load %a1 : !line -> !numbers
  %w = ttg.async_wait %g {num = 0 : i32}
  tt.return
}

// CHECK: remark: load_of_the_same_buffer: refuted: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
tt.func public @load_of_the_same_buffer(%p: tensor<2048x!tt.ptr<i32>, #line>) {
  %c1 = arith.constant 1 : i32
  %a = ttg.local_alloc : () -> !lines
  %a1 = ttg.memdesc_index %a[%c1] : !lines -> !line
  %t = ttg.async_copy_global_to_local %p, %a1 : tensor<2048x!tt.ptr<i32>, #line> -> !line
  %g = ttg.async_commit_group tokens %t
  %v = ttg.local_load %a1 : !line -> !numbers
  %w = ttg.async_wait %g {num = 0 : i32}
  tt.return
}

// CHECK: remark: two_mbarriers: proven
tt.func public @two_mbarriers() {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %m = ttg.local_alloc : () -> !barsT
  %m0 = ttg.memdesc_index %m[%c0] : !barsT -> !bar
  %m1 = ttg.memdesc_index %m[%c1] : !barsT -> !bar
  ttng.init_barrier %m0, 1 : !bar
  ttng.init_barrier %m1, 1 : !bar
  ttg.local_barrier
  ttng.arrive_barrier %m1, 1 : !bar
  ttng.wait_barrier %m1, %c0 : !bar
  ttng.inval_barrier %m0 : !bar
  ttng.inval_barrier %m1 : !bar
  tt.return
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 16], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 8, fp4Padded = true}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xi8, #shared, #smem, mutable>
!tiles = !ttg.memdesc<2x64x64xi8, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xi8, #shared>>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK: remark: padded_elements: refuted: 'ttng.async_tma_copy_local_to_global' reads shared memory by the async proxy, but no proxy fence follows the write by the generic proxy
tt.func public @padded_elements(%t: !desc, %x: tensor<64x64xi8, #blocked>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tiles
  %m = ttg.local_alloc : () -> !bar
  ttng.init_barrier %m, 1 : !bar
  %a0 = ttg.memdesc_index %A[%c0] : !tiles -> !tile
  %a1 = ttg.memdesc_index %A[%c1] : !tiles -> !tile
  ttg.local_store %x, %a1 : tensor<64x64xi8, #blocked> -> !tile
  ttng.barrier_expect %m, 4096, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %a0, %m, %true : !desc, !bar -> !tile
  ttng.wait_barrier %m, %c0 : !bar
  ttng.async_tma_copy_local_to_global %t[%c0, %c0] %a1 : !desc, !tile
  ttng.async_tma_store_wait {pendings = 0 : i32}
  ttng.inval_barrier %m : !bar
  tt.return
}
}

// -----

#blocked = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [4, 1], order = [1, 0]}>
#shared = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#smem = #ttg.shared_memory
!columns = !ttg.memdesc<8192x2xi32, #shared, #smem, mutable>
!column = !ttg.memdesc<8192x1xi32, #shared, #smem, mutable, 8192x2>
!short = !ttg.memdesc<2048x1xi32, #shared, #smem, mutable, 8192x2>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK: remark: columns_of_many_intervals: unknown: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
tt.func public @columns_of_many_intervals(%p: tensor<8192x1x!tt.ptr<i32>, #blocked>) {
  %a = ttg.local_alloc : () -> !columns
  %a0 = ttg.memdesc_subslice %a[0, 0] : !columns -> !column
  %a1 = ttg.memdesc_subslice %a[0, 1] : !columns -> !column
  %t = ttg.async_copy_global_to_local %p, %a0 : tensor<8192x1x!tt.ptr<i32>, #blocked> -> !column
  %g = ttg.async_commit_group tokens %t
  %v = ttg.local_load %a1 : !column -> tensor<8192x1xi32, #blocked>
  %w = ttg.async_wait %g {num = 0 : i32}
  tt.return
}

// CHECK: remark: columns_of_fewer_intervals: proven
tt.func public @columns_of_fewer_intervals(%p: tensor<2048x1x!tt.ptr<i32>, #blocked>) {
  %a = ttg.local_alloc : () -> !columns
  %a0 = ttg.memdesc_subslice %a[0, 0] : !columns -> !short
  %a1 = ttg.memdesc_subslice %a[0, 1] : !columns -> !short
  %t = ttg.async_copy_global_to_local %p, %a0 : tensor<2048x1x!tt.ptr<i32>, #blocked> -> !short
  %g = ttg.async_commit_group tokens %t
  %v = ttg.local_load %a1 : !short -> tensor<2048x1xi32, #blocked>
  %w = ttg.async_wait %g {num = 0 : i32}
  tt.return
}

// Both views begin at the first byte, but one has fewer bytes.
// CHECK: remark: one_of_two_views: unknown: 'ttg.local_load' reads shared memory that an asynchronous copy in flight writes
tt.func public @one_of_two_views(%p: tensor<2048x1x!tt.ptr<i32>, #blocked>, %c: i1) {
  %a = ttg.local_alloc : () -> !columns
  %a0 = ttg.memdesc_subslice %a[0, 0] : !columns -> !short
  %r = ttg.memdesc_reinterpret %a : !columns -> !short
  %s = arith.select %c, %a0, %r : !short
  %a1 = ttg.memdesc_subslice %a[0, 1] : !columns -> !short
  %t = ttg.async_copy_global_to_local %p, %s : tensor<2048x1x!tt.ptr<i32>, #blocked> -> !short
  %g = ttg.async_commit_group tokens %t
  %v = ttg.local_load %a1 : !short -> tensor<2048x1xi32, #blocked>
  %w = ttg.async_wait %g {num = 0 : i32}
  tt.return
}
}
