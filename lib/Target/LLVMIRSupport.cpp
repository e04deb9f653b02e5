//===- LLVMIRSupport.cpp - LLVM IR that GPUs support ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/LLVMIRSupport.h"

#include "triton/Target/PTXText.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::triton;
using llvm::StringRef;

/// The most scalars of a value. A node of LLVM's instruction selection has fewer than 2^16 operands.
static constexpr uint64_t kMostScalars = 1 << 15;

/// Returns whether NVPTX has an address space: generic, global, shared, constant, local, tensor memory, shared memory
/// of a cluster, parameters of a kernel.
static bool isAddressSpace(unsigned number) { return number <= 7 ? number != 2 : number == 101; }

/// Returns whether NVPTX has a type that contains no other types.
static bool isSupported(const llvm::Type *type) {
  if (auto *pointer = llvm::dyn_cast<llvm::PointerType>(type))
    return isAddressSpace(pointer->getAddressSpace());
  return !type->isTargetExtTy() && !type->isScalableTy() && !type->isX86_FP80Ty() && !type->isPPC_FP128Ty() &&
         !type->isX86_AMXTy();
}

template <typename T>
static std::string print(const T &value) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << value;
  return text;
}

static std::string quote(const llvm::GlobalValue &global) { return ("`@" + global.getName() + "`").str(); }

namespace {
/// Finds what GPUs do not support among types and constants, each of which it visits once.
class UnsupportedFinder {
public:
  /// Returns why no value in a function can have a type, or an empty string.
  std::string explainType(llvm::Type *type, const llvm::Function &function);
  /// The same for the types of a constant and of the constants in it.
  std::string explainConstant(const llvm::Constant *constant, const llvm::Function &function);

private:
  struct Summary {
    uint64_t scalars = 0;
    llvm::Type *unsupported = nullptr;
  };
  Summary summarize(llvm::Type *type);
  Summary compute(llvm::Type *type);

  llvm::DenseMap<llvm::Type *, Summary> summaries;
  llvm::SmallPtrSet<const llvm::Constant *, 32> visited;
};
} // namespace

UnsupportedFinder::Summary UnsupportedFinder::summarize(llvm::Type *type) {
  if (auto known = summaries.find(type); known != summaries.end())
    return known->second;
  Summary summary = compute(type);
  summaries.try_emplace(type, summary);
  return summary;
}

UnsupportedFinder::Summary UnsupportedFinder::compute(llvm::Type *type) {
  if (!isSupported(type))
    return {1, type};
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    auto [scalars, unsupported] = summarize(array->getElementType());
    return {llvm::SaturatingMultiply(scalars, array->getNumElements()), unsupported};
  }
  if (auto *vector = llvm::dyn_cast<llvm::FixedVectorType>(type))
    return {vector->getNumElements(), summarize(vector->getElementType()).unsupported};
  if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
    Summary sum;
    for (llvm::Type *element : structure->elements()) {
      Summary part = summarize(element);
      sum.scalars = llvm::SaturatingAdd(sum.scalars, part.scalars);
      if (!sum.unsupported)
        sum.unsupported = part.unsupported;
    }
    return sum;
  }
  return {1};
}

std::string UnsupportedFinder::explainType(llvm::Type *type, const llvm::Function &function) {
  auto [scalars, unsupported] = summarize(type);
  if (auto *pointer = llvm::dyn_cast_or_null<llvm::PointerType>(unsupported))
    return "expected pointers to address spaces of the GPU in " + quote(function) + ", but got one to " +
           std::to_string(pointer->getAddressSpace());
  if (unsupported)
    return "expected types of the GPU in " + quote(function) + ", but got " + print(*unsupported);
  if (scalars > kMostScalars)
    return "expected values of at most " + std::to_string(kMostScalars) + " scalars in " + quote(function) +
           ", but got one of " + std::to_string(scalars);
  return "";
}

