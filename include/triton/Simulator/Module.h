//===- Module.h - Parsed PTX ------------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_SIMULATOR_MODULE_H
#define TRITON_SIMULATOR_MODULE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mlir::triton::ptx {

/// A line of the source that PTX was compiled from, as `.loc` states it. Line 0: unknown.
struct SourceLine {
  uint32_t file = 0, line = 0;
};

/// A state space of variables.
/// An error in PTX text. The line is 0 if it is not about one.
class TextError : public llvm::ErrorInfo<TextError> {
public:
  static char ID;
  TextError(std::string file, uint32_t line, std::string message)
      : file(std::move(file)), line(line), text(std::move(message)) {}

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override { return llvm::inconvertibleErrorCode(); }

  std::string file;
  uint32_t line;
  /// The message without the place.
  std::string text;
};

enum class Space : uint8_t { Generic, Global, Shared, Local, Param, Const };

/// The class of the declared type of a register or a variable. Those of bits hold anything.
enum class ValueClass : uint8_t { Bits, Integer, Float };

struct Variable {
  std::string name;
  Space space = Space::Global;
  uint64_t alignment = 1;
  /// The size in bytes; zero for an array of unknown size.
  uint64_t size = 0;
  /// The bytes of each element, and what the elements are.
  unsigned elementBytes = 1;
  ValueClass valueClass = ValueClass::Bits;
  bool isExtern = false;
  /// The initial values of the first elements.
  std::vector<uint64_t> initializer;
};

struct Operand {
  enum class Kind {
    /// A virtual register: `index` numbers the registers of the function.
    Register,
    /// A special register such as `%tid.x`.
    Special,
    Integer,
    Float32,
    Float64,
    /// A variable of the function: `index` is its number.
    LocalVariable,
    /// A name that the function does not declare: a variable or a function of the module.
    Name,
    /// A label: `index` numbers the instruction behind it.
    Label,
    /// `[base + offset, rest]`: the base is the first part.
    Address,
    /// `{a, b}`
    Vector,
    /// `a|b`
    Pair,
    /// `(a, b)`
    List,
    /// `_`
    Sink
  };

  Kind kind = Kind::Sink;
  bool isNegated = false;
  unsigned index = 0;
  /// The value of an integer, the bits of a floating-point number, or the offset of an address.
  int64_t value = 0;
  llvm::StringRef name;
  std::vector<Operand> parts;
};

struct Instruction {
  /// The parts of the opcode: `ld`, `global`, `b32`.
  llvm::SmallVector<llvm::StringRef, 6> opcode;
  /// The guard: a register of the function, or -1.
  int guard = -1;
  bool isGuardNegated = false;
  std::vector<Operand> operands;
  uint32_t line = 0;
  SourceLine source;
};

struct Function {
  std::string name;
  bool isEntry = false;
  std::vector<Variable> results, parameters;
  /// The widths of the registers in bits; 1 for predicates.
  std::vector<uint8_t> registers;
  /// The classes of the registers.
  std::vector<ValueClass> registerClasses;
  /// The variables of the body.
  std::vector<Variable> variables;
  std::vector<Instruction> body;
  bool hasBody = false;
  /// The threads of a block along x, y and z that `.reqntid` states; `threads` is their product, or 0 without it.
  std::array<uint32_t, 3> blockShape = {0, 1, 1};
  uint32_t threads = 0;
  /// The most threads of a block that `.maxntid` allows, or 0.
  uint32_t maxThreads = 0;
  /// The registers of a thread that `.maxnreg` states, or 0.
  uint32_t registersOfThread = 0;
};

/// The kernels, functions and variables of PTX text. Refers to the text, which it owns.
struct Module {
  std::string text;
  /// The name of the file, for messages.
  std::string fileName;
  std::vector<Variable> variables;
  std::vector<Function> functions;
  /// The names of source files by their number.
  std::vector<std::string> sourceFiles;

  const Function *lookupFunction(llvm::StringRef name) const;
};

/// Parses PTX text (PTX ISA, "Syntax" and "Directives"). Errors have the form FILE:LINE: error: MESSAGE.
llvm::Expected<std::unique_ptr<Module>> parseModule(llvm::StringRef text, llvm::StringRef fileName);

} // namespace mlir::triton::ptx

#endif // TRITON_SIMULATOR_MODULE_H
