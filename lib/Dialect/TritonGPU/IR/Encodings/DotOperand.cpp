//===- DotOperand.cpp - The layout of operands of a dot ---===//
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
    reader.error("the parent is the layout of a dot's result, not something else");
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
    return emitError() << "a dot has operands 0 and 1 with layouts of their own, but opIdx is " << opIdx;
  if (auto mma = dyn_cast<NvidiaMmaEncodingAttr>(parent)) {
    if (!llvm::isPowerOf2_32(kWidth) || kWidth > 32)
      return emitError() << "with a tensor core's accumulator as parent kWidth is a power of two up to 32, not "
                         << kWidth;
    if (mma.getVersionMajor() == 3 && opIdx != 0)
      return emitError() << "an instruction of version 3 reads operand 1 from shared memory alone";
    return success();
  }
  if (!isa<BlockedEncodingAttr>(parent))
    return emitError() << "the parent of a dot's operand is blocked or a tensor core's accumulator, not " << parent;
  if (parent.getRank() < 2)
    return emitError() << "the operands of a dot have at least two dimensions, but the parent has one";
  if (kWidth != 0)
    return emitError() << "with a blocked parent kWidth is 0, not " << kWidth;
  return success();
}

unsigned DotOperandEncodingAttr::getRank() const { return getParent().getRank(); }

SmallVector<unsigned> DotOperandEncodingAttr::getRegisterOrder() const {
  if (isa<BlockedEncodingAttr>(getParent()))
    return getParent().getRegisterOrder();
  // Along K, then across it, then through the batch.
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
