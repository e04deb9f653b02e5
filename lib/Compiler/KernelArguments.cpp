//===- KernelArguments.cpp - What to run a kernel on, in words ------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelArguments.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstring>

using namespace mlir::triton;
using Kind = KernelParameter::Kind;
using llvm::StringRef;
using llvm::Twine;

/// What a pointer points to: of `!tt.ptr<f32>` and `!tt.ptr<f32, 3>` it is `f32`.
static std::optional<ElementType> getElementType(const KernelParameter &parameter) {
  StringRef type = parameter.tritonType;
  if (!type.consume_front("!tt.ptr<"))
    return std::nullopt;
  return ElementType::parse(type.take_until([](char c) { return c == ',' || c == '>'; }));
}

static llvm::Error failFor(const KernelParameter &parameter, const Twine &what) {
  return llvm::createStringError("argument '" + parameter.name + "': " + what);
}

KernelArguments::Argument *KernelArguments::lookup(StringRef name) {
  size_t number;
  if (!name.getAsInteger(10, number))
    return number < arguments.size() ? &arguments[number] : nullptr;
  for (Argument &argument : arguments)
    if (argument.parameter->name == name)
      return &argument;
  return nullptr;
}

llvm::Error KernelArguments::set(Argument &argument, StringRef description) {
  const KernelParameter &parameter = *argument.parameter;
  argument.isGiven = true;
  if (parameter.kind == Kind::Scalar) {
    std::optional<ElementType> type = ElementType::parse(parameter.type);
    if (!type)
      return failFor(parameter, "numbers of type " + parameter.type + " cannot be passed");
    std::optional<Number> number = type->parseNumber(description);
    if (!number)
      return failFor(parameter, "'" + description + "' is no " + parameter.type);
    type->write(argument.value, *number);
    return llvm::Error::success();
  }
  if (description == "null")
    return llvm::Error::success();
  std::optional<ElementType> type = getElementType(parameter);
  if (!type)
    return failFor(parameter,
                   "there are no arrays for " + (parameter.tritonType.empty() ? parameter.type : parameter.tritonType));
  auto array = makeArray(description, *type, &argument - arguments.data());
  if (!array)
    return failFor(parameter, llvm::toString(array.takeError()));
  argument.array = std::move(*array);
  const char *data = argument.array->getData();
  std::memcpy(argument.value, &data, sizeof(data));
  return llvm::Error::success();
}

/// Gives the parts of a tensor descriptor that were left out the values that its array suggests.
void KernelArguments::completeDescriptors() {
  for (Argument &base : arguments) {
    if (!base.array)
      continue;
    llvm::ArrayRef<int64_t> shape = base.array->getShape();
    auto complete = [&](const Twine &part, int64_t value) {
      Argument *argument = lookup((base.parameter->name + part).str());
      if (argument && !argument->isGiven) {
        argument->isGiven = true;
        std::memcpy(argument->value, &value, sizeof(value));
      }
    };
    int64_t stride = 1;
    for (size_t i = shape.size(); i--; stride *= shape[i]) {
      complete(".shape" + Twine(i), shape[i]);
      complete(".stride" + Twine(i), stride);
    }
    complete(".nan_padding", 0);
  }
}

llvm::Error KernelArguments::assign(llvm::ArrayRef<std::string> descriptions) {
  llvm::SmallVector<StringRef> inOrder;
  for (StringRef description : descriptions) {
    auto [name, rest] = description.split('=');
    if (name.size() == description.size() || name.contains(':')) {
      inOrder.push_back(description);
      continue;
    }
    Argument *argument = lookup(name);
    if (!argument)
      return llvm::createStringError("the kernel has no parameter '" + name + "'");
    if (argument->isGiven)
      return failFor(*argument->parameter, "it is given twice");
    if (llvm::Error error = set(*argument, rest))
      return error;
  }
  for (Argument &argument : arguments) {
    if (argument.isGiven)
      continue;
    if (inOrder.empty())
      break;
    if (llvm::Error error = set(argument, inOrder.front()))
      return error;
    inOrder.erase(inOrder.begin());
  }
  completeDescriptors();
  auto missing = llvm::find_if(arguments, [](const Argument &argument) { return !argument.isGiven; });
  if (inOrder.empty() && missing == arguments.end())
    return llvm::Error::success();
  std::string names =
      llvm::join(llvm::map_range(arguments, [](const Argument &argument) { return argument.parameter->name; }), ", ");
  if (!inOrder.empty())
    return llvm::createStringError("there are more arguments than parameters (" + names + ")");
  return llvm::createStringError("there is no argument for '" + missing->parameter->name + "'; the kernel takes " +
                                 names);
}

llvm::Expected<KernelArguments> KernelArguments::parse(llvm::ArrayRef<KernelParameter> parameters,
                                                       llvm::ArrayRef<std::string> descriptions) {
  KernelArguments result;
  for (const KernelParameter &parameter : parameters)
    result.arguments.emplace_back().parameter = &parameter;
  if (llvm::Error error = result.assign(descriptions))
    return error;
  return result;
}

std::vector<const void *> KernelArguments::getPointers() const {
  std::vector<const void *> pointers;
  for (const Argument &argument : arguments)
    pointers.push_back(argument.value);
  return pointers;
}

std::vector<LaunchBuffer> KernelArguments::getBuffers() const {
  std::vector<LaunchBuffer> buffers;
  for (const Argument &argument : arguments)
    if (argument.array)
      buffers.push_back({argument.array->getData(), argument.array->getBytes(), argument.parameter->name});
  return buffers;
}

llvm::Expected<HostArray *> KernelArguments::lookupArray(StringRef name) {
  Argument *argument = lookup(name);
  if (!argument)
    return llvm::createStringError("the kernel has no parameter '" + name + "'");
  if (!argument->array)
    return llvm::createStringError("parameter '" + name + "' is no array");
  return &*argument->array;
}
