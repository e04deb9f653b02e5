// Verdicts on paths whose decisions no arguments lead to are not refuted; those of truncations and booleans are not proven.
// RUN: triton-test-opt %s --allocate-shared-memory --tritongpu-insert-barriers --test-print-async-hazards -o /dev/null 2>&1 | FileCheck %s

#blocked = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#shared = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#bars = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!tile = !ttg.memdesc<64x64xf16, #shared, #smem, mutable>
!tiles = !ttg.memdesc<4x64x64xf16, #shared, #smem, mutable>
!bar = !ttg.memdesc<1xi64, #bars, #smem, mutable>
!ring = !ttg.memdesc<4x1xi64, #bars, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #shared>>
!half = tensor<64x64xf16, #blocked>
!acc = tensor<64x64xf32, #mma>
!ptrs = tensor<64x64x!tt.ptr<f16>, #blocked>
!accptrs = tensor<64x64x!tt.ptr<f32>, #mma>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
// CHECK: remark: small_argument: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and -8192 bytes
tt.func public @small_argument(%t: !desc, %v: i8, %n: i32) {
  %c0 = arith.constant 0 : i32
  %k = arith.constant 1000 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = arith.extsi %v : i8 to i32
  %isSmall = arith.cmpi slt, %e, %k : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// CHECK: remark: quotient: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and -8192 bytes
tt.func public @quotient(%t: !desc, %v: i8, %n: i32) {
  %c0 = arith.constant 0 : i32
  %k = arith.constant 33554432 : i32
  %d = arith.constant 128 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = arith.divsi %n, %d : i32
  %isSmall = arith.cmpi slt, %e, %k : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// A truncation drops bits.
// CHECK: remark: wraps: unknown: 'ttg.local_load' reads shared memory that a TMA copy in flight writes
tt.func public @wraps(%t: !desc, %v: i8, %n: i32) {
  %c0 = arith.constant 0 : i32
  %k = arith.constant 100 : i32
  %k8 = arith.constant 100 : i8
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = arith.trunci %n : i32 to i8
  %isSmall = arith.cmpi slt, %n, %k : i32
  %isSmall8 = arith.cmpi slt, %e, %k8 : i8
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %isSmall : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0, %isSmall8 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// Grids have at most 65535 blocks along y.
// CHECK: remark: grid_limit: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and -8192 bytes
tt.func public @grid_limit(%t: !desc) {
  %c0 = arith.constant 0 : i32
  %k = arith.constant 70000 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = tt.get_program_id y : i32
  %isSmall = arith.cmpi slt, %e, %k : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// A load whose mask is false has the value of `other`.
// CHECK: remark: masked_load: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and -8192 bytes
tt.func public @masked_load(%t: !desc, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %false = arith.constant false
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = tt.load %p, %false, %c0 : !tt.ptr<i32>
  %isSmall = arith.cmpi slt, %e, %c1 : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// The kernel has written what it loads.
// CHECK: remark: own_store: unknown: 
tt.func public @own_store(%t: !desc, %p: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  tt.store %p, %c0 : !tt.ptr<i32>
  %e = tt.load %p : !tt.ptr<i32>
  %isSmall = arith.cmpi slt, %e, %c1 : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// CHECK: remark: shift: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and -8192 bytes
tt.func public @shift(%t: !desc, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c31 = arith.constant 31 : i32
  %c1 = arith.constant 1 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %e = arith.shrsi %n, %c31 : i32
  %isSmall = arith.cmpi slt, %e, %c1 : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %isSmall : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0 : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
// A sum of booleans is a remainder.
// CHECK: remark: i1_arith: unknown: 'ttng.wait_barrier' never returns: the phase lacks 1 arrivals and 0 bytes
tt.func public @i1_arith(%t: !desc, %p: i1) {
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %q = arith.addi %p, %true : i1
  %r = arith.addi %q, %true : i1
  %s = arith.cmpi eq, %r, %p : i1
  ttng.init_barrier %full, 1 : !bar
  ttng.wait_barrier %full, %c0, %s : !bar
  tt.return
}
// Numbers that are truncated to 32 bits are assumed to have as many.
// CHECK: remark: truncates_to_32_bits: proven
tt.func public @truncates_to_32_bits(%t: !desc, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c0l = arith.constant 0 : i64
  %big = arith.constant 4294967296 : i64
  %true = arith.constant true
  %full = ttg.local_alloc : () -> !bar
  %e = arith.trunci %n : i64 to i32
  %a = arith.cmpi sgt, %n, %c0l : i64
  %b = arith.cmpi sgt, %e, %c0 : i32
  ttng.init_barrier %full, 1 : !bar
  ttng.arrive_barrier %full, 1, %b : !bar
  ttng.wait_barrier %full, %c0, %a : !bar
  tt.return
}
// No number is less than the least one.
// CHECK: remark: less_than_the_least: refuted: 'ttg.local_load' reads shared memory that a TMA copy in flight writes
tt.func public @less_than_the_least(%t: !desc, %m: i64) {
  %c0 = arith.constant 0 : i32
  %least = arith.constant -9223372036854775808 : i64
  %true = arith.constant true
  %A = ttg.local_alloc : () -> !tile
  %full = ttg.local_alloc : () -> !bar
  %never = arith.cmpi slt, %m, %least : i64
  ttng.init_barrier %full, 1 : !bar
  ttng.barrier_expect %full, 8192, %true : !bar
  ttng.async_tma_copy_global_to_local %t[%c0, %c0] %A, %full, %true : !desc, !bar -> !tile
  ttng.wait_barrier %full, %c0, %never : !bar
  %x = ttg.local_load %A : !tile -> !half
  tt.return
}
}
