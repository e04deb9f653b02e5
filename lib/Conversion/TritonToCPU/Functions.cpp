//===- Functions.cpp - Lowering of functions and calls ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// triton-c/CPURuntime.h defines the parameters of a lowered kernel. Any other function takes the program, its frame in
// the arena, the scalars of its parameters (the address of the elements for a tensor), and the addresses of buffers for
// the tensors that it returns.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

static SmallVector<Type> getParameterTypes(Type type) {
  if (isa<RankedTensorType>(type))
    return {LLVM::LLVMPointerType::get(type.getContext())};
  return llvm::map_to_vector(getPartTypes(type), getPassedType);
}

/// Returns the scalars that a caller and a callee pass for a value, and the parts of a value that is passed so.
static SmallVector<Value> getPassed(Value value, FunctionLowering &f) {
  return llvm::map_to_vector(f.getParts(value),
                             [&](Value part) { return convertIndex(f.builder, getPassedType(part.getType()), part); });
}
static void setPassed(Value value, FunctionLowering &f, function_ref<Value()> takeNext) {
  SmallVector<Value> parts;
  for (Type part : getPartTypes(value.getType()))
    parts.push_back(convertIndex(f.builder, part, takeNext()));
  f.setParts(value, parts);
}

LLVM::LLVMFunctionType cpu::getFunctionType(FuncOp func) {
  MLIRContext *context = func.getContext();
  Type pointer = LLVM::LLVMPointerType::get(context);
  Type result = LLVM::LLVMVoidType::get(context);
  if (func.isKernel())
    return LLVM::LLVMFunctionType::get(result, {pointer, pointer, pointer});
  SmallVector<Type> inputs{pointer, pointer}, scalars;
  for (Type type : func.getArgumentTypes())
    llvm::append_range(inputs, getParameterTypes(type));
  for (Type type : func.getResultTypes()) {
    if (isa<RankedTensorType>(type))
      inputs.push_back(pointer);
    else
      llvm::append_range(scalars, getParameterTypes(type));
  }
  if (scalars.size() == 1)
    result = scalars.front();
  else if (!scalars.empty())
    result = LLVM::LLVMStructType::getLiteral(context, scalars);
  return LLVM::LLVMFunctionType::get(result, inputs);
}

std::string cpu::getParameterName(BlockArgument argument) {
  auto named = argument.getLoc()->findInstanceOf<NameLoc>();
  return named ? named.getName().str() : "arg" + std::to_string(argument.getArgNumber());
}

static void lowerKernelEntry(FuncOp source, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Value arguments = f.target.getArgument(0);
  f.program = f.target.getArgument(1);
  f.arena = f.target.getArgument(2);
  f.createSteps();
  Type pointer = arguments.getType();
  int32_t next = 0;
  auto load = [&](Type type) {
    Value entry = LLVM::GEPOp::create(b, pointer, pointer, arguments, ArrayRef<LLVM::GEPArg>{next++});
    return loadScalar(b, type, LLVM::LoadOp::create(b, pointer, entry));
  };
  for (BlockArgument argument : source.getArguments()) {
    SmallVector<Value> parts;
    for (Type part : getPartTypes(argument.getType()))
      parts.push_back(load(part));
    f.setParts(argument, parts);
    f.checkFacts(source, argument);
    checkDescriptorParameter(source, argument, f);
  }
}

static void lowerCalleeEntry(FuncOp source, FunctionLowering &f) {
  f.program = f.target.getArgument(0);
  f.arena = f.target.getArgument(1);
  f.takeSteps();
  unsigned next = 2;
  for (BlockArgument argument : source.getArguments()) {
    if (auto type = dyn_cast<RankedTensorType>(argument.getType())) {
      Value address = f.target.getArgument(next++);
      f.setBuffer(argument, {address, SmallVector<int64_t>(type.getShape()), type.getElementType()});
      continue;
    }
    setPassed(argument, f, [&]() -> Value { return f.target.getArgument(next++); });
    f.checkFacts(source, argument);
  }
}

static LogicalResult lowerReturn(ReturnOp op, FunctionLowering &f) {
  // The addresses of the result buffers are the last arguments.
  unsigned output = f.target.getNumArguments() - llvm::count_if(op.getSrcs(), isTensor);
  SmallVector<std::pair<Value, Buffer>> assignments;
  SmallVector<Value> scalars;
  for (Value value : op.getSrcs()) {
    if (!isTensor(value)) {
      llvm::append_range(scalars, getPassed(value, f));
      continue;
    }
    auto type = cast<RankedTensorType>(value.getType());
    Buffer buffer{f.target.getArgument(output++), SmallVector<int64_t>(type.getShape()), type.getElementType()};
    assignments.push_back({value, buffer});
  }
  f.assign(assignments);
  Value result;
  if (scalars.size() == 1) {
    result = scalars.front();
  } else if (!scalars.empty()) {
    result = LLVM::PoisonOp::create(f.builder, f.target.getFunctionType().getReturnType());
    for (auto [index, scalar] : llvm::enumerate(scalars))
      result = LLVM::InsertValueOp::create(f.builder, result, scalar, index);
  }
  LLVM::ReturnOp::create(f.builder, result ? ValueRange(result) : ValueRange());
  return success();
}

