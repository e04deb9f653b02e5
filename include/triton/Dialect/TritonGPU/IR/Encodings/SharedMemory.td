//===- SharedMemory.td - The memory space of buffers -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDMEMORY_TD
#define TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDMEMORY_TD

include "triton/Dialect/TritonGPU/IR/Encodings/EncodingBase.td"

def TritonGPU_SharedMemorySpace : AttrDef<TritonGPU_Dialect, "SharedMemorySpace"> {
  let mnemonic = "shared_memory";
  let summary = "memory space of shared memory";
  let description = [{ The memory space of buffers (`!ttg.memdesc`) that all threads of a CTA can access. }];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_ENCODINGS_SHAREDMEMORY_TD
