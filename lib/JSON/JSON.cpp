//===- JSON.cpp - JSON of limited nesting ---------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/JSON/JSON.h"

#include "llvm/ADT/Twine.h"

using namespace mlir::triton;

static constexpr unsigned kMaxNesting = 1000;

llvm::Error mlir::triton::checkJSONNesting(llvm::StringRef text) {
  unsigned nesting = 0;
  bool isInString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '"')
      isInString = !isInString;
    else if (isInString)
      i += c == '\\';
    else if (c == ']' || c == '}')
      nesting -= nesting > 0;
    else if ((c == '[' || c == '{') && ++nesting > kMaxNesting)
      return llvm::createStringError("expected at most " + llvm::Twine(kMaxNesting) +
                                     " nested arrays and objects, but got more");
  }
  return llvm::Error::success();
}

llvm::Expected<llvm::json::Value> mlir::triton::parseJSON(llvm::StringRef text) {
  if (llvm::Error error = checkJSONNesting(text))
    return error;
  return llvm::json::parse(text);
}
