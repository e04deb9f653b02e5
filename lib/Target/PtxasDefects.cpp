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
//   `add` is no operand of VIMNMX3. It also replaces narrow and wide negations that LLVM computes in 32 bits.
// - They make one instruction of the minimum or maximum of 16-bit integers and its comparison, VIMNMX.S16x2, which
//   compares the upper halves of the registers. Those of 32 bits replace them.
// - They convert a floating-point number to an integer where low bits of its register are stored, as LLVM stores the
//   truncation of a bit cast. A copy as bits precedes it.
// - They compute x - c for c - x, as an operand of a minimum or maximum, if c is a constant that is shuffled. A shuffle
//   of a constant is the constant.
// - They compute bounds of absolute values, squares, exponentials, sines, cosines and hyperbolic tangents, and of sums,
//   products, quotients, minima, maxima and selections of these and constants. They fold comparisons with constants
//   outside the bounds as if there were no NaN. A comparison that is true of NaN, and one that excludes NaN, replace
//   them.
//
//===----------------------------------------------------------------------===//
#include "PtxasDefects.h"

#include "llvm/ADT/SetVector.h"
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

/// Applies `compute` to a number, or to the elements of a vector of numbers.
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

/// Replaces negations that are operands of signed extremes of up to 32 bits, as they are, extended, truncated or
/// packed.
static bool replaceNegatedOperands(Instruction &instruction) {
  auto *extreme = dyn_cast<MinMaxIntrinsic>(&instruction);
  if (!extreme || !extreme->isSigned() || extreme->getType()->getScalarSizeInBits() > 32)
    return false;
  SmallVector<Value *> worklist(extreme->args());
  SmallSetVector<Instruction *, 4> negations;
  SmallPtrSet<Value *, 8> seen;
  while (!worklist.empty()) {
    auto *operand = dyn_cast<Instruction>(worklist.pop_back_val());
    if (!operand || !seen.insert(operand).second || operand->getType()->getScalarSizeInBits() > 64)
      continue;
    if (match(operand, m_Neg(m_Value())))
      negations.insert(operand);
    else if (isa<SExtInst, ZExtInst, TruncInst, FreezeInst, ExtractElementInst, InsertElementInst, ShuffleVectorInst>(
                 operand))
      append_range(worklist, operand->operand_values());
  }
  for (Instruction *negation : negations) {
    IRBuilder<> builder(negation);
    unsigned width = negation->getType()->getScalarSizeInBits();
    Type *type = builder.getIntNTy(width <= 16 ? 16 : width <= 32 ? 32 : 64);
    negation->replaceAllUsesWith(forEachElement(builder, negation->getOperand(1), [&](Value *element) {
      return builder.CreateTrunc(negate(builder, builder.CreateSExt(element, type)), element->getType());
    }));
  }
  return !negations.empty();
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

/// Returns whether `value` is a product of a number and itself.
static bool isSquare(Value *value) {
  Value *factor;
  return match(value, m_FMul(m_Value(factor), m_Deferred(factor)));
}

/// Returns whether `value` is NaN or no negative number.
static bool isNotNegative(Value *value) {
  return isSquare(value) || isCallOf(value, {"llvm.fabs.", "llvm.nvvm.fabs.", "llvm.exp2.", "llvm.nvvm.ex2.approx",
                                             "llvm.nvvm.saturate."});
}

/// Returns whether `value` is NaN or a number from -1 to 1.
static bool isAtMostOne(Value *value) {
  return isCallOf(value, {"llvm.sin.", "llvm.cos.", "llvm.tanh.", "llvm.nvvm.sin.approx", "llvm.nvvm.cos.approx",
                          "llvm.nvvm.tanh.approx"});
}

static InlineAsm *getAssembly(Value *value) {
  auto *call = dyn_cast<CallInst>(value);
  return call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
}

/// Returns whether `value` is the result of assembly that may compute bounded numbers.
static bool isBoundedAssembly(Value *value) {
  InlineAsm *assembly = getAssembly(value);
  return assembly && any_of(ArrayRef<StringRef>{"abs.", "mul.", "ex2.", "sin.", "cos.", "tanh.", ".sat"},
                            [&](StringRef name) { return assembly->getAsmString().contains(name); });
}

/// Returns whether ptxas may know bounds, or the value, of the result of an instruction if it does of the operands.
static bool keepsBounds(Instruction *instruction) {
  if (InlineAsm *assembly = getAssembly(instruction))
    return !assembly->hasSideEffects();
  if (isa<CallInst>(instruction))
    return isCallOf(instruction, {"llvm.min", "llvm.max", "llvm.nvvm.fmin.", "llvm.nvvm.fmax.", "llvm.nvvm.div."});
  return isa<BinaryOperator, UnaryOperator, CastInst, CmpInst, SelectInst, PHINode, FreezeInst, ExtractElementInst,
             InsertElementInst, ShuffleVectorInst, ExtractValueInst, InsertValueInst>(instruction);
}

/// Returns whether ptxas, which also unrolls loops, may compute `value` from constants and numbers that are
/// `isBounded`.
static bool isComputedFrom(Value *value, function_ref<bool(Value *)> isBounded) {
  SmallPtrSet<Value *, 8> seen = {value};
  SmallVector<Value *> worklist = {value};
  while (!worklist.empty()) {
    Value *next = worklist.pop_back_val();
    if (isa<Constant>(next) || isBounded(next))
      continue;
    auto *instruction = dyn_cast<Instruction>(next);
    if (!instruction || !keepsBounds(instruction))
      return false;
    auto *select = dyn_cast<SelectInst>(instruction);
    for (Use &operand : instruction->operands())
      if (!(select && operand == select->getCondition()) && !isa<InlineAsm>(operand) && seen.insert(operand).second)
        worklist.push_back(operand);
  }
  return true;
}

/// Returns whether ptxas may compute bounds of `value` from those of functions.
static bool isBounded(Value *value) {
  bool found = false;
  auto isFound = [&](Value *next) {
    bool isLeaf = isNotNegative(next) || isAtMostOne(next) || isBoundedAssembly(next);
    found |= isLeaf;
    return isLeaf;
  };
  return isComputedFrom(value, isFound) && found;
}

/// Returns whether ptxas may take a comparison for true or false of all numbers.
static bool isComparedOutsideItsRange(FCmpInst *compare) {
  if (!compare->isRelational())
    return false;
  Value *value = compare->getOperand(0), *bound = compare->getOperand(1);
  auto isConstant = [](Value *value) { return isComputedFrom(value, [](Value *) { return false; }); };
  if (!isConstant(bound))
    return isConstant(value) && isBounded(bound);
  const APFloat *number;
  if (match(bound, m_APFloat(number))) {
    if (isAtMostOne(value))
      return abs(*number).compare(APFloat::getOne(number->getSemantics())) != APFloat::cmpLessThan;
    // Magnitudes and squares of bounded numbers are bounded above, too.
    if (isNotNegative(value) && !isBounded(cast<Instruction>(value)->getOperand(0)))
      return number->isZero() || number->isNegative();
  }
  return isBounded(value);
}

static Value *replaceComparison(Instruction &instruction) {
  auto *compare = dyn_cast<FCmpInst>(&instruction);
  if (!compare || !isComparedOutsideItsRange(compare))
    return nullptr;
  IRBuilder<> builder(compare);
  Value *lhs = compare->getOperand(0), *rhs = compare->getOperand(1);
  // LLVM combines comparisons of the same two variables.
  Value *copy = lhs;
  if (!isa<Constant>(lhs) && !isa<Constant>(rhs))
    copy = forEachElement(builder, lhs, [&](Value *element) {
      return emitAssembly(builder, "mov.b$w $0, $1;", element->getType(), element);
    });
  // A branch may invert both comparisons.
  if (FCmpInst::isOrdered(compare->getPredicate()))
    return builder.CreateAnd(builder.CreateAnd(builder.CreateFCmpORD(lhs, lhs), builder.CreateFCmpORD(rhs, rhs)),
                             builder.CreateFCmp(compare->getUnorderedPredicate(), copy, rhs));
  return builder.CreateOr(builder.CreateOr(builder.CreateFCmpUNO(lhs, lhs), builder.CreateFCmpUNO(rhs, rhs)),
                          builder.CreateFCmp(compare->getOrderedPredicate(), copy, rhs));
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
