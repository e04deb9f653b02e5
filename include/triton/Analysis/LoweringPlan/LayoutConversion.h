//===- LayoutConversion.h - How a tensor gets from one layout to another -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCONVERSION_H
#define TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCONVERSION_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"
#include "triton/LinearLayout/Swizzling.h"

#include <limits>

namespace mlir::triton {

/// For each register of the destination of a place map, the register of the source that it reads, if that is the same
/// in all threads: only then is it known when code is generated.
std::optional<SmallVector<unsigned>> getSourceRegisters(const LinearLayout &indexMap);

/// What conversions may use where they run.
struct TargetCapabilities {
  MatrixMoves matrices;
  /// The shared memory that one conversion may take.
  int64_t maxBytes = std::numeric_limits<int64_t>::max();

  /// Those of the processor that the code at `op` is compiled for.
  static TargetCapabilities at(Operation *op);
};

/// The cheapest way that a conversion can take.
class LayoutConversion {
public:
  enum class Kind {
    /// Every thread has what it needs, all in the same registers: these get other numbers.
    Registers,
    /// Every warp has what it needs, and all lanes read the same registers, each from one other lane.
    Shuffles,
    /// Threads exchange data through shared memory.
    SharedMemory
  };

  /// Plans a conversion between two types that differ only in their layouts; none, and the reason, if there is no way.
  static std::optional<LayoutConversion> tryPlan(RankedTensorType from, RankedTensorType to,
                                                 const TargetCapabilities &means, std::string *reason = nullptr);

  /// Plans `convert`, or reports why there is no way.
  static FailureOr<LayoutConversion> plan(triton::gpu::ConvertLayoutOp convert);

  Kind getKind() const { return kind; }
  const LinearLayout &getSource() const { return source; }
  const LinearLayout &getDestination() const { return destination; }

  /// From where in the source each place of the destination reads.
  const LinearLayout &getIndexMap() const { return indexMap; }

  /// The layout of the shared memory that the data goes through.
  const SwizzledMemory &getMemory() const { return *memory; }

  /// Bits of an element in registers and memory that it travels through: a byte at least.
  unsigned getElementBits() const { return elementBits; }

  /// Whether what goes through shared memory comes back to the warp that it comes from, and no two warps use the same
  /// bytes.
  bool staysInWarps() const { return memory && inWarps; }

  /// If so, which warp uses which bytes: for each bit of an offset into the memory, counted in elements, the bits of
  /// the warp that it changes.
  SmallVector<int64_t> getWarpsOfOffsets() const;

  /// The shared memory that the conversion needs while it runs, and how often it fills and empties that.
  int64_t getScratchBytes() const;
  int64_t getRounds() const { return memory ? memory->getRounds() : 1; }

  /// Why the data goes through shared memory.
  StringRef getReason() const;

private:
  Kind kind = Kind::Registers;
  LinearLayout source, destination, indexMap;
  std::optional<SwizzledMemory> memory;
  unsigned elementBits = 8;
  bool inWarps = false;
};

} // namespace mlir::triton

#endif // TRITON_ANALYSIS_LOWERINGPLAN_LAYOUTCONVERSION_H
