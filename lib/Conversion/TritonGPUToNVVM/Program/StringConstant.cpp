//===- StringConstant.cpp - Strings in constant memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/StringConstant.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

Value mlir::triton::gpu::getStringConstant(ImplicitLocOpBuilder &builder, Operation *module, StringRef text) {
  std::string bytes = text.str();
  bytes.push_back('\0');
  LLVM::GlobalOp global;
  for (auto candidate : module->getRegion(0).getOps<LLVM::GlobalOp>())
    if (auto value = dyn_cast_or_null<StringAttr>(candidate.getValueOrNull());
        value && candidate.getConstant() && value.getValue() == bytes)
      global = candidate;
  if (!global) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&module->getRegion(0).front());
    unsigned count = 0;
    SmallString<16> name = SymbolTable::generateSymbolName<16>(
        "text", [&](StringRef taken) { return SymbolTable::lookupSymbolIn(module, taken) != nullptr; }, count);
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
    // Several operations can share the constant, so it has the location of the module.
    global = LLVM::GlobalOp::create(builder, module->getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Internal, name,
                                    builder.getStringAttr(bytes));
  }
  return LLVM::AddressOfOp::create(builder, global);
}
