//===- TritonGPUInterfaces.td - Interfaces of layouts -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPUINTERFACES_TD
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPUINTERFACES_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def DistributedLayoutInterface : AttrInterface<"DistributedLayoutInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    A layout that distributes a tensor over the registers, lanes, warps and CTAs of a program instance.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getRank">,
    InterfaceMethod<[{
        The linear layout (register, lane, warp, block) -> coordinates of a tensor of this shape. The numbers of lanes,
        warps and CTAs depend only on the encoding; the number of registers depends on the shape.
      }], "::mlir::triton::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>,
    InterfaceMethod<"The dimensions, fastest first, in the order of a thread's registers.",
      "::llvm::SmallVector<unsigned>", "getRegisterOrder">,
  ];
}

def SharedLayoutInterface : AttrInterface<"SharedLayoutInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    A layout of a buffer in the shared memory of the CTAs of a cluster.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getLayoutRank">,
    InterfaceMethod<[{
        The linear layout (offset, block) -> coordinates of an allocation of this shape. Offsets count elements, without
        padding.
      }], "::mlir::triton::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>,
    InterfaceMethod<"The required alignment of the address of an allocation, in bytes.", "unsigned", "getAlignment">,
    InterfaceMethod<"The number of elements with padding of an allocation of `numElements` elements in one CTA.",
      "uint64_t", "getAllocationElements", (ins "uint64_t":$numElements), /*methodBody=*/"",
      /*defaultImplementation=*/"return numElements;">,
    InterfaceMethod<"Verifies that an allocation of this shape, which has the rank of the layout, can have the layout.",
      "::llvm::LogicalResult", "verifyAllocation",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::llvm::ArrayRef<int64_t>":$shape)>,
  ];
}

def MemoryLayoutInterface : AttrInterface<"MemoryLayoutInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    A layout of a buffer in a memory other than shared memory, which another dialect defines.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getLayoutRank">,
    InterfaceMethod<[{
        Verifies a buffer with elements of `elementType` in `memorySpace`; `shape` is the allocation shape, without the
        leading dimension of a multi-buffer.
      }], "::llvm::LogicalResult", "verifyBuffer",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::llvm::ArrayRef<int64_t>":$shape,
           "::mlir::Type":$elementType, "::mlir::Attribute":$memorySpace)>,
  ];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUINTERFACES_TD
