//===- AssemblyConstraints.cpp - Register constraints of inline assembly ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Elementwise/AssemblyConstraints.h"
#include "Patterns.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

static unsigned getBits(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (isa<PointerType>(element))
    return 64;
  return element.isInteger(1) ? 8 : element.getIntOrFloatBitWidth();
}

static AssemblyOperand describe(Type type, unsigned packedElements) {
  unsigned bits = getBits(type);
  unsigned elements = std::min(packedElements, std::max(32 / bits, 1u));
  return {bits, elements, packedElements / elements, {}};
}

/// Returns the type of the register class of a constraint, or null for other constraints.
static Type getRegisterType(MLIRContext *context, StringRef code) {
  return llvm::StringSwitch<Type>(code)
      .Case("b", IntegerType::get(context, 1))
      .Case("h", IntegerType::get(context, 16))
      .Case("r", IntegerType::get(context, 32))
      .Case("l", IntegerType::get(context, 64))
      .Case("q", IntegerType::get(context, 128))
      .Case("f", Float32Type::get(context))
      .Case("d", Float64Type::get(context))
      .Default(Type());
}

/// Returns whether a register of type `type` can hold the elements. Floating-point registers hold exactly one element;
/// integer registers can be wider than their contents.
static bool fits(const AssemblyOperand &operand, Type type) {
  unsigned bits = operand.elementBits * operand.elements, width = type.getIntOrFloatBitWidth();
  if (isa<FloatType>(type))
    return bits == width;
  return width == 1 ? bits == 8 && operand.elements == 1 : bits <= width;
}

/// Returns the first reference of an assembly text, such as `$7` or `${7:x}`, to an operand that it does not have.
static std::optional<unsigned> findUnknownOperand(StringRef text, unsigned count) {
  while (true) {
    text = text.drop_front(std::min(text.find('$'), text.size()));
    if (!text.consume_front("$"))
      return std::nullopt;
    if (text.consume_front("$"))
      continue;
    (void)text.consume_front("{");
    if (unsigned number; !text.consumeInteger(10, number) && number >= count)
      return number;
  }
}

std::optional<Assembly> mlir::triton::gpu::readConstraints(ElementwiseInlineAsmOp op, std::string &problem) {
  MLIRContext *context = op.getContext();
  Assembly assembly;
  for (Type type : op.getResultTypes())
    assembly.results.push_back(describe(type, op.getPackedElement()));
  for (Type type : op.getOperandTypes())
    assembly.operands.push_back(describe(type, op.getPackedElement()));
  // The operand of each register, in the order of the constraints: results first.
  SmallVector<AssemblyOperand *> registerOperands;
  for (AssemblyOperand &operand : llvm::concat<AssemblyOperand>(assembly.results, assembly.operands))
    registerOperands.append(operand.registers, &operand);

  SmallVector<Type> types;
  unsigned outputs = 0;
  assembly.constraints = op.getConstraints().str();
  llvm::erase_if(assembly.constraints, llvm::isSpace);
  auto constraints = llvm::InlineAsm::ParseConstraints(assembly.constraints);
  for (const llvm::InlineAsm::ConstraintInfo &constraint : constraints) {
    if (constraint.Type == llvm::InlineAsm::isClobber)
      continue;
    StringRef code = constraint.Codes.empty() ? StringRef() : StringRef(constraint.Codes.front());
    bool isOutput = constraint.Type == llvm::InlineAsm::isOutput;
    if (isOutput && types.size() > outputs) {
      problem = "the constraint of a result follows that of an operand";
      return std::nullopt;
    }
    unsigned other;
    Type type = getRegisterType(context, code);
    // A number ties an input to the register of that output.
    if (!isOutput && !code.getAsInteger(10, other) && other < outputs)
      type = types[other];
    if (!type || constraint.Codes.size() != 1 || constraint.isIndirect || constraint.Type == llvm::InlineAsm::isLabel) {
      problem = ("the constraint `" + code + "` names no register").str();
      return std::nullopt;
    }
    if (types.size() < registerOperands.size()) {
      AssemblyOperand &operand = *registerOperands[types.size()];
      if (!fits(operand, type)) {
        problem = ("a register `" + code + "` does not hold " + Twine(operand.elements) + " elements of " +
                   Twine(operand.elementBits) + " bits")
                      .str();
        return std::nullopt;
      }
      operand.types.push_back(type);
    }
    types.push_back(type);
    outputs += isOutput;
  }
  unsigned expected = 0;
  for (const AssemblyOperand &result : assembly.results)
    expected += result.registers;
  if (constraints.empty() && !assembly.constraints.empty()) {
    problem = "the constraints cannot be read";
    return std::nullopt;
  }
  if (outputs != expected || types.size() != registerOperands.size()) {
    problem = (Twine("the constraints are for ") + Twine(outputs) + " and " + Twine(types.size() - outputs) +
               " registers, but results and operands take " + Twine(expected) + " and " +
               Twine(registerOperands.size() - expected))
                  .str();
    return std::nullopt;
  }
  if (std::optional<unsigned> unknown = findUnknownOperand(op.getAsmString(), types.size())) {
    problem = ("the assembly uses operand $" + Twine(*unknown) + ", but has " + Twine(types.size())).str();
    return std::nullopt;
  }
  return assembly;
}
