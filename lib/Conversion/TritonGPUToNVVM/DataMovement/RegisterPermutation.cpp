//===- RegisterPermutation.cpp - Operations that permute registers ---===//
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

/// The source register of each register of a result.
using Registers = SmallVector<unsigned>;

static LinearLayout getLayout(Value tensor) { return toLinearLayout(cast<RankedTensorType>(tensor.getType())); }

/// Returns, for each register of layout `to`, the register of `from` with the same element. Returns nothing if a thread
/// needs elements of other threads.
static std::optional<Registers> matchRegisters(const LinearLayout &to, const LinearLayout &from) {
  std::optional<LinearLayout> indexMap = invertAndCompose(to, from);
  if (!indexMap || !preserves(*indexMap, InDim::Lane) || !preserves(*indexMap, InDim::Warp) ||
      !preserves(*indexMap, InDim::Block))
    return std::nullopt;
  return getSourceRegisters(*indexMap);
}

/// Returns the bits of the register index that distinguish elements: all but those of replicas.
static SmallVector<unsigned> getUniqueBits(const LinearLayout &layout) {
  SmallVector<unsigned> bits;
  uint64_t redundant = getFreeVariableMask(layout, InDim::Register);
  for (unsigned bit = 0; bit < layout.getInBits(InDim::Register); ++bit)
    if (!(redundant >> bit & 1))
      bits.push_back(bit);
  return bits;
}

/// Returns whether both layouts replicate elements in the same threads, with replicas in the same registers. The
/// layouts then distribute elements over the same threads.
static bool haveSameReplication(const LinearLayout &a, const LinearLayout &b) {
  return llvm::all_of(std::array{InDim::Lane, InDim::Warp, InDim::Block}, [&](InDim dim) {
    uint64_t redundant = getFreeVariableMask(a, dim);
    return redundant == getBroadcastMask(a, dim) && redundant == getFreeVariableMask(b, dim) &&
           redundant == getBroadcastMask(b, dim);
  });
}

/// Returns, for each register of layout `to`, a register of the same thread in one of `count` tensors of layout `from`,
/// whose registers are numbered consecutively. Assigns each element once, in an unspecified order.
static std::optional<Registers> distributeRegisters(const LinearLayout &to, const LinearLayout &from, unsigned count) {
  SmallVector<unsigned> toBits = getUniqueBits(to), fromBits = getUniqueBits(from);
  if (!haveSameReplication(to, from) || toBits.size() != fromBits.size() + llvm::Log2_32(count))
    return std::nullopt;
  // The bits above the register index number the tensors.
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
  // Map the indices of the result to elements of the source, which lack the broadcast coordinates.
  LinearLayout needed = getLayout(op.getResult());
  for (auto [dim, size] : llvm::enumerate(op.getSrc().getType().getShape()))
    if (size == 1)
      needed = needed.sliceOut(dim).expandOut(dim);
  return ofFirstOperand(matchRegisters(needed, getLayout(op.getSrc())));
}

static std::optional<RegisterPermutation> find(ExpandDimsOp op) {
  return ofFirstOperand(matchRegisters(getLayout(op.getResult()).sliceOut(op.getAxis()), getLayout(op.getSrc())));
}

static std::optional<RegisterPermutation> find(ReshapeOp op) {
  LinearLayout to = getLayout(op.getResult()), from = getLayout(op.getSrc()).reshapeOuts(op.getType().getShape());
  std::optional<Registers> registers = matchRegisters(to, from);
  if (!registers && op.getAllowReorder())
    registers = distributeRegisters(to, from, /*count=*/1);
  return ofFirstOperand(registers);
}

static std::optional<RegisterPermutation> find(TransOp op) {
  SmallVector<unsigned> order(op.getOrder().begin(), op.getOrder().end());
  return ofFirstOperand(matchRegisters(getLayout(op.getResult()), getLayout(op.getSrc()).transposeOuts(order)));
}

static std::optional<RegisterPermutation> find(JoinOp op) {
  // The last coordinate selects the operand, so it must not depend on the thread.
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
  RegisterPermutation permutation(2);
  for (unsigned reg : *registers) {
    permutation[0].push_back({0, reg});
    permutation[1].push_back({0, reg ^ (1u << (other - bases.begin()))});
  }
  return permutation;
}

static std::optional<RegisterPermutation> find(CatOp op) {
  LinearLayout half = getLayout(op.getLhs());
  std::optional<Registers> registers = distributeRegisters(getLayout(op.getResult()), half, /*count=*/2);
  if (!registers)
    return std::nullopt;
  unsigned size = half.getInSize(InDim::Register);
  return RegisterPermutation{
      llvm::map_to_vector(*registers, [&](unsigned reg) { return RegisterSource{reg / size, reg % size}; })};
}

/// Every register of every thread holds the only element.
static std::optional<RegisterPermutation> find(UnsplatOp) { return RegisterPermutation{{RegisterSource{0, 0}}}; }

std::optional<RegisterPermutation> mlir::triton::gpu::findRegisterPermutation(Operation *op) {
  return llvm::TypeSwitch<Operation *, std::optional<RegisterPermutation>>(op)
      .Case<BroadcastOp, CatOp, ExpandDimsOp, JoinOp, ReshapeOp, SplitOp, TransOp, UnsplatOp>(
          [](auto op) { return find(op); });
}
