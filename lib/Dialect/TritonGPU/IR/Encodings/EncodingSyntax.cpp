//===- EncodingSyntax.cpp - Reading and writing #ttg.NAME<{...}> ---===//
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

/// Larger numbers than any layout needs; sums and products of them stay far from overflow.
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

bool EncodingReader::error(const Twine &message) {
  parser.emitError(loc) << "in #ttg." << mnemonic << ": " << message;
  return false;
}

Attribute EncodingReader::readAttribute(StringRef key) {
  Attribute attr = dictionary.get(key);
  if (!attr)
    error("missing key `" + key + "`");
  keysRead.insert(key);
  return attr;
}

bool EncodingReader::toInteger(Attribute attr, StringRef key, int64_t lowest, int64_t &value) {
  auto integer = dyn_cast<IntegerAttr>(attr);
  if (!integer || !integer.getType().isSignlessInteger() || integer.getValue().getSignificantBits() > 64)
    return error("`" + key + "` holds something that is not an integer");
  value = integer.getValue().getSExtValue();
  if (value < lowest || value > kLargestNumber)
    return error("`" + key + "` holds " + Twine(value) + ", which is not between " + Twine(lowest) + " and " +
                 Twine(kLargestNumber));
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
    error("`" + key + "` is not an array");
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
    return error("`" + key + "` is neither true nor false");
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
             return error("each basis in `" + key + "` is an array of " + (rank ? Twine(rank) + " " : Twine()) +
                          "integers");
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
  std::string reason = "the layout is larger than any tensor";
  std::optional<LinearLayout> layout;
  if (inBits <= kMaxLayoutBits && outBits <= kMaxLayoutBits)
    layout = LinearLayout::tryCreate(sizes, inputs, &reason);
  if (!layout)
    error(reason);
  return layout;
}

bool EncodingReader::readOlderCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases) {
  SmallVector<unsigned> blocks, parts, order;
  if (!read("CTAsPerCGA", blocks) || !read("CTASplitNum", parts) || !read("CTAOrder", order))
    return false;
  if (blocks.size() != rank || parts.size() != rank || order.size() != rank)
    return error("`CTAsPerCGA`, `CTASplitNum` and `CTAOrder` have one entry for each dimension");
  if (!isPermutationVector(SmallVector<int64_t>(order.begin(), order.end())))
    return error("`CTAOrder` is no permutation of the dimensions");
  for (unsigned dim : order) {
    if (!llvm::isPowerOf2_32(blocks[dim]) || !llvm::isPowerOf2_32(parts[dim]) || parts[dim] > blocks[dim])
      return error("`CTAsPerCGA` and `CTASplitNum` are powers of two, the latter not the larger");
    for (unsigned step = 1; step < parts[dim]; step *= 2) {
      bases.append(rank, 0);
      bases[bases.size() - rank + dim] = step;
    }
    // Blocks beyond the parts hold copies.
    bases.append(rank * llvm::Log2_32(blocks[dim] / parts[dim]), 0);
  }
  return true;
}

bool EncodingReader::readCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases) {
  constexpr StringLiteral key = "CGALayout";
  if (has(key)) {
    std::vector<std::vector<int64_t>> read;
    // An encoding of rank 0 is the verifier's to report.
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
    return emitError() << "each basis in `CGALayout` has " << rank << " numbers";
  // How far the bases so far reach, per dimension.
  SmallVector<unsigned> extent(rank, 1);
  for (ArrayRef<unsigned> basis : unflattenCGABases(rank, bases)) {
    if (llvm::count_if(basis, [](unsigned coordinate) { return coordinate != 0; }) > 1)
      return emitError() << "a basis in `CGALayout` steps along one dimension at most";
    for (auto [coordinate, size] : llvm::zip_equal(basis, extent)) {
      if (coordinate == 0)
        continue;
      if (coordinate != size)
        return emitError() << "a basis in `CGALayout` steps by " << coordinate << " where " << size
                           << " is the next step along its dimension";
      size *= 2;
    }
  }
  return success();
}
