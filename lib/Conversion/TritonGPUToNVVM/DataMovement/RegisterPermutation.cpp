//===- RegisterPermutation.cpp - Operations that move no element ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/RegisterPermutation.h"

#include "triton/Analysis/LoweringPlan/LayoutConversion.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

/// Registers by the register of the result.
using Registers = SmallVector<unsigned>;

static LinearLayout getLayout(Value tensor) { return toLinearLayout(cast<RankedTensorType>(tensor.getType())); }

/// For each register of layout `to`, the register of `from` with the same element; nothing if a thread does not have
/// all that it needs.
static std::optional<Registers> matchRegisters(const LinearLayout &to, const LinearLayout &from) {
  std::optional<LinearLayout> indexMap = invertAndCompose(to, from);
  if (!indexMap || !preserves(*indexMap, InDim::Lane) || !preserves(*indexMap, InDim::Warp) ||
      !preserves(*indexMap, InDim::Block))
    return std::nullopt;
  return getSourceRegisters(*indexMap);
}

/// The bits of the registers that are no copies of others in the thread.
static SmallVector<unsigned> getOwnBits(const LinearLayout &layout) {
  SmallVector<unsigned> bits;
  uint64_t copies = getFreeVariableMask(layout, InDim::Register);
  for (unsigned bit = 0; bit < layout.getInBits(InDim::Register); ++bit)
    if (!(copies >> bit & 1))
      bits.push_back(bit);
  return bits;
}

/// Whether the same threads hold copies in both layouts, each in the same registers as what it is a copy of: then the
/// layouts distribute elements over the same threads.
static bool haveSameCopies(const LinearLayout &a, const LinearLayout &b) {
  return llvm::all_of(std::array{InDim::Lane, InDim::Warp, InDim::Block}, [&](InDim dim) {
    uint64_t copies = getFreeVariableMask(a, dim);
    return copies == getBroadcastMask(a, dim) && copies == getFreeVariableMask(b, dim) &&
           copies == getBroadcastMask(b, dim);
  });
}

/// For each register of layout `to`, one of the elements of the same thread in `count` tensors of layout `from`,
/// numbered through: in any order, but each of them once.
static std::optional<Registers> dealRegisters(const LinearLayout &to, const LinearLayout &from, unsigned count) {
  SmallVector<unsigned> toBits = getOwnBits(to), fromBits = getOwnBits(from);
  if (!haveSameCopies(to, from) || toBits.size() != fromBits.size() + llvm::Log2_32(count))
    return std::nullopt;
  // The registers of one tensor after the other.
  for (unsigned bit = from.getInBits(InDim::Register); fromBits.size() < toBits.size(); ++bit)
    fromBits.push_back(bit);
  Registers registers(to.getInSize(InDim::Register), 0);
  for (auto [reg, source] : llvm::enumerate(registers))
    for (auto [toBit, fromBit] : llvm::zip_equal(toBits, fromBits))
      source |= (reg >> toBit & 1) << fromBit;
  return registers;
}

static std::optional<RegisterPermutation> ofFirstOperand(const std::optional<Registers> &registers) {
  if (!registers)
    return std::nullopt;
  return RegisterPermutation{llvm::map_to_vector(*registers, [](unsigned reg) { return RegisterSource{0, reg}; })};
}

static std::optional<RegisterPermutation> find(BroadcastOp op) {
  // Which element of the source each place of the result wants: the broadcast coordinates are forgotten.
  LinearLayout wanted = getLayout(op.getResult());
  for (auto [dim, size] : llvm::enumerate(op.getSrc().getType().getShape()))
    if (size == 1)
      wanted = wanted.sliceOut(dim).expandOut(dim);
  return ofFirstOperand(matchRegisters(wanted, getLayout(op.getSrc())));
}

static std::optional<RegisterPermutation> find(ExpandDimsOp op) {
  return ofFirstOperand(matchRegisters(getLayout(op.getResult()).sliceOut(op.getAxis()), getLayout(op.getSrc())));
}

static std::optional<RegisterPermutation> find(ReshapeOp op) {
  LinearLayout to = getLayout(op.getResult()), from = getLayout(op.getSrc()).reshapeOuts(op.getType().getShape());
  std::optional<Registers> registers = matchRegisters(to, from);
  if (!registers && op.getAllowReorder())
    registers = dealRegisters(to, from, /*count=*/1);
  return ofFirstOperand(registers);
}

static std::optional<RegisterPermutation> find(TransOp op) {
  SmallVector<unsigned> order(op.getOrder().begin(), op.getOrder().end());
  return ofFirstOperand(matchRegisters(getLayout(op.getResult()), getLayout(op.getSrc()).transposeOuts(order)));
}

static std::optional<RegisterPermutation> find(JoinOp op) {
  // The last coordinate tells the operand; the thread must not matter to it.
  LinearLayout pairs = getLayout(op.getResult());
  unsigned last = pairs.getRank() - 1;
  uint64_t mask = pairs.getOutMask(last);
  for (InDim dim : {InDim::Lane, InDim::Warp, InDim::Block})
    if (llvm::any_of(pairs.getBases(dim), [&](uint64_t basis) { return basis & mask; }))
      return std::nullopt;
  std::optional<Registers> registers = matchRegisters(pairs.sliceOut(last), getLayout(op.getLhs()));
  if (!registers)
    return std::nullopt;
  SmallVector<RegisterSource> sources;
  for (auto [reg, source] : llvm::enumerate(*registers))
    sources.push_back({pairs.apply({{InDim::Register, reg}}) & mask ? 1u : 0u, source});
  return RegisterPermutation{sources};
}

static std::optional<RegisterPermutation> find(SplitOp op) {
  LinearLayout pairs = getLayout(op.getSrc()), half = getLayout(op.getOutLHS());
  unsigned last = half.getRank();
  ArrayRef<uint64_t> bases = pairs.getBases(InDim::Register);
  const uint64_t *other = llvm::find(bases, pairs.getOutMask(last));
  std::optional<Registers> registers = matchRegisters(half.expandOut(last).resizeOuts(pairs.getOutSizes()), pairs);
  if (!registers || other == bases.end())
    return std::nullopt;
  RegisterPermutation renaming(2);
  for (unsigned reg : *registers) {
    renaming[0].push_back({0, reg});
    renaming[1].push_back({0, reg ^ (1u << (other - bases.begin()))});
  }
  return renaming;
}

static std::optional<RegisterPermutation> find(CatOp op) {
  LinearLayout half = getLayout(op.getLhs());
  std::optional<Registers> registers = dealRegisters(getLayout(op.getResult()), half, /*count=*/2);
  if (!registers)
    return std::nullopt;
  unsigned size = half.getInSize(InDim::Register);
  return RegisterPermutation{
      llvm::map_to_vector(*registers, [&](unsigned reg) { return RegisterSource{reg / size, reg % size}; })};
}

/// The one element is in every register of every thread.
static std::optional<RegisterPermutation> find(UnsplatOp) { return RegisterPermutation{{RegisterSource{0, 0}}}; }

std::optional<RegisterPermutation> mlir::triton::gpu::findRegisterPermutation(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<RegisterPermutation>>(op)
      .Case<BroadcastOp, CatOp, ExpandDimsOp, JoinOp, ReshapeOp, SplitOp, TransOp, UnsplatOp>(
          [](auto op) { return find(op); });
}
