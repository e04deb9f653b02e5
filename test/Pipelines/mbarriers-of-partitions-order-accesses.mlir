// A wait for an mbarrier that another partition arrives at orders global accesses: loads stay behind it. An arrival lets
// others access memory: stores are complete in front of it, and copies have read what others then write.
//
// RUN: split-file %s %t
// RUN: triton-opt %t/loads.mlir --tritongpu-pipeline -o %t/loads.pipelined.mlir
// RUN: ttc %t/loads.pipelined.mlir --simulate --schedules=8 --arg=zeros:4096 --arg=zeros:512 --arg=8 --show=1=4 | FileCheck %s --check-prefix=LOADS
// LOADS: {{.*}}: i32 (512) 14336 14344 14352 14360
//
// RUN: triton-opt %t/stores.mlir --pass-pipeline='builtin.module(tt.func(triton-nvidia-tma-lowering,triton-nvidia-overlap-stores))' -o %t/stores.overlapped.mlir
// RUN: ttc %t/stores.overlapped.mlir --simulate --schedules=8 --arg=zeros:64x64 --arg=zeros:64x64 --arg=4 --show=1=4 | FileCheck %s --check-prefix=STORES
// STORES: {{.*}}: i32 (64, 64) 5 5 5 5
//
// RUN: triton-opt %t/copies.mlir --pass-pipeline='builtin.module(tt.func(triton-nvidia-tma-lowering))' -o %t/copies.lowered.mlir
// RUN: ttc %t/copies.lowered.mlir --simulate --schedules=8 --arg=zeros:64x64 --arg=zeros:64x64 --arg=4 --show=1=4 | FileCheck %s --check-prefix=COPIES
// COPIES: {{.*}}: f32 (64, 64) 896 896 896 896

//--- loads.mlir
#b = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#v = #ttg.blocked<{sizePerThread = [4], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!bar = !ttg.memdesc<1xi64, #m, #smem, mutable>
!t = tensor<512xi32, #v>
!p = tensor<512x!tt.ptr<i32>, #v>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %c512 = arith.constant 512 : i32
    %full = ttg.local_alloc : () -> !bar
    %empty = ttg.local_alloc : () -> !bar
    ttng.init_barrier %full, 1 : !bar
    ttng.init_barrier %empty, 1 : !bar
    ttg.warp_specialize(%x, %n, %full, %empty)
    default {
      %r = tt.make_range {start = 0 : i32, end = 512 : i32} : !t
      %xs = tt.splat %x : !tt.ptr<i32> -> !p
      %os = tt.splat %o : !tt.ptr<i32> -> !p
      %z = arith.constant dense<0> : !t
      %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (!t) : i32 {
        %par = arith.andi %i, %c1 : i32
        ttng.wait_barrier %full, %par : !bar
        %off = arith.muli %i, %c512 : i32
        %offs = tt.splat %off : i32 -> !t
        %idx = arith.addi %offs, %r : !t
        %ps = tt.addptr %xs, %idx : !p, !t
        %v = tt.load %ps : !p
        %s = arith.addi %acc, %v : !t
        ttg.local_barrier
        ttng.arrive_barrier %empty, 1 : !bar
        scf.yield %s : !t
      } {tt.num_stages = 3 : i32}
      %po = tt.addptr %os, %r : !p, !t
      tt.store %po, %sum : !p
      ttg.warp_yield
    }
    partition0(%x1: !tt.ptr<i32>, %n1: i32, %full1: !bar, %empty1: !bar) num_warps(4) {
      %d1 = arith.constant 1 : i32
      %d0 = arith.constant 0 : i32
      %d512 = arith.constant 512 : i32
      %r = tt.make_range {start = 0 : i32, end = 512 : i32} : !t
      %xs = tt.splat %x1 : !tt.ptr<i32> -> !p
      scf.for %i = %d0 to %n1 step %d1 : i32 {
        %q = arith.addi %i, %d1 : i32
        %par = arith.andi %q, %d1 : i32
        ttng.wait_barrier %empty1, %par : !bar
        %off = arith.muli %i, %d512 : i32
        %offs = tt.splat %off : i32 -> !t
        %idx = arith.addi %offs, %r : !t
        %ps = tt.addptr %xs, %idx : !p, !t
        tt.store %ps, %idx : !p
        ttg.local_barrier
        ttng.arrive_barrier %full1, 1 : !bar
      }
      ttg.warp_return
    } : (!tt.ptr<i32>, i32, !bar, !bar) -> ()
    ttng.inval_barrier %full : !bar
    ttng.inval_barrier %empty : !bar
    tt.return
  }
}

