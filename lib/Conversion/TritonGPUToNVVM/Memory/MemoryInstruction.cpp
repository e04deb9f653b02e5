//===- MemoryInstruction.cpp - Emission of ld and st ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Memory/MemoryInstruction.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

VectorWords::VectorWords(unsigned elements, unsigned elementBits) : elementBits(elementBits) {
  unsigned bits = elements * elementBits;
  wordBits = std::max(elementBits, std::min(bits, 32u));
  numWords = bits / wordBits;
  elementsPerWord = wordBits / elementBits;
}

/// Returns `value` as an integer of `bits` bits.
static Value toInteger(OpBuilder &builder, Location loc, Value value, unsigned bits) {
  Type type = value.getType();
  Type integer = builder.getIntegerType(bits);
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::PtrToIntOp::create(builder, loc, integer, value);
  if (!isa<IntegerType>(type))
    return LLVM::BitcastOp::create(builder, loc, builder.getIntegerType(type.getIntOrFloatBitWidth()), value);
  // A boolean occupies a byte in memory.
  if (type.getIntOrFloatBitWidth() < bits)
    return LLVM::ZExtOp::create(builder, loc, integer, value);
  return value;
}

static Value fromInteger(OpBuilder &builder, Location loc, Value value, Type type) {
  if (value.getType() == type)
    return value;
  if (isa<LLVM::LLVMPointerType>(type))
    return LLVM::IntToPtrOp::create(builder, loc, type, value);
  if (!isa<IntegerType>(type))
    return LLVM::BitcastOp::create(builder, loc, type, value);
  return LLVM::TruncOp::create(builder, loc, type, value);
}

/// Returns the bits of a word that consists of `elements`, if these are constants.
static std::optional<APInt> getConstantWord(ArrayRef<Value> elements, const VectorWords &words) {
  APInt word = APInt::getZero(words.wordBits);
  for (auto [index, element] : llvm::enumerate(elements)) {
    APInt bits;
    APFloat number(0.0);
    if (matchPattern(element, m_ConstantFloat(&number)))
      bits = number.bitcastToAPInt();
    else if (!matchPattern(element, m_ConstantInt(&bits)))
      return std::nullopt;
    word.insertBits(bits.zext(words.elementBits), index * words.elementBits);
  }
  return word;
}

SmallVector<Value> mlir::triton::gpu::packWords(OpBuilder &builder, Location loc, const VectorWords &words,
                                                ArrayRef<Value> elements) {
  SmallVector<Value> registers;
  auto wordType = builder.getIntegerType(words.wordBits);
  auto vectorType = VectorType::get(words.elementsPerWord, builder.getIntegerType(words.elementBits));
  for (unsigned word = 0; word < words.numWords; ++word) {
    ArrayRef<Value> parts = elements.slice(word * words.elementsPerWord, words.elementsPerWord);
    if (std::optional<APInt> constant = getConstantWord(parts, words)) {
      registers.push_back(LLVM::ConstantOp::create(builder, loc, IntegerAttr::get(wordType, *constant)));
      continue;
    }
    if (parts.size() == 1) {
      registers.push_back(toInteger(builder, loc, parts[0], words.wordBits));
      continue;
    }
    Value vector = LLVM::PoisonOp::create(builder, loc, vectorType);
    for (auto [index, part] : llvm::enumerate(parts)) {
      Value position = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(index));
      vector = LLVM::InsertElementOp::create(builder, loc, vector, toInteger(builder, loc, part, words.elementBits),
                                             position);
    }
    registers.push_back(LLVM::BitcastOp::create(builder, loc, wordType, vector));
  }
  return registers;
}

SmallVector<Value> mlir::triton::gpu::unpackWords(OpBuilder &builder, Location loc, const VectorWords &words,
                                                  ArrayRef<Value> registers, Type elementType) {
  SmallVector<Value> elements;
  auto vectorType = VectorType::get(words.elementsPerWord, builder.getIntegerType(words.elementBits));
  for (Value word : registers) {
    if (words.elementsPerWord == 1) {
      elements.push_back(fromInteger(builder, loc, word, elementType));
      continue;
    }
    Value vector = LLVM::BitcastOp::create(builder, loc, vectorType, word);
    for (unsigned index = 0; index < words.elementsPerWord; ++index) {
      Value position = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(index));
      Value element = LLVM::ExtractElementOp::create(builder, loc, vector, position);
      elements.push_back(fromInteger(builder, loc, element, elementType));
    }
  }
  return elements;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Returns whether loads, or stores, have the cache operator (PTX ISA, "Cache Operators").
static bool hasCacheOperator(CacheModifier cache, bool isLoad) {
  switch (cache) {
  case CacheModifier::CG:
  case CacheModifier::CS:
    return true;
  case CacheModifier::CA:
  case CacheModifier::CV:
    return isLoad;
  case CacheModifier::WB:
  case CacheModifier::WT:
    return !isLoad;
  case CacheModifier::NONE:
    return false;
  }
  llvm_unreachable("unknown cache modifier");
}

