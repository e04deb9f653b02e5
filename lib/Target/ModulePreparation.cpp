//===- ModulePreparation.cpp - Module properties for the NVPTX back end ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/CodeGeneration.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

using namespace mlir;
using namespace mlir::triton;

/// Reduces debug information to `.loc` directives. With more, the back end marks the PTX for debugging, which disables
/// the optimizations of ptxas.
static void keepLinesOnly(llvm::Module &module) {
  llvm::NamedMDNode *units = module.getNamedMetadata("llvm.dbg.cu");
  if (!units)
    return;
  llvm::DenseMap<llvm::DICompileUnit *, llvm::DICompileUnit *> replacement;
  llvm::SmallVector<llvm::DICompileUnit *> kept;
  for (llvm::MDNode *node : units->operands()) {
    auto *unit = llvm::cast<llvm::DICompileUnit>(node);
    if (unit->getEmissionKind() == llvm::DICompileUnit::DebugDirectivesOnly ||
        unit->getEmissionKind() == llvm::DICompileUnit::NoDebug) {
      kept.push_back(unit);
      continue;
    }
    auto *lines = llvm::DICompileUnit::getDistinct(
        module.getContext(), unit->getSourceLanguage(), unit->getFile(), unit->getProducer(), unit->isOptimized(),
        unit->getFlags(), unit->getRuntimeVersion(), unit->getSplitDebugFilename(),
        llvm::DICompileUnit::DebugDirectivesOnly, nullptr, nullptr, nullptr, nullptr, nullptr, unit->getDWOId(),
        unit->getSplitDebugInlining(), unit->getDebugInfoForProfiling(), unit->getNameTableKind(),
        unit->getRangesBaseAddress(), unit->getSysRoot(), unit->getSDK());
    replacement[unit] = lines;
    kept.push_back(lines);
  }
  if (replacement.empty())
    return;
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (llvm::DISubprogram *subprogram : finder.subprograms())
    if (llvm::DICompileUnit *unit = replacement.lookup(subprogram->getUnit()))
      subprogram->replaceUnit(unit);
  units->clearOperands();
  for (llvm::DICompileUnit *unit : kept)
    units->addOperand(unit);
}

/// Returns whether a kernel waits for asynchronous copies by its threads, and multiplies no matrices.
static bool overlapsCopiesWithArithmetic(const llvm::Function &kernel) {
  bool waits = false;
  for (const llvm::Instruction &instruction : llvm::instructions(kernel)) {
    auto *call = dyn_cast<llvm::CallBase>(&instruction);
    if (!call)
      continue;
    if (auto *assembly = dyn_cast<llvm::InlineAsm>(call->getCalledOperand())) {
      if (StringRef(assembly->getAsmString()).contains("mma"))
        return false;
      continue;
    }
    const llvm::Function *callee = call->getCalledFunction();
    if (callee && callee->getName().contains("mma"))
      return false;
    waits |= call->getIntrinsicID() == llvm::Intrinsic::nvvm_cp_async_wait_group;
  }
  return waits;
}

/// Limits the registers of a kernel as the options say, or else of a kernel with loops by one resident CTA. Without a
/// limit, ptxas prefers a high occupancy and reuses the destination of one load for the next, so that an iteration
/// waits for its loads one after the other. Where these are asynchronous copies, a high occupancy is better. A kernel
/// that was optimized has that limit, if any: loops of functions that were inlined do not count.
static void limitRegisters(llvm::Function &kernel, const CodeGenerationOptions &options) {
  if (kernel.hasFnAttribute("nvvm.maxnreg"))
    return;
  if (options.maxNReg) {
    kernel.addFnAttr("nvvm.maxnreg", std::to_string(options.maxNReg));
    kernel.removeFnAttr("nvvm.minctasm");
  } else if (!isOptimized(*kernel.getParent()) && hasLoops(kernel) && kernel.hasFnAttribute("nvvm.reqntid") &&
             !kernel.hasFnAttribute("nvvm.minctasm") && !overlapsCopiesWithArithmetic(kernel))
    kernel.addFnAttr("nvvm.minctasm", "1");
}

/// Lets assembly with effects clobber memory: code generation orders accesses with no other assembly.
static void orderAssembly(llvm::Module &module) {
  for (llvm::Function &function : module)
    for (llvm::Instruction &instruction : llvm::instructions(function)) {
      auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      auto *assembly = call ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
      StringRef clobber = "~{memory}", constraints = assembly ? assembly->getConstraintString() : "";
      if (!assembly || !assembly->hasSideEffects() || constraints.contains(clobber))
        continue;
      std::string ordered = (constraints + (constraints.empty() ? "" : ",") + clobber).str();
      call->setCalledOperand(llvm::InlineAsm::get(assembly->getFunctionType(), assembly->getAsmString(), ordered,
                                                  /*hasSideEffects=*/true, assembly->isAlignStack(),
                                                  assembly->getDialect(), assembly->canThrow()));
    }
}

/// Extends bfloat by its bits in functions that truncate numbers to half. LLVM would compute operations on extended
/// numbers in half, which has no exponents of such size, if their results are truncated to it.
static void extendByBits(llvm::Function &function) {
  auto isOf = [](llvm::Type *type, bool (llvm::Type::*isElement)() const) {
    return (type->getScalarType()->*isElement)();
  };
  llvm::SmallVector<llvm::FPExtInst *> extensions;
  bool truncates = false;
  for (llvm::Instruction &instruction : llvm::instructions(function)) {
    if (auto *extension = dyn_cast<llvm::FPExtInst>(&instruction);
        extension && isOf(extension->getSrcTy(), &llvm::Type::isBFloatTy))
      extensions.push_back(extension);
    truncates |= isa<llvm::FPTruncInst>(instruction) && isOf(instruction.getType(), &llvm::Type::isHalfTy);
  }
  if (!truncates)
    return;
  for (llvm::FPExtInst *extension : extensions) {
    llvm::IRBuilder<> builder(extension);
    auto withElement = [&](llvm::Type *element) { return extension->getType()->getWithNewType(element); };
    llvm::Value *bits = builder.CreateBitCast(extension->getOperand(0), withElement(builder.getInt16Ty()));
    bits = builder.CreateShl(builder.CreateZExt(bits, withElement(builder.getInt32Ty())), 16);
    llvm::Value *number = builder.CreateBitCast(bits, withElement(builder.getFloatTy()));
    extension->replaceAllUsesWith(builder.CreateFPExt(number, extension->getType()));
    extension->eraseFromParent();
  }
}

LogicalResult mlir::triton::prepareModule(llvm::Module &module, const llvm::TargetMachine &machine,
                                          const CodeGenerationOptions &options, EmitErrorFn emitError) {
  const llvm::Triple &triple = module.getTargetTriple();
  if (!triple.str().empty() && triple.getArch() != machine.getTargetTriple().getArch())
    return emitError() << "expected LLVM IR for nvptx64, but got '" << triple.str() << "'";
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  // The functions of libdevice read this flag.
  if (!module.getModuleFlag("nvvm-reflect-ftz"))
    module.addModuleFlag(llvm::Module::Override, "nvvm-reflect-ftz", options.reflectFTZ);
  for (llvm::Function &function : module)
    if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
      limitRegisters(function, options);
  for (llvm::Function &function : module)
    extendByBits(function);
  orderAssembly(module);
  keepLinesOnly(module);
  return success();
}

void mlir::triton::tagFunctions(llvm::Module &module, const llvm::TargetMachine &machine) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", machine.getTargetCPU());
    function.addFnAttr("target-features", machine.getTargetFeatureString());
  }
}
