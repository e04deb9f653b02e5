//===- ir-fuzzer.cpp - Fuzzer for IR in all dialects ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libFuzzer target: IRMutator creates inputs, IRCheck checks their invariants.  `scripts/fuzz` builds and runs it.
//
//===----------------------------------------------------------------------===//

#include "BytecodeParts.h"
#include "IRCheck.h"
#include "IRMutator.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>

#if __has_feature(address_sanitizer)
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#endif

using namespace mlir::triton::fuzz;
using llvm::StringRef;

#if __has_feature(address_sanitizer)
// Debian's MLIR is not instrumented, so it accesses memory that LLVM's instrumented allocators poison.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0:detect_container_overflow=0:quarantine_size_mb=64";
}
#endif
#if __has_feature(undefined_behavior_sanitizer)
extern "C" const char *__ubsan_default_options() { return "print_stacktrace=1:halt_on_error=1"; }
#endif

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

/// The number of inputs after which the context is renewed, because it owns all types and attributes.
static constexpr size_t inputsPerContext = 2000;

static IRCheck &currentCheck(bool renew = false) {
  static std::unique_ptr<IRCheck> check;
  if (renew) {
    check.reset();
#if __has_feature(address_sanitizer)
    if (__lsan_do_recoverable_leak_check())
      abort();
#endif
  }
  if (!check)
    check = std::make_unique<IRCheck>();
  return *check;
}

static StringRef asText(const uint8_t *data, size_t size) { return {reinterpret_cast<const char *>(data), size}; }

static bool isBytecode(StringRef input) { return mlir::isBytecode(llvm::MemoryBufferRef(input, "input")); }

/// Copies a mutant to `data`, unless it is empty or too long.
static size_t store(StringRef mutant, uint8_t *data, size_t size, size_t maxSize) {
  if (mutant.empty() || mutant.size() > maxSize)
    return size;
  std::memcpy(data, mutant.data(), mutant.size());
  return mutant.size();
}

static size_t mutateText(StringRef donor, uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  // The vocabulary is the same for every context.
  static IRMutator mutator(currentCheck().getContext());
  // Leave the input unchanged if no attempt produces a mutant that fits.
  for (unsigned attempt = 0; attempt != 4; ++attempt) {
    std::string mutant = mutator.mutate(asText(data, size), donor, seed + attempt);
    if (mutant.size() <= maxSize && mutant != asText(data, size))
      return store(mutant, data, size, maxSize);
  }
  return size;
}

/// Changes characters of bytecode, or truncates it.
static size_t mutateBytecode(uint8_t *data, size_t size, unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 16 == 0)
    return 4 + random() % (size - 3);
  std::vector<size_t> characters = findParts(asText(data, size)).characters;
  static constexpr char likely[] = "0123456789<>{}[]=,:.#!x abcdefgt_\0";
  while (!characters.empty() && random() % 2)
    data[characters[random() % characters.size()]] = likely[random() % (sizeof(likely) - 1)];
  return size;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t maxSize, unsigned seed) {
  if (isBytecode(asText(data, size)))
    return mutateBytecode(data, size, seed);
  if (seed % 32 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  if (seed % 32 == 1)
    return store(currentCheck().genericForm(asText(data, size)), data, size, maxSize);
  if (seed % 32 == 2)
    return store(currentCheck().bytecode(asText(data, size)), data, size, maxSize);
  return mutateText("", data, size, maxSize, seed);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *data1, size_t size1, const uint8_t *data2, size_t size2,
                                            uint8_t *out, size_t maxSize, unsigned seed) {
  if (size1 > maxSize || isBytecode(asText(data1, size1)) || isBytecode(asText(data2, size2)))
    return 0;
  std::memcpy(out, data1, size1);
  return mutateText(asText(data2, size2), out, size1, maxSize, seed);
}

/// The number of inputs, and of those that were valid IR.
static size_t inputs = 0, accepted = 0;

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  std::atexit([] { llvm::errs() << accepted << " of " << inputs << " inputs were accepted\n"; });
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  // The text parser requires a null terminator.
  std::string input = asText(data, size).str();
  Outcome outcome = currentCheck(/*renew=*/++inputs % inputsPerContext == 0).check(input);
  accepted += outcome == Outcome::accepted;
  // Do not add inputs to the corpus that the parser rejects: it would reject most of their mutants, too.
  return outcome == Outcome::notParsed ? -1 : 0;
}
