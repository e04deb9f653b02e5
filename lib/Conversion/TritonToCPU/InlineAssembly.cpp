//===- InlineAssembly.cpp - Lowering of inline PTX ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Supports straight-line code of the instructions in the table below, on 32-bit operands `$n`.
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

namespace {

using BuildInstruction = Value (*)(ImplicitLocOpBuilder &builder, ValueRange operands);

/// A supported instruction: the type of its operands, the number of operands that it reads, and a function that emits
/// it.
struct Instruction {
  enum Kind { Integer, Float } kind;
  unsigned reads;
  BuildInstruction build;
};

/// An instruction of an assembly text and the numbers of its operands. It writes the first one.
struct Statement {
  const Instruction *instruction;
  SmallVector<unsigned> operands;
};

} // namespace

template <typename Op>
static Value build(ImplicitLocOpBuilder &builder, ValueRange operands) {
  return Op::create(builder, operands.front().getType(), operands);
}

static Value buildMove(ImplicitLocOpBuilder &, ValueRange operands) { return operands.front(); }

static Value buildRound(ImplicitLocOpBuilder &builder, ValueRange operands) {
  return roundToTF32(builder, operands.front());
}

/// Emits a power of two that is zero instead of a denormal number. That of a denormal number is one in any case.
static Value buildFlushedExp2(ImplicitLocOpBuilder &builder, ValueRange operands) {
  Value power = math::Exp2Op::create(builder, operands.front());
  auto getConstant = [&](float value) { return arith::ConstantOp::create(builder, builder.getF32FloatAttr(value)); };
  Value isDenormal =
      arith::CmpFOp::create(builder, arith::CmpFPredicate::OLT, power, getConstant(std::numeric_limits<float>::min()));
  return arith::SelectOp::create(builder, isDenormal, getConstant(0), power);
}

static const llvm::StringMap<Instruction> &getInstructions() {
  static const llvm::StringMap<Instruction> instructions = {
      {"abs.f32", {Instruction::Float, 1, build<math::AbsFOp>}},
      {"add.f32", {Instruction::Float, 2, build<arith::AddFOp>}},
      {"add.s32", {Instruction::Integer, 2, build<arith::AddIOp>}},
      {"add.u32", {Instruction::Integer, 2, build<arith::AddIOp>}},
      {"and.b32", {Instruction::Integer, 2, build<arith::AndIOp>}},
      {"cvt.rna.tf32.f32", {Instruction::Float, 1, buildRound}},
      {"ex2.approx.f32", {Instruction::Float, 1, build<math::Exp2Op>}},
      {"ex2.approx.ftz.f32", {Instruction::Float, 1, buildFlushedExp2}},
      {"fma.rn.f32", {Instruction::Float, 3, build<math::FmaOp>}},
      {"lg2.approx.f32", {Instruction::Float, 1, build<math::Log2Op>}},
      {"max.f32", {Instruction::Float, 2, build<arith::MaxNumFOp>}},
      {"min.f32", {Instruction::Float, 2, build<arith::MinNumFOp>}},
      {"mov.b32", {Instruction::Integer, 1, buildMove}},
      {"mul.f32", {Instruction::Float, 2, build<arith::MulFOp>}},
      {"mul.lo.s32", {Instruction::Integer, 2, build<arith::MulIOp>}},
      {"mul.lo.u32", {Instruction::Integer, 2, build<arith::MulIOp>}},
      {"neg.f32", {Instruction::Float, 1, build<arith::NegFOp>}},
      {"or.b32", {Instruction::Integer, 2, build<arith::OrIOp>}},
      {"sqrt.rn.f32", {Instruction::Float, 1, build<math::SqrtOp>}},
      {"sub.f32", {Instruction::Float, 2, build<arith::SubFOp>}},
      {"sub.s32", {Instruction::Integer, 2, build<arith::SubIOp>}},
      {"tanh.approx.f32", {Instruction::Float, 1, build<math::TanhOp>}},
      {"xor.b32", {Instruction::Integer, 2, build<arith::XOrIOp>}},
  };
  return instructions;
}

/// Parses an assembly text whose operands have these registers, of which the first `written` are those of results.
/// Returns nothing if the text is not supported.
static std::optional<SmallVector<Statement>> parse(StringRef text, ArrayRef<unsigned> registers, unsigned written) {
  SmallVector<Statement> statements;
  SmallVector<StringRef> lines;
  text.split(lines, ';');
  // A result is readable after it is written, or if an operand is tied to it.
  SmallVector<bool> isKnown(registers.size(), true);
  std::fill_n(isKnown.begin(), written, false);
  for (unsigned input : registers.drop_front(written))
    isKnown[input] = true;
  for (StringRef line : lines) {
    line = line.trim();
    if (line.empty())
      continue;
    auto [name, rest] = line.split(' ');
    auto found = getInstructions().find(name);
    if (found == getInstructions().end())
      return std::nullopt;
    Statement statement{&found->second, {}};
    SmallVector<StringRef> operands;
    rest.split(operands, ',');
    for (StringRef operand : operands) {
      unsigned number;
      operand = operand.trim();
      if (!operand.consume_front("$") || operand.getAsInteger(10, number) || number >= registers.size())
        return std::nullopt;
      statement.operands.push_back(registers[number]);
    }
    if (statement.operands.size() != statement.instruction->reads + 1)
      return std::nullopt;
    for (unsigned operand : ArrayRef(statement.operands).drop_front())
      if (!isKnown[operand])
        return std::nullopt;
    if (statement.operands.front() >= written)
      return std::nullopt;
    isKnown[statement.operands.front()] = true;
    statements.push_back(statement);
  }
  if (!llvm::all_of(isKnown, [](bool known) { return known; }))
    return std::nullopt;
  return statements;
}

