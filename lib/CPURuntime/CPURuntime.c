/*===- CPURuntime.c - Runtime library of kernels on the CPU ----------------===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* The runtime needs only the C library. A failure of a program instance      *|
|* aborts the process.                                                        *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#include "triton/CPURuntime/Partitions.h"
#include "triton/CPURuntime/PrintedLine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void printProgram(const TritonCPUProgramInstance *program) {
  fprintf(stderr,
          "note: in program instance (%" PRId32 ", %" PRId32 ", %" PRId32 ") of (%" PRId32 ", %" PRId32 ", %" PRId32
          ")\n",
          program->id[0], program->id[1], program->id[2], program->grid[0], program->grid[1], program->grid[2]);
}

static void printLocation(const char *location) {
  if (location && *location)
    fprintf(stderr, "%s: ", location);
}

void triton_cpu_fail(const TritonCPUProgramInstance *program, const char *message, const char *location) {
  printLocation(location);
  fprintf(stderr, "error: %s\n", message);
  printProgram(program);
  abort();
}

static void printElement(int64_t element) {
  if (element >= 0)
    fprintf(stderr, ", for element %" PRId64, element);
  fputc('\n', stderr);
}

void triton_cpu_fail_element(const TritonCPUProgramInstance *program, const char *message, const char *location,
                             int64_t element) {
  printLocation(location);
  fprintf(stderr, "error: %s", message);
  printElement(element);
  printProgram(program);
  abort();
}

void triton_cpu_fail_value(const TritonCPUProgramInstance *program, const char *message, const char *location,
                           int64_t element, int64_t value) {
  printLocation(location);
  fprintf(stderr, "error: %s, but got %" PRId64, message, value);
  printElement(element);
  printProgram(program);
  abort();
}

void triton_cpu_find_range(const TritonCPUProgramInstance *program, const void *address, int64_t bytes,
                           int32_t is_write, TritonCPURange *range) {
  const TritonCPULaunch *launch = program->launch;
  uintptr_t begin = (uintptr_t)address;
  range->address = range->count = 0;
  if (!launch) {
    range->count = UINT64_MAX;
    return;
  }
  for (int64_t i = 0; i < launch->buffer_count; ++i) {
    const TritonCPUBuffer *buffer = &launch->buffers[i];
    uintptr_t start = (uintptr_t)buffer->address;
    if (!start || begin < start || buffer->bytes < bytes || begin - start > (uintptr_t)(buffer->bytes - bytes) ||
        (is_write && buffer->is_read_only))
      continue;
    range->address = start;
    range->count = (uint64_t)(buffer->bytes - bytes) + 1;
    return;
  }
}

void triton_cpu_check_access(const TritonCPUProgramInstance *program, const void *address, int64_t bytes,
                             int32_t is_write, const char *op, const char *location, int64_t element) {
  TritonCPURange range;
  triton_cpu_find_range(program, address, bytes, is_write, &range);
  if (range.count)
    return;
  printLocation(location);
  fprintf(stderr, "error: '%s' %s %" PRId64 " bytes at %p for element %" PRId64 ", outside all %sbuffers\n", op,
          is_write ? "writes" : "reads", bytes, address, element, is_write ? "writable " : "");
  printProgram(program);
  abort();
}

void triton_cpu_print(const TritonCPUProgramInstance *program, const char *prefix, int32_t operand, int32_t operands,
                      const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits) {
  TritonCPUPrintedValue value = {prefix, operand, operands, index, rank, kind, width, bits};
  size_t size = tritonCPUFormatLine(NULL, 0, program, &value) + 1;
  char *line = malloc(size);
  if (!line)
    abort();
  tritonCPUFormatLine(line, size, program, &value);
  fputs(line, stdout);
  free(line);
}

void triton_cpu_run_partitions(const TritonCPUProgramInstance *program, int32_t count,
                               const TritonCPUPartition *partitions, void *const *arenas, void *const *records) {
  if (tritonCPURunPartitions(program, count, partitions, arenas, records))
    triton_cpu_fail(program, "there is not enough memory for the partitions", "");
}

void triton_cpu_wait(const TritonCPUProgramInstance *program, int32_t again, const char *location) {
  if (!tritonCPUYield(again))
    triton_cpu_fail(program, TRITON_CPU_DEADLOCK_MESSAGE, location);
}

/* Returns the buffers of a launch and the arena, in which kernels allocate scratch memory. */
static TritonCPUBuffer *addArena(const TritonCPULaunch *launch, const void *arena, int64_t bytes) {
  int64_t count = launch->buffer_count;
  TritonCPUBuffer *buffers = malloc(((size_t)count + 1) * sizeof(TritonCPUBuffer));
  if (!buffers) {
    fprintf(stderr, "error: there is not enough memory for a launch with %" PRId64 " buffers\n", count);
    abort();
  }
  for (int64_t i = 0; i < count; ++i)
    buffers[i] = launch->buffers[i];
  buffers[count].address = arena;
  buffers[count].bytes = bytes;
  buffers[count].is_read_only = 0;
  return buffers;
}

void triton_cpu_launch(TritonCPUKernel kernel, int64_t arena_bytes, const int32_t grid[3], const void *const *arguments,
                       TritonCPULaunch *launch) {
  static const int32_t neverStopped = 0;
  TritonCPUBuffer *buffers = NULL;
  TritonCPULaunch withArena = {NULL, 0};
  TritonCPUProgramInstance program = {
      {0, 0, 0}, {grid[0], grid[1], grid[2]}, launch ? &withArena : NULL, &neverStopped};
  size_t alignment = TRITON_CPU_ARENA_ALIGNMENT;
  /* aligned_alloc requires a multiple of the alignment; allocate at least one byte. */
  void *arena = aligned_alloc(alignment, ((size_t)arena_bytes / alignment + 1) * alignment);
  if (!arena) {
    fprintf(stderr, "error: there is not enough memory for an arena of %" PRId64 " bytes\n", arena_bytes);
    abort();
  }
  if (launch) {
    buffers = addArena(launch, arena, arena_bytes);
    withArena.buffers = buffers;
    withArena.buffer_count = launch->buffer_count + 1;
  }
  for (program.id[2] = 0; program.id[2] < grid[2]; ++program.id[2])
    for (program.id[1] = 0; program.id[1] < grid[1]; ++program.id[1])
      for (program.id[0] = 0; program.id[0] < grid[0]; ++program.id[0])
        kernel(arguments, &program, arena);
  free(buffers);
  free(arena);
}
