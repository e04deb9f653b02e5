//===- OperationDocumentation.cpp - Documentation of operations -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationDocumentation.h"

#include "llvm/ADT/StringMap.h"

#include <algorithm>

using llvm::StringRef;

/// The output of `mlir-tblgen -gen-op-doc` for all dialects.
static const char documentation[] =
#include "OperationDocumentation.inc"
    ;

/// Returns the part of a section that readers of a program need: without traits and tables.
static StringRef shorten(StringRef section) {
  size_t end = StringRef::npos;
  for (StringRef title : {"\nTraits: ", "\nInterfaces: ", "\nEffects: ", "\n#### "})
    end = std::min(end, section.find(title));
  return section.take_front(end).trim();
}

static llvm::StringMap<StringRef> readSections() {
  llvm::StringMap<StringRef> sections;
  // A section begins with "### `tt.load` (triton::LoadOp)".
  StringRef rest = documentation;
  while (true) {
    rest = rest.split("\n### `").second;
    if (rest.empty())
      return sections;
    StringRef section = rest.take_front(rest.find("\n### `"));
    sections[section.take_front(section.find('`'))] = shorten(section.split('\n').second);
  }
}

StringRef mlir::triton::getOperationDocumentation(StringRef name) {
  static const llvm::StringMap<StringRef> sections = readSections();
  return sections.lookup(name);
}
