//===- HostCodeGeneration.cpp - Host object code generation ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/HostCodeGeneration.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Pass.h"
#include "llvm/PassInfo.h"
#include "llvm/PassRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace mlir;
using namespace mlir::triton;

static const llvm::Target *lookupHost(const llvm::Triple &triple, std::string &problem) {
  [[maybe_unused]] static const bool registered = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // The streamer of object code parses inline assembly.
    llvm::InitializeNativeTargetAsmParser();
    return true;
  }();
  return llvm::TargetRegistry::lookupTarget(triple, problem);
}

std::unique_ptr<llvm::TargetMachine> mlir::triton::createHostTargetMachine(EmitErrorFn emitError) {
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string problem;
  const llvm::Target *host = lookupHost(triple, problem);
  if (!host) {
    emitError() << "this LLVM cannot generate code for the host: " << problem;
    return nullptr;
  }
  llvm::SubtargetFeatures features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    features.AddFeature(feature.first(), feature.second);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(
      host->createTargetMachine(triple, llvm::sys::getHostCPUName(), features.getString(), options, llvm::Reloc::PIC_,
                                std::nullopt, llvm::CodeGenOptLevel::Aggressive));
}

LogicalResult mlir::triton::prepareHostModule(llvm::Module &module, const llvm::TargetMachine &machine,
                                              EmitErrorFn emitError) {
  const llvm::Triple &triple = module.getTargetTriple();
  if (!triple.str().empty() && triple.getArch() != machine.getTargetTriple().getArch())
    return emitError() << "expected LLVM IR for the host, '" << machine.getTargetTriple().str() << "', but got '"
                       << triple.str() << "'";
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  // LLVM IR of an earlier compilation has the flag.
  if (module.getPICLevel() != llvm::PICLevel::BigPIC)
    module.setModuleFlag(llvm::Module::Min, "PIC Level", uint32_t(llvm::PICLevel::BigPIC));
  return success();
}

namespace {
/// The passes of code generation, for large modules without the preparation that searches for the addresses of memory
/// accesses, in time that is quadratic in the number of accesses to an array.
class HostCodeGenerationPasses : public llvm::legacy::PassManager {
public:
  explicit HostCodeGenerationPasses(const llvm::Module &module)
      : isLarge(module.getInstructionCount() > kMostPrepared) {}

  void add(llvm::Pass *pass) override {
    const llvm::PassInfo *info = llvm::PassRegistry::getPassRegistry()->getPassInfo(pass->getPassID());
    if (isLarge && info && info->getPassArgument() == "codegenprepare")
      delete pass;
    else
      llvm::legacy::PassManager::add(pass);
  }

private:
  /// Up to here, the preparation takes less time than the other passes.
  static constexpr unsigned kMostPrepared = 10000;

  bool isLarge;
};
} // namespace

FailureOr<std::string> mlir::triton::emitObject(llvm::Module &module, llvm::TargetMachine &machine,
                                                EmitErrorFn emitError) {
  llvm::SmallString<0> code;
  llvm::raw_svector_ostream stream(code);
  HostCodeGenerationPasses passes(module);
  if (machine.addPassesToEmitFile(passes, stream, nullptr, llvm::CodeGenFileType::ObjectFile))
    return emitError() << "LLVM cannot write object code for the host";
  passes.run(module);
  return std::string(code);
}
