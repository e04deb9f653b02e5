//===- Remarks.h - Remarks of passes ----------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Passes emit remarks through MLIR's remark engine, which is off unless a tool enables it:
//
//   remark::missed(op->getLoc(), nameRemark(op, DEBUG_TYPE, "NarrowAccess"))
//       << addText("accesses memory 32 bits at a time instead of 128") << addReason(...) << addSuggestion(...);
//
// The category of a remark is the flag of its pass. docs/Remarks.md lists all remarks.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_REMARKS_H
#define TRITON_DIALECT_TRITON_IR_REMARKS_H

#include "mlir/IR/Remarks.h"

namespace mlir::triton {

/// Names a remark of `pass` about an operation of a function.
remark::RemarkOpts nameRemark(Operation *op, StringRef pass, StringRef name);

/// States what the compiler did or did not do.
inline remark::detail::Remark::Arg addText(const Twine &text) { return {"Remark", text.str()}; }
/// States the property of the input that is the cause.
inline remark::detail::Remark::Arg addReason(const Twine &reason) { return {"Reason", reason.str()}; }
/// States what to change in the input.
inline remark::detail::Remark::Arg addSuggestion(const Twine &suggestion) { return {"Suggestion", suggestion.str()}; }

/// Returns the text of a remark for people: `what: why; cure [missed: pass, name]`.
std::string formatRemark(const remark::detail::Remark &remark);

/// Returns the parameters of the enclosing function from which `value` is computed, in order. A loaded value is not
/// computed from its address.
SmallVector<BlockArgument> findParameters(Value value);

/// Returns the name of a parameter, such as `%x`, if its location has it, or else its number.
std::string getParameterName(BlockArgument parameter);

} // namespace mlir::triton

#endif // TRITON_DIALECT_TRITON_IR_REMARKS_H
