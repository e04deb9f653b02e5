/*===- scratch.c - Program with a kernel that allocates scratch memory ----------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/CPURuntime.h"

#include <inttypes.h>
#include <stdio.h>

void k(const void *const *arguments, const TritonCPUProgramInstance *program, void *arena);
extern const int64_t k_arena_bytes;

int main(void) {
  int64_t results[3] = {-1, -1, -1}, value = 3;
  int64_t *pointer = results;
  const void *arguments[] = {&pointer, &value};
  TritonCPUBuffer buffers[] = {{results, sizeof(results), 0}};
  TritonCPULaunch launch = {buffers, 1};
  int32_t grid[] = {2, 1, 1};
  triton_cpu_launch(k, k_arena_bytes, grid, arguments, &launch);
  printf("%" PRId64 " %" PRId64 " %" PRId64 "\n", results[0], results[1], results[2]);
  return 0;
}
