//===- BytecodeParts.cpp - Mutable parts of bytecode ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Implements the part of MLIR's bytecode format that locates strings.
//
//===----------------------------------------------------------------------===//

#include "BytecodeParts.h"

#include "mlir/Bytecode/Encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::bytecode;
using namespace mlir::triton::fuzz;
using llvm::StringRef;

namespace {

/// Walks over bytecode until its end or the first invalid structure.
class BytecodeWalk {
public:
  BytecodeWalk(StringRef bytes) : bytes(bytes), rest(bytes) {}

  BytecodeParts parts;

  /// Reads the file: the header and the sections.
  void file() {
    rest = rest.drop_front(std::min<size_t>(4, rest.size()));
    number();
    rest = rest.split('\0').second;
    while (!stopped && !rest.empty()) {
      uint8_t id = 0;
      StringRef contents = section(id);
      if (id == Section::kString)
        inside(contents, [&] { strings(); });
      else if (id == Section::kAttrType)
        inside(contents, [&] { texts(); });
    }
  }

private:
  template <typename Walk>
  void inside(StringRef contents, Walk walk) {
    StringRef after = rest;
    rest = contents;
    walk();
    rest = after;
    stopped = false;
  }

  uint8_t byte() {
    if (rest.empty()) {
      stopped = true;
      return 0;
    }
    uint8_t value = rest.front();
    rest = rest.drop_front();
    return value;
  }

  /// Reads a number. The trailing zeros of the first byte encode how many bytes follow.
  uint64_t number() {
    uint8_t first = byte();
    unsigned following = first == 0 ? 8 : llvm::countr_zero(first);
    uint64_t value = following == 8 ? 0 : first >> (following + 1);
    unsigned shift = following == 8 ? 0 : 7 - following;
    for (unsigned i = 0; i != following && !stopped; ++i)
      value |= uint64_t(byte()) << (shift + 8 * i);
    return value;
  }

  void numbers(uint64_t howMany) {
    for (uint64_t i = 0; i != howMany && !stopped; ++i)
      number();
  }

  size_t position() const { return rest.data() - bytes.data(); }

  void characters(size_t howMany) {
    for (size_t i = 0; i != howMany; ++i)
      if (rest[i] != 0)
        parts.characters.push_back(position() + i);
    rest = rest.drop_front(howMany);
  }

  /// Reads the string section: the number of strings, their lengths and their characters.
  void strings() {
    numbers(number());
    characters(rest.size());
  }

  /// Finds the null-terminated texts that start like a type or attribute, such as `!tt.ptr`.
  void texts() {
    while (!rest.empty()) {
      StringRef text = rest.take_until([](char c) { return c == 0; });
      bool isText = text.size() > 3 && StringRef("!#").contains(text[0]) && llvm::isAlpha(text[1]) &&
                    llvm::all_of(text, llvm::isPrint);
      if (isText)
        characters(text.size());
      else
        rest = rest.drop_front();
    }
  }

  StringRef section(uint8_t &id) {
    uint8_t head = byte();
    id = head & 0x7f;
    uint64_t length = number();
    if (head & 0x80) {
      number();
      rest = rest.ltrim(static_cast<char>(kAlignmentByte));
    }
    stopped |= length > rest.size();
    StringRef contents = rest.take_front(stopped ? 0 : length);
    rest = rest.drop_front(contents.size());
    return contents;
  }

  StringRef bytes, rest;
  bool stopped = false;
};

} // namespace

BytecodeParts mlir::triton::fuzz::findParts(StringRef bytecode) {
  BytecodeWalk walk(bytecode);
  walk.file();
  return walk.parts;
}
