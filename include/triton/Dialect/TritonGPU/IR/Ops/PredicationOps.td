//===- PredicationOps.td - Predication in software pipelines -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_OPS_PREDICATIONOPS_TD
#define TRITON_DIALECT_TRITONGPU_IR_OPS_PREDICATIONOPS_TD

include "triton/Dialect/TritonGPU/IR/Ops/TritonGPUOpBase.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"

def TritonGPU_PredicateStageOp : TritonGPU_Op<"predicate_stage", [Pure, AllTypesMatch<["iv", "ub", "step"]>]> {
  let summary = "predicate of a pipeline stage";
  let description = [{
    True if the iteration that pipeline stage `stage` executes, while the pipelined loop is at `iv`, is within the
    bounds of the loop. A placeholder for the comparison while the software pipeline is built.
  }];
  let arguments = (ins
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "induction variable of the pipelined loop">:$iv,
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "upper bound of the loop">:$ub,
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "step of the loop">:$step,
    Arg<I32Attr, "last pipeline stage">:$maxStage, Arg<I32Attr, "pipeline stage of the predicate">:$stage);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $iv `,` $ub `,` $step `maxStage` $maxStage `stage` $stage attr-dict `:` type($iv) `->` type($result)
  }];
}

def TritonGPU_MaskOp : TritonGPU_Op<"mask", [SingleBlock]> {
  let summary = "predicated operations";
  let description = [{
    The operations of the region have an effect only if `pred` is true; a later pass adds the predicate to their masks.
    If `pred` is false, the results are undefined. The region ends with `ttg.mask.return`, which yields the results.
  }];
  let arguments = (ins I1:$pred);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
}

def TritonGPU_MaskReturnOp : TritonGPU_Op<"mask.return", [HasParent<"MaskOp">, Pure, Terminator, ReturnLike]> {
  let summary = "terminator of the region of `ttg.mask`";
  let description = [{ The operands are the results of `ttg.mask`. }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "$results attr-dict `:` type($results)";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_PREDICATIONOPS_TD
