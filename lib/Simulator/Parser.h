//===- Parser.h - Parser of PTX ---------------------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_PARSER_H
#define TRITON_LIB_SIMULATOR_PARSER_H

#include "Lexer.h"

#include "triton/Simulator/Module.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/Twine.h"

namespace mlir::triton::ptx {

/// The width of a type in bits, and what it is a type of; no width if the name is not that of a type.
struct TypeFacts {
  unsigned bits = 0;
  ValueClass valueClass = ValueClass::Bits;
};

TypeFacts lookupType(llvm::StringRef name);

/// The names of a scope `{ ... }` of a function.
struct Scope {
  int parent;
  /// Registers by name, and ranges of registers by the name's part before the number: the first one and their count.
  llvm::StringMap<unsigned> registers;
  llvm::StringMap<std::pair<unsigned, unsigned>> ranges;
  llvm::StringMap<unsigned> variables;
  llvm::StringMap<unsigned> labels;
  /// The lists of labels that `.branchtargets` names.
  llvm::StringMap<std::vector<Operand>> branchTargets;
};

class Parser {
public:
  explicit Parser(Module &module) : module(module), lexer(module.text) {
    ahead = lexer.next();
    advance();
  }

  llvm::Error parse();

private:
  using Kind = Token::Kind;

  llvm::Error fail(const llvm::Twine &message) const {
    return llvm::make_error<TextError>(module.fileName, token.line, message.str());
  }
  llvm::Error failExpected(llvm::StringRef what) const {
    return fail("expected " + what + ", but got '" + (token.kind == Kind::End ? "the end" : token.text) + "'");
  }
  void advance() {
    token = ahead;
    ahead = lexer.next();
  }
  bool consume(llvm::StringRef punctuation) {
    if (!token.is(punctuation))
      return false;
    advance();
    return true;
  }
  llvm::Error expect(llvm::StringRef punctuation) {
    return consume(punctuation) ? llvm::Error::success() : failExpected(("'" + punctuation + "'").str());
  }
  llvm::Error expectName(llvm::StringRef &name);
  /// Expects the name of something that the text declares.
  llvm::Error expectDeclaredName(llvm::StringRef &name);
  llvm::Error expectNumber(uint64_t &number);

  llvm::Error parsePragma();
  /// `.version`, `.target` or `.address_size`.
  llvm::Error parseModuleDirective();
  llvm::Error parseFile();
  llvm::Error parseLine();
  llvm::Error parseVariable(Variable &variable);
  llvm::Error parseAlignment(Variable &variable);
  llvm::Error parseInitializer(Variable &variable);
  llvm::Error parseParameters(std::vector<Variable> &parameters);
  llvm::Error parseFunction(bool isEntry, bool isExtern);
  llvm::Error parseBody();
  llvm::Error parseStatement();
  llvm::Error parseRegisters();
  llvm::Error parseBranchTargets(llvm::StringRef name);
  llvm::Error parseInstruction();
  llvm::Error parseOperand(Operand &operand);
  llvm::Error parseSimpleOperand(Operand &operand);
  llvm::Error parseAddress(Operand &operand);
  llvm::Error parseVector(Operand &operand);
  llvm::Error parseParts(Operand &operand, llvm::StringRef close);
  llvm::Error resolveLabels();
  llvm::Error resolveLabels(Operand &operand, int scope);

  std::optional<unsigned> lookupRegister(llvm::StringRef name) const;

  Module &module;
  Lexer lexer;
  Token token, ahead;
  Function *function = nullptr;
  std::vector<Scope> scopes;
  int scope = -1;
  /// The scope of each instruction of the function.
  std::vector<int> scopeOf;
  SourceLine source;
};

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_PARSER_H
