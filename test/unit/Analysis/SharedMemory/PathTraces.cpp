//===- PathTraces.cpp - Accesses of shared memory along paths ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An interpreter of kernels.  It is the reference for the analyses and does not use them.
//
//===----------------------------------------------------------------------===//

#include "PathTraces.h"

#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"
#include "triton/LinearLayout/LinearLayoutAlgebra.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"

#include <map>

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::test;

namespace {

/// The bytes that a memory descriptor refers to.
struct Part {
  int64_t begin, end;
  unsigned buffer;
};

/// The activation of a function.
struct Frame {
  Operation *next;
  int64_t base;
  std::map<void *, Part> parts;
  std::map<void *, int64_t> numbers;
  std::map<Block *, unsigned> visits;
};

struct Run {
  std::vector<Frame> frames;
  Trace trace;
  std::vector<TraceEvent> copies;
  unsigned numBuffers = 0;

  Part &part(Value value) { return frames.back().parts[value.getAsOpaquePointer()]; }
  int64_t &number(Value value) { return frames.back().numbers[value.getAsOpaquePointer()]; }
  int64_t offset(Operation *op) {
    return frames.back().base + op->getAttrOfType<IntegerAttr>(kAllocationOffsetAttrName).getInt();
  }
  void access(TraceEvent::Kind kind, Operation *op, const Part &part) {
    trace.push_back({kind, op, part.begin, part.end, part.buffer});
  }
  /// Branches to a block.  Returns false if the block was entered too often.
  bool enter(Block *block, ValueRange operands) {
    if (++frames.back().visits[block] > 3)
      return false;
    std::vector<std::pair<Part, int64_t>> values;
    for (Value operand : operands)
      values.emplace_back(part(operand), number(operand));
    for (auto [argument, value] : llvm::zip_equal(block->getArguments(), values))
      std::tie(part(argument), number(argument)) = value;
    frames.back().next = &block->front();
    return true;
  }
  void step(Operation *op);
  void compute(Operation *op);
  void view(Operation *op);
  void scratch(Operation *op, int64_t bytes);
};

} // namespace

void Run::view(Operation *op) {
  Part source = part(op->getOperand(0));
  if (auto index = dyn_cast<MemDescIndexOp>(op)) {
    int64_t bytes = (source.end - source.begin) / 2;
    source.begin += number(index.getIndex()) * bytes;
    source.end = source.begin + bytes;
  } else if (auto slice = dyn_cast<MemDescSubsliceOp>(op)) {
    source.begin += 4 * slice.getOffsets().front();
    source.end = source.begin + 4 * slice.getType().getShape().front();
  }
  part(op->getResult(0)) = source;
}

void Run::scratch(Operation *op, int64_t bytes) {
  Part all{offset(op), offset(op) + bytes, numBuffers++};
  access(TraceEvent::Kind::Write, op, all);
  trace.push_back({TraceEvent::Kind::Barrier, op});
  access(TraceEvent::Kind::Read, op, all);
}

/// Executes the arithmetic of indices.
void Run::compute(Operation *op) {
  APInt constant;
  if (matchPattern(op, m_ConstantInt(&constant)))
    number(op->getResult(0)) = constant.getSExtValue();
  else if (auto sum = dyn_cast<arith::AddIOp>(op))
    number(sum) = number(sum.getLhs()) + number(sum.getRhs());
  else if (auto compare = dyn_cast<arith::CmpIOp>(op))
    number(compare) = number(compare.getLhs()) >= number(compare.getRhs());
  else if (auto select = dyn_cast<arith::SelectOp>(op))
    number(select) = number(number(select.getCondition()) ? select.getTrueValue() : select.getFalseValue());
}

void Run::step(Operation *op) {
  if (auto alloc = dyn_cast<LocalAllocOp>(op)) {
    Part all{offset(op), offset(op) + static_cast<int64_t>(getAllocationBytes(alloc.getType())), numBuffers++};
    part(alloc.getResult()) = all;
    if (alloc.getSrc())
      access(TraceEvent::Kind::Write, op, all);
  } else if (isa<MemDescIndexOp, MemDescSubsliceOp>(op)) {
    view(op);
  } else if (auto load = dyn_cast<LocalLoadOp>(op)) {
    access(TraceEvent::Kind::Read, op, part(load.getSrc()));
  } else if (auto store = dyn_cast<LocalStoreOp>(op)) {
    access(TraceEvent::Kind::Write, op, part(store.getDst()));
  } else if (auto copy = dyn_cast<AsyncCopyGlobalToLocalOp>(op)) {
    access(TraceEvent::Kind::Write, op, part(copy.getResult()));
    copies.push_back(trace.back());
    trace.back().isComplete = false;
  } else if (isa<AsyncWaitOp>(op)) {
    for (TraceEvent &event : copies) {
      event.begins = false;
      trace.push_back(event);
    }
    copies.clear();
  } else if (isa<LocalBarrierOp>(op)) {
    trace.push_back({TraceEvent::Kind::Barrier, op});
  } else if (int64_t bytes = getSharedMemoryRequirement(op)->bytes) {
    scratch(op, bytes);
  } else {
    compute(op);
  }
}

