//===- Simulation.cpp - Simulation of a kernel for tools ------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Simulation.h"

#include "triton/ExecutionEngine/Launch.h"
#include "triton/Simulator/Arguments.h"
#include "triton/TargetInfo/NumericOption.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/ToolOutputFile.h"

#include <chrono>
#include <set>

using namespace mlir::triton;
using namespace mlir::triton::ptx;
using llvm::StringRef;

/// The limits of a launch (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
static constexpr NumericOption kGrid[] = {{"grid along x", 0, (int64_t(1) << 31) - 1},
                                          {"grid along y", 0, (1 << 16) - 1},
                                          {"grid along z", 0, (1 << 16) - 1}};
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

/// Verifies the options that name arrays.
static llvm::Error checkArrayOptions(SimulatedArguments &values, const SimulationRequest &request) {
  for (auto [option, texts] :
       {std::pair("write", &request.writes), std::pair("check", &request.checks), std::pair("show", &request.shows)})
    for (StringRef text : *texts) {
      if (option != StringRef("show") && !text.contains('='))
        return llvm::createStringError(llvm::Twine("--") + option + "=" + text + ": expected NAME=");
      if (llvm::Expected<HostArray *> array = values.lookupArray(text.split('=').first); !array)
        return llvm::createStringError(llvm::Twine("--") + option + "=" + text + ": " +
                                       llvm::toString(array.takeError()));
      if (option == StringRef("write") && !text.ends_with(".npy"))
        return llvm::createStringError("--write=" + text + ": expected a file name that ends in .npy");
    }
  return llvm::Error::success();
}

static llvm::Error inOption(StringRef option, StringRef value, llvm::Error error) {
  return llvm::createStringError("--" + option + "=" + value + ": " + llvm::toString(std::move(error)));
}

static llvm::Error showArray(const HostArray &array, StringRef text) {
  auto [name, number] = text.split('=');
  int64_t count = 8;
  if (!number.empty() && (number.getAsInteger(10, count) || count < 0))
    return llvm::createStringError("expected a number of elements, but got '" + number + "'");
  llvm::outs() << name << ": " << array.getType().getName() << " (";
  llvm::interleaveComma(array.getShape(), llvm::outs());
  llvm::outs() << ')';
  for (int64_t i = 0; i < std::min(count, array.getCount()); ++i)
    llvm::outs() << ' ' << array.read(i);
  llvm::outs() << (count < array.getCount() ? " ...\n" : "\n");
  return llvm::Error::success();
}

static llvm::Error checkResult(const HostArray &array, StringRef text) {
  auto [name, expected] = text.split('=');
  if (llvm::Error error = checkArray(array, expected))
    return error;
  llvm::outs() << name << ": all " << array.getCount() << " elements are as expected\n";
  return llvm::Error::success();
}

static llvm::Error writeArray(const HostArray &array, StringRef text) {
  StringRef file = text.split('=').second;
  std::error_code code;
  llvm::ToolOutputFile output(file, code, llvm::sys::fs::OF_None);
  if (code)
    return llvm::createStringError("cannot write: " + code.message());
  output.os() << printNpy(array);
  output.keep();
  return llvm::Error::success();
}

/// Applies a function to the array of each text NAME=REST of an option.
template <typename Use>
static llvm::Error useArrays(SimulatedArguments &values, StringRef option, llvm::ArrayRef<std::string> texts, Use use) {
  llvm::Error problems = llvm::Error::success();
  for (StringRef text : texts) {
    llvm::Expected<HostArray *> array = values.lookupArray(text.split('=').first);
    llvm::Error error = array ? use(**array, text) : array.takeError();
    if (error)
      problems = llvm::joinErrors(std::move(problems), inOption(option, text, std::move(error)));
  }
  return problems;
}

static void printStatistics(const LaunchResult &result, double seconds) {
  llvm::outs() << llvm::format("%llu warp instructions, %llu thread instructions in %.3f s: %.1f million a second\n",
                               static_cast<unsigned long long>(result.warpInstructions),
                               static_cast<unsigned long long>(result.threadInstructions), seconds,
                               result.threadInstructions / seconds / 1e6);
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
    launch.schedule = request.schedules <= 1 ? request.schedule : i < kNumStrategies ? Schedule(i) : Schedule::Random;
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

llvm::Error mlir::triton::simulate(StringRef text, StringRef fileName, const SimulationRequest &request) {
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
  if (llvm::Error error = checkArrayOptions(*values, request))
    return error;
  launch.threads = request.blockThreads.value_or(description->threads);
  launch.dynamicShared = request.dynamicShared.value_or(description->shared);
  launch.parameters = values->getParameters();
  launch.buffers = values->getBuffers();
  launch.hostThreads = request.hostThreads;
  launch.stepLimit = request.stepLimit;
  llvm::Expected<size_t> reports = runSchedules(**kernel, launch, *values, request);
  if (!reports)
    return reports.takeError();
  llvm::Error error = useArrays(*values, "write", request.writes, writeArray);
  error = llvm::joinErrors(std::move(error), useArrays(*values, "show", request.shows, showArray));
  error = llvm::joinErrors(std::move(error), useArrays(*values, "check", request.checks, checkResult));
  if (*reports)
    error = llvm::joinErrors(
        std::move(error),
        llvm::createStringError(llvm::Twine(*reports) + (*reports == 1 ? " error" : " errors") + " in the program"));
  return error;
}
