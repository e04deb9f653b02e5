//===- TritonToTritonGPU.cpp - Gives every tensor a layout ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OperationLayouts.h"

#include "triton/Conversion/Passes.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONTOTRITONGPU
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class ConvertTritonToTritonGPU : public triton::impl::ConvertTritonToTritonGPUBase<ConvertTritonToTritonGPU> {
public:
  using ConvertTritonToTritonGPUBase::ConvertTritonToTritonGPUBase;

  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

private:
  LogicalResult checkOptions();
  LogicalResult convert(Operation *module);
  LogicalResult checkTensors(Operation *op);
  Type addLayout(Type type);
  void addLayouts(Operation *op);
  /// How many blocks run a program.
  int getNumBlocks() const { return clusters ? numCTAs.getValue() : 1; }
};

} // namespace

LogicalResult ConvertTritonToTritonGPU::checkOptions() {
  StringRef capability = target;
  if (!target.empty() && (!capability.consume_front("cuda:") || !llvm::all_of(capability, llvm::isDigit)))
    return emitError(getOperation()->getLoc()) << "unknown target `" << target << "`; a target is named like cuda:90";
  auto check = [&](int value, int most, StringRef name) -> LogicalResult {
    if (value >= 1 && value <= most && llvm::isPowerOf2_32(value))
      return success();
    return emitError(getOperation()->getLoc()) << name << " is a power of two up to " << most << ", not " << value;
  };
  return success(succeeded(check(numWarps, 32, "num-warps")) && succeeded(check(numCTAs, 16, "num-ctas")) &&
                 succeeded(check(threadsPerWarp, 64, "threads-per-warp")));
}

/// A tensor type that a layout can be made for; other types are none of our business.
LogicalResult ConvertTritonToTritonGPU::checkTensors(Operation *op) {
  auto check = [&](Type type) -> LogicalResult {
    if (auto pointer = dyn_cast<PointerType>(type))
      type = pointer.getPointeeType();
    if (!isa<TensorType>(type))
      return success();
    auto tensor = dyn_cast<RankedTensorType>(type);
    if (!tensor || !tensor.hasStaticShape() || tensor.getRank() == 0)
      return op->emitOpError() << "has a value of type " << type
                               << ", but tensors of a kernel have a static shape of at least one dimension";
    if (tensor.getEncoding())
      return op->emitOpError() << "has a tensor with a layout already, in a module without `" << kNumWarpsAttrName
                               << "`: " << type;
    if (!llvm::all_of(tensor.getShape(), [](int64_t size) { return llvm::isPowerOf2_64(size); }) ||
        tensor.getNumElements() > TritonDialect::kMaxTensorElements)
      return op->emitOpError() << "has a value of type " << type
                               << ", but each size of a kernel's tensor is a power of two, and it has at most "
                               << TritonDialect::kMaxTensorElements << " elements";
    return success();
  };
  for (Type type : op->getResultTypes())
    if (failed(check(type)))
      return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(check(type)))
          return failure();
  return success();
}

/// The type with the default layout; that of a block pointer says in which layout the block is loaded or stored.
Type ConvertTritonToTritonGPU::addLayout(Type type) {
  if (auto pointer = dyn_cast<PointerType>(type))
    return PointerType::get(addLayout(pointer.getPointeeType()), pointer.getAddressSpace());
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return type;
  return tensor.cloneWithEncoding(
      BlockedEncodingAttr::getDefault(&getContext(), tensor.getShape(), numWarps, threadsPerWarp, getNumBlocks()));
}

void ConvertTritonToTritonGPU::addLayouts(Operation *op) {
  for (Value result : op->getResults())
    result.setType(addLayout(result.getType()));
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        argument.setType(addLayout(argument.getType()));

  // Types that are written in attributes.
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (auto type = dyn_cast<RankedTensorType>(constant.getType()); elements && type)
      constant.setValueAttr(elements.reshape(type));
  } else if (auto func = dyn_cast<FuncOp>(op)) {
    auto layOut = [&](ArrayRef<Type> types) {
      return llvm::map_to_vector(types, [&](Type type) { return addLayout(type); });
    };
    func.setType(FunctionType::get(&getContext(), layOut(func.getArgumentTypes()), layOut(func.getResultTypes())));
  }
}

LogicalResult ConvertTritonToTritonGPU::convert(Operation *module) {
  if (lookupNumWarps(module))
    return module->emitError() << "has layouts already: `" << kNumWarpsAttrName << "` is set";
  WalkResult checked = module->walk(
      [&](Operation *op) { return failed(checkTensors(op)) ? WalkResult::interrupt() : WalkResult::advance(); });
  if (checked.wasInterrupted())
    return failure();

  if (numCTAs != getNumBlocks())
    emitRemark(module->getLoc()) << "a block runs each program, not a cluster of " << numCTAs.getValue()
                                 << " blocks as asked for: what moves between blocks has no lowering yet";
  Builder builder(&getContext());
  module->setAttr(kNumWarpsAttrName, builder.getI32IntegerAttr(numWarps));
  module->setAttr(kNumCTAsAttrName, builder.getI32IntegerAttr(getNumBlocks()));
  module->setAttr(kThreadsPerWarpAttrName, builder.getI32IntegerAttr(threadsPerWarp));
  if (maxNReg > 0)
    module->setAttr(kMaxNRegAttrName, builder.getI32IntegerAttr(maxNReg));
  if (!target.empty())
    module->setAttr(kTargetAttrName, builder.getStringAttr(target));
  module->walk([&](Operation *op) { addLayouts(op); });

  // The default layout is that of a shape; operations that change the shape relate two layouts in their own way.
  module->walk(layOutOperation);
  return success();
}
