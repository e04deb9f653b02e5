//===- InlineAssembly.cpp - Verification of inline assembly ---------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Target/InlineAssembly.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace mlir::triton;
using llvm::StringRef;
using llvm::Twine;

/// Describes what a text starts with.
static std::string describeStart(StringRef text) {
  return text.empty() ? "the end" : ("`" + text.take_front() + "`").str();
}

/// Reads the name of a special text, such as `${:uid}`, behind the colon.
static std::string readSpecialText(StringRef &text) {
  size_t size = text.find('}');
  if (size == StringRef::npos)
    return "the assembly has no `}` for `${:`";
  StringRef name = text.take_front(size);
  text = text.drop_front(size + 1);
  if (llvm::is_contained({"comment", "private", "uid"}, name))
    return "";
  return ("the assembly has the unknown text `${:" + name + "}`").str();
}

/// Reads the number of an operand and, in braces, a modifier.
static std::string readOperand(StringRef &text, unsigned count) {
  bool inBraces = text.consume_front("{");
  if (inBraces && text.consume_front(":"))
    return readSpecialText(text);
  StringRef digits = text.take_while(llvm::isDigit);
  text = text.drop_front(digits.size());
  if (digits.empty())
    return "expected an operand after `$" + std::string(inBraces ? "{" : "") + "` in the assembly, but got " +
           describeStart(text);
  unsigned number;
  if (digits.getAsInteger(10, number) || number >= count)
    return ("the assembly uses operand $" + digits + ", but has " + Twine(count)).str();
  if (!inBraces)
    return "";
  // A modifier is one character.
  if (text.consume_front(":"))
    text = text.drop_front(std::min<size_t>(text.size(), 1));
  if (!text.consume_front("}"))
    return ("expected `}` after `${" + digits + "` in the assembly, but got " + describeStart(text)).str();
  return "";
}

std::string mlir::triton::explainInvalidAssembly(StringRef assembly, StringRef constraints) {
  // LLVM takes the next character for a length.
  if (constraints.contains('@'))
    return ("expected constraints without `@`, but got '" + constraints + "'").str();
  // LLVM ends the text with it.
  if (assembly.contains('\0'))
    return "expected assembly without NUL characters";
  unsigned count = llvm::count_if(llvm::InlineAsm::ParseConstraints(constraints),
                                  [](const auto &constraint) { return constraint.Type != llvm::InlineAsm::isClobber; });
  bool inVariants = false;
  for (StringRef text = assembly;;) {
    text = text.drop_front(std::min(text.find('$'), text.size()));
    if (!text.consume_front("$"))
      return "";
    if (text.consume_front("$") || text.consume_front("|"))
      continue;
    if (text.consume_front("(")) {
      if (std::exchange(inVariants, true))
        return "the assembly has variants in variants";
    } else if (text.consume_front(")")) {
      inVariants = false;
    } else if (std::string problem = readOperand(text, count); !problem.empty()) {
      return problem;
    }
  }
}

const llvm::CallBase *mlir::triton::findInvalidAssembly(const llvm::Module &module, std::string &problem) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function)) {
      const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const auto *assembly = call ? llvm::dyn_cast<llvm::InlineAsm>(call->getCalledOperand()) : nullptr;
      if (!assembly)
        continue;
      problem = explainInvalidAssembly(assembly->getAsmString(), assembly->getConstraintString());
      if (!problem.empty())
        return call;
    }
  return nullptr;
}
