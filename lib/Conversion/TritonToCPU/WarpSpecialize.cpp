//===- WarpSpecialize.cpp - Lowering of warp specialization ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The default region and each partition become functions with separate frames in the arena. A record passes the values
// that a region captures: the scalars of a value, or the address of the elements of a tensor. The runtime library runs
// one of the functions until it waits for a barrier, and then switches to another one.
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

/// The record of the captured values and the results of a region, with an entry of eight bytes for each scalar.
class Record {
public:
  /// `bits` are those of an entry.
  Record(Value address, FunctionLowering &f, unsigned bits = kBits)
      : address(address), f(f), entry(f.builder.getIntegerType(bits)) {}

  /// The bits of an entry for a captured value, and of one for a pointer in a table of the runtime.
  static constexpr unsigned kBits = 128, kPointerBits = 64;

  static int64_t countEntries(ValueRange values);

  void put(Value part) { storeScalar(f.builder, part.getType(), part, getNext()); }
  Value take(Type type) { return loadScalar(f.builder, type, getNext()); }

  void skip(int64_t count) { next += count; }

  /// Stores captured values, or binds the corresponding values of a region to the entries.
  void putValues(ValueRange values);
  void takeValues(ValueRange values);

private:
  Value getNext() {
    return LLVM::GEPOp::create(f.builder, address.getType(), entry, address, ArrayRef<LLVM::GEPArg>{next++});
  }

  Value address;
  FunctionLowering &f;
  Type entry;
  int32_t next = 0;
};

/// A region that becomes a function: the default region or a partition.
struct Partition {
  Region *region;
  /// The captured values, and the arguments of the region that represent them.
  SmallVector<Value> captures, bound;
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

/// Returns a copy of a constant from outside of a region in it, and null for other values.
static Value copyConstant(Value value, Region &region, FunctionLowering &f) {
  Operation *op = value.getDefiningOp();
  if (!op || !op->hasTrait<mlir::OpTrait::ConstantLike>())
    return {};
  OpBuilder builder(region.getContext());
  builder.setInsertionPointToStart(&region.front());
  Value copy = builder.clone(*op)->getResult(cast<OpResult>(value).getResultNumber());
  if (f.undefined.contains(value))
    f.undefined.insert(copy);
  return copy;
}

static SmallVector<Partition> collectPartitions(WarpSpecializeOp op, FunctionLowering &f) {
  SmallVector<Partition> partitions;
  // Pass the values from outside as arguments: the function of the default region does not have their definitions.
  // Constants are not passed, because code depends on which value is constant.
  Region &region = op.getDefaultRegion();
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(region, used);
  Partition main{&region, {}, {}};
  for (Value value : used) {
    Value inside = copyConstant(value, region, f);
    if (!inside) {
      inside = region.addArgument(value.getType(), value.getLoc());
      main.captures.push_back(value);
      main.bound.push_back(inside);
      if (f.undefined.contains(value))
        f.undefined.insert(inside);
    }
    replaceAllUsesInRegionWith(value, inside, region);
  }
  partitions.push_back(main);
  for (Region &partition : op.getPartitionsOp().getPartitions()) {
    partitions.push_back({&partition, SmallVector<Value>(op.getCaptures()),
                          SmallVector<Value>(partition.getArguments().begin(), partition.getArguments().end())});
    for (auto [value, argument] : llvm::zip_equal(op.getCaptures(), partition.getArguments()))
      if (Value inside = copyConstant(value, partition, f))
        argument.replaceAllUsesWith(inside);
  }
  return partitions;
}

/// Lowers a region to a function. The results of `op` follow the captured values in the record.
static LogicalResult lowerPartition(const Partition &partition, WarpSpecializeOp op, FunctionLowering &f) {
  auto entry = [&] {
    f.program = f.target.getArgument(0);
    f.arena = f.target.getArgument(1);
    f.takeSteps();
    Record(f.target.getArgument(2), f).takeValues(partition.bound);
  };
  return f.lower(*partition.region, entry, [&](Operation *terminator) {
    if (isa<WarpYieldOp>(terminator)) {
      Record record(f.target.getArgument(2), f);
      record.skip(Record::countEntries(partition.captures));
      // The caller owns the buffers of the results.
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
    name = (parent.getName() + ".partition" + Twine(number)).str();
  auto function = LLVM::LLVMFuncOp::create(builder, parent.getLoc(), name, type, LLVM::Linkage::Internal);
  function.setArgAttr(1, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  return function;
}

static LogicalResult lowerWarpSpecialize(WarpSpecializeOp op, FunctionLowering &f) {
  ImplicitLocOpBuilder &b = f.builder;
  Type pointer = f.program.getType();
  createBuffers(op.getResults(), f);
  SmallVector<Partition> partitions = collectPartitions(op, f);
  auto isWide = [](Value value) {
    return value.getType().isIntOrFloat() && value.getType().getIntOrFloatBitWidth() > Record::kBits;
  };
  SmallVector<Value> passed(op.getResults());
  for (const Partition &partition : partitions)
    llvm::append_range(passed, partition.captures);
  if (const Value *wide = llvm::find_if(passed, isWide); wide != passed.end())
    return op.emitOpError() << "is not supported on the CPU: expected values from outside and results of at most "
                            << Record::kBits << " bits, but got " << wide->getType();
  // Create tables of the functions, their frames and their records.
  Value tables[3];
  for (Value &table : tables)
    table = f.createBuffer({int64_t(partitions.size())}, b.getI64Type()).address;
  Record functions(tables[0], f, Record::kPointerBits), arenas(tables[1], f, Record::kPointerBits),
      records(tables[2], f, Record::kPointerBits);
  Value results;
  for (auto [index, partition] : llvm::enumerate(partitions)) {
    LLVM::LLVMFuncOp function = createFunction(f.target);
    FunctionLowering lowering(function, f.options, f.functions, f.undefined);
    if (failed(lowerPartition(partition, op, lowering)))
      return failure();
    int64_t entries =
        Record::countEntries(partition.captures) + (index == 0 ? Record::countEntries(op.getResults()) : 0);
    Value address = f.createBuffer({std::max<int64_t>(entries, 1)}, b.getIntegerType(Record::kBits)).address;
    Record record(address, f);
    record.putValues(partition.captures);
    if (index == 0) {
      results = address;
      // The function stores tensors to the buffers in the record, and scalars to the record itself.
      for (Value result : op.getResults()) {
        if (isTensor(result))
          record.put(f.lookupBuffer(result)->address);
        else
          for (Type part : getPartTypes(result.getType()))
            record.put(createZero(b, part));
      }
    }
    functions.put(LLVM::AddressOfOp::create(b, pointer, function.getName()));
    // Pointers to memory of the partition may outlive it.
    Value frame = f.allocate(lowering.getFrameBytes());
    f.passSteps(frame);
    arenas.put(frame);
    records.put(address);
  }
  f.callRuntime("triton_cpu_run_partitions",
                {f.program, createInteger(b, b.getI32Type(), partitions.size()), tables[0], tables[1], tables[2]});
  Record record(results, f);
  record.skip(Record::countEntries(partitions.front().captures));
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

void cpu::populateWarpSpecialization(OperationTable &table) {
  table.add<WarpSpecializeOp>(lowerWarpSpecialize);
  table.addLoweredWithParent<WarpYieldOp, WarpReturnOp, WarpSpecializePartitionsOp>();
}
