//===- CPUKernel.cpp - Loading of kernels into this process ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/CPUKernel.h"

#include "LaunchWorker.h"
#include "triton/CPURuntime/KernelSymbols.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/TargetSelect.h"

using namespace mlir::triton;
namespace orc = llvm::orc;

// The JIT linker needs the host target for its data layout.
static void registerHost() {
  [[maybe_unused]] static const bool registered = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
}

static llvm::Error defineRuntime(orc::LLJIT &linker) {
  orc::SymbolMap symbols;
  for (auto [name, function] : getRuntimeFunctions())
    symbols[linker.mangleAndIntern(name)] = {orc::ExecutorAddr::fromPtr(function), llvm::JITSymbolFlags::Exported};
  return linker.getMainJITDylib().define(orc::absoluteSymbols(std::move(symbols)));
}

/// Adds libm to the symbols of the process. In an executable that is not linked to libm, its symbols are local to the
/// library that loaded it.
static void addMathFunctions(orc::LLJIT &linker) {
  for (const char *library : {"libm.so.6", "libgcc_s.so.1"}) {
    auto functions = orc::DynamicLibrarySearchGenerator::Load(library, linker.getDataLayout().getGlobalPrefix());
    if (functions)
      linker.getMainJITDylib().addGenerator(std::move(*functions));
    else
      llvm::consumeError(functions.takeError()); // Linking reports the names of missing functions.
  }
}

CPUKernel::CPUKernel() = default;
CPUKernel::~CPUKernel() = default;

llvm::Expected<std::unique_ptr<CPUKernel>> CPUKernel::load(llvm::StringRef object, llvm::StringRef name) {
  registerHost();
  // Object code of kernels has no initializers.
  auto linker = orc::LLJITBuilder().setPlatformSetUp(orc::setUpInactivePlatform).create();
  if (!linker)
    return linker.takeError();
  // Errors are returned to the caller; do not print them.
  (*linker)->getExecutionSession().setErrorReporter([](llvm::Error error) { llvm::consumeError(std::move(error)); });
  if (llvm::Error error = defineRuntime(**linker))
    return error;
  addMathFunctions(**linker);
  if (llvm::Error error = (*linker)->addObjectFile(llvm::MemoryBuffer::getMemBufferCopy(object, name)))
    return error;
  auto entry = (*linker)->lookup((name + cpu::kKernelSymbolSuffix).str());
  if (!entry) {
    llvm::consumeError(entry.takeError());
    entry = (*linker)->lookup(name);
  }
  if (!entry)
    return entry.takeError();
  auto arenaBytes = (*linker)->lookup((name + "_arena_bytes").str());
  if (!arenaBytes)
    return arenaBytes.takeError();
  std::unique_ptr<CPUKernel> kernel(new CPUKernel());
  kernel->entry = entry->toPtr<TritonCPUKernel>();
  kernel->arenaBytes = *arenaBytes->toPtr<const int64_t *>();
  kernel->linker = std::move(*linker);
  return kernel;
}
