//===- PTXText.cpp - Parser of PTX declarations ---------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/PTXText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

/// Replaces comments and strings, but not line ends, by spaces.
static std::string keepCode(StringRef text) {
  std::string result = text.str();
  char *at = result.data(), *end = at + result.size();
  auto blank = [&](char *&from, size_t length) {
    for (; length && from != end; ++from, --length)
      if (*from != '\n')
        *from = ' ';
  };
  while (at != end) {
    StringRef rest(at, end - at);
    if (rest.starts_with("//"))
      blank(at, std::min(rest.find('\n'), rest.size()));
    else if (rest.starts_with("/*"))
      blank(at, std::min(rest.find("*/", 2), rest.size() - 2) + 2);
    else if (*at == '"')
      blank(at, std::min(rest.find('"', 1), rest.size() - 1) + 1);
    else
      ++at;
  }
  return result;
}

/// Returns the word after the first occurrence of a directive; empty if it does not occur.
static StringRef wordAfter(StringRef text, StringRef directive) {
  for (size_t at = text.find(directive); at != StringRef::npos; at = text.find(directive, at + 1)) {
    StringRef rest = text.drop_front(at + directive.size());
    if (!rest.empty() && llvm::isSpace(rest.front()))
      return rest.ltrim().take_until([](char c) { return llvm::isSpace(c) || c == ',' || c == '('; });
  }
  return {};
}

/// Reads a number from 1 to `kMostPTXNumber` (PTX ISA, Integer Constants). Returns whether there is one.
static bool readNumber(StringRef &text, int64_t &number) {
  text = text.ltrim();
  if (text.consumeInteger(/*Radix=*/0, number) || number < 1 || number > kMostPTXNumber)
    return false;
  (void)text.consume_front("U");
  return true;
}

/// Returns the numbers in the list after a directive; none if it does not occur.
static FailureOr<std::vector<int64_t>> numbersAfter(StringRef text, StringRef directive, EmitErrorFn emitError) {
  std::vector<int64_t> numbers;
  size_t at = text.find(directive);
  if (at == StringRef::npos)
    return numbers;
  StringRef list = text.drop_front(at + directive.size()).trim(), rest = list;
  auto error = [&] {
    return emitError() << "expected one to three numbers from 1 to " << kMostPTXNumber << " after `" << directive
                       << "` in the PTX, but got `" << list.split('\n').first << "`";
  };
  do {
    int64_t number;
    if (numbers.size() == 3 || !readNumber(rest, number))
      return error();
    numbers.push_back(number);
    rest = rest.ltrim();
  } while (rest.consume_front(","));
  if (!rest.empty() && rest.front() != '.')
    return error();
  return numbers;
}

/// Parses one parameter, such as `.param .u64 .ptr .global .align 1 k_param_0` or `.param .align 64 .b8
/// k_param_1[128]`.
static FailureOr<PTXParameter> readParameter(StringRef text, EmitErrorFn emitError) {
  PTXParameter parameter;
  auto [declaration, extent] = text.split('[');
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(declaration, words);
  auto error = [&](StringRef what) {
    return emitError() << "expected " << what << " of a parameter in the PTX, but got `" << text.trim() << "`";
  };
  int64_t pointee = 1;
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    int64_t bits;
    if (word == ".align" && i + 1 < words.size()) {
      if (!readNumber(words[++i], pointee) || !llvm::isPowerOf2_64(pointee))
        return error("a power of two as alignment");
    } else if (word == ".ptr") {
      parameter.isPointer = true;
    } else if (word.size() > 2 && StringRef("busf").contains(word[1]) && !word.drop_front(2).getAsInteger(10, bits) &&
               llvm::is_contained({8, 16, 32, 64, 128}, bits)) {
      parameter.type = word.drop_front().str();
      parameter.size = bits / 8;
    } else if (llvm::is_contained({".texref", ".samplerref", ".surfref"}, word)) {
      // A launcher passes the address of such an opaque object.
      parameter.type = "u64";
      parameter.size = 8;
    } else if (word == ".f16x2") {
      parameter.type = "f16x2";
      parameter.size = 4;
    }
  }
  if (words.empty())
    return parameter;
  parameter.name = words.back().str();
  if (!parameter.size)
    return error("a type of 8, 16, 32, 64 or 128 bits");
  int64_t elementSize = parameter.size, count = 1;
  if (text.contains('[') && (!readNumber(extent, count) || extent.trim() != "]"))
    return error("a size from 1 to " + std::to_string(kMostPTXNumber));
  parameter.size *= count;
  // After `.ptr`, `.align` is the alignment of the pointee.
  parameter.alignment = std::max(elementSize, parameter.isPointer ? int64_t(1) : pointee);
  return parameter;
}

