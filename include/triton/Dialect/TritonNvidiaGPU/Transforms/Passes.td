//===- Passes.td - Passes on the operations of NVIDIA GPUs -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PASSES_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def TritonGPUAccelerateMatmul : Pass<"tritongpu-accelerate-matmul", "::mlir::triton::FuncOp"> {
  let summary = "Compute dots on tensor cores";
  let description = [{
    Requires: every tensor has a layout.

    Ensures: each `tt.dot` that tensor cores can compute has a result in a layout `#ttg.nvidia_mma`, which conversions
    connect with the code around it.

    - On sm_90a a dot of 64 or more rows, by a multiple of 4 warps, becomes a `ttng.warp_group_dot` (PTX ISA,
      wgmma.mma_async). Its operands are stored in shared memory in a layout `#ttg.nvmma_shared`; the first one stays in
      registers if it is computed from the result of another dot.
    - The instruction reads operands of 8 and 32 bits from shared memory only if they are contiguous along K. A first
      operand that is loaded from memory in another order comes through registers. For such a second operand the
      transposed dot is computed, with rows in an order in which threads read 16 bytes of the operand at once; a loop
      then carries the transposed sum.
    - Other dots remain `tt.dot`, with both operands in registers (PTX ISA, mma.sync).

    Warps divide the result so that they read the fewest elements of the operands. If the result becomes the first
    operand of another dot, each warp has whole rows. Sums of 8-bit floating-point numbers that must be precise
    (`maxNumImpreciseAcc` below 32) are computed as sums of `f16`.

    Dots of `f32` with the precision `ieee`, and of integers other than `i8`, are not changed. A remark gives the reason
    why a dot stays off tensor cores.

    Statistics (`--stats`): dots by warp groups, by warps, and without tensor cores.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #b}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #b}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<32x16xf16, #l>, %y: tensor<16x32xf16, #r>, %z: tensor<32x32xf32, #b>) -> tensor<32x32xf32, #b> {
        %0 = tt.dot %x, %y, %z : tensor<32x16xf16, #l> * tensor<16x32xf16, #r> -> tensor<32x32xf32, #b>
        tt.return %0 : tensor<32x32xf32, #b>
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [4, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [2, 2], instrShape = [16, 8]}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_80"} {
      tt.func @kernel(%x: tensor<32x16xf16, #ttg.dot_op<{opIdx = 0, parent = #b}>>, %y: tensor<16x32xf16, #ttg.dot_op<{opIdx = 1, parent = #b}>>, %z: tensor<32x32xf32, #b>) -> tensor<32x32xf32, #b> {
        %0 = ttg.convert_layout %z : tensor<32x32xf32, #b> -> tensor<32x32xf32, #mma>
        %1 = ttg.convert_layout %x : tensor<32x16xf16, #ttg.dot_op<{opIdx = 0, parent = #b}>> -> tensor<32x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>>
        %2 = ttg.convert_layout %y : tensor<16x32xf16, #ttg.dot_op<{opIdx = 1, parent = #b}>> -> tensor<16x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>>
        %3 = tt.dot %1, %2, %0 : tensor<32x16xf16, #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>> * tensor<16x32xf16, #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>> -> tensor<32x32xf32, #mma>
        %4 = ttg.convert_layout %3 : tensor<32x32xf32, #mma> -> tensor<32x32xf32, #b>
        tt.return %4 : tensor<32x32xf32, #b>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::gpu::TritonGPUDialect",
                           "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaOptimizeDescriptorEncoding : Pass<"triton-nvidia-optimize-descriptor-encoding"> {
  let summary = "Assign layouts in shared memory to the blocks of tensor descriptors";
  let description = [{
    Requires: nothing.

    Ensures: each tensor descriptor without a layout has a layout `#ttg.nvmma_shared`, with the widest swizzle that fits the
    lines of its block, if TMA can copy blocks of its type: of one to five dimensions, elements of 8, 16, 32 or 64 bits,
    and a multiple of 16 bytes in the last dimension. The layout depends on the type of the descriptor alone, so that
    all values that control flow may forward to each other have the same.

    ```mlir
    tt.func @kernel(%d: !tt.tensordesc<tensor<32x64xf16>>, %e: !tt.tensordesc<tensor<16xf32>>) {
      tt.return
    }
    ```
    becomes
    ```mlir
    #lines = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #plain = #ttg.nvmma_shared<{swizzlingByteWidth = 0, transposed = false, elementBitWidth = 32, rank = 1}>
    tt.func @kernel(%d: !tt.tensordesc<tensor<32x64xf16, #lines>>, %e: !tt.tensordesc<tensor<16xf32, #plain>>) {
      tt.return
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect"];
}

def TritonNvidiaInsertProxyFences : Pass<"triton-nvidia-insert-proxy-fences"> {
  let summary = "Insert fences between what threads and bulk copies write";
  let description = [{
    Requires: barriers are inserted (`tritongpu-insert-barriers`).

    Ensures: every path from a write to shared memory by threads to a bulk copy to the same bytes has a
    `ttng.fence_async_shared`. Bulk copies write by another proxy than threads, and a barrier alone does not order the two
    (PTX ISA, "Async proxy"). A fence is inserted immediately before the copy, or before the outermost loop around it that
    contains none of the writes. Existing fences count. What a function writes, copies and fences counts where it is
    called. Dots of warp groups and stores by TMA, which read by the same proxy, have their fences already.

    Statistics (`--stats`): fences inserted.

    ```mlir
    #l = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8208 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%desc: !tt.tensordesc<tensor<64x64xf16, #s>>, %x: tensor<64x64xf16, #l>, %mbarrier: !ttg.memdesc<1xi64, #m, #smem, mutable>) {
        %c0 = arith.constant 0 : i32
        %true = arith.constant true
        %buffer = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>) -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
        ttg.local_barrier
        ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #l = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.shared = 8208 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%desc: !tt.tensordesc<tensor<64x64xf16, #s>>, %x: tensor<64x64xf16, #l>, %mbarrier: !ttg.memdesc<1xi64, #m, #smem, mutable>) {
        %c0 = arith.constant 0 : i32
        %true = arith.constant true
        %buffer = ttg.local_alloc %x {allocation.offset = 0 : i32} : (tensor<64x64xf16, #l>) -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
        ttg.local_barrier
        ttng.fence_async_shared {bCluster = false}
        ttng.async_tma_copy_global_to_local %desc[%c0, %c0] %buffer, %mbarrier, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaWaitForRegisters : Pass<"triton-nvidia-wait-for-registers", "::mlir::triton::FuncOp"> {
  let summary = "Wait for dots in flight before the registers that they read are written";
  let description = [{
    A dot of warp groups reads registers of its first operand until it is complete (PTX ISA, wgmma.mma_async). Triton prints
    loops whose next iteration computes them before that.

    Requires: nothing.

    Ensures: in the body of a loop, before the first operation that may write the registers of the first operand of an
    asynchronous dot in the same block, a `ttng.warp_group_dot_wait` completes the dot of the iteration before. There is none
    if a wait of the block completes it before the operand is defined, or if the buffer of the second operand is not defined
    outside of the loop.

    Statistics (`--stats`): waits.

    ```mlir
    #m = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    #a = #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 2}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @f(%x: tensor<64x16xi8, #a>, %b: !ttg.memdesc<16x64xf16, #s, #smem>, %c: tensor<64x64xf32, #m>, %n: i32) -> tensor<64x64xf32, #m> {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<64x64xf32, #m>) : i32 {
          %y = arith.sitofp %x : tensor<64x16xi8, #a> to tensor<64x16xf16, #a>
          %d = ttng.warp_group_dot %y, %b, %acc {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
          scf.yield %d : tensor<64x64xf32, #m>
        }
        %r = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #m>
        tt.return %r : tensor<64x64xf32, #m>
      }
    }
    ```
    becomes
    ```mlir
    #m = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
    #a = #ttg.dot_op<{opIdx = 0, parent = #m, kWidth = 2}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @f(%x: tensor<64x16xi8, #a>, %b: !ttg.memdesc<16x64xf16, #s, #smem>, %c: tensor<64x64xf32, #m>, %n: i32) -> tensor<64x64xf32, #m> {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<64x64xf32, #m>) : i32 {
          %w = ttng.warp_group_dot_wait %b {pendings = 0 : i32} : !ttg.memdesc<16x64xf16, #s, #smem>
          %y = arith.sitofp %x : tensor<64x16xi8, #a> to tensor<64x16xf16, #a>
          %d = ttng.warp_group_dot %y, %b, %acc {isAsync = true} : tensor<64x16xf16, #a> * !ttg.memdesc<16x64xf16, #s, #smem> -> tensor<64x64xf32, #m>
          scf.yield %d : tensor<64x64xf32, #m>
        }
        %r = ttng.warp_group_dot_wait %sum {pendings = 0 : i32} : tensor<64x64xf32, #m>
        tt.return %r : tensor<64x64xf32, #m>
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaRefillBarriers : Pass<"triton-nvidia-refill-barriers", "::mlir::triton::FuncOp"> {
  let summary = "Let only one warp wait before it refills the buffers of a pipeline";
  let description = [{
    Requires: barriers are inserted (`tritongpu-insert-barriers`).

    Ensures: the same accesses are in order. In a loop with one `ttg.local_barrier`, it becomes `ttng.refill_barrier`, and a
    `ttg.local_barrier` is in front of the loop and behind it, if all writes to shared memory in the loop are TMA copies to
    multi-buffers and arrivals at their mbarriers. If it is the inner one of two loops, and barriers of the outer one order
    what all warps access there, both barriers are in front of the outer loop and behind it. The first warp executes all of them, so that the others need not wait: warp groups get out
    of step, and the dots of one overlap with the other code of another.

    A loop is unchanged if it contains other accesses of shared memory than these, dots of warp groups and waits; if it
    stores to global memory, which a barrier of the source may order; if the
    number of the buffer is not one that each iteration increments, modulo the number of buffers; or if the kernel has one
    warp group, or partitions. That number and the wait for copies keep a warp from arriving at a barrier twice before the
    first warp has waited at it, if the waits for copies are right (stage `allocated`).

    Statistics (`--stats`): barriers that became refill barriers.

    ```mlir
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c3 = arith.constant 3 : i32
        %true = arith.constant true
        %0 = scf.for %i = %c0 to %n step %c1 iter_args(%f = %c0) -> (i32) : i32 {
          %1 = arith.addi %f, %c1 : i32
          %2 = arith.cmpi eq, %1, %c3 : i32
          %3 = arith.select %2, %c0, %1 : i32
          %4 = ttg.memdesc_index %mbarriers[%3] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
          ttng.wait_barrier %4, %c0 : !ttg.memdesc<1xi64, #m, #smem, mutable>
          %5 = ttg.memdesc_index %ring[%3] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
          ttng.barrier_expect %4, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
          ttg.local_barrier
          ttng.async_tma_copy_global_to_local %a[%i, %c0] %5, %4, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
          scf.yield %3 : i32
        }
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 8 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%a: !tt.tensordesc<tensor<64x64xf16, #s>>, %ring: !ttg.memdesc<3x64x64xf16, #s, #smem, mutable>, %mbarriers: !ttg.memdesc<3x1xi64, #m, #smem, mutable>, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c3 = arith.constant 3 : i32
        %true = arith.constant true
        ttg.local_barrier
        %0 = scf.for %i = %c0 to %n step %c1 iter_args(%f = %c0) -> (i32) : i32 {
          %1 = arith.addi %f, %c1 : i32
          %2 = arith.cmpi eq, %1, %c3 : i32
          %3 = arith.select %2, %c0, %1 : i32
          %4 = ttg.memdesc_index %mbarriers[%3] : !ttg.memdesc<3x1xi64, #m, #smem, mutable> -> !ttg.memdesc<1xi64, #m, #smem, mutable>
          ttng.wait_barrier %4, %c0 : !ttg.memdesc<1xi64, #m, #smem, mutable>
          %5 = ttg.memdesc_index %ring[%3] : !ttg.memdesc<3x64x64xf16, #s, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
          ttng.barrier_expect %4, 8192, %true : !ttg.memdesc<1xi64, #m, #smem, mutable>
          ttng.refill_barrier %3, 3
          ttng.async_tma_copy_global_to_local %a[%i, %c0] %5, %4, %true : !tt.tensordesc<tensor<64x64xf16, #s>>, !ttg.memdesc<1xi64, #m, #smem, mutable> -> !ttg.memdesc<64x64xf16, #s, #smem, mutable>
          scf.yield %3 : i32
        }
        ttg.local_barrier
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect", "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonGPUPipeline : Pass<"tritongpu-pipeline"> {
  let summary = "Overlap the loads of later iterations with the computation of a loop";
  let description = [{
    Requires: every tensor has a layout. Different parameters of a kernel are of different memory.

    Ensures: the results are the same. A loop with loads that dots read, directly or after operations without effects,
    is a pipeline: with N stages, the copies of N - 1 iterations are in flight when an iteration begins.

    - A load through pointers becomes a `ttg.async_copy_global_to_local` to one of N buffers, with its mask, and one through
      a descriptor a TMA copy, whose bytes an mbarrier for each buffer counts. Each iteration waits for its own copies. The
      buffers have the layout of the operand of a `ttng.warp_group_dot`, if that is their only use; or else one that is
      written and read without bank conflicts. Copies that the same dot reads first complete together; with three stages
      or more there is one wait for all copies through pointers.
    - What computes the addresses is executed N - 1 iterations ahead, too: arithmetic, branches without effects, and loads,
      such as those of a block table. For an iteration that the loop does not have, loads and copies are masked, and
      integers are divided by one.
    - `ttng.warp_group_dot`s are asynchronous, and overlap with the code behind them and with the next iteration. A
      `ttng.warp_group_dot_wait` comes before an operation that reads a sum or fills an operand again, before the copies
      refill the buffers of the iteration before, and behind the loop. Dots whose sums are `f16`, and dots in branches,
      stay synchronous.
    - If such a loop is the only one in the body of another, its bounds are always the same, and its first addresses do not
      depend on its results, the next iteration of the outer loop starts its copies while the last dots of the inner loop
      and the code behind it are executed. If all of them are TMA copies, the last N - 1 iterations of the inner loop start
      them, and the code behind it does only if the inner loop has fewer iterations. The buffers and mbarriers continue
      from one inner loop to the next.

    Copies of `cp.async` come behind the wait for those of the iteration, or, if the only dot of the loop has fewer than 64
    rows or columns, behind the dot: such a loop takes as long as its copies, behind which loads from shared memory queue.

    `tt.num_stages` of a loop is the number of its stages, instead of the option. A loop with one stage does not change.
    Stages that do not fit in shared memory are left out.

    An innermost loop without dots is a pipeline only if it has `tt.num_stages`. With three stages or more, loads of
    tensors are copies as above, which each thread reads back, and loads of scalars are executed ahead into registers. The
    copies are at the end of an iteration, behind its accesses of shared memory, if its registers leave room for a second
    block on the multiprocessor.
    With two, and where no load can be a copy, all loads are executed one iteration ahead into registers, if they need at
    most 32 of a thread; loads through descriptors are always copies. The option is not for such loops: the blocks of a
    multiprocessor overlap already, and many registers or much shared memory leave fewer of them.

    A load is executed ahead only if nothing in the loop may write to what it reads: stores may be to other parameters, but
    there may be no atomic operations, volatile loads, barriers, calls or assembly with effects; pointers and descriptors
    must derive from parameters by arithmetic. The load must not be volatile, its address must not depend on a dot of an
    earlier iteration, and its descriptor must be made in front of the loop. A `cp.async` copies at least
    32 bits, which must be known to be contiguous, aligned and under one mask. Remarks give the reason why a load or a loop
    is not pipelined. The verification of stage `allocated` proves the waits, and so the number of copies in flight, for
    all numbers of iterations.

    Statistics (`--stats`): pipelined loops, and loads that became copies to multi-buffers.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {
      tt.func public @kernel(%a: tensor<16x16xf16, #l>, %p: tensor<16x16x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 16]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<16x16xf32, #mma>) -> tensor<16x16xf32, #mma> {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c8 = arith.constant 8 : i32
        %c256 = arith.constant dense<256> : tensor<16x16xi32, #b>
        %0:2 = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %zero, %q = %p) -> (tensor<16x16xf32, #mma>, tensor<16x16x!tt.ptr<f16>, #b>) : i32 {
          %x = tt.load %q : tensor<16x16x!tt.ptr<f16>, #b>
          %y = ttg.convert_layout %x : tensor<16x16xf16, #b> -> tensor<16x16xf16, #r>
          %next = tt.dot %a, %y, %sum : tensor<16x16xf16, #l> * tensor<16x16xf16, #r> -> tensor<16x16xf32, #mma>
          %r = tt.addptr %q, %c256 : tensor<16x16x!tt.ptr<f16>, #b>, tensor<16x16xi32, #b>
          scf.yield %next, %r : tensor<16x16xf32, #mma>, tensor<16x16x!tt.ptr<f16>, #b>
        }
        tt.return %0#0 : tensor<16x16xf32, #mma>
      }
    }
    ```
    becomes, with `num-stages=2`,
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 8], threadsPerWarp = [16, 2], warpsPerCTA = [1, 1], order = [1, 0]}>
    #mma = #ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [1, 1], instrShape = [16, 8]}>
    #shared = #ttg.shared_linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0], [2, 0], [8, 0], [4, 8]]}, alignment = 16>
    #smem = #ttg.shared_memory
    #l = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
    #r = #ttg.dot_op<{opIdx = 1, parent = #mma, kWidth = 2}>
    module attributes {"ttg.num-warps" = 1 : i32, ttg.target = "sm_80"} {
      tt.func public @kernel(%a: tensor<16x16xf16, #l>, %p: tensor<16x16x!tt.ptr<f16>, #b> {tt.contiguity = dense<[1, 16]> : tensor<2xi32>, tt.divisibility = dense<16> : tensor<2xi32>}, %zero: tensor<16x16xf32, #mma>) -> tensor<16x16xf32, #mma> {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %c8 = arith.constant 8 : i32
        %c256 = arith.constant dense<256> : tensor<16x16xi32, #b>
        %0 = ttg.local_alloc : () -> !ttg.memdesc<2x16x16xf16, #shared, #smem, mutable>
        %c1_0 = arith.constant 1 : i32
        %c1_1 = arith.constant 1 : i32
        %c0_2 = arith.constant 0 : i32
        %1 = arith.muli %c1, %c0_2 : i32
        %2 = arith.addi %c0, %1 : i32
        %3 = tt.addptr %p, %c256 : tensor<16x16x!tt.ptr<f16>, #b>, tensor<16x16xi32, #b>
        %c1_3 = arith.constant 1 : i32
        %4 = arith.addi %c1_0, %c1_3 : i32
        %c2 = arith.constant 2 : i32
        %5 = arith.cmpi eq, %4, %c2 : i32
        %c0_4 = arith.constant 0 : i32
        %6 = arith.select %5, %c0_4, %4 : i32
        %7 = ttg.memdesc_index %0[%6] : !ttg.memdesc<2x16x16xf16, #shared, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
        %8 = ttg.async_copy_global_to_local %p, %7 : tensor<16x16x!tt.ptr<f16>, #b> -> <16x16xf16, #shared, #smem, mutable>
        %9 = ttg.async_commit_group tokens %8
        %10:5 = scf.for %i = %c0 to %c8 step %c1 iter_args(%sum = %zero, %q = %3, %last = %c1_0, %parity = %c1_1, %filled = %6) -> (tensor<16x16xf32, #mma>, tensor<16x16x!tt.ptr<f16>, #b>, i32, i32, i32)  : i32 {
          %c1_5 = arith.constant 1 : i32
          %12 = arith.muli %c1, %c1_5 : i32
          %13 = arith.subi %c8, %12 : i32
          %14 = arith.cmpi slt, %i, %13 : i32
          %c1_6 = arith.constant 1 : i32
          %15 = arith.addi %last, %c1_6 : i32
          %c2_7 = arith.constant 2 : i32
          %16 = arith.cmpi eq, %15, %c2_7 : i32
          %c0_8 = arith.constant 0 : i32
          %17 = arith.select %16, %c0_8, %15 : i32
          %c1_9 = arith.constant 1 : i32
          %18 = arith.xori %parity, %c1_9 : i32
          %19 = arith.select %16, %18, %parity : i32
          %20 = ttg.async_wait {num = 0 : i32}
          %21 = ttg.memdesc_index %0[%17] : !ttg.memdesc<2x16x16xf16, #shared, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
          %22 = ttg.local_load %21 token %20 : !ttg.memdesc<16x16xf16, #shared, #smem, mutable> -> tensor<16x16xf16, #r>
          %23 = tt.dot %a, %22, %sum : tensor<16x16xf16, #l> * tensor<16x16xf16, #r> -> tensor<16x16xf32, #mma>
          %24 = tt.addptr %q, %c256 : tensor<16x16x!tt.ptr<f16>, #b>, tensor<16x16xi32, #b>
          %c1_10 = arith.constant 1 : i32
          %25 = arith.addi %filled, %c1_10 : i32
          %c2_11 = arith.constant 2 : i32
          %26 = arith.cmpi eq, %25, %c2_11 : i32
          %c0_12 = arith.constant 0 : i32
          %27 = arith.select %26, %c0_12, %25 : i32
          %28 = ttg.memdesc_index %0[%27] : !ttg.memdesc<2x16x16xf16, #shared, #smem, mutable> -> !ttg.memdesc<16x16xf16, #shared, #smem, mutable>
          %29 = tt.splat %14 : i1 -> tensor<16x16xi1, #b>
          %30 = ttg.async_copy_global_to_local %q, %28 mask %29 : tensor<16x16x!tt.ptr<f16>, #b> -> <16x16xf16, #shared, #smem, mutable>
          %31 = ttg.async_commit_group tokens %30
          scf.yield %23, %24, %17, %19, %27 : tensor<16x16xf32, #mma>, tensor<16x16x!tt.ptr<f16>, #b>, i32, i32, i32
        }
        %11 = ttg.async_wait {num = 0 : i32}
        tt.return %10#0 : tensor<16x16xf32, #mma>
      }
    }
    ```
  }];
  let options = [Option<"numStages", "num-stages", "int", /*default=*/"3", "Number of stages, and of buffers">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::triton::gpu::TritonGPUDialect",
                           "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaPassTensorMaps : Pass<"triton-nvidia-pass-tensor-maps", "::mlir::triton::FuncOp"> {
  let summary = "Make tensor maps parameters of kernels";
  let description = [{
    Requires: every tensor descriptor has a layout that TMA supports (`triton-nvidia-optimize-descriptor-encoding`), and
    the launcher creates tensor maps from recipes (`abi=native`).

    Ensures: kernels make no descriptor in their entry block whose base, sizes and strides are expressions of the
    parameters: constants, additions, subtractions, products, extensions, truncations, maxima and minima.

    Such a descriptor becomes a further parameter. Its attribute `ttng.tensor_map_recipe` contains the expressions, which the
    metadata passes on to the launcher. An expression is a constant, `["argument", NUMBER]` or `[OPERATION, TYPE,
    OPERANDS...]`. The base is in bytes, the strides are in elements. All other descriptors stay: a program makes them in global scratch.

    ```mlir
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %s: i32, %x: tensor<64x64xf16>) {
        %c1 = arith.constant 1 : i64
        %stride = arith.extsi %s : i32 to i64
        %d = tt.make_tensor_descriptor %p, [%n, %n], [%stride, %c1] : <f16>, <tensor<64x64xf16, #s>>
        tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%p: !tt.ptr<f16>, %n: i32, %s: i32, %x: tensor<64x64xf16>,
                      %d: !tt.tensordesc<tensor<64x64xf16, #s>> {ttng.tensor_map_recipe = {
                        base = ["argument", 0], nan_padding = false, shape = [["argument", 1], ["argument", 1]],
                        strides = [["arith.extsi", i64, ["argument", 2]], 1]}}) {
        %c1 = arith.constant 1 : i64
        %stride = arith.extsi %s : i32 to i64
        tt.descriptor_store %d[%n, %n], %x : !tt.tensordesc<tensor<64x64xf16, #s>>, tensor<64x64xf16>
        tt.return
      }
    }
    ```
  }];
}

def TritonNvidiaTMALowering : Pass<"triton-nvidia-tma-lowering", "::mlir::triton::FuncOp"> {
  let summary = "Access memory through tensor descriptors by TMA";
  let description = [{
    Requires: every tensor has a layout, and every tensor descriptor one that TMA supports
    (`triton-nvidia-optimize-descriptor-encoding`).

    Ensures: there are no operations `tt.make_tensor_descriptor` and `tt.descriptor_*`.

    - A load or gather becomes a TMA copy to a buffer in shared memory, whose bytes an mbarrier counts, a wait, and a load
      of the buffer. Warp-group dots read the buffer itself, or its transposition, if its layout is that of their operand;
      if only they do, the wait is in front of the first of them, or of what may write the memory that the copy reads, or
      synchronize with others that write it.
    - A store, reduction or scatter becomes a buffer with the data, a proxy fence, a TMA copy from the buffer, and a wait
      until it has read the buffer.
    - A descriptor that the kernel makes becomes a tensor map in global scratch.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %x: tensor<16x64xf32, #b>, %i: i32) {
        tt.descriptor_store %d[%i, %i], %x : !tt.tensordesc<tensor<16x64xf32, #s>>, tensor<16x64xf32, #b>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %x: tensor<16x64xf32, #b>, %i: i32) {
        %0 = ttg.local_alloc %x : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #ttg.shared_memory>
        ttng.fence_async_shared {bCluster = false}
        ttng.async_tma_copy_local_to_global %d[%i, %i] %0 : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #ttg.shared_memory>
        ttng.async_tma_store_wait {pendings = 0 : i32}
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::gpu::TritonGPUDialect",
                           "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaCombineInitializations : Pass<"triton-nvidia-combine-initializations", "::mlir::triton::FuncOp"> {
  let summary = "Initialize mbarriers while tensor maps are written";
  let description = [{
    Requires: accesses through tensor descriptors are TMA copies (`triton-nvidia-tma-lowering`).

    Ensures: the results are the same. A fence that acquires tensor maps, with its barrier, comes as late as possible:
    computations and initializations of mbarriers are in front of it, also those of mbarriers that are in use only later
    in the block. So one barrier orders all of them before the copies, and the first warp initializes mbarriers while the
    others write tensor maps.

    ```mlir
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%map: !tt.ptr<i8>, %i: i32) {
        ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
        %isFirst = arith.cmpi eq, %i, %i : i32
        %0 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.init_barrier %0, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.barrier_expect %0, 64, %isFirst : !ttg.memdesc<1xi64, #m, #smem, mutable>
        %1 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.barrier_expect %1, 64, %isFirst : !ttg.memdesc<1xi64, #m, #smem, mutable>
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #m = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func @kernel(%map: !tt.ptr<i8>, %i: i32) {
        %isFirst = arith.cmpi eq, %i, %i : i32
        %0 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.init_barrier %0, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
        %1 = ttg.local_alloc : () -> !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.init_barrier %1, 1 : !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.tensormap_fenceproxy_acquire %map : !tt.ptr<i8>
        ttng.barrier_expect %0, 64, %isFirst : !ttg.memdesc<1xi64, #m, #smem, mutable>
        ttng.barrier_expect %1, 64, %isFirst : !ttg.memdesc<1xi64, #m, #smem, mutable>
        tt.return
      }
    }
    ```
  }];
}

def TritonNvidiaOverlapStores : Pass<"triton-nvidia-overlap-stores", "::mlir::triton::FuncOp"> {
  let summary = "Overlap TMA stores with the next iteration of a loop";
  let description = [{
    Requires: every tensor has a layout. Different parameters of a kernel are of different memory.

    Ensures: a TMA store in the body of a loop, or a reduction or scatter, has read its buffer only when a later iteration,
    or another store of the same one, fills the buffer again, or behind the loop. The buffers live as long as the loop.

    A loop is unchanged if it contains a store, or a wait for stores, of another form: each store must be in the body
    itself, from a buffer that is filled in the same iteration and used for nothing else, and be followed by a wait for all
    stores. Nothing else in the loop may read or write the memory that is stored to: loads and other stores may be of other
    parameters, but there may be no atomic operations, volatile loads, barriers, calls or assembly with effects. All
    buffers must fit in shared memory.

    Statistics (`--stats`): stores that overlap with the next iteration.

    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %x: tensor<16x64xf32, #b>, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c16 = arith.constant 16 : i32
        scf.for %i = %c0 to %n step %c16 : i32 {
          %0 = ttg.local_alloc %x : (tensor<16x64xf32, #b>) -> !ttg.memdesc<16x64xf32, #s, #smem>
          ttng.fence_async_shared {bCluster = false}
          ttng.async_tma_copy_local_to_global %d[%i, %c0] %0 : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem>
          ttng.async_tma_store_wait {pendings = 0 : i32}
        }
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    #b = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [2, 16], warpsPerCTA = [4, 1], order = [1, 0]}>
    #s = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 32}>
    #smem = #ttg.shared_memory
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%d: !tt.tensordesc<tensor<16x64xf32, #s>>, %x: tensor<16x64xf32, #b>, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c16 = arith.constant 16 : i32
        %0 = ttg.local_alloc : () -> !ttg.memdesc<16x64xf32, #s, #smem, mutable>
        scf.for %i = %c0 to %n step %c16 : i32 {
          ttng.async_tma_store_wait {pendings = 0 : i32}
          ttg.local_store %x, %0 : tensor<16x64xf32, #b> -> !ttg.memdesc<16x64xf32, #s, #smem, mutable>
          ttng.fence_async_shared {bCluster = false}
          ttng.async_tma_copy_local_to_global %d[%i, %c0] %0 : !tt.tensordesc<tensor<16x64xf32, #s>>, !ttg.memdesc<16x64xf32, #s, #smem, mutable>
        }
        ttng.async_tma_store_wait {pendings = 0 : i32}
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect", "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaSkipIdleBlocks : Pass<"triton-nvidia-skip-idle-blocks", "::mlir::triton::FuncOp"> {
  let summary = "Execute nothing in thread blocks without program instances";
  let description = [{
    Requires: no pass behind it looks for the code of a kernel in its first block only.

    Ensures: a kernel whose visible effects are all in one loop, which has no iterations unless a condition holds, executes
    nothing but that condition where it does not hold. Such are the blocks of a persistent kernel behind the first one of
    each multiprocessor (`triton-nvidia-persist-programs`): they begin only when another block ends, and would then write
    tensor maps.

    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%out: !tt.ptr<i32>, %is_working: i1, %n: i32) {
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        %count = arith.select %is_working, %n, %c0 : i32
        %sum = tt.load %out : !tt.ptr<i32>
        scf.for %i = %c0 to %count step %c1 : i32 {
          tt.store %out, %sum : !tt.ptr<i32>
        }
        tt.return
      }
    }
    ```
    becomes
    ```mlir
    module attributes {"ttg.num-warps" = 4 : i32, ttg.target = "sm_90a"} {
      tt.func public @kernel(%out: !tt.ptr<i32>, %is_working: i1, %n: i32) {
        scf.if %is_working {
          %c0 = arith.constant 0 : i32
          %c1 = arith.constant 1 : i32
          %count = arith.select %is_working, %n, %c0 : i32
          %sum = tt.load %out : !tt.ptr<i32>
          scf.for %i = %c0 to %count step %c1 : i32 {
            tt.store %out, %sum : !tt.ptr<i32>
          }
        }
        tt.return
      }
    }
    ```
  }];
  let dependentDialects = ["::mlir::scf::SCFDialect"];
}

def TritonNvidiaPersistPrograms : Pass<"triton-nvidia-persist-programs", "::mlir::triton::FuncOp"> {
  let summary = "Execute the program instances of a multiprocessor in one thread block";
  let description = [{
    Requires: no tensor has a layout.

    Ensures: in a kernel with one loop of dots that reads its operands through tensor descriptors, thread block p of the
    first W executes the program instances p, p + W, p + 2 W and so on; W is the number of multiprocessors. The other
    blocks end at once, so that the launcher is the same. Then the code before the loop, such as the creation of tensor
    maps, is executed once, and a pipeline overlaps the end of a program instance with the beginning of the next one.

    In a grid of several dimensions, the instances are numbered along x first. Program instances must be independent: the
    kernel has no atomic operations, volatile loads, calls or assembly with effects, and its tensor descriptors are the
    same for all. Nor does it print, which states the program id, or read the id of the thread block in assembly. A kernel
    that reads its program id along y or z has no dots but those of what TMA copies. Kernels of which a multiprocessor can
    execute several blocks at a time, by an estimate of registers and shared memory, are unchanged: their blocks overlap
    already. A remark gives the reason.

    ```mlir
    tt.func public @kernel(%a: !tt.tensordesc<tensor<128x64xf16>>, %b: !tt.tensordesc<tensor<64x256xf16>>, %c: !tt.tensordesc<tensor<128x256xf32>>, %k: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %none = arith.constant dense<0.0> : tensor<128x256xf32>
      %p = tt.get_program_id x : i32
      %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> tensor<128x256xf32> : i32 {
        %x = tt.descriptor_load %a[%p, %i] : !tt.tensordesc<tensor<128x64xf16>> -> tensor<128x64xf16>
        %y = tt.descriptor_load %b[%i, %zero] : !tt.tensordesc<tensor<64x256xf16>> -> tensor<64x256xf16>
        %d = tt.dot %x, %y, %s : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
        scf.yield %d : tensor<128x256xf32>
      }
      tt.descriptor_store %c[%p, %zero], %sum : !tt.tensordesc<tensor<128x256xf32>>, tensor<128x256xf32>
      tt.return
    }
    ```
    becomes
    ```mlir
    tt.func public @kernel(%a: !tt.tensordesc<tensor<128x64xf16>>, %b: !tt.tensordesc<tensor<64x256xf16>>, %c: !tt.tensordesc<tensor<128x256xf32>>, %k: i32) {
      %zero = arith.constant 0 : i32
      %one = arith.constant 1 : i32
      %none = arith.constant dense<0.0> : tensor<128x256xf32>
      %first = tt.get_program_id x : i32
      %n = tt.get_num_programs x : i32
      %w = ttng.num_multiprocessors : i32
      %c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %last = arith.subi %n, %c1 : i32
      %rest = arith.subi %last, %first : i32
      %others = arith.divsi %rest, %w : i32
      %works = arith.cmpi slt, %first, %w : i32
      %all = arith.addi %others, %c1 : i32
      %count = arith.select %works, %all, %c0 : i32
      scf.for %j = %c0 to %count step %c1 : i32 {
        %distance = arith.muli %j, %w : i32
        %p = arith.addi %first, %distance : i32
        %sum = scf.for %i = %zero to %k step %one iter_args(%s = %none) -> (tensor<128x256xf32>) : i32 {
          %x = tt.descriptor_load %a[%p, %i] : !tt.tensordesc<tensor<128x64xf16>> -> tensor<128x64xf16>
          %y = tt.descriptor_load %b[%i, %zero] : !tt.tensordesc<tensor<64x256xf16>> -> tensor<64x256xf16>
          %d = tt.dot %x, %y, %s : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
          scf.yield %d : tensor<128x256xf32>
        }
        tt.descriptor_store %c[%p, %zero], %sum : !tt.tensordesc<tensor<128x256xf32>>, tensor<128x256xf32>
      }
      tt.return
    }
    ```
  }];
  let options = [Option<"numWarps", "num-warps", "int", /*default=*/"4", "Number of warps per thread block">,
                 Option<"numStages", "num-stages", "int", /*default=*/"3", "Number of stages of the pipeline">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect",
                           "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_PASSES_TD
