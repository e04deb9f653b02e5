/*===- handles.c - The dialects through MLIR's C API --------------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
|*===------------------------------------------------------------------------===*|
|*                                                                                *|
|* handles FILE: loads the dialects by their handles, parses a kernel in a        *|
|* context with all of them, lowers it and prints the result.                     *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/Dialects.h"

#include "mlir-c/Pass.h"

#include <stdio.h>
#include <stdlib.h>

static void print(MlirStringRef text, void *userData) {
  (void)userData;
  fwrite(text.data, 1, text.length, stdout);
}

static void loadByHandle(MlirDialectHandle handle) {
  MlirContext context = mlirContextCreate();
  MlirStringRef name = mlirDialectHandleGetNamespace(handle);
  MlirDialect loaded = mlirDialectHandleLoadDialect(handle, context);
  if (mlirDialectIsNull(loaded))
    exit(1);
  printf("loaded %.*s\n", (int)name.length, name.data);
  mlirContextDestroy(context);
}

int main(int argc, char **argv) {
  static char source[1 << 16];
  MlirContext context;
  MlirDialectRegistry registry;
  MlirModule module;
  MlirPassManager passes;
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (!file || !fread(source, 1, sizeof source - 1, file))
    return 2;
  fclose(file);
  loadByHandle(mlirGetDialectHandle__tt__());
  loadByHandle(mlirGetDialectHandle__ttg__());
  loadByHandle(mlirGetDialectHandle__ttng__());

  context = mlirContextCreate();
  registry = mlirDialectRegistryCreate();
  mlirTritonRegisterAllDialects(registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirTritonRegisterAllPasses();
  module = mlirModuleCreateParse(context, mlirStringRefCreateFromCString(source));
  if (mlirModuleIsNull(module))
    return 1;
  passes = mlirPassManagerCreate(context);
  if (mlirLogicalResultIsFailure(mlirParsePassPipeline(mlirPassManagerGetAsOpPassManager(passes),
                                                       mlirStringRefCreateFromCString("builtin.module(triton-to-nvvm)"),
                                                       print, NULL)) ||
      mlirLogicalResultIsFailure(mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module))))
    return 1;
  mlirOperationPrint(mlirModuleGetOperation(module), print, NULL);
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
