//===- Printing.h - Layouts for people --------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Layouts as text.  The tables show tensors of one or two dimensions, a line for each row; they are meant for layouts
// small enough to look at.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LINEARLAYOUT_PRINTING_H
#define TRITON_LINEARLAYOUT_PRINTING_H

#include "triton/LinearLayout/LinearLayout.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::triton {

/// One line for each input dimension: its name and the images of 1, 2, 4, ...
std::string printBases(const LinearLayout &layout);

/// Who holds each element, e.g. "w1 t3 r0": the first place that does, and "+3" if three more hold copies.  The block
/// is shown only if there is more than one.
std::string printOwners(const LinearLayout &layout);

/// Where each element lies in shared memory, e.g. "o34 b17": the offset in elements, and the bank that it starts in.
/// Where memory has gaps that the map leaves out, `pad` says what becomes of an offset.
std::string printOffsets(const LinearLayout &layout, unsigned elementBits,
                         llvm::function_ref<uint64_t(uint64_t offset)> pad = nullptr);

} // namespace mlir::triton

#endif // TRITON_LINEARLAYOUT_PRINTING_H
