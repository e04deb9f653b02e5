//===- TritonGPUTypes.td - Types of the ttg dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTYPES_TD
#define TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTYPES_TD

include "mlir/IR/AttrTypeBase.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.td"

class TritonGPU_Type<string name, string typeMnemonic, list<Trait> traits = []> :
    TypeDef<TritonGPU_Dialect, name, traits> {
  let mnemonic = typeMnemonic;
}

def TritonGPU_MemDescType : TritonGPU_Type<"MemDesc", "memdesc"> {
  let summary = "memory descriptor: a buffer in the memory of a CTA, or a view of one";
  let description = [{
    The type of a buffer has its shape, element type, layout and memory space. Operations may write to it if it is
    `mutable`; the contents of an immutable buffer never change.

    The type of a view has the shape of the view, followed by the allocation shape, which determines the linear layout.
    A multi-buffer has one dimension more than its layout: the first one counts consecutive buffers. All other sizes
    are powers of two.

    Shared layouts require the memory space `#ttg.shared_memory`. Another dialect may define layouts of other memories,
    with their memory spaces.

    ```mlir
    !ttg.memdesc<32x64xf16, #shared, #smem>
    !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
    !ttg.memdesc<32x32xf16, #shared, #smem, mutable, 32x64>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "sizes of the dimensions, before the element type in `32x64xf16`">:$shape,
    TypeParameter<"::mlir::Type", "integer, floating-point or pointer type, last in `32x64xf16`">:$elementType,
    TypeParameter<"::mlir::Attribute", "layout, such as `#shared`">:$encoding,
    TypeParameter<"::mlir::Attribute", "memory space, such as `#ttg.shared_memory`">:$memorySpace,
    TypeParameter<"bool", "whether operations may write to it: `mutable`">:$mutableMemory,
    ArrayRefParameter<"int64_t", "shape of the allocation of which this is a view, last in "
                      "`!ttg.memdesc<32x32xf16, #shared, #smem, 32x64>`">:$allocShape);
  let builders = [
    TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
        "::mlir::Attribute":$encoding, "::mlir::Attribute":$memorySpace, CArg<"bool", "false">:$mutableMemory), [{
      return $_get(elementType.getContext(), shape, elementType, encoding, memorySpace, mutableMemory, shape);
    }]>,
    TypeBuilderWithInferredContext<(ins "::llvm::ArrayRef<int64_t>":$shape, "::mlir::Type":$elementType,
        "::mlir::Attribute":$encoding, "::mlir::Attribute":$memorySpace, "bool":$mutableMemory,
        "::llvm::ArrayRef<int64_t>":$allocShape), [{
      return $_get(elementType.getContext(), shape, elementType, encoding, memorySpace, mutableMemory, allocShape);
    }]>
  ];
  let extraClassDeclaration = [{
    unsigned getRank() const { return getShape().size(); }

    /// The allocation shape that the layout covers: without the leading dimension of a multi-buffer.
    ::llvm::ArrayRef<int64_t> getLayoutShape() const;

    /// The same type with another shape and allocation shape.
    MemDescType cloneWith(::llvm::ArrayRef<int64_t> shape, ::llvm::ArrayRef<int64_t> allocShape) const;
  }];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let skipDefaultBuilders = 1;
}

def TritonGPU_SharedBuffer : Type<And<[
    TritonGPU_MemDescType.predicate,
    CPred<"::llvm::isa<::mlir::triton::gpu::SharedLayoutInterface>("
          "::llvm::cast<::mlir::triton::gpu::MemDescType>($_self).getEncoding())">]>,
    "buffer in shared memory", "::mlir::triton::gpu::MemDescType">;

def TritonGPU_AsyncTokenType : TritonGPU_Type<"AsyncToken", "async.token"> {
  let summary = "token that orders operations after an asynchronous one";
  let description = [{ Orders asynchronous operations, waits and loads at compile time; it produces no code. }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTYPES_TD
