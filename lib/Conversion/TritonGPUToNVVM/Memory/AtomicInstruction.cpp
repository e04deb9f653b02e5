//===- AtomicInstruction.cpp - Emission of atom and red ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/AtomicInstruction.h"

#include "triton/Analysis/LoweringPlan/AtomicPlan.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

std::string AtomicInstruction::getOrder() const {
  switch (semantic) {
  case MemSemantic::RELAXED:
    return "relaxed";
  case MemSemantic::ACQUIRE:
    return "acquire";
  case MemSemantic::RELEASE:
    return "release";
  case MemSemantic::ACQUIRE_RELEASE:
    return "acq_rel";
  }
  llvm_unreachable("all semantics are listed");
}

static StringRef getScopeName(MemSyncScope scope) {
  switch (scope) {
  case MemSyncScope::GPU:
    return "gpu";
  case MemSyncScope::CTA:
    return "cta";
  case MemSyncScope::SYSTEM:
    return "sys";
  }
  llvm_unreachable("all scopes are listed");
}

std::string AtomicInstruction::getMnemonic(StringRef instruction, StringRef order) const {
  return (instruction + "." + order + "." + getScopeName(scope) + ".global").str();
}

/// Returns the PTX name of the operation, without the type.
static StringRef getOperation(RMWOp kind) {
  switch (kind) {
  case RMWOp::AND:
    return "and";
  case RMWOp::OR:
    return "or";
  case RMWOp::XOR:
    return "xor";
  case RMWOp::ADD:
  case RMWOp::FADD:
    return "add";
  case RMWOp::MAX:
  case RMWOp::UMAX:
    return "max";
  case RMWOp::MIN:
  case RMWOp::UMIN:
    return "min";
  case RMWOp::XCHG:
    return "exch";
  }
  llvm_unreachable("all kinds are listed");
}

/// Returns the PTX type letter of an integer operation.
static char getIntegerLetter(RMWOp kind) {
  switch (kind) {
  case RMWOp::AND:
  case RMWOp::OR:
  case RMWOp::XOR:
  case RMWOp::XCHG:
    return 'b';
  case RMWOp::MAX:
  case RMWOp::MIN:
    return 's';
  default:
    return 'u';
  }
}

/// Returns the suffixes of a floating-point addition, which is packed if a word holds two elements.
static std::string getFloatSuffix(Type element, const VectorWords &words) {
  std::string suffix;
  bool isBF16 = element.isBF16();
  if (isBF16 || element.isF16())
    suffix += ".noftz";
  if (words.numWords > 1)
    suffix += ".v" + llvm::utostr(words.numWords);
  suffix += (isBF16 ? ".bf" : ".f") + llvm::utostr(words.elementBits);
  return words.elementsPerWord > 1 ? suffix + "x2" : suffix;
}

static bool hasInstruction(RMWOp kind, Type element, unsigned elementBits, const TargetInfo &target) {
  if (kind != RMWOp::FADD)
    return elementBits >= 32;
  return !element.isBF16() || target.has(TargetFeature::BF16AtomicAdd);
}

SmallVector<Value> AtomicInstruction::emitInlineAssembly(StringRef ptx, Type word, unsigned numResults, Value pointer,
                                                         ArrayRef<Value> operands, Value predicate, bool earlyClobber) {
  auto getLetter = [](Type type) {
    return type.getIntOrFloatBitWidth() == 64 ? 'l' : type.getIntOrFloatBitWidth() == 32 ? 'r' : 'h';
  };
  std::string constraints;
  for (unsigned i = 0; i < numResults; ++i)
    constraints += std::string(earlyClobber ? "=&" : "=") + getLetter(word) + ",";
  constraints += "l";
  SmallVector<Value> inputs{pointer};
  for (Value operand : operands) {
    inputs.push_back(operand);
    constraints += std::string(",") + getLetter(operand.getType());
  }
  if (predicate) {
    inputs.push_back(predicate);
    constraints += ",b";
  }
  MLIRContext *context = builder.getContext();
  Type type = word;
  if (numResults == 0)
    type = LLVM::LLVMVoidType::get(context);
  else if (numResults > 1)
    type = LLVM::LLVMStructType::getLiteral(context, SmallVector<Type>(numResults, word));
  auto assembly = LLVM::InlineAsmOp::create(builder, loc, type, inputs, ptx, constraints, /*has_side_effects=*/true,
                                            /*is_align_stack=*/false, LLVM::TailCallKind::None, LLVM::AsmDialectAttr(),
                                            ArrayAttr());
  if (numResults == 0)
    return {};
  if (numResults == 1)
    return {assembly.getRes()};
  SmallVector<Value> results;
  for (unsigned i = 0; i < numResults; ++i)
    results.push_back(LLVM::ExtractValueOp::create(builder, loc, assembly.getRes(), i));
  return results;
}

