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

#include "llvm/ADT/SmallVector.h"
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
} // namespace

/// Returns the text after a key of the dictionary.
static StringRef getValue(StringRef header, StringRef key) {
  size_t at = header.find(("'" + key + "'").str());
  if (at == StringRef::npos)
    return {};
  StringRef rest = header.substr(at + key.size() + 2).ltrim();
  return rest.consume_front(":") ? rest.ltrim() : StringRef();
}

static std::optional<Header> parseHeader(StringRef text) {
  Header header;
  text = text.trim();
  if (!text.starts_with("{") || !text.ends_with("}"))
    return std::nullopt;
  StringRef type = getValue(text, "descr"), order = getValue(text, "fortran_order"), shape = getValue(text, "shape");
  if (!type.consume_front("'") || !shape.consume_front("(") ||
      (!order.starts_with("False") && !order.starts_with("True")))
    return std::nullopt;
  header.type = type.take_until([](char c) { return c == '\''; });
  header.isColumnMajor = order.starts_with("True");
  for (shape = shape.ltrim(); !shape.consume_front(")"); shape = shape.ltrim()) {
    int64_t size;
    if (shape.consumeInteger(10, size) || size < 0)
      return std::nullopt;
    header.shape.push_back(size);
    shape = shape.ltrim();
    if (!shape.consume_front(",") && !shape.starts_with(")"))
      return std::nullopt;
  }
  return header;
}

/// Returns whether the elements of a file are numbers of `type`, or integers or bytes that contain its bits.
static bool matches(StringRef fileType, ElementType type) {
  if (fileType.size() < 3 || fileType[0] == '>')
    return false;
  unsigned bytes;
  char kind = fileType[1];
  if (fileType.substr(2).getAsInteger(10, bytes) || bytes != type.getBytes())
    return false;
  bool isKnownToNumPy = type.isInteger() || type.getName() == "f16" || type.getBytes() > 2;
  if (!isKnownToNumPy)
    return kind == 'i' || kind == 'u' || kind == 'V';
  return type.isInteger() ? kind == 'i' || kind == 'u' || kind == 'b' : kind == 'f';
}

llvm::Expected<HostArray> mlir::triton::readNpy(StringRef file, ElementType type) {
  auto fail = [&](const Twine &what) { return llvm::createStringError("'" + file + "' " + what); };
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return fail("cannot be read: " + Twine(buffer.getError().message()));
  StringRef bytes = (*buffer)->getBuffer();
  if (!bytes.consume_front(magic) || bytes.size() < 6)
    return fail("is not a NumPy file");
  if (bytes[0] < 1 || bytes[0] > 3)
    return fail("has version " + Twine(unsigned(uint8_t(bytes[0]))) + " of the format: expected 1, 2 or 3");
  unsigned lengthBytes = bytes[0] == 1 ? 2 : 4;
  size_t length = lengthBytes == 2 ? llvm::support::endian::read16le(bytes.data() + 2)
                                   : llvm::support::endian::read32le(bytes.data() + 2);
  bytes = bytes.drop_front(2 + lengthBytes);
  if (bytes.size() < length)
    return fail("ends within its header");
  std::optional<Header> header = parseHeader(bytes.take_front(length));
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
  for (int64_t size : array.getShape())
    stream << size << ", ";
  stream << "), }";
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