LogicalResult cpu::lowerFunction(FuncOp source, FunctionLowering &f) {
  return f.lower(
      source.getBody(), [&] { source.isKernel() ? lowerKernelEntry(source, f) : lowerCalleeEntry(source, f); },
      [&](Operation *terminator) { return lowerReturn(cast<ReturnOp>(terminator), f); });
}

static LogicalResult lowerCall(CallOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  const FunctionInfo &callee = f.functions.at(op.getCallee());
  Value frame = f.getCalleeFrame(callee.frameBytes);
  f.passSteps(frame);
  SmallVector<Value> arguments{f.program, frame};
  for (Value operand : op.getOperands()) {
    if (isa<RankedTensorType>(operand.getType()))
      arguments.push_back(f.getBuffer(operand).address);
    else
      llvm::append_range(arguments, getPassed(operand, f));
  }
  for (Value result : op.getResults()) {
    if (!isa<RankedTensorType>(result.getType()))
      continue;
    f.setBuffer(result, f.createBuffer(result));
    arguments.push_back(f.lookupBuffer(result)->address);
  }
  auto call = LLVM::CallOp::create(b, callee.function, arguments);

  auto record =
      call.getNumResults() ? dyn_cast<LLVM::LLVMStructType>(call.getResult().getType()) : LLVM::LLVMStructType();
  int64_t next = 0;
  for (Value result : op.getResults()) {
    if (isa<RankedTensorType>(result.getType()))
      continue;
    setPassed(result, f, [&]() -> Value {
      return record ? Value(LLVM::ExtractValueOp::create(b, call.getResult(), next++)) : call.getResult();
    });
  }
  return success();
}

/// Loads a field of the structure TritonCPUProgramInstance.
static void loadField(Value result, int32_t field, FunctionLowering &f) {
  Type type = f.builder.getI32Type();
  Value address = LLVM::GEPOp::create(f.builder, f.program.getType(), type, f.program, ArrayRef<LLVM::GEPArg>{field});
  f.setParts(result, Value(LLVM::LoadOp::create(f.builder, type, address)));
}

/// Returns the reason why a function is not supported, or an empty string.
static std::string explainFunction(FuncOp op) {
  if (!op.isKernel())
    return {};
  if (op.getNumResults() > 0)
    return "it is a kernel with results";
  for (Type type : op.getArgumentTypes()) {
    auto descriptor = dyn_cast<TensorDescType>(type);
    Type base = descriptor ? PointerType::get(descriptor.getSignlessBlockType().getElementType(), 1) : type;
    if (!isKernelParameter(base)) {
      std::string text;
      llvm::raw_string_ostream(text)
          << "expected a pointer, a scalar or a descriptor of whole bytes as parameter of a kernel, but got '" << type
          << "'";
      return text;
    }
  }
  return {};
}

void cpu::populateFunctions(OperationTable &table) {
  table.addLoweredWithParent<FuncOp, ReturnOp>();
  table.addCheck<FuncOp>(explainFunction);
  table.add<CallOp>(lowerCall);
  table.addCheck<CallOp>([](CallOp op) -> std::string {
    auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(op, op.getCalleeAttr());
    if (llvm::any_of(op.getResultTypes(), llvm::IsaPred<triton::gpu::MemDescType>))
      return "it returns a buffer of shared memory, which is allocated only while the callee executes";
    return callee.isDeclaration() ? "the called function has no body" : "";
  });
  table.add<GetProgramIdOp>(
      [](GetProgramIdOp op, FunctionLowering &f) { loadField(op.getResult(), static_cast<int32_t>(op.getAxis()), f); });
  // Threads of the CPU take program instances by themselves.
  table.add<triton::nvidia_gpu::NumMultiprocessorsOp>(
      [](triton::nvidia_gpu::NumMultiprocessorsOp op, FunctionLowering &f) {
        auto most = f.builder.getI32IntegerAttr(std::numeric_limits<int32_t>::max());
        f.setParts(op.getResult(), Value(LLVM::ConstantOp::create(f.builder, most)));
      });
  table.add<GetNumProgramsOp>([](GetNumProgramsOp op, FunctionLowering &f) {
    loadField(op.getResult(), 3 + static_cast<int32_t>(op.getAxis()), f);
  });
}