/// Returns instructions that set the results of an instruction, the first `count` operands, to zero.
static std::string setToZero(unsigned count, unsigned bits) {
  std::string ptx;
  for (unsigned i = 0; i < count; ++i)
    ptx += "mov.b" + llvm::utostr(bits) + " $" + llvm::utostr(i) + ", 0x0;\n\t";
  return ptx;
}

SmallVector<Value> AtomicInstruction::readModifyWrite(RMWOp kind, Type element, const VectorWords &words, Value pointer,
                                                      Value predicate, ArrayRef<Value> values, OldWords use) {
  if (!hasInstruction(kind, element, words.elementBits, target)) {
    assert(values.size() == 1 && "expected vectors only for operations with an instruction");
    return emitCompareAndSwapLoop(kind, element, pointer, predicate, values.front(), use);
  }
  // `red` has neither acquire semantics nor an exchange operation.
  bool reads = use != OldWords::Unused || kind == RMWOp::XCHG || acquires(semantic);
  unsigned count = values.size(), numResults = reads ? count : 0;
  std::string ptx;
  bool isSet = predicate && use == OldWords::Used;
  if (isSet)
    ptx = setToZero(count, words.wordBits);
  if (predicate)
    ptx += "@$" + llvm::utostr(numResults + 1 + count) + " ";
  ptx += getMnemonic(reads ? "atom" : "red", getOrder());
  ptx += ("." + getOperation(kind)).str();
  if (kind == RMWOp::FADD)
    ptx += getFloatSuffix(element, words);
  else
    ptx += std::string(".") + getIntegerLetter(kind) + llvm::utostr(words.wordBits);
  ptx += reads ? " " + getOperandList(0, count) + ", " : " ";
  ptx += "[$" + llvm::utostr(numResults) + "], " + getOperandList(numResults + 1, count) + ";";
  return emitInlineAssembly(ptx, values.front().getType(), numResults, pointer, values, predicate,
                            /*earlyClobber=*/isSet);
}

SmallVector<Value> AtomicInstruction::emitCompareAndSwapLoop(RMWOp kind, Type element, Value pointer, Value predicate,
                                                             Value value, OldWords use) {
  unsigned bits = value.getType().getIntOrFloatBitWidth();
  std::string width = llvm::utostr(bits);
  // Add bf16 numbers as fma(old, 1, value), which all supported targets have.
  std::string compute;
  if (kind == RMWOp::FADD)
    compute = bits == 32 ? "mov.b32 new, 0x3f803f80;\n\tfma.rn.bf16x2 new, old, new, $2;"
                         : "mov.b16 new, 0x3f80;\n\tfma.rn.bf16 new, old, new, $2;";
  else if (kind == RMWOp::XCHG)
    compute = "mov.b" + width + " new, $2;";
  else
    compute = (getOperation(kind) + "." + llvm::Twine(getIntegerLetter(kind)) + width + " new, old, $2;").str();
  std::string ptx = "{\n\t.reg .pred again;\n\t.reg .b" + width + " old, new;\n\t";
  if (predicate && use == OldWords::Used)
    ptx += setToZero(1, bits);
  if (predicate)
    ptx += "@!$3 bra DONE;\n\t";
  ptx += getMnemonic("ld", "relaxed") + ".b" + width + " $0, [$1];\n";
  ptx += "AGAIN:\n\tmov.b" + width + " old, $0;\n\t" + compute + "\n\t";
  ptx += getMnemonic("atom", getOrder()) + ".cas.b" + width + " $0, [$1], old, new;\n\t";
  ptx += "setp.ne.b" + width + " again, old, $0;\n\t@again bra AGAIN;\n";
  ptx += "DONE:\n}";
  return emitInlineAssembly(ptx, value.getType(), 1, pointer, value, predicate, /*earlyClobber=*/true);
}

Value AtomicInstruction::compareAndSwap(Value pointer, Value predicate, Value expected, Value value) {
  std::string ptx = predicate ? "@$4 " : "";
  ptx += getMnemonic("atom", getOrder()) + ".cas.b" + llvm::utostr(value.getType().getIntOrFloatBitWidth()) +
         " $0, [$1], $2, $3;";
  return emitInlineAssembly(ptx, value.getType(), 1, pointer, {expected, value}, predicate).front();
}
