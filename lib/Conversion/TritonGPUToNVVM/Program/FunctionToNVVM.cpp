//===- FunctionToNVVM.cpp - Lowering of functions and calls ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "Patterns.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TensorMap.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the LLVM result type of a function: void, a single type, or a struct of several.
static Type packResultTypes(MLIRContext *context, ArrayRef<Type> types) {
  if (types.empty())
    return LLVM::LLVMVoidType::get(context);
  return types.size() == 1 ? types.front() : LLVM::LLVMStructType::getLiteral(context, types);
}

/// Returns whether an operation of `func` uses an allocation in shared memory.
static bool needsSharedMemory(FuncOp func) {
  return func
      .walk([](Operation *op) {
        return WalkResult(op->hasAttr(kAllocationOffsetAttrName) ? WalkResult::interrupt() : WalkResult::advance());
      })
      .wasInterrupted();
}

namespace {

struct FuncLowering : public ConvertOpToLLVMPattern<FuncOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(FuncOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const override;

private:
  void addKernelAttributes(FuncOp op, LLVM::LLVMFuncOp lowered, ConversionPatternRewriter &rewriter) const;
  /// Makes the tensor maps of descriptors parameters of their own, in constant memory.
  void passTensorMapsByValue(FuncOp op, LLVM::LLVMFuncOp lowered, ConversionPatternRewriter &rewriter) const;
};

struct CallLowering : public ConvertOpToLLVMPattern<CallOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(CallOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    // Concatenate the registers of all results.
    SmallVector<Type> types;
    SmallVector<unsigned> counts;
    for (Type type : op.getResultTypes()) {
      unsigned before = types.size();
      if (failed(getTypeConverter()->convertType(type, types)))
        return rewriter.notifyMatchFailure(op, "the result type is not supported");
      counts.push_back(types.size() - before);
    }
    SmallVector<Value> operands;
    for (ValueRange values : adaptor.getOperands())
      llvm::append_range(operands, values);
    // Pass the base address of the callee's shared memory, which is a part of the caller's.
    if (auto offset = op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName))
      operands.push_back(getSharedAddress(rewriter, op.getLoc(), offset.getInt()));
    TypeRange callTypes = types;
    Type packed = packResultTypes(getContext(), types);
    if (types.size() > 1)
      callTypes = packed;
    auto call = LLVM::CallOp::create(rewriter, op.getLoc(), callTypes, op.getCalleeAttr(), operands);

    SmallVector<SmallVector<Value>> results;
    int64_t position = 0;
    for (unsigned count : counts) {
      SmallVector<Value> &registers = results.emplace_back();
      for (unsigned i = 0; i < count; ++i, ++position)
        registers.push_back(
            types.size() == 1
                ? call.getResult()
                : LLVM::ExtractValueOp::create(rewriter, op.getLoc(), call.getResult(), position).getResult());
    }
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

struct ReturnLowering : public ConvertOpToLLVMPattern<ReturnOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ReturnOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    SmallVector<Value> values;
    for (ValueRange registers : adaptor.getOperands())
      llvm::append_range(values, registers);
    if (values.size() > 1) {
      Type type = packResultTypes(getContext(), llvm::to_vector(ValueRange(values).getTypes()));
      Value packed = LLVM::PoisonOp::create(rewriter, op.getLoc(), type);
      for (auto [position, value] : llvm::enumerate(values))
        packed = LLVM::InsertValueOp::create(rewriter, op.getLoc(), packed, value, position);
      values = {packed};
    }
    rewriter.replaceOpWithNewOp<LLVM::ReturnOp>(op, values);
    return success();
  }
};

} // namespace

void FuncLowering::addKernelAttributes(FuncOp op, LLVM::LLVMFuncOp lowered, ConversionPatternRewriter &rewriter) const {
  int numCTAs = getNumCTAs(op);
  lowered->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), rewriter.getUnitAttr());
  // `gpu.launch_func` in host code requires it.
  StringRef isGPUKernel = mlir::gpu::GPUDialect::getKernelFuncAttrName();
  if (Attribute attribute = op->getAttr(isGPUKernel))
    lowered->setAttr(isGPUKernel, attribute);
  WarpSpecializeOp specialize;
  op.walk([&](WarpSpecializeOp found) { specialize = found; });
  int numWarps = specialize ? *lookupTotalNumWarps(op) : *lookupNumWarps(op);
  int threads = numWarps * getThreadsPerWarp(op);
  lowered->setAttr(NVVM::NVVMDialect::getReqntidAttrName(), rewriter.getDenseI32ArrayAttr({threads}));
  if (numCTAs > 1)
    lowered->setAttr(NVVM::NVVMDialect::getClusterDimAttrName(), rewriter.getDenseI32ArrayAttr({numCTAs}));
  // Warp groups can change their number of registers only if it is known at launch.
  if (specialize)
    lowered->setAttr(NVVM::NVVMDialect::getMinctasmAttrName(), rewriter.getI32IntegerAttr(1));
  if (std::optional<int64_t> registers = lookupModuleInteger(op, kMaxNRegAttrName))
    lowered->setAttr(NVVM::NVVMDialect::getMaxnregAttrName(), rewriter.getI32IntegerAttr(*registers));
}

/// Warns of attributes of LLVM functions, which follow from those of the module.
static void warnOfLostAttributes(FuncOp op) {
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (isa_and_nonnull<NVVM::NVVMDialect>(attribute.getNameDialect()))
      op.emitWarning() << "`" << attribute.getName().getValue()
                       << "` has no effect: the lowering sets such attributes by those of the module";
}

