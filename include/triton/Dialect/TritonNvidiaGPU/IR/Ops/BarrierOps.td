//===- BarrierOps.td - Mbarriers, proxy fences and cluster barriers -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD
#define TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD

include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPUOpBase.td"

// An operation on one mbarrier.
class TritonNvidiaGPU_BarrierOp<string mnemonic, list<Trait> traits> : TritonNvidiaGPU_Op<mnemonic, !listconcat(traits, [SharedMemoryEffects])> {
  let hasVerifier = 1;
}

def TritonNvidiaGPU_InitBarrierOp : TritonNvidiaGPU_BarrierOp<"init_barrier", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "initializes an mbarrier";
  let description = [{
    Initializes an mbarrier whose phases complete after `count` arrivals each (PTX ISA, mbarrier.init). The first phase
    has parity 0.

    ```mlir
    ttng.init_barrier %b, 1 : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "arrivals that complete a phase">:$count);
  let assemblyFormat = "$alloc `,` $count attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_InvalBarrierOp : TritonNvidiaGPU_BarrierOp<"inval_barrier", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "invalidates an mbarrier";
  let description = [{
    Invalidates the mbarrier, so that its memory can be reused (PTX ISA, mbarrier.inval).
  }];
  let arguments = (ins Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc);
  let assemblyFormat = "$alloc attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_BarrierExpectOp : TritonNvidiaGPU_BarrierOp<"barrier_expect", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "arrives at an mbarrier that expects bytes";
  let description = [{
    Arrives once, and adds `size` bytes that must be copied before the phase completes (PTX ISA,
    mbarrier.arrive.expect_tx). Has no effect if `pred` is false.

    ```mlir
    ttng.barrier_expect %b, 8192, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "number of bytes">:$size, Arg<I1, "predicate of the operation">:$pred);
  // Triton has attributes of other dialects in front of the predicate.
  let assemblyFormat = "$alloc `,` $size attr-dict `,` $pred `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_WaitBarrierOp : TritonNvidiaGPU_BarrierOp<"wait_barrier", [
    AttrSizedOperandSegments,
    MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "waits for a phase of an mbarrier";
  let description = [{
    Waits until the phase with the parity `phase` (0 or 1) is complete (PTX ISA, mbarrier.try_wait.parity). Asynchronous
    operations may access the buffers in `deps` until then, so that they are live. Does not wait if `pred` is false.

    ```mlir
    ttng.wait_barrier %b, %phase, %pred deps %A : !ttg.memdesc<1xi64, #shared, #smem, mutable>, !ttg.memdesc<64x64xf16, #a, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc,
    Arg<I32, "parity of the phase to wait for">:$phase, Arg<Optional<I1>, "predicate of the wait">:$pred,
    Arg<Variadic<TritonGPU_MemDescType>, "buffers in use until the phase is complete">:$deps);
  let assemblyFormat = [{
    $alloc `,` $phase (`,` $pred^)? (`deps` $deps^)? attr-dict `:` qualified(type($alloc)) (`,` type($deps)^)?
  }];
}

def TritonNvidiaGPU_ArriveBarrierOp : TritonNvidiaGPU_BarrierOp<"arrive_barrier", [
    MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "arrives at an mbarrier";
  let description = [{
    Arrives `count` times, at least once (PTX ISA, mbarrier.arrive). Has no effect if `pred` is false.

    ```mlir
    ttng.arrive_barrier %b, 1, %pred : !ttg.memdesc<1xi64, #shared, #smem, mutable>
    ```
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc,
    Arg<I32Attr, "number of arrivals">:$count, Arg<Optional<I1>, "predicate of the operation">:$pred);
  let assemblyFormat = "$alloc `,` $count (`,` $pred^)? attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_AsyncCopyMbarrierArriveOp : TritonNvidiaGPU_BarrierOp<"async_copy_mbarrier_arrive", [
    MemoryEffects<[MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "arrives at an mbarrier when asynchronous copies are complete";
  let description = [{
    Each thread arrives when all asynchronous copies that it started before are complete (PTX ISA,
    cp.async.mbarrier.arrive). With `noIncrement` the arrival is one of the expected ones; otherwise the count of
    pending arrivals is incremented first.
  }];
  let arguments = (ins
    Arg<TritonGPU_SharedBuffer, "mbarrier, a buffer of one i64">:$alloc,
    Arg<UnitAttr, "whether the arrival is one of the expected ones">:$noIncrement);
  let assemblyFormat = "$alloc attr-dict `:` qualified(type($alloc))";
}

def TritonNvidiaGPU_FenceAsyncSharedOp : TritonNvidiaGPU_Op<"fence_async_shared", [SharedMemoryEffects]> {
  let summary = "proxy fence for shared memory";
  let description = [{
    Orders writes to shared memory by the generic proxy (of threads) before later accesses by the async proxy (of TMA
    and MMA instructions) (PTX ISA, fence.proxy.async), in the CTA or, with `bCluster`, in the cluster.

    ```mlir
    ttng.fence_async_shared {bCluster = false}
    ```
  }];
  let arguments = (ins Arg<BoolAttr, "whether the scope is the cluster, instead of the CTA">:$bCluster);
  let assemblyFormat = "attr-dict";
}

def TritonNvidiaGPU_RefillBarrierOp : TritonNvidiaGPU_Op<"refill_barrier", [
    SharedMemoryEffects, MemoryEffects<[MemRead<TritonGPU_SharedMemory>, MemWrite<TritonGPU_SharedMemory>]>]> {
  let summary = "barrier at which only the warp waits that starts TMA copies";
  let description = [{
    All warps of the CTA arrive, and the first one, which starts TMA copies and arrives at mbarriers for all, waits for the
    others (PTX ISA, barrier.cta.sync and barrier.cta.arrive). It stands for `ttg.local_barrier` where only operations of
    that warp behind it depend on those of other warps before it. `index` is the number of one of `count` barriers, at
    most 15. A warp must not arrive at a barrier again before the first warp has waited at it: `index` must be a
    multi-buffer's number that changes with each execution, and each warp must wait for the copies to that buffer before.

    ```mlir
    ttng.refill_barrier %index, 3
    ```
  }];
  let arguments = (ins Arg<I32, "number of the barrier">:$index, Arg<I32Attr, "number of barriers">:$count);
  let assemblyFormat = "$index `,` $count attr-dict";
  let hasVerifier = 1;
}

def TritonNvidiaGPU_ClusterArriveOp : TritonNvidiaGPU_Op<"cluster_arrive"> {
  let summary = "arrives at the barrier of the cluster";
  let description = [{
    The first half of a barrier of all threads of a cluster (PTX ISA, barrier.cluster.arrive). A `relaxed` arrival does
    not order memory accesses.
  }];
  let arguments = (ins Arg<I1Attr, "whether the arrival does not order memory accesses">:$relaxed);
  let assemblyFormat = "attr-dict";
}

def TritonNvidiaGPU_ClusterWaitOp : TritonNvidiaGPU_Op<"cluster_wait"> {
  let summary = "waits at the barrier of the cluster";
  let description = [{
    The second half of a barrier of all threads of a cluster (PTX ISA, barrier.cluster.wait).
  }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONNVIDIAGPU_IR_OPS_BARRIEROPS_TD
