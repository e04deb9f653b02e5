//===- PtxasDefects.cpp - Code that ptxas compiles to wrong code ----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The optimizations of ptxas 12.8 and 13.0 have defects on Hopper, which this pass avoids:
//
// - They negate 16-bit integers in 32 bits: -(-32768) is 32768. `not` and `add` replace the negation.
// - They take absolute values of integers for numbers that are not negative, which that of the least one is. The
//   maximum of a number and its negation, by `not` and `add`, replaces them.
// - From two signed minima or maxima in a row, they make one instruction of three operands, VIMNMX3, and let its
//   second operand take a negation, which it cannot do: max(max(a, -b), c) becomes max(a, b, c). Negation by `not` and
//   `add` is no operand of VIMNMX3.
// - They make one instruction of the minimum or maximum of 16-bit integers and its comparison, VIMNMX.S16x2, which
//   compares the upper halves of the registers. Those of 32 bits replace them.
// - They convert a floating-point number to an integer where low bits of its register are stored, as LLVM stores the
//   truncation of a bit cast. A copy as bits precedes it.
// - They compute x - c for c - x, as an operand of a minimum or maximum, if c is a constant that is shuffled. A shuffle
//   of a constant is the constant.
// - They fold comparisons of absolute values, exponentials, sines, cosines and hyperbolic tangents with numbers that
//   these never reach, as if there were no NaN. A comparison that is true of NaN, and one that excludes NaN, replace
//   them.
//
//===----------------------------------------------------------------------===//
#include "PtxasDefects.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using mlir::triton::createPtxasDefectsPass;

/// Emits assembly with one operand, into which LLVM does not look. `$w` in it stands for the width.
static Value *emitAssembly(IRBuilder<> &builder, StringRef code, Type *result, Value *operand) {
  auto getConstraint = [](Type *type) -> StringRef {
    unsigned bits = type->getPrimitiveSizeInBits();
    return type->isFloatTy() ? "f" : type->isDoubleTy() ? "d" : bits == 64 ? "l" : bits == 32 ? "r" : "h";
  };
  std::string text = code.str(), width = std::to_string(result->getPrimitiveSizeInBits().getFixedValue());
  for (size_t at = text.find("$w"); at != std::string::npos; at = text.find("$w"))
    text.replace(at, 2, width);
  std::string constraints = ("=&" + getConstraint(result) + "," + getConstraint(operand->getType())).str();
  auto *type = FunctionType::get(result, {operand->getType()}, /*isVarArg=*/false);
  return builder.CreateCall(InlineAsm::get(type, text, constraints, /*hasSideEffects=*/false), {operand});
}

/// Returns `-value` from instructions that LLVM and ptxas do not take for a negation.
static Value *negate(IRBuilder<> &builder, Value *value) {
  return emitAssembly(builder, "not.b$w $0, $1;\n\tadd.s$w $0, $0, 1;", value->getType(), value);
}

/// Applies `compute` to an integer, or to the elements of a vector of integers.
static Value *forEachElement(IRBuilder<> &builder, Value *value, function_ref<Value *(Value *)> compute) {
  auto *vector = dyn_cast<FixedVectorType>(value->getType());
  if (!vector)
    return compute(value);
  Value *result = PoisonValue::get(vector);
  for (unsigned i = 0; i < vector->getNumElements(); ++i)
    result = builder.CreateInsertElement(result, compute(builder.CreateExtractElement(value, i)), i);
  return result;
}

static Value *replaceNegation(Instruction &instruction) {
  Value *value;
  if (!instruction.getType()->isIntOrIntVectorTy(16) || !match(&instruction, m_Neg(m_Value(value))) ||
      instruction.hasNoSignedWrap())
    return nullptr;
  IRBuilder<> builder(&instruction);
  return forEachElement(builder, value, [&](Value *element) { return negate(builder, element); });
}

static Value *replaceAbsoluteValue(Instruction &instruction) {
  Value *value;
  // Those of more than 64 bits take several instructions, none of which is an absolute value.
  unsigned width = instruction.getType()->getScalarSizeInBits();
  if (!match(&instruction, m_Intrinsic<Intrinsic::abs>(m_Value(value), m_Zero())) || width > 64)
    return nullptr;
  IRBuilder<> builder(&instruction);
  return forEachElement(builder, value, [&](Value *element) {
    Type *type = element->getType();
    Value *wide = builder.CreateSExt(element, builder.getIntNTy(width <= 32 ? 32 : 64));
    return builder.CreateTrunc(builder.CreateBinaryIntrinsic(Intrinsic::smax, wide, negate(builder, wide)), type);
  });
}

static Value *replaceNarrowExtreme(Instruction &instruction) {
  auto *extreme = dyn_cast<MinMaxIntrinsic>(&instruction);
  Type *type = instruction.getType();
  if (!extreme || !type->isIntegerTy() || type->getIntegerBitWidth() > 16)
    return nullptr;
  IRBuilder<> builder(extreme);
  auto widen = [&](Value *value) { return builder.CreateIntCast(value, builder.getInt32Ty(), extreme->isSigned()); };
  Value *wide =
      builder.CreateBinaryIntrinsic(extreme->getIntrinsicID(), widen(extreme->getLHS()), widen(extreme->getRHS()));
  return builder.CreateTrunc(wide, type);
}

