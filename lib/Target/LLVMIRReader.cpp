//===- LLVMIRReader.cpp - Reader of LLVM IR -------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/LLVMIRReader.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/AutoUpgrade.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSummaryIndex.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/mman.h>
#include <sys/resource.h>

using namespace mlir::triton;
using llvm::StringRef;

/// Writes the text to a file without a name in a folder, which exists while it is open. Returns its descriptor, or -1.
static int makeFile(StringRef text) {
  // A signal ends the process that writes beyond the limit.
  rlimit limit;
  if (getrlimit(RLIMIT_FSIZE, &limit) || limit.rlim_cur < text.size())
    return -1;
  int file = memfd_create("llvm-ir", MFD_CLOEXEC);
  if (file < 0)
    return -1;
  llvm::raw_fd_ostream stream(file, /*shouldClose=*/false);
  stream << text;
  stream.flush();
  if (!stream.has_error())
    return file;
  stream.clear_error();
  (void)llvm::sys::fs::closeFile(file);
  return -1;
}

/// Parses text. Debug information is not upgraded, for which LLVM has a parser of files only; if there can be no such
/// file, debug information is upgraded.
static std::unique_ptr<llvm::Module> parseText(llvm::MemoryBufferRef source, llvm::LLVMContext &context,
                                               llvm::SMDiagnostic &problem) {
  int file = makeFile(source.getBuffer());
  if (file < 0)
    return llvm::parseAssembly(source, problem, context);
  llvm::scope_exit close([&] { (void)llvm::sys::fs::closeFile(file); });
  std::string path = "/proc/self/fd/" + std::to_string(file);
  if (!llvm::sys::fs::exists(path))
    return llvm::parseAssembly(source, problem, context);
  std::unique_ptr<llvm::Module> module =
      llvm::parseAssemblyFileWithIndexNoUpgradeDebugInfo(path, problem, context, /*Slots=*/nullptr,
                                                         [](StringRef, StringRef) { return std::nullopt; })
          .Mod;
  if (!module)
    return nullptr;
  module->setModuleIdentifier(source.getBufferIdentifier());
  if (module->getSourceFileName() == path)
    module->setSourceFileName(source.getBufferIdentifier());
  return module;
}

static llvm::SMDiagnostic makeProblem(llvm::MemoryBufferRef source, const llvm::Twine &message) {
  return llvm::SMDiagnostic(source.getBufferIdentifier(), llvm::SourceMgr::DK_Error, message.str());
}

/// Parses bitcode, all functions of it, but does not complete the module: that upgrades debug information.
static std::unique_ptr<llvm::Module> parseBitcode(llvm::MemoryBufferRef source, llvm::LLVMContext &context,
                                                  llvm::SMDiagnostic &problem) {
  llvm::Expected<std::unique_ptr<llvm::Module>> module = llvm::getLazyBitcodeModule(source, context);
  llvm::Error error = module.takeError();
  if (!error) {
    for (llvm::Function &function : **module)
      error = llvm::joinErrors(std::move(error), function.materialize());
  }
  if (!error)
    return std::move(*module);
  problem = makeProblem(source, llvm::toString(std::move(error)));
  return nullptr;
}

/// Reports that debug information is invalid as LLVM does, but with the reason.
static void warn(const llvm::Module &module, StringRef reason) {
  std::string message = ("ignoring invalid debug info: " + reason).str();
  module.getContext().diagnose(llvm::DiagnosticInfoGeneric(message, llvm::DS_Warning));
}

std::unique_ptr<llvm::Module> mlir::triton::readLLVMIR(llvm::MemoryBufferRef source, llvm::LLVMContext &context,
                                                       llvm::SMDiagnostic &problem) {
  bool isBitcode = llvm::identify_magic(source.getBuffer()) == llvm::file_magic::bitcode;
  std::unique_ptr<llvm::Module> module =
      isBitcode ? parseBitcode(source, context, problem) : parseText(source, context, problem);
  if (!module)
    return nullptr;
  std::string details;
  llvm::raw_string_ostream stream(details);
  bool hasInvalidDebugInfo = false;
  bool isInvalid = llvm::verifyModule(*module, &stream, &hasInvalidDebugInfo);
  StringRef reason = StringRef(details).take_until([](char c) { return c == '\n'; });
  if (isInvalid) {
    problem = makeProblem(source, "invalid LLVM IR: " + reason);
    return nullptr;
  }
  if (hasInvalidDebugInfo) {
    warn(*module, reason);
    llvm::StripDebugInfo(*module);
  } else {
    // Removes debug information of another version.
    llvm::UpgradeDebugInfo(*module);
  }
  if (llvm::Error error = module->materializeAll()) {
    problem = makeProblem(source, llvm::toString(std::move(error)));
    return nullptr;
  }
  return module;
}
