//===- BodyParser.cpp - Parser of the bodies of PTX functions -------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Parser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

llvm::Error Parser::parseBody() {
  scopes.clear();
  scopeOf.clear();
  scope = -1;
  source = {};
  if (!token.is("{"))
    return failExpected("'{'");
  do {
    if (consume("{")) {
      scopes.push_back({scope, {}, {}, {}, {}, {}});
      scope = scopes.size() - 1;
    } else if (consume("}")) {
      scope = scopes[scope].parent;
    } else if (token.kind == Kind::End) {
      return failExpected("'}'");
    } else if (llvm::Error error = parseStatement()) {
      return error;
    }
  } while (scope >= 0);
  return resolveLabels();
}

llvm::Error Parser::parseStatement() {
  if (consume(";"))
    return llvm::Error::success();
  if (token.kind == Kind::Directive) {
    if (token.text == ".loc")
      return parseLine();
    if (token.text == ".reg")
      return parseRegisters();
    if (token.text == ".pragma")
      return parsePragma();
    Variable variable;
    if (llvm::Error error = parseVariable(variable))
      return error;
    if (!scopes[scope].variables.try_emplace(variable.name, function->variables.size()).second)
      return fail("redefinition of '" + variable.name + "'");
    function->variables.push_back(std::move(variable));
    return expect(";");
  }
  if (token.kind == Kind::Identifier && ahead.is(":")) {
    if (!scopes[scope].labels.try_emplace(token.text, function->body.size()).second)
      return fail("redefinition of the label '" + token.text + "'");
    StringRef label;
    if (llvm::Error error = expectDeclaredName(label))
      return error;
    advance();
    return token.text == ".branchtargets" ? parseBranchTargets(label) : llvm::Error::success();
  }
  return parseInstruction();
}

llvm::Error Parser::parseBranchTargets(StringRef name) {
  advance();
  std::vector<Operand> &targets = scopes[scope].branchTargets[name];
  do {
    Operand &target = targets.emplace_back();
    target.kind = Operand::Kind::Name;
    if (llvm::Error error = expectName(target.name))
      return error;
  } while (consume(","));
  return expect(";");
}

/// Returns the register of a name that a scope itself declares.
static std::optional<unsigned> lookupRegisterIn(const Scope &scope, StringRef name) {
  if (auto found = scope.registers.find(name); found != scope.registers.end())
    return found->second;
  StringRef prefix = name.rtrim("0123456789");
  unsigned number = 0;
  if (prefix.size() == name.size() || name.substr(prefix.size()).getAsInteger(10, number))
    return std::nullopt;
  if (auto found = scope.ranges.find(prefix); found != scope.ranges.end() && number < found->second.second)
    return found->second.first + number;
  return std::nullopt;
}

llvm::Error Parser::parseRegisters() {
  advance();
  TypeFacts type = lookupType(token.text);
  if (!type.bits)
    return fail("registers of type '" + token.text + "' are not supported");
  advance();
  do {
    StringRef name;
    if (llvm::Error error = expectDeclaredName(name))
      return error;
    uint64_t count = 1;
    bool isRange = token.is("<");
    if (isRange ? scopes[scope].ranges.contains(name) : lookupRegisterIn(scopes[scope], name).has_value())
      return fail("redefinition of '" + name + "'");
    if (consume("<")) {
      if (llvm::Error error = expectNumber(count))
        return error;
      for (StringRef other : scopes[scope].registers.keys()) {
        uint64_t number;
        if (StringRef rest = other; rest.consume_front(name) && !rest.getAsInteger(10, number) && number < count)
          return fail("redefinition of '" + other + "'");
      }
      constexpr uint64_t kMaxRegisters = 1 << 18;
      if (count > kMaxRegisters - std::min<uint64_t>(function->registers.size(), kMaxRegisters))
        return fail("expected at most 2^18 registers");
      scopes[scope].ranges[name] = {function->registers.size(), count};
      if (llvm::Error error = expect(">"))
        return error;
    } else {
      scopes[scope].registers[name] = function->registers.size();
    }
    function->registers.resize(function->registers.size() + count, type.bits);
    function->registerClasses.resize(function->registers.size(), type.valueClass);
  } while (consume(","));
  return expect(";");
}

std::optional<unsigned> Parser::lookupRegister(StringRef name) const {
  for (int at = scope; at >= 0; at = scopes[at].parent)
    if (std::optional<unsigned> found = lookupRegisterIn(scopes[at], name))
      return found;
  return std::nullopt;
}

llvm::Error Parser::parseInstruction() {
  Instruction instruction;
  if (consume("@")) {
    instruction.isGuardNegated = consume("!");
    std::optional<unsigned> guard = lookupRegister(token.text);
    if (!guard || function->registers[*guard] != 1)
      return failExpected("a predicate");
    instruction.guard = *guard;
    advance();
  }
  instruction.line = token.line;
  instruction.source = source;
  StringRef opcode;
  if (llvm::Error error = expectName(opcode))
    return error;
  opcode.split(instruction.opcode, '.');
  while (!token.is(";")) {
    if (llvm::Error error = parseOperand(instruction.operands.emplace_back()))
      return error;
    if (token.is(";"))
      break;
    if (llvm::Error error = expect(","))
      return error;
    if (token.is(";"))
      return failExpected("an operand");
  }
  advance();
  function->body.push_back(std::move(instruction));
  scopeOf.push_back(scope);
  return llvm::Error::success();
}

