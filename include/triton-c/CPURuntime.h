/*===- triton-c/CPURuntime.h - Interface of kernels on the CPU -----*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* The C interface of kernels that are compiled for the CPU, and the runtime  *|
|* functions that they call. A program that links object files of kernels     *|
|* must define these functions, or link the library TritonCPURuntime.         *|
|*                                                                            *|
|* The constant `const int64_t k_arena_bytes` of a kernel `k` is the size of  *|
|* the arena of one program instance. The symbol of a kernel is its name, or  *|
|* `k.kernel` if the C library or this runtime has a function `k`.            *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_CPURUNTIME_H
#define TRITON_C_CPURUNTIME_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A program instance of a grid. */
typedef struct TritonCPUProgramInstance {
  /** The coordinates of the instance, and the size of the grid: x, y, z. */
  int32_t id[3];
  int32_t grid[3];
  /** The state of the launch for the runtime functions; kernels do not use it. */
  void *launch;
  /** Kernels that were compiled with the option `interruptible` read this integer in
      each iteration of a loop and fail if it is not zero; not null. */
  const int32_t *stop;
} TritonCPUProgramInstance;

/** A kernel. `arguments[i]` points to the value of parameter i: a pointer, an
    integer, a byte for a boolean, two bytes for a 16-bit float. A tensor
    descriptor counts as several parameters: the base pointer, the shape (an
    int64_t for each dimension), the strides (likewise, in elements), and a byte,
    nonzero if elements outside of the tensor are loaded as NaN instead of zero.
    `arena` is uninitialized memory of `k_arena_bytes` bytes, aligned to 64 bytes,
    that no concurrent program instance uses. */
typedef void (*TritonCPUKernel)(const void *const *arguments, const TritonCPUProgramInstance *program, void *arena);

/** Ends the program instance and the launch; does not return. The location is
    `file:line:column`, or empty. */
void triton_cpu_fail(const TritonCPUProgramInstance *program, const char *message, const char *location);

/** Ends the program instance and the launch because of one element; does not
    return. The error is `MESSAGE, for element ELEMENT`; `element` is the row-major
    index, or negative for a scalar, which the error then does not mention. */
void triton_cpu_fail_element(const TritonCPUProgramInstance *program, const char *message, const char *location,
                             int64_t element);

/** Like triton_cpu_fail_element, with the error `MESSAGE, but got VALUE, for
    element ELEMENT`. */
void triton_cpu_fail_value(const TritonCPUProgramInstance *program, const char *message, const char *location,
                           int64_t element, int64_t value);

/** The offsets from `address` at which an access to some memory is allowed: those
    below `count`. */
typedef struct TritonCPURange {
  uint64_t address;
  uint64_t count;
} TritonCPURange;

/** Finds memory of the launch, a buffer or the arena, that contains an address, for
    accesses of `bytes` bytes. `range` receives its range; the count is zero if there is none. Called by
    kernels that were compiled with bounds checking before they access several
    elements; they call triton_cpu_check_access for each element if the range does
    not contain all of them. */
void triton_cpu_find_range(const TritonCPUProgramInstance *program, const void *address, int64_t bytes,
                           int32_t is_write, TritonCPURange *range);

/** Called before an access if the kernel was compiled with bounds checking. Fails
    unless a buffer of the launch, or the arena, contains the bytes. `op` is the name of the
    operation, `element` the row-major index of the element (0 for a scalar). */
void triton_cpu_check_access(const TritonCPUProgramInstance *program, const void *address, int64_t bytes,
                             int32_t is_write, const char *op, const char *location, int64_t element);

/** The kind of value that triton_cpu_print prints. */
enum TritonCPUPrintKind {
  /** No value: only the text is printed. */
  TritonCPUPrintText = 0,
  /** A sign-extended integer. */
  TritonCPUPrintSigned = 1,
  /** A zero-extended integer or pointer. */
  TritonCPUPrintUnsigned = 2,
  /** An integer, or the bits of a floating-point number, in hexadecimal with all
      digits of its width. */
  TritonCPUPrintHex = 3,
  /** The bits of a double. */
  TritonCPUPrintFloat = 4,
  /** An address. */
  TritonCPUPrintPointer = 5
};

/** Prints a line: the program instance, `prefix`, and one element of operand
    number `operand` of `operands`. `index` has `rank` coordinates; a scalar has
    none. `width` is the number of bits of the value in the kernel. */
void triton_cpu_print(const TritonCPUProgramInstance *program, const char *prefix, int32_t operand, int32_t operands,
                      const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits);

/*===-- Further functions of TritonCPURuntime -------------------------------===*/

/** The alignment of an arena, in bytes. */
#define TRITON_CPU_ARENA_ALIGNMENT 64

/** Memory that a kernel may access; none if its address is null. */
typedef struct TritonCPUBuffer {
  const void *address;
  int64_t bytes;
  /** Whether writes fail. */
  int32_t is_read_only;
} TritonCPUBuffer;

/** The launch state of TritonCPURuntime: the buffers for bounds checking. A null
    `launch` disables the checks. */
typedef struct TritonCPULaunch {
  const TritonCPUBuffer *buffers;
  int64_t buffer_count;
} TritonCPULaunch;

/** Runs all program instances of a grid, one after the other, x fastest. A
    failure prints an error and aborts the process. `launch` may be null. Kernels may
    access their arena beside the buffers of `launch`. */
void triton_cpu_launch(TritonCPUKernel kernel, int64_t arena_bytes, const int32_t grid[3], const void *const *arguments,
                       TritonCPULaunch *launch);

/** A partition of `ttg.warp_specialize`, with its own arena and a record of the
    captures and results of the operation. */
typedef void (*TritonCPUPartition)(const TritonCPUProgramInstance *program, void *arena, void *record);

/** Runs partitions concurrently on one thread, and returns when all have ended. A
    partition that waits or ends switches to the next one, in a fixed order. */
void triton_cpu_run_partitions(const TritonCPUProgramInstance *program, int32_t count,
                               const TritonCPUPartition *partitions, void *const *arenas, void *const *records);

/** Called repeatedly while the condition of a wait does not hold; `again` is 0 the
    first time, then 1. Switches to another partition. Fails if all partitions
    wait, or if there are none. */
void triton_cpu_wait(const TritonCPUProgramInstance *program, int32_t again, const char *location);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_CPURUNTIME_H */
