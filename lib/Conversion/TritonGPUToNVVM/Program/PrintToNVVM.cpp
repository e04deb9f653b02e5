//===- PrintToNVVM.cpp - Lowering of tt.print ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The output has the same format as on the CPU, one line for each element: the program id, the indices of the element,
// the prefix, the number of the operand if there are several, and the value with as many digits as distinguish all
// numbers of its type.
//
//===----------------------------------------------------------------------===//

#include "Elementwise/FloatCast.h"
#include "Patterns.h"
#include "Program/StringConstant.h"
#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Returns the three coordinates of the program id, as i32.
static SmallVector<Value> getProgramIds(ImplicitLocOpBuilder &builder, Operation *op) {
  Type i32 = builder.getI32Type();
  if (getNumCTAs(op) > 1)
    return {NVVM::ClusterIdXOp::create(builder, i32), NVVM::ClusterIdYOp::create(builder, i32),
            NVVM::ClusterIdZOp::create(builder, i32)};
  return {NVVM::BlockIdXOp::create(builder, i32), NVVM::BlockIdYOp::create(builder, i32),
          NVVM::BlockIdZOp::create(builder, i32)};
}

/// Escapes `text` for use in a printf format string.
static std::string escape(StringRef text) {
  std::string result;
  for (char c : text)
    result += c == '%' ? "%%" : std::string(1, c);
  return result;
}

namespace {

/// The printf conversion of the elements of an operand.
class PrintedType {
public:
  PrintedType(Type element, bool isHex, bool isSigned) : element(element), isHex(isHex), isSigned(isSigned) {}

  /// Returns the conversion specification.
  std::string getFormat() const {
    unsigned bits = getElementBitWidth(element);
    std::string size = bits > 32 ? "ll" : "";
    if (isa<PointerType>(element))
      return "0x%llx";
    if (isHex)
      return "0x%0" + std::to_string((bits + 3) / 4) + size + "x";
    if (isa<FloatType>(element))
      return bits > 32 ? "%.17g" : bits > 16 ? "%.9g" : "%.5g";
    return "%" + size + (isSigned ? "d" : "u");
  }

  /// Converts a value to its type as a variadic argument in C: floats become double, small integers int.
  Value promote(ImplicitLocOpBuilder &builder, Value value, const TargetInfo &target) const {
    if (isa<PointerType>(element))
      return LLVM::PtrToIntOp::create(builder, builder.getI64Type(), value);
    if (auto number = dyn_cast<FloatType>(element); number && !isHex) {
      if (number.getWidth() < 32)
        value = FloatCast(builder, target).convert(value, number, builder.getF32Type()).front();
      return number.isF64() ? value : LLVM::FPExtOp::create(builder, builder.getF64Type(), value).getResult();
    }
    if (!isa<IntegerType>(value.getType()))
      value = LLVM::BitcastOp::create(builder, builder.getIntegerType(getElementBitWidth(element)), value);
    if (value.getType().getIntOrFloatBitWidth() >= 32)
      return value;
    return isSigned && !isHex ? LLVM::SExtOp::create(builder, builder.getI32Type(), value).getResult()
                              : LLVM::ZExtOp::create(builder, builder.getI32Type(), value).getResult();
  }

private:
  Type element;
  bool isHex, isSigned;
};

struct PrintLowering : public ConvertOpToLLVMPattern<PrintOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(PrintOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    if (op.getArgs().empty()) {
      // Separate the program id from the text.
      std::string text = escape(op.getPrefix());
      if (!StringRef(text).starts_with(" "))
        text = " " + text;
      callPrintFunction(createPrintFunction(op, builder, text, {}), isFirstThread(op, builder), {}, builder);
    }
    for (auto [index, argument] : llvm::enumerate(op.getArgs()))
      printOperand(op, index, adaptor.getArgs()[index], builder);
    rewriter.eraseOp(op);
    return success();
  }

private:
  void printOperand(PrintOp op, unsigned index, ValueRange registers, ImplicitLocOpBuilder &builder) const;

  /// Returns a predicate for the one thread that prints values which all threads hold.
  Value isFirstThread(PrintOp op, ImplicitLocOpBuilder &builder) const {
    Value thread = ThreadIndex(builder, op.getLoc(), op).getThreadId();
    if (getNumCTAs(op) > 1)
      thread = LLVM::OrOp::create(builder, thread, NVVM::ClusterId::create(builder, builder.getI32Type()));
    Value zero = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(0));
    return LLVM::ICmpOp::create(builder, LLVM::ICmpPredicate::eq, thread, zero);
  }

  /// Creates a function that takes a predicate and values of the given types. If the predicate is true, it prints the
  /// program id and the values according to `format`. A separate function keeps the branch and the stack memory for
  /// the arguments out of the kernel.
  LLVM::LLVMFuncOp createPrintFunction(PrintOp op, ImplicitLocOpBuilder &builder, StringRef format,
                                       ArrayRef<Type> types) const;

  void callPrintFunction(LLVM::LLVMFuncOp function, Value predicate, ValueRange values,
                         ImplicitLocOpBuilder &builder) const {
    SmallVector<Value> operands{predicate};
    llvm::append_range(operands, values);
    LLVM::CallOp::create(builder, function, operands);
  }

  /// Calls vprintf with the given format and values.
  void emitPrint(PrintOp op, ImplicitLocOpBuilder &builder, StringRef format, ValueRange values) const;
};

} // namespace

