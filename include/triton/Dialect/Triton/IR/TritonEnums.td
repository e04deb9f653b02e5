//===- TritonEnums.td - Enumerations of the tt dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONENUMS_TD
#define TRITON_DIALECT_TRITON_IR_TRITONENUMS_TD

include "mlir/IR/EnumAttr.td"

class Triton_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::triton";
}

def Triton_CacheModifier : Triton_Enum<"CacheModifier",
    "cache operator of a load or store (PTX ISA, section Cache Operators)", [
  I32EnumAttrCase<"NONE", 1, "none">, I32EnumAttrCase<"CA", 2, "ca">, I32EnumAttrCase<"CG", 3, "cg">,
  I32EnumAttrCase<"WB", 4, "wb">, I32EnumAttrCase<"CS", 5, "cs">, I32EnumAttrCase<"WT", 6, "wt">,
  I32EnumAttrCase<"CV", 7, "cv">
]>;

def Triton_EvictionPolicy : Triton_Enum<"EvictionPolicy",
    "how early cached data may be evicted (PTX ISA, section Cache Eviction Priority Hints)", [
  I32EnumAttrCase<"NORMAL", 1, "evict_normal">, I32EnumAttrCase<"EVICT_FIRST", 2, "evict_first">,
  I32EnumAttrCase<"EVICT_LAST", 3, "evict_last">
]>;

def Triton_PaddingOption : Triton_Enum<"PaddingOption", "what a load yields for elements outside the tensor", [
  I32EnumAttrCase<"PAD_ZERO", 1, "zero">, I32EnumAttrCase<"PAD_NAN", 2, "nan">
]>;

def Triton_ProgramAxis : Triton_Enum<"ProgramAxis", "an axis of the grid of programs", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">
]>;

#endif // TRITON_DIALECT_TRITON_IR_TRITONENUMS_TD
