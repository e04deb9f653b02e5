//===- KernelMetadataJSON.cpp - Metadata as JSON --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelMetadata.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"

using namespace mlir;
using namespace mlir::triton;
using Kind = KernelParameter::Kind;

static llvm::StringRef getName(Kind kind) {
  switch (kind) {
  case Kind::Pointer:
    return "pointer";
  case Kind::Scalar:
    return "scalar";
  case Kind::Scratch:
    return "scratch";
  case Kind::TensorMap:
    return "tensor_map";
  }
  llvm_unreachable("unknown kind of parameter");
}

static void write(llvm::json::OStream &json, const KernelParameter &parameter) {
  json.object([&] {
    json.attribute("name", parameter.name);
    json.attribute("type", parameter.type);
    if (!parameter.tritonType.empty())
      json.attribute("tt_type", parameter.tritonType);
    json.attribute("size", parameter.size);
    json.attribute("offset", parameter.offset);
    json.attribute("kind", getName(parameter.kind));
    if (parameter.isReadOnly)
      json.attribute("read_only", true);
  });
}

static void write(llvm::json::OStream &json, const KernelMetadata &metadata) {
  auto number = [&](llvm::StringRef key, std::optional<int64_t> value) {
    if (value)
      json.attribute(key, *value);
  };
  json.object([&] {
    if (metadata.name)
      json.attribute("name", *metadata.name);
    json.attribute("target", metadata.target);
    if (!metadata.abi.empty())
      json.attribute("abi", metadata.abi);
    if (!metadata.fpFusion)
      json.attribute("fp_fusion", false);
    number("num_warps", metadata.numWarps);
    number("num_ctas", metadata.numCTAs);
    number("threads", metadata.threads);
    if (metadata.clusterDims)
      json.attribute("cluster_dims", llvm::json::Array(*metadata.clusterDims));
    number("shared", metadata.shared);
    number("global_scratch_size", metadata.globalScratchSize);
    number("global_scratch_align", metadata.globalScratchAlign);
    number("profile_scratch_size", metadata.profileScratchSize);
    number("profile_scratch_align", metadata.profileScratchAlign);
    if (metadata.statistics) {
      json.attribute("registers", metadata.statistics->registers);
      json.attribute("spill_stores", metadata.statistics->spillStores);
      json.attribute("spill_loads", metadata.statistics->spillLoads);
      json.attribute("static_shared", metadata.statistics->staticShared);
      json.attribute("stack", metadata.statistics->stack);
    }
    if (metadata.hostCPU)
      json.attribute("host_cpu", *metadata.hostCPU);
    number("arena_bytes", metadata.arenaBytes);
    if (metadata.mayRunLong)
      json.attribute("may_run_long", *metadata.mayRunLong);
    if (metadata.parameters)
      json.attributeArray("params", [&] {
        for (const KernelParameter &parameter : *metadata.parameters)
          write(json, parameter);
      });
    json.attributeArray("tensor_maps", [] {});
  });
}

static std::string print(const KernelMetadata &metadata, unsigned indent) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, indent);
  write(json, metadata);
  return text;
}

std::string KernelMetadata::toJSON() const { return print(*this, /*indent=*/2) + "\n"; }

std::string KernelMetadata::toRecord() const {
  KernelMetadata copy = *this;
  copy.hostCPU.reset();
  return print(copy, /*indent=*/0);
}

static std::optional<Kind> parseKind(llvm::StringRef name) {
  for (Kind kind : {Kind::Pointer, Kind::Scalar, Kind::Scratch, Kind::TensorMap})
    if (getName(kind) == name)
      return kind;
  return std::nullopt;
}

static std::optional<KernelParameter> readParameter(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return std::nullopt;
  KernelParameter parameter;
  parameter.name = object->getString("name").value_or("").str();
  parameter.type = object->getString("type").value_or("").str();
  parameter.tritonType = object->getString("tt_type").value_or("").str();
  parameter.size = object->getInteger("size").value_or(0);
  parameter.offset = object->getInteger("offset").value_or(0);
  std::optional<Kind> kind = parseKind(object->getString("kind").value_or(""));
  if (!kind)
    return std::nullopt;
  parameter.kind = *kind;
  parameter.isReadOnly = object->getBoolean("read_only").value_or(false);
  return parameter;
}

std::optional<KernelMetadata> KernelMetadata::fromJSON(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const llvm::json::Object *object = value->getAsObject();
  if (!object || !object->getString("name"))
    return std::nullopt;
  KernelMetadata metadata;
  metadata.name = object->getString("name")->str();
  metadata.target = object->getString("target").value_or("").str();
  metadata.abi = object->getString("abi").value_or("").str();
  metadata.fpFusion = object->getBoolean("fp_fusion").value_or(true);
  metadata.numWarps = object->getInteger("num_warps");
  metadata.numCTAs = object->getInteger("num_ctas");
  metadata.threads = object->getInteger("threads");
  metadata.shared = object->getInteger("shared");
  metadata.globalScratchSize = object->getInteger("global_scratch_size");
  metadata.globalScratchAlign = object->getInteger("global_scratch_align");
  metadata.profileScratchSize = object->getInteger("profile_scratch_size");
  metadata.profileScratchAlign = object->getInteger("profile_scratch_align");
  metadata.arenaBytes = object->getInteger("arena_bytes");
  metadata.mayRunLong = object->getBoolean("may_run_long");
  if (const llvm::json::Array *sizes = object->getArray("cluster_dims")) {
    metadata.clusterDims.emplace();
    for (const llvm::json::Value &size : *sizes)
      metadata.clusterDims->push_back(size.getAsInteger().value_or(1));
  }
  if (const llvm::json::Array *parameters = object->getArray("params")) {
    metadata.parameters.emplace();
    for (const llvm::json::Value &entry : *parameters) {
      std::optional<KernelParameter> parameter = readParameter(entry);
      if (!parameter)
        return std::nullopt;
      metadata.parameters->push_back(std::move(*parameter));
    }
  }
  return metadata;
}

bool KernelMetadata::describes(const KernelMetadata &derived) const {
  auto agree = [](const auto &mine, const auto &other) { return !mine || !other || *mine == *other; };
  if (name != derived.name || !agree(threads, derived.threads) || !agree(clusterDims, derived.clusterDims))
    return false;
  if (!parameters || !derived.parameters)
    return true;
  return llvm::equal(*parameters, *derived.parameters, [](const KernelParameter &a, const KernelParameter &b) {
    return a.size == b.size && a.offset == b.offset;
  });
}
