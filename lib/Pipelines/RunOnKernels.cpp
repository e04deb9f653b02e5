//===- RunOnKernels.cpp - Passes that leave host code alone ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunOnKernels.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Passes.h"
#include "triton/Pipelines/Stage.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Pass/PassRegistry.h"

namespace mlir::triton {
#define GEN_PASS_DEF_TRITONRUNONKERNELS
#include "triton/Pipelines/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;

namespace {

/// Verifies that the module of kernels has no host code, which the passes on the module would change.
LogicalResult verifyNoHostCode(Operation *kernels) {
  auto functions = kernels->getRegion(0).getOps<FunctionOpInterface>();
  if (llvm::none_of(functions, [](Operation *op) { return isa<FuncOp>(op); }))
    return success();
  for (FunctionOpInterface function : functions)
    if (!function.isExternal() && !isa<FuncOp, LLVM::LLVMFuncOp>(*function))
      return function.emitOpError() << "expected a `tt.func` or an `llvm.func` beside kernels, but got `"
                                    << function->getName() << "`: host code is beside a `gpu.module` with the kernels";
  return success();
}

/// Verifies that it is known when the regions in kernels are executed: passes of MLIR, such as the inliner, cannot deal
/// with others.
LogicalResult verifyKnownRegions(Operation *kernels) {
  WalkResult result = kernels->walk([](Operation *op) -> WalkResult {
    if (op->isRegistered() || op->getNumRegions() == 0)
      return WalkResult::advance();
    return op->emitError() << "expected a registered operation around regions, but got `" << op->getName() << "`";
  });
  return failure(result.wasInterrupted());
}

/// During its lifetime, a module of kernels is alone in a module, which takes its place. What has become of it is there
/// afterwards: passes may replace or erase it.
class IsolatedModule {
public:
  explicit IsolatedModule(Operation *kernels) {
    OpBuilder builder(kernels);
    module = ModuleOp::create(builder, kernels->getLoc());
    if (auto enclosing = kernels->getParentOfType<ModuleOp>())
      module->setAttrs(enclosing->getAttrDictionary());
    if (auto symbol = dyn_cast<SymbolOpInterface>(kernels)) {
      // Host code, which passes do not see now, may use the symbols that are visible in it: they are visible outside of
      // the module, too.
      name = symbol.getNameAttr();
      visibility = symbol.getVisibility();
      symbol.setVisibility(SymbolTable::Visibility::Public);
      module.setSymNameAttr(name);
      SymbolTable::setSymbolVisibility(module, SymbolTable::Visibility::Public);
    }
    kernels->moveBefore(module.getBody(), module.getBody()->end());
  }
  ~IsolatedModule() {
    if (visibility != SymbolTable::Visibility::Public)
      if (auto symbol = dyn_cast_or_null<SymbolOpInterface>(SymbolTable::lookupSymbolIn(module, name)))
        symbol.setVisibility(visibility);
    Block *block = module->getBlock();
    block->getOperations().splice(Block::iterator(module), module.getBody()->getOperations());
    module.erase();
  }
  IsolatedModule(const IsolatedModule &) = delete;
  IsolatedModule &operator=(const IsolatedModule &) = delete;

  ModuleOp get() { return module; }

private:
  ModuleOp module;
  StringAttr name;
  SymbolTable::Visibility visibility = SymbolTable::Visibility::Public;
};

/// Returns the modules of kernels at or below `root`; inner ones before those around them, whose passes may erase them.
SmallVector<Operation *> findInnermostFirst(Operation *root) {
  SmallVector<Operation *> modules = triton::gpu::findKernelModules(root);
  auto getDepth = [](Operation *op) {
    unsigned depth = 0;
    while ((op = op->getParentOp()))
      ++depth;
    return depth;
  };
  llvm::stable_sort(modules, [&](Operation *a, Operation *b) { return getDepth(a) > getDepth(b); });
  return modules;
}

class RunOnKernels : public triton::impl::TritonRunOnKernelsBase<RunOnKernels> {
public:
  using TritonRunOnKernelsBase::TritonRunOnKernelsBase;
  explicit RunOnKernels(const OpPassManager &passes) : passes(passes) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    passes.printAsTextualPipeline(stream);
    pipeline = text;
  }

  LogicalResult initializeOptions(StringRef text, function_ref<LogicalResult(const Twine &)> fail) override {
    if (failed(TritonRunOnKernelsBase::initializeOptions(text, fail)))
      return failure();
    std::string reason;
    llvm::raw_string_ostream stream(reason);
    FailureOr<OpPassManager> parsed = parsePassPipeline(pipeline, stream);
    if (failed(parsed))
      return fail("expected a pipeline, but got '" + pipeline + "': " + reason);
    passes = *parsed;
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override { passes.getDependentDialects(registry); }

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }

  void runOnOperation() override {
    for (Operation *kernels : findInnermostFirst(getOperation()))
      if (failed(run(kernels)))
        return signalPassFailure();
  }

private:
  LogicalResult run(Operation *kernels) {
    if (failed(verifyNoHostCode(kernels)) || failed(verifyKnownRegions(kernels)))
      return failure();
    makeKernelsPublic(kernels);
    if (kernels == getOperation())
      return runPassesOn(kernels);
    IsolatedModule isolated(kernels);
    return runPassesOn(isolated.get());
  }

  LogicalResult runPassesOn(Operation *module) {
    StringRef name = module->getName().getStringRef();
    if (std::optional<StringRef> expected = passes.getOpName(); expected && *expected != name)
      return module->emitError("expected a pipeline on ") << name << ", but got one on " << *expected;
    return runPipeline(passes, module);
  }

  OpPassManager passes;
};

} // namespace

void mlir::triton::runOnKernels(OpPassManager &pm, function_ref<void(OpPassManager &)> build) {
  std::optional<StringRef> name = pm.getOpName();
  OpPassManager passes = name ? OpPassManager(*name, pm.getNesting()) : OpPassManager(pm.getNesting());
  build(passes);
  pm.addPass(std::make_unique<RunOnKernels>(passes));
}
