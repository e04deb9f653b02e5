/*===- Partitions.c - Warp specialization on one thread --------------------===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Each partition is a coroutine with its own stack. Partitions are scheduled *|
|* round robin, so that execution is deterministic.                           *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#include "triton/CPURuntime/Partitions.h"

#include <stdlib.h>
#include <ucontext.h>

/* Stacks are small: kernels keep tensors in their arena, and functions of the program run on the stack of the caller. */
#define STACK_BYTES (256 * 1024)

typedef struct Partition {
  ucontext_t context;
  TritonCPUPartition body;
  void *arena, *record;
  char *stack;
  int has_ended;
} Partition;

typedef struct PartitionScheduler {
  const TritonCPUProgramInstance *program;
  Partition *partitions;
  int32_t count, current, running;
  /* The number of consecutive waits that had to be repeated. */
  int32_t stalled;
  int has_exited;
  /* The function that the current partition calls on the stack of the caller. */
  void (*called)(void *data);
  void *data;
  ucontext_t caller;
  struct PartitionScheduler *outer;
} PartitionScheduler;

/* The scheduler of the innermost warp specialization on this thread. */
static _Thread_local PartitionScheduler *active;

/* Switches to the next partition that has not ended. Returns when the caller is scheduled again. */
static void switchToNext(PartitionScheduler *scheduler) {
  Partition *from = &scheduler->partitions[scheduler->current];
  do
    scheduler->current = (scheduler->current + 1) % scheduler->count;
  while (scheduler->partitions[scheduler->current].has_ended);
  if (&scheduler->partitions[scheduler->current] != from)
    swapcontext(&from->context, &scheduler->partitions[scheduler->current].context);
}

static void runPartition(void) {
  PartitionScheduler *scheduler = active;
  Partition *partition = &scheduler->partitions[scheduler->current];
  partition->body(scheduler->program, partition->arena, partition->record);
  partition->has_ended = 1;
  scheduler->stalled = 0;
  if (--scheduler->running == 0)
    setcontext(&scheduler->caller);
  switchToNext(scheduler);
}

int tritonCPUYield(int32_t again) {
  PartitionScheduler *scheduler = active;
  if (!scheduler)
    return 0;
  scheduler->stalled = again ? scheduler->stalled + 1 : 0;
  if (scheduler->stalled > scheduler->running)
    return 0;
  switchToNext(scheduler);
  return 1;
}

void tritonCPUExitPartitions(void) {
  PartitionScheduler *scheduler = active;
  if (!scheduler)
    return;
  scheduler->has_exited = 1;
  setcontext(&scheduler->caller);
}

void tritonCPUCallOutside(void (*function)(void *data), void *data) {
  PartitionScheduler *scheduler = active;
  if (!scheduler) {
    function(data);
    return;
  }
  scheduler->called = function;
  scheduler->data = data;
  swapcontext(&scheduler->partitions[scheduler->current].context, &scheduler->caller);
}

/* Runs the current partition until all have ended or one exits. */
static void resume(PartitionScheduler *scheduler) {
  void (*called)(void *data);
  do {
    active = scheduler;
    scheduler->called = NULL;
    swapcontext(&scheduler->caller, &scheduler->partitions[scheduler->current].context);
    active = scheduler->outer;
    called = scheduler->called;
    if (called)
      called(scheduler->data);
  } while (called);
}

int tritonCPURunPartitions(const TritonCPUProgramInstance *program, int32_t count, const TritonCPUPartition *bodies,
                           void *const *arenas, void *const *records) {
  PartitionScheduler scheduler = {.program = program, .count = count, .running = count, .outer = active};
  scheduler.partitions = calloc((size_t)count, sizeof(Partition));
  volatile int is_ready = scheduler.partitions != NULL;
  for (int32_t i = 0; is_ready && i < count; ++i) {
    Partition *partition = &scheduler.partitions[i];
    partition->body = bodies[i];
    partition->arena = arenas[i];
    partition->record = records[i];
    partition->stack = malloc(STACK_BYTES);
    is_ready = partition->stack != NULL;
    getcontext(&partition->context);
    partition->context.uc_stack.ss_sp = partition->stack;
    partition->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&partition->context, runPartition, 0);
  }
  if (is_ready)
    resume(&scheduler);
  for (int32_t i = 0; scheduler.partitions && i < count; ++i)
    free(scheduler.partitions[i].stack);
  free(scheduler.partitions);
  return !is_ready || scheduler.has_exited;
}