std::string UnsupportedFinder::explainConstant(const llvm::Constant *constant, const llvm::Function &function) {
  llvm::SmallVector<const llvm::Constant *> toVisit = {constant};
  while (!toVisit.empty()) {
    const llvm::Constant *next = toVisit.pop_back_val();
    if (!visited.insert(next).second)
      continue;
    if (std::string reason = explainType(next->getType(), function); !reason.empty())
      return reason;
    if (llvm::isa<llvm::GlobalValue>(next))
      continue;
    for (const llvm::Use &operand : next->operands())
      if (auto *part = llvm::dyn_cast<llvm::Constant>(operand))
        toVisit.push_back(part);
  }
  return "";
}

static std::string explainVariable(const llvm::GlobalVariable &variable) {
  if (variable.isThreadLocal())
    return "expected no variable of each thread, but got " + quote(variable);
  if (variable.getName() == "llvm.global_ctors" || variable.getName() == "llvm.global_dtors")
    return "expected no functions that run before or after kernels, but got " + quote(variable);
  if (!isAddressSpace(variable.getAddressSpace()))
    return "expected an address space of the GPU for " + quote(variable) + ", but got " +
           std::to_string(variable.getAddressSpace());
  return "";
}

/// Verifies what launchers rely on: the parameters of a kernel and the shapes of its thread blocks and clusters.
static std::string explainKernel(const llvm::Function &kernel) {
  if (!kernel.getReturnType()->isVoidTy())
    return "expected no result of kernel " + quote(kernel) + ", but got " + print(*kernel.getReturnType());
  for (const llvm::Argument &argument : kernel.args()) {
    auto *integer = llvm::dyn_cast<llvm::IntegerType>(argument.getType());
    // The back end passes wider integers as arrays of bytes.
    if (integer && integer->getBitWidth() < 128 && !llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer->getBitWidth()))
      return "expected integers of 1, 8, 16, 32, 64 or at least 128 bits as parameters of kernel " + quote(kernel) +
             ", but got " + print(*integer);
  }
  for (StringRef attribute : {"nvvm.reqntid", "nvvm.maxntid", "nvvm.cluster_dim"})
    if (!readDimensions(kernel, attribute))
      return ("expected one to three numbers from 1 to " + llvm::Twine(kMostPTXNumber) + " as `" + attribute +
              "` of kernel " + quote(kernel) + ", but got `" + kernel.getFnAttribute(attribute).getValueAsString() +
              "`")
          .str();
  return "";
}

static std::string explainFunction(const llvm::Function &function, UnsupportedFinder &finder) {
  if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
    if (std::string reason = explainKernel(function); !reason.empty())
      return reason;
  if (std::string reason = finder.explainType(function.getReturnType(), function); !reason.empty())
    return reason;
  for (const llvm::Argument &argument : function.args())
    if (std::string reason = finder.explainType(argument.getType(), function); !reason.empty())
      return reason;
  for (const llvm::Instruction &instruction : llvm::instructions(function)) {
    if (std::string reason = finder.explainType(instruction.getType(), function); !reason.empty())
      return reason;
    for (const llvm::Use &operand : instruction.operands())
      if (auto *constant = llvm::dyn_cast<llvm::Constant>(operand))
        if (std::string reason = finder.explainConstant(constant, function); !reason.empty())
          return reason;
  }
  return "";
}

std::string mlir::triton::explainUnsupportedOnGPU(const llvm::Module &module) {
  for (const llvm::GlobalVariable &variable : module.globals())
    if (std::string reason = explainVariable(variable); !reason.empty())
      return reason;
  UnsupportedFinder finder;
  for (const llvm::Function &function : module)
    if (!function.isDeclaration())
      if (std::string reason = explainFunction(function, finder); !reason.empty())
        return reason;
  return "";
}

std::optional<std::vector<int64_t>> mlir::triton::readDimensions(const llvm::Function &function, StringRef attribute) {
  std::vector<int64_t> numbers;
  if (!function.hasFnAttribute(attribute))
    return numbers;
  llvm::SmallVector<StringRef> parts;
  function.getFnAttribute(attribute).getValueAsString().split(parts, ',');
  for (StringRef part : parts) {
    int64_t number;
    if (part.trim().getAsInteger(/*Radix=*/0, number) || number < 1 || number > kMostPTXNumber)
      return std::nullopt;
    numbers.push_back(number);
  }
  return numbers.size() <= 3 ? std::optional(numbers) : std::nullopt;
}
