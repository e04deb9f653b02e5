//===- CulpritReduction.cpp - Reduction of a kernel for a defect ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/CulpritReduction.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Differential/ModuleReduction.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassRegistry.h"

using namespace mlir;
using namespace mlir::triton;

/// Runs the pass of `original` on another module, and returns the culprit if the pass still has the same defect.
static std::optional<Culprit> findCulprit(ModuleOp module, const Culprit &original, const LaunchDescription &launch,
                                          const Tolerance &tolerance, int64_t stepLimit) {
  ScopedDiagnosticHandler silence(module.getContext(), [](Diagnostic &) { return success(); });
  auto passes = parsePassPipeline(original.pipeline, llvm::nulls());
  if (failed(passes))
    return std::nullopt;
  PassManager manager(module.getContext(), passes->getOpAnchorName());
  static_cast<OpPassManager &>(manager) = std::move(*passes);
  KernelExecution execution(launch, stepLimit);
  OwningOpRef<ModuleOp> copy(module.clone());
  ComparisonReport report = comparePasses(*copy, manager, execution, tolerance);
  if (!report.failure.empty() || report.passFailed || !report.culprit ||
      report.culprit->executionFailed != original.executionFailed)
    return std::nullopt;
  return std::move(report.culprit);
}

/// Removes unused parameters and their arguments. Does nothing if an argument is named, or if a parameter takes several
/// arguments.
static LaunchDescription dropUnusedParameters(ModuleOp module, const LaunchDescription &launch) {
  LaunchDescription fewer = launch;
  for (auto function : module.getOps<FuncOp>()) {
    bool isSelected = launch.kernel.empty() || function.getName() == launch.kernel;
    if (!function.isKernel() || !isSelected || function.getNumArguments() != fewer.arguments.size())
      continue;
    for (unsigned i = function.getNumArguments(); i > 0; --i)
      if (function.getArgument(i - 1).use_empty() && succeeded(function.eraseArgument(i - 1)))
        fewer.arguments.erase(fewer.arguments.begin() + (i - 1));
  }
  return fewer;
}

/// Makes kernels that do not run private, so that the reduction removes them if nothing calls them.
static void hideOtherKernels(ModuleOp module, StringRef kernel) {
  for (auto function : module.getOps<FuncOp>())
    if (!kernel.empty() && function.isKernel() && function.getName() != kernel)
      function.setPrivate();
}

static bool namesParameters(const LaunchDescription &launch) {
  return llvm::any_of(launch.arguments,
                      [](StringRef argument) { return !LaunchDescription::getParameterName(argument).empty(); });
}

void mlir::triton::reduceCulprit(Culprit &culprit, LaunchDescription &launch, const Tolerance &tolerance,
                                 int64_t stepLimit, MLIRContext &context) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(culprit.before, &context);
  if (!module)
    return;
  auto find = [&](ModuleOp candidate, const LaunchDescription &launch) {
    return findCulprit(candidate, culprit, launch, tolerance, stepLimit);
  };
  LaunchDescription alone = launch;
  alone.grid = {1, 1, 1};
  if (find(*module, alone))
    launch = std::move(alone);
  else if (!find(*module, launch))
    return;
  OwningOpRef<ModuleOp> hidden(module->clone());
  hideOtherKernels(*hidden, launch.kernel);
  if (find(*hidden, launch))
    module = std::move(hidden);
  OwningOpRef<ModuleOp> reduced =
      reduceModule(*module, [&](ModuleOp candidate) { return find(candidate, launch).has_value(); });
  // Drop the locations, which would only lengthen the reproducer, unless they name the parameters of arguments.
  OwningOpRef<ModuleOp> bare(reduced->clone());
  Location nowhere = UnknownLoc::get(&context);
  bare->walk([&](Block *block) {
    for (BlockArgument argument : block->getArguments())
      argument.setLoc(nowhere);
  });
  bare->walk([&](Operation *op) { op->setLoc(nowhere); });
  std::optional<Culprit> smallest = find(*bare, launch);
  if (smallest)
    reduced = std::move(bare);
  else if (!(smallest = find(*reduced, launch)))
    return;
  if (!namesParameters(launch)) {
    LaunchDescription fewer = dropUnusedParameters(*reduced, launch);
    if (std::optional<Culprit> found = find(*reduced, fewer)) {
      smallest = std::move(found);
      launch = std::move(fewer);
    }
  }
  culprit = std::move(*smallest);
}
