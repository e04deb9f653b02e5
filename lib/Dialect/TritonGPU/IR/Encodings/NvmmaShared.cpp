//===- NvmmaShared.cpp - What TMA and wgmma read ---===//
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

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

Attribute NvmmaSharedEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  unsigned swizzle = 0, elementBits = 0, rank = 2;
  bool transposed = false, fp4Padded = false;
  SmallVector<int32_t> cgaBases;
  if (reader.failed() || !reader.read("swizzlingByteWidth", swizzle) ||
      (reader.has("transposed") && !reader.read("transposed", transposed)) ||
      !reader.read("elementBitWidth", elementBits) || (reader.has("fp4Padded") && !reader.read("fp4Padded", fp4Padded)))
    return {};
  // Older spellings leave the rank to the keys of the cluster.
  SmallVector<unsigned> blocks;
  if (reader.has("rank") ? !reader.read("rank", rank) : reader.has("CTAsPerCGA") && !reader.read("CTAsPerCGA", blocks))
    return {};
  if (!blocks.empty())
    rank = blocks.size();
  else if (auto bases = dyn_cast_or_null<ArrayAttr>(reader.lookup("CGALayout")); bases && !bases.empty())
    if (auto basis = dyn_cast<ArrayAttr>(bases[0]); basis && !reader.has("rank"))
      rank = basis.size();
  if (!reader.readCGALayout(rank, cgaBases) || !reader.finish())
    return {};
  return parser.getChecked<NvmmaSharedEncodingAttr>(reader.getLoc(), parser.getContext(), swizzle, transposed,
                                                    elementBits, fp4Padded, rank, ArrayRef(cgaBases));
}

void NvmmaSharedEncodingAttr::print(AsmPrinter &printer) const {
  auto word = [](bool value) { return value ? "true" : "false"; };
  printer << "<{swizzlingByteWidth = " << getSwizzlingByteWidth() << ", transposed = " << word(getTransposed())
          << ", elementBitWidth = " << getElementBitWidth();
  if (getFp4Padded())
    printer << ", fp4Padded = true";
  if (getCgaBases().empty() && getRank() != 2)
    printer << ", rank = " << getRank();
  printCGALayout(printer, getRank(), getCgaBases());
  printer << "}>";
}

LogicalResult NvmmaSharedEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, unsigned swizzle,
                                              bool transposed, unsigned elementBits, bool fp4Padded, unsigned rank,
                                              ArrayRef<int32_t> cgaBases) {
  if (!llvm::is_contained({0u, 32u, 64u, 128u}, swizzle))
    return emitError() << "swizzlingByteWidth is 0, 32, 64 or 128, not " << swizzle;
  if (!llvm::is_contained({8u, 16u, 32u, 64u}, elementBits))
    return emitError() << "elementBitWidth is 8, 16, 32 or 64, not " << elementBits;
  if (fp4Padded && (swizzle != 128 || elementBits != 8))
    return emitError() << "fp4Padded needs a swizzlingByteWidth of 128 and elements of 8 bits";
  // Ranks beyond that are none of a tensor; the limit keeps a mistyped number from filling the memory.
  if (rank == 0 || rank > kMaxLayoutBits)
    return emitError() << "a layout of shared memory has between 1 and " << kMaxLayoutBits << " dimensions, not "
                       << rank;
  return verifyCGALayout(emitError, rank, cgaBases);
}

unsigned NvmmaSharedEncodingAttr::getLayoutRank() const { return getRank(); }

static NvmmaLayout getNvmmaLayout(NvmmaSharedEncodingAttr encoding) {
  return {encoding.getSwizzlingByteWidth(), encoding.getElementBitWidth(), encoding.getTransposed(),
          encoding.getFp4Padded()};
}

LinearLayout NvmmaSharedEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return getNvmmaLayout(*this).toLinearLayout(ctaLayout(unflattenCGABases(getRank(), getCgaBases()), getRank()), shape);
}

unsigned NvmmaSharedEncodingAttr::getAlignment() const { return 128 * std::max(1u, getSwizzlingByteWidth() / 16); }

LogicalResult NvmmaSharedEncodingAttr::verifyAllocation(function_ref<InFlightDiagnostic()> emitError,
                                                        ArrayRef<int64_t> shape) const {
  if (!getNvmmaLayout(*this).fits(ctaLayout(unflattenCGABases(getRank(), getCgaBases()), getRank()), shape))
    return emitError() << "a swizzle of " << getSwizzlingByteWidth() << " bytes needs at least eight lines of "
                       << getNvmmaLayout(*this).getLineElements() << " elements, but the shape is [" << shape << "]";
  return success();
}
