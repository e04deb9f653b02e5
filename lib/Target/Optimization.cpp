//===- Optimization.cpp - LLVM optimization pipeline ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"

#include "DisjointConstants.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"

using namespace mlir;
using namespace mlir::triton;

static constexpr llvm::StringLiteral optimizedFlag = "triton.optimized";

/// Returns whether there is arithmetic on 16-bit values, which has packed instructions for pairs.
static bool computesInHalves(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (instruction.getType()->getScalarSizeInBits() == 16 &&
          isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::IntrinsicInst>(instruction))
        return true;
  return false;
}

/// Gives addresses that differ by constants one base.
static void addAddressPasses(llvm::ModulePassManager &passes) {
  llvm::FunctionPassManager addresses;
  addresses.addPass(DisjointConstantsPass());
  addresses.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::createModuleToFunctionPassAdaptor(std::move(addresses)));
}

static void addAddressPasses(llvm::PassBuilder &builder) {
  // First, because InstCombine visits all users of an extension's operand: n addresses with one base take linear time.
  builder.registerPipelineStartEPCallback(
      [](llvm::ModulePassManager &passes, llvm::OptimizationLevel) { addAddressPasses(passes); });
  // Last, for the sums that InstCombine has found to be disjoint.
  builder.registerOptimizerLastEPCallback([](llvm::ModulePassManager &passes, llvm::OptimizationLevel,
                                             llvm::ThinOrFullLTOPhase) { addAddressPasses(passes); });
}

void mlir::triton::optimizeModule(llvm::Module &module, llvm::TargetMachine &machine, llvm::OptimizationLevel level) {
  llvm::PipelineTuningOptions tuning;
  // GPUs have no other vector arithmetic, and memory accesses are already vectorized.
  tuning.SLPVectorization = !machine.getTargetTriple().isNVPTX() || computesInHalves(module);
  // The target machine tells the pipeline that threads diverge. Without it, jump threading may move a barrier into a
  // divergent branch.
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  // Register the alias analysis of the target, which uses address spaces, first: later registrations have no effect.
  functions.registerPass([&] { return builder.buildDefaultAAPipeline(); });
  if (machine.getTargetTriple().isNVPTX())
    addAddressPasses(builder);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(level).run(module, modules);
  module.setModuleFlag(llvm::Module::Override, optimizedFlag, 1);
}

bool mlir::triton::hasLoops(const llvm::Function &function) {
  llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>> edges;
  if (!function.isDeclaration())
    llvm::FindFunctionBackedges(function, edges);
  return !edges.empty();
}

bool mlir::triton::hasLoops(const llvm::Module &module) {
  return llvm::any_of(module, [](const llvm::Function &function) { return hasLoops(function); });
}

bool mlir::triton::isOptimized(const llvm::Module &module) { return module.getModuleFlag(optimizedFlag); }
