//===- WarpDot.cpp - Dots by mma.sync ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An instruction multiplies a tile of A, with `rows` times 8 rows, by a tile of B with 8 columns (PTX ISA, Matrix
// Fragments for mma).  Let g = lane / 4 and t = lane % 4.  A lane holds
//   - of A, in rows g and g + 8, `steps` words each: the t-th word of every fourth of the tile along K;
//   - of B, in column g, the same words along K;
//   - of the accumulator, in rows g and g + 8, columns 2t and 2t + 1.
// A word has 32 bits, or one element of 64 bits.
//
// The product does not depend on the order of the elements along K, as long as it is the same in both operands.  So
// the words of an instruction are the elements along K that a thread holds of both operands, in ascending order.
//
//===----------------------------------------------------------------------===//

#include "Dot/DotEmitter.h"

#include "Memory/MemoryInstruction.h"
#include "SupportChecks.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

namespace {

/// An instruction `mma.sync`.
struct Instruction {
  /// The types of the operands and of the sum, as they are multiplied and added.
  Type a, b, sum;
  /// Groups of 8 rows, and words along K that a lane holds of each row.
  unsigned rows = 2, steps = 2;

  unsigned getElementBits() const { return a.getIntOrFloatBitWidth(); }
  unsigned getWordBits() const { return std::max(32u, getElementBits()); }
  unsigned getElementsPerWord() const { return getWordBits() / getElementBits(); }
  unsigned getK() const { return 4 * steps * getElementsPerWord(); }
};

/// Emits a dot.
class WarpDotEmitter {
public:
  WarpDotEmitter(DotOp op, const Instruction &instruction, ImplicitLocOpBuilder &builder)
      : op(op), instruction(instruction), builder(builder), aRegisters(op.getA().getType()),
        bRegisters(op.getB().getType()), cRegisters(op.getType()) {}

  SmallVector<Value> emit(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c);

private:
  /// The operands and sums of one tile of the result.
  struct Tile {
    /// The registers of the result, if it has them.
    SmallVector<std::optional<unsigned>> numbers;
    /// The words along K of each group of rows of A, and those of B.
    SmallVector<SmallVector<Value>> a;
    SmallVector<Value> b;
    /// The sums so far.
    SmallVector<Value> sums;
  };

  /// Returns the tile whose first element that the thread holds is at `origin`.
  Tile getTile(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c, const Coords &origin);
  /// Returns the words along K at the given row of A, or column of B, whose first coordinate along K is `along`.
  SmallVector<Value> getWords(const RegisterMap &registers, ArrayRef<Value> values, Coords coords, unsigned along);
  SmallVector<Value> multiply(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c);

  DotOp op;
  const Instruction &instruction;
  ImplicitLocOpBuilder &builder;
  RegisterMap aRegisters, bRegisters, cRegisters;
  unsigned row = op.getType().getRank() - 2, column = row + 1;
  static constexpr int64_t rowStep = 8;
};

} // namespace

std::string mlir::triton::gpu::getPTXType(Type type) {
  if (type.isF32())
    return "tf32";
  if (isa<Float8E4M3FNType>(type))
    return "e4m3";
  if (isa<Float8E5M2Type>(type))
    return "e5m2";
  if (type.isBF16())
    return "bf16";
  return (isa<FloatType>(type) ? "f" : "s") + llvm::utostr(type.getIntOrFloatBitWidth());
}

