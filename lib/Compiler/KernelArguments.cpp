//===- KernelArguments.cpp - Kernel arguments from text -------------------===//
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

/// Returns the pointee of a pointer, such as `f32` of `!tt.ptr<f32>` and `!tt.ptr<f32, 3>`.
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
    if (argument.parameter.name == name)
      return &argument;
  return nullptr;
}

llvm::Error KernelArguments::set(Argument &argument, StringRef description) {
  const KernelParameter &parameter = argument.parameter;
  argument.isGiven = true;
  if (parameter.kind == Kind::Scalar) {
    std::optional<ElementType> type = ElementType::parse(parameter.type);
    if (!type)
      return failFor(parameter, "scalars of type " + parameter.type + " are not supported");
    std::optional<Number> number = type->parseNumber(description);
    if (!number)
      return failFor(parameter, "expected a value of type " + parameter.type + ", but got '" + description + "'");
    type->write(argument.value, *number);
    return llvm::Error::success();
  }
  if (description == "null")
    return llvm::Error::success();
  std::optional<ElementType> type = getElementType(parameter);
  if (!type)
    return failFor(parameter, "arrays of type " +
                                  (parameter.tritonType.empty() ? parameter.type : parameter.tritonType) +
                                  " are not supported");
  auto array = makeArray(description, *type, &argument - arguments.data());
  if (!array)
    return failFor(parameter, llvm::toString(array.takeError()));
  argument.array = std::move(*array);
  const char *data = argument.array->getData();
  std::memcpy(argument.value, &data, sizeof(data));
  return llvm::Error::success();
}

/// Sets the missing components of tensor descriptors to those of their arrays.
void KernelArguments::completeDescriptors() {
  for (Argument &base : arguments) {
    if (!base.array)
      continue;
    llvm::ArrayRef<int64_t> shape = base.array->getShape();
    auto complete = [&](const Twine &part, int64_t value) {
      Argument *argument = lookup((base.parameter.name + part).str());
      if (argument && !argument->isGiven) {
        argument->isGiven = true;
        argument->derived = value;
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
      return llvm::createStringError("unknown parameter '" + name + "'");
    if (argument->isGiven)
      return failFor(argument->parameter, "expected one value, but got two");
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
      llvm::join(llvm::map_range(arguments, [](const Argument &argument) { return argument.parameter.name; }), ", ");
  if (!inOrder.empty())
    return llvm::createStringError("too many arguments; the kernel takes " + names);
  return llvm::createStringError("missing argument for '" + missing->parameter.name + "'; the kernel takes " + names);
}

llvm::Expected<KernelArguments> KernelArguments::parse(llvm::ArrayRef<KernelParameter> parameters,
                                                       llvm::ArrayRef<std::string> descriptions) {
  KernelArguments result;
  for (const KernelParameter &parameter : parameters)
    result.arguments.emplace_back().parameter = parameter;
  if (llvm::Error error = result.assign(descriptions))
    return error;
  return result;
}

std::vector<const void *> KernelArguments::getPointers() const {
  std::vector<const void *> pointers;
  pointers.reserve(arguments.size());
  for (const Argument &argument : arguments)
    pointers.push_back(argument.value);
  return pointers;
}

std::vector<LaunchBuffer> KernelArguments::getBuffers() const {
  std::vector<LaunchBuffer> buffers;
  for (const Argument &argument : arguments)
    if (argument.array)
      buffers.push_back({argument.array->getData(), argument.array->getBytes(), argument.parameter.name});
    else if (argument.parameter.kind == Kind::Pointer)
      buffers.push_back({nullptr, 0, argument.parameter.name});
  return buffers;
}

std::vector<std::string> KernelArguments::describeDerived() const {
  std::vector<std::string> descriptions;
  for (auto [number, argument] : llvm::enumerate(arguments))
    if (argument.derived)
      descriptions.push_back((Twine(number) + "=" + Twine(*argument.derived)).str());
  return descriptions;
}

llvm::Expected<HostArray *> KernelArguments::lookupArray(StringRef name) {
  Argument *argument = lookup(name);
  if (!argument)
    return llvm::createStringError("unknown parameter '" + name + "'");
  if (!argument->array && argument->parameter.kind == Kind::Pointer)
    return llvm::createStringError("expected an array as the argument '" + name + "', but got null");
  if (!argument->array)
    return llvm::createStringError("expected an array parameter, but got '" + name + "'");
  return &*argument->array;
}