std::string MemoryInstruction::getQualifiers(bool isLoad) const {
  std::string result = space == NVVM::NVVMMemorySpace::Shared ? ".shared" : ".global";
  if (modifiers.isVolatile)
    return ".volatile" + result;
  // PTX accepts either a cache operator or an L1 eviction priority. The L2 cache policy combines with both.
  // It has no effect on results, so that one that the instruction lacks is left out.
  if (hasCacheOperator(modifiers.cache, isLoad)) {
    result += ".";
    result += stringifyCacheModifier(modifiers.cache);
  } else if (modifiers.evict != EvictionPolicy::NORMAL) {
    result += ".L1::";
    result += stringifyEvictionPolicy(modifiers.evict);
  }
  if (modifiers.evict != EvictionPolicy::NORMAL)
    result += ".L2::cache_hint";
  return result;
}

Value mlir::triton::gpu::createCachePolicy(OpBuilder &builder, Location loc, EvictionPolicy evict) {
  if (evict == EvictionPolicy::NORMAL)
    return {};
  std::string ptx = ("createpolicy.fractional.L2::" + stringifyEvictionPolicy(evict) + ".b64 $0, 1.0;").str();
  return LLVM::InlineAsmOp::create(builder, loc, builder.getI64Type(), ValueRange(), ptx, "=l",
                                   /*has_side_effects=*/false, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                                   LLVM::AsmDialectAttr(), ArrayAttr())
      .getRes();
}

Value MemoryInstruction::getCachePolicy() {
  if (!cachePolicy && !modifiers.isVolatile)
    cachePolicy = createCachePolicy(builder, loc, modifiers.evict);
  return cachePolicy;
}

/// Returns the inline PTX constraint for a register of `bits` bits. A byte occupies a 16-bit register.
static char getConstraint(unsigned bits) { return bits == 64 ? 'l' : bits == 32 ? 'r' : 'h'; }

static unsigned getRegisterBits(unsigned wordBits) { return std::max(16u, wordBits); }

Value mlir::triton::gpu::conjunction(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return LLVM::AndOp::create(builder, loc, lhs, rhs);
}

std::string mlir::triton::gpu::getOperandList(unsigned first, unsigned count) {
  std::string list;
  for (unsigned i = 0; i < count; ++i)
    list += (i ? ", $" : "$") + llvm::utostr(first + i);
  return count == 1 ? list : "{" + list + "}";
}

static std::string getTypeSuffix(const VectorWords &words) {
  return (words.numWords > 1 ? ".v" + llvm::utostr(words.numWords) : "") + ".b" + llvm::utostr(words.wordBits);
}

/// Extends a word to the width of a register.
static Value widen(OpBuilder &builder, Location loc, Value word) {
  unsigned bits = word.getType().getIntOrFloatBitWidth();
  if (getRegisterBits(bits) == bits)
    return word;
  return LLVM::ZExtOp::create(builder, loc, builder.getIntegerType(getRegisterBits(bits)), word);
}

char MemoryInstruction::getAddressConstraint() const {
  return getConstraint(space == NVVM::NVVMMemorySpace::Shared ? 32 : 64);
}

Value MemoryInstruction::getAddress(Value pointer) {
  if (space != NVVM::NVVMMemorySpace::Shared)
    return pointer;
  return LLVM::PtrToIntOp::create(builder, loc, builder.getI32Type(), pointer);
}

SmallVector<Value> MemoryInstruction::load(const VectorWords &words, Value pointer, Value predicate,
                                           ArrayRef<Value> otherwise) {
  auto wordType = builder.getIntegerType(words.wordBits);
  SmallVector<Value> result;
  if (!predicate && modifiers.areDefault()) {
    // LLVM optimizes its own load better than inline PTX.
    Type type = words.numWords == 1 ? Type(wordType) : VectorType::get(words.numWords, wordType);
    Value value = LLVM::LoadOp::create(builder, loc, type, pointer, words.numWords * words.wordBits / 8);
    if (words.numWords == 1)
      return {value};
    for (unsigned i = 0; i < words.numWords; ++i) {
      Value position = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(i));
      result.push_back(LLVM::ExtractElementOp::create(builder, loc, value, position));
    }
    return result;
  }

  auto registerType = builder.getIntegerType(getRegisterBits(words.wordBits));
  SmallVector<Value> operands{getAddress(pointer)};
  // If the predicate is false, a destination keeps its value: a constant that is moved to it, which must not overwrite
  // an operand, or an operand that is tied to it.
  std::string constraints, ptx, tiedConstraints;
  SmallVector<Value> tiedOperands;
  for (unsigned i = 0; i < words.numWords; ++i) {
    APInt constant;
    bool isMoved = predicate && matchPattern(otherwise[i], m_ConstantInt(&constant));
    if (isMoved) {
      ptx += "mov.b" + llvm::utostr(getRegisterBits(words.wordBits)) + " $" + llvm::utostr(i) + ", 0x" +
             llvm::utohexstr(constant.getZExtValue(), /*LowerCase=*/true) + ";\n\t";
    } else if (predicate) {
      tiedOperands.push_back(widen(builder, loc, otherwise[i]));
      tiedConstraints += "," + llvm::utostr(i);
    }
    constraints += std::string(i ? "," : "") + (isMoved ? "=&" : "=") + getConstraint(words.wordBits);
  }
  constraints += std::string(",") + getAddressConstraint();
  unsigned next = words.numWords + 1;
  if (predicate) {
    ptx += "@$" + llvm::utostr(next++) + " ";
    operands.push_back(predicate);
    constraints += ",b";
  }
  ptx += "ld" + getQualifiers(/*isLoad=*/true) + getTypeSuffix(words) + " " + getOperandList(0, words.numWords) +
         ", [$" + llvm::utostr(words.numWords) + "]";
  if (Value policy = getCachePolicy()) {
    ptx += ", $" + llvm::utostr(next++);
    operands.push_back(policy);
    constraints += ",l";
  }
  ptx += ";";
  llvm::append_range(operands, tiedOperands);
  constraints += tiedConstraints;
  Type type = words.numWords == 1 ? Type(registerType)
                                  : LLVM::LLVMStructType::getLiteral(builder.getContext(),
                                                                     SmallVector<Type>(words.numWords, registerType));
  Value loaded =
      LLVM::InlineAsmOp::create(builder, loc, type, operands, ptx, constraints, /*has_side_effects=*/true,
                                /*is_align_stack=*/false, LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
          .getRes();
  for (unsigned i = 0; i < words.numWords; ++i) {
    Value word = words.numWords == 1 ? loaded : LLVM::ExtractValueOp::create(builder, loc, loaded, i).getResult();
    result.push_back(fromInteger(builder, loc, word, wordType));
  }
  return result;
}

