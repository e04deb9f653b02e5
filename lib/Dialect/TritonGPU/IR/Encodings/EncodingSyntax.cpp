//===- EncodingSyntax.cpp - Syntax of encodings ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The largest number in the syntax of an encoding, more than any layout needs. Sums and products do not overflow.
static constexpr int64_t kLargestNumber = 1 << 20;

EncodingReader::EncodingReader(AsmParser &parser, StringRef mnemonic)
    : parser(parser), mnemonic(mnemonic), loc(parser.getCurrentLocation()) {
  DictionaryAttr parsed;
  if (parser.parseLess() || parser.parseAttribute(parsed) || parser.parseGreater())
    return;
  dictionary = parsed;
}

EncodingReader::EncodingReader(AsmParser &parser, StringRef mnemonic, SMLoc loc, DictionaryAttr dictionary)
    : parser(parser), mnemonic(mnemonic), loc(loc), dictionary(dictionary) {}

bool EncodingReader::error(const Twine &message, Attribute found) {
  InFlightDiagnostic diagnostic = parser.emitError(loc) << "in #ttg." << mnemonic << ": " << message;
  if (found)
    diagnostic << ", but got " << found;
  return false;
}

Attribute EncodingReader::readAttribute(StringRef key) {
  Attribute attr = dictionary.get(key);
  if (!attr)
    error("expected key `" + key + "`");
  keysRead.insert(key);
  return attr;
}

bool EncodingReader::toInteger(Attribute attr, StringRef key, int64_t lowest, int64_t &value) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  if (!integer || !isa<IntegerType>(integer.getType()))
    return error("expected integers in `" + key + "`", attr);
  APSInt number(integer.getValue(), integer.getType().isUnsignedInteger());
  if (!number.isRepresentableByInt64())
    return error("expected integers in `" + key + "`", attr);
  value = number.getExtValue();
  if (value < lowest || value > kLargestNumber)
    return error("expected integers from " + Twine(lowest) + " to " + Twine(kLargestNumber) + " in `" + key +
                 "`, but got " + Twine(value));
  return true;
}

bool EncodingReader::read(StringRef key, unsigned &value) {
  Attribute attr = readAttribute(key);
  int64_t integer;
  if (!attr || !toInteger(attr, key, 0, integer))
    return false;
  value = integer;
  return true;
}

std::optional<ArrayRef<Attribute>> EncodingReader::readArray(StringRef key) {
  Attribute attr = readAttribute(key);
  auto array = dyn_cast_or_null<ArrayAttr>(attr);
  if (array)
    return array.getValue();
  if (attr)
    error("expected `" + key + "` to be an array", attr);
  return std::nullopt;
}

template <typename T>
bool EncodingReader::toIntegers(ArrayRef<Attribute> attrs, StringRef key, T &values) {
  return llvm::all_of(attrs, [&](Attribute attr) {
    int64_t integer;
    if (!toInteger(attr, key, 0, integer))
      return false;
    values.push_back(integer);
    return true;
  });
}

bool EncodingReader::read(StringRef key, SmallVectorImpl<unsigned> &values) {
  std::optional<ArrayRef<Attribute>> array = readArray(key);
  return array && toIntegers(*array, key, values);
}

bool EncodingReader::read(StringRef key, bool &value) {
  Attribute attr = readAttribute(key);
  if (!attr)
    return false;
  auto boolean = dyn_cast<BoolAttr>(attr);
  if (!boolean)
    return error("expected `" + key + "` to be true or false", attr);
  value = boolean.getValue();
  return true;
}

bool EncodingReader::readBases(StringRef key, unsigned &rank, std::vector<std::vector<int64_t>> &bases) {
  std::optional<ArrayRef<Attribute>> array = readArray(key);
  return array && llvm::all_of(*array, [&](Attribute element) {
           auto basis = dyn_cast<ArrayAttr>(element);
           if (basis && rank == 0)
             rank = basis.size();
           if (!basis || basis.empty() || basis.size() != rank)
             return error("expected each basis in `" + key + "` to be an array of " +
                              (rank ? Twine(rank) + " " : Twine()) + "integers",
                          element);
           return toIntegers(basis.getValue(), key, bases.emplace_back());
         });
}

std::optional<LinearLayout> EncodingReader::makeLayout(unsigned rank, ArrayRef<InDimBases> inputs) {
  Coords sizes(rank, 1);
  unsigned inBits = 0, outBits = 0;
  for (const InDimBases &input : inputs) {
    inBits += input.bases.size();
    for (ArrayRef<int64_t> basis : input.bases)
      for (auto [size, coordinate] : llvm::zip_equal(sizes, basis))
        size = std::max<int64_t>(size, llvm::PowerOf2Ceil(coordinate + 1));
  }
  for (int64_t size : sizes)
    outBits += llvm::Log2_64(size);
  if (inBits > kMaxLayoutBits || outBits > kMaxLayoutBits) {
    error("expected a layout of at most " + Twine(kMaxLayoutBits) + " input and output bits, but got " + Twine(inBits) +
          " and " + Twine(outBits));
    return std::nullopt;
  }
  std::string reason;
  std::optional<LinearLayout> layout = LinearLayout::tryCreate(sizes, inputs, &reason);
  if (!layout)
    error(reason);
  return layout;
}

