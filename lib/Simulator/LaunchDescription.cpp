//===- LaunchDescription.cpp - Descriptions of launches in PTX text -------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Simulator/Arguments.h"

#include "triton/JSON/JSON.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir::triton;
using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;
using Parameters = std::vector<LaunchDescription::ParameterDescription>;

/// Returns the object of the last line that describes the kernel of a name.
static llvm::Expected<std::optional<llvm::json::Object>> findRecord(StringRef text, StringRef kernel) {
  static constexpr StringRef prefix = "// triton.kernel: ";
  std::optional<llvm::json::Object> found;
  for (size_t at = 0; (at = text.find(prefix, at)) != StringRef::npos;) {
    at += prefix.size();
    llvm::Expected<llvm::json::Value> value = parseJSON(text.slice(at, text.find('\n', at)));
    if (!value)
      return llvm::createStringError("expected the metadata of a kernel in line " +
                                     Twine(text.take_front(at).count('\n') + 1) + ": " +
                                     llvm::toString(value.takeError()));
    if (llvm::json::Object *object = value->getAsObject(); object && object->getString("name") == kernel)
      found = std::move(*object);
  }
  return found;
}

/// Returns the element type of `!tt.ptr<f32>`, or of a scalar.
static std::string getTypeName(StringRef type) {
  type.consume_front("!tt.ptr<");
  return type.take_until([](char c) { return c == ',' || c == '>'; }).str();
}

static void readTensorMaps(const llvm::json::Object &record, Parameters &parameters) {
  const llvm::json::Array *maps = record.getArray("tensor_maps");
  for (const llvm::json::Value &value : maps ? *maps : llvm::json::Array()) {
    const llvm::json::Object *map = value.getAsObject();
    size_t number = map ? map->getInteger("param").value_or(-1) : -1;
    if (number >= parameters.size())
      continue;
    LaunchDescription::TensorMapFormat &format = parameters[number].tensorMap.emplace();
    format.swizzle = map->getInteger("swizzle").value_or(0);
    format.elementType = map->getInteger("elem_type").value_or(0);
    format.elementBytes = map->getInteger("elem_size").value_or(0);
    if (const llvm::json::Value *recipe = map->get("recipe"))
      format.recipe = *recipe;
    if (const llvm::json::Array *box = map->getArray("block_size"))
      for (const llvm::json::Value &size : *box)
        format.box.push_back(size.getAsInteger().value_or(0));
  }
}

static void readParameters(const llvm::json::Object &record, Parameters &parameters) {
  using Kind = LaunchDescription::ParameterDescription::Kind;
  const llvm::json::Array *list = record.getArray("params");
  if (!list || list->size() != parameters.size())
    return;
  for (auto [parameter, value] : llvm::zip(parameters, *list)) {
    const llvm::json::Object *fields = value.getAsObject();
    if (!fields)
      continue;
    StringRef kind = fields->getString("kind").value_or("");
    parameter.name = fields->getString("name").value_or(parameter.name).str();
    parameter.kind = kind == "pointer"      ? Kind::Pointer
                     : kind == "scalar"     ? Kind::Scalar
                     : kind == "scratch"    ? Kind::Scratch
                     : kind == "tensor_map" ? Kind::TensorMap
                                            : Kind::Unknown;
    // LLVM has no 8-bit floats.
    bool hasSourceType = kind == "pointer" || (kind == "scalar" && fields->getString("tt_type"));
    StringRef type = fields->getString(hasSourceType ? "tt_type" : "type").value_or("");
    parameter.type = getTypeName(type);
  }
}

llvm::Expected<LaunchDescription> LaunchDescription::create(const Kernel &kernel) {
  LaunchDescription result;
  for (const Parameter &parameter : kernel.getParameters()) {
    ParameterDescription &description = result.parameters.emplace_back();
    description.name = parameter.name;
    description.size = parameter.size;
    description.offset = parameter.offset;
    description.valueClass = parameter.valueClass;
  }
  result.threads = kernel.getThreads();
  auto record = findRecord(kernel.getModule().text, kernel.getName());
  if (!record)
    return record.takeError();
  if (!*record)
    return result;
  int64_t shared = (*record)->getInteger("shared").value_or(0);
  if (shared != uint32_t(shared))
    return llvm::createStringError("expected at most 2^32 - 1 bytes of shared memory in the metadata, but got " +
                                   Twine(shared));
  result.shared = shared;
  result.scratch = (*record)->getInteger("global_scratch_size").value_or(0);
  if (!result.threads)
    result.threads = (*record)->getInteger("threads").value_or(0);
  readParameters(**record, result.parameters);
  readTensorMaps(**record, result.parameters);
  return result;
}
