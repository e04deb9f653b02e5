//===- DotOperand.cpp - The dot operand layout ---===//
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

Attribute DotOperandEncodingAttr::parse(AsmParser &parser, Type) {
  EncodingReader reader(parser, getMnemonic());
  unsigned opIdx = 0, kWidth = 0;
  if (reader.failed() || !reader.read("opIdx", opIdx))
    return {};
  Attribute parent = reader.readAttribute("parent");
  if (!parent || (reader.has("kWidth") && !reader.read("kWidth", kWidth)) || !reader.finish())
    return {};
  auto layout = dyn_cast<DistributedLayoutInterface>(parent);
  if (!layout) {
    reader.error("expected `parent` to be a distributed layout", parent);
    return {};
  }
  return parser.getChecked<DotOperandEncodingAttr>(reader.getLoc(), parser.getContext(), opIdx, layout, kWidth);
}

void DotOperandEncodingAttr::print(AsmPrinter &printer) const {
  printer << "<{opIdx = " << getOpIdx() << ", parent = " << getParent();
  if (getKWidth() != 0)
    printer << ", kWidth = " << getKWidth();
  printer << "}>";
}

LogicalResult DotOperandEncodingAttr::verify(function_ref<InFlightDiagnostic()> emitError, unsigned opIdx,
                                             DistributedLayoutInterface parent, unsigned kWidth) {
  if (opIdx > 1)
    return emitError() << "expected opIdx 0 or 1, but got " << opIdx;
  if (auto mma = dyn_cast<NvidiaMmaEncodingAttr>(parent)) {
    if (!llvm::isPowerOf2_32(kWidth) || kWidth > 32)
      return emitError() << "expected kWidth to be a power of two up to 32 with the parent #ttg.nvidia_mma, but got "
                         << kWidth;
    if (mma.getVersionMajor() == 3 && opIdx != 0)
      return emitError() << "expected opIdx 0 with the parent #ttg.nvidia_mma of version 3, whose operand 1 is in "
                            "shared memory, but got "
                         << opIdx;
    return success();
  }
  if (!isa<BlockedEncodingAttr>(parent))
    return emitError() << "expected the parent #ttg.blocked or #ttg.nvidia_mma, but got " << parent;
  if (parent.getRank() < 2)
    return emitError() << "expected a parent of rank 2 or more, but got rank " << parent.getRank();
  if (kWidth != 0)
    return emitError() << "expected kWidth 0 with the parent #ttg.blocked, but got " << kWidth;
  return success();
}

unsigned DotOperandEncodingAttr::getRank() const { return getParent().getRank(); }

SmallVector<unsigned> DotOperandEncodingAttr::getRegisterOrder() const {
  if (isa<BlockedEncodingAttr>(getParent()))
    return getParent().getRegisterOrder();
  // The dimension K is fastest, the batch slowest.
  SmallVector<unsigned> order = llvm::to_vector(llvm::reverse(llvm::seq(getRank())));
  if (getOpIdx() == 1)
    std::swap(order[0], order[1]);
  return order;
}

LinearLayout DotOperandEncodingAttr::toLinearLayout(ArrayRef<int64_t> shape) const {
  auto cga = [&](ArrayRef<int32_t> bases) { return ctaLayout(unflattenCGABases(getRank(), bases), getRank()); };
  if (auto mma = dyn_cast<NvidiaMmaEncodingAttr>(getParent()))
    return dotOperandMmaLayout(mma.getVersionMajor(), mma.getWarpsPerCTA(), getOpIdx(), getKWidth(),
                               cga(mma.getCgaBases()), shape);
  auto blocked = cast<BlockedEncodingAttr>(getParent());
  return dotOperandBlockedLayout(blocked.getSizePerThread(), blocked.getThreadsPerWarp(), blocked.getWarpsPerCTA(),
                                 blocked.getOrder(), getOpIdx(), cga(blocked.getCgaBases()), shape);
}
