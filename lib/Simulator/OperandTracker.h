//===- OperandTracker.h - Stores that matrix operands read ------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_OPERANDTRACKER_H
#define TRITON_LIB_SIMULATOR_OPERANDTRACKER_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace mlir::triton::ptx {

/// Knows for each 16 bytes of shared memory how they were written and whether anything has read them, to find
/// descriptors that read something else than what was written for them. A store is all that one warp writes by one
/// instruction.
class OperandTracker {
public:
  struct Store {
    uint32_t warp, pc;
    uint64_t step;
    /// Whether a wgmma has read a part, and an address that nothing has read before it was overwritten.
    bool isOperand = false;
    std::optional<uint32_t> unread = std::nullopt;
  };
  /// A part of an operand of wgmma.
  struct Chunk {
    /// The bytes of the swizzle by which a bulk copy wrote it (0: none), if one did.
    std::optional<unsigned> swizzleBytes;
    /// Whether another element of the same matrix is at the same address.
    bool isRepeated;
  };

  /// Addresses begin at `base`.
  explicit OperandTracker(uint32_t base) : base(base) {}

  void clear(uint32_t bytes);
  void write(uint32_t begin, uint32_t end, const Store &store);
  /// Notes the swizzle by which a bulk copy wrote bytes; none if something else wrote them.
  void setSwizzle(uint32_t begin, uint32_t end, std::optional<unsigned> swizzleBytes);
  void read(uint32_t begin, uint32_t end);
  /// Begins a matrix, whose chunks of 16 bytes `readOperand` reads.
  void beginMatrix() { ++matrix; }
  Chunk readOperand(uint32_t address);
  /// Calls `report` for each store of which a wgmma has read a part, and nothing another part.
  void forUnread(llvm::function_ref<void(const Store &)> report);

private:
  static constexpr uint8_t kUnknown = 0xFF;
  static constexpr uint32_t kNone = ~uint32_t(0);

  struct State {
    uint32_t store = kNone, matrix = 0;
    bool isRead = false;
    uint8_t swizzleBytes = kUnknown;
  };

  void leave(uint32_t chunk);

  uint32_t base, matrix = 0;
  std::vector<State> chunks;
  std::vector<Store> stores;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_OPERANDTRACKER_H
