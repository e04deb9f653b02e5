//===- EncodingSyntax.h - Reading and writing #ttg.NAME<{...}> -*- C++ -*-===//
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

/// Reads the keys of an encoding, which are written as a dictionary: any order, arrays of integers. Every reader
/// reports what is wrong and returns false then.
class EncodingReader {
public:
  /// Parses `<{...}>`.
  EncodingReader(AsmParser &parser, StringRef mnemonic);
  /// Reads keys that have been parsed; what is wrong is reported at `loc`.
  EncodingReader(AsmParser &parser, StringRef mnemonic, SMLoc loc, DictionaryAttr dictionary);

  bool failed() const { return !dictionary; }
  SMLoc getLoc() const { return loc; }

  bool has(StringRef key) const { return dictionary.contains(key); }
  /// The attribute under `key`, which does not count as read; null if there is none.
  Attribute lookup(StringRef key) const { return dictionary.get(key); }
  bool read(StringRef key, unsigned &value);
  bool read(StringRef key, bool &value);
  bool read(StringRef key, SmallVectorImpl<unsigned> &values);
  /// An array of arrays of `rank` integers each.  A rank of 0 is set to that of the first of them.
  bool readBases(StringRef key, unsigned &rank, std::vector<std::vector<int64_t>> &bases);
  /// The layout of `rank` coordinates with these bases, just as large as they reach.
  std::optional<LinearLayout> makeLayout(unsigned rank, ArrayRef<InDimBases> inputs);
  /// The bases under `CGALayout`, flattened; none if the key is absent.  Each has `rank` numbers.  Older spellings say
  /// the same by the keys `CTAsPerCGA`, `CTASplitNum` and `CTAOrder`.
  bool readCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases);
  Attribute readAttribute(StringRef key);

  /// Whether all keys have been read; reports the first that has not.
  bool finish();

  /// Reports that something is wrong with the encoding; returns false.
  bool error(const Twine &message);

private:
  bool readOlderCGALayout(unsigned rank, SmallVectorImpl<int32_t> &bases);
  bool toInteger(Attribute attr, StringRef key, int64_t lowest, int64_t &value);
  /// Appends integers that are not negative to `values`.
  template <typename T>
  bool toIntegers(ArrayRef<Attribute> attrs, StringRef key, T &values);
  /// The array under `key`.
  std::optional<ArrayRef<Attribute>> readArray(StringRef key);

  AsmParser &parser;
  StringRef mnemonic;
  SMLoc loc;
  DictionaryAttr dictionary;
  llvm::SmallDenseSet<StringRef> keysRead;
};

/// Writes `[[0, 1], [2, 0]]`: the coordinates that the bits of `dim` add.
void printBases(AsmPrinter &printer, const LinearLayout &layout, InDim dim);

/// Writes `, CGALayout = [[...], ...]` if there are bases.
void printCGALayout(AsmPrinter &printer, unsigned rank, ArrayRef<int32_t> bases);

/// More bits than any layout has; maps of that many stay within 64.
constexpr unsigned kMaxLayoutBits = 40;

/// Checks that the bases belong to a layout of `rank`: whole bases, not negative, each along one dimension at most and
/// a power of two.
LogicalResult verifyCGALayout(function_ref<InFlightDiagnostic()> emitError, unsigned rank, ArrayRef<int32_t> bases);

/// The bases one by one.
SmallVector<SmallVector<unsigned>> unflattenCGABases(unsigned rank, ArrayRef<int32_t> bases);

/// The alignment in bytes of buffers whose layout asks for none.
constexpr unsigned kDefaultSharedAlignment = 16;

/// The layout of shared memory that the keys `offset` and `block` (which may be absent) give by its bases.
std::optional<LinearLayout> readSharedBases(EncodingReader &reader);

/// Checks that a layout given by its bases is of the shape of the allocation.
LogicalResult verifySharedBases(function_ref<InFlightDiagnostic()> emitError, const LinearLayout &layout,
                                ArrayRef<int64_t> shape);

} // namespace mlir::triton::gpu

#endif // TRITON_LIB_DIALECT_TRITONGPU_IR_ENCODINGS_ENCODINGSYNTAX_H
