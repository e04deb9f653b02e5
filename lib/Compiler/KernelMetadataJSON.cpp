//===- KernelMetadataJSON.cpp - Metadata as JSON --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelMetadata.h"

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

std::string KernelMetadata::toJSON() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  auto number = [&](llvm::StringRef key, std::optional<int64_t> value) {
    if (value)
      json.attribute(key, *value);
  };
  json.object([&] {
    if (name)
      json.attribute("name", *name);
    json.attribute("target", target);
    if (!abi.empty())
      json.attribute("abi", abi);
    number("num_warps", numWarps);
    number("num_ctas", numCTAs);
    number("threads", threads);
    if (clusterDims)
      json.attribute("cluster_dims", llvm::json::Array(*clusterDims));
    number("shared", shared);
    number("global_scratch_size", globalScratchSize);
    number("global_scratch_align", globalScratchAlign);
    number("profile_scratch_size", profileScratchSize);
    number("profile_scratch_align", profileScratchAlign);
    if (statistics) {
      json.attribute("registers", statistics->registers);
      json.attribute("spill_stores", statistics->spillStores);
      json.attribute("spill_loads", statistics->spillLoads);
      json.attribute("static_shared", statistics->staticShared);
      json.attribute("stack", statistics->stack);
    }
    if (hostCPU)
      json.attribute("host_cpu", *hostCPU);
    number("arena_bytes", arenaBytes);
    if (mayRunLong)
      json.attribute("may_run_long", *mayRunLong);
    if (parameters)
      json.attributeArray("params", [&] {
        for (const KernelParameter &parameter : *parameters)
          write(json, parameter);
      });
    json.attributeArray("tensor_maps", [] {});
  });
  stream << '\n';
  return text;
}
