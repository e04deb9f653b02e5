//===- TritonToTritonGPU.cpp - Initial layouts of tensors ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Conversion/Passes.h"
#include "triton/Dialect/Triton/IR/AttributeValue.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/TargetInfo/NumericOption.h"

#include "llvm/Support/MathExtras.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONTOTRITONGPU
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Verifies that no module with kernels is in another one: the attributes of a module apply to all that is in it.
static LogicalResult verifyNotNested(ArrayRef<Operation *> modules) {
  for (Operation *inner : modules)
    for (Operation *outer : modules)
      if (outer->isProperAncestor(inner)) {
        InFlightDiagnostic diagnostic =
            inner->emitError() << "expected kernels in modules beside each other, but got some here and in the "
                                  "module around it";
        diagnostic.attachNote(outer->getLoc()) << "the module around it is here";
        return diagnostic;
      }
  return success();
}

namespace {

class ConvertTritonToTritonGPU : public triton::impl::ConvertTritonToTritonGPUBase<ConvertTritonToTritonGPU> {
public:
  using ConvertTritonToTritonGPUBase::ConvertTritonToTritonGPUBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    if (failed(checkOptions()))
      return signalPassFailure();
    SmallVector<Operation *> modules = findKernelModules(getOperation());
    if (failed(verifyNotNested(modules)))
      return signalPassFailure();
    for (Operation *module : modules)
      if (failed(convert(module)))
        return signalPassFailure();
  }

private:
  LogicalResult checkOptions();
  LogicalResult convert(Operation *module);
  LogicalResult setAttributes(Operation *module);
  Type addLayout(Type type);
  void addLayouts(Operation *op);
  /// Returns the number of CTAs that run a program instance.
  int getNumBlocks() const { return clusters ? numCTAs.getValue() : 1; }
};

} // namespace

LogicalResult ConvertTritonToTritonGPU::checkOptions() {
  Location loc = getOperation()->getLoc();
  if (!target.empty() && !lookupTarget(target))
    return emitError(loc) << explainUnknownTarget(target);
  if (abi != "triton" && abi != "native")
    return emitError(loc) << "expected abi to be triton or native, but got '" << abi << "'";
  auto check = [&](const NumericOption &option, int64_t value) -> LogicalResult {
    if (option.accepts(value))
      return success();
    return emitError(loc) << option.explain(value);
  };
  return success(succeeded(check(options::kNumWarps, numWarps)) && succeeded(check(options::kNumCTAs, numCTAs)) &&
                 succeeded(check(options::kThreadsPerWarp, threadsPerWarp)) &&
                 succeeded(check(options::kMaxNReg, maxNReg)));
}

/// Verifies that `type`, if it is a tensor or a block pointer, can have a layout.
static LogicalResult verifyType(Operation *op, Type type) {
  if (auto pointer = dyn_cast<PointerType>(type))
    type = pointer.getPointeeType();
  if (!isa<TensorType>(type))
    return success();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getRank() == 0)
    return emitLocatedOpError(op) << "expected tensors of static shape with at least one dimension, but got " << type;
  Type element = tensor.getElementType();
  if (!element.isIntOrIndexOrFloat() && !isa<PointerType>(element))
    return emitLocatedOpError(op) << "expected tensors of integers, floats or pointers, but got " << type;
  if (tensor.getEncoding())
    return emitLocatedOpError(op) << "expected tensors without layouts, since `" << kNumWarpsAttrName
                                  << "` is missing, but got " << type;
  int64_t elements = 1;
  auto fits = [&](int64_t size) {
    return llvm::isPowerOf2_64(size) && size <= TritonDialect::kMaxTensorElements &&
           (elements *= size) <= TritonDialect::kMaxTensorElements;
  };
  if (!llvm::all_of(tensor.getShape(), fits))
    return emitLocatedOpError(op) << "expected tensors whose sizes are powers of two, of at most "
                                  << TritonDialect::kMaxTensorElements << " elements, but got " << type;
  return success();
}

/// Verifies the types of the results and block arguments of `op`, and of a function's signature.
static LogicalResult verifyTypes(Operation *op) {
  for (Type type : op->getResultTypes())
    if (failed(verifyType(op, type)))
      return failure();
  if (auto func = dyn_cast<FuncOp>(op))
    for (Type type : llvm::concat<const Type>(func.getArgumentTypes(), func.getResultTypes()))
      if (failed(verifyType(op, type)))
        return failure();
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (failed(verifyType(op, type)))
          return failure();
  return success();
}