/// Returns the number of the register of each result and operand. An operand that is tied to a result has its register.
static SmallVector<unsigned> getRegisters(ElementwiseInlineAsmOp op) {
  unsigned results = op->getNumResults(), tied;
  auto registers = llvm::to_vector(llvm::seq(results + op->getNumOperands()));
  SmallVector<StringRef> constraints;
  op.getConstraints().split(constraints, ',');
  for (auto [constraint, number] : llvm::drop_begin(llvm::zip(constraints, registers), results))
    if (!constraint.trim().getAsInteger(10, tied) && tied < results)
      number = tied;
  return registers;
}

static std::optional<SmallVector<Statement>> parse(ElementwiseInlineAsmOp op) {
  return parse(op.getAsmString(), getRegisters(op), op->getNumResults());
}

static bool isKnown(ElementwiseInlineAsmOp op) {
  auto has32Bits = [](Type type) {
    return getElementTypeOrSelf(type).isF32() || getElementTypeOrSelf(type).isInteger(32);
  };
  return op.getPackedElement() == 1 && llvm::all_of(op->getOperandTypes(), has32Bits) &&
         llvm::all_of(op->getResultTypes(), has32Bits) && parse(op).has_value();
}

static SmallVector<Value> buildAssembly(ImplicitLocOpBuilder &b, ElementwiseInlineAsmOp op, ValueRange operands) {
  auto cast = [&](Value value, Type type) {
    return value.getType() == type ? value : Value(arith::BitcastOp::create(b, type, value));
  };
  SmallVector<unsigned> registers = getRegisters(op);
  SmallVector<Value> values(registers.size());
  for (auto [number, operand] : llvm::zip_equal(ArrayRef(registers).drop_front(op->getNumResults()), operands))
    values[number] = operand;
  SmallVector<Statement> statements = *parse(op);
  for (const Statement &statement : statements) {
    Type type = statement.instruction->kind == Instruction::Float ? Type(b.getF32Type()) : b.getI32Type();
    SmallVector<Value> read;
    for (unsigned operand : ArrayRef(statement.operands).drop_front())
      read.push_back(cast(values[operand], type));
    values[statement.operands.front()] = statement.instruction->build(b, read);
  }
  SmallVector<Value> results;
  for (auto [value, type] : llvm::zip(values, op->getResultTypes()))
    results.push_back(cast(value, getElementTypeOrSelf(type)));
  return results;
}

/// Returns why the constraints do not give each result and operand a register of 32 bits, or an empty string.
static std::string explainConstraints(ElementwiseInlineAsmOp op) {
  std::string text = op.getConstraints().str();
  llvm::erase_if(text, llvm::isSpace);
  unsigned results = op->getNumResults(), count = 0;
  for (const llvm::InlineAsm::ConstraintInfo &constraint : llvm::InlineAsm::ParseConstraints(text)) {
    if (constraint.Type == llvm::InlineAsm::isClobber)
      continue;
    bool isResult = count++ < results;
    StringRef code = constraint.Codes.size() == 1 ? StringRef(constraint.Codes.front()) : StringRef();
    unsigned tied;
    bool isTied = !isResult && !code.getAsInteger(10, tied) && tied < results;
    auto type = isResult ? llvm::InlineAsm::isOutput : llvm::InlineAsm::isInput;
    if (constraint.Type != type || constraint.isIndirect || !(code == "r" || code == "f" || isTied))
      return ("expected the constraints " + Twine(isResult ? "`=r` or `=f` of a result" : "`r` or `f` of an operand") +
              ", but got '" + op.getConstraints() + "'")
          .str();
  }
  if (count != results + op->getNumOperands())
    return ("expected constraints of " + Twine(results) + " results and " + Twine(op->getNumOperands()) +
            " operands, but got '" + op.getConstraints() + "'")
        .str();
  return "";
}

void cpu::populateInlineAssembly(OperationTable &table) {
  table.addElementwise<ElementwiseInlineAsmOp>(buildAssembly);
  table.addCheck<ElementwiseInlineAsmOp>([](ElementwiseInlineAsmOp op) -> std::string {
    return isKnown(op) ? explainConstraints(op)
                       : "the assembly has other instructions than the supported ones on 32 bits";
  });
}
