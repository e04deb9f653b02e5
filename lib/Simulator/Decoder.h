//===- Decoder.h - Decoding of instructions ---------------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_SIMULATOR_DECODER_H
#define TRITON_LIB_SIMULATOR_DECODER_H

#include "Program.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

#include <map>

namespace mlir::triton::ptx {

/// The type of an instruction or of one of its operands.
enum class Type : uint8_t {
  None,
  Pred,
  B8,
  B16,
  B32,
  B64,
  U8,
  U16,
  U32,
  U64,
  S8,
  S16,
  S32,
  S64,
  F16,
  BF16,
  F32,
  F64,
  F16x2,
  BF16x2,
  TF32,
  E4M3,
  E5M2,
  E4M3x2,
  E5M2x2,
  U16x2,
  S16x2,
  F32x2
};

unsigned getBits(Type type);
bool isSigned(Type type);
bool isFloat(Type type);
Type parseType(llvm::StringRef name);

/// Whether the instruction may have these modifiers. True for those whose decoding reads all modifiers in order.
bool hasKnownForm(llvm::ArrayRef<llvm::StringRef> opcode);

/// Returns what is wrong with a register or a literal whose class is not that of the instruction's type, or an empty
/// string. Widths are checked where operands are read.
std::string findWrongOperand(const Instruction &inst, const Function &function);

/// Decodes the instructions of a kernel one by one. The decoding functions of instruction families read `inst` with the
/// functions below, fill `out`, and return false, with a message in `problem`, for what is not supported.
class Decoder {
public:
  Decoder(const Module &module, Program &program) : module(module), program(program) {}

  /// Decodes the kernel and all functions that it calls. Stops at the first error, or collects all.
  void run(const Function &kernel, bool collectsAll);
  std::vector<TextError> problems;

  // The modifiers of the opcode, in order.
  llvm::StringRef name() const { return inst->opcode[0]; }
  /// Consumes the next modifier if it is `modifier`.
  bool take(llvm::StringRef modifier);
  /// Consumes the next modifier if it is one of several; returns it or an empty string.
  llvm::StringRef takeAny(llvm::ArrayRef<llvm::StringRef> modifiers);
  /// Consumes the next modifier if it is a type.
  Type takeType();
  /// Consumes all modifiers that do not change what is simulated.
  void skip(llvm::ArrayRef<llvm::StringRef> modifiers);
  llvm::StringRef peek() const;
  bool isAtEnd() const { return modifier == inst->opcode.size(); }

  bool fail(const llvm::Twine &message);
  bool unsupported();
  /// Fails unless there are `count` operands and all modifiers have been consumed.
  bool expectOperands(unsigned count) { return expectOperands(count, count); }
  bool expectOperands(unsigned least, unsigned most);

  const Operand &operand(unsigned number) const { return inst->operands[number]; }
  unsigned numOperands() const { return inst->operands.size(); }

  /// Expects that an operand has neither `!` nor an offset.
  bool expectPlain(const Operand &operand, llvm::StringRef what);
  /// The slots of operands that are read, as `bits` bits, and written. A sink is a slot that nothing reads.
  bool read(const Operand &operand, unsigned bits, Slot &slot);
  bool readPredicate(const Operand &operand, Slot &slot, bool &isNegated);
  bool write(const Operand &operand, unsigned bits, Slot &slot);
  /// The base of an address is `out.a`, its offset `out.immediate`.
  bool address(const Operand &operand, unsigned bits);
  /// The same for an address in shared memory, of 32 bits only.
  bool narrowAddress(const Operand &operand);
  /// The state space of a variable; none for other operands.
  std::optional<Space> lookupSpace(const Operand &operand) const;
  bool constant(const Operand &operand, int64_t &value, int64_t least = std::numeric_limits<int64_t>::min(),
                int64_t most = std::numeric_limits<int64_t>::max());
  /// The slots of the elements of a vector, or of a single operand.
  bool readAll(const Operand &operand, unsigned bits, std::vector<Slot> &slots);
  bool writeAll(const Operand &operand, unsigned bits, std::vector<Slot> &slots);
  /// Appends slots that the handler needs beyond those of `out`, and returns where they begin in the lists.
  uint32_t keep(const std::vector<Slot> &slots);
  /// A slot with a constant.
  Slot getConstant(uint64_t value, bool isWide);