/// Returns the instruction that the target has for a dot, if any.
static std::optional<Instruction> getInstruction(DotOp op) {
  const TargetInfo &target = getTargetInfo(op);
  Builder builder(op.getContext());
  Type a = op.getA().getType().getElementType(), b = op.getB().getType().getElementType();
  Type result = op.getType().getElementType();
  bool isFloat8 = isa<Float8E4M3FNType, Float8E5M2Type>(a) && isa<Float8E4M3FNType, Float8E5M2Type>(b);
  // Without instructions for them, 8-bit floats are multiplied as f16, which has all their values.
  if (a.getIntOrFloatBitWidth() == 8 && isa<FloatType>(a) &&
      !(isFloat8 && target.has(TargetFeature::Float8TensorCores)))
    a = b = builder.getF16Type();
  Instruction instruction{a, b, result};
  if (isa<FloatType>(a) && a.getIntOrFloatBitWidth() <= 32 && !(result.isF16() && a.isF16()))
    instruction.sum = builder.getF32Type();
  if (a.isF64() && result.isF64()) {
    bool isLarge = target.has(TargetFeature::LargeFloat64TensorCores);
    instruction.rows = isLarge ? 2 : 1;
    instruction.steps = isLarge ? 4 : 1;
    return instruction;
  }
  bool isInteger = a.isInteger(8) && b.isInteger(8) && result.isInteger(32);
  bool isNumber = isa<FloatType>(a) && a.getIntOrFloatBitWidth() <= 32 && isa<FloatType>(result) &&
                  result.getIntOrFloatBitWidth() <= 32 && (a == b || isFloat8);
  return isInteger || isNumber ? std::optional(instruction) : std::nullopt;
}

SmallVector<Value> WarpDotEmitter::getWords(const RegisterMap &registers, ArrayRef<Value> values, Coords coords,
                                            unsigned along) {
  SmallVector<Value> elements;
  for (int64_t k : registers.getCoordsAlong(along)) {
    coords[along] = k;
    elements.push_back(values[*registers.find(coords)]);
  }
  unsigned multiple = instruction.steps * instruction.getElementsPerWord();
  while (elements.size() % multiple != 0)
    elements.push_back(LLVM::ZeroOp::create(builder, elements.front().getType()));
  return packWords(builder, builder.getLoc(), VectorWords(elements.size(), instruction.getElementBits()), elements);
}

/// Returns the inline PTX constraint of a register of `type`.
static char getConstraint(Type type) {
  if (isa<FloatType>(type))
    return type.isF64() ? 'd' : 'f';
  return type.isInteger(64) ? 'l' : 'r';
}

