//===- Handlers.h - Handlers of elementwise instructions --------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_HANDLERS_H
#define TRITON_LIB_SIMULATOR_HANDLERS_H

#include "Decoder.h"
#include "Numbers.h"
#include "Warp.h"

namespace mlir::triton::ptx {

/// Handlers that apply a function to each lane. `F` takes and returns values of `T`.
template <typename T, T (*F)(T)>
Step applyUnary(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using L = LaneOf<T>;
  auto *dst = warp.lanes<typename L::Word>(inst.dst);
  const auto *a = warp.lanes<typename L::Word>(inst.a);
  forLanes(mask, [&](unsigned lane) { dst[lane] = L::store(F(L::load(a[lane]))); });
  return Step::Next;
}

template <typename T, T (*F)(T, T)>
Step applyBinary(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using L = LaneOf<T>;
  auto *dst = warp.lanes<typename L::Word>(inst.dst);
  const auto *a = warp.lanes<typename L::Word>(inst.a), *b = warp.lanes<typename L::Word>(inst.b);
  forLanes(mask, [&](unsigned lane) { dst[lane] = L::store(F(L::load(a[lane]), L::load(b[lane]))); });
  return Step::Next;
}

template <typename T, T (*F)(T, T, T)>
Step applyTernary(Warp &warp, const DecodedInst &inst, uint32_t mask) {
  using L = LaneOf<T>;
  auto *dst = warp.lanes<typename L::Word>(inst.dst);
  const auto *a = warp.lanes<typename L::Word>(inst.a), *b = warp.lanes<typename L::Word>(inst.b),
             *c = warp.lanes<typename L::Word>(inst.c);
  forLanes(mask, [&](unsigned lane) { dst[lane] = L::store(F(L::load(a[lane]), L::load(b[lane]), L::load(c[lane]))); });
  return Step::Next;
}

/// Returns the handlers of a function template for all types of integers: `of<T>()` returns that for `T`.
template <typename Of>
Handler selectInteger(Type type, Of of) {
  switch (type) {
  case Type::U16:
  case Type::B16:
    return of(uint16_t());
  case Type::S16:
    return of(int16_t());
  case Type::U32:
  case Type::B32:
    return of(uint32_t());
  case Type::S32:
    return of(int32_t());
  case Type::U64:
  case Type::B64:
    return of(uint64_t());
  case Type::S64:
    return of(int64_t());
  default:
    return nullptr;
  }
}

/// Reads `dst, a, b, c` (as many as there are) of one width.
inline bool readOperands(Decoder &d, unsigned bits, unsigned count) {
  Slot *slots[] = {&d.out.a, &d.out.b, &d.out.c};
  if (!d.expectOperands(count + 1))
    return false;
  for (unsigned i = 0; i < count; ++i)
    if (!d.read(d.operand(i + 1), bits, *slots[i]))
      return false;
  return d.write(d.operand(0), bits, d.out.dst);
}

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_HANDLERS_H
