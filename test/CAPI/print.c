/*===- print.c - Output of kernels from several threads in C ----------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
|*===------------------------------------------------------------------------===*|
|*                                                                                *|
|* triton-capi-print-test THREADS LINES: each of so many threads runs a kernel    *|
|* that prints so many lines to the standard output.                              *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "triton-c/Kernel.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char source[] =
    "tt.func public @k(%n: i32) {\n"
    "  %c0 = arith.constant 0 : i32\n"
    "  %c1 = arith.constant 1 : i32\n"
    "  scf.for %i = %c0 to %n step %c1 : i32 {\n"
    "    tt.print \"a line of a kernel: \" {hex = false, isSigned = array<i32: 1>} : %i : i32\n"
    "  }\n"
    "  tt.return\n"
    "}\n";

static TritonKernel *kernel;
static int lines;

static void printDiagnostic(const TritonDiagnostic *diagnostic, void *userData) {
  (void)userData;
  fprintf(stderr, "%s\n", diagnostic->message);
}

static void *run(void *failed) {
  const void *arguments[1];
  TritonLaunch launch;
  arguments[0] = &lines;
  memset(&launch, 0, sizeof(launch));
  launch.grid[0] = launch.grid[1] = launch.grid[2] = 1;
  launch.threads = 1;
  launch.arguments = arguments;
  launch.argumentCount = 1;
  return tritonKernelLaunch(kernel, &launch, printDiagnostic, NULL) ? NULL : failed;
}

int main(int argc, char **argv) {
  pthread_t threads[16];
  int count = argc > 1 ? atoi(argv[1]) : 0, failed = 0, i;
  TritonContext *context = tritonContextCreate();
  TritonOptions *options = tritonOptionsCreate();
  TritonArtifact *artifact;
  if (argc != 3 || count < 1 || count > 16)
    return 2;
  lines = atoi(argv[2]);
  tritonOptionsSet(options, "target", "cpu", printDiagnostic, NULL);
  artifact = tritonCompile(context, options, source, strlen(source), "k.ttir", printDiagnostic, NULL);
  kernel = artifact ? tritonKernelLoad(artifact, printDiagnostic, NULL) : NULL;
  if (!kernel)
    return 2;
  for (i = 0; i < count; ++i)
    if (pthread_create(&threads[i], NULL, run, &failed))
      return 2;
  for (i = 0; i < count; ++i) {
    void *result;
    pthread_join(threads[i], &result);
    failed |= result != NULL;
  }
  tritonKernelDestroy(kernel);
  tritonArtifactDestroy(artifact);
  tritonOptionsDestroy(options);
  tritonContextDestroy(context);
  return failed;
}
