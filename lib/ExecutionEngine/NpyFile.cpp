//===- NpyFile.cpp - NumPy files ------------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A file starts with "\x93NUMPY", two bytes of version, the length of the header (two bytes in version 1, four later)
// and the header: a Python dictionary such as {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }. The
// elements follow.
//
//===----------------------------------------------------------------------===//
#include "triton/ExecutionEngine/HostArray.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>

using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;

static constexpr StringRef magic("\x93NUMPY", 6);

namespace {
struct Header {
  StringRef type;
  std::vector<int64_t> shape;
  bool isColumnMajor = false;
};

/// Parses the header of a file: a dictionary with the three keys, each once.
class HeaderParser {
public:
  explicit HeaderParser(StringRef text) : text(text) {}

  std::optional<Header> parse();

private:
  /// Skips a token, and the space before it. Returns whether it is there.
  bool consume(StringRef token) {
    text = text.ltrim();
    return text.consume_front(token);
  }
  /// Parses a string in quotes of either kind.
  bool parseString(StringRef &string);
  /// Parses the type of the elements: a string, or a list with the fields of a record, which becomes its text.
  bool parseType();
  bool parseOrder();
  /// Parses a tuple of sizes, such as `()`, `(3,)` or `(3, 4)`.
  bool parseShape();
  bool parseSize();

  StringRef text;
  Header header;
};
} // namespace

bool HeaderParser::parseString(StringRef &string) {
  for (StringRef quote : {"'", "\""})
    if (consume(quote)) {
      string = text.take_until([&](char c) { return c == quote.front(); });
      text = text.drop_front(string.size());
      return consume(quote);
    }
  return false;
}

bool HeaderParser::parseType() {
  if (parseString(header.type))
    return true;
  StringRef list = text = text.ltrim();
  int depth = 0;
  do {
    if (text.empty())
      return false;
    depth += (text.front() == '[') - (text.front() == ']');
    text = text.drop_front();
  } while (depth > 0);
  header.type = list.drop_back(text.size());
  return list.starts_with("[");
}

bool HeaderParser::parseOrder() {
  header.isColumnMajor = consume("True");
  return header.isColumnMajor || consume("False");
}

bool HeaderParser::parseSize() {
  text = text.ltrim();
  StringRef digits = text.take_while(llvm::isDigit);
  text = text.drop_front(digits.size());
  return (digits == "0" || !digits.starts_with("0")) && !digits.getAsInteger(10, header.shape.emplace_back());
}

bool HeaderParser::parseShape() {
  if (!consume("("))
    return false;
  bool hasComma = true;
  while (!consume(")")) {
    if (!hasComma || !parseSize())
      return false;
    hasComma = consume(",");
  }
  // One number in parentheses without a comma is no tuple.
  return hasComma || header.shape.size() != 1;
}

std::optional<Header> HeaderParser::parse() {
  if (!consume("{"))
    return std::nullopt;
  bool hasComma = true;
  llvm::StringMap<bool (HeaderParser::*)()> missing = {{"descr", &HeaderParser::parseType},
                                                       {"fortran_order", &HeaderParser::parseOrder},
                                                       {"shape", &HeaderParser::parseShape}};
  while (!consume("}")) {
    StringRef key;
    if (!hasComma || !parseString(key))
      return std::nullopt;
    auto parseValue = missing.lookup(key);
    if (!missing.erase(key) || !consume(":") || !(this->*parseValue)())
      return std::nullopt;
    hasComma = consume(",");
  }
  return missing.empty() && text.trim().empty() ? std::optional(header) : std::nullopt;
}

