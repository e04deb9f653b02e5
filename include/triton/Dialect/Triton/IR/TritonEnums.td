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
    "cache eviction priority of a load or store (PTX ISA, section Cache Eviction Priority Hints)", [
  I32EnumAttrCase<"NORMAL", 1, "evict_normal">, I32EnumAttrCase<"EVICT_FIRST", 2, "evict_first">,
  I32EnumAttrCase<"EVICT_LAST", 3, "evict_last">
]>;

def Triton_PaddingOption : Triton_Enum<"PaddingOption", "value of loaded elements outside the tensor", [
  I32EnumAttrCase<"PAD_ZERO", 1, "zero">, I32EnumAttrCase<"PAD_NAN", 2, "nan">
]>;

def Triton_ProgramAxis : Triton_Enum<"ProgramAxis", "axis of the grid", [
  I32EnumAttrCase<"X", 0, "x">, I32EnumAttrCase<"Y", 1, "y">, I32EnumAttrCase<"Z", 2, "z">
]>;

def Triton_RoundingMode : Triton_Enum<"RoundingMode", "rounding mode of a conversion to fewer bits", [
  I32EnumAttrCase<"RTZ", 0, "rtz">, I32EnumAttrCase<"RTNE", 1, "rtne">
]>;

def Triton_PropagateNan : Triton_Enum<"PropagateNan", "operands whose NaNs propagate to the result", [
  I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"ALL", 65535, "all">
]>;

def Triton_InputPrecision : Triton_Enum<"InputPrecision", "arithmetic of a dot with f32 operands", [
  I32EnumAttrCase<"TF32", 0, "tf32">, I32EnumAttrCase<"TF32x3", 1, "tf32x3">, I32EnumAttrCase<"IEEE", 2, "ieee">,
  I32EnumAttrCase<"BF16x3", 3, "bf16x3">, I32EnumAttrCase<"BF16x6", 4, "bf16x6">
]>;

def Triton_ScaleDotElemType : Triton_Enum<"ScaleDotElemType", "element format of an operand of a scaled dot", [
  I32EnumAttrCase<"E4M3", 0, "e4m3">, I32EnumAttrCase<"E5M2", 1, "e5m2">, I32EnumAttrCase<"E2M3", 2, "e2m3">,
  I32EnumAttrCase<"E3M2", 3, "e3m2">, I32EnumAttrCase<"E2M1", 4, "e2m1">, I32EnumAttrCase<"BF16", 5, "bf16">,
  I32EnumAttrCase<"FP16", 6, "fp16">
]>;

def Triton_MemSemantic : Triton_Enum<"MemSemantic",
    "memory ordering of an atomic access (PTX ISA, section Memory Consistency Model)", [
  I32EnumAttrCase<"RELAXED", 1, "relaxed">, I32EnumAttrCase<"ACQUIRE", 2, "acquire">,
  I32EnumAttrCase<"RELEASE", 3, "release">, I32EnumAttrCase<"ACQUIRE_RELEASE", 4, "acq_rel">
]>;

def Triton_MemSyncScope : Triton_Enum<"MemSyncScope",
    "scope of an atomic access (PTX ISA, section Memory Consistency Model)", [
  I32EnumAttrCase<"GPU", 1, "gpu">, I32EnumAttrCase<"CTA", 2, "cta">, I32EnumAttrCase<"SYSTEM", 3, "sys">
]>;

def Triton_RMWOp : Triton_Enum<"RMWOp", "operation of an atomic read-modify-write", [
  I32EnumAttrCase<"AND", 1, "and">, I32EnumAttrCase<"OR", 2, "or">, I32EnumAttrCase<"XOR", 3, "xor">,
  I32EnumAttrCase<"ADD", 4, "add">, I32EnumAttrCase<"FADD", 5, "fadd">, I32EnumAttrCase<"MAX", 6, "max">,
  I32EnumAttrCase<"MIN", 7, "min">, I32EnumAttrCase<"UMAX", 8, "umax">, I32EnumAttrCase<"UMIN", 9, "umin">,
  I32EnumAttrCase<"XCHG", 10, "exch">
]>;

def Triton_DescriptorReduceKind : Triton_Enum<"DescriptorReduceKind",
    "operation of a reduction into memory", [
  I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"MIN", 2, "min">, I32EnumAttrCase<"MAX", 3, "max">,
  I32EnumAttrCase<"INC", 4, "inc">, I32EnumAttrCase<"DEC", 5, "dec">, I32EnumAttrCase<"AND", 6, "and">,
  I32EnumAttrCase<"OR", 7, "or">, I32EnumAttrCase<"XOR", 8, "xor">
]>;

#endif // TRITON_DIALECT_TRITON_IR_TRITONENUMS_TD
