//===- NvidiaMma.cpp - The MMA layout ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EncodingSyntax.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/DistributedLayouts.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// The only shape of an instruction of version 2, for a tensor of `rank` dimensions.
static SmallVector<unsigned> getInstrShapeOfVersion2(unsigned rank) {
  return rank == 3 ? SmallVector<unsigned>{1, 16, 8} : SmallVector<unsigned>{16, 8};
}

Attribute NvidiaMmaEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  unsigned versionMajor = 0, versionMinor = 0;
  SmallVector<unsigned> warpsPerCTA, instrShape;
  SmallVector<int32_t> cgaBases;
  // Ignore other keys, which printers of other Triton releases add.
  if (reader.failed() || !reader.read("versionMajor", versionMajor) ||
      (reader.has("versionMinor") && !reader.read("versionMinor", versionMinor)) ||
      !reader.read("warpsPerCTA", warpsPerCTA) || !reader.readCGALayout(warpsPerCTA.size(), cgaBases))
    return {};
  if (versionMajor == 2 && !reader.has("instrShape"))
    instrShape.append(getInstrShapeOfVersion2(warpsPerCTA.size()));
  else if (!reader.read("instrShape", instrShape))
    return {};
  return parser.getChecked<NvidiaMmaEncodingAttr>(reader.getLoc(), parser.getContext(), versionMajor, versionMinor,
                                                  ArrayRef(warpsPerCTA), ArrayRef(cgaBases), ArrayRef(instrShape));
}

void NvidiaMmaEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{versionMajor = " << getVersionMajor() << ", versionMinor = " << getVersionMinor() << ", warpsPerCTA = ["
          << getWarpsPerCTA() << "]";
  printCGALayout(printer, getRank(), getCgaBases());
  printer << ", instrShape = [" << getInstrShape() << "]}>";
}

LogicalResult NvidiaMmaEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, unsigned versionMajor,
                                            unsigned versionMinor, ArrayRef<unsigned> warpsPerCTA,
                                            ArrayRef<int32_t> cgaBases, ArrayRef<unsigned> instrShape) {
  if ((versionMajor != 2 && versionMajor != 3) || versionMinor != 0)
    return emitError() << "expected MMA version 2.0 or 3.0, but got " << versionMajor << "." << versionMinor;
  size_t rank = warpsPerCTA.size();
  if (rank != 2 && (rank != 3 || versionMajor != 2))
    return emitError() << "expected " << (versionMajor == 2 ? "2 or 3" : "2")
                       << " entries in warpsPerCTA with MMA version " << versionMajor << ", but got " << rank;
  uint64_t warps = 1;
  for (unsigned count : warpsPerCTA) {
    warps *= count;
    if (!llvm::isPowerOf2_32(count) || warps > 1024)
      return emitError() << "expected warpsPerCTA to be powers of two with a product of at most 1024, but got ["
                         << warpsPerCTA << "]";
  }
  if (versionMajor == 3 && warpsPerCTA.front() % 4 != 0)
    return emitError() << "expected the first entry of warpsPerCTA to be a multiple of 4, one warp group, with MMA "
                          "version 3, but got ["
                       << warpsPerCTA << "]";
  bool known = versionMajor == 2
                   ? instrShape == ArrayRef(getInstrShapeOfVersion2(rank))
                   : instrShape.size() == 3 && instrShape[0] == 16 && instrShape[1] >= 8 && instrShape[1] <= 256 &&
                         llvm::isPowerOf2_32(instrShape[1]) && llvm::isPowerOf2_32(instrShape[2]);
  if (!known)
    return emitError() << "expected instrShape of MMA version " << versionMajor << " to be "
                       << (versionMajor == 3 ? "[16, N, K], powers of two with N from 8 to 256"
                           : rank == 2       ? "[16, 8]"
                                             : "[1, 16, 8]")
                       << ", but got [" << instrShape << "]";
  return verifyCGALayout(emitError, rank, cgaBases);
}

unsigned NvidiaMmaEncodingAttr::getRank() const { return getWarpsPerCTA().size(); }

SmallVector<unsigned> NvidiaMmaEncodingAttr::getRegisterOrder() const {
  return llvm::to_vector(llvm::reverse(llvm::seq(getRank())));
}

LinearLayout NvidiaMmaEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  return mmaLayout(getVersionMajor(), getWarpsPerCTA(), getInstrShape(),
                   ctaLayout(unflattenCGABases(getRank(), getCgaBases()), getRank()), shape);
}
