//===- ConcreteProgram.cpp - Interpreter of integer programs --------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConcreteProgram.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::triton;

using Element = std::optional<int64_t>;

SmallVector<int64_t> mlir::triton::getShape(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() > 0 ? SmallVector<int64_t>(tensor.getShape()) : SmallVector<int64_t>{1};
}

/// Returns `value` if it is in the range of the type. Booleans are 0 and 1; all other integers are signed.
static Element inRange(Type type, Element value) {
  unsigned width = isa<IntegerType>(type) ? type.getIntOrFloatBitWidth() : 64;
  if (!value || width == 64)
    return value;
  bool fits = width == 1 ? (*value == 0 || *value == 1) : llvm::isIntN(width, *value);
  return fits ? value : std::nullopt;
}

/// Evaluates an operation with two operands.  The generated programs compute values of at most 64 bits.
static Element computeBinary(Operation &op, int64_t lhs, int64_t rhs) {
  auto ifNatural = [&](auto compute) -> Element { return lhs >= 0 && rhs >= 0 ? Element(compute()) : std::nullopt; };
  auto ifDivisible = [&](auto compute) -> Element { return lhs >= 0 && rhs > 0 ? Element(compute()) : std::nullopt; };
  unsigned width = getElementBitWidth(op.getOperand(0).getType());
  bool canShift = rhs >= 0 && rhs < std::min(width, 30u);
  return llvm::TypeSwitch<Operation *, Element>(&op)
      .Case([&](arith::AddIOp) { return lhs + rhs; })
      .Case([&](arith::SubIOp) { return lhs - rhs; })
      .Case([&](arith::MulIOp) { return lhs * rhs; })
      .Case<arith::DivSIOp, arith::DivUIOp, arith::FloorDivSIOp>(
          [&](auto) { return ifDivisible([&] { return lhs / rhs; }); })
      .Case<arith::CeilDivSIOp, arith::CeilDivUIOp>(
          [&](auto) { return ifDivisible([&] { return (lhs + rhs - 1) / rhs; }); })
      .Case<arith::RemSIOp, arith::RemUIOp>([&](auto) { return ifDivisible([&] { return lhs % rhs; }); })
      .Case([&](arith::AndIOp) { return lhs & rhs; })
      .Case([&](arith::OrIOp) { return lhs | rhs; })
      .Case([&](arith::XOrIOp) { return lhs ^ rhs; })
      .Case([&](arith::ShLIOp) { return canShift ? Element(lhs * (int64_t(1) << rhs)) : std::nullopt; })
      .Case([&](arith::ShRSIOp) { return canShift ? Element(lhs >> rhs) : std::nullopt; })
      .Case([&](arith::ShRUIOp) { return canShift && lhs >= 0 ? Element(lhs >> rhs) : std::nullopt; })
      .Case([&](arith::MinSIOp) { return std::min(lhs, rhs); })
      .Case([&](arith::MaxSIOp) { return std::max(lhs, rhs); })
      .Case([&](arith::MinUIOp) { return ifNatural([&] { return std::min(lhs, rhs); }); })
      .Case([&](arith::MaxUIOp) { return ifNatural([&] { return std::max(lhs, rhs); }); })
      .Case([&](arith::CmpIOp compare) {
        bool isUnsigned = compare.getPredicate() >= arith::CmpIPredicate::ult;
        auto value = [&] { return arith::applyCmpPredicate(compare.getPredicate(), APInt(64, lhs), APInt(64, rhs)); };
        return isUnsigned ? ifNatural(value) : Element(value());
      })
      .Case([&](AddPtrOp addPtr) {
        auto pointer = cast<PointerType>(getElementTypeOrSelf(addPtr.getType()));
        return lhs + rhs * (getElementBitWidth(pointer.getPointeeType()) / 8);
      })
      .Default([](Operation *op) -> Element { llvm_unreachable("unknown operation"); });
}

Elements ConcreteProgram::computeShape(Operation &op, unsigned result) {
  if (isa<ReshapeOp>(op))
    return values.at(op.getOperand(0));
  SmallVector<int64_t> shape = getShape(op.getResult(result).getType());
  auto getSource = [&](SmallVector<int64_t> coords) -> std::pair<unsigned, SmallVector<int64_t>> {
    if (auto trans = dyn_cast<TransOp>(op)) {
      SmallVector<int64_t> source(coords.size());
      for (auto [dim, from] : llvm::enumerate(trans.getOrder()))
        source[from] = coords[dim];
      return {0, source};
    }
    if (auto expand = dyn_cast<ExpandDimsOp>(op))
      coords.erase(coords.begin() + expand.getAxis());
    if (isa<SplitOp>(op))
      coords.push_back(result);
    if (isa<JoinOp>(op)) {
      unsigned side = coords.pop_back_val();
      return {side, coords};
    }
    return {0, coords};
  };
  Elements elements(llvm::product_of(shape));
  for (unsigned index = 0; index < elements.size(); ++index) {
    SmallVector<int64_t> coords(shape.size());
    for (unsigned dim = shape.size(), rest = index; dim-- > 0; rest /= shape[dim])
      coords[dim] = rest % shape[dim];
    auto [operand, source] = getSource(coords);
    const Elements &from = values.at(op.getOperand(operand));
    unsigned place = 0;
    for (auto [coord, size] : llvm::zip_equal(source, getShape(op.getOperand(operand).getType())))
      place = place * size + (size == 1 ? 0 : coord);
    elements[index] = from[place];
  }
  return elements;
}

