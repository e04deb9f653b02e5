//===- Debug.cpp - Lowering of prints, assertions and checks ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton-c/CPURuntime.h"
#include "triton/Conversion/FloatConversion/FloatConversion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

std::string FunctionLowering::describeLocation(Location loc) {
  std::string text;
  // For inlined code, use the location of the callee.
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    llvm::raw_string_ostream(text) << file.getFilename().strref() << ':' << file.getLine() << ':' << file.getColumn();
    return WalkResult::interrupt();
  });
  return text;
}

/// Returns the address of a constant of the module. Equal values share a constant.
static Value getGlobal(FunctionLowering &f, Type type, Attribute value, StringRef kind, uint64_t hash) {
  std::string name = ("triton_cpu_" + kind + "_" + llvm::utohexstr(hash)).str();
  if (!SymbolTable::lookupSymbolIn(f.target->getParentOp(), name)) {
    // Several operations can share the constant, so it has the location of the function.
    OpBuilder builder(f.target);
    LLVM::GlobalOp::create(builder, f.target.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Internal, name, value);
  }
  return LLVM::AddressOfOp::create(f.builder, LLVM::LLVMPointerType::get(f.builder.getContext()), name);
}

Value FunctionLowering::getStringConstant(StringRef text) {
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), text.size() + 1);
  return getGlobal(*this, type, builder.getStringAttr(text + Twine('\0')), "text", llvm::xxh3_64bits(text));
}

Value FunctionLowering::getTable(DenseElementsAttr elements) {
  auto type = LLVM::LLVMArrayType::get(elements.getElementType(), elements.getNumElements());
  ArrayRef<char> data = elements.getRawData();
  uint64_t hash = llvm::xxh3_64bits(StringRef(data.data(), data.size()));
  return getGlobal(*this, type, elements, "table", hash);
}

void FunctionLowering::callRuntime(StringRef name, ValueRange values) {
  Operation *module = target->getParentOp();
  auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(module, name));
  if (!function) {
    OpBuilder atModule(target);
    auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                            SmallVector<Type>(values.getTypes()));
    function = LLVM::LLVMFuncOp::create(atModule, target.getLoc(), name, type);
  }
  LLVM::CallOp::create(builder, function, values);
}

/// Converts a value to the 64 bits that the runtime library prints, and returns their kind.
static std::pair<Value, int32_t> describeValue(ImplicitLocOpBuilder &b, Type type, Value value, bool hex,
                                               bool isSigned) {
  Type wide = b.getI64Type();
  if (isa<PointerType>(type))
    return {LLVM::PtrToIntOp::create(b, wide, value), TritonCPUPrintPointer};
  if (auto number = dyn_cast<FloatType>(type)) {
    if (!hex) {
      if (number.getWidth() < 32)
        value = extendToF32(b, number, value);
      if (!number.isF64())
        value = arith::ExtFOp::create(b, b.getF64Type(), value);
      return {arith::BitcastOp::create(b, wide, value), TritonCPUPrintFloat};
    }
    if (number.getWidth() >= 32)
      value = arith::BitcastOp::create(b, b.getIntegerType(number.getWidth()), value);
  }
  if (value.getType().isIndex())
    value = arith::IndexCastOp::create(b, wide, value);
  isSigned &= !hex;
  if (value.getType() != wide) {
    if (isSigned)
      value = arith::ExtSIOp::create(b, wide, value);
    else
      value = arith::ExtUIOp::create(b, wide, value);
  }
  return {value, hex ? TritonCPUPrintHex : isSigned ? TritonCPUPrintSigned : TritonCPUPrintUnsigned};
}

static void lowerPrint(PrintOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  auto number = [&](int64_t value) { return createInteger(b, b.getI32Type(), value); };
  Value prefix = f.getStringConstant(op.getPrefix());
  if (op.getArgs().empty()) {
    Value none = LLVM::ZeroOp::create(b, f.program.getType());
    f.callRuntime("triton_cpu_print", {f.program, prefix, number(0), number(0), none, number(0),
                                       number(TritonCPUPrintText), number(0), f.integer(0)});
    return;
  }
  ArrayRef<int32_t> signs = op.getIsSigned();
  for (unsigned i = 0, e = op.getArgs().size(); i < e; ++i) {
    Value argument = op.getArgs()[i];
    auto tensor = dyn_cast<RankedTensorType>(argument.getType());
    ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
    Type type = getElementTypeOrSelf(argument.getType());
    Buffer coordinates = f.createBuffer({std::max<int64_t>(shape.size(), 1)}, b.getI64Type());
    f.forEachIndex(shape, [&](ValueRange indices) {
      Value value = f.getElement(argument, indices);
      b.setLoc(op.getLoc());
      for (auto [dim, index] : llvm::enumerate(indices))
        f.storeElement(coordinates, f.integer(dim), index);
      auto [bits, kind] = describeValue(b, type, value, op.getHex(), signs[i] != 0);
      f.callRuntime("triton_cpu_print", {f.program, prefix, number(i), number(op.getArgs().size()), coordinates.address,
                                         number(shape.size()), number(kind), number(getElementBitWidth(type)), bits});
    });
  }
}

static void lowerAssert(AssertOp op, FunctionLowering &f) {
  auto tensor = dyn_cast<RankedTensorType>(op.getCondition().getType());
  ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
  f.forEachIndex(shape, [&](ValueRange indices) {
    Value holds = f.getElement(op.getCondition(), indices);
    f.builder.setLoc(op.getLoc());
    Value fails = arith::XOrIOp::create(f.builder, holds, createInteger(f.builder, holds.getType(), 1));
    f.branch(fails, {},
             [&]() -> SmallVector<Value> {
               f.createElementFailure(("assertion failed: " + op.getMessage()).str(), shape, indices);
               return {};
             },
             {});
  });
}

void cpu::populateDebug(OperationTable &table) {
  table.add<PrintOp>(lowerPrint);
  table.add<AssertOp>(lowerAssert);
  // Assumptions only help optimizations.
  table.add<LLVM::AssumeOp>([](LLVM::AssumeOp, FunctionLowering &) {});
}
