//===- Decoder.cpp - Decoding of instructions -----------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Decoder.h"

#include "triton/Simulator/Simulator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace mlir::triton::ptx;
using llvm::StringRef;

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
  if (found == getTable().end() || !hasKnownForm(inst->opcode))
    return unsupported();
  if (std::string problem = findWrongOperand(*inst, *function); !problem.empty())
    return fail(problem);
  acceptsWider = false;
  size_t numProblems = problems.size();
  if (!found->second(*this))
    return problems.size() > numProblems ? false : unsupported();
  if (!isAtEnd())
    return unsupported();
  out.numReads = reads.size();
  out.numWrites = writes.size();
  out.readsBegin = keep(reads);
  out.writesBegin = keep(writes);
  return true;
}

uint64_t Decoder::add(uint32_t &bytes, const Variable &variable, uint64_t alignment, uint64_t most, StringRef space) {
  uint64_t offset = llvm::alignTo(bytes, alignment);
  if (offset + variable.size > most) {
    problems.emplace_back(module.fileName, 0,
                          ("expected at most " + llvm::Twine(most) + " bytes of " + space + " memory, but got " +
                           llvm::Twine(offset + variable.size) + " with '" + variable.name + "'")
                              .str());
    return 0;
  }
  bytes = offset + variable.size;
  return offset;
}

uint64_t Decoder::addLocal(const Variable &variable) {
  return add(program.localBytes, variable, std::max<uint64_t>(variable.alignment, 8), kMaxLocal, "local");
}

uint64_t Decoder::addShared(const Variable &variable) {
  return add(program.staticShared, variable, variable.alignment, kMaxShared, "shared");
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
                                  parameter.elementBytes, parameter.valueClass});
    offset += parameter.size;
  }
  if (called.isEntry)
    program.parameterBytes = offset;
  for (unsigned bits : called.registers)
    place->registers.push_back(addRegister(bits));
  for (const Variable &variable : called.variables) {
    bool isShared = variable.space == Space::Shared;
    place->variables.push_back(isShared ? addShared(variable) : addLocal(variable));
  }
  return place.get();
}

void Decoder::placeModuleVariables() {
  for (const Variable &variable : module.variables) {
    if (variable.space == Space::Shared) {
      if (variable.isExtern)
        continue;
      sharedOffsets[variable.name] = addShared(variable);
      continue;
    }
    uint64_t offset = llvm::alignTo(program.globals.size(), std::max<uint64_t>(variable.alignment, 16));
    program.globals.resize(offset + variable.size);
    globalOffsets[variable.name] = offset;
    program.globalVariables.push_back({&variable, offset});
    for (auto [index, value] : llvm::enumerate(variable.initializer))
      std::memcpy(&program.globals[offset + index * variable.elementBytes], &value, variable.elementBytes);
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

/// Returns a function that is called, directly or by others, while it runs.
const Function *Decoder::findRecursive(const Function &caller, llvm::DenseMap<const Function *, bool> &isActive) const {
  auto [found, isNew] = isActive.try_emplace(&caller, true);
  if (!isNew)
    return found->second ? &caller : nullptr;
  for (const Instruction &instruction : caller.body)
    for (const Operand &operand : instruction.operands)
      if (operand.kind == Operand::Kind::Name)
        if (const Function *called = module.lookupFunction(operand.name))
          if (const Function *recursive = findRecursive(*called, isActive))
            return recursive;
  isActive[&caller] = false;
  return nullptr;
}

void Decoder::run(const Function &kernel, bool collects) {
  llvm::DenseMap<const Function *, bool> isActive;
  // Registers and local variables of a function exist once for each thread.
  if (const Function *recursive = findRecursive(kernel, isActive)) {
    problems.emplace_back(module.fileName, 0, "recursion is not supported, but got it in '" + recursive->name + "'");
    return;
  }
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
          if (const Function *called = module.lookupFunction(operand.name); called && !called->isEntry)
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
      return llvm::make_error<TextError>(module.fileName, 0, "there are several kernels: specify one by its name");
    found = &function;
  }
  if (!found)
    return llvm::make_error<TextError>(
        module.fileName, 0, name.empty() ? "there is no kernel" : ("there is no kernel '" + name + "'").str());
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
    return llvm::make_error<TextError>(decoder.problems.front());
  return program;
}

llvm::Expected<std::vector<std::string>> mlir::triton::ptx::listUnsupportedInstructions(const Module &module,
                                                                                        StringRef name) {
  llvm::Expected<const Function *> kernel = findKernel(module, name);
  if (!kernel)
    return kernel.takeError();
  Program program;
  Decoder decoder(module, program);
  decoder.run(**kernel, /*collectsAll=*/true);
  std::vector<std::string> messages;
  for (const TextError &problem : decoder.problems)
    messages.push_back(problem.message());
  return messages;
}
