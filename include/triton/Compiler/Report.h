//===- Report.h - Compilation report ----------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_COMPILER_REPORT_H
#define TRITON_COMPILER_REPORT_H

#include "triton/Compiler/AccessReport.h"
#include "triton/Compiler/CompileOptions.h"
#include "triton/Compiler/CompilerDiagnostic.h"
#include "triton/Compiler/KernelMetadata.h"

#include <map>

namespace mlir::triton {

/// Counts the operations and instructions of a kernel at each stage, and prints them as a table or as JSON.
class CompileReport : public StageObserver {
public:
  void observeMLIR(Stage stage, Operation *kernelModule) override;
  void observeLLVMIR(const llvm::Module &module) override;
  void observePTX(llvm::StringRef text) override;
  void observeCubin(llvm::StringRef cubin, const PtxasStatistics &statistics) override;
  void observeObject(llvm::StringRef object) override;
  void observeRemark(const CompilerDiagnostic &remark) override { addDiagnostic(remark); }

  /// Adds a diagnostic that is no remark: the report observes remarks.
  void addDiagnostic(const CompilerDiagnostic &diagnostic) { diagnostics.push_back(diagnostic); }

  /// Prints a line with the launch metadata, the table, and a line for each access of a tensor in global memory and
  /// for each dot, with the missed optimizations that remarks report.
  void print(llvm::raw_ostream &os, const KernelMetadata &metadata) const;

  /// Prints the metadata, the stages, diagnostics and times as JSON, which `docs/Debugging.md` describes. `times` is
  /// the JSON of MLIR's timing manager, or empty.
  void printJSON(llvm::raw_ostream &os, const KernelMetadata &metadata, llvm::StringRef times) const;

private:
  struct Row {
    Stage stage;
    int64_t size;
    /// The unit of the size: `operations`, `instructions` or `bytes`.
    llvm::StringRef unit;
    /// The number of each operation or instruction.
    std::map<std::string, int> counts;
    /// Text instead of counts.
    std::string remark;
  };
  std::vector<Row> rows;
  std::vector<AccessReport> accesses;
  std::vector<DotReport> dots;
  std::vector<CompilerDiagnostic> diagnostics;
};

} // namespace mlir::triton

#endif // TRITON_COMPILER_REPORT_H
