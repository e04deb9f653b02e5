/*===- triton-c/Kernel.h - Kernels that run on the CPU -------------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Loads what tritonCompile makes with the options target=cpu and emit=object *|
|* into this process, and runs it. Threads may launch one kernel at the same  *|
|* time.                                                                      *|
|*                                                                            *|
|* A kernel reads and writes the memory that it is given. With the option     *|
|* bounds-checking=true an access outside the buffers of a launch stops it    *|
|* with an error; without, it does what a wild pointer does.                  *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_KERNEL_H
#define TRITON_C_KERNEL_H

#include "triton-c/Compiler.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A kernel that is loaded. It outlives the artifact and the context. */
typedef struct TritonKernel TritonKernel;

/** Loads the kernel that an artifact at stage "object" is about: that of the
    option "kernel", or the only one. Returns null after reporting an error on
    failure; `handler` may be null. */
TRITON_C_EXPORT TritonKernel *tritonKernelLoad(const TritonArtifact *artifact, TritonDiagnosticHandler handler,
                                               void *userData);

/** Destroys a kernel, which must not be running; null is allowed. */
TRITON_C_EXPORT void tritonKernelDestroy(TritonKernel *kernel);

/** Memory that a kernel may access. */
typedef struct TritonBuffer {
  const void *address;
  size_t size;
  /** What messages call it; may be null. */
  const char *name;
} TritonBuffer;

/** Receives text that kernels print, never twice at the same time. It is valid
    until the function returns. */
typedef void (*TritonPrintHandler)(const char *text, size_t size, void *userData);

/** What to run, and on what. All zero but for `arguments` is the least. */
typedef struct TritonLaunch {
  /** Programs along x, y and z. */
  int32_t grid[3];
  /** Programs that run at the same time; 0: as many as the machine has cores. */
  uint32_t threads;
  /** Each points to the value of a parameter, in the order of the metadata's
      "params": at a pointer, an integer (i1: a byte) or a floating-point number. */
  const void *const *arguments;
  size_t argumentCount;
  /** With bounds checking: all memory that the kernel may access. */
  const TritonBuffer *buffers;
  size_t bufferCount;
  /** Null: what kernels print goes to standard output. */
  TritonPrintHandler print;
  void *printUserData;
} TritonLaunch;

/** Runs all programs of a grid, and returns when they are done: 1. Returns 0
    after reporting an error if the number of arguments is wrong, or if a program
    fails; others may have run then, and what they wrote stays. */
TRITON_C_EXPORT int tritonKernelLaunch(const TritonKernel *kernel, const TritonLaunch *launch,
                                       TritonDiagnosticHandler handler, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_KERNEL_H */
