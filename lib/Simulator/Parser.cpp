//===- Parser.cpp - Parser of PTX -----------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Lexer.h"

#include "triton/Simulator/Module.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

namespace {
/// The width of a type in bits, and whether it is floating-point; no width if the name is not that of a type.
struct TypeFacts {
  unsigned bits = 0;
  bool isFloat = false;
};
} // namespace

static TypeFacts lookupType(StringRef name) {
  return llvm::StringSwitch<TypeFacts>(name)
      .Case(".pred", {1, false})
      .Cases({".b8", ".u8", ".s8"}, {8, false})
      .Cases({".b16", ".u16", ".s16", ".bf16"}, {16, false})
      .Case(".f16", {16, true})
      .Cases({".b32", ".u32", ".s32", ".f16x2", ".bf16x2"}, {32, false})
      .Case(".f32", {32, true})
      .Cases({".b64", ".u64", ".s64"}, {64, false})
      .Case(".f64", {64, true})
      .Default({});
}

namespace {
/// The names of a scope `{ ... }` of a function.
struct Scope {
  int parent;
  /// Registers by name, and ranges of registers by the name's part before the number: the first one and their count.
  llvm::StringMap<unsigned> registers;
  llvm::StringMap<std::pair<unsigned, unsigned>> ranges;
  llvm::StringMap<unsigned> variables;
  llvm::StringMap<unsigned> labels;
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

  llvm::Error fail(const Twine &message) const {
    return llvm::createStringError(module.fileName + ":" + Twine(token.line) + ": error: " + message);
  }
  llvm::Error failExpected(StringRef what) const {
    return fail("expected " + what + ", but got '" + (token.kind == Kind::End ? "the end" : token.text) + "'");
  }
  void advance() {
    token = ahead;
    ahead = lexer.next();
  }
  bool consume(StringRef punctuation) {
    if (!token.is(punctuation))
      return false;
    advance();
    return true;
  }
  llvm::Error expect(StringRef punctuation) {
    return consume(punctuation) ? llvm::Error::success() : failExpected(("'" + punctuation + "'").str());
  }
  llvm::Error expectName(StringRef &name);
  llvm::Error expectNumber(uint64_t &number);
  void skipLine();

  llvm::Error parseFile();
  llvm::Error parseLine();
  llvm::Error parseVariable(Variable &variable);
  llvm::Error parseInitializer(Variable &variable);
  llvm::Error parseParameters(std::vector<Variable> &parameters);
  llvm::Error parseFunction(bool isEntry, bool isExtern);
  llvm::Error parseBody();
  llvm::Error parseStatement();
  llvm::Error parseRegisters();
  llvm::Error parseInstruction();
  llvm::Error parseOperand(Operand &operand);
  llvm::Error parseSimpleOperand(Operand &operand);
  llvm::Error parseAddress(Operand &operand);
  llvm::Error parseParts(Operand &operand, StringRef close);
  llvm::Error resolveLabels();
  llvm::Error resolveLabels(Operand &operand, int scope);

