//===- Parser.cpp - Parser of PTX -----------------------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Parser.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <set>

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

TypeFacts mlir::triton::ptx::lookupType(StringRef name) {
  unsigned bits = llvm::StringSwitch<unsigned>(name)
                      .Case(".pred", 1)
                      .Cases({".b8", ".u8", ".s8"}, 8)
                      .Cases({".b16", ".u16", ".s16", ".f16", ".bf16"}, 16)
                      .Cases({".b32", ".u32", ".s32", ".f32", ".f16x2", ".bf16x2"}, 32)
                      .Cases({".b64", ".u64", ".s64", ".f64"}, 64)
                      .Default(0);
  if (!bits)
    return {};
  bool isFloat = name.starts_with(".f") || name.starts_with(".bf");
  bool isInteger = name.starts_with(".u") || name.starts_with(".s");
  return {bits, isFloat ? ValueClass::Float : isInteger ? ValueClass::Integer : ValueClass::Bits};
}

llvm::Error Parser::expectName(StringRef &name) {
  if (token.kind != Kind::Identifier)
    return failExpected("a name");
  name = token.text;
  advance();
  return llvm::Error::success();
}

/// Returns whether a name is that of a special register, without its component (PTX ISA, "Predefined Identifiers" and
/// "Special Registers").
static bool isSpecialRegister(StringRef name) {
  static const llvm::StringSet<> names = {"aggr_smem_size",
                                          "clock",
                                          "clock64",
                                          "clock_hi",
                                          "cluster_ctaid",
                                          "cluster_ctarank",
                                          "cluster_nctaid",
                                          "cluster_nctarank",
                                          "clusterid",
                                          "ctaid",
                                          "current_graph_exec",
                                          "dynamic_smem_size",
                                          "globaltimer",
                                          "globaltimer_hi",
                                          "globaltimer_lo",
                                          "gridid",
                                          "is_explicit_cluster",
                                          "laneid",
                                          "lanemask_eq",
                                          "lanemask_ge",
                                          "lanemask_gt",
                                          "lanemask_le",
                                          "lanemask_lt",
                                          "nclusterid",
                                          "nctaid",
                                          "nsmid",
                                          "ntid",
                                          "nwarpid",
                                          "reserved_smem_offset_0",
                                          "reserved_smem_offset_1",
                                          "reserved_smem_offset_begin",
                                          "reserved_smem_offset_cap",
                                          "reserved_smem_offset_end",
                                          "smid",
                                          "tid",
                                          "total_smem_size",
                                          "warpid"};
  if (!name.consume_front("%"))
    return false;
  if (names.contains(name))
    return true;
  unsigned index;
  if (name.consume_front("envreg"))
    return !name.getAsInteger(10, index) && index < 32;
  name.consume_back("_64");
  return name.consume_front("pm") && !name.getAsInteger(10, index) && index < 8;
}

/// Returns whether PTX allows the declaration of a name (PTX ISA, "Identifiers"): a letter, or one of `_`, `$` and `%`
/// with something behind it, begins it, and letters, digits, `_` and `$` follow. Predefined names are taken.
static bool isDeclarable(StringRef name) {
  auto follows = [](char c) { return llvm::isAlnum(c) || c == '_' || c == '$'; };
  StringRef rest = name.drop_front();
  return (llvm::isAlpha(name.front()) || !rest.empty()) && llvm::all_of(rest, follows) && name != "WARP_SZ" &&
         !isSpecialRegister(name);
}

llvm::Error Parser::expectDeclaredName(StringRef &name) {
  if (token.kind == Kind::Identifier && !isDeclarable(token.text))
    return failExpected("a name that PTX allows");
  return expectName(name);
}

llvm::Error Parser::expectNumber(uint64_t &number) {
  if (token.kind != Kind::Integer)
    return failExpected("a number");
  number = token.value;
  advance();
  return llvm::Error::success();
}

llvm::Error Parser::parsePragma() {
  advance();
  do {
    if (token.kind != Kind::String)
      return failExpected("a string");
    advance();
  } while (consume(","));
  return expect(";");
}

