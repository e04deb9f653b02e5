//===- SupportChecks.cpp - Operations that the lowering to NVVM supports ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SupportChecks.h"

#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

InFlightDiagnostic mlir::triton::gpu::emitUnsupported(Operation *op) {
  return emitLocatedOpError(op) << "is not supported by the lowering to NVVM: ";
}

/// Verifies that values of `type`, which `op` defines, can be lowered.
static LogicalResult verifyType(Operation *op, Type type, const TypeConverter &converter) {
  SmallVector<Type> converted;
  if (succeeded(converter.convertType(type, converted)))
    return success();
  return emitUnsupported(op) << "it has a value of type " << type;
}

/// Verifies the types of the results and block arguments of `op`, or of a function's signature.
static LogicalResult verifyTypes(Operation *op, const TypeConverter &converter) {
  SmallVector<Type> types(op->getResultTypes());
  if (auto func = dyn_cast<FunctionOpInterface>(op)) {
    llvm::append_range(types, func.getArgumentTypes());
    llvm::append_range(types, func.getResultTypes());
  }
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  for (Type type : types)
    if (failed(verifyType(op, type, converter)))
      return failure();
  return success();
}

/// Verifies that the scratch memory of `op` is allocated.
static LogicalResult verifyScratch(Operation *op) {
  FailureOr<SharedMemoryRequirement> memory = getSharedMemoryRequirement(op);
  if (failed(memory))
    return failure();
  if (memory->bytes > 0 && !op->hasAttr(kAllocationOffsetAttrName))
    return emitUnsupported(op) << "its shared memory is not allocated (run allocate-shared-memory)";
  return success();
}

/// Returns whether a pattern exists for operations of this name.
static bool hasPattern(OperationName name, const FrozenRewritePatternSet &patterns) {
  auto found = patterns.getOpSpecificNativePatterns().find(name);
  return found != patterns.getOpSpecificNativePatterns().end() &&
         llvm::any_of(found->second, [](const RewritePattern *pattern) { return pattern->getRootKind().has_value(); });
}

LogicalResult SupportChecks::verifyOperation(Operation *op, const TypeConverter &converter,
                                             const ConversionTarget &target,
                                             const FrozenRewritePatternSet &patterns) const {
  if (target.isLegal(op) || loweredWithParent.contains(op->getName()))
    return success();
  if (!hasPattern(op->getName(), patterns))
    return emitUnsupported(op) << "no pattern lowers it";
  if (failed(verifyTypes(op, converter)) || failed(verifyScratch(op)))
    return failure();
  auto pass = [&](const Check &check) { return succeeded(check(op)); };
  auto forDialect = dialectChecks.find(op->getName().getDialectNamespace());
  if (forDialect != dialectChecks.end() && !llvm::all_of(forDialect->second, pass))
    return failure();
  auto forOperation = operationChecks.find(op->getName());
  return success(forOperation == operationChecks.end() || llvm::all_of(forOperation->second, pass));
}

LogicalResult SupportChecks::verify(FunctionOpInterface func, const TypeConverter &converter,
                                    const ConversionTarget &target, const FrozenRewritePatternSet &patterns) const {
  WalkResult result = func->walk<WalkOrder::PreOrder>(
      [&](Operation *op) -> WalkResult { return verifyOperation(op, converter, target, patterns); });
  return failure(result.wasInterrupted());
}
