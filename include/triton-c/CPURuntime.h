/*===- triton-c/CPURuntime.h - Kernels that run on the CPU ---------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* What a kernel that was compiled for the CPU looks like from C, and the     *|
|* functions that it expects to find: whoever links kernels in object files   *|
|* supplies them, or takes those of this project, the library                 *|
|* TritonCPURuntime.                                                          *|
|*                                                                            *|
|* A kernel `k` comes with a constant, `const int64_t k_arena_bytes`: how     *|
|* much memory one program of the grid works in.                              *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_CPURUNTIME_H
#define TRITON_C_CPURUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One program of a grid. */
typedef struct TritonCPUProgram {
  /** Where it is in the grid, and how many programs there are: x, y, z. */
  int32_t id[3];
  int32_t grid[3];
  /** Whatever the functions below want to know about the launch; kernels hand
      it on without looking at it. */
  void *launch;
} TritonCPUProgram;

/** A kernel. `arguments[i]` points at the value of parameter i: at a pointer,
    at an int32_t, at a byte for a boolean, at two bytes for a float of 16 bits.
    A tensor descriptor counts as several parameters: the base pointer, the shape
    (an int64_t for each dimension), the strides (likewise, in elements), and a
    byte that says whether what is outside the tensor loads as NaN, not as zero.
    `arena` is memory of the program's own, `k_arena_bytes` large and aligned to
    64 bytes; what is in it before does not matter. */
typedef void (*TritonCPUKernel)(const void *const *arguments, const TritonCPUProgram *program, void *arena);

/** Ends the program, and the launch: it does not return to the kernel. The
    location is `file:line:column`, or empty. */
void triton_cpu_fail(const TritonCPUProgram *program, const char *message, const char *location);

/** Called before each access if the kernel was compiled with bounds checking:
    fails unless the bytes lie in a buffer of the launch. `op` is the name of the
    operation, `element` counts its elements in row-major order (0 for a scalar). */
void triton_cpu_check_access(const TritonCPUProgram *program, const void *address, int64_t bytes, int32_t is_write,
                             const char *op, const char *location, int64_t element);

/** What the bits that triton_cpu_print gets mean. */
enum TritonCPUPrintKind {
  /** There is no value: the text alone is printed. */
  TritonCPUPrintText = 0,
  /** An integer, extended to 64 bits with its sign. */
  TritonCPUPrintSigned = 1,
  /** An integer or a pointer, extended to 64 bits with zeros. */
  TritonCPUPrintUnsigned = 2,
  /** An integer, or the bits of a floating-point number, to show in hexadecimal
      with the digits of its own width. */
  TritonCPUPrintHex = 3,
  /** The bits of the number as a double. */
  TritonCPUPrintFloat = 4,
  /** An address. */
  TritonCPUPrintPointer = 5
};

/** Prints a line: the program, `prefix`, and one element of the operand with the
    number `operand` (of how many, says `operands`). `index` has `rank`
    coordinates; a scalar has none. `width` is the number of bits that the value
    has in the kernel. */
void triton_cpu_print(const TritonCPUProgram *program, const char *prefix, int32_t operand, int32_t operands,
                      const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits);

/*===-- What TritonCPURuntime offers besides --------------------------------===*/

/** What the address of an arena is a multiple of. */
#define TRITON_CPU_ARENA_ALIGNMENT 64

/** Memory that a kernel may access. */
typedef struct TritonCPUBuffer {
  const void *address;
  int64_t bytes;
} TritonCPUBuffer;

/** What `launch` of a program points to, with TritonCPURuntime: what accesses are
    checked against. Where it is null they are not checked. */
typedef struct TritonCPULaunch {
  const TritonCPUBuffer *buffers;
  int64_t buffer_count;
} TritonCPULaunch;

/** Runs all programs of a grid, one after the other, x running fastest. A
    failure says what is wrong and aborts the process. `launch` may be null. */
void triton_cpu_launch(TritonCPUKernel kernel, int64_t arena_bytes, const int32_t grid[3], const void *const *arguments,
                       TritonCPULaunch *launch);

/** What a group of warps with code of its own runs (`ttg.warp_specialize`): with
    memory of its own, and a record of what it knows of the code around it. */
typedef void (*TritonCPUPartition)(const TritonCPUProgram *program, void *arena, void *record);

/** Runs groups side by side, and returns when all have ended. One at a time runs;
    it is the next one's turn when it waits or ends. */
void triton_cpu_run_partitions(const TritonCPUProgram *program, int32_t count, const TritonCPUPartition *partitions,
                               void *const *arenas, void *const *records);

/** Called again and again as long as what a program waits for has not happened;
    `again` is 0 the first time, then 1. Lets another group run; fails if all
    groups wait in vain, or there are none. */
void triton_cpu_wait(const TritonCPUProgram *program, int32_t again, const char *location);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_CPURUNTIME_H */