llvm::Error Parser::parseModuleDirective() {
  StringRef name = token.text;
  advance();
  if (name == ".target") {
    StringRef part;
    do {
      if (llvm::Error error = expectName(part))
        return error;
    } while (consume(","));
    return llvm::Error::success();
  }
  // Versions have a point.
  if (token.kind != Kind::Integer && (token.kind != Kind::Float64 || name != ".version"))
    return failExpected("a number");
  advance();
  return llvm::Error::success();
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
    if (name == ".pragma") {
      if (llvm::Error error = parsePragma())
        return error;
      continue;
    }
    if (llvm::is_contained({".version", ".target", ".address_size"}, name)) {
      if (llvm::Error error = parseModuleDirective())
        return error;
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
    for (const Variable &other : module.variables)
      if (other.name == variable.name && !other.isExtern && !isExtern)
        return fail("redefinition of '" + variable.name + "'");
    module.variables.push_back(std::move(variable));
    if (llvm::Error error = expect(";"))
      return error;
  }
  return llvm::Error::success();
}

/// Returns the name of a file without the backslashes that LLVM writes in front of quotes, backslashes and the octal
/// numbers of bytes that are not ASCII. Control characters stay escaped.
static std::string unescape(StringRef text) {
  std::string name;
  for (size_t at = 0; at < text.size(); ++at) {
    StringRef escape = text.substr(at, 4);
    unsigned byte;
    if (escape.starts_with("\\\"") || escape.starts_with("\\\\")) {
      name += text[++at];
    } else if (escape.size() == 4 && escape.consume_front("\\") && !escape.getAsInteger(8, byte) && byte >= 0x80) {
      name += static_cast<char>(byte);
      at += 3;
    } else {
      name += text[at];
    }
  }
  return name;
}

llvm::Error Parser::parseFile() {
  advance();
  uint64_t number;
  if (llvm::Error error = expectNumber(number))
    return error;
  if (token.kind != Kind::String || number > 0xFFFF)
    return failExpected("the name of file");
  module.sourceFiles.resize(std::max<size_t>(module.sourceFiles.size(), number + 1));
  module.sourceFiles[number] = unescape(token.text);
  advance();
  // The time and the size of the file.
  while (consume(","))
    if (llvm::Error error = expectNumber(number))
      return error;
  return llvm::Error::success();
}

llvm::Error Parser::parseLine() {
  advance();
  uint64_t file, line, column;
  auto parsePlace = [&]() -> llvm::Error {
    for (uint64_t *number : {&file, &line, &column})
      if (llvm::Error error = expectNumber(*number))
        return error;
    return llvm::Error::success();
  };
  if (llvm::Error error = parsePlace())
    return error;
  // Line 0 stands for an instruction of no line: what came before is the better hint.
  if (line)
    source = {static_cast<uint32_t>(file), static_cast<uint32_t>(line)};
  // `, function_name LABEL + OFFSET, inlined_at FILE LINE COLUMN`
  while (consume(",")) {
    StringRef attribute, label;
    if (llvm::Error error = expectName(attribute))
      return error;
    if (attribute == "inlined_at") {
      if (llvm::Error error = parsePlace())
        return error;
      continue;
    }
    if (attribute != "function_name")
      return fail("expected function_name or inlined_at, but got '" + attribute + "'");
    if (llvm::Error error = expectName(label))
      return error;
    if (consume("+"))
      if (llvm::Error error = expectNumber(column))
        return error;
  }
  return llvm::Error::success();
}

llvm::Error Parser::parseAlignment(Variable &variable) {
  constexpr uint64_t kMaxAlignment = 1 << 16;
  if (token.kind == Kind::Integer && (!llvm::isPowerOf2_64(token.value) || token.value > kMaxAlignment))
    return failExpected("an alignment that is a power of two up to 2^16");
  return expectNumber(variable.alignment);
}

