//===- CPUKernelMetadata.cpp - Kernel metadata for the CPU ----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelMetadata.h"

#include "ParameterAccess.h"

#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Pipelines/Stage.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/Support/ScopedPrinter.h"

using namespace mlir;
using namespace mlir::triton;
using Kind = KernelParameter::Kind;

static std::string nameParameter(FuncOp kernel, unsigned index) {
  if (!kernel.isExternal())
    if (auto named = kernel.getArgument(index).getLoc()->findInstanceOf<NameLoc>())
      return named.getName().str();
  return "arg" + std::to_string(index);
}

ArrayAttr mlir::triton::getParameterNames(FuncOp kernel) {
  SmallVector<std::string> names;
  for (unsigned index = 0; index < kernel.getNumArguments(); ++index)
    names.push_back(nameParameter(kernel, index));
  makeNamesUnique(names);
  return Builder(kernel.getContext()).getStrArrayAttr(llvm::to_vector_of<StringRef>(names));
}

namespace {
/// Collects the parameters that a caller passes: a tensor descriptor counts as several parameters.
class ParameterList {
public:
  void add(StringRef name, Type type, bool isReadOnly) {
    if (auto descriptor = dyn_cast<TensorDescType>(type))
      return addDescriptor(name, descriptor, isReadOnly);
    bool isPointer = isa<PointerType>(type);
    KernelParameter parameter;
    parameter.name = name.str();
    parameter.isReadOnly = isReadOnly;
    parameter.type = isPointer ? "ptr" : llvm::to_string(type);
    parameter.tritonType = llvm::to_string(type);
    parameter.kind = isPointer ? Kind::Pointer : Kind::Scalar;
    parameter.size = isPointer             ? sizeof(void *)
                     : type.isIntOrFloat() ? llvm::divideCeil(type.getIntOrFloatBitWidth(), 8)
                                           : 0;
    append(std::move(parameter));
  }

  std::vector<KernelParameter> take() { return std::move(parameters); }

private:
  void addDescriptor(StringRef name, TensorDescType descriptor, bool isReadOnly) {
    MLIRContext *context = descriptor.getContext();
    RankedTensorType block = descriptor.getSignlessBlockType();
    add(name, PointerType::get(block.getElementType(), /*addressSpace=*/1), isReadOnly);
    for (StringRef part : {".shape", ".stride"})
      for (int64_t i = 0; i < block.getRank(); ++i)
        add((name + part + std::to_string(i)).str(), IntegerType::get(context, 64), /*isReadOnly=*/false);
    add((name + ".nan_padding").str(), IntegerType::get(context, 1), /*isReadOnly=*/false);
  }

  /// Appends a parameter; its offset is that in a struct of all parameters.
  void append(KernelParameter parameter) {
    int64_t end = parameters.empty() ? 0 : parameters.back().offset + parameters.back().size;
    parameter.offset = llvm::alignTo(end, std::max<int64_t>(parameter.size, 1));
    parameters.push_back(std::move(parameter));
  }

  std::vector<KernelParameter> parameters;
};
} // namespace

void KernelMetadata::readCPUKernel(Operation *kernel) {
  ParameterList list;
  name = cpu::getKernelName(SymbolTable::getSymbolName(kernel)).str();
  if (auto function = dyn_cast<FuncOp>(kernel)) {
    SmallVector<int32_t> readOnly = getReadOnlyParameters(function);
    auto names = getParameterNames(function).getAsValueRange<StringAttr>();
    for (auto [index, name, type] : llvm::enumerate(names, function.getArgumentTypes()))
      list.add(name, type, llvm::is_contained(readOnly, index));
    parameters = list.take();
    return;
  }
  if (auto size = dyn_cast_or_null<LLVM::GlobalOp>(lookupArenaSize(kernel)))
    if (auto bytes = dyn_cast_or_null<IntegerAttr>(size.getValueOrNull()))
      arenaBytes = bytes.getInt();
  auto types = kernel->getAttrOfType<ArrayAttr>(gpu::kParameterTypesAttrName);
  auto names = kernel->getAttrOfType<ArrayAttr>(gpu::kParameterNamesAttrName);
  auto readOnly = kernel->getAttrOfType<DenseI32ArrayAttr>(gpu::kReadOnlyParametersAttrName);
  if (auto loops = kernel->getAttrOfType<BoolAttr>(gpu::kMayRunLongAttrName))
    mayRunLong = loops.getValue();
  if (!types)
    return;
  for (auto [index, type] : llvm::enumerate(types.getAsRange<TypeAttr>())) {
    auto given = names && index < names.size() ? dyn_cast<StringAttr>(names[index]) : StringAttr();
    list.add(given ? given.str() : "arg" + std::to_string(index), type.getValue(),
             readOnly && llvm::is_contained(readOnly.asArrayRef(), static_cast<int32_t>(index)));
  }
  parameters = list.take();
}
