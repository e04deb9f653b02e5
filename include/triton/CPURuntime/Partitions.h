/*===- Partitions.h - Warp specialization on one thread ------------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_CPURUNTIME_PARTITIONS_H
#define TRITON_CPURUNTIME_PARTITIONS_H

#include "triton-c/CPURuntime.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Implements triton_cpu_run_partitions. Returns 0 when all partitions have ended,
    nonzero if one of them has called tritonCPUExitPartitions, or if there is not
    enough memory for their stacks. */
int tritonCPURunPartitions(const TritonCPUProgramInstance *program, int32_t count, const TritonCPUPartition *partitions,
                           void *const *arenas, void *const *records);

/** The message of a failure if all partitions wait. */
#define TRITON_CPU_DEADLOCK_MESSAGE "waits for a phase of a barrier that does not complete"

/** Implements triton_cpu_wait. Returns 0 if there is no partition that can run. */
int tritonCPUYield(int32_t again);

/** Ends all partitions and does not return, if it is called from a partition. */
void tritonCPUExitPartitions(void);

/** Calls a function of the program that launched the kernel, which may need more
    stack than a partition has, on the stack of the caller of tritonCPURunPartitions. */
void tritonCPUCallOutside(void (*function)(void *data), void *data);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_CPURUNTIME_PARTITIONS_H */
