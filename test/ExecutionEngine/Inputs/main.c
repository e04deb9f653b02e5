/*===- main.c - Program with a linked kernel ----------------------------------===*\
|*                                                                                *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                        *|
|*                                                                                *|
\*===------------------------------------------------------------------------===*/
#include "triton-c/CPURuntime.h"

#include <stdio.h>

enum { Count = 1000, Block = 256 };

void KERNEL(const void *const *arguments, const TritonCPUProgramInstance *program, void *arena);
#define JOIN(a, b) a##b
#define ARENA_BYTES(name) JOIN(name, _arena_bytes)
extern const int64_t ARENA_BYTES(KERNEL);

int main(void) {
  static float x[Count], y[Count], o[Count];
  float *pointers[] = {x, y, o};
  int32_t n = Count, grid[] = {(Count + Block - 1) / Block, 1, 1};
  const void *arguments[] = {&pointers[0], &pointers[1], &pointers[2], &n};
  /* For kernels with bounds checking, the buffer of the first array is too short, and the last is none. */
  TritonCPUBuffer buffers[] = {{x, 16}, {y, sizeof(y)}, {o, sizeof(o)}, {NULL, INT64_MAX}};
  TritonCPULaunch launch = {buffers, 4};
  for (int i = 0; i < Count; ++i) {
    x[i] = (float)i;
    y[i] = 0.5f;
  }
  triton_cpu_launch(KERNEL, ARENA_BYTES(KERNEL), grid, arguments, &launch);
  for (int i = 0; i < Count; ++i)
    if (o[i] != x[i] + y[i])
      return 1;
  puts("the sums are right");
  return 0;
}
