//===- WarpGroupDotToNVVM.cpp - Lowering of dots of warp groups ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp group, four warps, multiplies 64 rows of A by up to 256 columns of B (PTX ISA, wgmma.mma_async).  B is in
// shared memory; A too, or in registers.  The sums are in registers that nothing may access until a wait: a wait takes
// and returns them, so that LLVM keeps their uses behind it.
//
//===----------------------------------------------------------------------===//

#include "Dot/DotEmitter.h"
#include "Memory/MemoryInstruction.h"
#include "Patterns.h"
#include "Program/ThreadIndex.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"
#include "triton/LinearLayout/MatrixDescriptor.h"

#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

constexpr int64_t kRows = 64, kBitsAlongK = 256;
constexpr unsigned kWarpBitsPerGroup = 2;
/// The unit of addresses and strides in a descriptor, in bytes.
constexpr int64_t kDescriptorUnit = 16;

/// An instruction `wgmma` and its operands.
struct Instruction {
  static std::optional<Instruction> find(WarpGroupDotOp op, std::string &reason);

  Type element, bElement, sum;
  int64_t columns, k;
  /// Null if A is in registers.
  std::optional<MatrixDescriptor> a;
  MatrixDescriptor b;
};

} // namespace

static Type getElementType(Value operand) {
  if (auto buffer = dyn_cast<MemDescType>(operand.getType()))
    return buffer.getElementType();
  return cast<RankedTensorType>(operand.getType()).getElementType();
}

std::optional<Instruction> Instruction::find(WarpGroupDotOp op, std::string &reason) {
  auto type = cast<RankedTensorType>(op.getD().getType());
  auto layout = cast<NvidiaMmaEncodingAttr>(type.getEncoding());
  Type element = getElementType(op.getA()), bElement = op.getB().getType().getElementType();
  int64_t columns = layout.getInstrShape()[1], k = kBitsAlongK / getElementBitWidth(element);
  auto describe = [&](StringRef name, MemDescType buffer, unsigned rowDim, int64_t rows) {
    std::string why;
    std::optional<MatrixDescriptor> found = MatrixDescriptor::find(
        toLinearLayout(buffer), getElementBitWidth(buffer.getElementType()), {rowDim, 1 - rowDim, rows, k}, &why);
    if (!found)
      reason = ("`" + name + "` has no matrix descriptor: " + why).str();
    return found;
  };
  if (element.isF32() && op.getInputPrecision() != InputPrecision::TF32) {
    reason = "expected `inputPrecision` tf32 for operands of f32";
    return std::nullopt;
  }
  std::optional<MatrixDescriptor> a;
  if (auto buffer = dyn_cast<MemDescType>(op.getA().getType()))
    if (!(a = describe("a", buffer, /*rowDim=*/0, kRows)))
      return std::nullopt;
  std::optional<MatrixDescriptor> b = describe("b", op.getB().getType(), /*rowDim=*/1, columns);
  if (!b)
    return std::nullopt;
  return Instruction{element, bElement, type.getElementType(), columns, k, a, *b};
}

namespace {

/// Emits a dot.
class WarpGroupDotEmitter {
public:
  WarpGroupDotEmitter(WarpGroupDotOp op, const Instruction &instruction, ImplicitLocOpBuilder &builder)
      : op(op), instruction(instruction), builder(builder), thread(builder, builder.getLoc(), op),
        registers(cast<RankedTensorType>(op.getD().getType())) {}

