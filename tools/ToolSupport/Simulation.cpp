//===- Simulation.cpp - Simulation of a kernel for tools ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simulation.h"

#include "ArrayRequests.h"

#include "triton/ExecutionEngine/Launch.h"
#include "triton/Simulator/Arguments.h"
#include "triton/TargetInfo/NumericOption.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

#include <chrono>
#include <set>

using namespace mlir::triton;
using namespace mlir::triton::ptx;
using llvm::StringRef;

static constexpr NumericOption kGrid[] = {
    {"grid along x", 0, kMaxGrid[0]}, {"grid along y", 0, kMaxGrid[1]}, {"grid along z", 0, kMaxGrid[2]}};
static constexpr NumericOption kBlockThreads{"block-threads", 1, kMaxThreadsPerBlock};
static constexpr NumericOption kShared{"shared", 0, std::numeric_limits<uint32_t>::max()};
static constexpr NumericOption kSchedules{"schedules", 1, std::numeric_limits<uint32_t>::max()};
/// 0: one thread per core.
static constexpr NumericOption kRunThreads{"run-threads", 0, kMaxLaunchThreads};

/// Verifies the numbers of a request.
static llvm::Error checkNumbers(const SimulationRequest &request) {
  const std::pair<const NumericOption &, int64_t> numbers[] = {
      {kGrid[0], request.grid[0]},
      {kGrid[1], request.grid[1]},
      {kGrid[2], request.grid[2]},
      {kBlockThreads, request.blockThreads.value_or(kBlockThreads.least)},
      {kShared, request.dynamicShared.value_or(kShared.least)},
      {kSchedules, request.schedules},
      {kRunThreads, request.hostThreads},
      {options::kStepLimit, request.stepLimit},
  };
  for (auto [option, value] : numbers)
    if (!option.accepts(value))
      return llvm::createStringError(option.explain(value));
  return llvm::Error::success();
}

static void printStatistics(const LaunchResult &result, double seconds) {
  llvm::outs() << llvm::format("%llu warp instructions, %llu thread instructions in %.3f s: %.1f million a second\n",
                               static_cast<unsigned long long>(result.warpInstructions),
                               static_cast<unsigned long long>(result.threadInstructions), seconds,
                               result.threadInstructions / seconds / 1e6);
}

/// Returns the schedule with a number. If there is one, it is `schedule`.
static Schedule getSchedule(int64_t number, int64_t schedules, Schedule schedule) {
  if (schedules <= 1)
    return schedule;
  return number < kNumStrategies ? Schedule(number) : Schedule::Random;
}

bool mlir::triton::hasRandomSchedule(int64_t schedules, Schedule schedule) {
  // The random one is the last strategy.
  return getSchedule(schedules - 1, schedules, schedule) == Schedule::Random;
}

/// Runs the kernel with all schedules. Returns the number of errors.
static llvm::Expected<size_t> runSchedules(const Kernel &kernel, Launch launch, SimulatedArguments &values,
                                           const SimulationRequest &request) {
  values.save();
  std::set<decltype(Report().getKey())> printed;
  size_t errors = 0;
  for (int64_t i = 0; i < request.schedules; ++i) {
    if (i)
      values.restore();
    launch.schedule = getSchedule(i, request.schedules, request.schedule);
    launch.seed = request.seed + (i < kNumStrategies ? 0 : i - kNumStrategies + 1);
    auto start = std::chrono::steady_clock::now();
    llvm::Expected<LaunchResult> result = kernel.launch(launch);
    if (!result)
      return result.takeError();
    std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    // Reports that several schedules make are printed once.
    for (const Report &report : result->reports)
      if (printed.insert(report.getKey()).second) {
        kernel.print(llvm::errs(), report);
        errors += !report.isWarning();
      }
    if (request.printsStatistics)
      printStatistics(*result, time.count());
  }
  return errors;
}

llvm::Error mlir::triton::simulate(StringRef text, StringRef fileName, const SimulationRequest &request,
                                   OutputFiles &files) {
  if (llvm::Error error = checkNumbers(request))
    return error;
  auto module = parseModule(text, fileName);
  if (!module)
    return module.takeError();
  auto kernel = Kernel::create(std::move(*module), request.kernel);
  if (!kernel)
    return kernel.takeError();
  auto description = LaunchDescription::create(**kernel);
  if (!description)
    return description.takeError();
  Launch launch;
  llvm::copy(request.grid, launch.grid.begin());
  uint64_t blocks = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  auto values = SimulatedArguments::parse(*description, request.arguments, request.memory, blocks);
  if (!values)
    return values.takeError();
  ArrayRequests requests = {request.writes, request.checks, request.shows};
  auto lookup = [&](StringRef name) { return values->lookupArray(name); };
  if (llvm::Error error = verifyRequests(requests, lookup))
    return error;
  std::vector<std::string> paths(llvm::map_iterator(request.writes.begin(), getFile),
                                 llvm::map_iterator(request.writes.end(), getFile));
  if (llvm::Error error = checkDistinctFiles(paths))
    return error;
  launch.threads = request.blockThreads.value_or(description->threads);
  launch.dynamicShared = request.dynamicShared.value_or(description->shared);
  launch.parameters = values->getParameters();
  launch.buffers = values->getBuffers();
  launch.hostThreads = request.hostThreads;
  launch.stepLimit = request.stepLimit;
  launch.print = [&](StringRef printed) { *request.output << printed; };
  llvm::Expected<size_t> reports = runSchedules(**kernel, launch, *values, request);
  if (!reports)
    return reports.takeError();
  llvm::Error error = fulfillRequests(requests, lookup, files, *request.output);
  if (*reports)
    error = llvm::joinErrors(
        std::move(error),
        llvm::createStringError(llvm::Twine(*reports) + (*reports == 1 ? " error" : " errors") + " in the program"));
  return error;
}
