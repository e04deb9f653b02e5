/*===- compile.c - Compilation of a kernel from C -----------------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
|*===------------------------------------------------------------------------===*|
|*                                                                                *|
|* triton-capi-test FILE [NAME=VALUE ...]: compiles a file twice in one context   *|
|* and prints the artifact, its metadata and every diagnostic.                    *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/Compiler.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void printDiagnostic(const TritonDiagnostic *diagnostic, void *userData) {
  int *errors = userData;
  if (diagnostic->severity == TRITON_SEVERITY_ERROR)
    ++*errors;
  printf("diagnostic %d [%s:%u:%u] %s\n", (int)diagnostic->severity, diagnostic->file, diagnostic->line,
         diagnostic->column, diagnostic->message);
}

/* Reads a file without adding a zero byte. */
static char *readFile(const char *name, size_t *size) {
  FILE *file = fopen(name, "rb");
  char *content;
  if (!file || fseek(file, 0, SEEK_END))
    exit(2);
  *size = (size_t)ftell(file);
  rewind(file);
  content = malloc(*size + 1);
  if (!content || fread(content, 1, *size, file) != *size)
    exit(2);
  content[*size] = 'X';
  fclose(file);
  return content;
}

static int setOptions(TritonOptions *options, int count, char **settings, int *errors) {
  int allSet = 1;
  for (int i = 0; i < count; ++i) {
    char *value = strchr(settings[i], '=');
    if (!value)
      exit(2);
    *value++ = 0;
    allSet &= tritonOptionsSet(options, settings[i], value, printDiagnostic, errors);
  }
  return allSet;
}

static void printPassedStages(const TritonArtifact *artifact) {
  static const char *const stages[] = {"ttir", "ttgir", "allocated", "nvvm", "llvm", "ptx", "no stage"};
  for (size_t i = 0; i < sizeof stages / sizeof *stages; ++i) {
    size_t size;
    const char *text = tritonArtifactGetPassedStage(artifact, stages[i], &size);
    if (text)
      printf("passed %s%s\n%s", stages[i], strlen(text) == size ? "" : ", of another size", text);
  }
}

int main(int argc, char **argv) {
  int errors = 0;
  size_t size;
  char *source;
  TritonContext *context;
  TritonOptions *options;
  TritonArtifact *first, *second;
  if (argc < 2 || tritonApiVersion() != TRITON_C_API_VERSION)
    return 2;
  printf("version %s\n", tritonVersion());
  source = readFile(argv[1], &size);
  context = tritonContextCreate();
  options = tritonOptionsCreate();
  if (!setOptions(options, argc - 2, argv + 2, &errors)) {
    printf("options rejected, %d error(s)\n", errors);
    tritonOptionsDestroy(options);
    tritonContextDestroy(context);
    free(source);
    return 1;
  }

  /* A value that a caller looks up may be missing. */
  if (tritonOptionsSet(options, "target", NULL, NULL, NULL) || tritonOptionsSet(options, NULL, "cpu", NULL, NULL))
    return 2;
  first = tritonCompile(context, options, source, size, "source", printDiagnostic, &errors);
  if (!first) {
    printf("no artifact, %d error(s)\n", errors);
    /* A context stays usable after a failure, and neither a handler nor a name is required. */
    first = tritonCompile(context, options, source, size, NULL, NULL, NULL);
    tritonOptionsDestroy(options);
    tritonContextDestroy(context);
    free(source);
    return first ? 2 : 1;
  }
  second = tritonCompile(context, options, source, size, "source", printDiagnostic, &errors);
  if (!second || tritonArtifactGetSize(first) != tritonArtifactGetSize(second) ||
      memcmp(tritonArtifactGetData(first), tritonArtifactGetData(second), tritonArtifactGetSize(first)) != 0)
    return 2;
  tritonArtifactDestroy(second);
  tritonOptionsDestroy(options);
  tritonContextDestroy(context);

  /* Artifacts stay valid after their context and options. */
  printf("stage %s\n", tritonArtifactGetStage(first));
  fwrite(tritonArtifactGetData(first), 1, tritonArtifactGetSize(first), stdout);
  printPassedStages(first);
  printf("metadata %s", tritonArtifactGetMetadata(first));
  tritonArtifactDestroy(first);
  tritonArtifactDestroy(NULL);
  free(source);
  return 0;
}
