//===- OperationTable.h - The lowering of each operation to the CPU -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each family of operations adds its operations to one table: how to lower them, and which of them are not supported.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_OPERATIONTABLE_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_OPERATIONTABLE_H

#include "FunctionLowering.h"

namespace mlir::triton::cpu {

/// Returns an element of a tensor, or what stands for it.
using ElementOf = llvm::function_ref<Value(Value tensor, ValueRange indices)>;

/// The lowering of the operations of one name.
struct OperationEntry {
  /// Lowers an operation at its place in the function.
  std::function<LogicalResult(Operation *op, FunctionLowering &f)> lower;
  /// Computes the elements of all results at `indices`, for operations that are computed on demand.
  std::function<SmallVector<Value>(Operation *op, ValueRange indices, FunctionLowering &f)> compute;
  /// Whether `compute` uses the elements of the operands at the same indices.
  bool isElementwise = false;
  /// Computes the elements of operations that only rearrange those of the operands, which `getElement` returns; null
  /// for others.
  std::function<SmallVector<Value>(Operation *op, ValueRange indices, ElementOf getElement, FunctionLowering &f)>
      rearrange;
  /// Whether the lowering of the parent operation lowers the operation.
  bool isLoweredWithParent = false;
  /// Emits checks of the operands of an elementwise operation; may be null.
  std::function<void(FunctionLowering &f, Operation *op, ValueRange operands, ArrayRef<int64_t> shape,
                     ValueRange indices)>
      check;
  /// Returns the reason why an operation is not supported, or an empty string.
  std::function<std::string(Operation *op)> explain;
};

/// The lowerings of all operations.
class OperationTable {
public:
  OperationTable();

  /// The entry for operations with the name of `op`; null if they have no lowering.
  const OperationEntry *lookup(Operation *op) const;

  /// Adds operations that `lower(op, f)` lowers.  The function may return void.
  template <typename... OpTs, typename LowerT>
  void add(LowerT lower) {
    (addLowering<OpTs>(lower), ...);
  }

  /// Adds operations whose elements `compute(op, indices, f)` computes on demand.
  template <typename... OpTs, typename ComputeT>
  void addOnDemand(ComputeT compute) {
    ((entries[TypeID::get<OpTs>()].compute =
          [compute](Operation *op, ValueRange indices, FunctionLowering &f) {
            return compute(cast<OpTs>(op), indices, f);
          }),
     ...);
  }

  /// Adds operations that only rearrange elements; `rearrange(op, indices, getElement, f)` returns those at `indices`.
  template <typename... OpTs, typename RearrangeT>
  void addViews(RearrangeT rearrange) {
    addOnDemand<OpTs...>([rearrange](Operation *op, ValueRange indices, FunctionLowering &f) {
      return rearrange(op, indices, [&](Value tensor, ValueRange at) { return f.getElement(tensor, at); }, f);
    });
    ((entries[TypeID::get<OpTs>()].rearrange = rearrange), ...);
  }

  /// Adds elementwise operations; `build(builder, op, operands)` builds them for scalars and for elements of tensors.
  template <typename... OpTs, typename BuildT>
  void addElementwise(BuildT build) {
    ((entries[TypeID::get<OpTs>()] =
          getElementwiseEntry([build](ImplicitLocOpBuilder &builder, Operation *op, ValueRange operands) {
            return build(builder, cast<OpTs>(op), operands);
          })),
     ...);
  }

  /// Adds a check of elementwise operations while the kernel runs; `check(f, op, operands, shape, indices)` emits it
  /// before the operation. A scalar has no indices.
  template <typename... OpTs, typename CheckT>
  void addElementCheck(CheckT check) {
    ((entries[TypeID::get<OpTs>()].check = check), ...);
  }

  /// Adds operations, such as terminators, that the lowering of the parent operation lowers.
  template <typename... OpTs>
  void addLoweredWithParent() {
    ((entries[TypeID::get<OpTs>()].isLoweredWithParent = true), ...);
  }

  /// Adds a check: `explain(op)` returns the reason why an operation is not supported, or an empty string.
  template <typename... OpTs, typename ExplainT>
  void addCheck(ExplainT explain) {
    ((entries[TypeID::get<OpTs>()].explain = [explain](Operation *op) { return explain(cast<OpTs>(op)); }), ...);
  }

private:
  using Build = std::function<SmallVector<Value>(ImplicitLocOpBuilder &, Operation *, ValueRange)>;

  template <typename OpT, typename LowerT>
  void addLowering(LowerT lower) {
    entries[TypeID::get<OpT>()].lower = [lower](Operation *op, FunctionLowering &f) -> LogicalResult {
      if constexpr (std::is_void_v<std::invoke_result_t<LowerT, OpT, FunctionLowering &>>) {
        lower(cast<OpT>(op), f);
        return success();
      } else {
        return lower(cast<OpT>(op), f);
      }
    };
  }

  static OperationEntry getElementwiseEntry(Build build);

  llvm::DenseMap<TypeID, OperationEntry> entries;
  /// The entry of operations of `arith` and `math`.
  OperationEntry arithmetic;
};

/// The table with the operations of all families.
const OperationTable &getOperationTable();

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_OPERATIONTABLE_H
