//===- Decoder.cpp - Decoding of instructions -----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::triton::ptx;
using llvm::StringRef;
using llvm::Twine;

Type mlir::triton::ptx::parseType(StringRef name) {
  return llvm::StringSwitch<Type>(name)
      .Case("pred", Type::Pred)
      .Case("b8", Type::B8)
      .Case("b16", Type::B16)
      .Case("b32", Type::B32)
      .Case("b64", Type::B64)
      .Case("u8", Type::U8)
      .Case("u16", Type::U16)
      .Case("u32", Type::U32)
      .Case("u64", Type::U64)
      .Case("s8", Type::S8)
      .Case("s16", Type::S16)
      .Case("s32", Type::S32)
      .Case("s64", Type::S64)
      .Case("f16", Type::F16)
      .Case("bf16", Type::BF16)
      .Case("f32", Type::F32)
      .Case("f64", Type::F64)
      .Case("f16x2", Type::F16x2)
      .Case("bf16x2", Type::BF16x2)
      .Case("tf32", Type::TF32)
      .Case("e4m3", Type::E4M3)
      .Case("e5m2", Type::E5M2)
      .Case("e4m3x2", Type::E4M3x2)
      .Case("e5m2x2", Type::E5M2x2)
      .Case("u16x2", Type::U16x2)
      .Case("s16x2", Type::S16x2)
      .Default(Type::None);
}

unsigned mlir::triton::ptx::getBits(Type type) {
  switch (type) {
  case Type::None:
    return 0;
  case Type::Pred:
    return 1;
  case Type::B8:
  case Type::U8:
  case Type::S8:
  case Type::E4M3:
  case Type::E5M2:
    return 8;
  case Type::B16:
  case Type::U16:
  case Type::S16:
  case Type::F16:
  case Type::BF16:
  case Type::E4M3x2:
  case Type::E5M2x2:
    return 16;
  case Type::B64:
  case Type::U64:
  case Type::S64:
  case Type::F64:
    return 64;
  default:
    return 32;
  }
}

bool mlir::triton::ptx::isSigned(Type type) {
  return type == Type::S8 || type == Type::S16 || type == Type::S32 || type == Type::S64;
}

bool mlir::triton::ptx::isFloat(Type type) {
  return llvm::is_contained({Type::F16, Type::BF16, Type::F32, Type::F64, Type::F16x2, Type::BF16x2, Type::TF32}, type);
}

static const DecodeTable &getTable() {
  static const DecodeTable table = [] {
    DecodeTable table;
    for (auto add : {addArithmetic, addFloatArithmetic, addBits, addComparisons, addConversions, addMoves, addControl,
                     addMemory, addAtomics, addWarpOperations, addMatrixAccess, addMatrixProducts, addWarpGroupProducts,
                     addAsyncCopies, addNamedBarriers, addMBarriers, addFences, addTensorMaps})
      add(table);
    return table;
  }();
  return table;
}

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
  problems.push_back((module.fileName + ":" + Twine(inst->line) + ": error: " + message).str());
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
      .Cases({"%tid", "%tid.x"}, S::TidX)
      .Case("%tid.y", S::TidY)
      .Case("%tid.z", S::TidZ)
      .Cases({"%ntid", "%ntid.x"}, S::NtidX)
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
      .Case("%dynamic_smem_size", S::DynamicShared)
      .Case("%total_smem_size", S::TotalShared)
      .Default(std::nullopt);
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

