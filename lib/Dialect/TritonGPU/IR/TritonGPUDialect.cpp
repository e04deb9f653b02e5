//===- TritonGPUDialect.cpp - Registration and attributes of the ttg dialect ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

#include "triton/Dialect/TritonGPU/IR/TritonGPUDialect.cpp.inc"
#include "triton/Dialect/TritonGPU/IR/TritonGPUInterfaces.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "triton/Dialect/TritonGPU/IR/TritonGPUAttrs.cpp.inc"

namespace {

/// Layouts are long and stand on every tensor: print them once, under a name.
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

/// Checks the attributes of the dialect that describe a whole module.
LogicalResult TritonGPUDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  bool isCount = name == kNumWarpsAttrName || name == kNumCTAsAttrName || name == kThreadsPerWarpAttrName;
  if (!isCount && name != kTargetAttrName)
    return success();

  bool isFunction = isa<FuncOp>(op);
  bool isModule = op->hasTrait<mlir::OpTrait::SymbolTable>();
  if (!isModule && !(isFunction && name == kNumWarpsAttrName))
    return op->emitOpError() << "`" << name << "` belongs on a module"
                             << (name == kNumWarpsAttrName ? " or on a function" : "");
  if (!isCount) {
    if (!isa<StringAttr>(attribute.getValue()))
      return op->emitOpError() << "`" << name << "` is a string like \"cuda:90\", not " << attribute.getValue();
    return success();
  }
  auto value = dyn_cast<IntegerAttr>(attribute.getValue());
  if (!value || !value.getType().isInteger(32) || value.getInt() < 1 || value.getInt() > 1024 ||
      !llvm::isPowerOf2_64(value.getInt()))
    return op->emitOpError() << "`" << name << "` is an i32 that is a power of two up to 1024, not "
                             << attribute.getValue();
  return success();
}

// The offsets of `ttg.memdesc_subslice`, without the brackets.
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
