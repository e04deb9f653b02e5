//===- ExternFunctions.cpp - Lowering of functions of libraries ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

using BuildFunction = Value (*)(ImplicitLocOpBuilder &builder, ValueRange operands);

template <typename Op>
static Value build(ImplicitLocOpBuilder &builder, ValueRange operands) {
  return Op::create(builder, operands.front().getType(), operands);
}

namespace {

/// A supported function: its number of arguments, and a function that emits it.
struct KnownFunction {
  unsigned arguments;
  BuildFunction build;
};

} // namespace

/// Returns the functions on floating-point numbers by their names, without `__nv_` and without the suffix `f` of f32.
static const llvm::StringMap<KnownFunction> &getKnownFunctions() {
  static const llvm::StringMap<KnownFunction> functions = {
      {"acos", {1, build<math::AcosOp>}},
      {"acosh", {1, build<math::AcoshOp>}},
      {"asin", {1, build<math::AsinOp>}},
      {"asinh", {1, build<math::AsinhOp>}},
      {"atan", {1, build<math::AtanOp>}},
      {"atan2", {2, build<math::Atan2Op>}},
      {"atanh", {1, build<math::AtanhOp>}},
      {"cbrt", {1, build<math::CbrtOp>}},
      {"ceil", {1, build<math::CeilOp>}},
      {"copysign", {2, build<math::CopySignOp>}},
      {"cos", {1, build<math::CosOp>}},
      {"cosh", {1, build<math::CoshOp>}},
      {"erf", {1, build<math::ErfOp>}},
      {"erfc", {1, build<math::ErfcOp>}},
      {"exp", {1, build<math::ExpOp>}},
      {"exp2", {1, build<math::Exp2Op>}},
      {"fabs", {1, build<math::AbsFOp>}},
      {"fast_cos", {1, build<math::CosOp>}},
      {"fast_exp", {1, build<math::ExpOp>}},
      {"fast_log", {1, build<math::LogOp>}},
      {"fast_log10", {1, build<math::Log10Op>}},
      {"fast_log2", {1, build<math::Log2Op>}},
      {"fast_pow", {2, build<math::PowFOp>}},
      {"fast_sin", {1, build<math::SinOp>}},
      {"fast_tan", {1, build<math::TanOp>}},
      {"floor", {1, build<math::FloorOp>}},
      {"fma", {3, build<math::FmaOp>}},
      {"fmax", {2, build<arith::MaxNumFOp>}},
      {"fmin", {2, build<arith::MinNumFOp>}},
      {"fmod", {2, build<arith::RemFOp>}},
      {"log", {1, build<math::LogOp>}},
      {"log10", {1, build<math::Log10Op>}},
      {"log1p", {1, build<math::Log1pOp>}},
      {"log2", {1, build<math::Log2Op>}},
      {"nearbyint", {1, build<math::RoundEvenOp>}},
      {"pow", {2, build<math::PowFOp>}},
      {"rint", {1, build<math::RoundEvenOp>}},
      {"round", {1, build<math::RoundOp>}},
      {"rsqrt", {1, build<math::RsqrtOp>}},
      {"sin", {1, build<math::SinOp>}},
      {"sinh", {1, build<math::SinhOp>}},
      {"sqrt", {1, build<math::SqrtOp>}},
      {"tan", {1, build<math::TanOp>}},
      {"tanh", {1, build<math::TanhOp>}},
      {"trunc", {1, build<math::TruncOp>}},
  };
  return functions;
}

/// Returns the function if all arguments and the result have the type that its name implies.
static const KnownFunction *lookup(ExternElementwiseOp op) {
  StringRef name = op.getSymbol();
  Type type = getElementTypeOrSelf(op.getType());
  auto hasType = [&](Value value) { return getElementTypeOrSelf(value.getType()) == type; };
  if (!name.consume_front("__nv_") || !(type.isF32() || type.isF64()) || !llvm::all_of(op.getSrcs(), hasType))
    return nullptr;
  if (type.isF32() && !name.consume_back("f"))
    return nullptr;
  auto found = getKnownFunctions().find(name);
  bool fits = found != getKnownFunctions().end() && found->second.arguments == op.getSrcs().size();
  return fits ? &found->second : nullptr;
}

/// Returns the predicate of a classification function, such as `__nv_isnanf`, as a comparison of the magnitude of the
/// argument with infinity.
static std::optional<arith::CmpFPredicate> lookupClassification(ExternElementwiseOp op) {
  if (!getElementTypeOrSelf(op.getType()).isInteger(32) || op.getSrcs().size() != 1)
    return std::nullopt;
  Type type = getElementTypeOrSelf(op.getSrcs().front().getType());
  using Predicate = std::optional<arith::CmpFPredicate>;
  if (type.isF32())
    return llvm::StringSwitch<Predicate>(op.getSymbol())
        .Case("__nv_isnanf", arith::CmpFPredicate::UNO)
        .Case("__nv_isinff", arith::CmpFPredicate::OEQ)
        .Case("__nv_finitef", arith::CmpFPredicate::OLT)
        .Default(std::nullopt);
  if (type.isF64())
    return llvm::StringSwitch<Predicate>(op.getSymbol())
        .Case("__nv_isnand", arith::CmpFPredicate::UNO)
        .Case("__nv_isinfd", arith::CmpFPredicate::OEQ)
        .Case("__nv_isfinited", arith::CmpFPredicate::OLT)
        .Default(std::nullopt);
  return std::nullopt;
}

