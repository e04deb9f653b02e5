//===- WarpSpecializeOps.td - Warp specialization -*- tablegen -*-===//
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
    RecursiveMemoryEffects, SharedMemoryAllocation,
    DeclareOpInterfaceMethods<LayoutOpInterface, ["getLayoutGroups"]>,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "warp specialization: different code for different warps";
  let description = [{
    The warps that reach the operation execute the default region; at the same time additional warps execute the
    partitions, partition i with `partitionNumWarps[i]` warps (`num_warps` in the syntax), a power of two. All of them
    synchronize at the end. The default region may use values from outside, and the operands of its `ttg.warp_yield` are
    the results. A partition is isolated from above; its arguments are the captures. The enclosing code runs on a
    multiple of 4 warps and is not in another `ttg.warp_specialize`.

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

    The second region contains only one `ttg.warp_specialize.partitions`, whose regions are the partitions; it makes
    them isolated, unlike the default region.
  }];
  let arguments = (ins
    Arg<Variadic<AnyType>, "captures, the arguments of each partition">:$captures,
    Arg<DenseI32ArrayAttr, "number of warps of each partition">:$partitionNumWarps,
    Arg<OptionalAttr<DenseI32ArrayAttr>, "first warp of each partition">:$warpGroupStartIds,
    Arg<OptionalAttr<DenseI32ArrayAttr>, "requested registers per thread of each partition">:$requestedRegisters,
    Arg<OptionalAttr<DenseI32ArrayAttr>,
        "assigned registers per thread of the default region, then of each partition">:$actualRegisters);
  let results = (outs Res<Variadic<AnyType>, "values that the default region yields">:$results);
  let regions = (region MinSizedRegion<1>:$defaultRegion, SizedRegion<1>:$partitionHolder);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizeMethod = 1;
  let extraClassDeclaration = [{
    /// The operation that contains the partitions.
    WarpSpecializePartitionsOp getPartitionsOp();

    /// The bytes in shared memory of a scalar that the partitions get from the default warps.
    static constexpr int64_t kCaptureBytes = 8;
  }];
}

// The operation always has a memory effect, because dead code elimination would otherwise erase this terminator.
def TritonGPU_WarpSpecializePartitionsOp : TritonGPU_Op<"warp_specialize.partitions", [
    IsolatedFromAbove, MemoryEffects<[MemWrite]>, Terminator, HasParent<"WarpSpecializeOp">,
    DeclareOpInterfaceMethods<RegionBranchOpInterface>]> {
  let summary = "contains the partitions of `ttg.warp_specialize`";
  let description = [{
    Isolates the partitions from above. The syntax of `ttg.warp_specialize` does not show this operation.
  }];
  let regions = (region VariadicRegion<MinSizedRegion<1>>:$partitions);
}

def TritonGPU_WarpYieldOp : TritonGPU_Op<"warp_yield", [
    HasParent<"WarpSpecializeOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of the default region of `ttg.warp_specialize`";
  let description = [{ The operands are the results of the enclosing `ttg.warp_specialize`. }];
  let arguments = (ins Arg<Variadic<AnyType>, "results of the enclosing operation">:$values);
  let assemblyFormat = "($values^)? attr-dict (`:` type($values)^)?";
  let hasVerifier = 1;
}

def TritonGPU_WarpReturnOp : TritonGPU_Op<"warp_return", [
    HasParent<"WarpSpecializePartitionsOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of a partition of `ttg.warp_specialize`";
  let description = [{ The warps of the partition synchronize with all others here. }];
  let assemblyFormat = "attr-dict";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_WARPSPECIALIZEOPS_TD
