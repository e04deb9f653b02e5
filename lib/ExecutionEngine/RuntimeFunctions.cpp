//===- RuntimeFunctions.cpp - Runtime functions of kernels ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LaunchWorker.h"

#include "triton/CPURuntime/Libdevice.h"
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

/// Returns the text that tells which element a failure is about; empty for a scalar.
static std::string describeElement(int64_t element) {
  return element < 0 ? "" : (", for element " + Twine(element)).str();
}

static void recordFailureOfElement(const TritonCPUProgramInstance *program, const char *message, const char *location,
                                   int64_t element) {
  recordFailure(program, message + describeElement(element), location);
}

static void failElement(const TritonCPUProgramInstance *program, const char *message, const char *location,
                        int64_t element) {
  recordFailureOfElement(program, message, location, element);
  leave(program);
}

static void recordFailureOfValue(const TritonCPUProgramInstance *program, const char *message, const char *location,
                                 int64_t element, int64_t value) {
  recordFailure(program, message + Twine(", but got ") + Twine(value) + describeElement(element), location);
}

static void failValue(const TritonCPUProgramInstance *program, const char *message, const char *location,
                      int64_t element, int64_t value) {
  recordFailureOfValue(program, message, location, element, value);
  leave(program);
}

/// Returns the buffer that allows an access, or the arena of the program instance; without bytes if there is none.
static std::pair<uintptr_t, size_t> findMemory(const LaunchWorker &worker, uintptr_t address, size_t bytes,
                                               bool isWrite) {
  auto arena = reinterpret_cast<uintptr_t>(worker.arena);
  size_t arenaBytes = worker.state.kernel.getArenaBytes();
  if (address >= arena && bytes <= arenaBytes && address - arena <= arenaBytes - bytes)
    return {arena, arenaBytes};
  const LaunchBuffer *buffer = worker.state.find(address, bytes, isWrite);
  return buffer ? std::pair(reinterpret_cast<uintptr_t>(buffer->address), buffer->bytes)
                : std::pair(uintptr_t(0), size_t(0));
}

static void findRange(const TritonCPUProgramInstance *program, const void *address, int64_t bytes, int32_t isWrite,
                      TritonCPURange *range) {
  auto [start, size] = findMemory(LaunchWorker::of(program), reinterpret_cast<uintptr_t>(address), bytes, isWrite != 0);
  *range = {start, size < static_cast<size_t>(bytes) ? 0 : size - bytes + 1};
}

static std::string describeWrongAccess(const LaunchState &state, uintptr_t address, int64_t bytes, bool isWrite) {
  if (isWrite)
    if (const LaunchBuffer *buffer = state.find(address, bytes, /*isWrite=*/false))
      return buffer->name.empty() ? " of a read-only buffer" : " of the read-only '" + buffer->name + "'";
  if (std::string null = state.describeNull(address); !null.empty())
    return ", through " + null;
  return ", out of bounds: " + state.describe(address);
}

static void recordWrongAccess(const TritonCPUProgramInstance *program, uintptr_t address, int64_t bytes, bool isWrite,
                              const char *op, const char *location, int64_t element) {
  recordFailure(program,
                "'" + Twine(op) + "' " + (isWrite ? "writes " : "reads ") + Twine(bytes) +
                    (bytes == 1 ? " byte" : " bytes") + " for element " + Twine(element) +
                    describeWrongAccess(LaunchWorker::of(program).state, address, bytes, isWrite),
                location);
}

static void checkAccess(const TritonCPUProgramInstance *program, const void *address, int64_t bytes, int32_t isWrite,
                        const char *op, const char *location, int64_t element) {
  auto start = reinterpret_cast<uintptr_t>(address);
  // No access is empty, so memory that allows it has bytes.
  if (findMemory(LaunchWorker::of(program), start, bytes, isWrite != 0).second)
    return;
  recordWrongAccess(program, start, bytes, isWrite, op, location, element);
  leave(program);
}

static void print(const TritonCPUProgramInstance *program, const char *prefix, int32_t operand, int32_t operands,
                  const int64_t *index, int32_t rank, int32_t kind, int32_t width, uint64_t bits) {
  TritonCPUPrintedValue value = {prefix, operand, operands, index, rank, kind, width, bits};
  std::string line(tritonCPUFormatLine(nullptr, 0, program, &value), '\0');
  tritonCPUFormatLine(line.data(), line.size() + 1, program, &value);
  std::pair<LaunchState &, llvm::StringRef> output(LaunchWorker::of(program).state, line);
  tritonCPUCallOutside(
      [](void *data) {
        auto &[state, text] = *static_cast<decltype(output) *>(data);
        state.print(text);
      },
      &output);
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
      {"triton_cpu_fail_element", reinterpret_cast<void *>(failElement)},
      {"triton_cpu_fail_value", reinterpret_cast<void *>(failValue)},
      {"triton_cpu_find_range", reinterpret_cast<void *>(findRange)},
      {"triton_cpu_check_access", reinterpret_cast<void *>(checkAccess)},
      {"triton_cpu_print", reinterpret_cast<void *>(print)},
      {"triton_cpu_run_partitions", reinterpret_cast<void *>(runPartitions)},
      {"triton_cpu_wait", reinterpret_cast<void *>(wait)},
#define TRITON_LIBDEVICE_1(R, name, ...) {"triton_cpu_nv_" #name, reinterpret_cast<void *>(triton_cpu_nv_##name)},
#define TRITON_LIBDEVICE_2 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_3 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_4 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_ROUNDED_1 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_ROUNDED_2 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_ROUNDED_3 TRITON_LIBDEVICE_1
#include "triton/CPURuntime/Libdevice.inc"
  };
  return functions;
}
