//===- LayoutConversion.h - Lowering plan of layout conversions -*- C++ -*-===//
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
#include "triton/TargetInfo/TargetInfo.h"

namespace mlir::triton {

/// Returns the source register that each destination register of an index map reads, if it is the same in all threads
/// and so known at compile time.
std::optional<SmallVector<unsigned>> getSourceRegisters(const LinearLayout &indexMap);

/// The cheapest lowering of a layout conversion.
class LayoutConversion {
public:
  enum class Kind {
    /// Each thread permutes its registers, all threads in the same way.
    Registers,
    /// Each lane reads registers of other lanes of its warp, all lanes the same registers.
    Shuffles,
    /// Threads exchange data through shared memory.
    SharedMemory
  };

  /// Plans a conversion between two types that differ only in their layouts.  Returns std::nullopt, and the reason, if
  /// it is not supported.
  static std::optional<LayoutConversion> tryPlan(RankedTensorType from, RankedTensorType to, const TargetInfo &target,
                                                 std::string *reason = nullptr);

  /// Plans `convert`, or reports why it is not supported.
  static FailureOr<LayoutConversion> plan(triton::gpu::ConvertLayoutOp convert);

  Kind getKind() const { return kind; }
  const LinearLayout &getSource() const { return source; }
  const LinearLayout &getDestination() const { return destination; }

  /// Maps each hardware index of the destination to the index of the source that it reads.
  const LinearLayout &getIndexMap() const { return indexMap; }

  /// The layout of the scratch.
  const SwizzledMemory &getMemory() const { return *memory; }

  /// The bits of an element in registers and in the scratch, at least 8.
  unsigned getElementBits() const { return elementBits; }

  /// Whether each warp reads only the scratch that it has written itself, so that it suffices to
  /// synchronize the warp.
  bool staysInWarps() const { return memory && inWarps; }

  /// Requires staysInWarps().  For each bit of an element offset in the scratch, returns the bits of the index of the
  /// warp that uses it.
  SmallVector<int64_t> getWarpsOfOffsets() const;

  /// The scratch size in bytes, and the number of rounds that use it.
  int64_t getScratchBytes() const;
  int64_t getRounds() const { return memory ? memory->getRounds() : 1; }

  /// The reason why the conversion needs shared memory, for remarks.
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
