//===- CompilerDiagnostic.cpp - Diagnostics of a compilation --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/CompilerDiagnostic.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::triton;

llvm::StringRef mlir::triton::getSeverityName(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("unknown severity");
}

void CompilerDiagnostic::print(llvm::raw_ostream &os) const {
  if (!file.empty())
    os << file << ':';
  if (line)
    os << line << ':' << column << ':';
  os << (file.empty() ? "" : " ") << getSeverityName(severity) << ": " << message << '\n';
}

CompilerDiagnostic mlir::triton::toDiagnosticLocation(Location location) {
  CompilerDiagnostic result;
  location->walk([&](Location part) {
    auto file = dyn_cast<FileLineColRange>(part);
    if (!file)
      return WalkResult::advance();
    result.file = file.getFilename().str();
    // Line zero is the location of a whole file.
    result.line = std::max(file.getStartLine(), 1u);
    result.column = file.getStartLine() ? file.getStartColumn() : 1;
    return WalkResult::interrupt();
  });
  return result;
}

DiagnosticFilter::DiagnosticFilter(MLIRContext &context, const DiagnosticSink &sink)
    : sink(sink), handler(&context, [this](Diagnostic &diagnostic) { handle(diagnostic); }) {}

void DiagnosticFilter::handle(Diagnostic &diagnostic) {
  bool isError = diagnostic.getSeverity() == DiagnosticSeverity::Error;
  if (isError && std::exchange(sawError, true))
    return;
  if (!sink)
    return;
  auto pass = [&](Diagnostic &part) {
    CompilerDiagnostic result = toDiagnosticLocation(part.getLocation());
    result.severity = part.getSeverity();
    result.message = part.str();
    sink(result);
  };
  pass(diagnostic);
  for (Diagnostic &note : diagnostic.getNotes())
    pass(note);
}

namespace {
/// Converts LLVM's diagnostics to MLIR's.
class LLVMDiagnosticHandler : public llvm::DiagnosticHandler {
public:
  LLVMDiagnosticHandler(Location location) : location(location) {}

  bool handleDiagnostics(const llvm::DiagnosticInfo &info) override {
    if (info.getSeverity() != llvm::DS_Error && info.getSeverity() != llvm::DS_Warning)
      return true;
    std::string message;
    llvm::raw_string_ostream stream(message);
    llvm::DiagnosticPrinterRawOStream printer(stream);
    if (auto *located = llvm::dyn_cast<llvm::DiagnosticInfoGenericWithLoc>(&info))
      stream << located->getMsgStr();
    else
      info.print(printer);
    if (info.getSeverity() == llvm::DS_Error)
      emitError(locate(info)) << message;
    else
      emitWarning(locate(info)) << message;
    return true;
  }

private:
  /// Returns the location in the source of the code that a diagnostic is about, if it has one.
  Location locate(const llvm::DiagnosticInfo &info) const {
    auto *located = llvm::dyn_cast<llvm::DiagnosticInfoGenericWithLoc>(&info);
    if (!located || !located->isLocationAvailable())
      return location;
    StringRef file;
    unsigned line, column;
    located->getLocation(file, line, column);
    return FileLineColLoc::get(location.getContext(), file, line, column);
  }

  Location location;
};
} // namespace

void DiagnosticFilter::attach(llvm::LLVMContext &context, Location location) {
  context.setDiagnosticHandler(std::make_unique<LLVMDiagnosticHandler>(location));
}
