//===- BarrierOps.td - Barriers in shared memory, and fences -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

// An operation on one barrier.
class TritonNvidiaGPU_BarrierOp<string mnemonic, list<Trait> traits> : TritonNvidiaGPU_Op<mnemonic, !listconcat(traits, [SharedMemoryEffects])> {
  let hasVerifier = 1;
}

def TritonNvidiaGPU_InitBarrierOp : TritonNvidiaGPU_BarrierOp<"init_barrier", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "makes a barrier";
  let description = [{
    Sets up a barrier whose phases complete after `count` arrivals each (PTX ISA, mbarrier.init). The first phase has
    parity 0.

    ```mlir
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "arrivals that complete a phase">:$count);
  let assemblyFormat = "$alloc `,` $count attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_InvalBarrierOp : TritonNvidiaGPU_BarrierOp<"inval_barrier", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "ends a barrier";
  let description = [{
    Gives the barrier's memory back to other uses (PTX ISA, mbarrier.inval).
  }];
  let arguments = (ins Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc);
  let assemblyFormat = "$alloc attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_BarrierExpectOp : TritonNvidiaGPU_BarrierOp<"barrier_expect", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "announces bytes and arrives";
  let description = [{
    Arrives once, and lets the phase complete only when `size` more bytes have been copied (PTX ISA,
    mbarrier.arrive.expect_tx). Does nothing where `pred` is false.

    ```mlir
    ttng.barrier_expect %b, 8192, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "how many bytes">:$size, Arg<I1, "whether to do anything">:$pred);
  let assemblyFormat = "$alloc `,` $size `,` $pred attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_WaitBarrierOp : TritonNvidiaGPU_BarrierOp<"wait_barrier", [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "waits for a phase of a barrier";
  let description = [{
    Blocks until the phase whose parity is `phase` (0 or 1) has completed (PTX ISA, mbarrier.try_wait.parity). The buffers
    in `deps` may be accessed by asynchronous work until then. Does not wait where `pred` is false.

    ```mlir
    ttng.wait_barrier %b, %phase, %pred deps %A : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc,
    Arg<I32, "parity of the phase to wait for">:$phase, Arg<Optional<I1>, "whether to wait">:$pred,
    Arg<Variadic<TritonGPU_MemDescType>, "buffers that are busy until then">:$deps);
  let assemblyFormat = [{
    $alloc `,` $phase (`,` $pred^)? (`deps` $deps^)? attr-dict `:` qualified(type($alloc)) (`,` type($deps)^)?
  }];
}

def TritonNvidiaGPU_ArriveBarrierOp : TritonNvidiaGPU_BarrierOp<"arrive_barrier", [
    MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "arrives at a barrier";
  let description = [{
    Counts `count` arrivals (PTX ISA, mbarrier.arrive), unless `pred` is false.

    ```mlir
    ttng.arrive_barrier %b, 1, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "how many arrivals">:$count, Arg<Optional<I1>, "whether to arrive">:$pred);
  let assemblyFormat = "$alloc `,` $count (`,` $pred^)? attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_AsyncCopyMbarrierArriveOp : TritonNvidiaGPU_BarrierOp<"async_copy_mbarrier_arrive", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "arrives when this thread's asynchronous copies are done";
  let description = [{
    Each thread arrives as soon as the copies that it started before are complete (PTX ISA, cp.async.mbarrier.arrive).
    With `noIncrement` the arrival counts among those that the barrier expects.
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "the barrier, a buffer of one i64">:$alloc,
    Arg<UnitAttr, "whether the arrival is one of those that the barrier expects">:$noIncrement);
  let assemblyFormat = "$alloc attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_FenceAsyncSharedOp : TritonNvidiaGPU_Op<"fence_async_shared", [SharedMemoryEffects]> {
  let summary = "shows what threads wrote to shared memory to asynchronous work";
  let description = [{
    Orders writes of threads to shared memory before reads by copies and matrix products that are started after (PTX ISA,
    fence.proxy.async), within the block or, with `bCluster`, the cluster.

    ```mlir
    ttng.fence_async_shared {bCluster = false}
    ```
  }];
  let arguments = (ins Arg<BoolAttr, "whether the cluster sees it, not the block alone">:$bCluster);
  let assemblyFormat = "attr-dict";
}

def TritonNvidiaGPU_ClusterArriveOp : TritonNvidiaGPU_Op<"cluster_arrive"> {
  let summary = "arrives at the barrier of the cluster";
  let description = [{
    The first half of a barrier of all blocks of a cluster (PTX ISA, barrier.cluster.arrive). A `relaxed` arrival orders
    no memory accesses.
  }];
  let arguments = (ins Arg<I1Attr, "whether it orders no memory accesses">:$relaxed);
  let assemblyFormat = "attr-dict";
}

def TritonNvidiaGPU_ClusterWaitOp : TritonNvidiaGPU_Op<"cluster_wait"> {
  let summary = "waits at the barrier of the cluster";
  let description = [{
    The second half of a barrier of all blocks of a cluster (PTX ISA, barrier.cluster.wait).
  }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD
