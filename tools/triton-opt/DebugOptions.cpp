//===- DebugOptions.cpp - Debug output and statistics of passes ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugOptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"

void mlir::triton::registerDebugOptions() {
#ifndef NDEBUG
  if (llvm::cl::getRegisteredOptions().contains("debug-only"))
    return;
  static std::vector<std::string> types;
  static llvm::cl::list<std::string> debugOnly(
      "debug-only", llvm::cl::desc("Enable a list of types of debug output, such as the flags of passes"),
      llvm::cl::value_desc("type,..."), llvm::cl::CommaSeparated, llvm::cl::callback([](const std::string &type) {
        types.push_back(type);
        auto pointers = llvm::map_to_vector(types, [](const std::string &type) { return type.c_str(); });
        llvm::setCurrentDebugTypes(pointers.data(), pointers.size());
        llvm::DebugFlag = true;
      }));
#endif
}

void mlir::triton::printStatistics() {
  if (!llvm::AreStatisticsEnabled())
    return;
  llvm::PrintStatistics(llvm::errs());
  // On exit, the library would report that it cannot print statistics.
  llvm::cl::getRegisteredOptions().lookup("stats")->setDefault();
}