static bool replaceNegatedOperands(Instruction &instruction) {
  auto *extreme = dyn_cast<MinMaxIntrinsic>(&instruction);
  if (!extreme || !extreme->isSigned() || !instruction.getType()->isIntegerTy(32))
    return false;
  bool changed = false;
  IRBuilder<> builder(&instruction);
  for (Use &operand : extreme->args()) {
    Value *negated;
    if (!match(operand.get(), m_Neg(m_Value(negated))))
      continue;
    operand.set(negate(builder, negated));
    changed = true;
  }
  return changed;
}

/// Returns whether bits of `value`, but fewer than it has, may be stored from its register.
static bool isStoredInPart(Instruction *value) {
  SmallPtrSet<Instruction *, 8> seen = {value};
  SmallVector<Instruction *> worklist = {value};
  while (!worklist.empty()) {
    Instruction *next = worklist.pop_back_val();
    for (User *user : next->users()) {
      auto *instruction = cast<Instruction>(user);
      if (isa<StoreInst>(instruction) && next != value)
        return true;
      bool movesBits =
          isa<CastInst, SelectInst, PHINode, FreezeInst, ExtractElementInst, InsertElementInst>(instruction);
      if ((movesBits || instruction->isBitwiseLogicOp() || instruction->isShift()) && seen.insert(instruction).second)
        worklist.push_back(instruction);
    }
  }
  return false;
}

static Value *replaceBitCast(Instruction &instruction) {
  auto *cast = dyn_cast<BitCastInst>(&instruction);
  if (!cast || !(cast->getSrcTy()->isFloatTy() || cast->getSrcTy()->isDoubleTy()) || !isStoredInPart(cast))
    return nullptr;
  IRBuilder<> builder(cast);
  Type *bits = builder.getIntNTy(cast->getSrcTy()->getPrimitiveSizeInBits());
  return builder.CreateBitCast(emitAssembly(builder, "mov.b$w $0, $1;", bits, cast->getOperand(0)), cast->getType());
}

/// Returns whether a call is of an intrinsic of which the name begins with one of `prefixes`.
static bool isCallOf(Value *value, ArrayRef<StringRef> prefixes) {
  auto *call = dyn_cast<IntrinsicInst>(value);
  return call &&
         any_of(prefixes, [&](StringRef prefix) { return call->getCalledFunction()->getName().starts_with(prefix); });
}

static Value *replaceShuffle(Instruction &instruction) {
  if (!isCallOf(&instruction, {"llvm.nvvm.shfl.sync."}))
    return nullptr;
  Value *shuffled = cast<CallInst>(instruction).getArgOperand(1);
  return isa<ConstantInt, ConstantFP>(shuffled) && shuffled->getType() == instruction.getType() ? shuffled : nullptr;
}

/// Returns whether ptxas takes a comparison of `value` for true or false of all numbers.
static bool isComparedOutsideItsRange(FCmpInst *compare) {
  const APFloat *bound;
  if (!compare->isRelational() || !match(compare->getOperand(1), m_APFloat(bound)))
    return false;
  if (isCallOf(compare->getOperand(0), {"llvm.fabs.", "llvm.nvvm.ex2.approx"}))
    return bound->isZero() || bound->isNegative();
  APFloat one = APFloat::getOne(bound->getSemantics());
  return isCallOf(compare->getOperand(0), {"llvm.nvvm.sin.approx", "llvm.nvvm.cos.approx", "llvm.nvvm.tanh.approx"}) &&
         abs(*bound).compare(one) != APFloat::cmpLessThan;
}

static Value *replaceComparison(Instruction &instruction) {
  auto *compare = dyn_cast<FCmpInst>(&instruction);
  if (!compare || !isComparedOutsideItsRange(compare))
    return nullptr;
  IRBuilder<> builder(compare);
  Value *value = compare->getOperand(0), *bound = compare->getOperand(1);
  // A branch may invert both comparisons.
  if (FCmpInst::isOrdered(compare->getPredicate()))
    return builder.CreateAnd(builder.CreateFCmpORD(value, value),
                             builder.CreateFCmp(compare->getUnorderedPredicate(), value, bound));
  return builder.CreateOr(builder.CreateFCmpUNO(value, value),
                          builder.CreateFCmp(compare->getOrderedPredicate(), value, bound));
}

namespace {
class PtxasDefects : public FunctionPass {
public:
  static char ID;
  PtxasDefects() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Code that ptxas compiles to wrong code"; }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    // Negations as operands come before negations.
    for (Instruction &instruction : instructions(function))
      changed |= replaceNegatedOperands(instruction);
    for (Instruction &instruction : make_early_inc_range(instructions(function)))
      for (auto replace : {replaceNegation, replaceAbsoluteValue, replaceNarrowExtreme, replaceBitCast, replaceShuffle,
                           replaceComparison})
        if (Value *replacement = replace(instruction)) {
          instruction.replaceAllUsesWith(replacement);
          instruction.eraseFromParent();
          changed = true;
          break;
        }
    return changed;
  }
};
} // namespace

char PtxasDefects::ID = 0;

FunctionPass *mlir::triton::createPtxasDefectsPass() { return new PtxasDefects(); }