/// Returns whether the elements of a file are numbers of `type`, or integers or bytes that contain its bits.
static bool matches(StringRef fileType, ElementType type) {
  if (fileType.size() < 3 || !StringRef("<|=").contains(fileType[0]))
    return false;
  unsigned bytes;
  char kind = fileType[1];
  if (fileType.substr(2).getAsInteger(10, bytes) || bytes != type.getBytes())
    return false;
  bool isKnownToNumPy = type.isInteger() || type.getName() == "f16" || type.getBytes() > 2;
  if (!isKnownToNumPy)
    return kind == 'i' || kind == 'u' || kind == 'V';
  return type.isInteger() ? kind == 'i' || kind == 'u' || (kind == 'b' && bytes == 1) : kind == 'f';
}

llvm::Expected<HostArray> mlir::triton::readNpy(StringRef file, ElementType type) {
  auto fail = [&](const Twine &what) { return llvm::createStringError("'" + file + "' " + what); };
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return fail("cannot be read: " + Twine(buffer.getError().message()));
  StringRef bytes = (*buffer)->getBuffer();
  if (!bytes.consume_front(magic) || bytes.size() < 6)
    return fail("is not a NumPy file");
  if (bytes[0] < 1 || bytes[0] > 3 || bytes[1])
    return fail("has version " + Twine(unsigned(uint8_t(bytes[0]))) + "." + Twine(unsigned(uint8_t(bytes[1]))) +
                " of the format: expected 1.0, 2.0 or 3.0");
  unsigned lengthBytes = bytes[0] == 1 ? 2 : 4;
  size_t length = lengthBytes == 2 ? llvm::support::endian::read16le(bytes.data() + 2)
                                   : llvm::support::endian::read32le(bytes.data() + 2);
  bytes = bytes.drop_front(2 + lengthBytes);
  if (bytes.size() < length)
    return fail("ends within its header");
  std::optional<Header> header = HeaderParser(bytes.take_front(length)).parse();
  if (!header)
    return fail("has an invalid header");
  if (!matches(header->type, type))
    return llvm::createStringError("expected elements of type " + type.getName() + ", but got NumPy's '" +
                                   header->type + "' in '" + file + "'");
  if (header->isColumnMajor && header->shape.size() > 1)
    return fail("is in column-major order: save the result of np.ascontiguousarray");
  bytes = bytes.drop_front(length);
  auto array = HostArray::create(type, header->shape);
  if (!array)
    return fail("is too large: " + llvm::toString(array.takeError()));
  if (bytes.size() != array->getBytes())
    return llvm::createStringError("expected " + Twine(array->getBytes()) + " bytes of elements, but got " +
                                   Twine(bytes.size()) + " in '" + file + "'");
  std::memcpy(array->getData(), bytes.data(), bytes.size());
  return array;
}

static std::string nameType(ElementType type) {
  if (type.getName() == "i1")
    return "|b1";
  bool isFloat = !type.isInteger() && (type.getBytes() > 2 || type.getName() == "f16");
  char kind = isFloat ? 'f' : type.isInteger() ? 'i' : 'u';
  return (Twine(type.getBytes() == 1 ? "|" : "<") + Twine(kind) + Twine(type.getBytes())).str();
}

std::string mlir::triton::printNpy(const HostArray &array) {
  std::string header;
  llvm::raw_string_ostream stream(header);
  stream << "{'descr': '" << nameType(array.getType()) << "', 'fortran_order': False, 'shape': (";
  llvm::interleaveComma(array.getShape(), stream);
  stream << (array.getShape().size() == 1 ? ",), }" : "), }");
  // The elements start at a multiple of 64 bytes. Two bytes hold the length of a header unless there are many
  // dimensions.
  bool isLong = header.size() > UINT16_MAX - 64;
  size_t lengthBytes = isLong ? 4 : 2, start = magic.size() + 2 + lengthBytes;
  header.append(llvm::alignTo(start + header.size() + 1, 64) - start - header.size() - 1, ' ');
  header += '\n';
  char length[4];
  llvm::support::endian::write32le(length, header.size());
  std::string file = magic.str();
  file += isLong ? StringRef("\2\0", 2) : StringRef("\1\0", 2);
  file.append(length, lengthBytes);
  file += header;
  file.append(array.getData(), array.getBytes());
  return file;
}
