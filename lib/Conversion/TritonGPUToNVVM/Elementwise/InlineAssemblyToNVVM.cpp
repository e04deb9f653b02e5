//===- InlineAssemblyToNVVM.cpp - Lowering of inline assembly ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One execution of the assembly processes `packed_element` elements of each operand. Packed elements narrower than 32
// bits share 32-bit registers, as many as fit. Other elements occupy one register each. The constraints define the
// types of the registers.
//
//===----------------------------------------------------------------------===//

#include "Elementwise/AssemblyConstraints.h"
#include "Patterns.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

//===----------------------------------------------------------------------===//
// Registers.
//===----------------------------------------------------------------------===//

/// Returns the bits of `value` as an integer of width `bits`.
static Value getAsInteger(ImplicitLocOpBuilder &b, Value value, unsigned bits) {
  Type type = b.getIntegerType(bits);
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::PtrToIntOp::create(b, type, value);
  if (value.getType().isInteger() && value.getType() != type)
    return LLVM::ZExtOp::create(b, type, value);
  return value.getType() == type ? value : Value(LLVM::BitcastOp::create(b, type, value));
}

static Value getFromInteger(ImplicitLocOpBuilder &b, Value integer, Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(b, type, integer);
  if (type.isInteger() && integer.getType() != type)
    return LLVM::TruncOp::create(b, type, integer);
  return integer.getType() == type ? integer : Value(LLVM::BitcastOp::create(b, type, integer));
}

/// Packs elements into one register, the first one in the lowest bits.
static Value packRegister(ImplicitLocOpBuilder &b, ArrayRef<Value> elements, const AssemblyOperand &operand,
                          Type type) {
  if (elements.size() == 1 && elements.front().getType() == type)
    return elements.front();
  Value bits = getAsInteger(b, elements.front(), operand.elementBits);
  if (elements.size() > 1) {
    bits = LLVM::PoisonOp::create(b, VectorType::get(elements.size(), bits.getType()));
    for (auto [position, element] : llvm::enumerate(elements)) {
      Value index = LLVM::ConstantOp::create(b, b.getI32IntegerAttr(position));
      bits = LLVM::InsertElementOp::create(b, bits, getAsInteger(b, element, operand.elementBits), index);
    }
    bits = LLVM::BitcastOp::create(b, b.getIntegerType(operand.elementBits * elements.size()), bits);
  }
  unsigned have = bits.getType().getIntOrFloatBitWidth(), want = type.getIntOrFloatBitWidth();
  if (have < want)
    bits = LLVM::ZExtOp::create(b, b.getIntegerType(want), bits);
  else if (have > want)
    bits = LLVM::TruncOp::create(b, b.getIntegerType(want), bits);
  return getFromInteger(b, bits, type);
}

/// Unpacks the elements of type `type` in one register.
static SmallVector<Value> unpackRegister(ImplicitLocOpBuilder &b, Value value, const AssemblyOperand &operand,
                                         Type type) {
  if (operand.elements == 1 && value.getType() == type)
    return {value};
  Value bits = getAsInteger(b, value, value.getType().getIntOrFloatBitWidth());
  unsigned have = bits.getType().getIntOrFloatBitWidth(), want = operand.elementBits * operand.elements;
  if (have > want)
    bits = LLVM::TruncOp::create(b, b.getIntegerType(want), bits);
  else if (have < want)
    bits = LLVM::ZExtOp::create(b, b.getIntegerType(want), bits);
  if (operand.elements == 1)
    return {getFromInteger(b, bits, type)};
  Value vector =
      LLVM::BitcastOp::create(b, VectorType::get(operand.elements, b.getIntegerType(operand.elementBits)), bits);
  SmallVector<Value> elements;
  for (unsigned position = 0; position < operand.elements; ++position) {
    Value index = LLVM::ConstantOp::create(b, b.getI32IntegerAttr(position));
    elements.push_back(getFromInteger(b, LLVM::ExtractElementOp::create(b, vector, index), type));
  }
  return elements;
}

namespace {

struct InlineAssemblyLowering : public ConvertOpToLLVMPattern<ElementwiseInlineAsmOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(ElementwiseInlineAsmOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override;
};

} // namespace

LogicalResult InlineAssemblyLowering::matchAndRewrite(ElementwiseInlineAsmOp op, OneToNOpAdaptor adaptor,
                                                      ConversionPatternRewriter &rewriter) const {
  std::string problem;
  std::optional<Assembly> assembly = readConstraints(op, problem);
  if (!assembly)
    return rewriter.notifyMatchFailure(op, problem);
  ImplicitLocOpBuilder b(op.getLoc(), rewriter);
  size_t count = 1, packed = op.getPackedElement();
  for (ValueRange operand : adaptor.getArgs())
    count = std::max(count, operand.size());
  SmallVector<Type> elementTypes;
  SmallVector<size_t> counts;
  for (Type type : op.getResultTypes()) {
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertType(type, types)))
      return rewriter.notifyMatchFailure(op, "the result type is not supported");
    elementTypes.push_back(types.front());
    counts.push_back(types.size());
    count = std::max(count, types.size());
  }

  SmallVector<Type> registerTypes = assembly->getResultTypes();
  Type resultType;
  if (!registerTypes.empty())
    resultType = registerTypes.size() == 1 ? registerTypes.front()
                                           : LLVM::LLVMStructType::getLiteral(getContext(), registerTypes);
  SmallVector<SmallVector<Value>> results(op.getNumResults());
  for (size_t first = 0; first < count; first += packed) {
    SmallVector<Value> registers;
    for (auto [values, operand] : llvm::zip_equal(adaptor.getArgs(), assembly->operands)) {
      for (unsigned reg = 0; reg < operand.registers; ++reg) {
        SmallVector<Value> elements;
        for (unsigned position = 0; position < operand.elements; ++position) {
          // Repeat the last element to fill the remaining registers.
          size_t index = first + reg * operand.elements + position;
          elements.push_back(values[std::min<size_t>(index, values.size() - 1)]);
        }
        registers.push_back(packRegister(b, elements, operand, operand.types[reg]));
      }
    }
    auto assemblyOp = LLVM::InlineAsmOp::create(
        b, resultType ? TypeRange(resultType) : TypeRange(), registers, op.getAsmString(), assembly->constraints,
        /*has_side_effects=*/!op.getPure(), /*is_align_stack=*/false, LLVM::tailcallkind::TailCallKind::None,
        /*asm_dialect=*/LLVM::AsmDialectAttr(), /*operand_attrs=*/ArrayAttr());
    unsigned position = 0;
    for (auto [index, result] : llvm::enumerate(assembly->results))
      for (unsigned reg = 0; reg < result.registers; ++reg, ++position) {
        Value value = registerTypes.size() == 1
                          ? assemblyOp.getRes()
                          : LLVM::ExtractValueOp::create(b, assemblyOp.getRes(), position).getResult();
        llvm::append_range(results[index], unpackRegister(b, value, result, elementTypes[index]));
      }
  }
  for (auto [result, size] : llvm::zip_equal(results, counts))
    result.truncate(size);
  rewriter.replaceOpWithMultiple(op, std::move(results));
  return success();
}

/// Verifies that the constraints describe the registers of the operands and results.
static LogicalResult verifyConstraints(ElementwiseInlineAsmOp op) {
  std::string problem;
  if (!readConstraints(op, problem))
    return emitUnsupported(op) << problem;
  return success();
}

void mlir::triton::gpu::populateInlineAssemblyPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<InlineAssemblyLowering>(lowering.converter);
  lowering.checks.add<ElementwiseInlineAsmOp>(verifyConstraints);
}
