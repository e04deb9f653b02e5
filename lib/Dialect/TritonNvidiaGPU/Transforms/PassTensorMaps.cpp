//===- PassTensorMaps.cpp - Tensor maps as parameters of kernels ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAPASSTENSORMAPS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::nvidia_gpu;

namespace {

struct PassTensorMaps : public triton::nvidia_gpu::impl::TritonNvidiaPassTensorMapsBase<PassTensorMaps> {
  void runOnOperation() override;
};

/// Writes scalars as expressions of a kernel's arguments.
class RecipeWriter {
public:
  explicit RecipeWriter(FuncOp kernel) : kernel(kernel), builder(kernel.getContext()) {}

  /// Returns the recipe of a descriptor, or null if it is not an expression of the arguments.
  DictionaryAttr write(MakeTensorDescOp make);

private:
  Attribute write(Value value);
  Attribute writeOffset(AddPtrOp add);
  ArrayAttr write(ValueRange values);
  Attribute node(StringRef name, Type type, ArrayRef<Attribute> operands);

  FuncOp kernel;
  Builder builder;
  /// The number of operations that a recipe may still have: a value with several uses is written once for each.
  unsigned budget = 0;
};

} // namespace

Attribute RecipeWriter::node(StringRef name, Type type, ArrayRef<Attribute> operands) {
  SmallVector<Attribute> parts{builder.getStringAttr(name), TypeAttr::get(type)};
  llvm::append_range(parts, operands);
  return llvm::is_contained(operands, Attribute()) ? Attribute() : builder.getArrayAttr(parts);
}

/// An address is an integer.
Attribute RecipeWriter::writeOffset(AddPtrOp add) {
  Type type = builder.getI64Type();
  int64_t bits = cast<PointerType>(add.getType()).getPointeeType().getIntOrFloatBitWidth();
  if (bits % 8)
    return {};
  Attribute offset = write(add.getOffset());
  if (!offset)
    return {};
  offset = node(arith::MulIOp::getOperationName(), type, {offset, builder.getI64IntegerAttr(bits / 8)});
  return node(arith::AddIOp::getOperationName(), type, {write(add.getPtr()), offset});
}

Attribute RecipeWriter::write(Value value) {
  if (!isRecipeType(value.getType()))
    return {};
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &kernel.getBody().front()
               ? builder.getArrayAttr(
                     {builder.getStringAttr(kRecipeArgument), builder.getI64IntegerAttr(argument.getArgNumber())})
               : Attribute();
  Operation *op = value.getDefiningOp();
  IntegerAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant;
  if (budget == 0)
    return {};
  --budget;
  if (auto add = dyn_cast<AddPtrOp>(op))
    return writeOffset(add);
  if (!isRecipeOperation(op->getName().getStringRef()))
    return {};
  SmallVector<Attribute> operands;
  for (Value operand : op->getOperands())
    operands.push_back(write(operand));
  return node(op->getName().getStringRef(), value.getType(), operands);
}

ArrayAttr RecipeWriter::write(ValueRange values) {
  SmallVector<Attribute> parts;
  for (Value value : values)
    parts.push_back(write(value));
  return llvm::is_contained(parts, Attribute()) ? ArrayAttr() : builder.getArrayAttr(parts);
}

DictionaryAttr RecipeWriter::write(MakeTensorDescOp make) {
  constexpr unsigned kMaxOperations = 64;
  budget = kMaxOperations;
  Attribute base = write(make.getBase());
  ArrayAttr shape = write(make.getShape());
  ArrayAttr strides = write(make.getStrides());
  if (!base || !shape || !strides)
    return {};
  return builder.getDictionaryAttr(
      {builder.getNamedAttr("base", base), builder.getNamedAttr("shape", shape),
       builder.getNamedAttr("strides", strides),
       builder.getNamedAttr("nan_padding", builder.getBoolAttr(make.getPadding() == PaddingOption::PAD_NAN))});
}

void PassTensorMaps::runOnOperation() {
  FuncOp kernel = getOperation();
  if (!kernel.isKernel() || kernel.isExternal())
    return;
  // A launcher refuses properties that TMA does not have, also of a descriptor in code that does not run: only those
  // that every program makes become parameters.
  RecipeWriter writer(kernel);
  for (auto make : llvm::make_early_inc_range(kernel.getBody().front().getOps<MakeTensorDescOp>())) {
    DictionaryAttr recipe = writer.write(make);
    if (!recipe || failed(TensorMapFormat::get(make.getType(), {})))
      continue;
    unsigned number = kernel.getNumArguments();
    auto attributes = DictionaryAttr::get(&getContext(), NamedAttribute(kTensorMapRecipeAttrName, recipe));
    Location name = NameLoc::get(StringAttr::get(&getContext(), "tensor_map"), make.getLoc());
    if (failed(kernel.insertArgument(number, make.getType(), attributes, name)))
      return signalPassFailure();
    make.replaceAllUsesWith(kernel.getArgument(number));
    make.erase();
  }
}
