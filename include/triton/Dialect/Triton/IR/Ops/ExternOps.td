//===- ExternOps.td - Calls of foreign code on each element -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

// What foreign code does besides computing its results is stated by the attribute `pure`.
class Triton_ExternOp<string mnemonic, list<Trait> traits = []> : Triton_Op<mnemonic, !listconcat(traits, [
    Elementwise, SameEncoding, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>])>;

def Triton_ExternElementwiseOp : Triton_ExternOp<"extern_elementwise"> {
  let summary = "calls a function of a library on each element";
  let description = [{
    Calls `symbol`, with one element of each operand, for each element of the result. The function is one of the library
    `libname` in the file `libpath`; both are empty for a function of libdevice.

    A function that is not `pure` reads and writes memory, and is called as often as the program says.

    ```mlir
    %s = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_AnyType>, "the function's arguments">:$srcs, StrAttr:$libname,
    StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs Triton_AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def Triton_ElementwiseInlineAsmOp : Triton_ExternOp<"elementwise_inline_asm"> {
  let summary = "runs assembly text on the elements";
  let description = [{
    Runs `asm_string`, with operands as LLVM's `constraints` say, once for each `packed_element` consecutive elements.
    Elements of fewer than 32 bits are packed into registers of 32 bits.

    Text that is not `pure` reads and writes memory, and runs as often as the program says.

    ```mlir
    %a = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %v : tensor<256xi8> -> tensor<256xi8>
    ```
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
    Arg<Variadic<Triton_AnyType>, "what the text reads">:$args);
  let results = (outs Variadic<Triton_AnyType>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD
