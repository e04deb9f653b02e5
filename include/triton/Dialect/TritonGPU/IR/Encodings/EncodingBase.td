//===- EncodingBase.td - What all encodings share -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "triton/Dialect/Triton/IR/TritonInterfaces.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.td"
include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.td"

// `inferences` are the methods of TensorLayoutInterface that the encoding has an answer to.
class TritonGPU_DistributedEncoding<string name, string encodingMnemonic, list<string> inferences = []> :
    AttrDef<TritonGPU_Dialect, name # "Encoding", [
      DeclareAttrInterfaceMethods<TensorLayoutInterface, inferences>,
      DeclareAttrInterfaceMethods<DistributedLayoutInterface>]> {
  let mnemonic = encodingMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGBASE_TD
