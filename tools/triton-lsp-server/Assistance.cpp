//===- Assistance.cpp - Documentation and completion for editors ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Assistance.h"

#include "OperationDocumentation.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir::triton;
using llvm::StringRef;
namespace json = llvm::json;

namespace {

/// An attribute with placeholders for its parameters, in the syntax of snippets: `${1:default}`.
struct Snippet {
  StringRef name, parameters, detail;
};

} // namespace

static constexpr Snippet snippets[] = {
    {"#ttg.blocked",
     "<{sizePerThread = [${1:1}], threadsPerWarp = [${2:32}], warpsPerCTA = [${3:4}], order = [${4:0}]}>",
     "distributed layout: blocks of elements per thread"},
    {"#ttg.dot_op",
     "<{opIdx = ${1:0}, parent = ${2:#ttg.nvidia_mma<{versionMajor = 2, warpsPerCTA = [2, 2]\\}>}, kWidth = ${3:2}}>",
     "distributed layout: operand of a dot"},
    {"#ttg.linear",
     "<{register = [${1}], lane = [${2:[1], [2], [4], [8], [16]}], warp = [${3:[32], [64]}], block = [${4}]}>",
     "distributed layout: bases of a linear layout"},
    {"#ttg.nvidia_mma",
     "<{versionMajor = ${1:3}, versionMinor = 0, warpsPerCTA = [${2:4, 1}], instrShape = [${3:16, 64, 16}]}>",
     "distributed layout: accumulator of mma.sync (2) or wgmma (3)"},
    {"#ttg.slice",
     "<{dim = ${1:0}, parent = ${2:#ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], "
     "warpsPerCTA = [4, 1], order = [1, 0]\\}>}}>",
     "distributed layout: another one without a dimension"},
    {"#ttg.nvmma_shared", "<{swizzlingByteWidth = ${1:128}, transposed = ${2:false}, elementBitWidth = ${3:16}}>",
     "shared layout of TMA and wgmma"},
    {"#ttg.padded_shared", "<[${1:32:+4}] {order = [${2:1, 0}], shape = [${3:32, 64}]}>", "shared layout with padding"},
    {"#ttg.shared_linear", "<{offset = [${1:[0, 1], [1, 0]}]}, alignment = ${2:16}>",
     "shared layout: bases of a linear layout"},
    {"#ttg.swizzled_shared", "<{vec = ${1:8}, perPhase = ${2:1}, maxPhase = ${3:4}, order = [${4:1, 0}]}>",
     "shared layout with a swizzle"},
    {"#ttg.shared_memory", "", "memory space"},
    {"#ttng.tensor_memory", "", "memory space"},
    {"#ttng.tensor_memory_encoding", "<blockM = ${1:128}, blockN = ${2:128}, colStride = ${3:1}>",
     "layout of an accumulator in tensor memory"},
    {"#ttng.tensor_memory_scales_encoding", "<>", "layout of scales in tensor memory"},
};

//===----------------------------------------------------------------------===//
// Documents and requests
//===----------------------------------------------------------------------===//

static std::string toText(const json::Value &value) { return llvm::formatv("{0}", value); }

/// Splits a line at a position, which counts UTF-16 code units. Moves a position outside of the line to its end.
static std::pair<std::string, std::string> splitLine(StringRef text, int64_t line, int64_t &character) {
  for (; line > 0 && !text.empty(); --line)
    text = text.split('\n').second;
  llvm::SmallVector<llvm::UTF16> units;
  if (!llvm::convertUTF8ToUTF16String(text.split('\n').first, units))
    return {};
  llvm::ArrayRef<llvm::UTF16> all(units);
  size_t at = character = std::clamp<int64_t>(character, 0, all.size());
  std::pair<std::string, std::string> parts;
  llvm::convertUTF16ToUTF8String(all.take_front(at), parts.first);
  llvm::convertUTF16ToUTF8String(all.drop_front(at), parts.second);
  return parts;
}

void Assistance::addRequest(const json::Object &message, const json::Object &parameters, bool isHover) {
  const json::Value *id = message.get("id");
  const json::Object *document = parameters.getObject("textDocument"), *position = parameters.getObject("position");
  std::optional<StringRef> uri = document ? document->getString("uri") : std::nullopt;
  auto found = uri ? documents.find(*uri) : documents.end();
  if (!id || !position || found == documents.end())
    return;
  int64_t line = position->getInteger("line").value_or(0), character = position->getInteger("character").value_or(0);
  auto [before, after] = splitLine(found->second, line, character);
  requests[toText(*id)] = {isHover, found->second, std::move(before), std::move(after), line, character};
}

