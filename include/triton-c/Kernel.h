/*===- triton-c/Kernel.h - C API for running kernels on the CPU ----*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Loads artifacts of tritonCompile with the options target=cpu and           *|
|* emit=object into this process, and launches them. Threads may launch a     *|
|* kernel concurrently.                                                       *|
|*                                                                            *|
|* With the option bounds-checking=true, an access outside of the buffers of  *|
|* a launch ends the launch with an error. Without it, such an access is      *|
|* undefined behavior.                                                        *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_C_KERNEL_H
#define TRITON_C_KERNEL_H

#include "triton-c/Compiler.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A loaded kernel. It does not depend on the artifact and the context. */
typedef struct TritonKernel TritonKernel;

/** Loads the kernel of an artifact of stage "object": that of the option "kernel",
    or the only one. Its metadata must have "params", which those of other kernels
    in LLVM IR than the recorded one lack. Returns null after reporting an error on failure; `handler`
    may be null. */
TRITON_C_EXPORT TritonKernel *tritonKernelLoad(const TritonArtifact *artifact, TritonDiagnosticHandler handler,
                                               void *userData);

/** Loads a kernel from the data of an artifact of stage "object", `size` bytes, and
    its metadata in JSON, which an earlier process has kept. The caller must trust
    them: they become code of this process. Returns null after reporting an error on
    failure; `handler` may be null. */
TRITON_C_EXPORT TritonKernel *tritonKernelLoadObject(const char *object, size_t size, const char *metadata,
                                                     TritonDiagnosticHandler handler, void *userData);

/** Destroys a kernel, which must not be running; null is allowed. */
TRITON_C_EXPORT void tritonKernelDestroy(TritonKernel *kernel);

/** Memory that a kernel may access. A buffer of size 0 allows no access; it gives a
    name to an address in messages. Only such a buffer may have a null address. */
typedef struct TritonBuffer {
  const void *address;
  size_t size;
  /** The name in messages; may be null. */
  const char *name;
  /** Whether writes are errors. */
  int isReadOnly;
} TritonBuffer;

/** Receives text that kernels print; calls are serialized. The text is valid until
    the function returns. */
typedef void (*TritonPrintHandler)(const char *text, size_t size, void *userData);

/** The parameters of a launch. Unused members are zero. */
typedef struct TritonLaunch {
  /** The number of program instances along x, y and z. */
  int32_t grid[3];
  /** The number of threads, at most 1024 (0: the number of cores). */
  uint32_t threads;
  /** The address of the value of each parameter, in the order of "params" in the
      metadata: a pointer, an integer (i1: a byte) or a floating-point number. */
  const void *const *arguments;
  size_t argumentCount;
  /** With bounds checking: all memory that the kernel may access. Null: none. */
  const TritonBuffer *buffers;
  size_t bufferCount;
  /** If null, kernels print to standard output. */
  TritonPrintHandler print;
  void *printUserData;
  /** If not null, an integer that any thread may set to a nonzero value to stop the
      launch, which then fails. No further program instances start; those of kernels
      that were compiled with the option interruptible=true end at the next loop
      iteration. */
  const int32_t *stop;
  /** For tritonKernelStart: whether only other threads run program instances, so
      that tritonLaunchWait returns in time even if an instance runs for long. */
  int inBackground;
} TritonLaunch;

/** Runs all program instances of a grid, and returns 1 when they have ended.
    Returns 0 after reporting an error if the number of arguments is wrong, or if
    an instance fails; memory then keeps the writes of all instances. */
TRITON_C_EXPORT int tritonKernelLaunch(const TritonKernel *kernel, const TritonLaunch *launch,
                                       TritonDiagnosticHandler handler, void *userData);

/** A launch that the caller waits for. */
typedef struct TritonRunningLaunch TritonRunningLaunch;

/** Starts a launch, and stores it to `running`. `launch` and all that it points to
    must exist until tritonLaunchFinish returns, which the caller must call. Returns
    1, or 0 after reporting an error if the number of arguments or the grid is
    wrong; `running` is then unchanged. */
TRITON_C_EXPORT int tritonKernelStart(const TritonKernel *kernel, const TritonLaunch *launch,
                                      TritonRunningLaunch **running, TritonDiagnosticHandler handler, void *userData);

/** Like tritonKernelStart, then tritonLaunchWait, and, if all program instances have
    ended in time, tritonLaunchFinish: one call for a launch that is short. Otherwise
    returns 0, and stores the launch to `running`, which is unchanged on failure. */
TRITON_C_EXPORT int tritonKernelLaunchFor(const TritonKernel *kernel, const TritonLaunch *launch, unsigned milliseconds,
                                          TritonRunningLaunch **running, TritonDiagnosticHandler handler,
                                          void *userData);

/** Waits for the end of all program instances, and returns 1 then, or 0 after about
    `milliseconds`. The calling thread runs program instances while it waits, unless
    the launch is in the background. */
TRITON_C_EXPORT int tritonLaunchWait(TritonRunningLaunch *running, unsigned milliseconds);

/** Waits for the end of all program instances, destroys the launch, and returns as
    tritonKernelLaunch does. */
TRITON_C_EXPORT int tritonLaunchFinish(TritonRunningLaunch *running, TritonDiagnosticHandler handler, void *userData);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_C_KERNEL_H */
