//===- KernelMetadataJSON.cpp - Metadata as JSON --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/KernelMetadata.h"

#include "triton/JSON/JSON.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using Kind = KernelParameter::Kind;
using Path = llvm::json::Path;

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
    json.attribute("name", llvm::json::fixUTF8(parameter.name));
    json.attribute("type", llvm::json::fixUTF8(parameter.type));
    if (!parameter.tritonType.empty())
      json.attribute("tt_type", llvm::json::fixUTF8(parameter.tritonType));
    json.attribute("size", parameter.size);
    json.attribute("offset", parameter.offset);
    json.attribute("kind", getName(parameter.kind));
    if (parameter.isReadOnly)
      json.attribute("read_only", true);
  });
}

static void write(llvm::json::OStream &json, const TensorMapParameter &tensorMap) {
  json.object([&] {
    json.attribute("param", tensorMap.parameter);
    json.attribute("swizzle", tensorMap.swizzle);
    json.attribute("elem_size", tensorMap.elementBytes);
    json.attribute("elem_type", tensorMap.elementType);
    json.attribute("block_size", llvm::json::Array(tensorMap.box));
    json.attribute("fp4_padded", false);
    if (tensorMap.recipe)
      json.attribute("recipe", *tensorMap.recipe);
  });
}

static void write(llvm::json::OStream &json, const KernelMetadata &metadata) {
  auto number = [&](llvm::StringRef key, std::optional<int64_t> value) {
    if (value)
      json.attribute(key, *value);
  };
  json.object([&] {
    if (metadata.name)
      json.attribute("name", llvm::json::fixUTF8(*metadata.name));
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
    json.attributeArray("tensor_maps", [&] {
      for (const TensorMapParameter &tensorMap : metadata.tensorMaps)
        write(json, tensorMap);
    });
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

/// Reports a value unless it is valid. Returns whether it is.
static bool check(bool isValid, Path path, llvm::StringLiteral expected) {
  if (!isValid)
    path.report(expected);
  return isValid;
}

/// Reads a number that is at least `least`, if it is present.
static bool readNumber(llvm::json::ObjectMapper &object, Path path, llvm::StringLiteral key,
                       std::optional<int64_t> &number, int64_t least) {
  if (!object.map(key, number))
    return false;
  if (!number || *number >= least)
    return true;
  path.field(key).report(least == 0 ? llvm::StringLiteral("expected a non-negative integer")
                                    : llvm::StringLiteral("expected a positive integer"));
  return false;
}

/// Reads an alignment in bytes, if it is present.
static bool readAlignment(llvm::json::ObjectMapper &object, Path path, llvm::StringLiteral key,
                          std::optional<int64_t> &number) {
  return object.map(key, number) &&
         check(!number || (*number > 0 && llvm::isPowerOf2_64(*number)), path.field(key), "expected a power of two");
}

static bool arePositive(llvm::ArrayRef<int64_t> numbers) {
  return llvm::all_of(numbers, [](int64_t number) { return number > 0; });
}

/// Whether these are three positive numbers, whose product does not overflow.
static bool areClusterDims(llvm::ArrayRef<int64_t> numbers) {
  constexpr int64_t most = 1 << 20;
  return numbers.size() == 3 && arePositive(numbers) && llvm::all_of(numbers, [](int64_t n) { return n <= most; });
}

namespace mlir::triton {

// The JSON library finds these functions by the types of their arguments.

static bool fromJSON(const llvm::json::Value &value, Kind &kind, Path path) {
  std::optional<Kind> parsed = parseKind(value.getAsString().value_or(""));
  if (parsed)
    kind = *parsed;
  else
    path.report("expected a kind of parameter");
  return parsed.has_value();
}

static bool fromJSON(const llvm::json::Value &value, KernelParameter &parameter, Path path) {
  llvm::json::ObjectMapper object(value, path);
  std::optional<int64_t> size, offset;
  bool isRead = object && object.map("name", parameter.name) && object.map("type", parameter.type) &&
                object.mapOptional("tt_type", parameter.tritonType) && readNumber(object, path, "size", size, 0) &&
                readNumber(object, path, "offset", offset, 0) && object.map("kind", parameter.kind) &&
                object.mapOptional("read_only", parameter.isReadOnly);
  parameter.size = size.value_or(0);
  parameter.offset = offset.value_or(0);
  return isRead;
}

static bool fromJSON(const llvm::json::Value &value, TensorMapParameter &tensorMap, Path path) {
  llvm::json::ObjectMapper object(value, path);
  if (const llvm::json::Value *recipe = object ? value.getAsObject()->get("recipe") : nullptr)
    tensorMap.recipe = *recipe;
  return object && object.map("param", tensorMap.parameter) && object.map("swizzle", tensorMap.swizzle) &&
         object.map("elem_size", tensorMap.elementBytes) && object.map("elem_type", tensorMap.elementType) &&
         object.map("block_size", tensorMap.box) &&
         check(!tensorMap.box.empty() && arePositive(tensorMap.box), path.field("block_size"),
               "expected positive integers");
}

/// Verifies that the numbers of warps, threads and CTAs agree. Warp specialization adds threads.
static bool checkLaunch(const KernelMetadata &metadata, Path path) {
  constexpr int64_t threadsPerWarp = 32;
  bool hasThreads = !metadata.threads || !metadata.numWarps || *metadata.threads / threadsPerWarp >= *metadata.numWarps;
  bool hasCTAs =
      !metadata.clusterDims || !metadata.numCTAs ||
      (*metadata.clusterDims)[0] * (*metadata.clusterDims)[1] * (*metadata.clusterDims)[2] == *metadata.numCTAs;
  return check(hasThreads, path.field("num_warps"), "expected at most the warps of the threads") &&
         check(hasCTAs, path.field("num_ctas"), "expected the CTAs of the cluster");
}

static bool fromJSON(const llvm::json::Value &value, KernelMetadata &metadata, Path path) {
  llvm::json::ObjectMapper object(value, path);
  auto readFact = [&](llvm::StringLiteral key, std::optional<int64_t> &number, int64_t least) {
    return readNumber(object, path, key, number, least);
  };
  return object && object.map("name", metadata.name.emplace()) && object.mapOptional("target", metadata.target) &&
         object.mapOptional("abi", metadata.abi) &&
         check(metadata.abi.empty() || metadata.abi == "triton" || metadata.abi == "native", path.field("abi"),
               "expected triton or native") &&
         object.mapOptional("fp_fusion", metadata.fpFusion) && readFact("num_warps", metadata.numWarps, 1) &&
         readFact("num_ctas", metadata.numCTAs, 1) && readFact("threads", metadata.threads, 1) &&
         object.map("cluster_dims", metadata.clusterDims) &&
         check(!metadata.clusterDims || areClusterDims(*metadata.clusterDims), path.field("cluster_dims"),
               "expected three positive integers") &&
         readFact("shared", metadata.shared, 0) && readFact("global_scratch_size", metadata.globalScratchSize, 0) &&
         readAlignment(object, path, "global_scratch_align", metadata.globalScratchAlign) &&
         readFact("profile_scratch_size", metadata.profileScratchSize, 0) &&
         readAlignment(object, path, "profile_scratch_align", metadata.profileScratchAlign) &&
         readFact("arena_bytes", metadata.arenaBytes, 0) && object.map("may_run_long", metadata.mayRunLong) &&
         object.map("params", metadata.parameters) && object.mapOptional("tensor_maps", metadata.tensorMaps) &&
         check(llvm::all_of(metadata.tensorMaps,
                            [&](const TensorMapParameter &tensorMap) {
                              return tensorMap.parameter >= 0 && metadata.parameters &&
                                     tensorMap.parameter < int64_t(metadata.parameters->size());
                            }),
               path.field("tensor_maps"), "expected numbers of parameters") &&
         checkLaunch(metadata, path);
}

} // namespace mlir::triton

llvm::Expected<KernelMetadata> KernelMetadata::fromJSON(llvm::StringRef text) {
  llvm::Expected<llvm::json::Value> value = parseJSON(text);
  if (!value)
    return value.takeError();
  KernelMetadata metadata;
  Path::Root root("metadata");
  if (triton::fromJSON(*value, metadata, root))
    return metadata;
  return root.getError();
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
