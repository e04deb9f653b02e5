//===- DecodedOperands.cpp - Decoding of modifiers and operands -----------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

StringRef Decoder::peek() const { return isAtEnd() ? StringRef() : inst->opcode[modifier]; }

bool Decoder::take(StringRef name) {
  if (isAtEnd() || inst->opcode[modifier] != name)
    return false;
  ++modifier;
  return true;
}

StringRef Decoder::takeAny(llvm::ArrayRef<StringRef> modifiers) {
  if (isAtEnd() || !llvm::is_contained(modifiers, inst->opcode[modifier]))
    return {};
  return inst->opcode[modifier++];
}

Type Decoder::takeType() {
  Type type = isAtEnd() ? Type::None : parseType(inst->opcode[modifier]);
  modifier += type != Type::None;
  return type;
}

void Decoder::skip(llvm::ArrayRef<StringRef> modifiers) {
  while (!takeAny(modifiers).empty())
    ;
}

bool Decoder::fail(const Twine &message) {
  problems.emplace_back(module.fileName, inst->line, message.str());
  return false;
}

bool Decoder::unsupported() { return fail("the instruction '" + llvm::join(inst->opcode, ".") + "' is not supported"); }

bool Decoder::expectOperands(unsigned least, unsigned most) {
  if (!isAtEnd())
    return unsupported();
  if (numOperands() >= least && numOperands() <= most)
    return true;
  return fail("expected " + Twine(least) + (least == most ? "" : " to " + Twine(most)) + " operands, but got " +
              Twine(numOperands()));
}

Slot Decoder::addRegister(unsigned bits) {
  Slot slot = program.numSlots;
  program.numSlots += bits == 64 ? 2 : 1;
  program.registerBytes.resize(program.numSlots);
  program.registerBytes[slot] = std::max(bits / 8, 1u);
  return slot;
}

Slot Decoder::getConstant(uint64_t value, bool isWide) {
  auto [found, isNew] = constantSlots.try_emplace(std::pair(value, isWide));
  if (isNew) {
    found->second = addRegister(isWide ? 64 : 32);
    program.constants.push_back({found->second, value, isWide});
  }
  return found->second;
}

static std::optional<SpecialRegister> parseSpecial(StringRef name) {
  using S = SpecialRegister;
  return llvm::StringSwitch<std::optional<S>>(name)
      .Case("%tid.x", S::TidX)
      .Case("%tid.y", S::TidY)
      .Case("%tid.z", S::TidZ)
      .Case("%ntid.x", S::NtidX)
      .Case("%ntid.y", S::NtidY)
      .Case("%ntid.z", S::NtidZ)
      .Cases({"%ctaid.x", "%clusterid.x"}, S::CtaidX)
      .Cases({"%ctaid.y", "%clusterid.y"}, S::CtaidY)
      .Cases({"%ctaid.z", "%clusterid.z"}, S::CtaidZ)
      .Cases({"%nctaid.x", "%nclusterid.x"}, S::NctaidX)
      .Cases({"%nctaid.y", "%nclusterid.y"}, S::NctaidY)
      .Cases({"%nctaid.z", "%nclusterid.z"}, S::NctaidZ)
      .Case("%laneid", S::LaneId)
      .Case("%warpid", S::WarpId)
      .Case("%nwarpid", S::NWarpId)
      .Case("%lanemask_eq", S::LaneMaskEq)
      .Case("%lanemask_le", S::LaneMaskLe)
      .Case("%lanemask_lt", S::LaneMaskLt)
      .Case("%lanemask_ge", S::LaneMaskGe)
      .Case("%lanemask_gt", S::LaneMaskGt)
      .Cases({"%cluster_ctarank", "%cluster_ctaid.x", "%cluster_ctaid.y", "%cluster_ctaid.z"}, S::Zero)
      .Cases({"%cluster_nctarank", "%cluster_nctaid.x", "%cluster_nctaid.y", "%cluster_nctaid.z"}, S::One)
      .Case("%nsmid", S::NumMultiprocessors)
      .Case("%dynamic_smem_size", S::DynamicShared)
      .Case("%total_smem_size", S::TotalShared)
      .Default(std::nullopt);
}

