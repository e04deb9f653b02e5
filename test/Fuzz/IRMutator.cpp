//===- IRMutator.cpp - Mutation of IR text ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRMutator.h"

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace mlir;
using namespace mlir::triton::fuzz;
using llvm::StringRef;

static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "2",
    "3",
    "4",
    "7",
    "8",
    "12",
    "16",
    "31",
    "32",
    "33",
    "48",
    "64",
    "127",
    "128",
    "256",
    "-2",
    "512",
    "1000",
    "65536",
    "1048576",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "0x",
    "1.0",
    "0xFF",
    "1e400",
    "0x7FC00",
    "-9223372036854775808",
    "18446744073709551616",
};
static const char *const types[] = {
    "i1",
    "i7",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "f16",
    "bf16",
    "f32",
    "f64",
    "tf32",
    "f8E4M3FN",
    "f8E5M2",
    "f8E4M3B11FNUZ",
    "index",
    "none",
    "si32",
    "!tt.ptr<f32>",
    "!tt.ptr<i8, 3>",
    "!tt.ptr<tensor<16x16xf16>>",
    "!tt.tensordesc<tensor<16x16xf16>>",
    "!llvm.ptr",
    "!llvm.ptr<3>",
    "!llvm.struct<(i32, f32)>",
    "tensor<16xf32>",
    "tensor<16xi1>",
    "tensor<3xf32>",
    "tensor<0xi32>",
    "tensor<f32>",
    "tensor<?xf32>",
    "tensor<*xf32>",
    "tensor<4096x4096xi8>",
    "tensor<1x1x1x1xf16>",
    "tensor<16x!tt.ptr<f32>>",
    "vector<4xf32>",
    "memref<4xf32>",
    "tuple<i32>",
    "complex<f32>",
    "(i32) -> i32",
    "!ttg.async.token",
    "!ttg.memdesc<16x16xf16, #shared, #ttg.shared_memory>",
    "!ttg.memdesc<1xi64, #shared, #ttg.shared_memory, mutable>",
    "tensor<16x16xf16, #blocked>",
};
static const char *const attributes[] = {
    "unit",
    "true",
    "dense<0> : tensor<4xi32>",
    "dense<[3, -1]> : tensor<2xi32>",
    "\"text\"",
    "[]",
    "array<i32: 1, 2>",
    "array<i32>",
    "array<i64: -1>",
    "-1 : i32",
    "1 : i64",
    "16 : i1",
    "0.0 : f32",
    "i32",
    "@nothing",
    "{}",
    "#ttg.shared_memory",
    "#blocked",
    "affine_map<(d0) -> (d0)>",
    "loc(unknown)",
    "#ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [8, 4], warpsPerCTA = [4, 1], order = [1, 0]}>",
    "#ttg.slice<{dim = 0, parent = #blocked}>",
    "#ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>",
    "#ttg.nvidia_mma<{versionMajor = 2, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 8]}>",
    "#ttg.swizzled_shared<{vec = 8, perPhase = 1, maxPhase = 8, order = [1, 0]}>",
    "#ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>",
    "#ttg.linear<{register = [[1, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [], block = []}>",
};
static const char *const values[] = {"%absent", "%0#1", "%0#99", "%0", "%arg0"};

IRMutator::IRMutator(MLIRContext &context) {
  std::set<std::string> names;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    operations.push_back(name.getStringRef().str());
    for (StringAttr attribute : name.getAttributeNames())
      names.insert(attribute.str());
  }
  names.insert({"ttg.num-warps", "ttg.num-ctas", "ttg.target", "ttg.threads-per-warp", "ttg.shared", "tt.divisibility",
                "tt.contiguity", "tt.constancy", "tt.num_stages", "operandSegmentSizes", "resultSegmentSizes"});
  keys.assign(names.begin(), names.end());
}

void IRMutator::replace(size_t begin, size_t end, StringRef with) {
  // `with` may refer to the old text.
  text = (StringRef(text).take_front(begin) + with + StringRef(text).drop_front(end)).str();
  tokens = tokenize(text);
}

size_t IRMutator::anyToken(llvm::function_ref<bool(const Token &)> accept) {
  size_t start = below(tokens.size());
  for (size_t i = 0; i != tokens.size(); ++i)
    if (accept(tokens[(start + i) % tokens.size()]))
      return (start + i) % tokens.size();
  return tokens.size();
}

StringRef IRMutator::piece(size_t index) const {
  return StringRef(text).slice(tokens[index].begin, pieceEnd(text, tokens, index));
}

