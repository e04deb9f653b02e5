//===- DescriptorOps.td - Access to memory through tensor descriptors -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_MakeTensorDescOp : Triton_Op<"make_tensor_descriptor", [Pure, SameVariadicOperandSize, EqualLists<2>]> {
  let summary = "a descriptor of a tensor in memory";
  let description = [{
    The tensor begins at `base` and has the given `shape` and `strides`, counted in elements; the last stride is 1.
    Where hardware copies the blocks, the base and the other strides must be multiples of 16 bytes. Elements of a block
    outside the tensor load as `padding` says, and are not stored.

    ```mlir
    %7 = tt.make_tensor_descriptor %p, [%m, %n], [%s0, %s1] {padding = 2 : i32} : <f16>, <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_ScalarPointer, "where the tensor begins">:$base,
    Arg<Variadic<I32>, "the tensor's sizes">:$shape, Arg<Variadic<I64>, "elements from one index to the next">:$strides,
    DefaultValuedAttr<Triton_PaddingOption, "::mlir::triton::PaddingOption::PAD_ZERO">:$padding);
  let results = (outs Triton_TensorDescType:$result);
  let assemblyFormat = [{
    $base `,` custom<ShapeStrides>($shape, $strides) attr-dict `:` type($base) `,` type($result)
  }];
  let hasVerifier = 1;
}

def Triton_DescriptorLoadOp : Triton_Op<"descriptor_load", [MemoryEffects<[MemRead<Triton_GlobalMemory>]>]> {
  let summary = "loads a block through a descriptor";
  let description = [{
    Loads the block that begins at `indices`, counted in elements. Leading dimensions of size one may be left out of the
    result.

    ```mlir
    %8 = tt.descriptor_load %7[%i, %j] cacheModifier = ca : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "the tensor to load from">:$desc,
    Arg<Variadic<I32>, "where the block begins">:$indices,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $indices `]` oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) attr-dict
    `:` qualified(type($desc)) `->` type($result)
  }];
  let hasVerifier = 1;
}

// Writes through a descriptor read memory, too: they are ordered after what was read before.
class Triton_DescriptorWriteOp<string mnemonic> : Triton_Op<mnemonic, [
    MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>]>;

def Triton_DescriptorStoreOp : Triton_DescriptorWriteOp<"descriptor_store"> {
  let summary = "stores a block through a descriptor";
  let description = [{
    Stores `src` as the block that begins at `indices`, counted in elements. Leading dimensions of size one may be
    missing in `src`.

    ```mlir
    tt.descriptor_store %7[%i, %j], %8 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "the tensor to store to">:$desc, Arg<Triton_Tensor, "the block">:$src,
    Arg<Variadic<I32>, "where the block begins">:$indices);
  let assemblyFormat = "$desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def Triton_DescriptorReduceOp : Triton_DescriptorWriteOp<"descriptor_reduce"> {
  let summary = "combines a block with memory through a descriptor";
  let description = [{
    Replaces each element of the block that begins at `indices` by what `kind` makes of it and the element of `src`,
    atomically for each element and in no order. `inc` and `dec` count up to the element of `src` and from there down,
    and begin again.

    ```mlir
    tt.descriptor_reduce add, %7[%i, %j], %8 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Triton_DescriptorReduceKind:$kind, Arg<Triton_TensorDescType, "the tensor to change">:$desc,
    Arg<Triton_Tensor, "the block to combine with">:$src, Arg<Variadic<I32>, "where the block begins">:$indices);
  let assemblyFormat = "$kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def Triton_DescriptorGatherOp : Triton_Op<"descriptor_gather", [MemoryEffects<[MemRead<Triton_GlobalMemory>]>]> {
  let summary = "loads rows through a descriptor";
  let description = [{
    The descriptor's block is a row. Row r of the result is the block that begins at row `x_offsets[r]` and column
    `y_offset` of the tensor.

    ```mlir
    %9 = tt.descriptor_gather %row[%xs, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "the tensor to load from">:$desc,
    Arg<RankedTensorOf<[I32]>, "the rows to load">:$x_offsets, Arg<I32, "the column where each begins">:$y_offset);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Triton_DescriptorScatterOp : Triton_DescriptorWriteOp<"descriptor_scatter"> {
  let summary = "stores rows through a descriptor";
  let description = [{
    The descriptor's block is a row. Row r of `src` is stored to the block that begins at row `x_offsets[r]` and column
    `y_offset` of the tensor.

    ```mlir
    tt.descriptor_scatter %row[%xs, %y], %9 : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "the tensor to store to">:$desc,
    Arg<RankedTensorOf<[I32]>, "the rows to store">:$x_offsets, Arg<I32, "the column where each begins">:$y_offset,
    Arg<Triton_Tensor, "what to store">:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD
