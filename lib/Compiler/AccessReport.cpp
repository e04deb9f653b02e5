//===- AccessReport.cpp - Accesses of global memory in a kernel -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Compiler/AccessReport.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Interfaces/LoopLikeInterface.h"

#include <tuple>

using namespace mlir;
using namespace mlir::triton;

std::vector<std::string> AccessReport::findMissed(llvm::ArrayRef<CompilerDiagnostic> diagnostics) const {
  std::vector<std::string> missed;
  for (const CompilerDiagnostic &diagnostic : diagnostics)
    if (diagnostic.severity == DiagnosticSeverity::Remark && diagnostic.line == location.line &&
        diagnostic.column == location.column && diagnostic.file == location.file &&
        StringRef(diagnostic.message).contains("[missed:"))
      missed.push_back(diagnostic.message);
  return missed;
}

/// Returns whether both are one access of the source.
static bool isSameAccess(const AccessReport &lhs, const AccessReport &rhs) {
  auto getKey = [](const AccessReport &access) {
    const CompilerDiagnostic &location = access.location;
    return std::tie(location.file, location.line, location.column, access.isStore, access.type, access.method);
  };
  return !lhs.location.file.empty() && getKey(lhs) == getKey(rhs);
}

std::vector<AccessReport> mlir::triton::reportAccesses(Operation *kernelModule) {
  std::vector<AccessReport> accesses;
  auto add = [&](Operation *op, bool isStore, Value accessed, StringRef method) {
    std::string text;
    llvm::raw_string_ostream os(text);
    auto print = [&](auto type) {
      for (int64_t size : type.getShape())
        os << size << 'x';
      os << type.getElementType();
    };
    if (auto tensor = dyn_cast<RankedTensorType>(accessed.getType()))
      print(tensor);
    else if (auto buffer = dyn_cast<triton::gpu::MemDescType>(accessed.getType()))
      print(buffer);
    else
      return;
    AccessReport access = {toDiagnosticLocation(op->getLoc()), isStore,
                           op->getParentOfType<LoopLikeOpInterface>() != nullptr, text, method};
    auto same = llvm::find_if(accesses, [&](const AccessReport &other) { return isSameAccess(access, other); });
    if (same == accesses.end())
      accesses.push_back(access);
    else
      same->isInLoop |= access.isInLoop;
  };
  kernelModule->walk([&](Operation *op) {
    if (auto load = dyn_cast<LoadOp>(op))
      add(op, /*isStore=*/false, load.getResult(), "pointers");
    else if (auto store = dyn_cast<StoreOp>(op))
      add(op, /*isStore=*/true, store.getValue(), "pointers");
    else if (auto copy = dyn_cast<triton::gpu::AsyncCopyGlobalToLocalOp>(op))
      add(op, /*isStore=*/false, copy.getResult(), "cp.async");
    else if (auto copy = dyn_cast<nvidia_gpu::AsyncTMACopyGlobalToLocalOp>(op))
      add(op, /*isStore=*/false, copy.getResult(), "TMA");
    else if (auto copy = dyn_cast<nvidia_gpu::AsyncTMACopyLocalToGlobalOp>(op))
      add(op, /*isStore=*/true, copy.getSrc(), "TMA");
  });
  return accesses;
}