std::string IRMutator::numberNear(StringRef digits) {
  int64_t value = 0;
  if (digits.getAsInteger(10, value) || oneIn(3))
    return numbers[below(std::size(numbers))];
  auto bits = static_cast<uint64_t>(value);
  const uint64_t near[] = {bits + 1, bits - 1, bits * 2, bits / 2, 0 - bits, bits * 3, bits << 20, bits + 8};
  return std::to_string(static_cast<int64_t>(near[below(std::size(near))]));
}

std::string IRMutator::another(TokenKind kind) {
  auto any = [&](auto &list) { return std::string(list[below(std::size(list))]); };
  if (oneIn(5)) {
    if (kind == TokenKind::type)
      return any(types);
    if (kind == TokenKind::attribute || kind == TokenKind::string)
      return any(attributes);
    if (kind == TokenKind::number)
      return any(numbers);
    if (kind == TokenKind::operation)
      return any(operations);
    if (kind == TokenKind::value)
      return any(values);
    if (kind == TokenKind::word)
      return any(keys);
  }
  bool fromDonor = !donorTokens.empty() && oneIn(2);
  const std::string &source = fromDonor ? donor : text;
  const std::vector<Token> &candidates = fromDonor ? donorTokens : tokens;
  size_t start = below(candidates.size());
  for (size_t i = 0; i != candidates.size(); ++i) {
    size_t index = (start + i) % candidates.size();
    if (candidates[index].kind == kind)
      return StringRef(source).slice(candidates[index].begin, pieceEnd(source, candidates, index)).str();
  }
  return "";
}

void IRMutator::replaceByLike() {
  size_t index = anyToken([](const Token &token) { return token.kind < TokenKind::close; });
  if (index == tokens.size())
    return;
  // Sometimes replace only the name of a token group: `tensor<4xf32>` becomes `vector<4xf32>`.
  size_t end = oneIn(4) ? tokens[index].end : pieceEnd(text, tokens, index);
  replace(tokens[index].begin, end, another(tokens[index].kind));
}

void IRMutator::changeNumber() {
  size_t index = anyToken([](const Token &token) { return token.kind == TokenKind::number; });
  if (index != tokens.size())
    replace(tokens[index].begin, tokens[index].end, numberNear(piece(index)));
}

void IRMutator::changeList() {
  size_t open = anyToken([&](const Token &token) {
    return token.kind == TokenKind::open && tokens[token.partner].kind == TokenKind::close &&
           text[token.begin] != '<' && token.end != tokens[token.partner].begin;
  });
  if (open == tokens.size())
    return;
  // Commas outside of nested brackets separate the elements.
  size_t close = tokens[open].partner;
  std::vector<std::string> elements;
  size_t start = tokens[open].end;
  for (size_t i = open + 1; i <= close; ++i) {
    if (i == close || text[tokens[i].begin] == ',') {
      elements.push_back(text.substr(start, tokens[i].begin - start));
      start = tokens[i].end;
    } else if (tokens[i].kind == TokenKind::open && tokens[i].partner > i) {
      i = std::min(tokens[i].partner, close - 1);
    }
  }
  size_t at = below(elements.size()), other = below(elements.size());
  switch (below(6)) {
  case 0:
    elements.erase(elements.begin() + at);
    break;
  case 1:
    elements.insert(elements.begin() + at, elements[other]);
    break;
  case 2:
    std::swap(elements[at], elements[other]);
    break;
  case 3:
    elements.clear();
    break;
  case 4:
    elements.resize(elements.size() + (size_t(1) << below(6)), elements[at]);
    break;
  default:
    elements[at] = elements[other];
  }
  replace(tokens[open].end, tokens[close].begin, llvm::join(elements, ","));
}

void IRMutator::changeTokens() {
  size_t first = below(tokens.size());
  size_t second = std::min(first + 1 + below(8), tokens.size() - 1);
  std::string one = text.substr(tokens[first].begin, tokens[first].end - tokens[first].begin);
  std::string two = text.substr(tokens[second].begin, tokens[second].end - tokens[second].begin);
  switch (below(3)) {
  case 0:
    return replace(tokens[first].begin, pieceEnd(text, tokens, first), "");
  case 1:
    return replace(tokens[first].begin, tokens[first].end, one + " " + one);
  default:
    std::string between = text.substr(tokens[first].end, tokens[second].begin - tokens[first].end);
    if (first != second)
      replace(tokens[first].begin, tokens[second].end, two + between + one);
  }
}

/// Renames the result of a line, so that the line can be inserted anywhere.
static std::string withNewResult(StringRef line, size_t number) {
  auto [result, rest] = line.split(" = ");
  bool hasOneResult =
      result.ltrim().starts_with("%") && !rest.empty() && !result.contains(',') && !result.contains(':');
  return hasOneResult ? ("%new" + llvm::Twine(number) + " = " + rest).str() : line.str();
}