bool EncodingReader::readOlderCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases) {
  SmallVector<unsigned> blocks, parts, order;
  if (!read("CTAsPerCGA", blocks) || !read("CTASplitNum", parts) || !read("CTAOrder", order))
    return false;
  if (blocks.size() != rank || parts.size() != rank || order.size() != rank)
    return error("expected " + Twine(rank) + " entries in `CTAsPerCGA`, `CTASplitNum` and `CTAOrder`, but got " +
                 Twine(blocks.size()) + ", " + Twine(parts.size()) + " and " + Twine(order.size()));
  if (!isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return error("expected `CTAOrder` to be a permutation of the dimensions", lookup("CTAOrder"));
  for (unsigned dim : order) {
    if (!llvm::isPowerOf2_32(blocks[dim]) || !llvm::isPowerOf2_32(parts[dim]) || parts[dim] > blocks[dim])
      return error("expected powers of two in `CTAsPerCGA` and `CTASplitNum`, the latter at most the former, but got " +
                   Twine(blocks[dim]) + " and " + Twine(parts[dim]));
    for (unsigned step = 1; step < parts[dim]; step *= 2) {
      bases.append(rank, 0);
      bases[bases.size() - rank + dim] = step;
    }
    // The remaining CTAs hold replicas.
    bases.append(rank * llvm::Log2_32(blocks[dim] / parts[dim]), 0);
  }
  return true;
}

bool EncodingReader::readCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases) {
  constexpr StringLiteral key = "CGALayout";
  if (has(key)) {
    std::vector<std::vector<int64_t>> read;
    // The verifier reports an encoding of rank 0.
    if (rank == 0 || !readBases(key, rank, read))
      return rank == 0;
    for (ArrayRef<int64_t> basis : read)
      bases.append(basis.begin(), basis.end());
    return true;
  }
  if (has("CTAsPerCGA") || has("CTASplitNum") || has("CTAOrder"))
    return readOlderCGALayout(rank, bases);
  return true;
}

bool EncodingReader::finish() {
  for (NamedAttribute entry : dictionary)
    if (!keysRead.contains(entry.getName()))
      return error("unexpected key `" + entry.getName().getValue() + "`");
  return true;
}

SmallVector<SmallVector<unsigned>> mlir::triton::gpu::unflattenCGABases(unsigned rank, ArrayRef<int32_t> bases) {
  SmallVector<SmallVector<unsigned>> result;
  for (; !bases.empty(); bases = bases.drop_front(rank))
    result.emplace_back(bases.begin(), bases.begin() + rank);
  return result;
}

static void printBasis(AsmPrinter &printer, ArrayRef<int64_t> basis) {
  printer << "[";
  llvm::interleaveComma(basis, printer);
  printer << "]";
}

void mlir::triton::gpu::printBases(AsmPrinter &printer, const LinearLayout &layout, InDim dim) {
  printer << "[";
  llvm::interleaveComma(llvm::seq(layout.getInBits(dim)), printer,
                        [&](unsigned bit) { printBasis(printer, layout.getBasisCoords(dim, bit)); });
  printer << "]";
}

void mlir::triton::gpu::printCGALayout(AsmPrinter &printer, unsigned rank, ArrayRef<int32_t> bases) {
  if (bases.empty())
    return;
  printer << ", CGALayout = [";
  llvm::interleaveComma(unflattenCGABases(rank, bases), printer, [&](ArrayRef<unsigned> basis) {
    printBasis(printer, SmallVector<int64_t>(basis.begin(), basis.end()));
  });
  printer << "]";
}

LogicalResult mlir::triton::gpu::verifyCGALayout(function_ref<InFlightDiagnostic()> emitError, unsigned rank,
                                                 ArrayRef<int32_t> bases) {
  if (rank == 0 || bases.size() % rank != 0)
    return emitError() << "expected bases of " << rank << " integers in `CGALayout`, but got " << bases.size()
                       << " integers in all";
  if (unsigned most = llvm::Log2_64(kLargestNumber); bases.size() / rank > most)
    return emitError() << "expected at most " << most << " bases in `CGALayout`, but got " << bases.size() / rank;
  // The next step along each dimension.
  SmallVector<unsigned> extent(rank, 1);
  for (ArrayRef<unsigned> basis : unflattenCGABases(rank, bases)) {
    if (llvm::count_if(basis, [](unsigned coordinate) { return coordinate != 0; }) > 1)
      return emitError() << "expected a basis in `CGALayout` to step along at most one dimension, but got [" << basis
                         << "]";
    for (auto [coordinate, size] : llvm::zip_equal(basis, extent)) {
      if (coordinate == 0)
        continue;
      if (coordinate != size)
        return emitError() << "expected a basis in `CGALayout` to step by " << size << " along its dimension, but got "
                           << coordinate;
      size *= 2;
    }
  }
  return success();
}
