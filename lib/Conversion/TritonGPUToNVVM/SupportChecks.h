//===- SupportChecks.h - Operations that the lowering to NVVM supports -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A failed conversion reports no reason, and may name an operation that the conversion itself created.  These checks
// run before the conversion and report unsupported operations of the user's kernel.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONGPUTONVVM_SUPPORTCHECKS_H
#define TRITON_LIB_CONVERSION_TRITONGPUTONVVM_SUPPORTCHECKS_H

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Rewrite/FrozenRewritePatternSet.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::triton::gpu {

/// Starts the error for an unsupported operation; the caller appends the reason.
InFlightDiagnostic emitUnsupported(Operation *op);

/// The checks of operations before they are lowered.  Each family of patterns adds the checks of its own operations;
/// a check reports why the operation is not supported.
class SupportChecks {
public:
  explicit SupportChecks(MLIRContext *context) : context(context) {}

  /// Adds a check of the operations `OpTs`.
  template <typename... OpTs, typename CheckT>
  void add(CheckT check) {
    (operationChecks[getName<OpTs>()].push_back([check](Operation *op) { return check(cast<OpTs>(op)); }), ...);
  }

  /// Adds a check of all operations of a dialect.
  template <typename DialectT>
  void addForDialect(LogicalResult (*check)(Operation *)) {
    dialectChecks[DialectT::getDialectNamespace()].push_back(check);
  }

  /// Declares that the pattern of the parent operation lowers the operations `OpTs`.
  template <typename... OpTs>
  void addLoweredWithParent() {
    (loweredWithParent.insert(getName<OpTs>()), ...);
  }

  /// Reports the first operation of `func` that the conversion does not support.
  LogicalResult verify(FunctionOpInterface func, const TypeConverter &converter, const ConversionTarget &target,
                       const FrozenRewritePatternSet &patterns) const;

private:
  using Check = std::function<LogicalResult(Operation *)>;

  template <typename OpT>
  OperationName getName() const {
    return OperationName(OpT::getOperationName(), context);
  }

  LogicalResult verifyOperation(Operation *op, const TypeConverter &converter, const ConversionTarget &target,
                                const FrozenRewritePatternSet &patterns) const;

  MLIRContext *context;
  llvm::DenseMap<OperationName, SmallVector<Check, 1>> operationChecks;
  llvm::StringMap<SmallVector<Check, 1>> dialectChecks;
  llvm::DenseSet<OperationName> loweredWithParent;
};

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_CONVERSION_TRITONGPUTONVVM_SUPPORTCHECKS_H
