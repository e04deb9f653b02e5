//===- OperandClasses.cpp - Numbers and registers of the wrong class ------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// The literals that a type allows.
enum class Class {
  None,
  Bits,
  Integer,
  Float,
  /// Numbers of 16 bits, and several in one register: literals are their bits.
  Half
};
} // namespace

static Class classify(Type type) {
  switch (type) {
  case Type::B8:
  case Type::B16:
  case Type::B32:
  case Type::B64:
    return Class::Bits;
  case Type::F32:
  case Type::F64:
    return Class::Float;
  case Type::F16:
  case Type::BF16:
  case Type::F16x2:
  case Type::BF16x2:
  case Type::F32x2:
  case Type::U16x2:
  case Type::S16x2:
    return Class::Half;
  default:
    return type >= Type::U8 && type <= Type::S64 ? Class::Integer : Class::None;
  }
}

static StringRef describe(Operand::Kind kind) {
  switch (kind) {
  case Operand::Kind::Integer:
    return "an integer";
  case Operand::Kind::Float32:
    return "the bits of an f32";
  default:
    return "a floating-point number";
  }
}

/// Returns what is wrong with a literal, or an empty string.
static std::string findWrongLiteral(Class classOfType, unsigned bits, Operand::Kind kind) {
  bool isInteger = kind == Operand::Kind::Integer;
  StringRef expected;
  switch (classOfType) {
  case Class::Integer:
    expected = isInteger ? "" : "an integer";
    break;
  case Class::Float:
    expected = isInteger ? "a floating-point number" : "";
    break;
  case Class::Half:
    expected = isInteger ? "" : "a register or the bits of the numbers";
    break;
  case Class::Bits:
    // The prefix of a literal states its width.
    if (!isInteger && bits != (kind == Operand::Kind::Float32 ? 32 : 64))
      expected = "an integer or a floating-point number of the same width";
    break;
  case Class::None:
    break;
  }
  return expected.empty() ? "" : ("expected " + expected + ", but got " + describe(kind)).str();
}

std::string mlir::triton::ptx::findWrongOperand(const Instruction &inst, const Function &function) {
  static constexpr StringRef names[] = {"abs", "add",  "and", "atom", "copysign", "cos",   "cvt", "div",  "ex2",
                                        "fma", "ld",   "lg2", "mad",  "max",      "min",   "mov", "mul",  "neg",
                                        "not", "or",   "rcp", "red",  "rem",      "rsqrt", "sad", "selp", "setp",
                                        "sin", "sqrt", "st",  "sub",  "tanh",     "xor"};
  // Amounts and positions are integers, whatever the type.
  static constexpr StringRef namesWithPositions[] = {"bfe", "bfi", "lop3", "prmt", "shf", "shfl", "shl", "shr"};
  StringRef name = inst.opcode[0];
  bool hasPositions = llvm::is_contained(namesWithPositions, name);
  if (!hasPositions && !llvm::is_contained(names, name))
    return {};
  llvm::SmallVector<Type> types;
  for (StringRef part : llvm::drop_begin(inst.opcode))
    if (Type type = parseType(part); classify(type) != Class::None)
      types.push_back(type);
  if (types.empty())
    return {};
  // Conversions have the type of the result first. Sums of two types have addends of both.
  Type type = types.back();
  Class expected = hasPositions ? Class::Integer : classify(type);
  bool isMixed = types.size() > 1 && name != "cvt";
  auto findProblem = [&](const Operand &operand, Class expected) -> std::string {
    switch (operand.kind) {
    case Operand::Kind::Integer:
    case Operand::Kind::Float32:
    case Operand::Kind::Float64:
      return findWrongLiteral(isMixed ? Class::Float : expected, getBits(type), operand.kind);
    case Operand::Kind::Register: {
      ValueClass given = function.registerClasses[operand.index];
      bool isChecked = !hasPositions && !isMixed && (expected == Class::Integer || expected == Class::Float);
      if (!isChecked || given == ValueClass::Bits || function.registers[operand.index] == 1)
        return {};
      bool isFloat = given == ValueClass::Float;
      if (isFloat == (expected == Class::Integer))
        return ("expected a register of type ." + Twine(isFloat ? "s" : "f") + Twine(getBits(type)) + " or .b" +
                Twine(getBits(type)) + ", but got '" + operand.name + "'")
            .str();
      return {};
    }
    default:
      return {};
    }
  };
  for (auto [index, operand] : llvm::enumerate(inst.operands)) {
    Class ofOperand = name == "cvt" && index == 0 ? classify(types.front()) : expected;
    if (std::string problem = findProblem(operand, ofOperand); !problem.empty())
      return problem;
    if (operand.kind == Operand::Kind::Vector)
      for (const Operand &part : operand.parts)
        if (std::string problem = findProblem(part, ofOperand); !problem.empty())
          return problem;
  }
  return {};
}