//--- stores.mlir
#v = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!bar = !ttg.memdesc<1xi64, #m, #smem, mutable>
!buf = !ttg.memdesc<16x64xi32, #s, #smem>
!t = tensor<16x64xi32, #v>
!p = tensor<16x64x!tt.ptr<i32>, #v>
!d = !tt.tensordesc<tensor<16x64xi32, #s>>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %c16 = arith.constant 16 : i32
    %c64 = arith.constant 64 : i32
    %l1 = arith.constant 1 : i64
    %l64 = arith.constant 64 : i64
    %rows = arith.muli %n, %c16 : i32
    %desc = tt.make_tensor_descriptor %x, [%rows, %c64], [%l64, %l1] : !tt.ptr<i32>, !d
    %full = ttg.local_alloc : () -> !bar
    %empty = ttg.local_alloc : () -> !bar
    ttng.init_barrier %full, 1 : !bar
    ttng.init_barrier %empty, 1 : !bar
    ttg.warp_specialize(%x, %o, %n, %full, %empty)
    default {
      %v = arith.constant dense<5> : !t
      scf.for %i = %c0 to %n step %c1 : i32 {
        %q = arith.addi %i, %c1 : i32
        %par = arith.andi %q, %c1 : i32
        ttng.wait_barrier %empty, %par : !bar
        %off = arith.muli %i, %c16 : i32
        tt.descriptor_store %desc[%off, %c0], %v : !d, !t
        ttg.local_barrier
        ttng.arrive_barrier %full, 1 : !bar
      }
      ttg.warp_yield
    }
    partition0(%x1: !tt.ptr<i32>, %o1: !tt.ptr<i32>, %n1: i32, %full1: !bar, %empty1: !bar) num_warps(4) {
      %d1 = arith.constant 1 : i32
      %d0 = arith.constant 0 : i32
      %d1024 = arith.constant 1024 : i32
      %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #v}>>
      %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #v}>>
      %e0 = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32, #ttg.slice<{dim = 1, parent = #v}>> -> tensor<16x1xi32, #v>
      %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #v}>> -> tensor<1x64xi32, #v>
      %b0 = tt.broadcast %e0 : tensor<16x1xi32, #v> -> !t
      %b1 = tt.broadcast %e1 : tensor<1x64xi32, #v> -> !t
      %m64 = arith.constant dense<64> : !t
      %b2 = arith.muli %b0, %m64 : !t
      %b3 = arith.addi %b2, %b1 : !t
      %xs = tt.splat %x1 : !tt.ptr<i32> -> !p
      %os = tt.splat %o1 : !tt.ptr<i32> -> !p
      scf.for %i = %d0 to %n1 step %d1 : i32 {
        %par = arith.andi %i, %d1 : i32
        ttng.wait_barrier %full1, %par : !bar
        %off = arith.muli %i, %d1024 : i32
        %offs = tt.splat %off : i32 -> !t
        %idx = arith.addi %offs, %b3 : !t
        %ps = tt.addptr %xs, %idx : !p, !t
        %w = tt.load %ps : !p
        %po = tt.addptr %os, %idx : !p, !t
        tt.store %po, %w : !p
        ttg.local_barrier
        ttng.arrive_barrier %empty1, 1 : !bar
      }
      ttg.warp_return
    } : (!tt.ptr<i32>, !tt.ptr<i32>, i32, !bar, !bar) -> ()
    ttng.inval_barrier %full : !bar
    ttng.inval_barrier %empty : !bar
    tt.return
  }
}

