//===- Printing.h - Layouts as text -----------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that print layouts.  The tables show tensors of one or two dimensions, one line per row; they are meant for
// small layouts.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_PRINTING_H
#define TRITON_LINEARLAYOUT_PRINTING_H

#include "triton/LinearLayout/LinearLayout.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::triton {

/// Prints one line per input dimension: its name and its bases.
std::string printBases(const LinearLayout &layout);

/// Prints the owner of each element, e.g. "w1 t3 r0": the lowest index that holds it, and "+3" if there are three more
/// replicas.  The block is shown only if there is more than one.
std::string printOwners(const LinearLayout &layout);

/// Prints the offset of each element in shared memory, e.g. "o34 b17": the offset in elements, and the bank of its
/// first byte.  If the memory is padded, `pad` maps an offset of `layout` to the offset with padding.
std::string printOffsets(const LinearLayout &layout, unsigned elementBits,
                         llvm::function_ref<uint64_t(uint64_t offset)> pad = nullptr);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_PRINTING_H
