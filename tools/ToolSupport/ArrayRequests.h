//===- ArrayRequests.h - What tools do with arrays after a run --*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_ARRAYREQUESTS_H
#define TRITON_TOOLS_TOOLSUPPORT_ARRAYREQUESTS_H

#include "OutputFiles.h"

#include "triton/ExecutionEngine/HostArray.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace mlir::triton {

/// The texts of the options `--write=NAME=FILE.npy`, `--check=NAME=ARRAY` and `--show=NAME[=COUNT]`.
struct ArrayRequests {
  llvm::ArrayRef<std::string> writes, checks, shows;
};

/// Returns the array with the name or the number of a parameter.
using LookupArray = llvm::function_ref<llvm::Expected<HostArray *>(llvm::StringRef)>;

/// Returns the file of `--write=NAME=FILE.npy`.
std::string getFile(llvm::StringRef write);

/// Verifies before a run that arrays have the requested names, and that counts and file names are valid.
llvm::Error verifyRequests(const ArrayRequests &requests, LookupArray lookup);

/// Adds each requested file to `files`, prints the elements that `--show` requests, and compares arrays. The error
/// names each array that differs.
llvm::Error fulfillRequests(const ArrayRequests &requests, LookupArray lookup, OutputFiles &files,
                            llvm::raw_ostream &os);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_ARRAYREQUESTS_H
