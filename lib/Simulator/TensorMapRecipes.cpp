//===- TensorMapRecipes.cpp - Tensor maps that launches compute from arguments ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Simulator/Arguments.h"
#include "triton/Simulator/TensorMap.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

namespace {
/// Evaluates the expressions of a recipe (docs/Stages.md), whose integers are signed and wrap to the width of their
/// type.
class RecipeEvaluator {
public:
  RecipeEvaluator(const LaunchDescription &description, llvm::ArrayRef<char> parameters)
      : description(description), parameters(parameters) {}

  std::optional<int64_t> evaluate(const llvm::json::Value &expression) const;
  /// Evaluates a list with one expression per dimension.
  std::optional<std::vector<int64_t>> evaluate(const llvm::json::Array *expressions, size_t rank) const;

private:
  std::optional<int64_t> readArgument(const llvm::json::Value &number) const;

  const LaunchDescription &description;
  llvm::ArrayRef<char> parameters;
};
} // namespace

std::optional<int64_t> RecipeEvaluator::readArgument(const llvm::json::Value &value) const {
  std::optional<int64_t> number = value.getAsInteger();
  if (!number || *number < 0 || static_cast<size_t>(*number) >= description.parameters.size())
    return std::nullopt;
  const auto &parameter = description.parameters[*number];
  uint64_t bits = 0;
  if (parameter.size < 1 || parameter.size > sizeof(bits))
    return std::nullopt;
  std::memcpy(&bits, &parameters[parameter.offset], parameter.size);
  return llvm::SignExtend64(bits, 8 * parameter.size);
}

std::optional<int64_t> RecipeEvaluator::evaluate(const llvm::json::Value &expression) const {
  if (std::optional<int64_t> number = expression.getAsInteger())
    return number;
  const llvm::json::Array *parts = expression.getAsArray();
  StringRef name = parts && parts->size() > 1 ? (*parts)[0].getAsString().value_or("") : "";
  if (name == "argument")
    return readArgument((*parts)[1]);
  StringRef type = name.empty() ? "" : (*parts)[1].getAsString().value_or("");
  unsigned width = 0;
  if (!type.consume_front("i") || type.getAsInteger(10, width) || width < 1 || width > 64)
    return std::nullopt;
  llvm::SmallVector<int64_t, 2> operands;
  for (const llvm::json::Value &part : llvm::drop_begin(*parts, 2)) {
    std::optional<int64_t> operand = evaluate(part);
    if (!operand)
      return std::nullopt;
    operands.push_back(*operand);
  }
  bool isUnary = name == "arith.extsi" || name == "arith.trunci";
  if (operands.size() != (isUnary ? 1 : 2))
    return std::nullopt;
  if (isUnary)
    return llvm::SignExtend64(operands[0], width);
  auto [a, b] = std::pair(operands[0], operands[1]);
  // Unsigned arithmetic wraps.
  std::optional<uint64_t> result = llvm::StringSwitch<std::optional<uint64_t>>(name)
                                       .Case("arith.addi", uint64_t(a) + uint64_t(b))
                                       .Case("arith.subi", uint64_t(a) - uint64_t(b))
                                       .Case("arith.muli", uint64_t(a) * uint64_t(b))
                                       .Case("arith.maxsi", uint64_t(std::max(a, b)))
                                       .Case("arith.minsi", uint64_t(std::min(a, b)))
                                       .Default(std::nullopt);
  return result ? std::optional(llvm::SignExtend64(*result, width)) : std::nullopt;
}

std::optional<std::vector<int64_t>> RecipeEvaluator::evaluate(const llvm::json::Array *expressions, size_t rank) const {
  if (!expressions || expressions->size() != rank)
    return std::nullopt;
  std::vector<int64_t> values;
  for (const llvm::json::Value &expression : *expressions) {
    std::optional<int64_t> value = evaluate(expression);
    if (!value)
      return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

llvm::Error SimulatedArguments::computeTensorMap(size_t number) {
  const auto &parameter = description.parameters[number];
  const LaunchDescription::TensorMapFormat &format = *parameter.tensorMap;
  const llvm::json::Object *recipe = format.recipe->getAsObject();
  const llvm::json::Value *base = recipe ? recipe->get("base") : nullptr;
  size_t rank = format.box.size();
  RecipeEvaluator evaluator(description, parameters);
  std::optional<int64_t> address = base ? evaluator.evaluate(*base) : std::nullopt;
  auto shape = evaluator.evaluate(recipe ? recipe->getArray("shape") : nullptr, rank);
  auto strides = evaluator.evaluate(recipe ? recipe->getArray("strides") : nullptr, rank);
  if (!address || !shape || !strides || rank < 1 || rank > 5 || parameter.size != kTensorMapBytes)
    return fail(number, "its recipe is malformed");
  TensorMap map = {};
  map.address = *address;
  map.rank = rank - 1;
  map.swizzle = format.swizzle;
  map.elementType = format.elementType;
  map.fill = recipe->getBoolean("nan_padding").value_or(false);
  for (size_t i = 0; i < rank; ++i) {
    // The map begins with the fastest dimension.
    int64_t extent = (*shape)[rank - 1 - i], stride = (*strides)[rank - 1 - i];
    if (extent < 1 || extent > UINT32_MAX)
      return fail(number, "expected extents from 1 to 2^32 - 1, but got " + llvm::Twine(extent));
    map.extents[i] = extent;
    map.box[i] = format.box[rank - 1 - i];
    map.elementStrides[i] = 1;
    if (i > 0)
      map.strides[i - 1] = static_cast<uint64_t>(stride) * format.elementBytes;
  }
  std::memcpy(&this->parameters[parameter.offset], &map, sizeof(map));
  return llvm::Error::success();
}
