//===- Simulation.h - Simulation of a kernel for tools ----------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_TOOLS_TOOLSUPPORT_SIMULATION_H
#define TRITON_TOOLS_TOOLSUPPORT_SIMULATION_H

#include "OutputFiles.h"

#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <array>

#include <optional>

namespace mlir::triton {

/// The options of a tool that simulates a kernel; ptx-run documents them. `simulate` checks the numbers.
struct SimulationRequest {
  std::string kernel;
  std::array<int64_t, 3> grid = {1, 1, 1};
  std::optional<int64_t> blockThreads, dynamicShared;
  std::vector<std::string> arguments, memory, writes, checks, shows;
  ptx::Schedule schedule = ptx::Schedule::InOrder;
  /// The number of schedules; with more than one, all strategies, then random ones.
  int64_t schedules = 1;
  uint64_t seed = 0;
  int64_t hostThreads = 0;
  int64_t stepLimit = 0;
  bool printsStatistics = false;
  /// Receives what the kernel prints and the requests ask for.
  llvm::raw_ostream *output = &llvm::outs();
};

/// Whether one of `schedules` schedules is random, so that a seed has an effect. If there is one, it
/// is `schedule`.
bool hasRandomSchedule(int64_t schedules, ptx::Schedule schedule = ptx::Schedule::InOrder);

/// Simulates a kernel in PTX text, prints its errors to standard error and what the request asks for to its output, and
/// adds the requested files to `files`. Fails if the launch is not possible, the program has errors, or a check fails:
/// the files must not be written then. A message that begins with a file name is about the text.
llvm::Error simulate(llvm::StringRef text, llvm::StringRef fileName, const SimulationRequest &request,
                     OutputFiles &files);

} // namespace mlir::triton

#endif // TRITON_TOOLS_TOOLSUPPORT_SIMULATION_H