void MemoryInstruction::store(const VectorWords &words, Value pointer, Value predicate, ArrayRef<Value> values) {
  auto wordType = builder.getIntegerType(words.wordBits);
  if (!predicate && modifiers.areDefault()) {
    Value value = values[0];
    if (words.numWords > 1) {
      value = LLVM::PoisonOp::create(builder, loc, VectorType::get(words.numWords, wordType));
      for (auto [index, word] : llvm::enumerate(values)) {
        Value position = LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(index));
        value = LLVM::InsertElementOp::create(builder, loc, value, word, position);
      }
    }
    LLVM::StoreOp::create(builder, loc, value, pointer, words.numWords * words.wordBits / 8);
    return;
  }

  SmallVector<Value> operands{getAddress(pointer)};
  std::string constraints(1, getAddressConstraint()), ptx;
  for (Value word : values) {
    operands.push_back(widen(builder, loc, word));
    constraints += std::string(",") + getConstraint(words.wordBits);
  }
  unsigned next = words.numWords + 1;
  if (predicate) {
    ptx = "@$" + llvm::utostr(next++) + " ";
    operands.push_back(predicate);
    constraints += ",b";
  }
  ptx += "st" + getQualifiers(/*isLoad=*/false) + getTypeSuffix(words) + " [$0], " + getOperandList(1, words.numWords);
  if (Value policy = getCachePolicy()) {
    ptx += ", $" + llvm::utostr(next++);
    operands.push_back(policy);
    constraints += ",l";
  }
  ptx += ";";
  LLVM::InlineAsmOp::create(builder, loc, LLVM::LLVMVoidType::get(builder.getContext()), operands, ptx, constraints,
                            /*has_side_effects=*/true, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                            LLVM::AsmDialectAttr(), ArrayAttr());
}

void MemoryInstruction::copyToShared(unsigned bytes, Value destination, Value source, Value predicate, Value isRead) {
  auto getInteger = [&](int64_t value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(value));
  };
  SmallVector<Value> operands{LLVM::PtrToIntOp::create(builder, loc, builder.getI32Type(), destination), source};
  std::string constraints = "r,l", ptx;
  auto add = [&](Value operand, char constraint) {
    operands.push_back(operand);
    constraints += std::string(",") + constraint;
    return "$" + llvm::utostr(operands.size() - 1);
  };
  if (predicate)
    ptx = "@" + add(predicate, 'b') + " ";
  // Copies of 16 bytes may bypass L1, where no other thread looks for them.
  ptx +=
      std::string("cp.async.") + (bytes == 16 && modifiers.cache != CacheModifier::CA ? "cg" : "ca") + ".shared.global";
  // No cache policy: ptxas (12.8 to 13.0) encodes copies with one as illegal instructions of sm_90 if the destination
  // is the sum of a uniform register and another one ([R2+UR0], desc[UR1]).
  ptx += " [$0], [$1], " + llvm::utostr(bytes);
  if (isRead)
    ptx += ", " + add(LLVM::SelectOp::create(builder, loc, isRead, getInteger(bytes), getInteger(0)), 'r');
  LLVM::InlineAsmOp::create(builder, loc, LLVM::LLVMVoidType::get(builder.getContext()), operands, ptx + ";",
                            constraints, /*has_side_effects=*/true, /*is_align_stack=*/false, LLVM::TailCallKind::None,
                            LLVM::AsmDialectAttr(), ArrayAttr());
}