SmallVector<Value> WarpDotEmitter::multiply(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c) {
  std::string sum = instruction.sum.isF32() ? "f32" : getPTXType(instruction.sum);
  std::string ptx = "mma.sync.aligned.m" + llvm::utostr(8 * instruction.rows) + "n8k" +
                    llvm::utostr(instruction.getK()) + ".row.col." + sum + "." + getPTXType(instruction.a) + "." +
                    getPTXType(instruction.b) + "." + sum;
  std::string constraints;
  SmallVector<Value> operands;
  unsigned next = 0;
  Type word = c.front().getType();
  auto addOperands = [&](ArrayRef<Value> words) {
    ptx += std::string(next ? ", {" : " {");
    for (auto [index, value] : llvm::enumerate(words)) {
      ptx += (index ? ", $" : "$") + llvm::utostr(next++);
      Value operand = value;
      if (value.getType().isInteger(64))
        operand = LLVM::BitcastOp::create(builder, builder.getF64Type(), value);
      operands.push_back(operand);
      constraints += (constraints.empty() ? "" : ",") + std::string(1, getConstraint(operand.getType()));
    }
    ptx += "}";
  };
  for (unsigned i = 0; i < c.size(); ++i)
    constraints += (i ? ",=" : "=") + std::string(1, getConstraint(word));
  ptx += " " + getOperandList(0, c.size());
  next = c.size();
  addOperands(a);
  addOperands(b);
  addOperands(c);
  Type type = LLVM::LLVMStructType::getLiteral(builder.getContext(), SmallVector<Type>(c.size(), word));
  // All threads of a warp execute the instruction: LLVM must not move it into a branch.
  Value result =
      LLVM::InlineAsmOp::create(builder, type, operands, ptx + ";", constraints, /*has_side_effects=*/true,
                                /*is_align_stack=*/false, LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
          .getRes();
  SmallVector<Value> sums;
  for (unsigned i = 0; i < c.size(); ++i)
    sums.push_back(LLVM::ExtractValueOp::create(builder, result, i));
  return sums;
}

WarpDotEmitter::Tile WarpDotEmitter::getTile(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c,
                                             const Coords &origin) {
  Tile tile;
  for (unsigned group = 0; group < instruction.rows; ++group) {
    Coords coords = origin;
    coords[row] += group * rowStep;
    for (int64_t step : {0, 1}) {
      Coords element = coords;
      element[column] += step;
      tile.numbers.push_back(cRegisters.find(element));
    }
    coords[column] = 0;
    Coords held = aRegisters.find(coords) ? coords : Coords();
    if (held.empty()) {
      held = origin;
      held[column] = 0;
    }
    tile.a.push_back(getWords(aRegisters, a, held, column));
  }
  Coords bOrigin = origin;
  bOrigin[row] = 0;
  tile.b = getWords(bRegisters, b, bOrigin, row);
  for (std::optional<unsigned> number : tile.numbers)
    tile.sums.push_back(number ? c[*number] : LLVM::ZeroOp::create(builder, instruction.sum).getResult());
  if (instruction.sum.isF16())
    tile.sums = packWords(builder, builder.getLoc(), VectorWords(tile.sums.size(), 16), tile.sums);
  return tile;
}

SmallVector<Value> WarpDotEmitter::emit(ArrayRef<Value> a, ArrayRef<Value> b, ArrayRef<Value> c) {
  std::vector<Tile> tiles;
  uint64_t replicas = cRegisters.getReplicaMask();
  for (unsigned first = 0; first < cRegisters.size(); ++first) {
    Coords origin = cRegisters.getCoords(first);
    // A tensor of fewer rows than a tile has no second group of rows; the threads of the first hold replicas.
    bool isTwoRows = instruction.rows == 2;
    if (!(first & replicas) && origin[column] % 2 == 0 && !(isTwoRows && origin[row] / rowStep % 2 != 0))
      tiles.push_back(getTile(a, b, c, origin));
  }
  // All tiles advance along K together: then the operands' words of the previous step are not needed any more.
  for (unsigned k = 0, end = tiles.front().b.size(); k < end; k += instruction.steps)
    for (Tile &tile : tiles) {
      SmallVector<Value> aWords, bWords;
      for (unsigned step = 0; step < instruction.steps; ++step) {
        for (ArrayRef<Value> words : tile.a)
          aWords.push_back(words[k + step]);
        bWords.push_back(tile.b[k + step]);
      }
      tile.sums = multiply(aWords, bWords, tile.sums);
    }
  SmallVector<Value> result(c);
  for (Tile &tile : tiles) {
    if (instruction.sum.isF16())
      tile.sums =
          unpackWords(builder, builder.getLoc(), VectorWords(tile.numbers.size(), 16), tile.sums, instruction.sum);
    for (auto [number, sum] : llvm::zip_equal(tile.numbers, tile.sums))
      if (number)
        result[*number] = sum;
  }
  for (unsigned number = 0; number < cRegisters.size(); ++number)
    result[number] = result[*cRegisters.find(cRegisters.getCoords(number))];
  return result;
}

SmallVector<Value> mlir::triton::gpu::emitWarpDot(DotOp op, ValueRange a, ValueRange b, ValueRange c,
                                                  ImplicitLocOpBuilder &builder) {
  Instruction instruction = *getInstruction(op);
  Type aType = op.getA().getType().getElementType(), bType = op.getB().getType().getElementType();
  Type element = op.getType().getElementType();
  SmallVector<Value> lhs = convertElements(op, a, aType, instruction.a, builder);
  SmallVector<Value> rhs = convertElements(op, b, bType, instruction.b, builder);
  SmallVector<Value> sums = convertElements(op, c, element, instruction.sum, builder);
  SmallVector<Value> result = WarpDotEmitter(op, instruction, builder).emit(lhs, rhs, sums);
  return convertElements(op, result, instruction.sum, element, builder);
}

LogicalResult mlir::triton::gpu::verifyWarpDot(DotOp op) {
  RankedTensorType a = op.getA().getType(), b = op.getB().getType();
  std::optional<Instruction> instruction = getInstruction(op);
  if (!instruction)
    return emitUnsupported(op) << "no tensor core instruction multiplies " << a.getElementType() << " by "
                               << b.getElementType() << " with a sum of " << op.getType().getElementType();
  // The lanes that hold a row hold different elements of it.
  int64_t k = a.getShape().back(), least = 4 * cast<DotOperandEncodingAttr>(a.getEncoding()).getKWidth();
  if (k < least)
    return emitUnsupported(op) << "expected a size K of at least " << least << ", but got " << k;
  return success();
}