void Assistance::observe(const json::Value &message) {
  const json::Object *object = message.getAsObject();
  const json::Object *parameters = object ? object->getObject("params") : nullptr;
  std::optional<StringRef> method = object ? object->getString("method") : std::nullopt;
  if (!parameters || !method)
    return;
  std::lock_guard<std::mutex> lock(mutex);
  if (*method == "textDocument/hover" || *method == "textDocument/completion")
    return addRequest(*object, *parameters, *method == "textDocument/hover");
  const json::Object *document = parameters->getObject("textDocument");
  std::optional<StringRef> uri = document ? document->getString("uri") : std::nullopt;
  if (!uri)
    return;
  if (*method == "textDocument/didOpen")
    documents[*uri] = document->getString("text").value_or("").str();
  else if (*method == "textDocument/didClose")
    documents.erase(*uri);
  else if (*method == "textDocument/didChange")
    // The server requests whole documents.
    if (const json::Array *changes = parameters->getArray("contentChanges"); changes && !changes->empty())
      if (const json::Object *change = changes->back().getAsObject())
        documents[*uri] = change->getString("text").value_or("").str();
}

//===----------------------------------------------------------------------===//
// Responses
//===----------------------------------------------------------------------===//

static bool isNameCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; }

/// Adds the documentation of the operation that the server describes or, if it describes nothing because the document
/// has errors, of the operation whose name is at the position.
static void addDocumentation(json::Value &result, StringRef before, StringRef after) {
  json::Object *hover = result.getAsObject();
  json::Object *contents = hover ? hover->getObject("contents") : nullptr;
  std::optional<StringRef> shown = contents ? contents->getString("value") : std::nullopt;
  if (hover && !shown)
    return;
  std::string name;
  if (shown) {
    // The text begins with `"tt.load"`, or with `Operation: "tt.load"` for a value.
    StringRef text = *shown;
    text.consume_front("Operation: ");
    if (text.consume_front("\""))
      name = text.take_until([](char c) { return c == '"'; }).str();
  } else {
    name = (before.take_back(before.size() - before.rtrim("abcdefghijklmnopqrstuvwxyz0123456789_.").size()) +
            after.take_while(isNameCharacter))
               .str();
  }
  StringRef documentation = getOperationDocumentation(name);
  if (documentation.empty())
    return;
  if (shown) {
    (*contents)["value"] = llvm::formatv("{0}\n\n---\n{1}", shown->rtrim(), documentation).str();
    return;
  }
  result =
      json::Object{{"contents", json::Object{{"kind", "markdown"},
                                             {"value", llvm::formatv("\"{0}\"\n\n{1}", name, documentation).str()}}}};
}

/// The names of the attribute aliases that a document defines.
static llvm::SmallVector<StringRef> findAliases(StringRef text) {
  llvm::SmallVector<StringRef> names;
  while (!text.empty()) {
    StringRef line;
    std::tie(line, text) = text.split('\n');
    auto [name, rest] = line.split('=');
    name = name.trim();
    if (name.starts_with("#") && name.size() > 1 && !rest.empty() && llvm::all_of(name.drop_front(), isNameCharacter))
      names.push_back(name);
  }
  return names;
}

/// Adds layouts and aliases if an attribute begins before the position. They replace what is typed of it.
static void addAttributes(json::Value &result, StringRef text, StringRef before, int64_t line, int64_t character) {
  size_t hash = before.rfind('#');
  if (hash == StringRef::npos || before.contains("//") || !llvm::all_of(before.substr(hash + 1), isNameCharacter))
    return;
  StringRef typed = before.substr(hash);
  json::Object range{
      {"start", json::Object{{"line", line}, {"character", character - static_cast<int64_t>(typed.size())}}},
      {"end", json::Object{{"line", line}, {"character", character}}}};
  json::Array items;
  auto add = [&](StringRef name, StringRef parameters, StringRef detail) {
    constexpr int64_t kValue = 12, kSnippet = 2;
    if (!name.starts_with(typed))
      return;
    items.push_back(json::Object{{"label", name.str()},
                                 {"detail", detail.str()},
                                 {"kind", kValue},
                                 {"filterText", name.str()},
                                 {"insertTextFormat", kSnippet},
                                 {"textEdit", json::Object{{"range", json::Value(json::Object(range))},
                                                           {"newText", (name + parameters).str()}}}});
  };
  for (StringRef name : findAliases(text))
    add(name, "", "alias");
  for (const Snippet &snippet : snippets)
    add(snippet.name, snippet.parameters, snippet.detail);

  json::Object *list = result.getAsObject();
  json::Array *known = list ? list->getArray("items") : result.getAsArray();
  if (!known)
    result = json::Object{{"isIncomplete", false}, {"items", std::move(items)}};
  else
    for (json::Value &item : items)
      known->push_back(std::move(item));
}

void Assistance::augment(json::Value &message) {
  json::Object *object = message.getAsObject();
  const json::Value *id = object ? object->get("id") : nullptr;
  json::Value *result = object ? object->get("result") : nullptr;
  if (!id || !result)
    return;
  Request request;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = requests.find(toText(*id));
    if (found == requests.end())
      return;
    request = std::move(found->second);
    requests.erase(found);
  }
  if (request.isHover)
    addDocumentation(*result, request.before, request.after);
  else
    addAttributes(*result, request.text, request.before, request.line, request.character);
}