llvm::Error Parser::parseParts(Operand &operand, StringRef close) {
  bool isAddress = operand.kind == Operand::Kind::Address;
  while (!consume(close)) {
    Operand &part = operand.parts.emplace_back();
    // The coordinates in an address are the only parts with parts of their own.
    if (llvm::Error error = isAddress && token.is("{") ? parseVector(part) : parseSimpleOperand(part))
      return error;
    if (token.is(close))
      continue;
    if (llvm::Error error = expect(","))
      return error;
    if (token.is(close))
      return failExpected("an operand");
  }
  return llvm::Error::success();
}

llvm::Error Parser::parseAddress(Operand &operand) {
  operand.kind = Operand::Kind::Address;
  if (llvm::Error error = parseSimpleOperand(operand.parts.emplace_back()))
    return error;
  if (operand.parts[0].kind != Operand::Kind::Integer)
    operand.value = std::exchange(operand.parts[0].value, 0);
  if (!consume(","))
    return expect("]");
  if (token.is("]"))
    return failExpected("an operand");
  return parseParts(operand, "]");
}

llvm::Error Parser::parseVector(Operand &operand) {
  advance();
  operand.kind = Operand::Kind::Vector;
  if (token.is("}"))
    return failExpected("an element");
  return parseParts(operand, "}");
}

llvm::Error Parser::parseOperand(Operand &operand) {
  if (consume("["))
    return parseAddress(operand);
  if (token.is("{"))
    return parseVector(operand);
  if (consume("(")) {
    operand.kind = Operand::Kind::List;
    return parseParts(operand, ")");
  }
  if (llvm::Error error = parseSimpleOperand(operand))
    return error;
  if (!consume("|"))
    return llvm::Error::success();
  Operand pair;
  pair.kind = Operand::Kind::Pair;
  pair.parts.push_back(std::move(operand));
  if (llvm::Error error = parseSimpleOperand(pair.parts.emplace_back()))
    return error;
  operand = std::move(pair);
  return llvm::Error::success();
}

/// A register, number or name, with an offset that is kept in `value` unless the operand is a number.
llvm::Error Parser::parseSimpleOperand(Operand &operand) {
  operand.isNegated = consume("!");
  bool isNegative = !operand.isNegated && consume("-");
  switch (token.kind) {
  case Kind::Integer:
    operand.kind = Operand::Kind::Integer;
    operand.value = isNegative ? -token.value : token.value;
    if (std::exchange(operand.isNegated, false))
      operand.value = !operand.value;
    advance();
    return llvm::Error::success();
  case Kind::Float32:
  case Kind::Float64: {
    bool isSingle = token.kind == Kind::Float32;
    operand.kind = isSingle ? Operand::Kind::Float32 : Operand::Kind::Float64;
    operand.value = token.value ^ (static_cast<uint64_t>(isNegative) << (isSingle ? 31 : 63));
    advance();
    return llvm::Error::success();
  }
  case Kind::Identifier:
    if (isNegative)
      return failExpected("a number behind '-'");
    break;
  default:
    return failExpected("an operand");
  }
  operand.name = token.text;
  if (operand.name == "WARP_SZ") {
    operand.kind = Operand::Kind::Integer;
    operand.value = operand.isNegated ? 0 : 32;
    operand.isNegated = false;
    advance();
    return llvm::Error::success();
  }
  if (operand.name == "_") {
    operand.kind = Operand::Kind::Sink;
  } else if (std::optional<unsigned> found = lookupRegister(operand.name)) {
    operand.kind = Operand::Kind::Register;
    operand.index = *found;
  } else if (operand.name.starts_with("%")) {
    operand.kind = Operand::Kind::Special;
  } else {
    operand.kind = Operand::Kind::Name;
    for (int at = scope; at >= 0 && operand.kind == Operand::Kind::Name; at = scopes[at].parent)
      if (auto variable = scopes[at].variables.find(operand.name); variable != scopes[at].variables.end()) {
        operand.kind = Operand::Kind::LocalVariable;
        operand.index = variable->second;
      }
  }
  advance();
  while (token.is("+") || token.is("-")) {
    bool subtracts = token.is("-");
    advance();
    subtracts ^= consume("-");
    uint64_t offset;
    if (llvm::Error error = expectNumber(offset))
      return error;
    operand.value += subtracts ? -offset : offset;
  }
  return llvm::Error::success();
}

llvm::Error Parser::resolveLabels(Operand &operand, int scope) {
  for (Operand &part : operand.parts)
    if (llvm::Error error = resolveLabels(part, scope))
      return error;
  if (operand.kind != Operand::Kind::Name)
    return llvm::Error::success();
  for (int at = scope; at >= 0; at = scopes[at].parent) {
    if (auto targets = scopes[at].branchTargets.find(operand.name); targets != scopes[at].branchTargets.end()) {
      operand.kind = Operand::Kind::List;
      operand.parts = targets->second;
      // The targets are labels of branches, not of other lists.
      for (Operand &part : operand.parts)
        if (part.kind == Operand::Kind::Name && scopes[at].branchTargets.count(part.name))
          return fail("expected a label, but got the branch targets '" + part.name + "'");
      return resolveLabels(operand, at);
    }
    if (auto label = scopes[at].labels.find(operand.name); label != scopes[at].labels.end()) {
      operand.kind = Operand::Kind::Label;
      operand.index = label->second;
      break;
    }
  }
  return llvm::Error::success();
}

llvm::Error Parser::resolveLabels() {
  for (auto [at, instruction] : llvm::enumerate(function->body))
    for (Operand &operand : instruction.operands)
      if (llvm::Error error = resolveLabels(operand, scopeOf[at]))
        return error;
  return llvm::Error::success();
}
