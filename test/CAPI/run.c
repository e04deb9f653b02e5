/*===- run.c - Running a kernel on the CPU from C ------------------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
|*===------------------------------------------------------------------------===*|
|*                                                                                *|
|* triton-capi-run-test FILE PROGRAMS COUNT [NAME=VALUE ...]: runs a kernel that  *|
|* takes three arrays of COUNT floats and their number, or as many of these as    *|
|* it has parameters, and prints the sums that it leaves in the third.            *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/Kernel.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void printDiagnostic(const TritonDiagnostic *diagnostic, void *userData) {
  int *errors = userData;
  ++*errors;
  printf("diagnostic %d [%s:%u:%u] %s\n", (int)diagnostic->severity, diagnostic->file, diagnostic->line,
         diagnostic->column, diagnostic->message);
}

static void printText(const char *text, size_t size, void *userData) {
  (void)userData;
  printf("printed: ");
  fwrite(text, 1, size, stdout);
}

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
  fclose(file);
  return content;
}

/* Compiles and loads a kernel. Destroys the context and the artifact, which the kernel does not need. */
static TritonKernel *loadKernel(int argc, char **argv, int *errors) {
  size_t size;
  char *source = readFile(argv[1], &size);
  TritonContext *context = tritonContextCreate();
  TritonOptions *options = tritonOptionsCreate();
  TritonArtifact *artifact;
  TritonKernel *kernel;
  tritonOptionsSet(options, "target", "cpu", printDiagnostic, errors);
  for (int i = 4; i < argc; ++i) {
    char *value = strchr(argv[i], '=');
    if (!value)
      exit(2);
    *value++ = 0;
    if (!tritonOptionsSet(options, argv[i], value, printDiagnostic, errors))
      exit(1);
  }
  artifact = tritonCompile(context, options, source, size, "source", printDiagnostic, errors);
  if (!artifact)
    exit(1);
  printf("stage %s\n", tritonArtifactGetStage(artifact));
  kernel = tritonKernelLoad(artifact, printDiagnostic, errors);
  if (kernel) {
    /* What another process keeps of the artifact loads, too, and wrong metadata are an error. */
    TritonKernel *again = tritonKernelLoadObject(tritonArtifactGetData(artifact), tritonArtifactGetSize(artifact),
                                                 tritonArtifactGetMetadata(artifact), printDiagnostic, errors);
    if (!again ||
        tritonKernelLoadObject(tritonArtifactGetData(artifact), tritonArtifactGetSize(artifact), "{", NULL, NULL))
      exit(2);
    /* So are bytes at null. */
    if (tritonKernelLoadObject(NULL, 4, tritonArtifactGetMetadata(artifact), NULL, NULL) ||
        tritonKernelLoadObject(NULL, 0, tritonArtifactGetMetadata(artifact), NULL, NULL) ||
        tritonCompile(context, options, NULL, 4, "source", NULL, NULL))
      exit(2);
    tritonKernelDestroy(kernel);
    kernel = again;
  }
  tritonArtifactDestroy(artifact);
  tritonOptionsDestroy(options);
  tritonContextDestroy(context);
  free(source);
  return kernel;
}

int main(int argc, char **argv) {
  int errors = 0, launched;
  int32_t n;
  size_t bytes;
  float *arrays[3];
  TritonKernel *kernel;
  TritonBuffer buffers[3];
  TritonRunningLaunch *running;
  const void *arguments[4];
  TritonLaunch launch;
  if (argc < 4)
    return 2;
  kernel = loadKernel(argc, argv, &errors);
  if (!kernel)
    return errors == 1 ? 1 : 2;
  n = atoi(argv[3]);
  bytes = (size_t)n * sizeof(float);
  for (int i = 0; i < 3; ++i) {
    arrays[i] = malloc(bytes);
    arguments[i] = &arrays[i];
    buffers[i].address = arrays[i];
    buffers[i].size = bytes;
    buffers[i].name = i ? NULL : "first";
    buffers[i].isReadOnly = i < 2;
    for (int32_t j = 0; j < n; ++j)
      arrays[i][j] = i < 2 ? (float)(j * (i + 1)) : -1.0f;
  }
  arguments[3] = &n;
  memset(&launch, 0, sizeof(launch));
  launch.grid[0] = atoi(argv[2]);
  launch.grid[1] = launch.grid[2] = 1;
  launch.arguments = arguments;
  launch.argumentCount = 4;
  launch.buffers = buffers;
  launch.bufferCount = 3;
  launch.print = printText;
  launched = tritonKernelStart(kernel, &launch, &running, printDiagnostic, &errors);
  if (launched) {
    while (!tritonLaunchWait(running, 10))
      ;
    launched = tritonLaunchFinish(running, printDiagnostic, &errors);
  }
  if (!launched && errors == 1) {
    /* Launch a kernel with one parameter, without handlers. */
    launch.argumentCount = 1;
    launch.threads = 1;
    launched = tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors);
    tritonKernelLaunch(kernel, &launch, NULL, NULL);
    printf("launch of one argument: %d\n", launched);
    launch.arguments = NULL;
    printf("launch of null: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
    launch.arguments = arguments;
    arguments[0] = NULL;
    printf("launch of a null argument: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
    arguments[0] = &arrays[0];
    launch.buffers = NULL;
    printf("launch without buffers: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
    launch.buffers = buffers;
    buffers[0].address = NULL;
    printf("launch with a buffer at null: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
    buffers[0].size = 0;
    buffers[1].address = (const char *)8;
    printf("launch with a buffer at 8: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
    launch.grid[1] = -2;
    printf("launch of a negative size: %d\n", tritonKernelLaunch(kernel, &launch, printDiagnostic, &errors));
  } else {
    for (int32_t j = 0; j < n; ++j)
      if (arrays[2][j] != (float)(3 * j))
        return 2;
    printf("all %d sums are right\n", (int)n);
    memset(arrays[2], 0, bytes);
    running = NULL;
    launched = tritonKernelLaunchFor(kernel, &launch, 10000, &running, printDiagnostic, &errors);
    for (int32_t j = 0; j < n; ++j)
      if (!launched || running || arrays[2][j] != (float)(3 * j))
        return 2;
    launch.grid[1] = -2;
    launched = tritonKernelLaunchFor(kernel, &launch, 10000, &running, printDiagnostic, &errors);
    printf("short launches: %d %d\n", launched, running != NULL);
  }
  for (int i = 0; i < 3; ++i)
    free(arrays[i]);
  tritonKernelDestroy(kernel);
  tritonKernelDestroy(NULL);
  return 0;
}