  SmallVector<Value> emit(ValueRange a, Value b, ArrayRef<Value> c, Value useC);

private:
  Value constant(Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, builder.getIntegerAttr(type, value));
  }
  /// The descriptor of an operand at address `base`, of the tiles of this thread's warp group.
  Value getDescriptor(const MatrixDescriptor &descriptor, Value base, const LinearLayout &memory, unsigned rowDim);
  /// The descriptor of the tile at these coordinates.
  Value move(Value base, const MatrixDescriptor &descriptor, const LinearLayout &memory, ArrayRef<int64_t> coords);
  SmallVector<Value> getFragment(ArrayRef<Value> a, int64_t row, int64_t k);
  /// The registers of tiles of A, by the row and the element along K that they begin with.
  using FragmentMap = llvm::MapVector<std::pair<int64_t, int64_t>, SmallVector<Value>>;
  /// The sums of an instruction.
  struct Tile {
    Coords origin;
    /// The numbers of the elements among those of the thread.
    SmallVector<unsigned> numbers;
    SmallVector<Value> words;
    /// The condition that the sums begin with `words` rather than zero.
    Value scale;
    bool isZero;
  };
  Tile getTile(const Coords &origin, ArrayRef<Value> c, Value useC);
  /// Orders accesses of registers before the dot. Registers of A and sums are written before the fence.
  void emitFence(FragmentMap &fragments, MutableArrayRef<Tile> tiles);
  /// Adds the product of two tiles, or begins a sum if `scale` is false.
  SmallVector<Value> multiply(ArrayRef<Value> a, Value b, ArrayRef<Value> sums, Value scale);
  std::string getMnemonic() const;
  /// Returns whether the dot is in flight behind this operation.
  bool staysInFlight();

  WarpGroupDotOp op;
  const Instruction &instruction;
  ImplicitLocOpBuilder &builder;
  ThreadIndex thread;
  RegisterMap registers;
};

} // namespace

