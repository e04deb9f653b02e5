//===- DescriptorOps.td - Tensor descriptors -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

// Its operands must be valid, so that passes must not execute it where the program does not.
def Triton_MakeTensorDescOp : Triton_Op<"make_tensor_descriptor", [
    NoMemoryEffect, SameVariadicOperandSize, EqualLists<2>]> {
  let summary = "descriptor of a tensor in memory";
  let description = [{
    The tensor starts at `base` and has the given `shape` and `strides`, in elements, one per dimension of a block; the
    last stride must be 1. Elements of a block outside the tensor are loaded as `padding`, and are not stored. A tensor
    with a size below 1 has no elements; the CPU path reports a negative one.

    On targets with TMA, programs keep to its limits. The base and the other strides are multiples of 16 bytes (PTX ISA,
    section Tensor-map). So is the last index of an access; otherwise it faults. An access that writes faults at
    negative indices, and writes whole units of 16 bytes: the last size must be a multiple, or the memory behind it be
    padding. The last two limits were measured on an H200.

    ```mlir
    %7 = tt.make_tensor_descriptor %p, [%m, %n], [%s0, %s1] {padding = 2 : i32} : <f16>, <tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins Arg<Triton_ScalarPointer, "pointer to the first element of the tensor">:$base,
    Arg<Variadic<I32>, "sizes of the tensor">:$shape, Arg<Variadic<I64>, "strides of the tensor in elements">:$strides,
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
    Loads the block that starts at `indices`, in elements, one per dimension of the block. The result has the shape of
    the block; it may lack leading dimensions of size one.

    ```mlir
    %8 = tt.descriptor_load %7[%i, %j] cacheModifier = ca : !tt.tensordesc<tensor<64x64xf16>> -> tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<Variadic<I32>, "index of the first element of the block">:$indices,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = [{
    $desc `[` $indices `]` oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) attr-dict
    `:` qualified(type($desc)) `->` type($result)
  }];
  let hasVerifier = 1;
}

// A write through a descriptor also has a read effect: it is ordered after earlier accesses.
class Triton_DescriptorWriteOp<string mnemonic> : Triton_Op<mnemonic, [
    MemoryEffects<[MemRead<Triton_GlobalMemory>, MemWrite<Triton_GlobalMemory>]>]>;

def Triton_DescriptorStoreOp : Triton_DescriptorWriteOp<"descriptor_store"> {
  let summary = "stores a block through a descriptor";
  let description = [{
    Stores `src` to the block that starts at `indices`, in elements, one per dimension of the block. `src` has the shape
    of the block; it may lack leading dimensions of size one.

    ```mlir
    tt.descriptor_store %7[%i, %j], %8 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc, Arg<Triton_Tensor, "block">:$src,
    Arg<Variadic<I32>, "index of the first element of the block">:$indices);
  let assemblyFormat = "$desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def Triton_DescriptorReduceOp : Triton_DescriptorWriteOp<"descriptor_reduce"> {
  let summary = "atomic reduction of a block into memory through a descriptor";
  let description = [{
    Replaces each element of the block in memory that starts at `indices` by the result of `kind` on it and the element
    of `src`, atomically for each element and in no specified order. `inc` counts up to the element of `src` and then
    wraps to zero; `dec` counts down from it and wraps back (PTX ISA, cp.reduce.async.bulk.tensor).

    ```mlir
    tt.descriptor_reduce add, %7[%i, %j], %8 : !tt.tensordesc<tensor<64x64xf16>>, tensor<64x64xf16>
    ```
  }];
  let arguments = (ins Triton_DescriptorReduceKind:$kind, Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<Triton_Tensor, "second operands of the reduction">:$src,
    Arg<Variadic<I32>, "index of the first element of the block">:$indices);
  let assemblyFormat = "$kind `,` $desc `[` $indices `]` `,` $src attr-dict `:` qualified(type($desc)) `,` type($src)";
  let hasVerifier = 1;
}

def Triton_DescriptorGatherOp : Triton_Op<"descriptor_gather", [MemoryEffects<[MemRead<Triton_GlobalMemory>]>]> {
  let summary = "loads rows through a descriptor";
  let description = [{
    The descriptor has blocks of one row, 1xN. Row r of the result is the block at row `x_offsets[r]` and column
    `y_offset` of the tensor (PTX ISA, cp.async.bulk.tensor with tile::gather4). There are at least 8 rows, each of at
    least 32 bytes, and with elements of at most 32 bits.

    ```mlir
    %9 = tt.descriptor_gather %row[%xs, %y] : (!tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32) -> tensor<32x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<RankedTensorOf<[I32]>, "indices of the rows">:$x_offsets, Arg<I32, "index of the first column">:$y_offset);
  let results = (outs Triton_Tensor:$result);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

def Triton_DescriptorScatterOp : Triton_DescriptorWriteOp<"descriptor_scatter"> {
  let summary = "stores rows through a descriptor";
  let description = [{
    The descriptor has blocks of one row, 1xN. Row r of `src` is stored to the block at row `x_offsets[r]` and column
    `y_offset` of the tensor (PTX ISA, cp.async.bulk.tensor with tile::scatter4). There are at least 8 rows, each of at
    least 32 bytes, and with elements of at most 32 bits.

    ```mlir
    tt.descriptor_scatter %row[%xs, %y], %9 : !tt.tensordesc<tensor<1x64xf16>>, tensor<32xi32>, i32, tensor<32x64xf16>
    ```
  }];
  let arguments = (ins Arg<Triton_TensorDescType, "descriptor of the tensor">:$desc,
    Arg<RankedTensorOf<[I32]>, "indices of the rows">:$x_offsets, Arg<I32, "index of the first column">:$y_offset,
    Arg<Triton_Tensor, "rows to store">:$src);
  let assemblyFormat = "$desc `[` $x_offsets `,` $y_offset `]` `,` $src attr-dict `:` type(operands)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_DESCRIPTOROPS_TD
