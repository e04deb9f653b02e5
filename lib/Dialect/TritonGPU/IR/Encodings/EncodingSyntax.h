//===- EncodingSyntax.h - Syntax of encodings -*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGSYNTAX_H
#define TRITON_LIB_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGSYNTAX_H

#include "triton/LinearLayout/LinearLayout.h"

#include "mlir/IR/OpImplementation.h"

namespace mlir::triton::gpu {

/// Reads the parameters of an encoding, which are the keys of a dictionary in any order. Each method that reads reports
/// an error and returns false (or null) if the value is missing or has another type.
class EncodingReader {
public:
  /// Parses `<{...}>`.
  EncodingReader(AsmParser &parser, StringRef mnemonic);
  /// Reads the keys of a parsed dictionary, and reports errors at `loc`.
  EncodingReader(AsmParser &parser, StringRef mnemonic, SMLoc loc, DictionaryAttr dictionary);

  bool failed() const { return !dictionary; }
  SMLoc getLoc() const { return loc; }

  bool has(StringRef key) const { return dictionary.contains(key); }
  /// The attribute of `key`, or null; does not mark the key as read.
  Attribute lookup(StringRef key) const { return dictionary.get(key); }
  bool read(StringRef key, unsigned &value);
  bool read(StringRef key, bool &value);
  bool read(StringRef key, SmallVectorImpl<unsigned> &values);
  /// Reads an array of bases, arrays of `rank` integers each. If `rank` is 0, sets it to the size of the first basis.
  bool readBases(StringRef key, unsigned &rank, std::vector<std::vector<int64_t>> &bases);
  /// Makes the layout of `rank` dimensions with these bases; its sizes are the smallest that contain them.
  std::optional<LinearLayout> makeLayout(unsigned rank, ArrayRef<InDimBases> inputs);
  /// Reads the bases in `CGALayout`, of `rank` integers each, and appends them to `bases`; none if the key is absent.
  /// Also accepts the older keys `CTAsPerCGA`, `CTASplitNum` and `CTAOrder`.
  bool readCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases);
  Attribute readAttribute(StringRef key);

  /// Whether all keys have been read; reports the first unread one.
  bool finish();

  /// Reports `message`, followed by "but got `found`" if there is one. Returns false.
  bool error(const Twine &message, Attribute found = {});

private:
  bool readOlderCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases);
  bool toInteger(Attribute attr, StringRef key, int64_t lowest, int64_t &value);
  /// Appends non-negative integers to `values`.
  template <typename T>
  bool toIntegers(ArrayRef<Attribute> attrs, StringRef key, T &values);
  /// Reads the array of `key`.
  std::optional<ArrayRef<Attribute>> readArray(StringRef key);

  AsmParser &parser;
  StringRef mnemonic;
  SMLoc loc;
  DictionaryAttr dictionary;
  llvm::SmallDenseSet<StringRef> keysRead;
};

/// Prints the bases of `dim` as coordinates, for example `[[0, 1], [2, 0]]`.
void printBases(AsmPrinter &printer, const LinearLayout &layout, InDim dim);

/// Prints `, CGALayout = [[...], ...]` if there are bases.
void printCGALayout(AsmPrinter &printer, unsigned rank, ArrayRef<int32_t> bases);

/// The most input or output bits of a layout in an encoding; products of two layouts then fit into 64 bits.
constexpr unsigned kMaxLayoutBits = 40;

/// Verifies the flattened bases of a cluster layout of `rank` dimensions: each is zero or steps along one dimension, by
/// the next power of two of that dimension.
LogicalResult verifyCGALayout(function_ref<InFlightDiagnostic()> emitError, unsigned rank, ArrayRef<int32_t> bases);

/// Splits flattened bases of `rank` integers each.
SmallVector<SmallVector<unsigned>> unflattenCGABases(unsigned rank, ArrayRef<int32_t> bases);

/// The alignment in bytes of buffers whose layout does not require another one.
constexpr unsigned kDefaultSharedAlignment = 16;

/// Reads a shared layout from its bases, the keys `offset` and `block`; `block` is optional.
std::optional<LinearLayout> readSharedBases(EncodingReader &reader);

/// Verifies that a layout that is given by its bases has the shape of the allocation.
LogicalResult verifySharedBases(function_ref<InFlightDiagnostic()> emitError, const LinearLayout &layout,
                                ArrayRef<int64_t> shape);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGSYNTAX_H
