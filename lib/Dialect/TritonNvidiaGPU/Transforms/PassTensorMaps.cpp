//===- PassTensorMaps.cpp - Tensor maps as parameters of kernels ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h"

namespace mlir::triton::nvidia_gpu {
#define GEN_PASS_DEF_TRITONNVIDIAPASSTENSORMAPS
#include "triton/Dialect/TritonNvidiaGPU/Transforms/Passes.h.inc"
} // namespace mlir::triton::nvidia_gpu

#define DEBUG_TYPE "triton-nvidia-pass-tensor-maps"

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

  /// Returns the recipe of a descriptor, or null and sets the obstacle if it is not an expression of the arguments.
  DictionaryAttr write(MakeTensorDescOp make);

  /// Why there is no recipe.
  std::string obstacle;

private:
  Attribute write(Value value);
  Attribute writeOffset(AddPtrOp add);
  ArrayAttr write(ValueRange values);
  Attribute fail(const Twine &reason);
  Attribute node(StringRef name, Type type, ArrayRef<Attribute> operands);

  FuncOp kernel;
  Builder builder;
  static constexpr unsigned kMaxOperations = 64;
  /// The number of operations that a recipe may still have: a value with several uses is written once for each.
  unsigned budget = 0;
};

} // namespace

/// Keeps the first reason.
Attribute RecipeWriter::fail(const Twine &reason) {
  if (obstacle.empty())
    obstacle = reason.str();
  return {};
}

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
    return fail("its elements are parts of bytes");
  Attribute offset = write(add.getOffset());
  if (!offset)
    return {};
  offset = node(arith::MulIOp::getOperationName(), type, {offset, builder.getI64IntegerAttr(bits / 8)});
  return node(arith::AddIOp::getOperationName(), type, {write(add.getPtr()), offset});
}

Attribute RecipeWriter::write(Value value) {
  if (!isRecipeType(value.getType()))
    return fail("it depends on a value that is neither a pointer nor an integer of whole bytes");
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == &kernel.getBody().front()
               ? builder.getArrayAttr(
                     {builder.getStringAttr(kRecipeArgument), builder.getI64IntegerAttr(argument.getArgNumber())})
               : fail("it depends on a value that a block receives");
  Operation *op = value.getDefiningOp();
  IntegerAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return constant;
  if (budget == 0)
    return fail("it is computed by more than " + Twine(kMaxOperations) + " operations");
  --budget;
  if (auto add = dyn_cast<AddPtrOp>(op))
    return writeOffset(add);
  if (!isRecipeOperation(op->getName().getStringRef()))
    return fail("it depends on '" + op->getName().getStringRef() + "', which launchers do not evaluate");
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
  obstacle.clear();
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

static void remarkMap(MakeTensorDescOp make, StringRef reason) {
  remark::missed(make.getLoc(), nameRemark(make, DEBUG_TYPE, "TensorMapInKernel"))
      << addText("the kernel makes a tensor map instead of the launcher") << addReason(reason)
      << addSuggestion("make the descriptor outside of branches and loops, from the kernel's arguments");
}

void PassTensorMaps::runOnOperation() {
  FuncOp kernel = getOperation();
  if (!kernel.isKernel() || kernel.isExternal())
    return;
  // A launcher refuses properties that TMA does not have, also of a descriptor in code that does not run: only those
  // that every program makes become parameters.
  RecipeWriter writer(kernel);
  Block &entry = kernel.getBody().front();
  kernel.walk([&](MakeTensorDescOp make) {
    if (make->getBlock() != &entry)
      remarkMap(make, "not every program makes it, or it is made several times");
  });
  for (auto make : llvm::make_early_inc_range(entry.getOps<MakeTensorDescOp>())) {
    if (failed(TensorMapFormat::get(make.getType(), {})))
      continue;
    DictionaryAttr recipe = writer.write(make);
    if (!recipe) {
      remarkMap(make, writer.obstacle);
      continue;
    }
    unsigned number = kernel.getNumArguments();
    auto attributes = DictionaryAttr::get(&getContext(), NamedAttribute(kTensorMapRecipeAttrName, recipe));
    Location name = NameLoc::get(StringAttr::get(&getContext(), "tensor_map"), make.getLoc());
    if (failed(kernel.insertArgument(number, make.getType(), attributes, name)))
      return signalPassFailure();
    make.replaceAllUsesWith(kernel.getArgument(number));
    make.erase();
  }
}
