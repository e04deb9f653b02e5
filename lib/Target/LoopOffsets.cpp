//===- LoopOffsets.cpp - Offsets of the copies in loops -------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The copies of an iteration have addresses p + 2 * offset.  If LLVM's mul.wide and add.s64 compute them, ptxas keeps
// the offset in 32 bits and multiplies it in each iteration (IMAD.WIDE).  That saves registers, but is slow beside the
// instructions of tensor cores, and comes between two barriers, while the next of them wait.
//
// If only p changes, the offset in bytes is shifted before the loop: ptxas does not look through a shift (5 % of a
// matrix multiplication).  If the offset changes, one mad.wide computes the address, which ptxas makes additions and
// shifts of (LEA; 10 %).  If several addresses have one offset that changes, it is shifted once in each iteration: of
// their mad.wide, ptxas would multiply once, with a slow high half (IMAD.HI; 3 % of attention), and IMAD.WIDE for each
// took 4 % of attention and 5 to 10 % of a grouped multiplication.  All are inline PTX, which LLVM does not turn into
// what it replaces.
//
//===----------------------------------------------------------------------===//
#include "LoopOffsets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"

using namespace llvm;
using namespace mlir::triton;

static bool isAsynchronousCopy(const Instruction &instruction) {
  auto *call = dyn_cast<CallBase>(&instruction);
  auto *assembly = call ? dyn_cast<InlineAsm>(call->getCalledOperand()) : nullptr;
  return assembly && assembly->getAsmString().contains("cp.async.c");
}

namespace {
/// An offset in bytes: an integer, extended to 64 bits and shifted.
struct ScaledOffset {
  CastInst *extension;
  unsigned shift;
  /// Whether only one address has it.
  bool isOfOneAddress;
};
} // namespace

/// Returns the offset that is added to a pointer, if it is scaled.
static std::optional<ScaledOffset> findScaledOffset(const GetElementPtrInst &address, const DataLayout &layout) {
  uint64_t size = layout.getTypeAllocSize(address.getSourceElementType());
  if (address.getNumIndices() != 1 || !isPowerOf2_64(size) || address.getType()->isVectorTy())
    return std::nullopt;
  Value *index = *address.idx_begin();
  // The factor is a number of 32 bits with a sign.
  constexpr uint64_t mostShift = 30;
  uint64_t shift = Log2_64(size);
  bool isOfOneAddress = index->hasOneUse();
  if (auto *shifted = dyn_cast<BinaryOperator>(index); shifted && shifted->getOpcode() == Instruction::Shl)
    if (auto *constant = dyn_cast<ConstantInt>(shifted->getOperand(1))) {
      shift += constant->getLimitedValue(mostShift + 1);
      index = shifted->getOperand(0);
      isOfOneAddress &= index->hasOneUse();
    }
  if (shift == 0 || shift > mostShift || !isa<SExtInst, ZExtInst>(index))
    return std::nullopt;
  return ScaledOffset{cast<CastInst>(index), static_cast<unsigned>(shift), isOfOneAddress};
}

/// Emits an instruction of PTX whose result has 64 bits.
static Value *createInstruction(IRBuilder<> &builder, const Twine &ptx, StringRef constraints,
                                ArrayRef<Value *> operands) {
  SmallVector<Type *> types(map_range(operands, [](Value *operand) { return operand->getType(); }));
  auto *type = FunctionType::get(builder.getInt64Ty(), types, /*isVarArg=*/false);
  CallInst *call = builder.CreateCall(InlineAsm::get(type, ptx.str(), constraints, /*hasSideEffects=*/false), operands);
  call->setDoesNotAccessMemory();
  call->setDoesNotThrow();
  return call;
}

/// Emits the offset in bytes before `position`.
static Value *createOffset(const ScaledOffset &scaled, Instruction *position) {
  IRBuilder<> builder(position);
  return createInstruction(builder, "shl.b64 $0, $1, " + Twine(scaled.shift) + ";", "=l,l", {scaled.extension});
}

/// Returns whether `address` is only that of copies, and its offset has 32 bits before it is extended.
static bool isAddressOfCopies(const GetElementPtrInst &address, const ScaledOffset &scaled) {
  return scaled.extension->getSrcTy()->isIntegerTy(32) &&
         all_of(address.users(), [](const User *user) { return isAsynchronousCopy(*cast<Instruction>(user)); });
}

/// Emits the sum of a pointer and an offset that the loop changes.
static Value *createAddress(GetElementPtrInst &address, const ScaledOffset &scaled) {
  IRBuilder<> builder(&address);
  Value *base = builder.CreatePtrToInt(address.getPointerOperand(), builder.getInt64Ty());
  StringRef type = isa<SExtInst>(scaled.extension) ? "s32" : "u32";
  Value *sum =
      createInstruction(builder, "mad.wide." + type + " $0, $1, " + Twine(uint64_t(1) << scaled.shift) + ", $2;",
                        "=l,r,l", {scaled.extension->getOperand(0), base});
  return builder.CreateIntToPtr(sum, address.getType());
}

static bool scaleOffsets(const Loop &loop, const DataLayout &layout) {
  DenseMap<std::pair<Value *, unsigned>, Value *> offsets;
  bool changed = false;
  auto replace = [&](GetElementPtrInst *address, Value *replacement) {
    address->replaceAllUsesWith(replacement);
    replacement->takeName(address);
    address->eraseFromParent();
    changed = true;
  };
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : make_early_inc_range(*block)) {
      auto *address = dyn_cast<GetElementPtrInst>(&instruction);
      std::optional<ScaledOffset> scaled = address ? findScaledOffset(*address, layout) : std::nullopt;
      if (!scaled)
        continue;
      bool isInvariant = loop.isLoopInvariant(scaled->extension);
      if (!isInvariant && !isAddressOfCopies(*address, *scaled))
        continue;
      if (!isInvariant && scaled->isOfOneAddress) {
        replace(address, createAddress(*address, *scaled));
        continue;
      }
      Value *&offset = offsets[{scaled->extension, scaled->shift}];
      if (!offset)
        offset = createOffset(*scaled, isInvariant ? loop.getLoopPreheader()->getTerminator()
                                                   : scaled->extension->getNextNode());
      IRBuilder<> builder(address);
      replace(address, builder.CreateGEP(builder.getInt8Ty(), address->getPointerOperand(), offset));
    }
  return changed;
}

namespace {
class LoopOffsets : public FunctionPass {
public:
  static char ID;
  LoopOffsets() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Offsets of the copies in loops"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LoopInfoWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    auto copies = [](BasicBlock *block) { return any_of(*block, isAsynchronousCopy); };
    for (Loop *loop : getAnalysis<LoopInfoWrapperPass>().getLoopInfo().getLoopsInPreorder())
      if (loop->isInnermost() && loop->getLoopPreheader() && any_of(loop->blocks(), copies))
        changed |= scaleOffsets(*loop, function.getParent()->getDataLayout());
    return changed;
  }
};
} // namespace

char LoopOffsets::ID = 0;

FunctionPass *mlir::triton::createLoopOffsetsPass() { return new LoopOffsets(); }
