//===- LLVMIRSupport.cpp - LLVM IR that GPUs support ----------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/LLVMIRSupport.h"

#include "triton/Target/PTXText.h"
#include "triton/TargetInfo/TargetInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ScopedPrinter.h"

#include <limits>

using namespace mlir::triton;
using llvm::StringRef;

/// The most scalars of a value: the operands of a node of LLVM's instruction selection.
static constexpr uint64_t kMostScalars = std::numeric_limits<uint16_t>::max();

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

static std::string quote(const llvm::GlobalValue &global) { return ("`@" + global.getName() + "`").str(); }

namespace {
/// Finds what GPUs do not support among types and constants, each of which it visits once.
class UnsupportedFinder {
public:
  /// Returns why nothing in the memory of a GPU can have a type that `user` uses, or an empty string.
  std::string explainType(llvm::Type *type, const llvm::GlobalValue &user);
  /// The same for a type that a value in registers has.
  std::string explainValueType(llvm::Type *type, const llvm::GlobalValue &user);
  /// The same for the types of a constant and of the constants in it, as those in memory.
  std::string explainConstant(const llvm::Constant *constant, const llvm::GlobalValue &user);

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

std::string UnsupportedFinder::explainType(llvm::Type *type, const llvm::GlobalValue &user) {
  llvm::Type *unsupported = summarize(type).unsupported;
  if (!unsupported)
    return "";
  if (auto *pointer = llvm::dyn_cast<llvm::PointerType>(unsupported))
    return "expected pointers to address spaces of the GPU in " + quote(user) + ", but got one to " +
           std::to_string(pointer->getAddressSpace());
  return "expected types of the GPU in " + quote(user) + ", but got " + llvm::to_string(*unsupported);
}

std::string UnsupportedFinder::explainValueType(llvm::Type *type, const llvm::GlobalValue &user) {
  if (std::string reason = explainType(type, user); !reason.empty())
    return reason;
  uint64_t scalars = summarize(type).scalars;
  if (scalars <= kMostScalars)
    return "";
  return "expected values of at most " + std::to_string(kMostScalars) + " scalars in " + quote(user) +
         ", but got one of " + std::to_string(scalars);
}

std::string UnsupportedFinder::explainConstant(const llvm::Constant *constant, const llvm::GlobalValue &user) {
  llvm::SmallVector<const llvm::Constant *> toVisit = {constant};
  while (!toVisit.empty()) {
    const llvm::Constant *next = toVisit.pop_back_val();
    if (!visited.insert(next).second)
      continue;
    if (std::string reason = explainType(next->getType(), user); !reason.empty())
      return reason;
    if (llvm::isa<llvm::GlobalValue>(next))
      continue;
    if (auto *address = llvm::dyn_cast<llvm::GEPOperator>(next))
      if (std::string reason = explainType(address->getSourceElementType(), user); !reason.empty())
        return reason;
    for (const llvm::Use &operand : next->operands())
      if (auto *part = llvm::dyn_cast<llvm::Constant>(operand))
        toVisit.push_back(part);
  }
  return "";
}

static std::string explainVariable(const llvm::GlobalVariable &variable, UnsupportedFinder &finder) {
  if (variable.isThreadLocal())
    return "expected no variable of each thread, but got " + quote(variable);
  if (variable.getName() == "llvm.global_ctors" || variable.getName() == "llvm.global_dtors")
    return "expected no functions that run before or after kernels, but got " + quote(variable);
  if (!isAddressSpace(variable.getAddressSpace()))
    return "expected an address space of the GPU for " + quote(variable) + ", but got " +
           std::to_string(variable.getAddressSpace());
  if (std::string reason = finder.explainType(variable.getValueType(), variable); !reason.empty())
    return reason;
  return variable.hasInitializer() ? finder.explainConstant(variable.getInitializer(), variable) : "";
}

/// Verifies the limit of registers per thread, as the option of a compilation.
static std::string explainRegisters(const llvm::Function &kernel) {
  StringRef attribute = "nvvm.maxnreg", text = kernel.getFnAttribute(attribute).getValueAsString();
  int64_t number;
  if (!kernel.hasFnAttribute(attribute) ||
      (!text.getAsInteger(/*Radix=*/0, number) && number >= 1 && number <= kMaxRegistersPerThread))
    return "";
  return ("expected `" + attribute + "` of kernel " + quote(kernel) + " to be a number from 1 to " +
          llvm::Twine(kMaxRegistersPerThread) + ", but got \"" + text + "\"")
      .str();
}

/// Verifies what launchers rely on: the parameters of a kernel and the shapes of its thread blocks and clusters.
static std::string explainKernel(const llvm::Function &kernel) {
  if (!kernel.getReturnType()->isVoidTy())
    return "expected no result of kernel " + quote(kernel) + ", but got " + llvm::to_string(*kernel.getReturnType());
  for (const llvm::Argument &argument : kernel.args()) {
    auto *integer = llvm::dyn_cast<llvm::IntegerType>(argument.getType());
    // The back end passes wider integers as arrays of bytes.
    if (integer && integer->getBitWidth() < 128 && !llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer->getBitWidth()))
      return "expected integers of 1, 8, 16, 32, 64 or at least 128 bits as parameters of kernel " + quote(kernel) +
             ", but got " + llvm::to_string(*integer);
  }
  for (StringRef attribute : {"nvvm.reqntid", "nvvm.maxntid", "nvvm.cluster_dim"})
    if (!readDimensions(kernel, attribute))
      return ("expected one to three numbers from 1 to " + llvm::Twine(kMostPTXNumber) + " as `" + attribute +
              "` of kernel " + quote(kernel) + ", but got \"" + kernel.getFnAttribute(attribute).getValueAsString() +
              "\"")
          .str();
  return explainRegisters(kernel);
}

/// Returns the types of what is in memory that an instruction states beside those of its operands.
static llvm::SmallVector<llvm::Type *> getMemoryTypes(const llvm::Instruction &instruction) {
  if (auto *allocation = llvm::dyn_cast<llvm::AllocaInst>(&instruction))
    return {allocation->getAllocatedType()};
  if (auto *address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    return {address->getSourceElementType()};
  llvm::SmallVector<llvm::Type *> types;
  if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
    for (unsigned index = 0; index < call->arg_size(); ++index)
      if (llvm::Type *type = call->getParamByValType(index))
        types.push_back(type);
  return types;
}

static std::string explainInstruction(const llvm::Instruction &instruction, UnsupportedFinder &finder) {
  const llvm::Function &function = *instruction.getFunction();
  if (std::string reason = finder.explainValueType(instruction.getType(), function); !reason.empty())
    return reason;
  for (llvm::Type *type : getMemoryTypes(instruction))
    if (std::string reason = finder.explainType(type, function); !reason.empty())
      return reason;
  for (const llvm::Use &operand : instruction.operands()) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(operand);
    if (!constant)
      continue;
    if (std::string reason = finder.explainValueType(constant->getType(), function); !reason.empty())
      return reason;
    if (std::string reason = finder.explainConstant(constant, function); !reason.empty())
      return reason;
  }
  return "";
}

static std::string explainFunction(const llvm::Function &function, UnsupportedFinder &finder) {
  if (function.getCallingConv() == llvm::CallingConv::PTX_Kernel)
    if (std::string reason = explainKernel(function); !reason.empty())
      return reason;
  if (std::string reason = finder.explainValueType(function.getReturnType(), function); !reason.empty())
    return reason;
  for (const llvm::Argument &argument : function.args()) {
    if (std::string reason = finder.explainValueType(argument.getType(), function); !reason.empty())
      return reason;
    if (llvm::Type *type = argument.getPointeeInMemoryValueType())
      if (std::string reason = finder.explainType(type, function); !reason.empty())
        return reason;
  }
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    if (std::string reason = explainInstruction(instruction, finder); !reason.empty())
      return reason;
  return "";
}

std::string mlir::triton::explainUnsupportedOnGPU(const llvm::Module &module) {
  if (!module.ifunc_empty())
    return "expected no function that another one chooses, but got the ifunc " + quote(*module.ifunc_begin());
  UnsupportedFinder finder;
  for (const llvm::GlobalVariable &variable : module.globals())
    if (std::string reason = explainVariable(variable, finder); !reason.empty())
      return reason;
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
