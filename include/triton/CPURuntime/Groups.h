/*===- Groups.h - Groups of warps on one thread --------------------*- C -*-===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#ifndef TRITON_CPURUNTIME_GROUPS_H
#define TRITON_CPURUNTIME_GROUPS_H

#include "triton-c/CPURuntime.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Does what triton_cpu_run_groups says. Returns 0 when all groups have ended;
    another number if one of them has called tritonCPULeaveGroups, or there is no
    memory for their stacks. */
int tritonCPURunGroups(const TritonCPUProgram *program, int32_t count, const TritonCPUGroup *groups,
                       void *const *arenas, void *const *records);

/** What a program fails with then. */
#define TRITON_CPU_ENDLESS_WAIT "waits for a phase of a barrier that does not complete"

/** What triton_cpu_wait does; returns 0 if nobody else can run, or all wait in
    vain. */
int tritonCPULetOthersRun(int32_t again);

/** Ends all groups if it is called from one, and does not return then. */
void tritonCPULeaveGroups(void);

#ifdef __cplusplus
}
#endif

#endif /* TRITON_CPURUNTIME_GROUPS_H */
