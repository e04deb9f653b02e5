//===- TargetMachine.cpp - NVPTX target machine ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"

#include "AccessesInFlight.h"
#include "AtomicAddresses.h"
#include "BlockSplitting.h"
#include "CopiesInFlight.h"
#include "LargeExpressions.h"
#include "LoopOffsets.h"
#include "PtxasDefects.h"
#include "RecomputedValues.h"
#include "SumCopies.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Pass.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/Scalar.h"

#include <mutex>

using namespace mlir;
using namespace mlir::triton;

static const llvm::Target *lookupNVPTX(const llvm::Triple &triple, std::string &problem) {
  // The target registry is global: initialize the target only once, in a thread-safe way.
  [[maybe_unused]] static const bool registered = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
    return true;
  }();
  return llvm::TargetRegistry::lookupTarget(triple, problem);
}

/// Calls `create` while code generation represents pointers to shared memory in 32 bits: their 64 bits would take twice
/// the registers. A target machine keeps the representation, which only an option of LLVM's command line selects; it is
/// false by default, and so again afterwards.
static llvm::TargetMachine *createWithShortPointers(llvm::function_ref<llvm::TargetMachine *()> create) {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  auto &options = llvm::cl::getRegisteredOptions();
  auto found = options.find("nvptx-short-ptr");
  if (found == options.end())
    return create();
  auto set = [&](StringRef value) { found->second->addOccurrence(/*pos=*/0, found->first, value); };
  set("true");
  llvm::TargetMachine *machine = create();
  set("false");
  return machine;
}

std::unique_ptr<llvm::TargetMachine> mlir::triton::createTargetMachine(const TargetInfo &target,
                                                                       const CodeGenerationOptions &options,
                                                                       EmitErrorFn emitError) {
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string problem;
  const llvm::Target *nvptx = lookupNVPTX(triple, problem);
  if (!nvptx) {
    emitError() << "this LLVM cannot generate PTX: " << problem;
    return nullptr;
  }
  llvm::TargetOptions machineOptions;
  machineOptions.AllowFPOpFusion = options.fpFusion ? llvm::FPOpFusion::Fast : llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(createWithShortPointers([&] {
    return nvptx->createTargetMachine(triple, target.name, target.getLLVMFeatures(), machineOptions, llvm::Reloc::PIC_,
                                      std::nullopt, llvm::CodeGenOptLevel::Aggressive);
  }));
}

namespace {
/// The passes of code generation without those whose time is quadratic in the number of addresses of a basic block:
/// straight-line strength reduction and n-ary reassociation, with the elimination of common subexpressions after it.
/// They rewrite products of strides and sums of several variables; the addresses of a tile differ by constants, which
/// separate-const-offset-from-gep already splits off.  Global value numbering, which asks of all pairs of memory
/// accesses whether they alias, finds what the elimination of common subexpressions finds.  Adds passes on the
/// addresses of loops and of atomics, one for loops that need all registers, one that limits the accesses of a basic
/// block, and three on the registers of asynchronous dots.
class CodeGenerationPasses : public llvm::legacy::PassManager {
public:
  void add(llvm::Pass *pass) override {
    const llvm::PassInfo *info = llvm::PassRegistry::getPassRegistry()->getPassInfo(pass->getPassID());
    llvm::StringRef name = info ? info->getPassArgument() : "";
    bool omits = name == "slsr" || name == "nary-reassociate" || (last == "nary-reassociate" && name == "early-cse");
    last = name;
    if (name == "gvn") {
      delete pass;
      pass = llvm::createEarlyCSEPass();
    }
    if (name == "load-store-vectorizer")
      llvm::legacy::PassManager::add(createBlockSplittingPass());
    if (name == "loop-reduce")
      llvm::legacy::PassManager::add(createLargeExpressionsPass());
    if (omits)
      delete pass;
    else
      llvm::legacy::PassManager::add(pass);
    if (name == "loop-reduce")
      llvm::legacy::PassManager::add(createLoopOffsetsPass());
    if (name == "register-coalescer") {
      llvm::legacy::PassManager::add(createCopiesInFlightPass());
      llvm::legacy::PassManager::add(createAccessesInFlightPass());
    }
    // Preparing code merges blocks again.
    if (name == "codegenprepare") {
      llvm::legacy::PassManager::add(createAtomicAddressesPass());
      llvm::legacy::PassManager::add(createRecomputedValuesPass());
      llvm::legacy::PassManager::add(createSumCopiesPass());
      llvm::legacy::PassManager::add(createPtxasDefectsPass());
      llvm::legacy::PassManager::add(createBlockSplittingPass());
    }
  }

private:
  llvm::StringRef last;
};
} // namespace

FailureOr<std::string> mlir::triton::emitPTX(llvm::Module &module, llvm::TargetMachine &machine,
                                             EmitErrorFn emitError) {
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  CodeGenerationPasses passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::AssemblyFile))
    return emitError() << "LLVM cannot write PTX for " << machine.getTargetCPU();
  sortUseLists(module);
  passes.run(module);
  return std::string(text);
}
