//===- RuntimeFunctions.cpp - What running kernels call -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ProgramRun.h"

#include "triton/CPURuntime/Partitions.h"
#include "triton/CPURuntime/PrintedLine.h"

#include "llvm/ADT/Twine.h"

using namespace mlir::triton;
using llvm::Twine;

/// Lets the launch know why it stops. Everything that needs to be destroyed lives in here: its caller jumps.
static void recordFailure(const TritonCPUProgram *program, const Twine &message, const char *location) {
  ProgramRun &run = ProgramRun::of(program);
  run.state.fail(run.number,
                 {message.str(), location ? location : "", {{program->id[0], program->id[1], program->id[2]}}});
}

/// Leaves the program; if a group of warps does, by way of the code that runs the groups, on whose stack the exit is.
static void leave(const TritonCPUProgram *program) {
  tritonCPUExitPartitions();
  std::longjmp(ProgramRun::of(program).exit, 1);
}

static void fail(const TritonCPUProgram *program, const char *message, const char *location) {
  recordFailure(program, message, location);
  leave(program);
}

static bool isAllowed(const ProgramRun &run, uintptr_t address, size_t bytes) {
  auto arena = reinterpret_cast<uintptr_t>(run.arena);
  size_t arenaBytes = run.state.kernel.getArenaBytes();
  bool inArena = address >= arena && bytes <= arenaBytes && address - arena <= arenaBytes - bytes;
  return inArena || run.state.contains(address, bytes);
}

static void recordBadAccess(const TritonCPUProgram *program, uintptr_t address, int64_t bytes, bool isWrite,
                            const char *op, const char *location, int64_t element) {
  recordFailure(program,
                "'" + Twine(op) + "' " + (isWrite ? "writes " : "reads ") + Twine(bytes) +
                    (bytes == 1 ? " byte" : " bytes") + " for element " + Twine(element) +
                    ", out of bounds: " + ProgramRun::of(program).state.describe(address),
                location);
}

static void checkAccess(const TritonCPUProgram *program, const void *address, int64_t bytes, int32_t isWrite,
                        const char *op, const char *location, int64_t element) {
  auto start = reinterpret_cast<uintptr_t>(address);
  if (isAllowed(ProgramRun::of(program), start, bytes))
    return;
  recordBadAccess(program, start, bytes, isWrite, op, location, element);
  leave(program);
}

static void print(const TritonCPUProgram *program, const char *prefix, int32_t operand, int32_t operands,
                  const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits) {
  TritonCPUPrintedValue value = {prefix, operand, operands, index, rank, kind, width, bits};
  std::string line(tritonCPUFormatLine(nullptr, 0, program, &value), '\0');
  tritonCPUFormatLine(line.data(), line.size() + 1, program, &value);
  ProgramRun::of(program).state.print(line);
}

static void runPartitions(const TritonCPUProgram *program, int32_t count, const TritonCPUPartition *partitions,
                          void *const *arenas, void *const *records) {
  if (!tritonCPURunPartitions(program, count, partitions, arenas, records))
    return;
  if (!ProgramRun::of(program).state.stopped)
    recordFailure(program, "there is no memory for partitions of warps", "");
  leave(program);
}

static void wait(const TritonCPUProgram *program, int32_t again, const char *location) {
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
