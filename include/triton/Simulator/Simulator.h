//===- Simulator.h - Execution of PTX with checks ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_SIMULATOR_SIMULATOR_H
#define TRITON_SIMULATOR_SIMULATOR_H

#include "triton/Simulator/Module.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>
#include <functional>
#include <tuple>

namespace mlir::triton::ptx {

/// Memory of the host that a kernel may access as global memory, at the same addresses.
struct Buffer {
  char *address;
  size_t bytes;
  std::string name;
};

/// Returns the address of a byte of the buffer with an index in `Launch::buffers`, for parameters and for tables of
/// addresses. It has the number of the buffer in bits that the host's addresses do not use: an access at it or at an
/// address computed from it is out of bounds unless it is in this buffer, whatever lies at the host's address. Accesses
/// at the host's address itself may be in any buffer.
uint64_t getAddressInBuffer(size_t index, const char *byte);

/// Verifies that the addresses of buffers may be those of memory.
llvm::Error checkBuffers(llvm::ArrayRef<Buffer> buffers);

/// The order in which warps execute, where the program leaves it open.
enum class Schedule : uint8_t {
  /// Each warp in order, as far as it gets; asynchronous operations complete as late as possible.
  InOrder,
  /// The same with the last warp first.
  Reversed,
  /// The first warp as far as it gets before any other.
  FirstAhead,
  /// The last warp group only when no other warp can continue.
  StarveLast,
  /// The first warp group only when no other warp can continue.
  StarveFirst,
  /// Random warps for random times; asynchronous operations complete at random.
  Random
};
constexpr unsigned kNumStrategies = 6;

/// The maximum number of blocks along each dimension of a grid (CUDA C++ Programming Guide, "Technical Specifications
/// per Compute Capability").
constexpr std::array<uint32_t, 3> kMaxGrid = {(1u << 31) - 1, (1u << 16) - 1, (1u << 16) - 1};

struct Launch {
  std::array<uint32_t, 3> grid = {1, 1, 1};
  /// Threads of a block; zero for the number that the kernel states.
  uint32_t threads = 0;
  uint32_t dynamicShared = 0;
  /// The bytes of the parameters, as `getParameters` lays them out.
  std::vector<char> parameters;
  std::vector<Buffer> buffers;
  Schedule schedule = Schedule::InOrder;
  uint64_t seed = 0;
  /// Threads of the host (0: one for each core).
  unsigned hostThreads = 0;
  /// The maximum number of instructions of a warp (0: no limit).
  uint64_t stepLimit = 0;
  /// If not null, any thread may set the integer to a nonzero value to stop the launch, which then fails.
  const int32_t *stop = nullptr;
  /// The maximum number of reports.
  unsigned reportLimit = 20;
  /// Receives the output of `vprintf`. If empty, it goes to standard output.
  std::function<void(llvm::StringRef)> print;
};

/// An error of the program that ran, or a warning.
struct Report {
  enum class Kind {
    Race,
    Proxy,
    Uninitialized,
    OutOfBounds,
    Misaligned,
    Convergence,
    InFlight,
    Barrier,
    Deadlock,
    Trap,
    Limit,
    Descriptor,
    Registers,
    Unread
  };

  Kind kind;
  std::string message;
  /// The line in the PTX text and in the source, and those of the other access, if there is one.
  uint32_t line = 0, otherLine = 0;
  SourceLine source, otherSource;
  std::array<uint32_t, 3> block = {0, 0, 0};
  unsigned warp = 0;
  uint32_t lanes = 0;
  /// The number of blocks with the same report.
  unsigned blocks = 1;

  /// Whether a correct program may do this, too: few do.
  bool isWarning() const { return kind == Kind::Unread; }

  /// Reports with the same key have the same cause: their kind and source lines, or without these their lines in PTX.
  std::tuple<Kind, uint64_t, uint64_t> getKey() const {
    auto key = [](const SourceLine &source, uint32_t line) {
      return source.line ? uint64_t(source.file + 1) << 32 | source.line : line;
    };
    return {kind, key(source, line), key(otherSource, otherLine)};
  }
};

llvm::StringRef getName(Report::Kind kind);

struct LaunchResult {
  /// The reports, ordered by line; the same for each execution of the same launch.
  std::vector<Report> reports;
  /// Instructions of warps, and of threads.
  uint64_t warpInstructions = 0, threadInstructions = 0;
};

struct Parameter {
  std::string name;
  uint32_t offset, size;
  ValueClass valueClass;
};

struct Program;

/// A kernel that is ready to be launched.
class Kernel {
public:
  /// Decodes a kernel of a module, the only one if the name is empty. An unsupported instruction is an error.
  static llvm::Expected<std::unique_ptr<Kernel>> create(std::unique_ptr<Module> module, llvm::StringRef name);
  ~Kernel();

  std::vector<Parameter> getParameters() const;
  uint32_t getParameterBytes() const;
  llvm::StringRef getName() const;
  /// The number of threads of a block that the kernel states, or 0.
  uint32_t getThreads() const;
  const Module &getModule() const { return *module; }

  /// Executes all blocks of the grid. Fails if the launch does not fit the kernel.
  llvm::Expected<LaunchResult> launch(const Launch &launch) const;

  /// The text of a report without its line in PTX, and that of the note on the other access.
  std::string describe(const Report &report) const;
  std::string describeOther(const Report &report) const;
  /// Prints a report with its lines.
  void print(llvm::raw_ostream &os, const Report &report) const;

private:
  Kernel();

  std::unique_ptr<Module> module;
  std::unique_ptr<Program> program;
};

/// Returns a message for each instruction of a kernel that is not supported.
llvm::Expected<std::vector<std::string>> listUnsupportedInstructions(const Module &module, llvm::StringRef kernel);

} // namespace mlir::triton::ptx

#endif // TRITON_SIMULATOR_SIMULATOR_H
