//===- PassComparison.cpp - Differential testing of passes ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Differential/PassComparison.h"

#include "triton/Differential/PassRun.h"

#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Pipelines/Stage.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/IR/PrintPasses.h"

using namespace mlir;
using namespace mlir::triton;

/// Whether `triton-run-on-kernels` has moved a `gpu.module` into `module` while it runs passes.
static bool isIsolated(ModuleOp module) {
  return isa_and_nonnull<ModuleOp>(module->getParentOp()) && llvm::hasSingleElement(*module.getBody()) &&
         isa<mlir::gpu::GPUModuleOp>(module.getBody()->front());
}

/// Prints a module as it is when no `gpu.module` is isolated.
static std::string print(ModuleOp module) {
  OwningOpRef<ModuleOp> copy(module.clone());
  for (ModuleOp isolated : llvm::make_early_inc_range(copy->getOps<ModuleOp>())) {
    if (!isIsolated(isolated))
      continue;
    copy->getBody()->getOperations().splice(Block::iterator(isolated), isolated.getBody()->getOperations());
    isolated.erase();
  }
  std::string text;
  llvm::raw_string_ostream os(text);
  // Print locations, if there are any, so that failures report the line of the source.
  copy->print(os, OpPrintingFlags().enableDebugInfo(!isa<UnknownLoc>(module.getLoc())));
  os << '\n';
  return text;
}

/// Whether the kernel `selected`, NAME or MODULE::NAME, or all kernels are lowered: to code for a thread of a GPU,
/// which cannot run on the CPU, or to code for the CPU, which is incomplete between passes.
static bool isLowered(ModuleOp module, StringRef selected) {
  if (!module.walk([](FuncOp) { return WalkResult::interrupt(); }).wasInterrupted())
    return true;
  auto [owner, name] = selected.contains("::") ? selected.split("::") : std::pair(StringRef(), selected);
  WalkResult result = module.walk([&, owner = owner, name = name](LLVM::LLVMFuncOp function) {
    bool isKernel = function->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()) || lookupArenaSize(function);
    auto holder = function->getParentOp()->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    bool isSelected = (name.empty() || cpu::getKernelName(function.getName()) == name) &&
                      (owner.empty() || (holder && holder == owner));
    return isKernel && isSelected ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

static ModuleOp getEnclosingModule(Operation *op) {
  while (op->getParentOp())
    op = op->getParentOp();
  return cast<ModuleOp>(op);
}

/// Returns the pipeline that runs `pass` on operations with the nesting of `op`.
static std::string printPipeline(Pass &pass, Operation *op) {
  std::string text;
  llvm::raw_string_ostream os(text);
  pass.printAsTextualPipeline(os);
  for (; op; op = op->getParentOp()) {
    text = op->getName().getStringRef().str() + "(" + text + ")";
    if (auto module = dyn_cast<ModuleOp>(op); module && isIsolated(module))
      text = "triton-run-on-kernels{pipeline=" + text + "}";
  }
  return text;
}

namespace {
/// Runs the kernel after each pass that changes the module.
class ExecutingInstrumentation : public PassInstrumentation {
public:
  ExecutingInstrumentation(ModuleOp module, KernelExecution &execution, const Tolerance &tolerance,
                           ComparisonReport &report)
      : execution(execution), tolerance(tolerance), report(report), current(print(module)) {
    expected = execution.run(current);
    report.failure = expected.failure;
  }

  void runAfterPass(Pass *pass, Operation *op) override {
    if (report.culprit || !report.failure.empty())
      return;
    ModuleOp module = getEnclosingModule(op);
    if (isLowered(module, execution.getLaunch().kernel))
      return;
    std::string text = print(module);
    if (text == current)
      return;
    ++report.executions;
    Outcome actual = execution.run(text);
    std::string difference = compareOutcomes(actual, expected, tolerance);
    if (!difference.empty())
      report.culprit = {printPipeline(*pass, op), difference, !actual.arguments, current, text};
    current = std::move(text);
  }

private:
  KernelExecution &execution;
  const Tolerance &tolerance;
  ComparisonReport &report;
  std::string current;
  Outcome expected;
};
} // namespace

ComparisonReport mlir::triton::comparePasses(ModuleOp module, PassManager &passes, KernelExecution &execution,
                                             const Tolerance &tolerance) {
  ComparisonReport report;
  auto instrumentation = std::make_unique<ExecutingInstrumentation>(module, execution, tolerance, report);
  if (!report.failure.empty())
    return report;
  passes.addInstrumentation(std::move(instrumentation));
  report.passFailed = failed(runReportingFailure(passes, module));
  return report;
}

std::string Culprit::describeChange() const { return llvm::doSystemDiff(before, after, "-%l\n", "+%l\n", ""); }

void Culprit::printReproducer(llvm::raw_ostream &os, const LaunchDescription &launch) const {
  os << "// triton-differential --pass-pipeline='" << pipeline << "' FILE\n";
  for (llvm::StringRef line : llvm::split(difference, '\n'))
    os << "// Afterwards, " << line << '\n';
  launch.print(os);
  os << before;
}
