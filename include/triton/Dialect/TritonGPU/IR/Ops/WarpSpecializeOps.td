//===- WarpSpecializeOps.td - Warps that run code of their own -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_WARPSPECIALIZEOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_WARPSPECIALIZEOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TritonGPU_WarpSpecializeOp : TritonGPU_Op<"warp_specialize", [
    RecursiveMemoryEffects,
    DeclareOpInterfaceMethods<LayoutOpInterface, ["getLayoutGroups"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "several pieces of code at once, each run by warps of its own";
  let description = [{
    The warps that come here run the default region; each partition runs at the same time on extra warps. All of them
    join at the end. The default region may use values from outside, and what it yields are the results. A partition
    sees only the captures, as arguments of its entry block; in partition i the number of warps is its `num_warps`.

    ```mlir
    %r = ttg.warp_specialize(%a, %b) attributes {requestedRegisters = array<i32: 24, 88>}
    default {
      ttg.warp_yield %a : i32
    }
    partition0(%x: i32, %y: i64) num_warps(1) {
      ttg.warp_return
    }
    partition1(%x: i32, %y: i64) num_warps(4) {
      ttg.warp_return
    } : (i32, i64) -> i32
    ```

    The second region holds one `ttg.warp_specialize.partitions`, whose regions are the partitions: these are isolated,
    and the default region is not.
  }];
  let arguments = (ins
    Arg<Variadic<AnyType>, "what the partitions see of the code around">:$captures,
    Arg<DenseI32ArrayAttr, "how many warps run each partition">:$partitionNumWarps,
    Arg<OptionalAttr<DenseI32ArrayAttr>, "the first warp of each partition">:$warpGroupStartIds,
    Arg<OptionalAttr<DenseI32ArrayAttr>, "registers that each partition asks for, for a thread">:$requestedRegisters,
    Arg<OptionalAttr<DenseI32ArrayAttr>, "registers that the threads have in the end: of the default region, then of each partition">:$actualRegisters);
  let results = (outs Res<Variadic<AnyType>, "what the default region yields">:$results);
  let regions = (region MinSizedRegion<1>:$defaultRegion, SizedRegion<1>:$partitionHolder);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// The holder of the partitions.
    WarpSpecializePartitionsOp getPartitionsOp();
  }];
}

// Starting warps is an effect whatever they do: without one, passes that remove dead operations would take away what
// ends the region.
def TritonGPU_WarpSpecializePartitionsOp : TritonGPU_Op<"warp_specialize.partitions", [
    IsolatedFromAbove, MemoryEffects<[MemWrite]>, Terminator, HasParent<"WarpSpecializeOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "holds the partitions of `ttg.warp_specialize`";
  let description = [{
    Keeps the partitions isolated from the code around. The syntax of `ttg.warp_specialize` does not show it.
  }];
  let regions = (region VariadicRegion<MinSizedRegion<1>>:$partitions);
}

def TritonGPU_WarpYieldOp : TritonGPU_Op<"warp_yield", [
    HasParent<"WarpSpecializeOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends the default region of `ttg.warp_specialize`";
  let description = [{ Its operands are the results of the operation around it. }];
  let arguments = (ins Arg<Variadic<AnyType>, "the results of the operation around">:$values);
  let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?";
  let hasVerifier = 1;
}

def TritonGPU_WarpReturnOp : TritonGPU_Op<"warp_return", [
    HasParent<"WarpSpecializePartitionsOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends a partition of `ttg.warp_specialize`";
  let description = [{ The warps of the partition wait here for the others. }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_WARPSPECIALIZEOPS_TD
