//===- Optimization.cpp - LLVM optimization pipeline ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"

#include "BooleanCasts.h"
#include "CommonBases.h"
#include "ConstantMasks.h"
#include "DisjointConstants.h"
#include "LateOperands.h"
#include "LateSums.h"
#include "NarrowInductions.h"
#include "ScalarExtremes.h"

#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/FunctionAttrs.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/GlobalOpt.h"
#include "llvm/Transforms/IPO/Inliner.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/BDCE.h"
#include "llvm/Transforms/Scalar/DivRemPairs.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/Reassociate.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Vectorize/SLPVectorizer.h"
#include "llvm/Transforms/Vectorize/VectorCombine.h"

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
  builder.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager &passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
        addAddressPasses(passes);
        // Behind the passes that move code out of loops.
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(LateSumsPass()));
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(CommonBasesPass()));
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(LateOperandsPass()));
        // Behind InstCombine, which combines other casts to those of booleans.
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(BooleanCastsPass()));
      });
}

/// Adds passes that keep code from defects of LLVM.
static void addHostPasses(llvm::PassBuilder &builder) {
  builder.registerVectorizerStartEPCallback(
      [](llvm::FunctionPassManager &passes, llvm::OptimizationLevel) { passes.addPass(NarrowInductionsPass()); });
  builder.registerOptimizerLastEPCallback(
      [](llvm::ModulePassManager &passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(ConstantMasksPass()));
        passes.addPass(llvm::createModuleToFunctionPassAdaptor(ScalarExtremesPass()));
      });
}

/// Returns the passes for code without loops: those of LLVM's pipelines that find something to do in kernels.  Each
/// takes linear time, but a basic block of 50,000 instructions is slow to visit, so that a pass runs again only where
/// an earlier one leaves it work.
static llvm::ModulePassManager buildStraightLinePipeline(llvm::PassBuilder &builder, bool vectorize) {
  llvm::OptimizationLevel level = llvm::OptimizationLevel::O1;
  llvm::ModulePassManager passes;
  builder.invokePipelineStartEPCallbacks(passes, level);
  llvm::ModuleInlinerWrapperPass inliner(llvm::getInlineParams(level.getSpeedupLevel(), level.getSizeLevel()));
  inliner.getPM().addPass(llvm::PostOrderFunctionAttrsPass());
  llvm::FunctionPassManager functions;
  functions.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  // InstCombine uses the ranges of values as flags, which this pass derives.
  functions.addPass(llvm::SCCPPass());
  functions.addPass(llvm::InstCombinePass());
  functions.addPass(llvm::SimplifyCFGPass());
  // Values with one use are simplified further, so merge equal values in between.
  functions.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  functions.addPass(llvm::InstCombinePass());
  functions.addPass(llvm::ReassociatePass());
  functions.addPass(llvm::BDCEPass());
  if (vectorize)
    functions.addPass(llvm::SLPVectorizerPass());
  functions.addPass(llvm::VectorCombinePass());
  functions.addPass(llvm::InstCombinePass());
  functions.addPass(llvm::DivRemPairsPass());
  functions.addPass(llvm::SimplifyCFGPass());
  inliner.getPM().addPass(llvm::createCGSCCToFunctionPassAdaptor(std::move(functions)));
  passes.addPass(std::move(inliner));
  passes.addPass(llvm::GlobalOptPass());
  passes.addPass(llvm::GlobalDCEPass());
  builder.invokeOptimizerLastEPCallbacks(passes, level, llvm::ThinOrFullLTOPhase::None);
  return passes;
}

void mlir::triton::optimizeModule(llvm::Module &module, llvm::TargetMachine &machine, llvm::OptimizationLevel level) {
  llvm::PipelineTuningOptions tuning;
  // GPUs have no other vector arithmetic, and memory accesses are already vectorized.
  tuning.SLPVectorization = !machine.getTargetTriple().isNVPTX() || computesInHalves(module);
  // Kernels keep no scalars in memory over a loop: looking for some compares all accesses of a tile.
  if (machine.getTargetTriple().isNVPTX())
    tuning.LicmMssaNoAccForPromotionCap = 0;
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
  else
    addHostPasses(builder);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  bool isStraightLine = machine.getTargetTriple().isNVPTX() && !hasLoops(module);
  llvm::ModulePassManager passes = isStraightLine ? buildStraightLinePipeline(builder, tuning.SLPVectorization)
                                                  : builder.buildPerModuleDefaultPipeline(level);
  passes.run(module, modules);
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
