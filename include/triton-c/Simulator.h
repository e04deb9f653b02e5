/*===- triton-c/Simulator.h - C API of the simulator of PTX --------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Executes kernels in PTX text on the CPU, and reports data races, missing   *|
|* fences and waits, accesses out of bounds, deadlocks and other errors.      *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_SIMULATOR_H
#define TRITON_C_SIMULATOR_H

#include "triton-c/Kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The parameters of a simulation. Unused members are zero. */
typedef struct TritonSimulation {
  /** The kernel; may be null if the text has only one. */
  const char *kernel;
  /** The number of blocks along x, y and z. */
  uint32_t grid[3];
  /** The number of threads of a block and the bytes of dynamic shared memory; 0 if
      the text states them, as that of tritonCompile does. */
  uint32_t blockThreads;
  uint32_t dynamicShared;
  /** The address of the value of each parameter, with as many bytes as it has in
      PTX. Pointers are addresses of this process. Tensor maps are not supported. */
  const void *const *arguments;
  size_t argumentCount;
  /** All memory that the kernel may access. Null: none. Writes to read-only buffers are not
      reported. A pointer argument is for the buffer that contains its address and has the
      name of the parameter, or else for the only one that contains it: an access through
      it to another buffer is out of bounds. */
  const TritonBuffer *buffers;
  size_t bufferCount;
  /** The number of orders of warps to run with, each with the same contents of the
      buffers (0: one), and the seed of those that are random. */
  unsigned schedules;
  uint64_t seed;
  /** The maximum number of instructions of a warp (0: no limit). */
  uint64_t stepLimit;
  /** The number of threads of this process, at most 1024 (0: the number of cores). */
  uint32_t threads;
  /** If not null, any thread may set the integer to a nonzero value to stop the
      simulation, which then fails. */
  const int32_t *stop;
  /** If null, kernels print to standard output. */
  TritonPrintHandler print;
  void *printUserData;
} TritonSimulation;

/** Executes a kernel in PTX text of `size` bytes; `name` is its name in diagnostics.
    Each error of the program is a diagnostic with the line in the text, and a note
    with the line of the other access if there is one. Returns 1 if the kernel ran
    and there were no errors, else 0. The buffers have what the last order wrote. */
TRITON_C_EXPORT int tritonSimulate(const char *ptx, size_t size, const char *name, const TritonSimulation *simulation,
                                   TritonDiagnosticHandler handler, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_SIMULATOR_H */