  std::optional<unsigned> lookupRegister(StringRef name) const;

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
} // namespace

llvm::Error Parser::expectName(StringRef &name) {
  if (token.kind != Kind::Identifier)
    return failExpected("a name");
  name = token.text;
  advance();
  return llvm::Error::success();
}

llvm::Error Parser::expectNumber(uint64_t &number) {
  if (token.kind != Kind::Integer)
    return failExpected("a number");
  number = token.value;
  advance();
  return llvm::Error::success();
}

void Parser::skipLine() {
  for (uint32_t line = token.line; token.line == line && token.kind != Kind::End;)
    advance();
}

llvm::Error Parser::parse() {
  while (token.kind != Kind::End) {
    if (token.kind != Kind::Directive)
      return failExpected("a directive");
    StringRef name = token.text;
    if (name == ".file") {
      if (llvm::Error error = parseFile())
        return error;
      continue;
    }
    if (name == ".section") {
      // Debug information has no effect on execution.
      while (token.kind != Kind::End && !token.is("{"))
        advance();
      while (token.kind != Kind::End && !token.is("}"))
        advance();
      if (llvm::Error error = expect("}"))
        return error;
      continue;
    }
    if (llvm::is_contained({".version", ".target", ".address_size", ".pragma"}, name)) {
      skipLine();
      continue;
    }
    bool isExtern = false;
    while (llvm::is_contained({".extern", ".visible", ".weak", ".common"}, token.text)) {
      isExtern |= token.text == ".extern";
      advance();
    }
    if (token.text == ".entry" || token.text == ".func") {
      bool isEntry = token.text == ".entry";
      advance();
      if (llvm::Error error = parseFunction(isEntry, isExtern))
        return error;
      continue;
    }
    Variable variable;
    variable.isExtern = isExtern;
    if (llvm::Error error = parseVariable(variable))
      return error;
    module.variables.push_back(std::move(variable));
    if (llvm::Error error = expect(";"))
      return error;
  }
  return llvm::Error::success();
}

llvm::Error Parser::parseFile() {
  advance();
  uint64_t number;
  if (llvm::Error error = expectNumber(number))
    return error;
  if (token.kind != Kind::String || number > 0xFFFF)
    return failExpected("the name of file");
  module.sourceFiles.resize(std::max<size_t>(module.sourceFiles.size(), number + 1));
  module.sourceFiles[number] = token.text.str();
  skipLine();
  return llvm::Error::success();
}

llvm::Error Parser::parseLine() {
  uint32_t line = token.line;
  advance();
  uint64_t file, number;
  if (llvm::Error error = expectNumber(file))
    return error;
  if (llvm::Error error = expectNumber(number))
    return error;
  // Line 0 stands for an instruction of no line: what came before is the better hint.
  if (number)
    source = {static_cast<uint32_t>(file), static_cast<uint32_t>(number)};
  while (token.line == line && token.kind != Kind::End)
    advance();
  return llvm::Error::success();
}

llvm::Error Parser::parseInitializer(Variable &variable) {
  do {
    bool isNegative = consume("-");
    if (llvm::is_contained({Kind::Integer, Kind::Float32, Kind::Float64}, token.kind)) {
      variable.initializer.push_back(isNegative ? -token.value : token.value);
      advance();
    } else {
      return fail("initial values other than numbers are not supported");
    }
  } while (consume(","));
  return llvm::Error::success();
}

llvm::Error Parser::parseVariable(Variable &variable) {
  while (token.kind == Kind::Directive) {
    std::optional<Space> space = llvm::StringSwitch<std::optional<Space>>(token.text)
                                     .Case(".global", Space::Global)
                                     .Case(".shared", Space::Shared)
                                     .Case(".local", Space::Local)
                                     .Case(".param", Space::Param)
                                     .Case(".const", Space::Const)
                                     .Default(std::nullopt);
    if (token.text == ".align") {
      advance();
      if (llvm::Error error = expectNumber(variable.alignment))
        return error;
    } else if (token.text == ".ptr") {
      // The space and alignment of a pointer are promises to the compiler.
      advance();
      while (token.kind == Kind::Directive) {
        bool isAlignment = token.text == ".align";
        advance();
        if (isAlignment)
          advance();
      }
    } else if (space) {
      variable.space = *space;
      advance();
    } else if (TypeFacts type = lookupType(token.text); type.bits >= 8) {
      variable.elementBytes = type.bits / 8;
      variable.isFloat = type.isFloat;
      advance();
    } else {
      return fail("the directive '" + token.text + "' is not supported");
    }
  }
  StringRef name;
  if (llvm::Error error = expectName(name))
    return error;
  variable.name = name.str();
  uint64_t count = 1;
  while (consume("[")) {
    uint64_t extent = 0;
    if (!token.is("]"))
      if (llvm::Error error = expectNumber(extent))
        return error;
    count = std::min(count, uint64_t(1) << 32) * std::min(extent, uint64_t(1) << 31);
    if (llvm::Error error = expect("]"))
      return error;
  }
  constexpr uint64_t kMaxElements = uint64_t(1) << 24;
  if (count > kMaxElements)
    return fail("expected at most 2^24 elements");
  variable.size = count * variable.elementBytes;
  variable.alignment = std::max<uint64_t>(variable.alignment, variable.elementBytes);
  if (!consume("="))
    return llvm::Error::success();
  bool hasBraces = consume("{");
  if (llvm::Error error = parseInitializer(variable))
    return error;
  if (variable.initializer.size() > count)
    return fail("expected at most " + Twine(count) + " initial values, but got " + Twine(variable.initializer.size()));
  return hasBraces ? expect("}") : llvm::Error::success();
}

llvm::Error Parser::parseParameters(std::vector<Variable> &parameters) {
  if (!consume("(") || consume(")"))
    return llvm::Error::success();
  do {
    Variable &parameter = parameters.emplace_back();
    if (llvm::Error error = parseVariable(parameter))
      return error;
  } while (consume(","));
  return expect(")");
}

llvm::Error Parser::parseFunction(bool isEntry, bool isExtern) {
  Function parsed;
  parsed.isEntry = isEntry;
  if (!isEntry)
    if (llvm::Error error = parseParameters(parsed.results))
      return error;
  StringRef name;
  if (llvm::Error error = expectName(name))
    return error;
  parsed.name = name.str();
  if (llvm::Error error = parseParameters(parsed.parameters))
    return error;
  while (token.kind == Kind::Directive) {
    bool isThreads = token.text == ".reqntid";
    if (!isThreads &&
        !llvm::is_contained({".maxntid", ".minnctapersm", ".maxnreg", ".noreturn", ".maxnctapersm"}, token.text))
      return fail("the directive '" + token.text + "' is not supported");
    advance();
    uint32_t product = 1;
    while (token.kind == Kind::Integer) {
      product *= token.value;
      advance();
      consume(",");
    }
    if (isThreads)
      parsed.threads = product;
  }
  if (consume(";"))
    return llvm::Error::success();
  parsed.hasBody = true;
  function = &parsed;
  if (llvm::Error error = parseBody())
    return error;
  module.functions.push_back(std::move(parsed));
  return llvm::Error::success();
}

llvm::Error Parser::parseBody() {
  scopes.clear();
  scopeOf.clear();
  scope = -1;
  source = {};
  if (!token.is("{"))
    return failExpected("'{'");
  do {
    if (consume("{")) {
      scopes.push_back({scope, {}, {}, {}, {}});
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
    if (token.text == ".pragma") {
      skipLine();
      return llvm::Error::success();
    }
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
    advance();
    advance();
    return llvm::Error::success();
  }
  return parseInstruction();
}

llvm::Error Parser::parseRegisters() {
  advance();
  TypeFacts type = lookupType(token.text);
  if (!type.bits)
    return fail("registers of type '" + token.text + "' are not supported");
  advance();
  do {
    StringRef name;
    if (llvm::Error error = expectName(name))
      return error;
    uint64_t count = 1;
    if (consume("<")) {
      if (llvm::Error error = expectNumber(count))
        return error;
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
  } while (consume(","));
  return expect(";");
}

std::optional<unsigned> Parser::lookupRegister(StringRef name) const {
  StringRef prefix = name.rtrim("0123456789");
  unsigned number = 0;
  bool hasNumber = prefix.size() < name.size() && !name.substr(prefix.size()).getAsInteger(10, number);
  for (int at = scope; at >= 0; at = scopes[at].parent) {
    if (auto found = scopes[at].registers.find(name); found != scopes[at].registers.end())
      return found->second;
    if (!hasNumber)
      continue;
    if (auto found = scopes[at].ranges.find(prefix); found != scopes[at].ranges.end() && number < found->second.second)
      return found->second.first + number;
  }
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
    if (!token.is(";"))
      if (llvm::Error error = expect(","))
        return error;
  }
  advance();
  function->body.push_back(std::move(instruction));
  scopeOf.push_back(scope);
  return llvm::Error::success();
}

llvm::Error Parser::parseParts(Operand &operand, StringRef close) {
  // Only addresses have parts with parts of their own.
  bool isAddress = operand.kind == Operand::Kind::Address;
  while (!consume(close)) {
    Operand &part = operand.parts.emplace_back();
    if (llvm::Error error = isAddress ? parseOperand(part) : parseSimpleOperand(part))
      return error;
    if (!token.is(close))
      if (llvm::Error error = expect(","))
        return error;
  }
  return llvm::Error::success();
}

llvm::Error Parser::parseAddress(Operand &operand) {
  operand.kind = Operand::Kind::Address;
  if (llvm::Error error = parseSimpleOperand(operand.parts.emplace_back()))
    return error;
  if (operand.parts[0].kind != Operand::Kind::Integer)
    operand.value = std::exchange(operand.parts[0].value, 0);
  if (consume(","))
    return parseParts(operand, "]");
  return expect("]");
}

llvm::Error Parser::parseOperand(Operand &operand) {
  if (consume("["))
    return parseAddress(operand);
  if (consume("{")) {
    operand.kind = Operand::Kind::Vector;
    if (token.is("}"))
      return failExpected("an element");
    return parseParts(operand, "}");
  }
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
    break;
  default:
    return failExpected("an operand");
  }
  operand.name = token.text;
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
  for (int at = scope; at >= 0; at = scopes[at].parent)
    if (auto label = scopes[at].labels.find(operand.name); label != scopes[at].labels.end()) {
      operand.kind = Operand::Kind::Label;
      operand.index = label->second;
      break;
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

const Function *Module::lookupFunction(StringRef name) const {
  for (const Function &function : functions)
    if (function.name == name)
      return &function;
  return nullptr;
}

llvm::Expected<std::unique_ptr<Module>> mlir::triton::ptx::parseModule(StringRef text, StringRef fileName) {
  auto module = std::make_unique<Module>();
  module->text = text.str();
  module->fileName = fileName.str();
  if (llvm::Error error = Parser(*module).parse())
    return error;
  return module;
}