//--- copies.mlir
#h = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#w = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#v = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
#s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
#m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#smem = #ttg.shared_memory
!bar = !ttg.memdesc<1xi64, #m, #smem, mutable>
!t = tensor<16x64xi32, #v>
!p = tensor<16x64x!tt.ptr<i32>, #v>
!d = !tt.tensordesc<tensor<16x64xi32, #s>>
#sl = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
module attributes {"ttg.num-warps" = 4 : i32, "ttg.num-ctas" = 1 : i32, ttg.target = "cuda:90", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {
    %c1 = arith.constant 1 : i32
    %c0 = arith.constant 0 : i32
    %c64 = arith.constant 64 : i32
    %l1 = arith.constant 1 : i64
    %l64 = arith.constant 64 : i64
    %desc = tt.make_tensor_descriptor %x, [%c64, %c64], [%l64, %l1] : !tt.ptr<f16>, !tt.tensordesc<tensor<64x64xf16, #h>>
    %full = ttg.local_alloc : () -> !bar
    %empty = ttg.local_alloc : () -> !bar
    ttng.init_barrier %full, 1 : !bar
    ttng.init_barrier %empty, 1 : !bar
    ttg.warp_specialize(%x, %n, %full, %empty)
    default {
      %z = arith.constant dense<0.0> : tensor<64x64xf32, #sl>
      %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %z) -> (tensor<64x64xf32, #sl>) : i32 {
        %par = arith.andi %i, %c1 : i32
        ttng.wait_barrier %full, %par : !bar
        %w = tt.descriptor_load %desc[%c0, %c0] : !tt.tensordesc<tensor<64x64xf16, #h>> -> tensor<64x64xf16, #w>
        ttg.local_barrier
        ttng.arrive_barrier %empty, 1 : !bar
        %b = ttg.local_alloc %w : (tensor<64x64xf16, #w>) -> !ttg.memdesc<64x64xf16, #h, #smem>
        ttng.fence_async_shared {bCluster = false}
        %d = ttng.warp_group_dot %b, %b, %acc {inputPrecision = 0 : i32} : !ttg.memdesc<64x64xf16, #h, #smem> * !ttg.memdesc<64x64xf16, #h, #smem> -> tensor<64x64xf32, #sl>
        scf.yield %d : tensor<64x64xf32, #sl>
      }
      %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #sl}>>
      %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #sl}>>
      %e0 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #sl}>> -> tensor<64x1xi32, #sl>
      %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #sl}>> -> tensor<1x64xi32, #sl>
      %b0 = tt.broadcast %e0 : tensor<64x1xi32, #sl> -> tensor<64x64xi32, #sl>
      %b1 = tt.broadcast %e1 : tensor<1x64xi32, #sl> -> tensor<64x64xi32, #sl>
      %m64 = arith.constant dense<64> : tensor<64x64xi32, #sl>
      %b2 = arith.muli %b0, %m64 : tensor<64x64xi32, #sl>
      %b3 = arith.addi %b2, %b1 : tensor<64x64xi32, #sl>
      %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>, #sl>
      %po = tt.addptr %os, %b3 : tensor<64x64x!tt.ptr<f32>, #sl>, tensor<64x64xi32, #sl>
      tt.store %po, %sum : tensor<64x64x!tt.ptr<f32>, #sl>
      ttg.warp_yield
    }
    partition0(%x1: !tt.ptr<f16>, %n1: i32, %full1: !bar, %empty1: !bar) num_warps(4) {
      %d1 = arith.constant 1 : i32
      %d0 = arith.constant 0 : i32
      %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #w}>>
      %r1 = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #w}>>
      %e0 = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32, #ttg.slice<{dim = 1, parent = #w}>> -> tensor<64x1xi32, #w>
      %e1 = tt.expand_dims %r1 {axis = 0 : i32} : tensor<64xi32, #ttg.slice<{dim = 0, parent = #w}>> -> tensor<1x64xi32, #w>
      %b0 = tt.broadcast %e0 : tensor<64x1xi32, #w> -> tensor<64x64xi32, #w>
      %b1 = tt.broadcast %e1 : tensor<1x64xi32, #w> -> tensor<64x64xi32, #w>
      %m64 = arith.constant dense<64> : tensor<64x64xi32, #w>
      %b2 = arith.muli %b0, %m64 : tensor<64x64xi32, #w>
      %b3 = arith.addi %b2, %b1 : tensor<64x64xi32, #w>
      %xs = tt.splat %x1 : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>, #w>
      %ps = tt.addptr %xs, %b3 : tensor<64x64x!tt.ptr<f16>, #w>, tensor<64x64xi32, #w>
      scf.for %i = %d0 to %n1 step %d1 : i32 {
        %q = arith.addi %i, %d1 : i32
        %par = arith.andi %q, %d1 : i32
        ttng.wait_barrier %empty1, %par : !bar
        %f = arith.sitofp %i : i32 to f16
        %fs = tt.splat %f : f16 -> tensor<64x64xf16, #w>
        tt.store %ps, %fs : tensor<64x64x!tt.ptr<f16>, #w>
        ttg.local_barrier
        ttng.arrive_barrier %full1, 1 : !bar
      }
      ttg.warp_return
    } : (!tt.ptr<f16>, i32, !bar, !bar) -> ()
    ttng.inval_barrier %full : !bar
    ttng.inval_barrier %empty : !bar
    tt.return
  }
}
