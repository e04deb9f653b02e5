/*===- Groups.c - Groups of warps on one thread ----------------------------===*\
|*                                                                            *|
|* Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.   *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* Each group has a stack. They take turns in the order of their numbers, so  *|
|* that every run is like any other.                                          *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/
#include "triton/CPURuntime/Groups.h"

#include <stdlib.h>
#include <ucontext.h>

/* Kernels keep tensors in their arena: not much is on a stack. */
#define STACK_BYTES (256 * 1024)

typedef struct Group {
  ucontext_t context;
  TritonCPUGroup body;
  void *arena, *record;
  char *stack;
  int has_ended;
} Group;

typedef struct Groups {
  const TritonCPUProgram *program;
  Group *groups;
  int32_t count, current, running;
  /* How many waits, one after the other, have been in vain. */
  int32_t stalled;
  int is_left;
  ucontext_t caller;
  struct Groups *outer;
} Groups;

/* Those that run on this thread. */
static _Thread_local Groups *active;

/* Runs the next group that has not ended, and comes back when it is the turn of the caller again. */
static void switchToNext(Groups *groups) {
  Group *from = &groups->groups[groups->current];
  do
    groups->current = (groups->current + 1) % groups->count;
  while (groups->groups[groups->current].has_ended);
  if (&groups->groups[groups->current] != from)
    swapcontext(&from->context, &groups->groups[groups->current].context);
}

static void runGroup(void) {
  Groups *groups = active;
  Group *group = &groups->groups[groups->current];
  group->body(groups->program, group->arena, group->record);
  group->has_ended = 1;
  groups->stalled = 0;
  if (--groups->running == 0)
    setcontext(&groups->caller);
  switchToNext(groups);
}

int tritonCPULetOthersRun(int32_t again) {
  Groups *groups = active;
  if (!groups)
    return 0;
  groups->stalled = again ? groups->stalled + 1 : 0;
  if (groups->stalled > groups->running)
    return 0;
  switchToNext(groups);
  return 1;
}

void tritonCPULeaveGroups(void) {
  Groups *groups = active;
  if (!groups)
    return;
  groups->is_left = 1;
  setcontext(&groups->caller);
}

int tritonCPURunGroups(const TritonCPUProgram *program, int32_t count, const TritonCPUGroup *bodies,
                       void *const *arenas, void *const *records) {
  Groups groups = {.program = program, .count = count, .running = count, .outer = active};
  groups.groups = calloc((size_t)count, sizeof(Group));
  volatile int is_ready = groups.groups != NULL;
  for (int32_t i = 0; is_ready && i < count; ++i) {
    Group *group = &groups.groups[i];
    group->body = bodies[i];
    group->arena = arenas[i];
    group->record = records[i];
    group->stack = malloc(STACK_BYTES);
    is_ready = group->stack != NULL;
    getcontext(&group->context);
    group->context.uc_stack.ss_sp = group->stack;
    group->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&group->context, runGroup, 0);
  }
  if (is_ready) {
    active = &groups;
    swapcontext(&groups.caller, &groups.groups[0].context);
    active = groups.outer;
  }
  for (int32_t i = 0; groups.groups && i < count; ++i)
    free(groups.groups[i].stack);
  free(groups.groups);
  return !is_ready || groups.is_left;
}