  /// The program counter of a label.
  uint32_t getTarget(unsigned label) const { return functionStart + label; }

  const Instruction *inst = nullptr;
  DecodedInst out;
  /// Whether registers of operands may be wider than what is read or written.
  bool acceptsWider = false;
  const Module &module;
  Program &program;
  /// Functions that are called: their start, end and formal parameters are known after all have been decoded.
  struct FunctionPlace {
    uint32_t start = 0, end = 0;
    std::vector<uint32_t> parameters, results;
    /// The slot of each register of the function, and the offset of each of its variables in its state space.
    std::vector<Slot> registers;
    std::vector<uint64_t> variables;
  };
  FunctionPlace *place(const Function &function);
  /// The offset in local memory of a variable of this function.
  uint64_t getLocalOffset(const Operand &operand) const { return current->variables[operand.index]; }
  /// Makes the immediate of the instruction that is being decoded the start of a function.
  void setCallee(const FunctionPlace *callee) { calls.push_back({program.code.size(), callee}); }
  /// The instruction that ends the function.
  uint32_t getEnd() const { return getTarget(function->body.size()); }
  const Function *function = nullptr;
  FunctionPlace *current = nullptr;

private:
  const Function *findRecursive(const Function &caller, llvm::DenseMap<const Function *, bool> &isActive) const;
  bool decodeInstruction();
  void decodeFunction(const Function &function);
  void placeModuleVariables();
  bool readName(const Operand &operand, uint64_t &value, bool &isGlobal);
  Slot addRegister(unsigned bits);
  /// Places a variable in local or in shared memory. Returns its offset.
  uint64_t addLocal(const Variable &variable);
  uint64_t addShared(const Variable &variable);
  uint64_t add(uint32_t &bytes, const Variable &variable, uint64_t alignment, uint64_t most, llvm::StringRef space);

  bool collectsAll = false;
  unsigned modifier = 1;
  uint32_t functionStart = 0;
  std::vector<Slot> reads, writes;
  std::map<std::pair<uint64_t, bool>, Slot> constantSlots;
  llvm::StringMap<Slot> specialSlots;
  std::map<uint64_t, Slot> globalAddressSlots;
  llvm::StringMap<uint64_t> sharedOffsets, globalOffsets;
  llvm::DenseMap<const Function *, std::unique_ptr<FunctionPlace>> places;
  std::vector<const Function *> worklist;
  /// The calls, and the functions that they continue at.
  std::vector<std::pair<uint32_t, const FunctionPlace *>> calls;
};

/// Decodes one instruction of a family.
using DecodeFunction = bool (*)(Decoder &);
/// The decoding functions by the first part of opcodes.
using DecodeTable = llvm::StringMap<DecodeFunction>;

void addArithmetic(DecodeTable &table);
void addFloatArithmetic(DecodeTable &table);
/// Decodes instructions that exist for integers and for floating-point numbers, for the latter.
bool decodeFloatArithmetic(Decoder &decoder);
void addBits(DecodeTable &table);
void addComparisons(DecodeTable &table);
void addConversions(DecodeTable &table);
void addMoves(DecodeTable &table);
void addControl(DecodeTable &table);
void addMemory(DecodeTable &table);
void addAtomics(DecodeTable &table);
void addWarpOperations(DecodeTable &table);
void addMatrixAccess(DecodeTable &table);
void addMatrixProducts(DecodeTable &table);
void addWarpGroupProducts(DecodeTable &table);
void addAsyncCopies(DecodeTable &table);
void addNamedBarriers(DecodeTable &table);
void addMBarriers(DecodeTable &table);
void addFences(DecodeTable &table);
void addTensorMaps(DecodeTable &table);

/// Inserts, for each branch, the instruction at which its lanes reconverge: the immediate post-dominator.
void findReconvergence(Program &program, uint32_t start, uint32_t end);

} // namespace mlir::triton::ptx

#endif // TRITON_LIB_SIMULATOR_DECODER_H
