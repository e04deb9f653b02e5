//===- triton-layout.cpp - Printing of layouts ----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "OutputFiles.h"
#include "Version.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/Printing.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace mlir::triton;
namespace cl = llvm::cl;

static cl::OptionCategory category("Options of triton-layout");
static cl::opt<std::string> encoding(cl::Positional, cl::Required, cl::desc("<encoding>, e.g. '#ttg.blocked<{...}>'"),
                                     cl::cat(category));
static cl::opt<std::string> shapeText("shape", cl::Required, cl::value_desc("sizes"),
                                      cl::desc("Sizes of the tensor, e.g. 32x64 or 32,64"), cl::cat(category));
static cl::opt<unsigned> elementBits("element-bits", cl::init(32),
                                     cl::desc("Bits of an element, for banks of shared memory (default: those that\n"
                                              "the layout states, or 32)"),
                                     cl::cat(category));
static cl::opt<bool> basesOnly("bases", cl::desc("Print only the bases, without the table"), cl::cat(category));

static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "triton-layout") << message << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  mlir::triton::reportFailedStreams("triton-layout");
  cl::HideUnrelatedOptions(category);
  triton::registerVersionPrinter();
  cl::ParseCommandLineOptions(
      argc, argv,
      "Prints the register, lane, warp and block that own each element of a tensor, or the offset and bank\n"
      "of each element in shared memory.\n");
  if (llvm::Error error = triton::checkRepetitions())
    return fail(llvm::toString(std::move(error)));
  DialectRegistry registry;
  mlir::triton::registerAllDialects(registry);
  MLIRContext context(registry);

  // The parser reports errors.
  Attribute attr = parseAttribute(encoding, &context);
  if (!attr)
    return 1;
  auto distributed = dyn_cast<mlir::triton::gpu::DistributedLayoutInterface>(attr);
  auto shared = dyn_cast<mlir::triton::gpu::SharedLayoutInterface>(attr);
  if (!distributed && !shared)
    return fail("expected a layout, but got '" + encoding + "'");
  if (distributed && elementBits.getNumOccurrences())
    return fail("expected a layout of shared memory with --element-bits, but got '" + encoding + "'");
  if (elementBits < 8 || elementBits > 128 || !llvm::isPowerOf2_32(elementBits))
    return fail("expected a power of two from 8 to 128 as --element-bits, but got " + Twine(elementBits));
  if (auto nvmma = dyn_cast<mlir::triton::gpu::NvmmaSharedEncodingAttr>(attr);
      nvmma && nvmma.getElementBitWidth() > 0) {
    if (elementBits.getNumOccurrences() > 0 && elementBits != nvmma.getElementBitWidth())
      return fail("expected the `elementBitWidth` of the layout, " + Twine(nvmma.getElementBitWidth()) +
                  ", as --element-bits, but got " + Twine(elementBits));
    elementBits = nvmma.getElementBitWidth();
  }
  unsigned rank = distributed ? distributed.getRank() : shared.getLayoutRank();
  llvm::SmallVector<int64_t> shape;
  for (llvm::StringRef size :
       llvm::split(llvm::StringRef(shapeText), shapeText.find('x') < shapeText.size() ? "x" : ","))
    if (size.getAsInteger(10, shape.emplace_back()))
      return fail("expected sizes such as 32x64 as --shape, but got '" + shapeText + "'");
  if (rank != shape.size())
    return fail("expected " + Twine(rank) + " sizes as --shape, but got " + Twine(shape.size()));
  int64_t elements = 1;
  for (int64_t size : shape) {
    if (size < 1 || !llvm::isPowerOf2_64(size) || size > TritonDialect::kMaxTensorElements / elements)
      return fail("expected powers of two as --shape, with at most " + Twine(TritonDialect::kMaxTensorElements) +
                  " elements");
    elements *= size;
  }
  if (shared && failed(shared.verifyAllocation([&] { return emitError(UnknownLoc::get(&context)); }, shape)))
    return 1;

  LinearLayout map = distributed ? distributed.toLinearLayout(shape) : shared.toLinearLayout(shape);
  // The table takes a step for each copy of an element.
  if (constexpr unsigned most = 24; !basesOnly && map.getTotalInBits() > most)
    return fail("expected a layout of at most 2^" + Twine(most) + " copies of elements without --bases, but got 2^" +
                Twine(map.getTotalInBits()));
  llvm::outs() << printBases(map);
  // The allocation of the first offset + 1 elements ends at the element `offset`, after its padding.
  auto pad = [&](uint64_t offset) { return shared.getAllocationElements(offset + 1) - 1; };
  if (!basesOnly)
    llvm::outs() << "\n" << (distributed ? printOwners(map) : printOffsets(map, elementBits, pad));
  return 0;
}
