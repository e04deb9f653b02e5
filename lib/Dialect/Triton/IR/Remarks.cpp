//===- Remarks.cpp - Remarks of passes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Remarks.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::triton;

remark::RemarkOpts mlir::triton::nameRemark(Operation *op, StringRef pass, StringRef name) {
  auto func = dyn_cast<FunctionOpInterface>(op);
  if (!func)
    func = op->getParentOfType<FunctionOpInterface>();
  return remark::RemarkOpts::name(name).category(pass).function(func ? func.getName() : StringRef());
}

std::string mlir::triton::formatRemark(const remark::detail::Remark &remark) {
  auto join = [&](StringRef key) {
    SmallVector<StringRef> texts;
    for (const remark::detail::Remark::Arg &arg : remark.getArgs())
      if (arg.key == key)
        texts.push_back(arg.val);
    return llvm::join(texts, "; ");
  };
  std::string text = join("Remark");
  if (std::string reason = join("Reason"); !reason.empty())
    text += ": " + reason;
  if (std::string suggestion = join("Suggestion"); !suggestion.empty())
    text += "; " + suggestion;
  // The filters say `failed`.
  std::string kind = remark.getRemarkTypeString().lower();
  return llvm::formatv("{0} [{1}: {2}, {3}]", text, kind == "failure" ? "failed" : kind,
                       remark.getCombinedCategoryName(), remark.getRemarkName());
}

SmallVector<BlockArgument> mlir::triton::findParameters(Value value) {
  llvm::SetVector<Value> seen;
  seen.insert(value);
  SmallVector<BlockArgument> parameters;
  for (size_t i = 0; i < seen.size(); ++i) {
    auto insertAll = [&](ValueRange values) { seen.insert_range(values); };
    if (Operation *op = seen[i].getDefiningOp()) {
      // Facts on an address say nothing about what is loaded from it.
      if (!isa<LoadOp, AtomicRMWOp, AtomicCASOp>(op))
        insertAll(op->getOperands());
      continue;
    }
    auto argument = cast<BlockArgument>(seen[i]);
    Operation *parent = argument.getOwner()->getParentOp();
    if (isa<FunctionOpInterface>(parent)) {
      if (argument.getOwner()->isEntryBlock())
        parameters.push_back(argument);
      continue;
    }
    auto loop = dyn_cast<LoopLikeOpInterface>(parent);
    OpOperand *init = loop ? loop.getTiedLoopInit(argument) : nullptr;
    if (init) {
      seen.insert(init->get());
      if (OpOperand *yielded = loop.getTiedLoopYieldedValue(argument))
        seen.insert(yielded->get());
    } else {
      // An induction variable depends on the bounds.
      insertAll(parent->getOperands());
    }
  }
  llvm::sort(parameters, [](BlockArgument lhs, BlockArgument rhs) { return lhs.getArgNumber() < rhs.getArgNumber(); });
  return parameters;
}

std::string mlir::triton::getParameterName(BlockArgument parameter) {
  if (auto name = parameter.getLoc()->findInstanceOf<NameLoc>())
    return "%" + name.getName().str();
  return "parameter " + std::to_string(parameter.getArgNumber());
}