std::optional<Space> Decoder::lookupSpace(const Operand &operand) const {
  if (operand.kind == Operand::Kind::LocalVariable)
    return function->variables[operand.index].space;
  if (operand.kind != Operand::Kind::Name)
    return std::nullopt;
  auto isNamed = [&](const Variable &variable) { return variable.name == operand.name; };
  if (llvm::any_of(function->parameters, isNamed) || llvm::any_of(function->results, isNamed))
    return Space::Param;
  if (sharedOffsets.contains(operand.name))
    return Space::Shared;
  auto placed =
      llvm::find_if(program.globalVariables, [&](const PlacedVariable &placed) { return isNamed(*placed.variable); });
  if (placed != program.globalVariables.end())
    return placed->variable->space;
  return std::nullopt;
}

bool Decoder::readName(const Operand &operand, uint64_t &value, bool &isGlobal) {
  isGlobal = false;
  if (operand.kind == Operand::Kind::LocalVariable) {
    const Variable &variable = function->variables[operand.index];
    value = (variable.space == Space::Shared ? kSharedBase : 0) + current->variables[operand.index] + operand.value;
    return true;
  }
  for (auto [parameter, offset] : llvm::zip(function->parameters, current->parameters))
    if (parameter.name == operand.name) {
      value = offset + operand.value;
      return true;
    }
  for (auto [result, offset] : llvm::zip(function->results, current->results))
    if (result.name == operand.name) {
      value = offset + operand.value;
      return true;
    }
  if (auto found = sharedOffsets.find(operand.name); found != sharedOffsets.end()) {
    value = kSharedBase + found->second + operand.value;
    return true;
  }
  if (auto found = globalOffsets.find(operand.name); found != globalOffsets.end()) {
    value = found->second + operand.value;
    isGlobal = true;
    return true;
  }
  return fail("undeclared name '" + operand.name + "'");
}

bool Decoder::expectPlain(const Operand &operand, StringRef what) {
  if (!operand.isNegated && !operand.value)
    return true;
  return fail("expected " + what + ", but got '" + operand.name + "' with " +
              (operand.isNegated ? "'!'" : "an offset"));
}

bool Decoder::read(const Operand &operand, unsigned bits, Slot &slot) {
  bool isWide = bits == 64;
  switch (operand.kind) {
  case Operand::Kind::Register: {
    if (!expectPlain(operand, "a register"))
      return false;
    unsigned width = function->registers[operand.index];
    bool isTooWide = width > bits && !acceptsWider;
    if ((width == 1) != (bits == 1) || (width == 64) != isWide || width < bits || isTooWide)
      return fail("expected a register of " + Twine(bits) + " bits, but got '" + operand.name + "' of " + Twine(width));
    slot = current->registers[operand.index];
    reads.push_back(slot);
    return true;
  }
  case Operand::Kind::Special: {
    if (!expectPlain(operand, "a register"))
      return false;
    std::optional<SpecialRegister> special = parseSpecial(operand.name);
    if (!special || isWide)
      return fail("the register '" + operand.name + "' is not supported");
    auto [found, isNew] = specialSlots.try_emplace(operand.name);
    if (isNew) {
      found->second = addRegister(32);
      program.specials.push_back({found->second, *special});
    }
    slot = found->second;
    return true;
  }
  case Operand::Kind::Integer:
    slot = bits == 1
               ? getConstant(operand.value ? 0xFFFFFFFF : 0, false)
               : getConstant(isWide ? operand.value : operand.value & llvm::maskTrailingOnes<uint64_t>(bits), isWide);
    return true;
  case Operand::Kind::Float32:
  case Operand::Kind::Float64: {
    uint64_t value = operand.value;
    if (operand.kind == Operand::Kind::Float32 && isWide)
      value = llvm::bit_cast<uint64_t>(double(llvm::bit_cast<float>(uint32_t(value))));
    if (operand.kind == Operand::Kind::Float64 && bits == 32)
      value = llvm::bit_cast<uint32_t>(float(llvm::bit_cast<double>(value)));
    if (bits < 32)
      return fail("expected the bits of a floating-point number of " + Twine(bits) + " bits");
    slot = getConstant(value, isWide);
    return true;
  }
  case Operand::Kind::LocalVariable:
  case Operand::Kind::Name: {
    uint64_t value;
    bool isGlobal;
    if (operand.isNegated)
      return fail("expected a register or a constant, but got '" + operand.name + "' with '!'");
    if (!readName(operand, value, isGlobal))
      return false;
    if (!isGlobal) {
      slot = getConstant(value, isWide);
      return true;
    }
    if (!isWide)
      return fail("the address of '" + operand.name + "' has 64 bits");
    auto [found, isNew] = globalAddressSlots.try_emplace(value);
    if (isNew) {
      found->second = addRegister(64);
      program.constants.push_back({found->second, value, true});
      program.globalAddresses.push_back(found->second);
    }
    slot = found->second;
    return true;
  }
  default:
    return fail("expected a register or a constant");
  }
}

