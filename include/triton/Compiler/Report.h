//===- Report.h - A kernel's way, for people --------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_REPORT_H
#define TRITON_COMPILER_REPORT_H

#include "triton/Compiler/CompileOptions.h"
#include "triton/Compiler/KernelMetadata.h"

#include <map>

namespace mlir::triton {

/// Collects what a kernel is made of at each stage, to print it as a table.
class CompileReport : public StageObserver {
public:
  void observeMLIR(Stage stage, Operation *kernelModule) override;
  void observeLLVMIR(const llvm::Module &module) override;
  void observePTX(llvm::StringRef text) override;
  void observeCubin(llvm::StringRef cubin, const PtxasStatistics &statistics) override;
  void observeObject(llvm::StringRef object) override;

  /// Writes the table, under a line with the facts that the launcher must know.
  void print(llvm::raw_ostream &os, const KernelMetadata &metadata) const;

private:
  struct Row {
    Stage stage;
    /// How many of what: operations, instructions, bytes.
    std::string size;
    /// Named things and how many there are of each.
    std::map<std::string, int> counts;
    /// What is said instead of counts.
    std::string remark;
  };
  std::vector<Row> rows;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_REPORT_H
