//===- Printing.cpp - Layouts as text -------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/LinearLayout/Printing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cassert>

using namespace llvm;

namespace mlir::triton {

StringRef stringifyInDim(InDim dim) {
  switch (dim) {
  case InDim::Register:
    return "register";
  case InDim::Lane:
    return "lane";
  case InDim::Warp:
    return "warp";
  case InDim::Block:
    return "block";
  case InDim::Offset:
    return "offset";
  }
  llvm_unreachable("unknown input dimension");
}

std::optional<InDim> symbolizeInDim(StringRef name) {
  for (InDim dim : inDimOrder)
    if (name == stringifyInDim(dim))
      return dim;
  return std::nullopt;
}

static void writeBases(raw_ostream &os, const LinearLayout &layout, InDim dim) {
  os << stringifyInDim(dim) << ":";
  for (uint64_t basis : layout.getBases(dim)) {
    os << " (";
    interleave(layout.unpack(basis), os, ",");
    os << ")";
  }
}

raw_ostream &operator<<(raw_ostream &os, const LinearLayout &layout) {
  interleave(layout.getInDims(), os, [&](InDim dim) { writeBases(os, layout, dim); }, "; ");
  os << (layout.getTotalInBits() == 0 ? "-> " : " -> ");
  interleave(layout.getOutSizes(), os, "x");
  return os;
}

std::string printBases(const LinearLayout &layout) {
  std::string text;
  raw_string_ostream os(text);
  for (InDim dim : layout.getInDims()) {
    writeBases(os, layout, dim);
    os << "\n";
  }
  return text;
}

/// Prints one line per row of the tensor, in columns of equal width. Each matrix of a tensor of more dimensions has a
/// heading with the other coordinates.
static std::string printTable(const LinearLayout &layout, ArrayRef<std::string> cells) {
  int64_t columns = layout.getOutSizes().back();
  size_t width = 0;
  for (const std::string &cell : cells)
    width = std::max(width, cell.size());
  std::string text;
  raw_string_ostream os(text);
  Coords sizes = layout.getOutSizes();
  ArrayRef<int64_t> matrices = ArrayRef<int64_t>(sizes).drop_back(std::min(layout.getRank(), 2u));
  size_t cellsOfMatrix = cells.size() / product_of(matrices);
  for (size_t row = 0; row < cells.size(); row += columns) {
    if (!matrices.empty() && row % cellsOfMatrix == 0) {
      os << (row ? "\n(" : "(");
      size_t number = row / cellsOfMatrix, rest = product_of(matrices);
      interleave(
          matrices, os,
          [&](int64_t size) {
            rest /= size;
            os << number / rest % size;
          },
          ", ");
      os << ", :, :)\n";
    }
    SmallString<64> line;
    raw_svector_ostream lineOS(line);
    interleave(
        cells.slice(row, columns), lineOS, [&](const std::string &cell) { lineOS << left_justify(cell, width); },
        " | ");
    os << StringRef(line).rtrim() << "\n";
  }
  return text;
}

std::string printOwners(const LinearLayout &layout) {
  std::vector<std::string> cells(layout.getTotalOutSize());
  std::vector<unsigned> copies(cells.size(), 0);
  for (uint64_t index = 0; index < uint64_t(1) << layout.getTotalInBits(); ++index) {
    uint64_t element = layout.applyFlat(index);
    if (!cells[element].empty()) {
      ++copies[element];
      continue;
    }
    raw_string_ostream os(cells[element]);
    if (layout.hasInDim(InDim::Block))
      os << "c" << layout.unpackIn(index, InDim::Block) << " ";
    os << "w" << layout.unpackIn(index, InDim::Warp) << " t" << layout.unpackIn(index, InDim::Lane) << " r"
       << layout.unpackIn(index, InDim::Register);
  }
  for (auto [cell, more] : zip_equal(cells, copies))
    if (more != 0)
      cell += " +" + std::to_string(more);
  return printTable(layout, cells);
}

std::string printOffsets(const LinearLayout &layout, unsigned elementBits,
                         function_ref<uint64_t(uint64_t offset)> pad) {
  std::vector<std::string> cells(layout.getTotalOutSize());
  for (uint64_t index = uint64_t(1) << layout.getTotalInBits(); index-- > 0;) {
    uint64_t offset = layout.unpackIn(index, InDim::Offset);
    if (pad)
      offset = pad(offset);
    std::string cell;
    raw_string_ostream os(cell);
    if (layout.hasInDim(InDim::Block))
      os << "c" << layout.unpackIn(index, InDim::Block) << " ";
    os << "o" << offset << " b" << offset * elementBits / 32 % 32;
    cells[layout.applyFlat(index)] = cell;
  }
  return printTable(layout, cells);
}

} // namespace mlir::triton
