//===- Report.cpp - Compilation report ------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Report.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::triton;
using llvm::StringRef;

/// Returns whether the report counts each operation of a dialect by name, instead of all of them together.
static bool isCountedByName(StringRef dialect) {
  return dialect == "tt" || dialect == "ttg" || dialect == "ttng" || dialect == "nvvm" || dialect == "gpu";
}

void CompileReport::observeMLIR(Stage stage, Operation *kernelModule) {
  Row row{stage, 0, "operations", {}, {}};
  kernelModule->walk([&](Operation *op) {
    if (op == kernelModule)
      return;
    ++row.size;
    StringRef dialect = op->getName().getDialectNamespace();
    ++row.counts[isCountedByName(dialect) ? op->getName().getStringRef().str() : (dialect + ".*").str()];
  });
  // A kernel may be compiled again without pipelined loops.
  llvm::erase_if(rows, [&](const Row &earlier) { return earlier.stage == stage; });
  rows.push_back(std::move(row));
  if (stage == Stage::TTGIR) {
    accesses = reportAccesses(kernelModule);
    dots = reportDots(kernelModule);
  }
}

void CompileReport::observeLLVMIR(const llvm::Module &module) {
  Row row{Stage::LLVMIR, 0, "instructions", {}, {}};
  for (const llvm::Function &function : module)
    for (const llvm::BasicBlock &block : function)
      for (const llvm::Instruction &instruction : block) {
        if (isa<llvm::DbgInfoIntrinsic>(instruction))
          continue;
        ++row.size;
        ++row.counts[instruction.getOpcodeName()];
      }
  rows.push_back(std::move(row));
}

void CompileReport::observePTX(StringRef text) {
  // Count instructions that access memory, synchronize threads or use the tensor cores by name; the rest is arithmetic.
  static constexpr StringRef prefixes[] = {"ld.",      "st.",   "cp.",   "atom.",    "red.",     "mma.",
                                           "wgmma.",   "bar.",  "fence", "ldmatrix", "stmatrix", "barrier.",
                                           "mbarrier", "shfl.", "redux", "call"};
  Row row{Stage::PTX, 0, "instructions", {}, {}};
  for (auto &[instruction, count] : countPTXInstructions(text)) {
    StringRef name = instruction;
    row.size += count;
    bool isParameter = name.starts_with("ld.param") || name.starts_with("st.param");
    bool isCounted = !isParameter && llvm::any_of(prefixes, [&](StringRef start) { return name.starts_with(start); });
    row.counts[isCounted ? instruction : "other"] += count;
  }
  rows.push_back(std::move(row));
}

void CompileReport::observeCubin(StringRef cubin, const PtxasStatistics &statistics) {
  Row row{Stage::Cubin, static_cast<int64_t>(cubin.size()), "bytes", {}, {}};
  llvm::raw_string_ostream(row.remark) << statistics.registers << " registers, " << statistics.spillStores
                                       << " bytes of spill stores, " << statistics.spillLoads
                                       << " bytes of spill loads, " << statistics.stack << " bytes of stack";
  rows.push_back(std::move(row));
}

void CompileReport::observeObject(StringRef object) {
  rows.push_back({Stage::Object, static_cast<int64_t>(object.size()), "bytes", {}, {}});
}

/// Prints words, wrapped into lines that start in column `column`.
static void printWrapped(llvm::raw_ostream &os, llvm::ArrayRef<std::string> words, unsigned column) {
  constexpr unsigned width = 110;
  unsigned at = column;
  for (auto [index, word] : llvm::enumerate(words)) {
    if (index && at + word.size() + 2 > width) {
      os << ",\n";
      os.indent(column);
      at = column;
    } else if (index) {
      os << ", ";
      at += 2;
    }
    os << word;
    at += word.size();
  }
  os << '\n';
}