void IRMutator::changeLines() {
  llvm::SmallVector<StringRef> lines, others;
  StringRef(text).split(lines, '\n');
  StringRef(donor).split(others, '\n');
  size_t at = below(lines.size()), other = below(lines.size());
  std::string inserted;
  switch (below(6)) {
  case 0:
    lines.erase(lines.begin() + at, lines.begin() + std::min(lines.size(), at + (size_t(1) << below(4))));
    break;
  case 1:
    lines.erase(lines.begin() + at);
    break;
  case 2:
    std::swap(lines[at], lines[other]);
    break;
  default:
    inserted = withNewResult(oneIn(2) ? lines[other] : others[below(others.size())], random());
    lines.insert(lines.begin() + at, inserted);
  }
  std::string joined = llvm::join(lines, "\n");
  replace(0, text.size(), joined);
}

void IRMutator::changeAttribute() {
  // Insert an attribute after an opening brace, or replace the key or value of an attribute.
  if (oneIn(2)) {
    size_t open = anyToken([&](const Token &token) { return text[token.begin] == '{'; });
    if (open == tokens.size())
      return;
    std::string value = oneIn(2) ? std::string(attributes[below(std::size(attributes))]) : another(TokenKind::number);
    return replace(tokens[open].end, tokens[open].end, "\"" + keys[below(keys.size())] + "\" = " + value + ", ");
  }
  size_t equal = anyToken([&](const Token &token) { return text[token.begin] == '=' && &token != tokens.data(); });
  if (equal + 1 >= tokens.size())
    return;
  if (oneIn(3))
    return replace(tokens[equal - 1].begin, tokens[equal - 1].end, "\"" + keys[below(keys.size())] + "\"");
  replace(tokens[equal + 1].begin, pieceEnd(text, tokens, equal + 1), attributes[below(std::size(attributes))]);
}

void IRMutator::renameOperation() {
  size_t index = anyToken([&](const Token &token) {
    return token.kind == TokenKind::operation ||
           (token.kind == TokenKind::string && StringRef(text).slice(token.begin, token.end).contains('.'));
  });
  if (index == tokens.size())
    return;
  std::string name = operations[below(operations.size())];
  bool quoted = tokens[index].kind == TokenKind::string;
  replace(tokens[index].begin, tokens[index].end, quoted ? "\"" + name + "\"" : name);
}

void IRMutator::nest() {
  // Nest a bracketed token group in itself several times.
  size_t index = anyToken([&](const Token &token) { return token.kind == TokenKind::open && token.partner != 0; });
  if (index == tokens.size() || index == 0)
    return;
  size_t begin = tokens[index - 1].begin, inner = tokens[index].end, end = tokens[tokens[index].partner].end;
  if (end <= inner || end - begin > 200)
    return;
  std::string head = text.substr(begin, inner - begin), tail = text.substr(inner, end - inner), all;
  size_t depth = size_t(1) << below(5);
  for (size_t i = 0; i != depth; ++i)
    all += head;
  for (size_t i = 0; i != depth; ++i)
    all += tail;
  replace(begin, end, all);
}

void IRMutator::insertNoise() {
  static const char noise[] = {0, 9, 34, 35, 37, 60, 62, 123, 125, -128, -1, '\\'};
  size_t at = below(text.size() + 1);
  replace(at, at, StringRef(&noise[below(std::size(noise))], 1));
}

std::string IRMutator::mutate(StringRef input, StringRef other, unsigned seed) {
  static const std::pair<Edit, unsigned> edits[] = {
      {&IRMutator::replaceByLike, 12},  {&IRMutator::changeNumber, 6}, {&IRMutator::changeList, 5},
      {&IRMutator::changeTokens, 2},    {&IRMutator::changeLines, 6},  {&IRMutator::changeAttribute, 5},
      {&IRMutator::renameOperation, 3}, {&IRMutator::nest, 1},         {&IRMutator::insertNoise, 1},
  };
  unsigned total = 0;
  for (auto [edit, weight] : edits)
    total += weight;
  random.seed(seed);
  text = input.str();
  donor = other.str();
  tokens = tokenize(text);
  donorTokens = tokenize(donor);
  do {
    if (tokens.empty())
      replace(0, text.size(), "module {\n}\n");
    size_t choice = below(total);
    for (auto [edit, weight] : edits) {
      if (choice < weight) {
        (this->*edit)();
        break;
      }
      choice -= weight;
    }
  } while (oneIn(3));
  return text;
}
