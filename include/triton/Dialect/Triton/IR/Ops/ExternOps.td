//===- ExternOps.td - External code on each element -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD

include "triton/Dialect/Triton/IR/TritonOpBase.td"

// An operation that runs external code, whose attribute `pure` states whether the code has side effects.
class Triton_ExternOp<string mnemonic, list<Trait> traits = []> : Triton_Op<mnemonic, !listconcat(traits, [
    Elementwise, SameEncoding, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>])>;

def Triton_ExternElementwiseOp : Triton_ExternOp<"extern_elementwise"> {
  let summary = "calls a library function for each element";
  let description = [{
    Calls the function `symbol` for each element of the result, with one element of each operand. The function is in the
    library `libname` in the file `libpath`; both are empty for a function of libdevice.

    A function that is not `pure` may read and write memory, and passes do not change how often it is called.

    ```mlir
    %s = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (tensor<64xf32>) -> tensor<64xf32>
    ```
  }];
  let arguments = (ins Arg<Variadic<Triton_AnyType>, "arguments of the function">:$srcs, StrAttr:$libname,
    StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs Triton_AnyType:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
}

def Triton_ElementwiseInlineAsmOp : Triton_ExternOp<"elementwise_inline_asm"> {
  let summary = "inline assembly for each element";
  let description = [{
    Executes the PTX text `asm_string` once for each `packed_element` elements, which follow each other in the registers
    of a thread: the layout determines which elements these are. `constraints` lists the constraints of its operands (LLVM
    LangRef, section Inline Assembler Expressions). Elements of fewer than 32 bits are packed into registers of 32 bits.
    The number of elements is a multiple of `packed_element`.

    Text that is not `pure` may read and write memory, and passes do not change how often it executes.

    ```mlir
    %a = tt.elementwise_inline_asm "shl.b32 $0, $1, 3;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %v : tensor<256xi8> -> tensor<256xi8>
    ```
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
    Arg<Variadic<Triton_AnyType>, "inputs of the text">:$args);
  let results = (outs Variadic<Triton_AnyType>:$result);
  let assemblyFormat = "$asm_string attr-dict ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_EXTERNOPS_TD
