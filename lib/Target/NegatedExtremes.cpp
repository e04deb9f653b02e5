//===- NegatedExtremes.cpp - Extremes of negated integers -----------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From two signed minima or maxima in a row, ptxas makes one instruction of three operands, VIMNMX3. ptxas 12.8
// and 13.0 let its second operand take the negation of an integer, which the instruction cannot do: max(max(a, -b), c)
// becomes max(a, b, c). Negation by `not` and `add` is no operand of VIMNMX3.
//
//===----------------------------------------------------------------------===//
#include "NegatedExtremes.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"

using namespace llvm;
using mlir::triton::createNegatedExtremesPass;

/// Returns `-value` from instructions that LLVM and ptxas do not take for a negation.
static Value *negate(Value *value, Instruction &before) {
  Type *type = value->getType();
  bool isWord = type->isIntegerTy(32);
  // LLVM does not look into assembly.
  InlineAsm *assembly =
      InlineAsm::get(FunctionType::get(type, {type}, /*isVarArg=*/false),
                     isWord ? "not.b32 $0, $1;\n\tadd.s32 $0, $0, 1;" : "not.b16 $0, $1;\n\tadd.s16 $0, $0, 1;",
                     isWord ? "=&r,r" : "=&h,h", /*hasSideEffects=*/false);
  return CallInst::Create(assembly, {value}, "", before.getIterator());
}

namespace {
class NegatedExtremes : public FunctionPass {
public:
  static char ID;
  NegatedExtremes() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Extremes of negated integers"; }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    for (Instruction &instruction : instructions(function)) {
      auto *extreme = dyn_cast<MinMaxIntrinsic>(&instruction);
      Type *type = instruction.getType();
      if (!extreme || !extreme->isSigned() || !(type->isIntegerTy(16) || type->isIntegerTy(32)))
        continue;
      for (Use &operand : extreme->args()) {
        Value *negated;
        if (!PatternMatch::match(operand.get(), PatternMatch::m_Neg(PatternMatch::m_Value(negated))))
          continue;
        operand.set(negate(negated, instruction));
        changed = true;
      }
    }
    return changed;
  }
};
} // namespace

char NegatedExtremes::ID = 0;

FunctionPass *mlir::triton::createNegatedExtremesPass() { return new NegatedExtremes(); }
