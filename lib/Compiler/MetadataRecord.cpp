//===- MetadataRecord.cpp - Metadata in LLVM IR and PTX -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "MetadataRecord.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/ConvertUTF.h"

using namespace mlir::triton;
using llvm::StringRef;

static constexpr llvm::StringLiteral kComment = "// triton.kernel: ";

void mlir::triton::writeRecord(llvm::Module &module, StringRef json) {
  llvm::NamedMDNode *node = module.getOrInsertNamedMetadata(kRecordName);
  node->clearOperands();
  node->addOperand(llvm::MDNode::get(module.getContext(), llvm::MDString::get(module.getContext(), json)));
}

/// Returns `json` with escape sequences for what is not ASCII, which ptxas refuses, also in comments.
static std::string escapeForPTX(StringRef json) {
  llvm::SmallVector<llvm::UTF16> units;
  llvm::convertUTF8ToUTF16String(json, units);
  std::string result;
  for (llvm::UTF16 unit : units)
    result += unit < 0x80 ? std::string(1, char(unit)) : "\\u" + llvm::utohexstr(unit, /*LowerCase=*/true, /*Width=*/4);
  return result;
}

void mlir::triton::writeRecord(std::string &ptx, StringRef json) {
  ptx += (kComment + escapeForPTX(json) + "\n").str();
}

std::optional<StringRef> mlir::triton::readRecord(const llvm::Module &module) {
  const llvm::NamedMDNode *node = module.getNamedMetadata(kRecordName);
  // A module that is linked from several has several.
  if (!node || node->getNumOperands() != 1)
    return std::nullopt;
  if (node->getOperand(0)->getNumOperands() != 1)
    return "";
  auto *json = llvm::dyn_cast_or_null<llvm::MDString>(node->getOperand(0)->getOperand(0).get());
  return json ? json->getString() : "";
}

std::optional<StringRef> mlir::triton::readRecord(StringRef ptx) {
  // The record may contain the same text.
  std::string line = ("\n" + kComment).str();
  size_t at = ptx.rfind(line);
  if (at == StringRef::npos)
    return std::nullopt;
  return ptx.drop_front(at + line.size()).take_until([](char c) { return c == '\n'; });
}
