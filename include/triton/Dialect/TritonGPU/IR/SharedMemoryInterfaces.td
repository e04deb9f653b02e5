//===- SharedMemoryInterfaces.td - Interfaces of operations on shared memory -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYINTERFACES_TD
#define TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYINTERFACES_TD

include "mlir/IR/OpBase.td"

def SharedMemoryOpInterface : OpInterface<"SharedMemoryOpInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    An operation that allocates, accesses or synchronizes shared memory. Allocation, liveness, barrier insertion and the
    lowering get their facts from here (SharedMemoryEffects.h).

    An operation whose accesses all complete when it ends, by the generic proxy and without synchronization, need not
    implement the interface: memory effects on the resource `SharedMemory` state the same.
  }];
  let methods = [
    InterfaceMethod<[{
        The shared memory that has to be allocated for the operation: a buffer that it defines, or scratch. Fails with a
        diagnostic if the operation cannot be lowered.
      }], "::llvm::FailureOr<::mlir::triton::gpu::SharedMemoryRequirement>", "getSharedMemoryRequirement", (ins),
      /*methodBody=*/"", /*defaultImplementation=*/"return ::mlir::triton::gpu::SharedMemoryRequirement();">,
    InterfaceMethod<[{
        The accesses and the synchronization of the operation. `hasScratch` says whether scratch is allocated for it, so
        that implementations need not plan the lowering a second time. By default, an operation with scratch exchanges
        data between threads through it, and one without does nothing.
      }], "void", "getSharedMemoryEffects",
      (ins "bool":$hasScratch, "::mlir::triton::gpu::SharedMemoryEffects &":$effects),
      /*methodBody=*/"", /*defaultImplementation=*/"if (hasScratch) effects.exchangeThroughScratch();">,
  ];
}

def MemDescViewOpInterface : OpInterface<"MemDescViewOpInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    An operation whose result is a view of its only memory descriptor operand, in shared memory.
  }];
  let methods = [
    InterfaceMethod<[{
        The elements of the source that the view refers to; none if the view refers to all bytes of the source.
      }], "::std::optional<::mlir::triton::gpu::MemDescSlice>", "getSlice", (ins), /*methodBody=*/"",
      /*defaultImplementation=*/"return ::std::nullopt;">,
  ];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_SHAREDMEMORYINTERFACES_TD
