/*===- triton-c/Dialects.h - Dialects and passes for MLIR's C API --*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Handles of the dialects, and their passes, for programs that use the C API *|
|* of MLIR (mlir-c). They are in libTritonPlugin.so, and in the static        *|
|* library TritonCAPIDialects. libTritonC.so, which compiles text, is         *|
|* independent of them.                                                       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_DIALECTS_H
#define TRITON_C_DIALECTS_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Triton, tt);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(TritonGPU, ttg);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(TritonNvidiaGPU, ttng);

/** Registers the dialects of this project, the MLIR dialects that Triton IR uses,
    and the interfaces that the passes and the translation to LLVM IR use. */
MLIR_CAPI_EXPORTED void mlirTritonRegisterAllDialects(MlirDialectRegistry registry);

/** Registers the passes and pipelines of this project with MLIR's global pass
    registry. Call once. */
MLIR_CAPI_EXPORTED void mlirTritonRegisterAllPasses(void);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_DIALECTS_H */
