//===- RuntimeFunctions.cpp - Runtime functions of kernels ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchWorker.h"

#include "triton/CPURuntime/Partitions.h"
#include "triton/CPURuntime/PrintedLine.h"

#include "llvm/ADT/Twine.h"

using namespace mlir::triton;
using llvm::Twine;

/// Records a failure in the launch state. All objects with destructors are in this function, because callers longjmp.
static void recordFailure(const TritonCPUProgramInstance *program, const Twine &message, const char *location) {
  LaunchWorker &worker = LaunchWorker::of(program);
  worker.state.fail(worker.number,
                    {message.str(), location ? location : "", {{program->id[0], program->id[1], program->id[2]}}});
}

/// Exits the program instance. A partition first switches to the stack of the scheduler, where `exit` was set.
static void leave(const TritonCPUProgramInstance *program) {
  tritonCPUExitPartitions();
  std::longjmp(LaunchWorker::of(program).exit, 1);
}

static void fail(const TritonCPUProgramInstance *program, const char *message, const char *location) {
  recordFailure(program, message, location);
  leave(program);
}

static bool isAllowed(const LaunchWorker &worker, uintptr_t address, size_t bytes) {
  auto arena = reinterpret_cast<uintptr_t>(worker.arena);
  size_t arenaBytes = worker.state.kernel.getArenaBytes();
  bool inArena = address >= arena && bytes <= arenaBytes && address - arena <= arenaBytes - bytes;
  return inArena || worker.state.contains(address, bytes);
}

static void recordOutOfBoundsAccess(const TritonCPUProgramInstance *program, uintptr_t address, int64_t bytes,
                                    bool isWrite, const char *op, const char *location, int64_t element) {
  recordFailure(program,
                "'" + Twine(op) + "' " + (isWrite ? "writes " : "reads ") + Twine(bytes) +
                    (bytes == 1 ? " byte" : " bytes") + " for element " + Twine(element) +
                    ", out of bounds: " + LaunchWorker::of(program).state.describe(address),
                location);
}

static void checkAccess(const TritonCPUProgramInstance *program, const void *address, int64_t bytes, int32_t isWrite,
                        const char *op, const char *location, int64_t element) {
  auto start = reinterpret_cast<uintptr_t>(address);
  if (isAllowed(LaunchWorker::of(program), start, bytes))
    return;
  recordOutOfBoundsAccess(program, start, bytes, isWrite, op, location, element);
  leave(program);
}

static void print(const TritonCPUProgramInstance *program, const char *prefix, int32_t operand, int32_t operands,
                  const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits) {
  TritonCPUPrintedValue value = {prefix, operand, operands, index, rank, kind, width, bits};
  std::string line(tritonCPUFormatLine(nullptr, 0, program, &value), '\0');
  tritonCPUFormatLine(line.data(), line.size() + 1, program, &value);
  LaunchWorker::of(program).state.print(line);
}

static void runPartitions(const TritonCPUProgramInstance *program, int32_t count, const TritonCPUPartition *partitions,
                          void *const *arenas, void *const *records) {
  if (!tritonCPURunPartitions(program, count, partitions, arenas, records))
    return;
  if (!LaunchWorker::of(program).state.stopped)
    recordFailure(program, "there is not enough memory for the partitions", "");
  leave(program);
}

static void wait(const TritonCPUProgramInstance *program, int32_t again, const char *location) {
  if (!tritonCPUYield(again))
    fail(program, TRITON_CPU_DEADLOCK_MESSAGE, location);
}

llvm::ArrayRef<std::pair<const char *, void *>> mlir::triton::getRuntimeFunctions() {
  static const std::pair<const char *, void *> functions[] = {
      {"triton_cpu_fail", reinterpret_cast<void *>(fail)},
      {"triton_cpu_check_access", reinterpret_cast<void *>(checkAccess)},
      {"triton_cpu_print", reinterpret_cast<void *>(print)},
      {"triton_cpu_run_partitions", reinterpret_cast<void *>(runPartitions)},
      {"triton_cpu_wait", reinterpret_cast<void *>(wait)},
  };
  return functions;
}
