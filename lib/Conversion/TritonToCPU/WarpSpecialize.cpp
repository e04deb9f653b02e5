//===- WarpSpecialize.cpp - Groups of warps that run side by side ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each region becomes a function, with a part of the arena of its own. What it uses of the code around it finds in a
// record: the scalars that a value consists of, or the address of a tensor's elements. The run-time library runs one of
// the functions until it waits for a barrier, then another one.
//
//===----------------------------------------------------------------------===//

#include "ControlFlow.h"
#include "Families.h"

#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;
using namespace mlir::triton::gpu;

namespace {

/// The record of what a region uses and yields: entries of eight bytes, one for each part of a value.
class Record {
public:
  Record(Value address, FunctionLowering &f) : address(address), f(f) {}

  static int64_t countEntries(ValueRange values);

  void put(Value part) { storeScalar(f.builder, part.getType(), part, getNext()); }
  Value take(Type type) { return loadScalar(f.builder, type, getNext()); }

  void skip(int64_t count) { next += count; }

  /// Writes values of the code around; takes them for the values of a region that stand for them.
  void putValues(ValueRange values);
  void takeValues(ValueRange values);

private:
  Value getNext() {
    return LLVM::GEPOp::create(f.builder, address.getType(), f.builder.getI64Type(), address,
                               ArrayRef<LLVM::GEPArg>{next++});
  }

  Value address;
  FunctionLowering &f;
  int32_t next = 0;
};

/// A region that becomes a function.
struct Group {
  Region *region;
  /// What it uses of the code around, and its own values for that: the same ones, or its arguments.
  SmallVector<Value> used, known;
};

} // namespace

int64_t Record::countEntries(ValueRange values) {
  int64_t count = 0;
  for (Value value : values)
    count += isTensor(value) ? 1 : getPartTypes(value.getType()).size();
  return count;
}

void Record::putValues(ValueRange values) {
  for (Value value : values) {
    if (isTensor(value)) {
      put(f.getBuffer(value).address);
      continue;
    }
    for (Value part : f.getParts(value))
      put(part);
  }
}

void Record::takeValues(ValueRange values) {
  for (Value value : values) {
    if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
      Value elements = take(LLVM::LLVMPointerType::get(type.getContext()));
      f.setBuffer(value, {elements, SmallVector<int64_t>(type.getShape()), type.getElementType()});
      continue;
    }
    SmallVector<Value> taken;
    for (Type part : getPartTypes(value.getType()))
      taken.push_back(take(part));
    f.setParts(value, taken);
  }
}

static SmallVector<Group> getGroups(WarpSpecializeOp op) {
  SmallVector<Group> groups;
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(op.getDefaultRegion(), used);
  SmallVector<Value> values(used.begin(), used.end());
  groups.push_back({&op.getDefaultRegion(), values, values});
  for (Region &partition : op.getPartitionsOp().getPartitions())
    groups.push_back({&partition, SmallVector<Value>(op.getCaptures()),
                      SmallVector<Value>(partition.getArguments().begin(), partition.getArguments().end())});
  return groups;
}

/// Lowers a region to a function; the results of `op` come behind what it uses in the record.
static LogicalResult lowerGroup(const Group &group, WarpSpecializeOp op, FunctionLowering &f) {
  auto entry = [&] {
    f.program = f.target.getArgument(0);
    f.arena = f.target.getArgument(1);
    Record(f.target.getArgument(2), f).takeValues(group.known);
  };
  return f.lower(*group.region, entry, [&](Operation *terminator) {
    if (isa<WarpYieldOp>(terminator)) {
      Record record(f.target.getArgument(2), f);
      record.skip(Record::countEntries(group.used));
      // The buffers of the results are the caller's.
      SmallVector<std::pair<Value, Buffer>> assignments;
      for (Value value : terminator->getOperands()) {
        if (auto type = dyn_cast<RankedTensorType>(value.getType())) {
          Value elements = record.take(LLVM::LLVMPointerType::get(type.getContext()));
          assignments.push_back({value, {elements, SmallVector<int64_t>(type.getShape()), type.getElementType()}});
          continue;
        }
        for (Value part : f.getParts(value))
          record.put(part);
      }
      f.assign(assignments);
    }
    LLVM::ReturnOp::create(f.builder, ValueRange());
    return success();
  });
}

static LLVM::LLVMFuncOp createFunction(LLVM::LLVMFuncOp parent) {
  OpBuilder builder(parent);
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()), {pointer, pointer, pointer});
  std::string name;
  for (int number = 0; name.empty() || SymbolTable::lookupSymbolIn(parent->getParentOp(), name); ++number)
    name = (parent.getName() + ".group" + Twine(number)).str();
  auto function = LLVM::LLVMFuncOp::create(builder, parent.getLoc(), name, type, LLVM::Linkage::Internal);
  function.setArgAttr(1, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  return function;
}

static LogicalResult lowerWarpSpecialize(WarpSpecializeOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Type pointer = f.program.getType();
  createBuffers(op.getResults(), f);
  SmallVector<Group> groups = getGroups(op);
  // Three tables, of functions, their memory and their records.
  Value tables[3];
  for (Value &table : tables)
    table = f.createBuffer({int64_t(groups.size())}, b.getI64Type()).address;
  Record functions(tables[0], f), arenas(tables[1], f), records(tables[2], f);
  Value results;
  for (auto [index, group] : llvm::enumerate(groups)) {
    LLVM::LLVMFuncOp function = createFunction(f.target);
    FunctionLowering lowering(function, f.options, f.functions);
    if (failed(lowerGroup(group, op, lowering)))
      return failure();
    int64_t entries = Record::countEntries(group.used) + (index == 0 ? Record::countEntries(op.getResults()) : 0);
    Value address = f.createBuffer({std::max<int64_t>(entries, 1)}, b.getI64Type()).address;
    Record record(address, f);
    record.putValues(group.used);
    if (index == 0) {
      results = address;
      // Tensors are written where the addresses say; entries for scalars are written to.
      for (Value result : op.getResults()) {
        if (isTensor(result))
          record.put(f.lookupBuffer(result)->address);
        else
          for (Type part : getPartTypes(result.getType()))
            record.put(createZero(b, part));
      }
    }
    functions.put(LLVM::AddressOfOp::create(b, pointer, function.getName()));
    arenas.put(f.createBuffer({lowering.getFrameBytes()}, b.getI8Type()).address);
    records.put(address);
  }
  f.callRuntime("triton_cpu_run_partitions",
                {f.program, createInteger(b, b.getI32Type(), groups.size()), tables[0], tables[1], tables[2]});
  Record record(results, f);
  record.skip(Record::countEntries(groups.front().used));
  for (Value result : op.getResults()) {
    if (isTensor(result)) {
      record.skip(1);
      continue;
    }
    SmallVector<Value> taken;
    for (Type part : getPartTypes(result.getType()))
      taken.push_back(record.take(part));
    f.setParts(result, taken);
  }
  return success();
}

void cpu::addWarpSpecialization(OperationTable &table) {
  table.add<WarpSpecializeOp>(lowerWarpSpecialize);
  table.addLoweredWithParent<WarpYieldOp, WarpReturnOp, WarpSpecializePartitionsOp>();
}