/// Emits inline PTX that all threads of a warp group execute.
static Value emitAssembly(ImplicitLocOpBuilder &builder, Type type, ValueRange operands, const Twine &ptx,
                          StringRef constraints) {
  auto assembly = LLVM::InlineAsmOp::create(builder, type, operands, ptx.str(), constraints.str(),
                                            /*has_side_effects=*/true, /*is_align_stack=*/false,
                                            LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  return assembly.getNumResults() ? assembly.getRes() : Value();
}

static char getConstraint(Type type) { return isa<FloatType>(type) ? 'f' : 'r'; }

/// Emits PTX that takes and returns `values`, which it must not copy.
static SmallVector<Value> emitPassThrough(ImplicitLocOpBuilder &builder, ArrayRef<Value> values, const Twine &ptx) {
  std::string outputs, inputs;
  for (auto [index, value] : llvm::enumerate(values)) {
    outputs += (index ? ",=" : "=") + std::string(1, getConstraint(value.getType()));
    inputs += "," + llvm::utostr(index);
  }
  SmallVector<Type> types = llvm::to_vector(ValueRange(values).getTypes());
  Type type = types.size() == 1 ? types.front() : LLVM::LLVMStructType::getLiteral(builder.getContext(), types);
  Value result = emitAssembly(builder, type, values, ptx, outputs + inputs);
  if (types.size() == 1)
    return {result};
  SmallVector<Value> results;
  for (unsigned index = 0; index < types.size(); ++index)
    results.push_back(LLVM::ExtractValueOp::create(builder, result, index));
  return results;
}

/// Returns how many elements of `type` a register of an instruction holds.
static unsigned getElementsPerRegister(Type type) { return std::max(1u, 32 / type.getIntOrFloatBitWidth()); }

/// Packs narrow elements as the instructions take them.
static SmallVector<Value> packRegisters(ImplicitLocOpBuilder &builder, ArrayRef<Value> elements) {
  Type type = elements.front().getType();
  if (getElementsPerRegister(type) == 1)
    return SmallVector<Value>(elements);
  return packWords(builder, builder.getLoc(), VectorWords(elements.size(), type.getIntOrFloatBitWidth()), elements);
}

static SmallVector<Value> unpackRegisters(ImplicitLocOpBuilder &builder, ArrayRef<Value> words, Type type) {
  unsigned perRegister = getElementsPerRegister(type);
  if (perRegister == 1)
    return SmallVector<Value>(words);
  return unpackWords(builder, builder.getLoc(), VectorWords(perRegister * words.size(), type.getIntOrFloatBitWidth()),
                     words, type);
}

/// Waits until at most `pendings` groups of dots are in flight.
static SmallVector<Value> emitWait(ImplicitLocOpBuilder &builder, ArrayRef<Value> words, unsigned pendings) {
  return emitPassThrough(builder, words, "// wait\n\twgmma.wait_group.sync.aligned " + Twine(pendings) + ";");
}

/// Returns the number of 16-byte units between the object that `pointer` points into and `pointer`, and replaces
/// `pointer` by the address of that object.
static Value takeOffset(ImplicitLocOpBuilder &builder, Value &pointer) {
  Type i32 = builder.getI32Type();
  auto constant = [&](int64_t value) -> Value { return LLVM::ConstantOp::create(builder, i32, value); };
  auto flags = LLVM::IntegerOverflowFlags::nsw | LLVM::IntegerOverflowFlags::nuw;
  int64_t constantBytes = 0;
  Value bytes;
  while (auto access = pointer.getDefiningOp<LLVM::GEPOp>()) {
    if (access.getIndices().size() != 1)
      break;
    int64_t size = access.getElemType().getIntOrFloatBitWidth() / 8;
    auto index = access.getIndices()[0];
    if (auto number = dyn_cast<IntegerAttr>(index)) {
      constantBytes += number.getInt() * size;
    } else {
      Value offset = cast<Value>(index);
      if (offset.getType() != i32)
        break;
      offset = LLVM::MulOp::create(builder, offset, constant(size), flags);
      bytes = bytes ? LLVM::AddOp::create(builder, bytes, offset, flags).getResult() : offset;
    }
    pointer = access.getBase();
  }
  Value units = constant(constantBytes / kDescriptorUnit);
  if (!bytes)
    return units;
  return LLVM::AddOp::create(builder, units, LLVM::LShrOp::create(builder, bytes, constant(4), /*isExact=*/true));
}

Value WarpGroupDotEmitter::getDescriptor(const MatrixDescriptor &descriptor, Value base, const LinearLayout &memory,
                                         unsigned rowDim) {
  constexpr int64_t addressMask = 0x3ffff;
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  // The address of the buffer comes first: a loop that takes a part of it in each iteration adds one number.
  Value offset = takeOffset(builder, base);
  Value address = LLVM::PtrToIntOp::create(builder, i32, base);
  Value field = LLVM::LShrOp::create(builder, LLVM::AndOp::create(builder, address, constant(i32, addressMask)),
                                     constant(i32, 4));
  // The warps of a group have one tile; the number of the group determines which.
  LinearLayout layout = toLinearLayout(cast<RankedTensorType>(op.getD().getType()));
  SmallVector<uint64_t> steps;
  for (auto [bit, basis] : llvm::enumerate(layout.getBases(InDim::Warp))) {
    Coords coords(2);
    coords[rowDim] = layout.unpack(basis)[rowDim];
    steps.push_back(bit < kWarpBitsPerGroup ? 0 : descriptor.getOffset(memory.pack(coords)) / kDescriptorUnit);
  }
  if (llvm::any_of(steps, [](uint64_t step) { return step != 0; })) {
    // All lanes take the number of the first, so that the descriptor is uniform.
    Value warp = NVVM::ShflOp::create(builder, i32, constant(i32, -1), thread.get(InDim::Warp), constant(i32, 0),
                                      constant(i32, 31), NVVM::ShflKind::idx, UnitAttr());
    field = LLVM::AddOp::create(builder, field, thread.applyBases(steps, warp));
  }
  uint64_t constants = descriptor.encode();
  field = LLVM::AddOp::create(builder, field, constant(i32, static_cast<int32_t>(constants)));
  field = LLVM::AddOp::create(builder, field, offset);
  return LLVM::OrOp::create(builder, LLVM::ZExtOp::create(builder, i64, field),
                            constant(i64, static_cast<int64_t>(constants >> 32 << 32)));
}

Value WarpGroupDotEmitter::move(Value base, const MatrixDescriptor &descriptor, const LinearLayout &memory,
                                ArrayRef<int64_t> coords) {
  uint64_t offset = descriptor.getOffset(memory.pack(coords));
  if (offset == 0)
    return base;
  return LLVM::AddOp::create(builder, base, constant(builder.getI64Type(), offset / kDescriptorUnit));
}

SmallVector<Value> WarpGroupDotEmitter::getFragment(ArrayRef<Value> a, int64_t row, int64_t k) {
  RegisterMap held(cast<RankedTensorType>(op.getA().getType()));
  unsigned bits = getElementBitWidth(instruction.element), perWord = 32 / bits;
  SmallVector<Value> elements;
  for (int64_t step : {0, 1})
    for (int64_t group : {0, 1})
      for (unsigned element = 0; element < perWord; ++element)
        elements.push_back(a[*held.find({row + 8 * group, k + step * 4 * perWord + element})]);
  return packWords(builder, builder.getLoc(), VectorWords(elements.size(), bits), elements);
}

std::string WarpGroupDotEmitter::getMnemonic() const {
  std::string sum = instruction.sum.isInteger() ? "s32" : instruction.sum.isF16() ? "f16" : "f32";
  return "wgmma.mma_async.sync.aligned.m64n" + llvm::utostr(instruction.columns) + "k" + llvm::utostr(instruction.k) +
         "." + sum + "." + getPTXType(instruction.element) + "." + getPTXType(instruction.bElement);
}

SmallVector<Value> WarpGroupDotEmitter::multiply(ArrayRef<Value> a, Value b, ArrayRef<Value> sums, Value scale) {
  std::string outputs, inputs;
  SmallVector<Value> operands(sums);
  for (auto [index, value] : llvm::enumerate(sums)) {
    outputs += (index ? ",=" : "=") + std::string(1, getConstraint(value.getType()));
    inputs += "," + llvm::utostr(index);
  }
  unsigned next = 2 * sums.size();
  auto add = [&](Value operand, char constraint) {
    operands.push_back(operand);
    inputs += std::string(",") + constraint;
    return next++;
  };
  std::string ptx = getMnemonic() + " " + getOperandList(0, sums.size());
  if (instruction.a) {
    ptx += ", $" + llvm::utostr(add(a.front(), 'l'));
  } else {
    unsigned first = next;
    for (Value word : a)
      add(word, 'r');
    ptx += ", " + getOperandList(first, a.size());
  }
  ptx += ", $" + llvm::utostr(add(b, 'l'));
  ptx += ", $" + llvm::utostr(add(scale, 'b'));
  // Neither operand is negated; only elements of 16 bits can be transposed.
  if (!instruction.sum.isInteger())
    ptx += ", 1, 1";
  if (getElementBitWidth(instruction.element) == 16) {
    if (instruction.a)
      ptx += instruction.a->isTransposed() ? ", 1" : ", 0";
    ptx += instruction.b.isTransposed() ? ", 1" : ", 0";
  }
  SmallVector<Type> types = llvm::to_vector(ValueRange(sums).getTypes());
  Value result = emitAssembly(builder, LLVM::LLVMStructType::getLiteral(builder.getContext(), types), operands,
                              ptx + ";", outputs + inputs);
  SmallVector<Value> results;
  for (unsigned index = 0; index < types.size(); ++index)
    results.push_back(LLVM::ExtractValueOp::create(builder, result, index));
  return results;
}

void WarpGroupDotEmitter::emitFence(FragmentMap &fragments, MutableArrayRef<Tile> tiles) {
  StringRef fence = "wgmma.fence.sync.aligned;";
  SmallVector<SmallVector<Value> *> written;
  for (auto &[place, fragment] : fragments)
    written.push_back(&fragment);
  for (Tile &tile : tiles)
    if (!tile.isZero)
      written.push_back(&tile.words);
  SmallVector<Value> words;
  for (SmallVector<Value> *group : written)
    llvm::append_range(words, *group);
  if (words.empty()) {
    emitAssembly(builder, LLVM::LLVMVoidType::get(builder.getContext()), {}, fence, "");
    return;
  }
  words = emitPassThrough(builder, words, fence);
  ArrayRef<Value> rest = words;
  for (SmallVector<Value> *group : written) {
    llvm::copy(rest.take_front(group->size()), group->begin());
    rest = rest.drop_front(group->size());
  }
}

/// Returns whether all values are the constant zero.
static bool areZero(ArrayRef<Value> values) {
  return llvm::all_of(values, [](Value value) {
    return matchPattern(value, m_AnyZeroFloat()) || matchPattern(value, m_Zero()) ||
           value.getDefiningOp<LLVM::ZeroOp>();
  });
}

WarpGroupDotEmitter::Tile WarpGroupDotEmitter::getTile(const Coords &origin, ArrayRef<Value> c, Value useC) {
  Tile tile{origin, {}, {}, useC, false};
  for (int64_t column = 0; column < instruction.columns; column += 8)
    for (int64_t row : {0, 8})
      for (int64_t step : {0, 1})
        tile.numbers.push_back(*registers.find({origin[0] + row, origin[1] + column + step}));
  SmallVector<Value> sums = llvm::map_to_vector(tile.numbers, [&](unsigned number) { return c[number]; });
  tile.isZero = areZero(sums);
  if (tile.isZero || !useC)
    tile.scale = constant(builder.getI1Type(), !tile.isZero);
  tile.words = packRegisters(builder, sums);
  return tile;
}

bool WarpGroupDotEmitter::staysInFlight() {
  if (!op.getIsAsync() || getElementTypeOrSelf(op.getD().getType()).getIntOrFloatBitWidth() == 32)
    return op.getIsAsync();
  // Another block gets narrow sums as single elements, not in pairs as the instructions have them: they would be
  // unpacked before the wait.
  return llvm::all_of(op.getD().getUsers(), [&](Operation *user) {
    auto wait = dyn_cast<WarpGroupDotWaitOp>(user);
    bool completes = wait ? wait.getPendings() == 0 : isa<WarpGroupDotOp>(user);
    return completes && user->getBlock() == op->getBlock();
  });
}

SmallVector<Value> WarpGroupDotEmitter::emit(ValueRange a, Value b, ArrayRef<Value> c, Value useC) {
  auto type = cast<RankedTensorType>(op.getD().getType());
  LinearLayout bMemory = toLinearLayout(op.getB().getType()), aMemory;
  Value aBase, bBase = getDescriptor(instruction.b, b, bMemory, /*rowDim=*/1);
  if (instruction.a) {
    aMemory = toLinearLayout(cast<MemDescType>(op.getA().getType()));
    aBase = getDescriptor(*instruction.a, a.front(), aMemory, /*rowDim=*/0);
  }
  Value accumulate = constant(builder.getI1Type(), 1);
  int64_t k = op.getB().getType().getShape()[0];
  // The products of 8-bit floats are added at a reduced precision; so only some are, before a precise addition.
  int64_t most = k;
  if (isa<Float8E4M3FNType, Float8E5M2Type>(instruction.element) && type.getElementType().isF32())
    most = std::min<int64_t>(k, op.getMaxNumImpreciseAcc());
  most = std::max(most / instruction.k * instruction.k, instruction.k);

  SmallVector<Coords> origins;
  for (unsigned first = 0; first < registers.size(); ++first) {
    Coords origin = registers.getCoords(first);
    if (!(first & registers.getReplicaMask()) && origin[0] % 16 == 0 && origin[1] % instruction.columns == 0)
      origins.push_back(origin);
  }
  FragmentMap fragments;
  if (!instruction.a)
    for (Coords &origin : origins)
      for (int64_t at = 0; at < k; at += instruction.k)
        if (SmallVector<Value> &fragment = fragments[{origin[0], at}]; fragment.empty())
          fragment = getFragment(llvm::to_vector(a), origin[0], at);
  SmallVector<Tile> tiles;
  for (Coords &origin : origins) {
    tiles.push_back(getTile(origin, c, useC));
    // An addition outside the instruction begins with what `useC` decides, too.
    if (most < k && useC && !tiles.back().isZero)
      for (Value &word : tiles.back().words)
        word = LLVM::SelectOp::create(builder, useC, word, LLVM::ZeroOp::create(builder, word.getType()));
  }
  // Partial sums begin as zero.
  emitFence(fragments, most < k ? MutableArrayRef<Tile>() : tiles);
  SmallVector<Value> result(c);
  for (auto &[origin, numbers, words, scale, isZero] : tiles) {
    SmallVector<Value> partial;
    for (int64_t begin = 0; begin < k; begin += most) {
      bool isPartial = most < k && !(begin == 0 && isZero);
      SmallVector<Value> &target = isPartial ? partial : words;
      if (isPartial)
        partial = llvm::map_to_vector(
            words, [&](Value word) -> Value { return LLVM::ZeroOp::create(builder, word.getType()); });
      for (int64_t at = begin; at < std::min(begin + most, k); at += instruction.k) {
        SmallVector<Value> aTile;
        if (instruction.a)
          aTile = {move(aBase, *instruction.a, aMemory, {origin[0], at})};
        else
          aTile = fragments[{origin[0], at}];
        bool begins = at == begin && isPartial;
        target = multiply(aTile, move(bBase, instruction.b, bMemory, {at, origin[1]}), target,
                          begins    ? constant(builder.getI1Type(), 0)
                          : at == 0 ? scale
                                    : accumulate);
      }
      if (most == k)
        continue;
      NVVM::WgmmaGroupSyncAlignedOp::create(builder);
      target = emitWait(builder, target, 0);
      if (isPartial)
        for (auto [word, part] : llvm::zip_equal(words, partial))
          word = LLVM::FAddOp::create(builder, word, part);
    }
  }
  NVVM::WgmmaGroupSyncAlignedOp::create(builder);

  SmallVector<Value> words;
  for (Tile &tile : tiles)
    llvm::append_range(words, tile.words);
  if (!staysInFlight())
    words = emitWait(builder, words, 0);
  ArrayRef<Value> rest = words;
  for (Tile &tile : tiles) {
    SmallVector<Value> sums = unpackRegisters(builder, rest.take_front(tile.words.size()), instruction.sum);
    rest = rest.drop_front(tile.words.size());
    for (auto [number, sum] : llvm::zip_equal(tile.numbers, sums))
      result[number] = sum;
  }
  for (unsigned number = 0; number < registers.size(); ++number)
    result[number] = result[*registers.find(registers.getCoords(number))];
  return result;
}

namespace {

struct WarpGroupDotLowering : public ConvertOpToLLVMPattern<WarpGroupDotOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(WarpGroupDotOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    std::string reason;
    std::optional<Instruction> instruction = Instruction::find(op, reason);
    if (!instruction)
      return rewriter.notifyMatchFailure(op, reason);
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Value useC = op.getUseC() ? adaptor.getUseC().front() : Value();
    WarpGroupDotEmitter emitter(op, *instruction, builder);
    rewriter.replaceOpWithMultiple(
        op, {emitter.emit(adaptor.getA(), adaptor.getB().front(), llvm::to_vector(adaptor.getC()), useC)});
    return success();
  }
};

struct WarpGroupDotWaitLowering : public ConvertOpToLLVMPattern<WarpGroupDotWaitOp> {
  using ConvertOpToLLVMPattern::ConvertOpToLLVMPattern;

  LogicalResult matchAndRewrite(WarpGroupDotWaitOp op, OneToNOpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    // Buffers need not go through the wait: the order of the code keeps them.
    auto isInRegisters = [](ArrayRef<Value> values) {
      Type type = values.front().getType();
      return !isa<LLVM::LLVMPointerType>(type) && values.size() % getElementsPerRegister(type) == 0;
    };
    SmallVector<SmallVector<Value>> results;
    SmallVector<Value> words;
    for (ValueRange values : adaptor.getInputs()) {
      results.push_back(llvm::to_vector(values));
      if (isInRegisters(results.back()))
        llvm::append_range(words, packRegisters(builder, results.back()));
    }
    if (words.empty())
      emitAssembly(builder, LLVM::LLVMVoidType::get(builder.getContext()), {},
                   "wgmma.wait_group.sync.aligned " + Twine(op.getPendings()) + ";", "");
    else
      words = emitWait(builder, words, op.getPendings());
    ArrayRef<Value> rest = words;
    for (SmallVector<Value> &values : results) {
      if (!isInRegisters(values))
        continue;
      Type type = values.front().getType();
      unsigned count = values.size() / getElementsPerRegister(type);
      values = unpackRegisters(builder, rest.take_front(count), type);
      rest = rest.drop_front(count);
    }
    rewriter.replaceOpWithMultiple(op, std::move(results));
    return success();
  }
};

} // namespace

/// Verifies that the target has an instruction for the dot, whose operands have matrix descriptors.
static LogicalResult verifyWarpGroupDot(WarpGroupDotOp op) {
  const TargetInfo &target = getTargetInfo(op);
  if (!target.has(TargetFeature::WarpGroupDot))
    return emitUnsupported(op) << "expected the target sm_90a, but got " << target.name;
  std::string reason;
  if (!Instruction::find(op, reason))
    return emitUnsupported(op) << reason;
  return success();
}

void mlir::triton::gpu::populateWarpGroupDotPatterns(LoweringPatterns &lowering) {
  lowering.patterns.add<WarpGroupDotLowering, WarpGroupDotWaitLowering>(lowering.converter);
  lowering.checks.add<WarpGroupDotOp>(verifyWarpGroupDot);
}
