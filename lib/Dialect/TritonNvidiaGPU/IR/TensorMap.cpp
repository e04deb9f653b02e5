//===- TensorMap.cpp - The format of tensor maps ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"

#include "triton/LinearLayout/SharedLayouts.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

/// TMA copies the contiguous dimension in units of 16 bytes.
static constexpr int64_t kUnitBytes = 16;

/// Returns the operand of `tensormap.replace.tile.elemtype` for `type`, if there is one.
static std::optional<unsigned> getElementTypeNumber(Type type) {
  enum : unsigned { U8 = 0, U16 = 1, U32 = 2, S32 = 3, U64 = 4, S64 = 5, F16 = 6, F32 = 7, F64 = 9, BF16 = 10 };
  if (type.isF16())
    return F16;
  if (type.isBF16())
    return BF16;
  if (type.isF32())
    return F32;
  if (type.isF64())
    return F64;
  switch (type.getIntOrFloatBitWidth()) {
  case 8:
    return U8;
  case 16:
    return U16;
  case 32:
    return type.isSignedInteger() ? S32 : U32;
  case 64:
    return type.isSignedInteger() ? S64 : U64;
  default:
    return std::nullopt;
  }
}

static SmallVector<int64_t> getBox(NvmmaSharedEncodingAttr layout, ArrayRef<int64_t> shape) {
  NvmmaLayout nvmma{layout.getSwizzlingByteWidth(), layout.getElementBitWidth()};
  return SmallVector<int64_t>(nvmma.getBox(shape));
}

FailureOr<TensorMapFormat> TensorMapFormat::get(TensorDescType type, function_ref<InFlightDiagnostic()> emitError) {
  // A caller without `emitError` only asks.
  auto fail = [&](const Twine &expected) -> FailureOr<TensorMapFormat> {
    if (emitError)
      emitError() << "expected " << expected << ", but got " << type;
    return failure();
  };
  RankedTensorType block = type.getBlockType();
  if (block.getRank() > kMaxTensorMapRank)
    return fail("a tensor descriptor of at most " + Twine(kMaxTensorMapRank) + " dimensions for TMA");
  unsigned bits = block.getElementTypeBitWidth();
  if (int64_t bytes = llvm::divideCeil(block.getShape().back() * bits, 8); bytes % kUnitBytes != 0)
    return fail("a contiguous dimension of a multiple of " + Twine(kUnitBytes) + " bytes for TMA");
  auto layout = dyn_cast_or_null<NvmmaSharedEncodingAttr>(block.getEncoding());
  if (!layout || layout.getTransposed() || layout.getFp4Padded() || !layout.getCgaBases().empty() ||
      layout.getRank() != block.getRank())
    return fail("a tensor descriptor with a layout #ttg.nvmma_shared of its rank, neither transposed nor padded nor "
                "distributed over CTAs");
  std::optional<unsigned> element = getElementTypeNumber(block.getElementType());
  if (!element || layout.getElementBitWidth() != bits)
    return fail("elements of 8, 16, 32 or 64 bits, as in the layout of the tensor descriptor");
  TensorMapFormat format;
  format.box = getBox(layout, block.getShape());
  format.swizzleMode = layout.getSwizzlingByteWidth() == 0 ? 0 : llvm::Log2_32(layout.getSwizzlingByteWidth() / 16);
  format.elementType = *element;
  format.elementBytes = bits / 8;
  if (format.box.back() > block.getShape().back() || format.box.back() * format.elementBytes % kUnitBytes != 0)
    return fail("a contiguous dimension of at least one line of the swizzle and a multiple of " + Twine(kUnitBytes) +
                " bytes");
  return format;
}