LLVM::LLVMFuncOp PrintLowering::createPrintFunction(PrintOp op, ImplicitLocOpBuilder &rewriter, StringRef format,
                                                    ArrayRef<Type> types) const {
  Operation *module = SymbolTable::getNearestSymbolTable(op);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(&module->getRegion(0).front());
  ImplicitLocOpBuilder &builder = rewriter;
  unsigned count = 0;
  SmallString<16> name = SymbolTable::generateSymbolName<16>(
      "print", [&](StringRef taken) { return SymbolTable::lookupSymbolIn(module, taken) != nullptr; }, count);
  SmallVector<Type> parameters{builder.getI1Type()};
  llvm::append_range(parameters, types);
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()), parameters);
  auto function = LLVM::LLVMFuncOp::create(builder, name, type, LLVM::Linkage::Internal);
  function.setNoInline(true);

  Block *entry = function.addEntryBlock(builder);
  Block *printing = builder.createBlock(&function.getBody());
  Block *done = builder.createBlock(&function.getBody());
  builder.setInsertionPointToEnd(entry);
  LLVM::CondBrOp::create(builder, entry->getArgument(0), printing, done);
  builder.setInsertionPointToEnd(done);
  LLVM::ReturnOp::create(builder, ValueRange());
  builder.setInsertionPointToEnd(printing);
  SmallVector<Value> values = getProgramIds(builder, op);
  llvm::append_range(values, entry->getArguments().drop_front());
  emitPrint(op, builder, ("pid (%d, %d, %d)" + format + "\n").str(), values);
  LLVM::BrOp::create(builder, done);
  return function;
}

void PrintLowering::emitPrint(PrintOp op, ImplicitLocOpBuilder &builder, StringRef format, ValueRange values) const {
  auto type = LLVM::LLVMStructType::getLiteral(builder.getContext(), SmallVector<Type>(values.getTypes()));
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  Value one = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(1));
  Value arguments = LLVM::AllocaOp::create(builder, pointerType, type, one);
  for (auto [field, value] : llvm::enumerate(values)) {
    SmallVector<LLVM::GEPArg> indices{0, static_cast<int32_t>(field)};
    LLVM::StoreOp::create(builder, value, LLVM::GEPOp::create(builder, pointerType, type, arguments, indices));
  }
  Value text = getStringConstant(builder, SymbolTable::getNearestSymbolTable(op), format);
  callFunction(builder, op, "vprintf", builder.getI32Type(), {text, arguments});
}

void PrintLowering::printOperand(PrintOp op, unsigned index, ValueRange registers,
                                 ImplicitLocOpBuilder &builder) const {
  Type type = op.getArgs()[index].getType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  unsigned rank = tensor ? tensor.getRank() : 0;
  PrintedType printed(getElementTypeOrSelf(type), op.getHex(), op.getIsSigned()[index] != 0);
  std::string format = " idx (";
  for (unsigned dim = 0; dim < rank; ++dim)
    format += dim ? ", %d" : "%d";
  format += ")" + escape(op.getPrefix());
  if (op.getArgs().size() > 1)
    format += "(operand " + std::to_string(index) + ") ";
  format += printed.getFormat();

  auto promote = [&](Value value) { return printed.promote(builder, value, getTargetInfo(op)); };
  SmallVector<Type> types(rank, builder.getI32Type());
  if (!tensor) {
    Value value = promote(registers.front());
    types.push_back(value.getType());
    callPrintFunction(createPrintFunction(op, builder, format, types), isFirstThread(op, builder), value, builder);
    return;
  }
  LinearLayout layout = toLinearLayout(tensor);
  ThreadIndex thread(builder, op.getLoc(), op);
  Value isOwner = thread.getOwnerPredicate(layout);
  if (!isOwner)
    isOwner = LLVM::ConstantOp::create(builder, builder.getBoolAttr(true));
  uint64_t redundant = getFreeVariableMask(layout, InDim::Register);
  Value threadElement = thread.apply(layout);
  LLVM::LLVMFuncOp function;
  for (auto [reg, value] : llvm::enumerate(registers)) {
    if (reg & redundant)
      continue;
    Value element = thread.apply(layout, threadElement, reg);
    SmallVector<Value> values;
    for (unsigned dim = 0; dim < rank; ++dim) {
      Value shift = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(layout.getOutShift(dim)));
      Value mask = LLVM::ConstantOp::create(builder, builder.getI32IntegerAttr(layout.getOutSize(dim) - 1));
      values.push_back(LLVM::AndOp::create(builder, LLVM::LShrOp::create(builder, element, shift), mask));
    }
    values.push_back(promote(value));
    if (!function) {
      types.push_back(values.back().getType());
      function = createPrintFunction(op, builder, format, types);
    }
    callPrintFunction(function, isOwner, values, builder);
  }
}

void mlir::triton::gpu::populatePrintPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<PrintLowering>(lowering.converter);
}