bool Decoder::readPredicate(const Operand &operand, Slot &slot, bool &isNegated) {
  Operand plain = operand;
  isNegated = std::exchange(plain.isNegated, false);
  return read(plain, 1, slot);
}

bool Decoder::write(const Operand &operand, unsigned bits, Slot &slot) {
  if (operand.kind == Operand::Kind::Sink) {
    slot = addRegister(bits);
    return expectPlain(operand, "a register as destination");
  }
  if (operand.kind != Operand::Kind::Register)
    return fail("expected a register as destination");
  size_t numReads = reads.size();
  if (!read(operand, bits, slot))
    return false;
  reads.resize(numReads);
  writes.push_back(slot);
  return true;
}

bool Decoder::address(const Operand &operand, unsigned bits) {
  if (operand.kind != Operand::Kind::Address)
    return fail("expected an address in brackets");
  if (operand.parts.size() > 1 && operand.parts[1].kind != Operand::Kind::Vector)
    return fail("expected one address in brackets, but got several operands");
  out.immediate = operand.value;
  out.needsDefined = true;
  const Operand &base = operand.parts[0];
  bool isWide = base.kind == Operand::Kind::Register && function->registers[base.index] == 64;
  if (base.kind == Operand::Kind::Register && isWide != (bits == 64)) {
    // An address of 64 bits also serves for spaces of 32 bits.
    if (!isWide)
      return fail("expected an address of 64 bits");
    bits = 64;
  }
  return read(base, bits, out.a);
}

bool Decoder::narrowAddress(const Operand &operand) {
  if (!address(operand, 32))
    return false;
  const Operand &base = operand.parts[0];
  if (base.kind == Operand::Kind::Register && function->registers[base.index] == 64)
    return fail("addresses of 64 bits are not supported here, but got '" + base.name + "'");
  return true;
}

bool Decoder::constant(const Operand &operand, int64_t &value, int64_t least, int64_t most) {
  if (operand.kind != Operand::Kind::Integer)
    return fail("expected an integer constant");
  value = operand.value;
  if (value < least || value > most)
    return fail("expected an integer from " + llvm::Twine(least) + " to " + llvm::Twine(most) + ", but got " +
                llvm::Twine(value));
  return true;
}

bool Decoder::readAll(const Operand &operand, unsigned bits, std::vector<Slot> &slots) {
  if (operand.kind != Operand::Kind::Vector)
    return read(operand, bits, slots.emplace_back());
  for (const Operand &part : operand.parts)
    if (!read(part, bits, slots.emplace_back()))
      return false;
  return true;
}

bool Decoder::writeAll(const Operand &operand, unsigned bits, std::vector<Slot> &slots) {
  if (operand.kind != Operand::Kind::Vector)
    return write(operand, bits, slots.emplace_back());
  for (const Operand &part : operand.parts)
    if (!write(part, bits, slots.emplace_back()))
      return false;
  return true;
}

uint32_t Decoder::keep(const std::vector<Slot> &slots) {
  uint32_t begin = program.slotLists.size();
  llvm::append_range(program.slotLists, slots);
  return begin;
}
