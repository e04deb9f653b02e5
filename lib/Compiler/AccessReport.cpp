//===- AccessReport.cpp - Accesses of global memory and dots in a kernel -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Compiler/AccessReport.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/LoopLikeInterface.h"

#include <tuple>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

std::vector<std::string> mlir::triton::findMissed(const CompilerDiagnostic &location,
                                                  llvm::ArrayRef<CompilerDiagnostic> diagnostics) {
  std::vector<std::string> missed;
  for (const CompilerDiagnostic &diagnostic : diagnostics)
    if (diagnostic.severity == DiagnosticSeverity::Remark && diagnostic.line == location.line &&
        diagnostic.column == location.column && diagnostic.file == location.file &&
        StringRef(diagnostic.message).contains("[missed:"))
      missed.push_back(diagnostic.message);
  return missed;
}

/// Returns whether both are of the same operation of the source.
static bool isSame(const AccessReport &lhs, const AccessReport &rhs) {
  return std::tie(lhs.isStore, lhs.type, lhs.method) == std::tie(rhs.isStore, rhs.type, rhs.method);
}

static bool isSame(const DotReport &lhs, const DotReport &rhs) {
  return std::tie(lhs.type, lhs.method) == std::tie(rhs.type, rhs.method);
}

/// Returns the entry of `reports` for the same operation of the source as `report`, which is added if there is none.
template <typename Report>
static Report &findOrAdd(std::vector<Report> &reports, Report report) {
  auto isOfSameSource = [&](const Report &other) {
    const CompilerDiagnostic &lhs = report.location, &rhs = other.location;
    return !lhs.file.empty() && std::tie(lhs.file, lhs.line, lhs.column) == std::tie(rhs.file, rhs.line, rhs.column) &&
           isSame(report, other);
  };
  auto same = llvm::find_if(reports, isOfSameSource);
  if (same == reports.end())
    return reports.emplace_back(std::move(report));
  same->isInLoop |= report.isInLoop;
  return *same;
}

static bool isInLoop(Operation *op) { return op->getParentOfType<LoopLikeOpInterface>() != nullptr; }

namespace {

/// The shape and the element type of a tensor or a buffer.
struct Elements {
  ArrayRef<int64_t> shape;
  Type type;

  static std::optional<Elements> find(Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return Elements{tensor.getShape(), tensor.getElementType()};
    if (auto buffer = dyn_cast<MemDescType>(type))
      return Elements{buffer.getShape(), buffer.getElementType()};
    return std::nullopt;
  }
};

} // namespace

/// Returns the number of iterations that a loop carries the result of `load` before it is used.
static int64_t countIterationsAhead(LoadOp load) {
  int64_t count = 0;
  auto loop = dyn_cast<scf::ForOp>(load->getParentOp());
  for (Value value = load.getResult(); loop && value.hasOneUse(); ++count) {
    OpOperand &use = *value.use_begin();
    if (use.getOwner() != loop.getBody()->getTerminator())
      break;
    value = loop.getRegionIterArg(use.getOperandNumber());
  }
  return count;
}

/// Adds the buffers that `view` is one of to a report.
static void addBuffers(AccessReport &access, Value view) {
  auto type = cast<MemDescType>(view.getType());
  while (isa_and_nonnull<MemDescViewOpInterface>(view.getDefiningOp()))
    view = view.getDefiningOp()->getOperand(0);
  auto buffers = cast<MemDescType>(view.getType());
  if (buffers.getRank() > type.getRank())
    access.stages = std::max(access.stages, buffers.getShape().front());
  access.sharedBytes = std::max(access.sharedBytes, ShapedType::getNumElements(buffers.getShape()) *
                                                        getElementBitWidth(buffers.getElementType()) / 8);
}

std::vector<AccessReport> mlir::triton::reportAccesses(Operation *kernelModule) {
  std::vector<AccessReport> accesses;
  auto add = [&](Operation *op, bool isStore, Value accessed, StringRef method) -> AccessReport * {
    std::optional<Elements> elements = Elements::find(accessed.getType());
    if (!elements)
      return nullptr;
    std::string text;
    llvm::raw_string_ostream os(text);
    for (int64_t size : elements->shape)
      os << size << 'x';
    os << elements->type;
    return &findOrAdd(accesses, {toDiagnosticLocation(op->getLoc()), isStore, isInLoop(op), text, method, 1, 0});
  };
  kernelModule->walk([&](Operation *op) {
    if (auto load = dyn_cast<LoadOp>(op)) {
      if (AccessReport *access = add(op, /*isStore=*/false, load.getResult(), "pointers"))
        access->stages = std::max(access->stages, 1 + countIterationsAhead(load));
    } else if (auto store = dyn_cast<StoreOp>(op)) {
      add(op, /*isStore=*/true, store.getValue(), "pointers");
    } else if (auto copy = dyn_cast<AsyncCopyGlobalToLocalOp>(op)) {
      addBuffers(*add(op, /*isStore=*/false, copy.getResult(), "cp.async"), copy.getResult());
    } else if (auto copy = dyn_cast<nvidia_gpu::AsyncTMACopyGlobalToLocalOp>(op)) {
      addBuffers(*add(op, /*isStore=*/false, copy.getResult(), "TMA"), copy.getResult());
    } else if (auto copy = dyn_cast<nvidia_gpu::AsyncTMACopyLocalToGlobalOp>(op)) {
      addBuffers(*add(op, /*isStore=*/true, copy.getSrc(), "TMA"), copy.getSrc());
    }
  });
  return accesses;
}

std::vector<DotReport> mlir::triton::reportDots(Operation *kernelModule) {
  std::vector<DotReport> dots;
  auto add = [&](Operation *op, Value a, Value b, Value sum, StringRef method, bool isAsync) {
    Elements lhs = *Elements::find(a.getType()), rhs = *Elements::find(b.getType()),
             out = *Elements::find(sum.getType());
    std::string text;
    llvm::raw_string_ostream os(text);
    for (int64_t size : out.shape)
      os << size << 'x';
    os << lhs.shape.back() << ' ' << lhs.type << ' ' << rhs.type << ' ' << out.type;
    findOrAdd(dots, {toDiagnosticLocation(op->getLoc()), isInLoop(op), text, method, isAsync}).isAsync |= isAsync;
  };
  kernelModule->walk([&](Operation *op) {
    if (auto dot = dyn_cast<DotOp>(op)) {
      bool hasTensorCores = isa_and_nonnull<NvidiaMmaEncodingAttr>(dot.getType().getEncoding());
      add(op, dot.getA(), dot.getB(), dot.getD(), hasTensorCores ? "mma" : "fma", false);
    } else if (auto dot = dyn_cast<nvidia_gpu::WarpGroupDotOp>(op)) {
      add(op, dot.getA(), dot.getB(), dot.getD(), "wgmma", dot.getIsAsync());
    }
  });
  return dots;
}