NvmmaSharedEncodingAttr mlir::triton::nvidia_gpu::getDefaultBlockLayout(ArrayRef<int64_t> shape, Type elementType) {
  MLIRContext *context = elementType.getContext();
  unsigned bits = elementType.getIntOrFloatBitWidth();
  auto get = [&](unsigned swizzle) {
    return NvmmaSharedEncodingAttr::get(context, swizzle, /*transposed=*/false, bits, /*fp4Padded=*/false, shape.size(),
                                        ArrayRef<int32_t>());
  };
  if (shape.size() > kMaxTensorMapRank || !getElementTypeNumber(elementType) || shape.back() * bits % (8 * kUnitBytes))
    return nullptr;
  LinearLayout oneCTA = LinearLayout::zeros(1, InDim::Block, shape.size());
  for (unsigned swizzle : {128, 64, 32})
    if (NvmmaLayout{swizzle, bits}.fits(oneCTA, shape))
      return get(swizzle);
  return get(0);
}

NvmmaSharedEncodingAttr mlir::triton::nvidia_gpu::getBufferLayout(NvmmaSharedEncodingAttr blockLayout, unsigned rank) {
  return NvmmaSharedEncodingAttr::get(blockLayout.getContext(), blockLayout.getSwizzlingByteWidth(),
                                      blockLayout.getTransposed(), blockLayout.getElementBitWidth(),
                                      blockLayout.getFp4Padded(), rank, blockLayout.getCgaBases());
}

bool mlir::triton::nvidia_gpu::isRecipeOperation(StringRef name) {
  return llvm::is_contained(
      {"arith.addi", "arith.extsi", "arith.maxsi", "arith.minsi", "arith.muli", "arith.subi", "arith.trunci"}, name);
}

bool mlir::triton::nvidia_gpu::isRecipeType(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return isa<PointerType>(type) || (integer && llvm::is_contained({8u, 16u, 32u, 64u}, integer.getWidth()));
}

static bool isExpression(Attribute attribute, TypeRange parameters) {
  if (auto number = dyn_cast<IntegerAttr>(attribute))
    return isRecipeType(number.getType());
  auto parts = dyn_cast<ArrayAttr>(attribute);
  auto name = parts && parts.size() > 1 ? dyn_cast<StringAttr>(parts[0]) : StringAttr();
  if (!name)
    return false;
  if (name == kRecipeArgument) {
    auto number = dyn_cast<IntegerAttr>(parts[1]);
    return parts.size() == 2 && number && number.getType().isSignlessInteger(64) && number.getInt() >= 0 &&
           static_cast<size_t>(number.getInt()) < parameters.size() && isRecipeType(parameters[number.getInt()]);
  }
  auto type = dyn_cast<TypeAttr>(parts[1]);
  size_t numOperands = name == "arith.extsi" || name == "arith.trunci" ? 1 : 2;
  return isRecipeOperation(name) && type && isa<IntegerType>(type.getValue()) && isRecipeType(type.getValue()) &&
         parts.size() == 2 + numOperands &&
         llvm::all_of(parts.getValue().drop_front(2), [&](Attribute part) { return isExpression(part, parameters); });
}

LogicalResult mlir::triton::nvidia_gpu::verifyTensorMapRecipe(Attribute recipe, TensorDescType type,
                                                              TypeRange parameters,
                                                              function_ref<InFlightDiagnostic()> emitError) {
  auto fail = [&](const Twine &expected) -> LogicalResult {
    return emitError() << "expected `" << kTensorMapRecipeAttrName << "` to " << expected << ", but got " << recipe;
  };
  if (!type)
    return fail("be on a parameter that is a tensor descriptor");
  auto parts = dyn_cast<DictionaryAttr>(recipe);
  if (!parts || parts.size() != 4 || !parts.getAs<BoolAttr>("nan_padding") || !parts.get("base") ||
      !isExpression(parts.get("base"), parameters))
    return fail("have `base`, `shape` and `strides`, expressions of the parameters, and `nan_padding`");
  size_t rank = type.getBlockType().getRank();
  for (StringRef name : {"shape", "strides"}) {
    auto list = parts.getAs<ArrayAttr>(name);
    if (!list || list.size() != rank ||
        !llvm::all_of(list, [&](Attribute part) { return isExpression(part, parameters); }))
      return fail("have " + Twine(rank) + " expressions of the parameters in `" + name + "`");
  }
  return success();
}