/// Parses an entry from the text after `.entry`, up to its body.
static FailureOr<PTXEntry> readEntry(StringRef text, EmitErrorFn emitError) {
  if (!text.contains('{'))
    return emitError() << "expected the body of an entry in the PTX, but got `" << text.trim().split('\n').first << "`";
  text = text.take_until([](char c) { return c == '{'; });
  PTXEntry entry;
  auto [name, rest] = text.split('(');
  entry.name = name.trim().take_until([](char c) { return llvm::isSpace(c); }).str();
  auto [parameters, directives] = rest.split(')');
  llvm::SmallVector<StringRef> declarations;
  parameters.split(declarations, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef declaration : declarations) {
    if (declaration.trim().empty())
      continue;
    FailureOr<PTXParameter> parameter = readParameter(declaration, emitError);
    if (failed(parameter))
      return failure();
    entry.parameters.push_back(std::move(*parameter));
  }
  // A kernel without parameters may have no parentheses.
  StringRef after = rest.empty() ? name : directives;
  FailureOr<std::vector<int64_t>> threads = numbersAfter(after, ".reqntid", emitError);
  if (failed(threads))
    return failure();
  FailureOr<std::vector<int64_t>> cluster = numbersAfter(after, ".reqnctapercluster", emitError);
  if (failed(cluster))
    return failure();
  FailureOr<std::vector<int64_t>> registers = numbersAfter(after, ".maxnreg", emitError);
  if (failed(registers))
    return failure();
  entry.requiredThreads = std::move(*threads);
  entry.requiredCluster = std::move(*cluster);
  if (!registers->empty())
    entry.maxRegisters = registers->front();
  entry.statesThreads = after.contains(".reqntid") || after.contains(".maxntid");
  return entry;
}

FailureOr<PTXModule> mlir::triton::readPTX(StringRef text, EmitErrorFn emitError) {
  std::string code = keepCode(text);
  PTXModule module;
  module.version = wordAfter(code, ".version").str();
  module.target = wordAfter(code, ".target").str();
  if (module.version.empty() || module.target.empty())
    return emitError() << "expected `" << (module.version.empty() ? ".version" : ".target") << "` in the PTX";
  StringRef rest = code;
  for (size_t at; (at = rest.find(".entry")) != StringRef::npos;) {
    StringRef before = rest.take_front(at).rtrim();
    rest = rest.drop_front(at + StringRef(".entry").size());
    // An entry is declared `.weak` if several modules define it.
    if (!before.ends_with(".visible") && !before.ends_with(".weak"))
      continue;
    FailureOr<PTXEntry> entry = readEntry(rest, emitError);
    if (failed(entry))
      return failure();
    module.entries.push_back(std::move(*entry));
  }
  if (module.entries.empty())
    return emitError() << "expected one kernel in the PTX, but got no visible entry";
  return module;
}

std::map<std::string, int> mlir::triton::countPTXInstructions(StringRef text) {
  std::map<std::string, int> counts;
  std::string code = keepCode(text);
  llvm::SmallVector<StringRef> lines;
  StringRef(code).split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  bool continued = false;
  for (StringRef line : lines) {
    while (!line.empty()) {
      bool ends = line.contains(';');
      auto [statement, rest] = line.split(';');
      line = rest;
      if (std::exchange(continued, continued && !ends))
        continue;
      statement = statement.ltrim(" \t\r{}");
      // A label may be on the line of its instruction.
      StringRef label = statement.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; });
      if (StringRef after = statement.drop_front(label.size()).ltrim(); !label.empty() && after.consume_front(":"))
        statement = after.ltrim();
      if (statement.consume_front("@"))
        statement = statement.drop_until([](char c) { return llvm::isSpace(c); }).ltrim();
      StringRef name = statement.take_while(
          [](char c) { return llvm::isLower(c) || llvm::isDigit(c) || c == '.' || c == '_' || c == ':'; });
      if (name.empty() || name.ends_with(":") || !llvm::isLower(name.front()))
        continue;
      ++counts[name.str()];
      continued = !ends;
    }
  }
  return counts;
}

std::optional<PTXSourceLocation> mlir::triton::findSourceLocation(StringRef text, unsigned line) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  auto parse = [](StringRef &rest, unsigned &number) { return !(rest = rest.ltrim()).consumeInteger(10, number); };
  for (StringRef directive : llvm::reverse(ArrayRef(lines).take_front(line))) {
    PTXSourceLocation location;
    unsigned number, file;
    directive = directive.ltrim();
    if (!directive.consume_front(".loc") || !parse(directive, number) || !parse(directive, location.line) ||
        !parse(directive, location.column))
      continue;
    for (StringRef declaration : lines) {
      declaration = declaration.ltrim();
      if (!declaration.consume_front(".file") || !parse(declaration, file) || file != number)
        continue;
      location.file = declaration.split('"').second.split('"').first.str();
      return location;
    }
  }
  return std::nullopt;
}
