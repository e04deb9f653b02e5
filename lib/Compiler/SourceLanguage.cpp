//===- SourceLanguage.cpp - The language of an input ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/SourceLanguage.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir::triton;
using llvm::StringRef;

/// Drops leading comments and blank lines.
static StringRef skipComments(StringRef text) {
  for (;;) {
    text = text.ltrim();
    if (text.starts_with("//"))
      text = text.drop_until([](char c) { return c == '\n'; });
    else if (text.starts_with("/*"))
      text = text.substr(std::min(text.find("*/", 2), text.size() - 2) + 2);
    else
      return text;
  }
}

/// Returns whether text that starts with this word is LLVM IR.
static bool startsLLVMIR(StringRef text) {
  switch (text.front()) {
  case ';':
  case '@':
  case '%':
  case '$':
    return true;
  case '!': {
    // Metadata such as `!0 = !{...}` and `!llvm.ident = !{...}`. In MLIR, `!name = ...` is a type alias.
    StringRef line = text.take_until([](char c) { return c == '\n'; });
    return line.split('=').second.ltrim().starts_with("!{");
  }
  default:
    StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
    if (word == "module" || word == "attributes")
      return text.drop_front(word.size()).ltrim().starts_with(word == "module" ? "asm" : "#");
    return word == "target" || word == "source_filename" || word == "define" || word == "declare";
  }
}

SourceLanguage mlir::triton::detectLanguage(StringRef source) {
  if (source.starts_with("\x7f"
                         "ELF"))
    return SourceLanguage::ELF;
  if (source.starts_with("ML\xef\x52"))
    return SourceLanguage::MLIR;
  if (source.starts_with("BC\xc0\xde") || source.starts_with("\xde\xc0\x17\x0b"))
    return SourceLanguage::LLVMIR;
  StringRef text = skipComments(source);
  if (text.empty())
    return SourceLanguage::Empty;
  if (text.starts_with(".version"))
    return SourceLanguage::PTX;
  return startsLLVMIR(text) ? SourceLanguage::LLVMIR : SourceLanguage::MLIR;
}