/// Compares the magnitude of a number with infinity.
static Value buildClassification(ImplicitLocOpBuilder &builder, arith::CmpFPredicate predicate, Value number) {
  auto type = cast<FloatType>(number.getType());
  Value infinity =
      arith::ConstantOp::create(builder, FloatAttr::get(type, llvm::APFloat::getInf(type.getFloatSemantics())));
  Value magnitude = math::AbsFOp::create(builder, number);
  return arith::CmpFOp::create(builder, predicate, magnitude, infinity);
}

//===----------------------------------------------------------------------===//
// Functions of the runtime library.
//===----------------------------------------------------------------------===//

/// Returns the functions of the runtime library by their names in libdevice. The letters of Libdevice.inc are the types
/// of the result and of the arguments.
static const llvm::StringMap<StringRef> &getRuntimeSignatures() {
  static const llvm::StringMap<StringRef> signatures = {
#define TRITON_LIBDEVICE_1(R, name, A, ...) {"__nv_" #name, #R #A},
#define TRITON_LIBDEVICE_2(R, name, A, B, ...) {"__nv_" #name, #R #A #B},
#define TRITON_LIBDEVICE_3(R, name, A, B, C, ...) {"__nv_" #name, #R #A #B #C},
#define TRITON_LIBDEVICE_4(R, name, A, B, C, D, ...) {"__nv_" #name, #R #A #B #C #D},
#define TRITON_LIBDEVICE_ROUNDED_1 TRITON_LIBDEVICE_1
#define TRITON_LIBDEVICE_ROUNDED_2 TRITON_LIBDEVICE_2
#define TRITON_LIBDEVICE_ROUNDED_3 TRITON_LIBDEVICE_3
#include "triton/CPURuntime/Libdevice.inc"
  };
  return signatures;
}

static bool hasLetter(Type type, char letter) {
  switch (letter) {
  case 'f':
    return type.isF32();
  case 'd':
    return type.isF64();
  case 'i':
  case 'u':
    return type.isInteger(32);
  default:
    return type.isInteger(64);
  }
}

/// Whether the runtime library has the function for the types of the arguments and of the result.
static bool isInRuntime(ExternElementwiseOp op) {
  StringRef letters = getRuntimeSignatures().lookup(op.getSymbol());
  SmallVector<Type> types{getElementTypeOrSelf(op.getType())};
  llvm::append_range(types, llvm::map_range(op.getSrcs(), [](Value v) { return getElementTypeOrSelf(v.getType()); }));
  return types.size() == letters.size() && llvm::all_of(llvm::zip_equal(types, letters), [](auto pair) {
           return hasLetter(std::get<0>(pair), std::get<1>(pair));
         });
}

/// Calls the function of the runtime library for a function of libdevice in a lowering of `op`.
static Value buildRuntimeCall(ImplicitLocOpBuilder &builder, Operation *op, StringRef symbol, Type result,
                              ValueRange operands) {
  Operation *module = op->getParentOfType<FunctionOpInterface>()->getParentOp();
  std::string name = ("triton_cpu" + symbol.drop_front()).str();
  auto function = dyn_cast_or_null<LLVM::LLVMFuncOp>(SymbolTable::lookupSymbolIn(module, name));
  if (!function) {
    OpBuilder atStart(module->getRegion(0));
    auto type = LLVM::LLVMFunctionType::get(result, SmallVector<Type>(operands.getTypes()));
    function = LLVM::LLVMFuncOp::create(atStart, module->getLoc(), name, type);
  }
  return LLVM::CallOp::create(builder, function, operands).getResult();
}

static SmallVector<Value> buildCall(ImplicitLocOpBuilder &builder, ExternElementwiseOp op, ValueRange operands) {
  if (std::optional<arith::CmpFPredicate> predicate = lookupClassification(op))
    return {arith::ExtUIOp::create(builder, builder.getI32Type(),
                                   buildClassification(builder, *predicate, operands.front()))};
  // The runtime library has what it computes more exactly.
  if (isInRuntime(op))
    return {buildRuntimeCall(builder, op, op.getSymbol(), getElementTypeOrSelf(op.getType()), operands)};
  return {lookup(op)->build(builder, operands)};
}

/// Builds a function for which MLIR has e^x - 1, which is inaccurate for small x.
static SmallVector<Value> buildExpM1(ImplicitLocOpBuilder &builder, math::ExpM1Op op, ValueRange operands) {
  Type type = getElementTypeOrSelf(op.getType());
  Value number = widen(builder, type, operands.front());
  StringRef symbol = number.getType().isF64() ? "__nv_expm1" : "__nv_expm1f";
  return {narrow(builder, type, buildRuntimeCall(builder, op, symbol, number.getType(), number))};
}

void cpu::populateExternFunctions(OperationTable &table) {
  table.addElementwise<math::ExpM1Op>(buildExpM1);
  table.addCheck<math::ExpM1Op>(explainFormats);
  table.addElementwise<math::IsInfOp>(
      [](ImplicitLocOpBuilder &builder, math::IsInfOp op, ValueRange operands) -> SmallVector<Value> {
        Value number = widen(builder, getElementTypeOrSelf(op.getOperand().getType()), operands.front());
        return {buildClassification(builder, arith::CmpFPredicate::OEQ, number)};
      });
  table.addCheck<math::IsInfOp>(explainFormats);
  table.addElementwise<ExternElementwiseOp>(buildCall);
  table.addCheck<ExternElementwiseOp>([](ExternElementwiseOp op) -> std::string {
    if (!op.getLibname().empty() && !op.getLibname().starts_with("libdevice"))
      return ("the library `" + op.getLibname() + "` is none of libdevice").str();
    if (lookup(op) || lookupClassification(op) || isInRuntime(op))
      return {};
    return ("the function `" + op.getSymbol() + "` is unknown").str();
  });
}