void FuncLowering::passTensorMapsByValue(FuncOp op, LLVM::LLVMFuncOp lowered,
                                         ConversionPatternRewriter &rewriter) const {
  auto map = LLVM::LLVMArrayType::get(rewriter.getI8Type(), nvidia_gpu::kTensorMapBytes);
  SmallVector<NamedAttribute> recipes;
  for (auto [index, type] : llvm::enumerate(op.getArgumentTypes())) {
    if (!isa<TensorDescType>(type))
      continue;
    lowered.setArgAttr(index, LLVM::LLVMDialect::getByValAttrName(), TypeAttr::get(map));
    lowered.setArgAttr(index, LLVM::LLVMDialect::getAlignAttrName(),
                       rewriter.getI64IntegerAttr(nvidia_gpu::kTensorMapAlignment));
    lowered.setArgAttr(index, NVVM::NVVMDialect::getGridConstantAttrName(), rewriter.getUnitAttr());
    if (Attribute recipe = op.getArgAttr(index, nvidia_gpu::kTensorMapRecipeAttrName))
      recipes.push_back(rewriter.getNamedAttr(std::to_string(index), recipe));
  }
  // The translation to LLVM IR warns about attributes of parameters that it does not know.
  if (!recipes.empty())
    lowered->setAttr(nvidia_gpu::kTensorMapRecipesAttrName, rewriter.getDictionaryAttr(recipes));
}

LogicalResult FuncLowering::matchAndRewrite(FuncOp op, OpAdaptor, ConversionPatternRewriter &rewriter) const {
  TypeConverter::SignatureConversion signature(op.getNumArguments());
  if (failed(getTypeConverter()->convertSignatureArgs(op.getArgumentTypes(), signature)))
    return rewriter.notifyMatchFailure(op, "the argument type is not supported");
  SmallVector<Type> results;
  if (failed(getTypeConverter()->convertTypes(op.getResultTypes(), results)))
    return rewriter.notifyMatchFailure(op, "the result type is not supported");
  if (op.isKernel()) {
    if (!results.empty())
      return rewriter.notifyMatchFailure(op, "a kernel returns nothing");
    // The launcher appends pointers to the global scratch memory and to the profiling scratch memory.
    Type scratch = LLVM::LLVMPointerType::get(getContext(), 1);
    signature.addInputs({scratch, scratch});
  } else if (needsSharedMemory(op)) {
    Type shared = LLVM::LLVMPointerType::get(getContext(), static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
    signature.addInputs({shared});
  }

  auto type = LLVM::LLVMFunctionType::get(packResultTypes(getContext(), results), signature.getConvertedTypes());
  auto lowered =
      LLVM::LLVMFuncOp::create(rewriter, op.getLoc(), op.getName(), type,
                               op.isKernel() || op.isDeclaration() ? LLVM::Linkage::External : LLVM::Linkage::Internal);
  warnOfLostAttributes(op);
  if (op.isKernel()) {
    addKernelAttributes(op, lowered, rewriter);
    passTensorMapsByValue(op, lowered, rewriter);
    // The launcher needs the types of the parameters before conversion.
    lowered->setAttr(kParameterTypesAttrName, rewriter.getTypeArrayAttr(op.getArgumentTypes()));
  } else if (op.isNoInline()) {
    lowered.setNoInline(true);
  }
  rewriter.inlineRegionBefore(op.getBody(), lowered.getBody(), lowered.end());
  if (!lowered.getBody().empty()) {
    if (failed(rewriter.convertRegionTypes(&lowered.getBody(), *getTypeConverter(), &signature)))
      return rewriter.notifyMatchFailure(op, "the block argument type is not supported");
  }
  rewriter.eraseOp(op);
  return success();
}

/// Verifies that a kernel has no results, and only parameters that a launch can pass.
static LogicalResult verifyKernelSignature(FuncOp op) {
  if (!op.isKernel())
    return success();
  if (op.getNumResults() != 0)
    return emitUnsupported(op) << "it is a kernel with results";
  for (BlockArgument argument : op.getArguments()) {
    auto emit = [&] { return emitError(argument.getLoc()); };
    auto desc = dyn_cast<TensorDescType>(argument.getType());
    auto pointer = dyn_cast<PointerType>(argument.getType());
    if (pointer && pointer != PointerType::get(pointer.getPointeeType()))
      return emit() << "expected a pointer to global memory as parameter of a kernel, but got " << pointer;
    if (desc && failed(nvidia_gpu::TensorMapFormat::get(desc, emit)))
      return failure();
    if (!desc && !isKernelParameter(argument.getType()))
      return emit()
             << "expected a pointer, a scalar of whole bytes or a tensor descriptor as parameter of a kernel, but got "
             << argument.getType();
  }
  return success();
}

/// Verifies that the called function has a body, since there is nothing to link it from, and the warps of its caller.
static LogicalResult verifyCallee(CallOp op) {
  FuncOp callee = getCallee(op);
  if (callee.isDeclaration())
    return emitUnsupported(op) << "the called function has no body";
  int numWarps = *lookupNumWarps(op);
  if (int ofCallee = *lookupNumWarps(callee); ofCallee != numWarps)
    return emitUnsupported(op) << "expected a function of " << numWarps << " warps, as its caller has, but got one of "
                               << ofCallee;
  return success();
}

void mlir::triton::gpu::populateFunctionPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<CallLowering, FuncLowering, ReturnLowering>(lowering.converter);
  lowering.checks.add<FuncOp>(verifyKernelSignature);
  lowering.checks.add<CallOp>(verifyCallee);
}
