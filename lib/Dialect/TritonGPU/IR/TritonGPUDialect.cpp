//===- TritonGPUDialect.cpp - Registration and attributes of the ttg dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TritonOps/LayoutModels.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

#include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.cpp.inc"
#include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUAttrs.cpp.inc"

namespace {

/// Prints each layout once, as an alias.
struct LayoutAliases : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const final {
    StringRef name = llvm::TypeSwitch<Attribute, StringRef>(attr)
                         .Case<BlockedEncodingAttr>([](auto) { return "blocked"; })
                         .Case<LinearEncodingAttr>([](auto) { return "linear"; })
                         .Case<NvidiaMmaEncodingAttr>([](auto) { return "mma"; })
                         .Case<SharedLayoutInterface>([](auto) { return "shared"; })
                         .Case<SharedMemorySpaceAttr>([](auto) { return "smem"; })
                         .Default([](Attribute) { return ""; });
    if (name.empty())
      return AliasResult::NoAlias;
    os << name;
    return AliasResult::FinalAlias;
  }
};

} // namespace

void TritonGPUDialect::initialize() {
  registerAttributes();
  registerTypes();
  registerOperations();
  addInterfaces<LayoutAliases>();
  // Lowering plans, in a library above the dialect, determine the scratch of a layout conversion.
  declarePromisedInterface<SharedMemoryOpInterface, ConvertLayoutOp>();
  attachComputationLayoutModels(getContext());
  attachMemoryLayoutModels(getContext());
  attachShapeLayoutModels(getContext());
}

void TritonGPUDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "triton/Dialect/TritonGPU/IR/TritonGPUAttrs.cpp.inc"
      >();
}

void TritonGPUDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "triton/Dialect/TritonGPU/IR/TritonGPUOps.cpp.inc"
      >();
}

Operation *TritonGPUDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

// Parses the offsets of `ttg.memdesc_subslice`, without the brackets.
static ParseResult parseOffsets(OpAsmParser &parser, DenseI32ArrayAttr &offsets) {
  SmallVector<int32_t> values;
  if (parser.parseCommaSeparatedList([&] { return parser.parseInteger(values.emplace_back()); }))
    return failure();
  offsets = parser.getBuilder().getDenseI32ArrayAttr(values);
  return success();
}

static void printOffsets(OpAsmPrinter &printer, Operation *, DenseI32ArrayAttr offsets) {
  llvm::interleaveComma(offsets.asArrayRef(), printer);
}

#define GET_OP_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUOps.cpp.inc"