Elements ConcreteProgram::compute(Operation &op, unsigned result) {
  Type type = op.getResult(result).getType();
  if (isa<BroadcastOp, ExpandDimsOp, TransOp, ReshapeOp, JoinOp, SplitOp>(op))
    return computeShape(op, result);
  Elements elements(llvm::product_of(getShape(type)));
  for (unsigned index = 0; index < elements.size(); ++index) {
    SmallVector<Element> operands;
    for (Value operand : op.getOperands()) {
      const Elements &known = values.at(operand);
      operands.push_back(known[known.size() == 1 ? 0 : index]);
    }
    Element value;
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto splat = dyn_cast<SplatElementsAttr>(constant.getValue());
      APInt number = splat ? splat.getSplatValue<APInt>() : cast<IntegerAttr>(constant.getValue()).getValue();
      value = number.getBitWidth() == 1 ? number.getZExtValue() : number.getSExtValue();
    } else if (auto range = dyn_cast<MakeRangeOp>(op)) {
      value = static_cast<int32_t>(range.getStart()) + static_cast<int64_t>(index);
    } else if (isa<arith::SelectOp>(op)) {
      value = operands[0] ? operands[*operands[0] ? 1 : 2] : std::nullopt;
    } else if (isa<arith::ExtUIOp>(op)) {
      value = operands[0] && *operands[0] >= 0 ? operands[0] : std::nullopt;
    } else if (isa<SplatOp, UnsplatOp, arith::TruncIOp>(op)) {
      value = operands[0];
    } else if (isa<arith::ExtSIOp>(op)) {
      bool isBoolean = getElementTypeOrSelf(op.getOperand(0).getType()).isInteger(1);
      value = operands[0] && isBoolean ? Element(-*operands[0]) : operands[0];
    } else if (operands[0] && operands[1]) {
      value = computeBinary(op, *operands[0], *operands[1]);
    }
    elements[index] = inRange(getElementTypeOrSelf(type), value);
  }
  return elements;
}

std::vector<Elements> ConcreteProgram::runControlFlow(Operation &op) {
  auto get = [&](ValueRange range) {
    std::vector<Elements> elements;
    for (Value value : range)
      elements.push_back(values.at(value));
    return elements;
  };
  auto getUndefined = [&] {
    std::vector<Elements> elements;
    for (Type type : op.getResultTypes())
      elements.emplace_back(llvm::product_of(getShape(type)));
    return elements;
  };
  if (auto call = dyn_cast<CallOp>(op))
    return this->call(call.getCallee(), get(call.getOperands()));
  if (isa<scf::IfOp>(op)) {
    Element condition = values.at(op.getOperand(0)).front();
    return condition ? run(op.getRegion(*condition ? 0 : 1).front(), {}) : getUndefined();
  }
  auto loop = cast<scf::ForOp>(op);
  Element lower = values.at(loop.getLowerBound()).front(), step = values.at(loop.getStep()).front();
  std::vector<Elements> carried = get(loop.getInits());
  if (!lower || !step)
    return getUndefined();
  for (int64_t round = 0; *step > 0 && round < 3; ++round) {
    std::vector<Elements> arguments = carried;
    arguments.insert(arguments.begin(), {*lower + round * *step});
    carried = run(*loop.getBody(), arguments);
  }
  return carried;
}

void ConcreteProgram::run(Operation &op) {
  std::vector<Elements> results;
  if (isa<CallOp, scf::IfOp, scf::ForOp>(op))
    results = runControlFlow(op);
  else
    for (unsigned result = 0; result < op.getNumResults(); ++result)
      results.push_back(compute(op, result));
  for (auto [value, elements] : llvm::zip_equal(op.getResults(), results)) {
    values[value] = elements;
    seen(value, elements);
  }
}

std::vector<Elements> ConcreteProgram::run(Block &block, std::vector<Elements> arguments) {
  for (auto [value, elements] : llvm::zip_equal(block.getArguments(), arguments)) {
    values[value] = elements;
    seen(value, elements);
  }
  for (Operation &op : block.without_terminator())
    run(op);
  std::vector<Elements> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(values.at(value));
  return results;
}

std::vector<Elements> ConcreteProgram::call(StringRef name, std::vector<Elements> arguments) {
  auto func = cast<FuncOp>(SymbolTable::lookupSymbolIn(module, name));
  return run(func.getBody().front(), std::move(arguments));
}
