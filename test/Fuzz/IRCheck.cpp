//===- IRCheck.cpp - Invariants of every input ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IRCheck.h"

#include "triton/Pipelines/Pipelines.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::triton::fuzz;
using llvm::StringRef;

static std::string print(ModuleOp module, bool generic) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  OpPrintingFlags flags;
  module->print(stream, generic ? flags.printGenericOpForm() : flags.assumeVerified());
  return text;
}

static DialectRegistry allDialects() {
  DialectRegistry registry;
  triton::registerAllDialects(registry);
  return registry;
}

IRCheck::IRCheck()
    : context(allDialects(), MLIRContext::Threading::DISABLED), simplification(&context, ModuleOp::getOperationName()),
      pipeline(&context, ModuleOp::getOperationName()) {
  context.loadAllAvailableDialects();
  context.getDiagEngine().registerHandler([this](Diagnostic &diagnostic) {
    // Printing the diagnostic is part of the test.
    std::string text = diagnostic.str();
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return success();
    ++errorCount;
    hasUnknownLocation |= isa<UnknownLoc>(diagnostic.getLocation());
    errors += text + "\n";
    return success();
  });
  simplification.addPass(createCanonicalizerPass());
  simplification.addPass(createCSEPass());
  triton::buildTTIRPipeline(pipeline, {});
}

void IRCheck::fault(StringRef what, StringRef detail) {
  llvm::errs() << "FAULT: " << what << "\n" << detail << "\n" << errors;
  llvm::errs().flush();
  abort();
}

OwningOpRef<ModuleOp> IRCheck::parse(StringRef input, bool verify) {
  errors.clear();
  errorCount = 0;
  hasUnknownLocation = false;
  return parseSourceString<ModuleOp>(input, ParserConfig(&context, verify), "input");
}

void IRCheck::checkRejection(StringRef what) {
  if (errorCount == 0)
    fault(what, "rejected without an error");
  if (hasUnknownLocation && !inputHasUnknownLocations)
    fault(what, "error without a location");
}

void IRCheck::checkReadsBack(StringRef what, StringRef text, StringRef expected) {
  OwningOpRef<ModuleOp> module = parse(text);
  if (!module)
    fault(what, "cannot be parsed again");
  std::string printed = print(*module, false);
  if (printed != expected)
    fault(what, ("parses to another module:\n" + expected + "\n---\n" + printed).str());
}

/// Returns whether MLIR 22.1 crashes on the input, which it does for `array<index: 1>`.
static bool crashesMLIR(StringRef input) {
  for (StringRef rest = input; rest.contains("array");) {
    rest = rest.split("array").second.ltrim();
    if (rest.consume_front("<") && rest.ltrim().starts_with("index"))
      return true;
  }
  return false;
}

/// Returns whether all errors are errors of MLIR's lexer about invalid tokens. After a dialect's type or attribute,
/// MLIR 22.1 reports them and continues: stock mlir-opt accepts `!a = !llvm.ptr` with a quote after it.
static bool areLexical(StringRef errors) {
  return llvm::all_of(llvm::split(errors.rtrim('\n'), '\n'), [](StringRef error) {
    return error == "unexpected character" || error == "expected '\"' in string literal" ||
           error == "unknown escape in string literal" || error == "@ identifier expected to start with letter or '_'";
  });
}

/// Returns whether a value is used before its definition, which the graph region of a module allows. Canonicalization
/// in MLIR 22.1 does not terminate if an operation folds to itself: stock mlir-opt hangs on
/// `%x = arith.addi %x, %zero : i32`.
static bool hasCycles(ModuleOp module) {
  auto usesLater = [](Operation *op) {
    return llvm::any_of(op->getOperands(), [&](Value operand) {
      Operation *definition = operand.getDefiningOp();
      return definition && definition->getBlock() == op->getBlock() && !definition->isBeforeInBlock(op);
    });
  };
  return module.walk([&](Operation *op) { return usesLater(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}

/// Skips modules with types such as `tensor<4xi32, array<i64: 1>>`, which MLIR 22.1 prints but does not parse.
void IRCheck::checkForms(StringRef what, ModuleOp module) {
  std::string custom = print(module, false);
  if (StringRef(custom).contains(", array<"))
    return;
  checkReadsBack((what + " in its custom form").str(), custom, custom);
  checkReadsBack((what + " in its generic form").str(), print(module, true), custom);
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (failed(writeBytecodeToFile(module, stream)))
    fault(what, "cannot be written as bytecode");
  checkReadsBack((what + " in bytecode").str(), bytes, custom);
}

Outcome IRCheck::check(StringRef input) {
  if (crashesMLIR(input))
    return Outcome::notParsed;
  // Bytecode and text can contain unknown locations.
  inputHasUnknownLocations = isBytecode(llvm::MemoryBufferRef(input, "")) || input.contains("unknown");
  OwningOpRef<ModuleOp> module = parse(input, /*verify=*/false);
  bool parsed = static_cast<bool>(module);
  if (!parsed || failed(verify(*module))) {
    checkRejection("the input");
    return parsed ? Outcome::invalid : Outcome::notParsed;
  }
  if (errorCount != 0 && areLexical(errors))
    return Outcome::notParsed;
  if (errorCount != 0)
    fault("the input", "accepted with errors");
  checkForms("the input", *module);
  if (hasCycles(*module))
    return Outcome::accepted;
  if (failed(simplification.run(*module)))
    fault("the input", "is not valid after simplification");
  checkForms("the simplified input", *module);
  errorCount = 0;
  if (failed(pipeline.run(*module)))
    checkRejection("the TTIR pipeline");
  return Outcome::accepted;
}

std::string IRCheck::genericForm(StringRef input) {
  OwningOpRef<ModuleOp> module = parse(input, /*verify=*/false);
  return module ? print(*module, true) : "";
}

std::string IRCheck::bytecode(StringRef input) {
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  OwningOpRef<ModuleOp> module = parse(input);
  if (module)
    (void)writeBytecodeToFile(*module, stream);
  return bytes;
}
