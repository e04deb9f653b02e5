//===- Ptxas.cpp - Invocation of ptxas ------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/Ptxas.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

bool PtxasStatistics::operator==(const PtxasStatistics &other) const {
  return registers == other.registers && spillStores == other.spillStores && spillLoads == other.spillLoads &&
         staticShared == other.staticShared && stack == other.stack;
}

/// Parses the number before a phrase, as in `8 bytes spill stores`.
static void readNumberBefore(StringRef line, StringRef phrase, int &number) {
  size_t at = line.find(phrase);
  if (at == StringRef::npos)
    return;
  StringRef before = line.take_front(at).rtrim();
  StringRef digits = before.take_back(before.size() - (before.find_last_not_of("0123456789") + 1));
  (void)digits.getAsInteger(10, number);
}

PtxasStatistics mlir::triton::parsePtxasStatistics(StringRef output, StringRef kernel) {
  PtxasStatistics statistics;
  llvm::SmallVector<StringRef> lines;
  output.split(lines, '\n');
  std::string entry = ("entry function '" + kernel + "'").str();
  std::string properties = ("properties for " + kernel).str();
  bool inKernel = false, inProperties = false;
  for (StringRef line : lines) {
    // The lines of functions that are not inlined are interleaved with those of the kernel.
    if (line.contains("Compiling entry function"))
      inKernel = line.contains(entry);
    else if (line.contains("properties for "))
      inProperties = line.rtrim().ends_with(properties);
    else if (inProperties && line.contains("stack frame")) {
      readNumberBefore(line, "bytes stack frame", statistics.stack);
      readNumberBefore(line, "bytes spill stores", statistics.spillStores);
      readNumberBefore(line, "bytes spill loads", statistics.spillLoads);
    } else if (inKernel && line.contains("Used ")) {
      readNumberBefore(line, "registers", statistics.registers);
      readNumberBefore(line, "bytes smem", statistics.staticShared);
    }
  }
  return statistics;
}

std::vector<std::string> mlir::triton::parsePtxasWarnings(StringRef output) {
  std::vector<std::string> warnings;
  llvm::SmallVector<StringRef> lines;
  output.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    auto [kind, message] = line.split(" : ");
    // ptxas reports serialized asynchronous instructions as information, not as a warning.
    if (kind.rtrim().ends_with("warning") || message.contains("Potential Performance Loss"))
      warnings.push_back(message.trim().str());
  }
  return warnings;
}

/// Returns the first error in the output of ptxas, such as `ptxas FILE, line 12; error   : Unknown modifier`, without
/// the name of the temporary file, and the number of the line if it names one. If there is none, returns the last line.
static std::string firstError(StringRef output, unsigned &number) {
  llvm::SmallVector<StringRef> lines;
  output.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef text : lines) {
    auto [before, reason] = text.split(" : ");
    before = before.rtrim();
    if (!before.ends_with("error") && !before.ends_with("fatal"))
      continue;
    auto [file, line] = before.split(", line ");
    if (line.empty())
      return reason.trim().str();
    (void)line.consumeInteger(10, number);
    return (reason.trim() + " (line " + llvm::Twine(number) + " of the PTX)").str();
  }
  return lines.empty() ? "it reports no error" : lines.back().trim().str();
}

namespace {
/// A temporary file that the destructor removes.
class TemporaryFile {
public:
  std::error_code create(StringRef suffix, bool cleanUpOnSignals) {
    std::error_code problem = llvm::sys::fs::createTemporaryFile("triton", suffix, path);
    if (!problem) {
      remover.setFile(path);
      if (cleanUpOnSignals)
        llvm::sys::RemoveFileOnSignal(path);
      onSignals = cleanUpOnSignals;
    }
    return problem;
  }
  ~TemporaryFile() {
    if (onSignals)
      llvm::sys::DontRemoveFileOnSignal(path);
  }
  StringRef getPath() const { return path; }

private:
  llvm::SmallString<128> path;
  llvm::FileRemover remover;
  bool onSignals = false;
};
} // namespace

static std::error_code writeFile(StringRef path, StringRef content) {
  std::error_code problem;
  llvm::raw_fd_ostream stream(path, problem);
  if (problem)
    return problem;
  stream << content;
  stream.close();
  problem = stream.error();
  stream.clear_error();
  return problem;
}

static InFlightDiagnostic reportMissing(const ToolPaths &paths, EmitPTXErrorFn emitError) {
  if (!paths.ptxas.empty())
    return emitError(0) << "cannot execute ptxas at '" << paths.ptxas << "'";
  return emitError(0) << "cannot find ptxas, the assembler of PTX: install the CUDA toolkit or the Python package "
                         "nvidia-cuda-nvcc, or specify its path";
}

/// Reports the first error in the output of ptxas, which may name the temporary file of the PTX.
static InFlightDiagnostic reportError(StringRef output, StringRef file, EmitPTXErrorFn emitError) {
  unsigned line = 0;
  std::string reason = firstError(output, line);
  for (size_t at; (at = reason.find(file.str())) != std::string::npos;)
    reason.replace(at, file.size(), "PTX");
  return emitError(line) << "ptxas failed: " << reason;
}

FailureOr<PtxasResult> mlir::triton::runPtxas(StringRef ptx, StringRef kernel, const TargetInfo &target,
                                              const ToolPaths &paths, const PtxasOptions &options,
                                              EmitPTXErrorFn emitError) {
  std::optional<std::string> ptxas = findPtxas(paths);
  if (!ptxas)
    return reportMissing(paths, emitError);

  TemporaryFile ptxFile, cubinFile, logFile;
  std::error_code problem = ptxFile.create("ptx", options.cleanUpOnSignals);
  if (!problem)
    problem = cubinFile.create("cubin", options.cleanUpOnSignals);
  if (!problem)
    problem = logFile.create("log", options.cleanUpOnSignals);
  if (!problem)
    problem = writeFile(ptxFile.getPath(), ptx);
  if (problem)
    return emitError(0) << "cannot write a temporary file for ptxas: " << problem.message();

  std::string registers = ("--maxrregcount=" + llvm::Twine(options.maxNReg)).str();
  llvm::SmallVector<StringRef> arguments = {*ptxas, "-v", "-lineinfo", "--gpu-name", target.name};
  if (!options.fpFusion)
    arguments.push_back("--fmad=false");
  if (options.maxNReg)
    arguments.push_back(registers);
  arguments.append({ptxFile.getPath(), "-o", cubinFile.getPath()});
  std::optional<StringRef> redirects[] = {StringRef(), logFile.getPath(), logFile.getPath()};
  std::string message;
  int code = llvm::sys::ExecuteAndWait(*ptxas, arguments, /*Env=*/std::nullopt, redirects, /*SecondsToWait=*/0,
                                       /*MemoryLimit=*/0, &message);

  auto log = llvm::MemoryBuffer::getFile(logFile.getPath());
  StringRef output = log ? (*log)->getBuffer() : StringRef();
  if (code < 0)
    return emitError(0) << "ptxas did not terminate normally: " << message;
  if (code > 0)
    return reportError(output, ptxFile.getPath(), emitError);
  auto cubin = llvm::MemoryBuffer::getFile(cubinFile.getPath(), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!cubin || (*cubin)->getBufferSize() == 0)
    return emitError(0) << "ptxas wrote no machine code";
  return PtxasResult{(*cubin)->getBuffer().str(), parsePtxasStatistics(output, kernel), parsePtxasWarnings(output)};
}
