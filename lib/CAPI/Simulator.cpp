//===- Simulator.cpp - C API of the simulator of PTX ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton-c/Simulator.h"

#include "Handles.h"

#include "triton/Simulator/Arguments.h"

#include "llvm/Support/MemoryBuffer.h"

#include <cstring>
#include <set>

using namespace mlir;
using namespace mlir::triton;

/// Returns the bytes of the parameters.
static llvm::Expected<std::vector<char>> packArguments(const ptx::Kernel &kernel, const TritonSimulation &simulation) {
  std::vector<ptx::Parameter> parameters = kernel.getParameters();
  if (simulation.argumentCount != parameters.size())
    return llvm::createStringError("expected " + llvm::Twine(parameters.size()) + " arguments of `" + kernel.getName() +
                                   "`, but got " + llvm::Twine(simulation.argumentCount));
  llvm::ArrayRef given(simulation.arguments, simulation.arguments ? parameters.size() : 0);
  if (const auto *null = llvm::find(given, nullptr); given.size() < parameters.size() || null != given.end())
    return llvm::createStringError("expected the address of argument " + llvm::Twine(null - given.begin()) + " of `" +
                                   kernel.getName() + "`, but got null");
  std::vector<char> bytes(kernel.getParameterBytes());
  for (auto [parameter, argument] : llvm::zip(parameters, given))
    std::memcpy(bytes.data() + parameter.offset, argument, parameter.size);
  return bytes;
}

/// Replaces the host's addresses in pointers by those in their buffers, so that an access that leaves its buffer is out
/// of bounds wherever it ends up. The buffer of a pointer is that with the name of the parameter, or the only one that
/// has the address.
static void setBuffersOfPointers(const ptx::LaunchDescription &description, ptx::Launch &launch) {
  using Kind = ptx::LaunchDescription::ParameterDescription::Kind;
  for (const auto &parameter : description.parameters) {
    char *address;
    if (parameter.kind == Kind::Scalar || parameter.size != sizeof(address))
      continue;
    char *value = &launch.parameters[parameter.offset];
    std::memcpy(&address, value, sizeof(address));
    std::vector<size_t> found;
    for (auto [index, buffer] : llvm::enumerate(launch.buffers))
      if (std::less_equal<>()(buffer.address, address) && std::less<>()(address, buffer.address + buffer.bytes))
        found.push_back(index);
    auto named = llvm::find_if(found, [&](size_t index) { return launch.buffers[index].name == parameter.name; });
    if (named == found.end() && found.size() != 1)
      continue;
    uint64_t inBuffer = ptx::getAddressInBuffer(named == found.end() ? found.front() : *named, address);
    std::memcpy(value, &inBuffer, sizeof(inBuffer));
  }
}

/// Reports errors of the program. Returns whether there are none.
static llvm::Expected<bool> runSchedules(const ptx::Kernel &kernel, ptx::Launch launch,
                                         const TritonSimulation &simulation,
                                         llvm::function_ref<void(const CompilerDiagnostic &)> handler) {
  unsigned count = std::max(1u, simulation.schedules);
  std::vector<std::unique_ptr<llvm::WritableMemoryBuffer>> contents;
  if (count > 1)
    for (const ptx::Buffer &buffer : launch.buffers) {
      contents.push_back(llvm::WritableMemoryBuffer::getNewUninitMemBuffer(buffer.bytes));
      if (!contents.back())
        return llvm::createStringError("there is not enough memory to keep the " + llvm::Twine(buffer.bytes) +
                                       " bytes of '" + buffer.name + "' for several schedules");
      std::memcpy(contents.back()->getBufferStart(), buffer.address, buffer.bytes);
    }
  std::set<decltype(ptx::Report().getKey())> reported;
  bool isCorrect = true;
  for (unsigned i = 0; i < count; ++i) {
    for (auto [buffer, content] : llvm::zip(launch.buffers, contents))
      // Memory that no order has changed may be read-only.
      if (i && std::memcmp(buffer.address, content->getBufferStart(), buffer.bytes) != 0)
        std::memcpy(buffer.address, content->getBufferStart(), buffer.bytes);
    bool isRandom = i >= ptx::kNumStrategies;
    launch.schedule = isRandom ? ptx::Schedule::Random : ptx::Schedule(i);
    launch.seed = simulation.seed + (isRandom ? i - ptx::kNumStrategies + 1 : 0);
    llvm::Expected<ptx::LaunchResult> result = kernel.launch(launch);
    if (!result)
      return result.takeError();
    for (const ptx::Report &report : result->reports) {
      if (!reported.insert(report.getKey()).second)
        continue;
      CompilerDiagnostic diagnostic;
      diagnostic.severity = report.isWarning() ? DiagnosticSeverity::Warning : DiagnosticSeverity::Error;
      isCorrect &= report.isWarning();
      diagnostic.message = kernel.describe(report);
      diagnostic.file = kernel.getModule().fileName;
      diagnostic.line = report.line;
      handler(diagnostic);
      if (!report.otherLine)
        continue;
      diagnostic.severity = DiagnosticSeverity::Note;
      diagnostic.message = kernel.describeOther(report);
      diagnostic.line = report.otherLine;
      handler(diagnostic);
    }
  }
  return isCorrect;
}

