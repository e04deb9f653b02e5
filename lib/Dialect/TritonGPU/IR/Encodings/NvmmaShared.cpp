//===- NvmmaShared.cpp - The shared layout of TMA and wgmma ---===//
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
      (reader.has("elementBitWidth") && !reader.read("elementBitWidth", elementBits)) ||
      (reader.has("fp4Padded") && !reader.read("fp4Padded", fp4Padded)))
    return {};
  // Without the key `rank`, the keys of the cluster layout determine the rank.
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
  printer << "<{swizzlingByteWidth = " << getSwizzlingByteWidth() << ", transposed = " << word(getTransposed());
  if (getElementBitWidth() != 0)
    printer << ", elementBitWidth = " << getElementBitWidth();
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
    return emitError() << "expected swizzlingByteWidth 0, 32, 64 or 128, but got " << swizzle;
  // The element type of a buffer replaces a width of 0.
  if (!llvm::is_contained({0u, 8u, 16u, 32u, 64u}, elementBits))
    return emitError() << "expected elementBitWidth 8, 16, 32 or 64, but got " << elementBits;
  if (fp4Padded && (swizzle != 128 || (elementBits != 0 && elementBits != 8)))
    return emitError() << "expected swizzlingByteWidth 128 and elementBitWidth 8 with fp4Padded, but got " << swizzle
                       << " and " << elementBits;
  // The limit, beyond the rank of any tensor, bounds the memory that a layout needs.
  if (rank == 0 || rank > kMaxLayoutBits)
    return emitError() << "expected a shared layout of 1 to " << kMaxLayoutBits << " dimensions, but got " << rank;
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
  if (getElementBitWidth() == 0)
    return emitError() << "expected elementBitWidth 8, 16, 32 or 64 in a layout without an element type, but got none";
  if (!getNvmmaLayout(*this).fits(ctaLayout(unflattenCGABases(getRank(), getCgaBases()), getRank()), shape))
    return emitError() << "expected at least eight lines of " << getNvmmaLayout(*this).getLineElements()
                       << " elements for a swizzle of " << getSwizzlingByteWidth() << " bytes, but got the shape ["
                       << shape << "]";
  return success();
}