void CompileReport::print(llvm::raw_ostream &os, const KernelMetadata &metadata) const {
  os << "kernel " << metadata.name.value_or("?") << " for " << metadata.target;
  auto fact = [&](std::optional<int64_t> value, StringRef what) {
    if (value)
      os << ", " << *value << ' ' << what;
  };
  fact(metadata.numWarps, "warps");
  if (metadata.numCTAs > 1)
    fact(metadata.numCTAs, "CTAs per cluster");
  fact(metadata.shared, "bytes of shared memory");
  fact(metadata.globalScratchSize, "bytes of global scratch");
  os << "\n\n";
  constexpr unsigned column = 32;
  for (const Row &row : rows) {
    std::string size = (llvm::Twine(row.size) + " " + row.unit).str();
    os << llvm::format("%-10s  %-18s  ", getStageName(row.stage).str().c_str(), size.c_str());
    llvm::SmallVector<std::pair<std::string, int>> counts(row.counts.begin(), row.counts.end());
    llvm::sort(counts,
               [](const auto &a, const auto &b) { return std::tie(b.second, a.first) < std::tie(a.second, b.first); });
    llvm::SmallVector<std::string> words;
    for (auto &[name, count] : counts)
      words.push_back(std::to_string(count) + " " + name);
    if (!row.remark.empty())
      words.push_back(row.remark);
    printWrapped(os, words, column);
  }
  auto printPlace = [&](const CompilerDiagnostic &location) {
    if (location.file.empty())
      os << "unknown place\n";
    else
      os << location.file << ':' << location.line << ':' << location.column << '\n';
    for (const std::string &missed : findMissed(location, diagnostics))
      os << "       " << missed << '\n';
  };
  if (!accesses.empty())
    os << "\naccesses of global memory\n";
  for (const AccessReport &access : accesses) {
    llvm::SmallVector<std::string> copy;
    if (access.isInLoop)
      copy.push_back("in loop");
    if (access.stages > 1)
      copy.push_back(std::to_string(access.stages) + " stages");
    if (access.sharedBytes)
      copy.push_back(std::to_string(access.sharedBytes) + " bytes");
    os << llvm::format("%-5s  %-16s  %-8s  %-30s  ", access.isStore ? "store" : "load", access.type.c_str(),
                       access.method.str().c_str(), llvm::join(copy, ", ").c_str());
    printPlace(access.location);
  }
  if (!dots.empty())
    os << "\ndots\n";
  for (const DotReport &dot : dots) {
    os << llvm::format("%-23s  %-8s  %-30s  ", dot.type.c_str(), dot.method.str().c_str(),
                       dot.isInLoop ? (dot.isAsync ? "in loop, asynchronous" : "in loop") : "");
    printPlace(dot.location);
  }
}

void CompileReport::printJSON(llvm::raw_ostream &os, const KernelMetadata &metadata, StringRef times) const {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attributeBegin("kernel");
    json.rawValue(StringRef(metadata.toJSON()).trim());
    json.attributeEnd();
    json.attributeArray("stages", [&] {
      for (const Row &row : rows)
        json.object([&] {
          json.attribute("stage", getStageName(row.stage));
          json.attribute(row.unit, row.size);
          if (!row.counts.empty())
            json.attributeObject("counts", [&] {
              for (const auto &[name, count] : row.counts)
                json.attribute(name, count);
            });
        });
    });
    auto printPlace = [&](const CompilerDiagnostic &location) {
      json.attributeArray("missed", [&] {
        for (const std::string &missed : findMissed(location, diagnostics))
          json.value(llvm::json::fixUTF8(missed));
      });
      json.attribute("file", llvm::json::fixUTF8(location.file));
      json.attribute("line", location.line);
      json.attribute("column", location.column);
    };
    json.attributeArray("accesses", [&] {
      for (const AccessReport &access : accesses)
        json.object([&] {
          json.attribute("access", access.isStore ? "store" : "load");
          json.attribute("type", access.type);
          json.attribute("method", access.method);
          json.attribute("in_loop", access.isInLoop);
          json.attribute("stages", access.stages);
          json.attribute("shared", access.sharedBytes);
          printPlace(access.location);
        });
    });
    json.attributeArray("dots", [&] {
      for (const DotReport &dot : dots)
        json.object([&] {
          json.attribute("type", dot.type);
          json.attribute("method", dot.method);
          json.attribute("in_loop", dot.isInLoop);
          json.attribute("asynchronous", dot.isAsync);
          printPlace(dot.location);
        });
    });
    json.attributeArray("diagnostics", [&] {
      for (const CompilerDiagnostic &diagnostic : diagnostics)
        json.object([&] {
          json.attribute("severity", getSeverityName(diagnostic.severity));
          json.attribute("message", llvm::json::fixUTF8(diagnostic.message));
          json.attribute("file", llvm::json::fixUTF8(diagnostic.file));
          json.attribute("line", diagnostic.line);
          json.attribute("column", diagnostic.column);
        });
    });
    if (!times.empty()) {
      json.attributeBegin("times");
      json.rawValue(times.trim());
      json.attributeEnd();
    }
  });
  os << '\n';
}
