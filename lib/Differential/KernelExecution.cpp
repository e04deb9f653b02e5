//===- KernelExecution.cpp - Execution of kernels for comparison ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/KernelExecution.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <utility>

using namespace mlir::triton;
using llvm::StringRef;

llvm::Expected<std::array<int32_t, 3>> LaunchDescription::readGrid(StringRef text) {
  std::array<int32_t, 3> grid = {1, 1, 1};
  llvm::SmallVector<StringRef> parts;
  text.split(parts, ',');
  bool valid = parts.size() <= grid.size();
  for (size_t i = 0; valid && i < parts.size(); ++i)
    valid = !parts[i].trim().getAsInteger(10, grid[i]) && grid[i] >= 0;
  if (!valid)
    return llvm::createStringError("expected one to three sizes as the grid, such as 4,1,1, but got '" + text + "'");
  return grid;
}

llvm::Expected<LaunchDescription> LaunchDescription::read(StringRef text) {
  LaunchDescription launch;
  bool hasGrid = false;
  auto repeated = [](StringRef name) { return llvm::createStringError("expected one " + name + " line, but got two"); };
  for (StringRef line : llvm::split(text, '\n')) {
    line = line.trim();
    if (!line.consume_front("//"))
      continue;
    line = line.ltrim();
    if (line.consume_front("ARGUMENT:"))
      launch.arguments.push_back(line.trim().str());
    if (line.consume_front("KERNEL:")) {
      if (!launch.kernel.empty())
        return repeated("KERNEL");
      launch.kernel = line.trim().str();
    }
    if (!line.consume_front("GRID:"))
      continue;
    if (std::exchange(hasGrid, true))
      return repeated("GRID");
    auto grid = readGrid(line.trim());
    if (!grid)
      return grid.takeError();
    launch.grid = *grid;
  }
  return launch;
}

StringRef LaunchDescription::getParameterName(StringRef argument) {
  StringRef name = argument.split('=').first;
  return name.size() == argument.size() || name.contains(':') ? "" : name;
}

void LaunchDescription::print(llvm::raw_ostream &os) const {
  os << "// GRID: " << grid[0] << ',' << grid[1] << ',' << grid[2] << '\n';
  for (const std::string &argument : arguments)
    os << "// ARGUMENT: " << argument << '\n';
  if (!kernel.empty())
    os << "// KERNEL: " << kernel << '\n';
}

KernelExecution::KernelExecution(LaunchDescription launch, int64_t stepLimit) : launch(std::move(launch)) {
  options.target = "cpu";
  options.emit = Stage::Object;
  options.boundsChecking = true;
  options.stepLimit = stepLimit;
  options.runsOnce = true;
  options.kernel = this->launch.kernel;
}

/// Returns a sink that appends errors to `failure`.
static DiagnosticSink collectErrors(std::string &failure) {
  return [&failure](const CompilerDiagnostic &diagnostic) {
    if (diagnostic.severity != mlir::DiagnosticSeverity::Error)
      return;
    llvm::raw_string_ostream os(failure);
    diagnostic.print(os);
    failure = StringRef(failure).rtrim().str();
  };
}

mlir::FailureOr<Artifact> KernelExecution::compile(StringRef moduleText, std::string &failure) {
  auto artifact = compiler.compile(llvm::MemoryBufferRef(moduleText, "<kernel>"), options, collectErrors(failure));
  if (failed(artifact) || artifact->metadata.parameters)
    return artifact;
  failure = "expected the types of the kernel's parameters, `ttg.parameter_types`, but got none";
  return mlir::failure();
}

void KernelExecution::numberArguments(StringRef moduleText) {
  source = moduleText.str();
  auto getName = [](StringRef argument) {
    StringRef name = LaunchDescription::getParameterName(argument);
    size_t number;
    return name.getAsInteger(10, number) ? name : "";
  };
  auto isNamed = [&](StringRef argument) { return !getName(argument).empty(); };
  if (llvm::none_of(launch.arguments, isNamed))
    return;
  std::string failure;
  auto artifact = compile(moduleText, failure);
  if (failed(artifact))
    return;
  for (std::string &argument : launch.arguments) {
    StringRef name = getName(argument);
    auto hasName = [&](const KernelParameter &parameter) { return !name.empty() && parameter.name == name; };
    auto found = llvm::find_if(*artifact->metadata.parameters, hasName);
    if (found != artifact->metadata.parameters->end())
      argument.replace(0, name.size(), std::to_string(found - artifact->metadata.parameters->begin()));
  }
}

std::string KernelExecution::explainArguments(llvm::Error error) {
  std::string explanation = llvm::toString(std::move(error)), failure;
  if (source.empty())
    return explanation;
  auto artifact = compile(source, failure);
  if (failed(artifact))
    return explanation;
  auto arguments = KernelArguments::parse(*artifact->metadata.parameters, launch.arguments);
  return arguments ? explanation : llvm::toString(arguments.takeError());
}

Outcome KernelExecution::run(StringRef moduleText) {
  Outcome outcome;
  DiagnosticSink sink = collectErrors(outcome.failure);
  auto artifact = compile(moduleText, outcome.failure);
  if (failed(artifact))
    return outcome;
  std::unique_ptr<LoadedKernel> kernel = LoadedKernel::load(*artifact, sink);
  if (!kernel)
    return outcome;
  auto arguments = KernelArguments::parse(*kernel->getMetadata().parameters, launch.arguments);
  if (!arguments) {
    outcome.failure = explainArguments(arguments.takeError());
    return outcome;
  }
  // Passes may replace a tensor descriptor by its components, whose names then do not say to which array they belong.
  llvm::append_range(launch.arguments, arguments->describeDerived());
  LaunchRequest request;
  request.grid = launch.grid;
  request.threads = 1;
  request.print = [](StringRef) {};
  std::vector<const void *> pointers = arguments->getPointers();
  std::vector<LaunchBuffer> buffers = arguments->getBuffers();
  request.arguments = pointers;
  request.buffers = buffers;
  if (succeeded(kernel->launch(request, sink)))
    outcome.arguments = std::move(*arguments);
  return outcome;
}

std::string mlir::triton::compareOutcomes(Outcome &actual, Outcome &expected, const Tolerance &tolerance) {
  if (!actual.arguments)
    return "the execution failed: " + actual.failure;
  // Refer to arguments by number: passes may rename parameters.
  for (size_t i = 0, e = expected.arguments->getPointers().size(); i != e; ++i) {
    auto array = expected.arguments->lookupArray(std::to_string(i));
    if (!array) {
      llvm::consumeError(array.takeError());
      continue;
    }
    HostArray *found = llvm::cantFail(actual.arguments->lookupArray(std::to_string(i)));
    std::string difference = compare(*found, **array, tolerance);
    if (!difference.empty())
      return "argument " + std::to_string(i) + ": " + difference;
  }
  return "";
}
