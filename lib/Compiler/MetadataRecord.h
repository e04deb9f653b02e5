//===- MetadataRecord.h - Metadata in LLVM IR and PTX -----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM IR and PTX do not state all properties of a kernel. A compilation records its metadata in them, so that a
// compilation from the text knows the same properties: in the named metadata `!triton.kernel`, and in a comment at the
// end of the PTX.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_COMPILER_METADATARECORD_H
#define TRITON_LIB_COMPILER_METADATARECORD_H

#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace mlir::triton {

/// Replaces the record of a module.
void writeRecord(llvm::Module &module, llvm::StringRef json);
/// Appends a record to PTX without one.
void writeRecord(std::string &ptx, llvm::StringRef json);

/// The name of the record in both texts.
constexpr llvm::StringLiteral kRecordName = "triton.kernel";

/// Returns the JSON of the record, which may be malformed, or std::nullopt if there is not exactly one
/// record.
std::optional<llvm::StringRef> readRecord(const llvm::Module &module);
std::optional<llvm::StringRef> readRecord(llvm::StringRef ptx);

} // namespace mlir::triton

#endif // TRITON_LIB_COMPILER_METADATARECORD_H
