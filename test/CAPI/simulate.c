/*===- simulate.c - Simulating a kernel from C ---------------------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
|*===------------------------------------------------------------------------===*|
|*                                                                                *|
|* triton-capi-simulate-test FILE.ptx KERNEL COUNT: simulates a kernel that takes *|
|* an array of COUNT integers, and prints its first four.                         *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/Simulator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void printDiagnostic(const TritonDiagnostic *diagnostic, void *userData) {
  (void)userData;
  printf("diagnostic %d [%s:%u:%u] %s\n", (int)diagnostic->severity, diagnostic->file, diagnostic->line,
         diagnostic->column, diagnostic->message);
}

int main(int argc, char **argv) {
  static char text[1 << 16];
  TritonSimulation simulation;
  TritonBuffer buffer;
  const void *arguments[1];
  int32_t *array;
  size_t size, count;
  FILE *file = argc == 4 ? fopen(argv[1], "rb") : NULL;
  if (!file)
    return 2;
  size = fread(text, 1, sizeof(text), file);
  fclose(file);
  count = (size_t)atoi(argv[3]);
  array = calloc(count, sizeof(int32_t));
  memset(&buffer, 0, sizeof(buffer));
  buffer.address = array;
  buffer.size = count * sizeof(int32_t);
  buffer.name = "array";
  memset(&simulation, 0, sizeof(simulation));
  simulation.kernel = argv[2];
  simulation.grid[0] = simulation.grid[1] = simulation.grid[2] = 1;
  arguments[0] = &array;
  simulation.arguments = arguments;
  simulation.argumentCount = 1;
  simulation.buffers = &buffer;
  simulation.bufferCount = 1;
  simulation.schedules = 8;
  printf("result %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  printf("array %d %d %d %d\n", array[0], array[1], array[2], array[3]);
  simulation.argumentCount = 0;
  printf("without arguments %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  simulation.argumentCount = 1;
  simulation.arguments = NULL;
  printf("arguments at null %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  simulation.arguments = arguments;
  arguments[0] = NULL;
  printf("argument at null %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  arguments[0] = &array;
  simulation.grid[1] = 65536;
  printf("large grid %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  simulation.grid[1] = 1;
  simulation.threads = 1025;
  printf("many threads %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  simulation.threads = 0;
  simulation.buffers = NULL;
  printf("buffers at null %d\n", tritonSimulate(text, size, "text.ptx", &simulation, NULL, NULL));
  simulation.buffers = &buffer;
  buffer.address = NULL;
  printf("buffer at null %d\n", tritonSimulate(text, size, "text.ptx", &simulation, printDiagnostic, NULL));
  printf("text at null %d\n", tritonSimulate(NULL, 4, "text.ptx", &simulation, printDiagnostic, NULL));
  free(array);
  return 0;
}
