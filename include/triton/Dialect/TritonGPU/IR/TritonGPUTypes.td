//===- TritonGPUTypes.td - Buffers and tokens -*- tablegen -*-===//
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
  let summary = "a buffer, or part of one, in the memory of a block";
  let description = [{
    A tensor in memory: its shape, what it holds, how it is laid out, and in which memory space. Code may write to it if
    it is `mutable`; the contents of any other never change.

    A view of part of a buffer has the shape of the part; the shape of the whole follows, and it is that from which the
    layout is built. A buffer may have one dimension more than its layout: the first one then counts buffers of the
    layout's rank that lie one after the other.

    Layouts of shared memory go with the memory space `#ttg.shared_memory`. Another dialect may define layouts of other
    memories, each for the memory space that it names.

    ```mlir
    !ttg.memdesc<32x64xf16, #shared, #smem>
    !ttg.memdesc<3x32x64xf16, #shared, #smem, mutable>
    !ttg.memdesc<32x32xf16, #shared, #smem, mutable, 32x64>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "sizes of the dimensions, in front of the element type in `32x64xf16`">:$shape,
    TypeParameter<"::mlir::Type", "an integer, a floating-point number or a pointer, last in `32x64xf16`">:$elementType,
    TypeParameter<"::mlir::Attribute", "how elements lie: a layout of shared memory, such as `#shared`">:$encoding,
    TypeParameter<"::mlir::Attribute", "which memory: `#ttg.shared_memory`">:$memorySpace,
    TypeParameter<"bool", "whether code may write to it: `mutable`">:$mutableMemory,
    ArrayRefParameter<"int64_t", "the shape of the buffer of which this is a part, last in "
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

    /// The part of the allocation's shape that the layout is of: without the dimension that counts buffers, if any.
    ::llvm::ArrayRef<int64_t> getLayoutShape() const;

    /// The same buffer with other sizes.
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
  let summary = "what an asynchronous operation hands to those that must wait for it";
  let description = [{ Orders operations at compile time; nothing is left of it when the kernel runs. }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_TRITONGPUTYPES_TD
