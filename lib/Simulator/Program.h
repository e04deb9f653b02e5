//===- Program.h - Decoded PTX ----------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_PROGRAM_H
#define TRITON_LIB_SIMULATOR_PROGRAM_H

#include "triton/Simulator/Module.h"

#include <string>
#include <vector>

namespace mlir::triton::ptx {

class Warp;
struct DecodedInst;

/// The continuation after an instruction.
enum class Step : uint8_t {
  /// The next instruction.
  Next,
  /// The warp's program counter and stack have been set.
  Jump,
  /// The same instruction again, when another warp or an asynchronous operation has made progress.
  Wait,
  /// The block ends because of an error.
  Stop
};

/// The lanes that execute an instruction together: any, those that a membership mask names, or all that have not
/// exited.
enum class Convergence : uint8_t { None, Members, Warp };

/// Executes an instruction for the lanes of a mask, which is not empty.
using Handler = Step (*)(Warp &warp, const DecodedInst &inst, uint32_t mask);

/// A register takes one slot of 32 words, one for each lane; a 64-bit register takes two slots. A predicate is the
/// first word of its slot, one bit for each lane. Immediates and special registers are registers, too.
using Slot = uint32_t;

struct DecodedInst {
  Handler handler = nullptr;
  /// The predicate, or -1.
  int32_t guard = -1;
  bool isGuardNegated = false;
  /// Whether operands with undefined values are errors; otherwise, the results are undefined.
  bool needsDefined = false;
  /// Whether the handler checks registers that asynchronous operations use.
  bool checksLocks = false;
  /// Whether the instruction copies `a`, or constants.
  bool isMove = false;
  /// The lanes that execute the instruction together, and the slot of the membership mask.
  Convergence convergence = Convergence::None;
  Slot members = 0;
  /// Operands of most instructions.
  Slot dst = 0, a = 0, b = 0, c = 0;
  int64_t immediate = 0;
  /// The meaning depends on the handler.
  uint32_t aux = 0;
  /// The low bytes of operands other than `a` that matter, if not all do; of `a` as well unless it is an address.
  uint8_t usedBytes = 0;
  /// Computes which bytes of results have no value, before the handler runs, if an operand has some; if null, a lane's
  /// results have no value where any operand has none.
  void (*trackParts)(Warp &warp, const DecodedInst &inst, uint32_t mask) = nullptr;
  /// All slots that are read and written: ranges of Program::slotLists.
  uint32_t readsBegin = 0, writesBegin = 0;
  uint16_t numReads = 0, numWrites = 0;
  uint32_t line = 0;
  SourceLine source;
};

/// The reconvergence point of a branch whose paths never meet again, because all of their threads exit.
constexpr uint32_t kNowhere = ~uint32_t(0);

/// A register with the same value in all lanes and blocks.
struct ConstantSlot {
  Slot slot;
  uint64_t value;
  bool isWide;
};

/// Special registers that are set once for each warp.
enum class SpecialRegister : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  NWarpId,
  LaneMaskEq,
  LaneMaskLe,
  LaneMaskLt,
  LaneMaskGe,
  LaneMaskGt,
  Zero,
  One,
  NumMultiprocessors,
  DynamicShared,
  TotalShared
};

struct KernelParameterLayout {
  std::string name;
  uint32_t offset, size, elementBytes;
  ValueClass valueClass;
};

/// A variable of the module in memory.
struct PlacedVariable {
  const Variable *variable;
  /// The offset in shared memory, or in the memory of global and constant variables.
  uint64_t offset;
};

/// A kernel that is ready to run, with all functions that it calls. It refers to the module.
struct Program {
  const Module *module = nullptr;
  const Function *kernel = nullptr;
  std::vector<DecodedInst> code;
  std::vector<Slot> slotLists;
  std::vector<ConstantSlot> constants;
  std::vector<std::pair<Slot, SpecialRegister>> specials;
  uint32_t numSlots = 0;
  /// For each slot, how many bytes the register has that begins there.
  std::vector<uint8_t> registerBytes;
  uint32_t entry = 0;
  std::vector<KernelParameterLayout> parameters;
  uint32_t parameterBytes = 0;
  /// Bytes of shared variables, without the dynamic ones, which follow.
  uint32_t staticShared = 0;
  /// Bytes of local memory and of parameters of calls, for each thread.
  uint32_t localBytes = 0;
  /// The initial bytes of global and constant variables, and their variables.
  std::vector<char> globals;
  std::vector<PlacedVariable> globalVariables;
  /// Constants that hold the address of a byte of `globals`: the value is its offset, to which the base is added.
  std::vector<Slot> globalAddresses;
};

/// The most bytes of shared memory of a block, and of local memory of a thread.
constexpr uint32_t kMaxShared = 232448, kMaxLocal = 512 << 10;
/// The first address of shared memory. It is not zero, so that a null pointer is out of bounds.
constexpr uint32_t kSharedBase = 1024;
/// The windows of the generic address space.
constexpr uint64_t kSharedWindow = uint64_t(1) << 56, kLocalWindow = uint64_t(2) << 56,
                   kParamWindow = uint64_t(3) << 56;
constexpr uint64_t kWindowMask = uint64_t(0xFF) << 56;
/// Addresses in global memory: those of the host, and above them the number of a buffer, from 1, or 0 for any buffer.
constexpr unsigned kBufferShift = 48;
constexpr uint64_t kHostMask = (uint64_t(1) << kBufferShift) - 1;

/// Decodes a kernel: the one of the given name, or the only one if the name is empty. An instruction that is not
/// supported is an error, FILE:LINE: error: MESSAGE.
llvm::Expected<std::unique_ptr<Program>> decodeKernel(const Module &module, llvm::StringRef kernel);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_PROGRAM_H
