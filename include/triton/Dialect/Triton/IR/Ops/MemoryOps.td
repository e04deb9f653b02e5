//===- MemoryOps.td - Loads and stores -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_MEMORYOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_MEMORYOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_LoadOp : Triton_Op<"load", [
    AttrSizedOperandSegments, SameEncoding,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    TypesMatchWith<"the result has the pointee's type", "ptr", "result", "getPointeeType($_self)">,
    OptionalTypesMatchWith<"the mask is i1 of the pointee's shape", "ptr", "mask", "getMaskType($_self)">,
    OptionalTypesMatchWith<"`other` has the pointee's type", "ptr", "other", "getPointeeType($_self)">]> {
  let summary = "loads from pointers, or through a block pointer";
  let description = [{
    For a scalar pointer or a tensor of pointers, loads the pointee of each. Where `mask` is false, nothing is accessed,
    the address may be invalid, and the element of the result is that of `other`, or undefined without `other`.

    For a block pointer, loads the whole block. `boundaryCheck` lists the dimensions along which elements may be outside
    the tensor; such elements are not accessed and yield `padding`, or are undefined without it. A block pointer
    excludes `mask` and `other`; other pointers exclude `boundaryCheck` and `padding`.

    Passes do not remove, merge or reorder volatile loads.

    ```mlir
    %0 = tt.load %ptrs, %mask, %other cacheModifier = cg evictionPolicy = evict_first : tensor<64x!tt.ptr<f32>>
    %1 = tt.load %block {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<64x64xf16>>
    ```
  }];
  let arguments = (ins
    Arg<AnyTypeOf<[Triton_PtrLike, Triton_BlockPointer]>, "pointers, or a block pointer">:$ptr,
    Arg<Optional<Triton_BoolLike>, "mask of the elements to load">:$mask,
    Arg<Optional<Triton_AnyType>, "values of masked-off elements">:$other,
    Arg<DefaultValuedAttr<DenseI32ArrayAttr, "::llvm::ArrayRef<int32_t>{}">,
        "dimensions of a block along which elements may be outside the tensor">:$boundaryCheck,
    OptionalAttr<Triton_PaddingOption>:$padding,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict,
    Arg<DefaultValuedAttr<BoolAttr, "false">, "whether the load is volatile">:$isVolatile);
  let results = (outs Triton_AnyType:$result);
  let assemblyFormat = [{
    $ptr (`,` $mask^)? (`,` $other^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
  let hasCanonicalizeMethod = 1;
}

def Triton_StoreOp : Triton_Op<"store", [
    SameEncoding,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    TypesMatchWith<"the value has the pointee's type", "ptr", "value", "getPointeeType($_self)">,
    OptionalTypesMatchWith<"the mask is i1 of the pointee's shape", "ptr", "mask", "getMaskType($_self)">]> {
  let summary = "stores to pointers, or through a block pointer";
  let description = [{
    Stores each element of `value` to its pointer. Where `mask` is false, nothing is accessed and the address may be
    invalid. For a block pointer, stores the whole block, except elements outside the tensor along the dimensions in
    `boundaryCheck`. A block pointer excludes `mask`; other pointers exclude `boundaryCheck`.

    ```mlir
    tt.store %ptrs, %value, %mask cacheModifier = wt : tensor<64x!tt.ptr<f32>>
    ```
  }];
  let arguments = (ins
    Arg<AnyTypeOf<[Triton_PtrLike, Triton_BlockPointer]>, "pointers, or a block pointer">:$ptr,
    Arg<Triton_AnyType, "values to store">:$value,
    Arg<Optional<Triton_BoolLike>, "mask of the elements to store">:$mask,
    Arg<DefaultValuedAttr<DenseI32ArrayAttr, "::llvm::ArrayRef<int32_t>{}">,
        "dimensions of a block along which elements may be outside the tensor">:$boundaryCheck,
    DefaultValuedAttr<Triton_CacheModifier, "::mlir::triton::CacheModifier::NONE">:$cache,
    DefaultValuedAttr<Triton_EvictionPolicy, "::mlir::triton::EvictionPolicy::NORMAL">:$evict);
  let assemblyFormat = [{
    $ptr `,` $value (`,` $mask^)?
    oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict)
    attr-dict `:` type($ptr)
  }];
  let hasVerifier = 1;
  let hasCanonicalizeMethod = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_MEMORYOPS_TD
