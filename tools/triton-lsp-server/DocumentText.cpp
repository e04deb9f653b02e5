//===- DocumentText.cpp - Texts that MLIR's server can show ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DocumentText.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace mlir::triton;
using llvm::StringRef;

/// Returns the position behind the string that begins at `start`, or behind its line if it does not end there.
static size_t skipString(StringRef text, size_t start) {
  size_t at = start + 1;
  for (; at < text.size() && text[at] != '\n'; ++at) {
    if (text[at] == '"')
      return at + 1;
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n')
      ++at;
  }
  return at;
}

/// Returns the position behind the parenthesis that closes the one at `start`, or the end of the text.
static size_t skipParentheses(StringRef text, size_t start) {
  unsigned depth = 0;
  for (size_t at = start; at < text.size();) {
    if (text[at] == '"') {
      at = skipString(text, at);
      continue;
    }
    depth += text[at] == '(';
    depth -= text[at] == ')';
    ++at;
    if (depth == 0)
      return at;
  }
  return text.size();
}

/// Replaces the characters of a part, except line ends, by those of a text and spaces.
static void replace(std::string &text, size_t begin, size_t end, StringRef by = "") {
  for (size_t at = begin; at < end; ++at)
    if (text[at] != '\n')
      text[at] = at - begin < by.size() ? by[at - begin] : ' ';
}

/// Removes the locations in a document. One that is the value of an attribute or of an alias becomes unknown if there
/// is space for that.
static void removeLocations(std::string &text) {
  constexpr StringRef keyword = "loc", unknown = "loc(unknown)";
  auto isNameCharacter = [](char c) { return llvm::isAlnum(c) || StringRef("_.$#%@^!-").contains(c); };
  // The last character that is neither a space nor part of a location.
  char before = 0;
  for (size_t at = 0; at < text.size();) {
    StringRef rest = StringRef(text).substr(at);
    if (rest.starts_with("//")) {
      at = std::min(text.find('\n', at), text.size());
    } else if (text[at] == '"') {
      at = skipString(text, at);
      before = '"';
    } else if (rest.starts_with(unknown.take_front(keyword.size() + 1)) &&
               (at == 0 || !isNameCharacter(text[at - 1]))) {
      size_t end = skipParentheses(text, at + keyword.size());
      bool isValue = StringRef("=,[<({").contains(before);
      if (!isValue)
        replace(text, at, end);
      else if (end - at >= unknown.size())
        replace(text, at, end, unknown);
      at = end;
    } else {
      if (!llvm::isSpace(text[at]))
        before = text[at];
      ++at;
    }
  }
}

static void prepareText(llvm::json::Object &document) {
  std::optional<StringRef> text = document.getString("text");
  if (!text)
    return;
  std::string prepared = text->str();
  std::replace(prepared.begin(), prepared.end(), '\r', ' ');
  removeLocations(prepared);
  document["text"] = std::move(prepared);
}

void mlir::triton::prepareDocuments(llvm::json::Value &message) {
  llvm::json::Object *object = message.getAsObject();
  llvm::json::Object *parameters = object ? object->getObject("params") : nullptr;
  if (!parameters)
    return;
  if (llvm::json::Object *document = parameters->getObject("textDocument"))
    prepareText(*document);
  if (llvm::json::Array *changes = parameters->getArray("contentChanges"))
    for (llvm::json::Value &change : *changes)
      if (llvm::json::Object *text = change.getAsObject())
        prepareText(*text);
}