llvm::Error Parser::parseInitializer(Variable &variable) {
  if (variable.space != Space::Global && variable.space != Space::Const)
    return fail("expected initial values of variables in the space .global or .const only");
  do {
    bool isNegative = consume("-");
    if (!llvm::is_contained({Kind::Integer, Kind::Float32, Kind::Float64}, token.kind))
      return fail("initial values other than numbers are not supported");
    bool isInteger = token.kind == Kind::Integer, isSingle = token.kind == Kind::Float32;
    if (isInteger && variable.valueClass == ValueClass::Float)
      return failExpected("a floating-point number");
    if (!isInteger && (variable.valueClass == ValueClass::Integer || variable.elementBytes < 4))
      return failExpected("an integer");
    uint64_t value = token.value;
    if (isNegative)
      value = isInteger ? -value : value ^ uint64_t(1) << (isSingle ? 31 : 63);
    // Floating-point numbers have the width of the elements.
    if (isSingle && variable.elementBytes == 8)
      value = llvm::bit_cast<uint64_t>(double(llvm::bit_cast<float>(uint32_t(value))));
    if (!isInteger && !isSingle && variable.elementBytes == 4)
      value = llvm::bit_cast<uint32_t>(float(llvm::bit_cast<double>(value)));
    variable.initializer.push_back(value);
    advance();
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
      if (llvm::Error error = parseAlignment(variable))
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
      variable.valueClass = type.valueClass;
      advance();
    } else {
      return fail("the directive '" + token.text + "' is not supported");
    }
  }
  StringRef name;
  if (llvm::Error error = expectDeclaredName(name))
    return error;
  variable.name = name.str();
  uint64_t count = 1;
  bool isUnsized = token.is("[") && ahead.is("]");
  if (isUnsized) {
    advance();
    advance();
  }
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
  variable.size = isUnsized ? 0 : count * variable.elementBytes;
  variable.alignment = std::max<uint64_t>(variable.alignment, variable.elementBytes);
  if (!consume("="))
    return llvm::Error::success();
  bool hasBraces = consume("{");
  if (llvm::Error error = parseInitializer(variable))
    return error;
  // The initial values tell the first extent where it is left out.
  if (isUnsized && count) {
    count = llvm::alignTo(variable.initializer.size(), count);
    variable.size = count * variable.elementBytes;
  }
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
    for (const Variable &other : llvm::ArrayRef(parameters).drop_back())
      if (other.name == parameter.name)
        return fail("redefinition of '" + parameter.name + "'");
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
  if (llvm::Error error = expectDeclaredName(name))
    return error;
  parsed.name = name.str();
  if (llvm::Error error = parseParameters(parsed.parameters))
    return error;
  std::set<std::string> directives;
  while (token.kind == Kind::Directive) {
    bool isThreads = token.text == ".reqntid", isRegisters = token.text == ".maxnreg";
    bool isCluster = token.text == ".reqnctapercluster", isMaximum = token.text == ".maxntid";
    if (!isThreads && !isCluster &&
        !llvm::is_contained({".maxntid", ".minnctapersm", ".maxnreg", ".noreturn", ".maxnctapersm", ".explicitcluster",
                             ".maxclusterrank"},
                            token.text))
      return fail("the directive '" + token.text + "' is not supported");
    std::string directive = token.text.str();
    if (!directives.insert(directive).second)
      return fail("expected " + directive + " once, but got it twice");
    advance();
    bool isShape = isThreads || isMaximum || isCluster,
         isFlag = directive == ".noreturn" || directive == ".explicitcluster";
    size_t most = isShape ? 3 : isFlag ? 0 : 1;
    std::vector<uint64_t> numbers;
    while (numbers.size() < most) {
      // PTX ISA, "Performance-Tuning Directives": numbers of threads and blocks are positive.
      constexpr uint64_t kMaxNumber = 1 << 16;
      if (token.kind != Kind::Integer || token.value > kMaxNumber || (isShape && token.value == 0))
        return fail("expected a " + Twine(isShape ? "positive " : "") + "number up to 2^16 for " + directive);
      numbers.push_back(token.value);
      advance();
      if (!isShape || !consume(","))
        break;
      if (numbers.size() == most)
        return fail("expected at most three numbers for " + directive);
    }
    uint64_t product = 1;
    for (uint64_t number : numbers)
      product *= number;
    if ((isThreads || isMaximum) && product > 1024)
      return fail("expected at most 1024 threads, but got " + Twine(product));
    // PTX ISA, .reqntid.
    if ((isThreads && parsed.maxThreads) || (isMaximum && parsed.threads))
      return fail("expected .reqntid or .maxntid, but got both");
    if (isThreads) {
      parsed.threads = product;
      for (auto [size, number] : llvm::zip(parsed.blockShape, numbers))
        size = number;
    }
    if (isMaximum)
      parsed.maxThreads = product;
    if (isCluster && product != 1)
      return fail("clusters of more than one block are not supported, but got " + llvm::Twine(product));
    if (isRegisters)
      parsed.registersOfThread = product;
  }
  if (consume(";"))
    return llvm::Error::success();
  if (module.lookupFunction(parsed.name))
    return fail("redefinition of '" + parsed.name + "'");
  parsed.hasBody = true;
  function = &parsed;
  if (llvm::Error error = parseBody())
    return error;
  module.functions.push_back(std::move(parsed));
  return llvm::Error::success();
}

char TextError::ID = 0;

void TextError::log(llvm::raw_ostream &os) const {
  os << file;
  if (line)
    os << ':' << line;
  os << ": error: " << text;
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