/// Executes `run` to the end on all paths.
static bool follow(Run run, std::vector<Trace> &traces, size_t most) {
  while (!run.frames.empty()) {
    Operation *op = run.frames.back().next;
    run.frames.back().next = op->getNextNode();
    if (isa<ReturnOp>(op)) {
      run.frames.pop_back();
    } else if (auto call = dyn_cast<CallOp>(op)) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<FuncOp>(call, call.getCalleeAttr());
      Frame frame{nullptr, op->hasAttr(kAllocationOffsetAttrName) ? run.offset(op) : 0, {}, {}, {}};
      for (auto [argument, operand] : llvm::zip_equal(callee.getArguments(), call.getOperands()))
        frame.parts[argument.getAsOpaquePointer()] = run.part(operand);
      frame.next = &callee.getBody().front().front();
      run.frames.push_back(std::move(frame));
    } else if (auto branch = dyn_cast<cf::BranchOp>(op)) {
      if (!run.enter(branch.getDest(), branch.getDestOperands()))
        break;
    } else if (auto branch = dyn_cast<cf::CondBranchOp>(op)) {
      Run other = run;
      if (other.enter(branch.getFalseDest(), branch.getFalseDestOperands()) && !follow(std::move(other), traces, most))
        return false;
      if (!run.enter(branch.getTrueDest(), branch.getTrueDestOperands()))
        break;
    } else {
      run.step(op);
    }
  }
  traces.push_back(std::move(run.trace));
  return traces.size() <= most;
}

std::optional<std::vector<Trace>> mlir::triton::test::tracePaths(ModuleOp module, size_t most) {
  std::vector<Trace> traces;
  for (FuncOp func : module.getOps<FuncOp>()) {
    Run run;
    run.frames.push_back({&func.getBody().front().front(), 0, {}, {}, {}});
    // The buffers that are arguments are far from those of the function.
    for (BlockArgument argument : func.getArguments())
      if (auto type = dyn_cast<MemDescType>(argument.getType())) {
        int64_t begin = int64_t(1) << 30;
        run.part(argument) = {begin, begin + static_cast<int64_t>(getAllocationBytes(type)), run.numBuffers++};
      }
    if (!follow(std::move(run), traces, most))
      return std::nullopt;
  }
  return traces;
}

bool mlir::triton::test::keepsBuffers(const Trace &trace) {
  // The buffer of the last write to each byte, and the bytes that were written to each buffer.
  std::map<int64_t, unsigned> lastWriters;
  std::map<unsigned, std::map<int64_t, bool>> written;
  for (const TraceEvent &event : trace)
    for (int64_t byte = event.begin; byte < event.end; byte += 4) {
      if (event.kind == TraceEvent::Kind::Write) {
        lastWriters[byte] = event.buffer;
        written[event.buffer][byte] = true;
      } else if (written[event.buffer].count(byte) && lastWriters[byte] != event.buffer) {
        return false;
      }
    }
  return true;
}

/// Returns whether two threads store the same element of the tensor that `op` stores.
static bool storesReplicas(Operation *op) {
  Value stored;
  if (auto store = dyn_cast<LocalStoreOp>(op))
    stored = store.getSrc();
  else if (auto alloc = dyn_cast<LocalAllocOp>(op))
    stored = alloc.getSrc();
  if (!stored)
    return false;
  LinearLayout layout = toLinearLayout(cast<RankedTensorType>(stored.getType()));
  return getFreeVariableMask(layout, InDim::Lane) || getFreeVariableMask(layout, InDim::Warp);
}

bool mlir::triton::test::hasRace(const Trace &trace, int without) {
  std::vector<const TraceEvent *> since;
  for (const TraceEvent &event : trace) {
    if (event.kind == TraceEvent::Kind::Barrier) {
      auto number = event.op->getAttrOfType<IntegerAttr>(kNumberAttrName);
      if (!number || number.getInt() != without)
        since.clear();
      continue;
    }
    for (const TraceEvent *first : since) {
      bool bothRead = first->kind == TraceEvent::Kind::Read && event.kind == TraceEvent::Kind::Read;
      // An operation writes each element by the same thread every time, if that is the only one.
      bool sameWrites = first->op == event.op && first->kind == TraceEvent::Kind::Write &&
                        event.kind == TraceEvent::Kind::Write && !storesReplicas(event.op) &&
                        first->begin == event.begin && first->end == event.end;
      if (event.begins && !bothRead && !sameWrites && first->begin < event.end && event.begin < first->end)
        return true;
    }
    if (event.isComplete)
      since.push_back(&event);
  }
  return false;
}
