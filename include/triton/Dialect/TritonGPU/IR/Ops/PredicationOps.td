//===- PredicationOps.td - What a software pipeline leaves behind for a while -*- tablegen -*-===//
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
  let summary = "whether a stage of a pipelined loop has work to do";
  let description = [{
    True if the iteration that `stage` of `maxStage` works on, in the loop's iteration `iv`, is one that the loop has.
    It stands for the comparison until the pipeline is done.
  }];
  let arguments = (ins
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "the induction variable of the pipelined loop">:$iv,
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "the upper bound of the loop">:$ub,
    Arg<AnyTypeOf<[AnySignlessInteger, Index]>, "the step of the loop">:$step,
    Arg<I32Attr, "how many stages there are">:$maxStage, Arg<I32Attr, "which of them asks">:$stage);
  let results = (outs I1:$result);
  let assemblyFormat = [{
    $iv `,` $ub `,` $step `maxStage` $maxStage `stage` $stage attr-dict `:` type($iv) `->` type($result)
  }];
}

def TritonGPU_MaskOp : TritonGPU_Op<"mask", [SingleBlock]> {
  let summary = "operations that count only where a predicate is true";
  let description = [{
    The region's operations, which a later pass gives the predicate as a mask. Where `pred` is false the results are
    undefined.
  }];
  let arguments = (ins I1:$pred);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$region);
  let hasVerifier = 1;
}

def TritonGPU_MaskReturnOp : TritonGPU_Op<"mask.return", [HasParent<"MaskOp">, Pure, Terminator, ReturnLike]> {
  let summary = "ends the region of `ttg.mask`";
  let description = [{ Its operands are the results of the mask. }];
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "$results attr-dict `:` type($results)";
}

#endif // TRITON_DIALECT_TRITONGPU_IR_OPS_PREDICATIONOPS_TD
