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

def TritonGPUPipeline : Pass<"tritongpu-pipeline"> {
  let summary = "Overlap the copies of later iterations with the dots of a loop";
  let description = [{
    Requires: every tensor has a layout.
  }];
  let options = [Option<"numStages", "num-stages", "int", /*default=*/"3", "Number of stages, and of buffers">];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::triton::gpu::TritonGPUDialect",
                           "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaTMALowering : Pass<"triton-nvidia-tma-lowering", "::mlir::triton::FuncOp"> {
  let summary = "Access memory through tensor descriptors by TMA";
  let description = [{
    Requires: every tensor has a layout, and every tensor descriptor one that TMA supports
    (`triton-nvidia-optimize-descriptor-encoding`).

    Ensures: there are no operations `tt.make_tensor_descriptor` and `tt.descriptor_*`.

    - A load or gather becomes a TMA copy to a buffer in shared memory, whose bytes an mbarrier counts, a wait, and a load
      of the buffer. Warp-group dots read the buffer itself, or its transposition, if its layout is that of their operand.
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

def TritonNvidiaOverlapStores : Pass<"triton-nvidia-overlap-stores", "::mlir::triton::FuncOp"> {
  let summary = "Overlap TMA stores with the next iteration of a loop";
  let description = [{
    Requires: every tensor has a layout.
  }];
  let dependentDialects = ["::mlir::triton::gpu::TritonGPUDialect", "::mlir::triton::nvidia_gpu::TritonNvidiaGPUDialect"];
}

def TritonNvidiaPersistPrograms : Pass<"triton-nvidia-persist-programs", "::mlir::triton::FuncOp"> {
  let summary = "Execute the program instances of a multiprocessor in one thread block";
  let description = [{
    Requires: no tensor has a layout.

    Ensures: in a kernel with one loop of dots that reads its operands through tensor descriptors, thread block p of the
    first W executes the program instances p, p + W, p + 2 W and so on; W is the number of multiprocessors. The other
    blocks end at once, so that the launcher is the same. Then the code before the loop, such as the creation of tensor
    maps, is executed once, and a pipeline overlaps the end of a program instance with the beginning of the next one.

    Program instances must be independent: the kernel has no atomic operations, volatile loads, calls or assembly with
    effects. It reads its program id along x alone, and its tensor descriptors are the same for all. Kernels of which a
    multiprocessor can execute several blocks at a time, by an estimate of registers and shared memory, are unchanged:
    their blocks overlap already. A remark gives the reason.

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