bool Decoder::read(const Operand &operand, unsigned bits, Slot &slot) {
  bool isWide = bits == 64;
  switch (operand.kind) {
  case Operand::Kind::Register: {
    unsigned width = function->registers[operand.index];
    if ((width == 1) != (bits == 1) || (width == 64) != isWide)
      return fail("expected a register of " + Twine(bits) + " bits, but got '" + operand.name + "' of " + Twine(width));
    slot = current->registers[operand.index];
    reads.push_back(slot);
    return true;
  }
  case Operand::Kind::Special: {
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
  isNegated = operand.isNegated;
  return read(operand, 1, slot);
}

bool Decoder::write(const Operand &operand, unsigned bits, Slot &slot) {
  if (operand.kind == Operand::Kind::Sink) {
    slot = addRegister(bits);
    return true;
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

bool Decoder::constant(const Operand &operand, int64_t &value) {
  if (operand.kind != Operand::Kind::Integer)
    return fail("expected an integer constant");
  value = operand.value;
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

bool Decoder::decodeInstruction() {
  out = {};
  modifier = 1;
  reads.clear();
  writes.clear();
  out.line = inst->line;
  out.source = inst->source;
  if (inst->guard >= 0) {
    out.guard = current->registers[inst->guard];
    out.isGuardNegated = inst->isGuardNegated;
  }
  auto found = getTable().find(name());
  if (found == getTable().end())
    return unsupported();
  if (!found->second(*this))
    return false;
  if (!isAtEnd())
    return unsupported();
  out.numReads = reads.size();
  out.numWrites = writes.size();
  out.readsBegin = keep(reads);
  out.writesBegin = keep(writes);
  return true;
}

uint64_t Decoder::addLocal(const Variable &variable) {
  uint64_t offset = llvm::alignTo(program.localBytes, std::max<uint64_t>(variable.alignment, 8));
  program.localBytes = offset + variable.size;
  return offset;
}

Decoder::FunctionPlace *Decoder::place(const Function &called) {
  std::unique_ptr<FunctionPlace> &place = places[&called];
  if (place)
    return place.get();
  place = std::make_unique<FunctionPlace>();
  worklist.push_back(&called);
  for (const Variable &result : called.results)
    place->results.push_back(addLocal(result));
  uint64_t offset = 0;
  for (const Variable &parameter : called.parameters) {
    if (!called.isEntry) {
      place->parameters.push_back(addLocal(parameter));
      continue;
    }
    offset = llvm::alignTo(offset, parameter.alignment);
    place->parameters.push_back(offset);
    program.parameters.push_back({parameter.name, static_cast<uint32_t>(offset), static_cast<uint32_t>(parameter.size),
                                  parameter.elementBytes, parameter.isFloat});
    offset += parameter.size;
  }
  if (called.isEntry)
    program.parameterBytes = offset;
  for (unsigned bits : called.registers)
    place->registers.push_back(addRegister(bits));
  for (const Variable &variable : called.variables) {
    if (variable.space == Space::Shared) {
      program.staticShared = llvm::alignTo(program.staticShared, variable.alignment);
      place->variables.push_back(program.staticShared);
      program.staticShared += variable.size;
    } else {
      place->variables.push_back(addLocal(variable));
    }
  }
  return place.get();
}

void Decoder::placeModuleVariables() {
  for (const Variable &variable : module.variables) {
    if (variable.space == Space::Shared) {
      if (variable.isExtern)
        continue;
      program.staticShared = llvm::alignTo(program.staticShared, variable.alignment);
      sharedOffsets[variable.name] = program.staticShared;
      program.staticShared += variable.size;
      continue;
    }
    uint64_t offset = llvm::alignTo(program.globals.size(), std::max<uint64_t>(variable.alignment, 16));
    program.globals.resize(offset + variable.size);
    globalOffsets[variable.name] = offset;
    program.globalVariables.push_back({&variable, offset});
    for (auto [index, value] : llvm::enumerate(variable.initializer)) {
      uint64_t bits = value;
      if (variable.isFloat && variable.elementBytes == 4 && value >> 32)
        bits = llvm::bit_cast<uint32_t>(float(llvm::bit_cast<double>(value)));
      std::memcpy(&program.globals[offset + index * variable.elementBytes], &bits, variable.elementBytes);
    }
  }
}

void Decoder::decodeFunction(const Function &decoded) {
  function = &decoded;
  current = places[&decoded].get();
  functionStart = current->start = program.code.size();
  for (const Instruction &instruction : decoded.body) {
    inst = &instruction;
    if (!decodeInstruction() && !collectsAll)
      return;
    program.code.push_back(out);
  }
  // The last instruction ends the thread or returns from the function; `ret` jumps to it.
  static const Instruction end = [] {
    Instruction instruction;
    instruction.opcode = {"end"};
    return instruction;
  }();
  Instruction last = end;
  if (!decoded.body.empty()) {
    last.line = decoded.body.back().line;
    last.source = decoded.body.back().source;
  }
  inst = &last;
  current->end = program.code.size();
  decodeInstruction();
  program.code.push_back(out);
  findReconvergence(program, current->start, program.code.size());
}

void Decoder::run(const Function &kernel, bool collects) {
  collectsAll = collects;
  program.module = &module;
  program.kernel = &kernel;
  placeModuleVariables();
  place(kernel);
  // Shared variables of called functions come first, so that the dynamic ones can follow all.
  for (size_t i = 0; i < worklist.size(); ++i)
    for (const Instruction &instruction : worklist[i]->body)
      for (const Operand &operand : instruction.operands)
        if (operand.kind == Operand::Kind::Name)
          if (const Function *called = module.lookupFunction(operand.name))
            place(*called);
  uint32_t dynamic = program.staticShared;
  for (const Variable &variable : module.variables)
    if (variable.space == Space::Shared && variable.isExtern)
      dynamic = llvm::alignTo(dynamic, std::max<uint64_t>(variable.alignment, 16));
  // Swizzled buffers rely on an alignment of 1024 bytes, which shared memory without static variables has.
  for (const Variable &variable : module.variables)
    if (variable.space == Space::Shared && variable.isExtern)
      sharedOffsets[variable.name] = dynamic;
  program.staticShared = dynamic;
  for (size_t i = 0; i < worklist.size() && (collectsAll || problems.empty()); ++i)
    decodeFunction(*worklist[i]);
  for (auto [call, callee] : calls)
    program.code[call].immediate = callee->start;
  program.entry = places[&kernel]->start;
}

static llvm::Expected<const Function *> findKernel(const Module &module, StringRef name) {
  const Function *found = nullptr;
  for (const Function &function : module.functions) {
    if (!function.isEntry || (!name.empty() && function.name != name))
      continue;
    if (found)
      return llvm::createStringError(module.fileName + ": error: there are several kernels: specify one by its name");
    found = &function;
  }
  if (!found)
    return llvm::createStringError(
        module.fileName + ": error: " + (name.empty() ? "there is no kernel" : "there is no kernel '" + name + "'"));
  return found;
}

llvm::Expected<std::unique_ptr<Program>> mlir::triton::ptx::decodeKernel(const Module &module, StringRef name) {
  llvm::Expected<const Function *> kernel = findKernel(module, name);
  if (!kernel)
    return kernel.takeError();
  auto program = std::make_unique<Program>();
  Decoder decoder(module, *program);
  decoder.run(**kernel, /*collectsAll=*/false);
  if (!decoder.problems.empty())
    return llvm::createStringError(decoder.problems.front());
  return program;
}

std::vector<std::string> mlir::triton::ptx::listUnsupportedInstructions(const Module &module, StringRef name) {
  llvm::Expected<const Function *> kernel = findKernel(module, name);
  if (!kernel)
    return {llvm::toString(kernel.takeError())};
  Program program;
  Decoder decoder(module, program);
  decoder.run(**kernel, /*collectsAll=*/true);
  return std::move(decoder.problems);
}
