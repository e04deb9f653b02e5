//===- LoopOffsets.cpp - Offsets that loops of copies do not change -------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The copies of an iteration have addresses p + 2 * offset, of which only p changes.  ptxas keeps the offset in 32 bits
// and multiplies it in each iteration (IMAD.WIDE), which saves a register and takes time between two barriers, while
// tensor cores wait: 5 % of a matrix multiplication.  It does not look through a shift, so the offset in bytes is
// shifted before the loop, by inline PTX that LLVM does not turn into a multiplication.
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
/// An offset in bytes: 32 bits, extended and shifted.
struct ScaledOffset {
  Value *extension;
  unsigned shift;
};
} // namespace

/// Returns the offset that the loop adds to a pointer, if it is scaled and comes from outside of the loop.
static std::optional<ScaledOffset> findScaledOffset(const GetElementPtrInst &address, const Loop &loop,
                                                    const DataLayout &layout) {
  uint64_t size = layout.getTypeAllocSize(address.getSourceElementType());
  if (address.getNumIndices() != 1 || !isPowerOf2_64(size))
    return std::nullopt;
  Value *index = *address.idx_begin();
  unsigned shift = Log2_64(size);
  if (!loop.isLoopInvariant(index))
    return std::nullopt;
  if (auto *shifted = dyn_cast<BinaryOperator>(index); shifted && shifted->getOpcode() == Instruction::Shl)
    if (auto *constant = dyn_cast<ConstantInt>(shifted->getOperand(1))) {
      shift += constant->getZExtValue();
      index = shifted->getOperand(0);
    }
  if (shift == 0 || !isa<SExtInst, ZExtInst>(index))
    return std::nullopt;
  return ScaledOffset{index, shift};
}

/// Emits the offset in bytes before the loop.
static Value *createOffset(const ScaledOffset &scaled, const Loop &loop) {
  IRBuilder<> builder(loop.getLoopPreheader()->getTerminator());
  Type *i64 = builder.getInt64Ty();
  std::string ptx = "shl.b64 $0, $1, " + utostr(scaled.shift) + ";";
  auto *shift = InlineAsm::get(FunctionType::get(i64, {i64}, /*isVarArg=*/false), ptx, "=l,l",
                               /*hasSideEffects=*/false);
  CallInst *call = builder.CreateCall(shift, scaled.extension);
  call->setDoesNotAccessMemory();
  call->setDoesNotThrow();
  return call;
}

static bool scaleOffsetsBefore(const Loop &loop, const DataLayout &layout) {
  DenseMap<std::pair<Value *, unsigned>, Value *> offsets;
  for (BasicBlock *block : loop.blocks())
    for (Instruction &instruction : make_early_inc_range(*block)) {
      auto *address = dyn_cast<GetElementPtrInst>(&instruction);
      std::optional<ScaledOffset> scaled = address ? findScaledOffset(*address, loop, layout) : std::nullopt;
      if (!scaled)
        continue;
      Value *&offset = offsets[{scaled->extension, scaled->shift}];
      if (!offset)
        offset = createOffset(*scaled, loop);
      IRBuilder<> builder(address);
      Value *moved = builder.CreateGEP(builder.getInt8Ty(), address->getPointerOperand(), offset);
      address->replaceAllUsesWith(moved);
      moved->takeName(address);
      address->eraseFromParent();
    }
  return !offsets.empty();
}

namespace {
class LoopOffsets : public FunctionPass {
public:
  static char ID;
  LoopOffsets() : FunctionPass(ID) {}

  StringRef getPassName() const override { return "Offsets that loops of copies do not change"; }
  void getAnalysisUsage(AnalysisUsage &usage) const override {
    usage.addRequired<LoopInfoWrapperPass>();
    usage.setPreservesCFG();
  }

  bool runOnFunction(Function &function) override {
    bool changed = false;
    auto copies = [](BasicBlock *block) { return any_of(*block, isAsynchronousCopy); };
    for (Loop *loop : getAnalysis<LoopInfoWrapperPass>().getLoopInfo().getLoopsInPreorder())
      if (loop->isInnermost() && loop->getLoopPreheader() && any_of(loop->blocks(), copies))
        changed |= scaleOffsetsBefore(*loop, function.getParent()->getDataLayout());
    return changed;
  }
};
} // namespace

char LoopOffsets::ID = 0;

FunctionPass *mlir::triton::createLoopOffsetsPass() { return new LoopOffsets(); }
