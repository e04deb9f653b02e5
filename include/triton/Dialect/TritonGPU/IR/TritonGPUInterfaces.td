//===- TritonGPUInterfaces.td - What all layouts can do -*- tablegen -*-===//
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
    A layout that spreads a tensor over the registers, lanes, warps and blocks of a program.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getRank">,
    InterfaceMethod<[{
        The layout as a map (register, lane, warp, block) -> coordinates, for a tensor of this shape. Its numbers of
        lanes, warps and blocks are those of the encoding, whatever the shape; its registers are as many as it takes.
      }], "::mlir::triton::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>,
    InterfaceMethod<"The dimensions from the fastest to the slowest, as registers count.",
      "::llvm::SmallVector<unsigned>", "getRegisterOrder">,
  ];
}

def SharedLayoutInterface : AttrInterface<"SharedLayoutInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    A layout that places a tensor in the shared memory of the blocks of a cluster.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getLayoutRank">,
    InterfaceMethod<[{
        The layout as a map (offset, block) -> coordinates, for an allocation of this shape. Offsets count elements,
        padding left out.
      }], "::mlir::triton::LinearLayout", "toLinearLayout", (ins "::llvm::ArrayRef<int64_t>":$shape)>,
    InterfaceMethod<"The alignment in bytes that the address of an allocation needs.", "unsigned", "getAlignment">,
    InterfaceMethod<"How many elements of memory one block's share of `numElements` elements takes.",
      "uint64_t", "getAllocationElements", (ins "uint64_t":$numElements), /*methodBody=*/"",
      /*defaultImplementation=*/"return numElements;">,
    InterfaceMethod<"Checks that a tensor of this shape, which has the layout's rank, can be allocated so.",
      "::llvm::LogicalResult", "verifyAllocation",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::llvm::ArrayRef<int64_t>":$shape)>,
  ];
}

def MemoryLayoutInterface : AttrInterface<"MemoryLayoutInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    A layout that places a tensor in a memory other than the shared one. The dialect that knows the memory defines it; to
    this one it says no more than which buffers it is for.
  }];
  let methods = [
    InterfaceMethod<"The rank of the tensors that can have the layout.", "unsigned", "getLayoutRank">,
    InterfaceMethod<[{
        Checks a buffer of such elements in the given memory; `shape` is that of the allocation, without a dimension
        that counts buffers.
      }], "::llvm::LogicalResult", "verifyBuffer",
      (ins "::llvm::function_ref<::mlir::InFlightDiagnostic()>":$emitError, "::llvm::ArrayRef<int64_t>":$shape,
           "::mlir::Type":$elementType, "::mlir::Attribute":$memorySpace)>,
  ];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUINTERFACES_TD
