//===- triton-layout.cpp - Shows a layout as a table ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

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
static cl::list<int64_t> shape("shape", cl::CommaSeparated, cl::OneOrMore,
                               cl::desc("Sizes of the tensor, e.g. --shape=32,64"), cl::cat(category));
static cl::opt<unsigned> elementBits("element-bits", cl::init(32),
                                     cl::desc("Bits of an element (32), for banks of shared memory"),
                                     cl::cat(category));
static cl::opt<bool> basesOnly("bases", cl::desc("Print the bases alone, without the table"), cl::cat(category));

static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "triton-layout") << message << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Shows which register of which lane, warp and block holds which element of a tensor, or at which\n"
      "offset and in which bank of shared memory it lies.\n");
  DialectRegistry registry;
  mlir::triton::registerAllDialects(registry);
  MLIRContext context(registry);

  // The parser reports what is wrong with the encoding.
  Attribute attr = parseAttribute(encoding, &context);
  if (!attr)
    return 1;
  auto distributed = dyn_cast<mlir::triton::gpu::DistributedLayoutInterface>(attr);
  auto shared = dyn_cast<mlir::triton::gpu::SharedLayoutInterface>(attr);
  if (!distributed && !shared)
    return fail("'" + encoding + "' is not a layout");
  if (elementBits < 8 || elementBits > 128 || !llvm::isPowerOf2_32(elementBits))
    return fail("an element has a power of two of bits from 8 to 128, not " + Twine(elementBits));
  unsigned rank = distributed ? distributed.getRank() : shared.getLayoutRank();
  if (rank != shape.size())
    return fail("the layout has rank " + Twine(rank) + ", but --shape has " + Twine(shape.size()) + " sizes");
  int64_t elements = 1;
  for (int64_t size : shape)
    if (size < 1 || !llvm::isPowerOf2_64(size) || (elements *= size) > TritonDialect::kMaxTensorElements)
      return fail("sizes are powers of two and give at most " + Twine(TritonDialect::kMaxTensorElements) + " elements");
  if (shared && failed(shared.verifyAllocation([&] { return emitError(UnknownLoc::get(&context)); }, shape)))
    return 1;

  LinearLayout map = distributed ? distributed.toLinearLayout(shape) : shared.toLinearLayout(shape);
  llvm::outs() << printBases(map);
  // What is allocated for the elements up to one ends with that element, behind all gaps before it.
  auto pad = [&](uint64_t offset) { return shared.getAllocationElements(offset + 1) - 1; };
  if (!basesOnly)
    llvm::outs() << "\n" << (distributed ? printOwners(map) : printOffsets(map, elementBits, pad));
  return 0;
}
