//===- PaddedShared.cpp - The padded shared layout ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"
#include "triton/LinearLayout/SharedLayouts.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Parses intervals and paddings, for example `[32:+4, 128:+8]`.
static ParseResult parsePaddings(AsmParser &parser, SmallVectorImpl<unsigned> &intervals,
                                 SmallVectorImpl<unsigned> &paddings) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&]() -> ParseResult {
    return failure(parser.parseInteger(intervals.emplace_back()) || parser.parseColon() || parser.parsePlus() ||
                   parser.parseInteger(paddings.emplace_back()));
  });
}

/// Reads the layout without padding, given by its bases or by `order` and `shape`.
static std::optional<LinearLayout> readLayout(EncodingReader &reader) {
  if (reader.has("offset") || reader.has("block"))
    return readSharedBases(reader);
  SmallVector<unsigned> order, sizes;
  if (!reader.read("order", order) || !reader.read("shape", sizes))
    return std::nullopt;
  uint64_t elements = 1;
  for (unsigned size : sizes)
    if (!llvm::isPowerOf2_32(size) || (elements *= size) > TritonDialect::kMaxTensorElements) {
      reader.error("expected powers of two in `shape` with a product of at most " +
                       Twine(TritonDialect::kMaxTensorElements),
                   reader.lookup("shape"));
      return std::nullopt;
    }
  if (order.empty() || order.size() != sizes.size() ||
      !isPermutationVector(SmallVector<int64_t>(order.begin(), order.end()))) {
    reader.error("expected `order` to be a permutation of the dimensions of `shape`", reader.lookup("order"));
    return std::nullopt;
  }
  return LinearLayout::strided(InDim::Offset, Coords(sizes.begin(), sizes.end()), order);
}

Attribute PaddedSharedEncodingAttr::parse(AsmParser &parser, Type) {
  SmallVector<unsigned> intervals, paddings;
  SMLoc loc = parser.getCurrentLocation();
  DictionaryAttr dictionary;
  if (parser.parseLess() || parsePaddings(parser, intervals, paddings) || parser.parseAttribute(dictionary) ||
      parser.parseGreater())
    return {};
  EncodingReader reader(parser, getMnemonic(), loc, dictionary);
  std::optional<LinearLayout> layout = readLayout(reader);
  if (!layout || !reader.finish())
    return {};
  return parser.getChecked<PaddedSharedEncodingAttr>(loc, parser.getContext(), ArrayRef(intervals), ArrayRef(paddings),
                                                     *layout);
}

void PaddedSharedEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(llvm::zip_equal(getIntervals(), getPaddings()), printer,
                        [&](auto pair) { printer << std::get<0>(pair) << ":+" << std::get<1>(pair); });
  printer << "] {";
  const LinearLayout &layout = getLayout();
  // A strided layout is printed by its order and shape.
  SmallVector<unsigned, 4> order = getFastestOrder(layout);
  Coords sizes = layout.getOutSizes();
  if (layout == LinearLayout::strided(InDim::Offset, sizes, order)) {
    printer << "order = [" << ArrayRef<unsigned>(order) << "], shape = [" << ArrayRef<int64_t>(sizes) << "]";
  } else {
    printer << "offset = ";
    printBases(printer, layout, InDim::Offset);
    printer << ", block = ";
    printBases(printer, layout, InDim::Block);
  }
  printer << "}>";
}

LogicalResult PaddedSharedEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                               ArrayRef<unsigned> intervals, ArrayRef<unsigned> paddings,
                                               LinearLayout layout) {
  if (intervals.empty() || intervals.size() != paddings.size())
    return emitError() << "expected at least one interval with a padding, but got " << intervals.size()
                       << " intervals and " << paddings.size() << " paddings";
  for (unsigned value : llvm::concat<const unsigned>(intervals, paddings))
    if (!llvm::isPowerOf2_32(value))
      return emitError() << "expected intervals and paddings to be powers of two, but got " << value;
  SmallVector<unsigned> sorted = llvm::to_vector(intervals);
  llvm::sort(sorted);
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return emitError() << "expected different intervals, but got [" << intervals << "]";
  if (layout.getRank() == 0)
    return emitError() << "expected at least one basis, which determines the rank, but got none";
  for (uint64_t basis : layout.getFlatBases())
    if (!llvm::isPowerOf2_64(basis))
      return emitError() << "expected a basis of a padded layout to be a power of two along one dimension, but got ["
                         << layout.unpack(basis) << "]";
  if (!layout.isInvertible())
    return emitError() << "expected a padded layout that maps one offset to each element, but got "
                       << llvm::to_string(layout);
  return success();
}

unsigned PaddedSharedEncodingAttr::getLayoutRank() const { return getLayout().getRank(); }

LinearLayout PaddedSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return fitSharedLayout(getLayout(), shape);
}

unsigned PaddedSharedEncodingAttr::getAlignment() const { return kDefaultSharedAlignment; }

uint64_t PaddedSharedEncodingAttr::getAllocationElements(uint64_t numElements) const {
  SmallVector<Padding> all;
  for (auto [interval, padding] : llvm::zip_equal(getIntervals(), getPaddings()))
    all.push_back({interval, padding});
  return padSize(all, numElements);
}

LogicalResult PaddedSharedEncodingAttr::verifyAllocation(function_ref<InFlightDiagnostic()> emitError,
                                                         ArrayRef<int64_t> shape) const {
  return verifySharedBases(emitError, getLayout(), shape);
}