/// Returns `type` with the default layout of its shape.  The layout of a block pointer's pointee is that of the block
/// when it is loaded or stored.
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
  auto add = [&](Value value) {
    if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
      setLayout(value, cast<RankedTensorType>(addLayout(tensor)).getEncoding());
    else
      value.setType(addLayout(value.getType()));
  };
  llvm::for_each(op->getResults(), add);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::for_each(block.getArguments(), add);
  if (auto func = dyn_cast<FuncOp>(op)) {
    auto addAll = [&](ArrayRef<Type> types) {
      return llvm::map_to_vector(types, [&](Type type) { return addLayout(type); });
    };
    func.setType(FunctionType::get(&getContext(), addAll(func.getArgumentTypes()), addAll(func.getResultTypes())));
  }
}

static Attribute getLayout(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type ? type.getEncoding() : Attribute();
}

/// Replaces the default layouts at `op` by those that it needs.  Conversions before and after `op` keep the layouts of
/// all other operations.
static void adjustLayouts(LayoutOpInterface op) {
  SmallVector<Attribute> operands = llvm::map_to_vector(op->getOperands(), getLayout);
  SmallVector<Attribute> results = llvm::map_to_vector(op->getResults(), getLayout);
  op.adjustDefaultLayouts(operands, results);
  OpBuilder builder(op);
  auto convert = [&](Value value, Attribute layout) -> Value {
    auto type = cast<RankedTensorType>(value.getType()).cloneWithEncoding(layout);
    return ConvertLayoutOp::create(builder, op->getLoc(), type, value);
  };
  for (auto [operand, layout] : llvm::zip_equal(op->getOpOperands(), operands))
    if (layout != getLayout(operand.get()))
      operand.set(convert(operand.get(), layout));
  builder.setInsertionPointAfter(op);
  for (auto [result, layout] : llvm::zip_equal(op->getResults(), results)) {
    Attribute old = getLayout(result);
    if (layout == old)
      continue;
    setLayout(result, layout);
    Value converted = convert(result, old);
    result.replaceAllUsesExcept(converted, converted.getDefiningOp());
  }
}

/// Sets an integer attribute of the module, which must not have another value.
static LogicalResult setInteger(Operation *module, StringRef name, int64_t value) {
  std::optional<int32_t> present = getI32Value(module->getAttr(name));
  if (present && *present != value)
    return module->emitError() << "expected `" << name << "` to be " << value
                               << ", which the options of the conversion specify, but got " << *present;
  module->setAttr(name, Builder(module->getContext()).getI32IntegerAttr(value));
  return success();
}

/// Sets the attributes of the module that describe its execution.
LogicalResult ConvertTritonToTritonGPU::setAttributes(Operation *module) {
  if (failed(setInteger(module, kNumWarpsAttrName, numWarps)) ||
      failed(setInteger(module, kNumCTAsAttrName, getNumBlocks())) ||
      failed(setInteger(module, kThreadsPerWarpAttrName, threadsPerWarp)) ||
      (maxNReg > 0 && failed(setInteger(module, kMaxNRegAttrName, maxNReg))))
    return failure();
  auto stated = module->getAttrOfType<StringAttr>(kABIAttrName);
  if (stated && stated != abi.getValue())
    return module->emitError() << "expected `" << kABIAttrName << "` to be " << abi.getValue()
                               << ", which the options of the conversion specify, but got " << stated.getValue();
  // The attribute states another ABI than that of Triton's launcher.
  if (abi != "triton")
    module->setAttr(kABIAttrName, StringAttr::get(&getContext(), abi));
  if (target.empty())
    return success();
  const TargetInfo *chosen = lookupTarget(target);
  if (auto present = module->getAttrOfType<StringAttr>(kTargetAttrName); present && lookupTarget(present) != chosen)
    return module->emitError() << "expected `" << kTargetAttrName << "` to be " << chosen->name
                               << ", which the options of the conversion specify, but got " << present.getValue();
  module->setAttr(kTargetAttrName, StringAttr::get(&getContext(), chosen->name));
  return success();
}

LogicalResult ConvertTritonToTritonGPU::convert(Operation *module) {
  if (lookupNumWarps(module))
    return module->emitError() << "expected no layouts, but `" << kNumWarpsAttrName << "` is set";
  if (module->walk([](Operation *op) -> WalkResult { return verifyTypes(op); }).wasInterrupted())
    return failure();

  if (numCTAs != getNumBlocks())
    remark::failed(module->getLoc(), nameRemark(module, "convert-triton-to-tritongpu", "ClusterIgnored"))
        << addText("a cluster of " + Twine(numCTAs.getValue()) + " CTAs is not supported")
        << addReason("one CTA runs each program instance") << addSuggestion("request num-ctas=1");
  if (failed(setAttributes(module)))
    return failure();
  if (!target.empty() && failed(verifyLaunchLimits(module)))
    return failure();
  module->walk([&](Operation *op) { addLayouts(op); });

  module->walk(adjustLayouts);
  return success();
}
