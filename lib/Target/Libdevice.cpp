//===- Libdevice.cpp - Linking of libdevice -------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/Libdevice.h"

#include "triton/Target/LLVMIRReader.h"

#include "llvm/BinaryFormat/Magic.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace mlir;
using namespace mlir::triton;

/// Returns a called function that libdevice should define, or null.
static llvm::Function *findUndefined(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && function.getName().starts_with("__nv_"))
      return &function;
  return nullptr;
}

/// Reports an error about the function that `call` calls, at its location.
static LogicalResult reportCall(const llvm::Instruction *call, const llvm::Twine &message) {
  call->getContext().diagnose(llvm::DiagnosticInfoGenericWithLoc(message, *call->getFunction(), call->getDebugLoc()));
  return failure();
}

/// Returns a call whose types differ from those of its callee, or null.
static llvm::CallBase *findMistypedCall(llvm::Module &module) {
  for (llvm::Function &function : module)
    if (function.getName().starts_with("__nv_"))
      for (llvm::User *user : function.users())
        if (auto *call = llvm::dyn_cast<llvm::CallBase>(user);
            call && call->getCalledOperand() == &function && call->getFunctionType() != function.getFunctionType())
          return call;
  return nullptr;
}

/// Reads a library: of bitcode, only the functions that are linked.
static std::unique_ptr<llvm::Module> readLibrary(llvm::StringRef file, llvm::LLVMContext &context,
                                                 llvm::SMDiagnostic &problem) {
  auto source = llvm::MemoryBuffer::getFile(file);
  if (source && llvm::identify_magic((*source)->getBuffer()) != llvm::file_magic::bitcode)
    return readLLVMIR(**source, context, problem);
  return llvm::getLazyIRFileModule(file, problem, context);
}

LogicalResult mlir::triton::linkLibdevice(llvm::Module &module, const ToolPaths &paths, EmitErrorFn emitError) {
  llvm::Function *undefined = findUndefined(module);
  if (!undefined)
    return success();
  std::string wanted = undefined->getName().str();

  std::optional<std::string> file = findLibdevice(paths);
  if (!file) {
    InFlightDiagnostic diagnostic = emitError();
    if (paths.libdevice.empty())
      diagnostic << "cannot find libdevice.10.bc, which `" << wanted
                 << "` requires: install the CUDA toolkit or the Python package nvidia-nvvm, or specify its path";
    else
      diagnostic << "there is no libdevice at '" << paths.libdevice << "'";
    return diagnostic;
  }

  llvm::SMDiagnostic problem;
  std::unique_ptr<llvm::Module> library = readLibrary(*file, module.getContext(), problem);
  if (!library)
    return emitError() << "cannot read libdevice from '" << *file << "': " << problem.getMessage();
  // libdevice is valid for every processor, but has its own triple.
  library->setTargetTriple(module.getTargetTriple());
  library->setDataLayout(module.getDataLayout());
  auto makePrivate = [](llvm::Module &linked, const llvm::StringSet<> &added) {
    llvm::internalizeModule(linked, [&](const llvm::GlobalValue &value) { return !added.contains(value.getName()); });
  };
  // Calls refer to the variable of a library that has one of the function's name.
  for (const llvm::GlobalVariable &variable : library->globals())
    if (llvm::Function *called = module.getFunction(variable.getName());
        called && called->isDeclaration() && !variable.hasLocalLinkage())
      return emitError() << "expected a function `" << called->getName() << "` in libdevice from '" << *file
                         << "', but got a variable";
  if (llvm::Linker::linkModules(module, std::move(library), llvm::Linker::LinkOnlyNeeded, makePrivate))
    return emitError() << "cannot link libdevice from '" << *file << "'";
  std::string invalid;
  llvm::raw_string_ostream stream(invalid);
  if (llvm::verifyModule(module, &stream))
    return emitError() << "expected valid LLVM IR in libdevice from '" << *file
                       << "', but got: " << llvm::StringRef(invalid).split('\n').first;
  if (llvm::Function *missing = findUndefined(module)) {
    std::string message = ("libdevice has no function `" + missing->getName() + "`").str();
    // Constants use the address of a function without a location.
    auto call = llvm::find_if(missing->users(), llvm::IsaPred<llvm::Instruction>);
    if (call == missing->user_end())
      return emitError() << message;
    return reportCall(llvm::cast<llvm::Instruction>(*call), message);
  }
  if (llvm::CallBase *call = findMistypedCall(module)) {
    std::string types;
    llvm::raw_string_ostream(types) << "is called as " << *call->getFunctionType() << ", but is "
                                    << *llvm::cast<llvm::Function>(call->getCalledOperand())->getFunctionType();
    return reportCall(call, "libdevice's function `" + call->getCalledOperand()->getName() + "` " + types);
  }
  return success();
}
