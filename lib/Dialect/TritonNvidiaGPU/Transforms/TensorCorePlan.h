//===- TensorCorePlan.h - How tensor cores compute a dot -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_TENSORCOREPLAN_H
#define TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_TENSORCOREPLAN_H

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::triton::nvidia_gpu {

/// The instructions and layouts with which tensor cores compute a dot.
struct TensorCorePlan {
  /// Returns the plan for `dot`, or std::nullopt and the reason why there is none.
  static std::optional<TensorCorePlan> find(DotOp dot, std::string &reason);

  bool isWarpGroupDot() const { return layout.getVersionMajor() == 3; }

  /// The type of the elements of `operand` that are multiplied.
  Type getMultiplied(Type operand) const { return isWidened ? Float16Type::get(operand.getContext()) : operand; }

  /// Whether the operands are converted to f16.
  bool isWidened = false;
  /// Whether the transposed dot is computed, of the second operand's transpose and the first one's.
  bool isTransposed = false;
  /// Whether the rows of the transposed product are in an order in which threads read neighboring elements of its first
  /// operand.
  bool isInterleaved = false;
  /// The type of the elements that are added.
  Type sum;
  gpu::NvidiaMmaEncodingAttr layout;
  /// The elements of a register along K.
  unsigned kWidth;
  /// For dots of warp groups: the layouts of the operands in shared memory; null for a first operand in registers.
  /// Those of the transposed dot if there is one.
  gpu::NvmmaSharedEncodingAttr a, b;
};

/// A sum that a loop carries from one execution of a dot to the next, without another use in the loop.
struct CarriedSum {
  scf::ForOp loop;
  /// The number of the loop's result.
  unsigned number;
};

/// Returns the sum to which `dot` adds, if a loop carries it.
std::optional<CarriedSum> getCarriedSum(DotOp dot);

} // namespace mlir::triton::nvidia_gpu

#endif // TRITON_LIB_DIALECT_TRITONNVIDIAGPU_TRANSFORMS_TENSORCOREPLAN_H
