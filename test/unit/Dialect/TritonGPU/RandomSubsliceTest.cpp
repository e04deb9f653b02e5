//===- RandomSubsliceTest.cpp - Legality of random subslices ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomEncodingsFixture.h"

#include "triton/LinearLayout/SharedLayouts.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

class RandomSubsliceTest : public RandomEncodingsFixture {
protected:
  /// The offset in memory of each element of a buffer, by row-major index; of replicas, the first.
  static std::vector<uint64_t> getAddresses(MemDescType type) {
    LinearLayout layout = toLinearLayout(type);
    std::vector<uint64_t> elements = enumerateElements(layout), addresses(layout.getTotalOutSize());
    SmallVector<Padding> gaps;
    if (auto padded = dyn_cast<PaddedSharedEncodingAttr>(type.getEncoding()))
      for (auto [interval, padding] : llvm::zip_equal(padded.getIntervals(), padded.getPaddings()))
        gaps.push_back({interval, padding});
    for (uint64_t offset = elements.size(); offset-- > 0;)
      addresses[elements[offset]] = padOffset(gaps, offset);
    return addresses;
  }

  /// Whether the address in bytes of each element of the subslice is `move` of those of the first element and of the
  /// same element of the subslice at zero.
  static bool isMoved(MemDescType type, ArrayRef<int64_t> sizes, ArrayRef<int64_t> offsets,
                      llvm::function_ref<uint64_t(uint64_t, uint64_t)> move) {
    std::vector<uint64_t> addresses = getAddresses(type);
    for (uint64_t &address : addresses)
      address = address * type.getElementType().getIntOrFloatBitWidth() / 8;
    LinearLayout layout = toLinearLayout(type);
    uint64_t first = addresses[layout.pack(offsets)];
    for (uint64_t element = 0; element < addresses.size(); ++element) {
      Coords at = layout.unpack(element);
      if (llvm::any_of(llvm::zip_equal(at, sizes), [](auto pair) { return std::get<0>(pair) >= std::get<1>(pair); }))
        continue;
      for (auto [coordinate, offset] : llvm::zip_equal(at, offsets))
        coordinate += offset;
      if (addresses[layout.pack(at)] != move(first, addresses[element]))
        return false;
    }
    return true;
  }

  /// Whether the subslice is a translation in memory of the subslice at zero.
  static bool isTranslation(MemDescType type, ArrayRef<int64_t> sizes, ArrayRef<int64_t> offsets) {
    return isMoved(type, sizes, offsets, [](uint64_t first, uint64_t inside) { return first + inside; });
  }

  /// Whether tensor cores find the elements: they add the offset without swizzle to the address of the first element,
  /// and swizzle the sum (PTX ISA, Asynchronous Warpgroup Level Matrix Shared Memory Layout).
  static bool isReadableByTensorCores(MemDescType type, ArrayRef<int64_t> sizes, ArrayRef<int64_t> offsets) {
    auto nvmma = dyn_cast<NvmmaSharedEncodingAttr>(type.getEncoding());
    if (!nvmma || nvmma.getSwizzlingByteWidth() == 0 ||
        nvmma.getElementBitWidth() != type.getElementType().getIntOrFloatBitWidth())
      return false;
    auto swizzle = [&](uint64_t byte) { return byte ^ (byte >> 3 & (nvmma.getSwizzlingByteWidth() - 16)); };
    return isMoved(type, sizes, offsets,
                   [&](uint64_t first, uint64_t inside) { return swizzle(first + swizzle(inside)); });
  }

  /// Whether the verifier accepts the subslice.
  bool isLegal(MemDescType type, ArrayRef<int64_t> sizes, ArrayRef<int64_t> offsets) {
    ScopedDiagnosticHandler ignore(&context, [](Diagnostic &) { return success(); });
    Location loc = UnknownLoc::get(&context);
    OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
    OpBuilder builder = OpBuilder::atBlockBegin(module->getBody());
    Value buffer = LocalAllocOp::create(builder, loc, type, Value(), IntegerAttr());
    SmallVector<int32_t> narrow(offsets.begin(), offsets.end());
    auto part = MemDescSubsliceOp::create(builder, loc, type.cloneWith(sizes, type.getAllocShape()), buffer, narrow);
    return succeeded(verify(part));
  }
};

TEST_F(RandomSubsliceTest, SubsliceIsLegalIfItIsATranslationOrTensorCoresReadIt) {
  unsigned legal = 0, illegal = 0;
  forEachSeed(1500, [&](RandomEncodings &random) {
    unsigned rank = 1 + random.below(3);
    MemDescType type = random.buffer(rank);
    if (toLinearLayout(type).hasInDim(InDim::Block))
      return;
    SmallVector<int64_t> sizes, offsets;
    for (int64_t size : type.getShape()) {
      sizes.push_back(std::min<int64_t>(size, random.powerOf2(6)));
      offsets.push_back(random.below(size / sizes.back()) * sizes.back());
    }
    SCOPED_TRACE(describe(type.getEncoding(), type.getShape()) + ": " + describe({}, sizes) + " from " +
                 describe({}, offsets));
    bool expected = isTranslation(type, sizes, offsets) || isReadableByTensorCores(type, sizes, offsets);
    EXPECT_EQ(isLegal(type, sizes, offsets), expected);
    ++(expected ? legal : illegal);
  });
  // The random layouts cover both cases.
  EXPECT_GT(legal, 100u);
  EXPECT_GT(illegal, 100u);
}

} // namespace