static llvm::Expected<bool> simulate(llvm::StringRef text, llvm::StringRef name, const TritonSimulation &simulation,
                                     llvm::function_ref<void(const CompilerDiagnostic &)> handler) {
  if (!text.data() && !text.empty())
    return llvm::createStringError("expected the address of the " + llvm::Twine(text.size()) +
                                   " bytes of PTX, but got null");
  if (simulation.threads > kMaxLaunchThreads)
    return llvm::createStringError("expected at most " + llvm::Twine(kMaxLaunchThreads) + " threads, but got " +
                                   llvm::Twine(simulation.threads));
  auto module = ptx::parseModule(text, name);
  if (!module)
    return module.takeError();
  auto kernel = ptx::Kernel::create(std::move(*module), simulation.kernel ? simulation.kernel : "");
  if (!kernel)
    return kernel.takeError();
  auto description = ptx::LaunchDescription::create(**kernel);
  if (!description)
    return description.takeError();
  auto parameters = packArguments(**kernel, simulation);
  if (!parameters)
    return parameters.takeError();
  ptx::Launch launch;
  launch.grid = {simulation.grid[0], simulation.grid[1], simulation.grid[2]};
  launch.threads = simulation.blockThreads ? simulation.blockThreads : description->threads;
  launch.dynamicShared = simulation.dynamicShared ? simulation.dynamicShared : description->shared;
  launch.parameters = std::move(*parameters);
  for (const TritonBuffer &buffer : llvm::ArrayRef(simulation.buffers, simulation.buffers ? simulation.bufferCount : 0))
    if (buffer.size)
      launch.buffers.push_back(
          {const_cast<char *>(static_cast<const char *>(buffer.address)), buffer.size, buffer.name ? buffer.name : ""});
  if (llvm::Error error = ptx::checkBuffers(launch.buffers))
    return error;
  setBuffersOfPointers(*description, launch);
  launch.hostThreads = simulation.threads;
  launch.stepLimit = simulation.stepLimit;
  launch.stop = simulation.stop;
  if (simulation.print)
    launch.print = [&](llvm::StringRef text) { simulation.print(text.data(), text.size(), simulation.printUserData); };
  return runSchedules(**kernel, launch, simulation, handler);
}

int tritonSimulate(const char *text, size_t size, const char *name, const TritonSimulation *simulation,
                   TritonDiagnosticHandler handler, void *userData) {
  auto report = [&](const CompilerDiagnostic &diagnostic) { reportToCaller(diagnostic, handler, userData); };
  llvm::Expected<bool> isCorrect = simulate({text, size}, name, *simulation, report);
  if (isCorrect)
    return *isCorrect;
  CompilerDiagnostic diagnostic;
  llvm::handleAllErrors(
      isCorrect.takeError(),
      [&](const ptx::TextError &error) {
        diagnostic.message = error.text;
        diagnostic.file = error.file;
        diagnostic.line = error.line;
      },
      [&](const llvm::ErrorInfoBase &error) { diagnostic.message = error.message(); });
  report(diagnostic);
  return 0;
}
