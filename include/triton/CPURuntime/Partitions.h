/*===- Groups.h - Groups of warps on one thread --------------------*- C -*-===*\
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

/** Does what triton_cpu_run_partitions says. Returns 0 when all partitions have ended;
    another number if one of them has called tritonCPUExitPartitions, or there is no
    memory for their stacks. */
int tritonCPURunPartitions(const TritonCPUProgram *program, int32_t count, const TritonCPUPartition *partitions,
                           void *const *arenas, void *const *records);

/** What a program fails with then. */
#define TRITON_CPU_DEADLOCK_MESSAGE "waits for a phase of a barrier that does not complete"

/** What triton_cpu_wait does; returns 0 if nobody else can run, or all wait in
    vain. */
int tritonCPUYield(int32_t again);

/** Ends all partitions if it is called from one, and does not return then. */
void tritonCPUExitPartitions(void);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_CPURUNTIME_PARTITIONS_H */
