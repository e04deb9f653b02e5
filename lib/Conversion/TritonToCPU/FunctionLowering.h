//===- FunctionLowering.h - A function on the CPU ---------------*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor is not computed where it is defined but where its elements are needed: `getElement` builds what computes one
// element, out of elements of the operands. Only what has effects, what takes part in a reduction or product, and what
// would be computed several times gets a buffer, in which all elements are, from its definition on. A value that is not
// a tensor is one or several scalars. Buffers have fixed places in the program's arena.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H

#include "ArenaLayout.h"
#include "ScalarTypes.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::triton::cpu {

/// What the user can ask for.
struct LoweringOptions {
  bool boundsChecking = false;
  int64_t stepLimit = 0;
};

/// Memory that holds the elements of a tensor, the last index fastest.
struct Buffer {
  Value address;
  SmallVector<int64_t> shape;
  /// As Triton spells it.
  Type elementType;
};

/// What a lowered function finds in its arguments, and what its callers must know of it.
struct FunctionInfo {
  LLVM::LLVMFuncOp function;
  /// The bytes that it and those that it calls work in.
  int64_t frameBytes = 0;
};

class FunctionLowering {
public:
  FunctionLowering(LLVM::LLVMFuncOp target, const LoweringOptions &options,
                   const llvm::StringMap<FunctionInfo> &functions)
      : builder(target.getLoc(), target.getContext()), target(target), options(options), functions(functions) {}

  /// Lowers a body. `entry` finds out where the program, the arena and the body's arguments are; `finish` lowers what
  /// leaves the body. The bytes of the arena that this takes are known afterwards.
  LogicalResult lower(Region &body, function_ref<void()> entry,
                      function_ref<LogicalResult(Operation *terminator)> finish);
  int64_t getFrameBytes() const { return layout.getSize() + calleeBytes; }

  ImplicitLocOpBuilder builder;

  //===--------------------------------------------------------------------===//
  // Values.
  //===--------------------------------------------------------------------===//

  /// The scalars that a value which is not a tensor consists of; the only one.
  ArrayRef<Value> getParts(Value value) const;
  Value getScalar(Value value) const { return getParts(value).front(); }
  SmallVector<Value> getScalars(ValueRange values) const;
  void setParts(Value value, ArrayRef<Value> scalars) { parts[value] = SmallVector<Value>(scalars); }

  /// Builds one element of a tensor; or the scalar, if the value is none.
  Value getElement(Value tensor, ValueRange indices);

  /// Memory for the elements of a tensor, as long as something reads them; or for `shape` elements of a type, until
  /// what is being lowered has been.
  Buffer createBuffer(Value tensor);
  Buffer createBuffer(ArrayRef<int64_t> shape, Type elementType);
  /// From here on, the elements of `tensor` are those in the buffer.
  void setBuffer(Value tensor, const Buffer &buffer) { buffers[tensor] = buffer; }
  const Buffer *lookupBuffer(Value tensor) const;
  /// The buffer that holds the tensor; computes all elements if there is none yet.
  Buffer getBuffer(Value tensor);
  /// Computes all elements of a tensor into a buffer.
  void fillBuffer(Value tensor, const Buffer &buffer);
  /// Computes tensors into buffers that they may themselves be computed from, as if all at once.
  void assign(ArrayRef<std::pair<Value, Buffer>> assignments);

  Value getAddress(const Buffer &buffer, ValueRange indices);
  Value loadElement(const Buffer &buffer, ValueRange indices);
  void storeElement(const Buffer &buffer, ValueRange indices, Value value);

  //===--------------------------------------------------------------------===//
  // Code.
  //===--------------------------------------------------------------------===//

  using IndexBody = function_ref<void(ValueRange indices)>;
  /// A loop nest over all indices of a shape, the last one innermost.
  void forEachIndex(ArrayRef<int64_t> shape, IndexBody body);
  /// A loop that carries scalars.
  SmallVector<Value> forRange(int64_t begin, int64_t end, ValueRange inits,
                              function_ref<SmallVector<Value>(Value index, ValueRange carried)> body);
  /// Runs `then` under a condition and yields its values, else those of `otherwise`. No condition: always.
  using BranchBody = function_ref<SmallVector<Value>()>;
  SmallVector<Value> branch(Value condition, TypeRange types, BranchBody then, BranchBody otherwise);

  /// Lowers what is in a block, except its terminator.
  LogicalResult lowerBlock(Block &block);
  LogicalResult lowerOperation(Operation *op);
  /// Runs a region of scalar code on scalars and yields what it returns, as scalars.
  SmallVector<Value> inlineRegion(Region &region, ValueRange arguments);

  /// A constant i64, at the start of the function.
  Value integer(int64_t value);
  Value add(Value x, Value y);
  Value multiply(Value x, Value y);
  /// Extends a signed integer or index to 64 bits.
  Value toI64(Value value);

  /// Where `op` was written, as `file:line:column`, or nothing.
  static std::string describeLocation(Location loc);
  /// The address of a text that ends in a zero byte.
  Value getText(StringRef text);
  /// The address of numbers that do not change.
  Value getTable(DenseElementsAttr elements);
  /// Calls a function of the run-time library.
  void callRuntime(StringRef name, ValueRange arguments);
  void createFailure(StringRef message);
  /// With bounds checking: has the access checked first.
  void checkAccess(Operation *op, Value address, Type type, bool isWrite, ArrayRef<int64_t> shape, ValueRange indices);
  /// With a limit to steps: counts one, at the start of a pass through a loop.
  void countStep();

  Value program, arena;
  LLVM::LLVMFuncOp target;
  const LoweringOptions &options;
  const llvm::StringMap<FunctionInfo> &functions;

  /// Gives back the memory that nothing after `op` in its block needs.
  void releaseAfter(Operation *op);
  /// Reserves bytes of the arena for good.
  Value allocate(int64_t bytes);
  /// Where the memory for functions that this one calls begins; notes how much they want.
  Value getCalleeFrame(int64_t bytes);

private:
  /// Elements that code around the insertion point has computed already.
  struct Scope {
    llvm::DenseMap<Value, SmallVector<std::pair<SmallVector<Value>, Value>>> elements;
  };
  /// Opens a scope while it lives.
  struct NestedScope {
    explicit NestedScope(FunctionLowering &lowering) : scopes(lowering.scopes) { scopes.emplace_back(); }
    ~NestedScope() { scopes.pop_back(); }
    std::vector<Scope> &scopes;
  };

  void defer(Operation *op);
  void computeDeferred();
  Value getPlace(int64_t offset);
  Operation *findLastReader(Value tensor) const;
  void forEachIndex(ArrayRef<int64_t> shape, SmallVector<Value> &indices, IndexBody body);
  Value lookupElement(Value tensor, ValueRange indices) const;
  void noteElement(Value tensor, ValueRange indices, Value element);
  bool readsBuffers(Value tensor, const llvm::SmallPtrSetImpl<Value> &addresses, ArrayRef<int64_t> shape,
                    bool sameIndex) const;

  llvm::DenseMap<Value, SmallVector<Value>> parts;
  llvm::DenseMap<Value, Buffer> buffers;
  std::vector<Scope> scopes;
  /// Values to compute into buffers, and operations whose turn has come but that wait for more to share a loop with.
  llvm::DenseSet<Value> buffered;
  SmallVector<Operation *> deferred;

  /// A place in the arena, and the operation after which no one needs it; null if that is not known.
  struct Temporary {
    int64_t offset;
    Operation *lastReader;
  };
  ArenaLayout layout;
  SmallVector<Temporary> temporaries;
  int64_t calleeBytes = 0;
  /// What is being lowered in the innermost block.
  Operation *current = nullptr;
  LLVM::ConstantOp frameEnd;
  llvm::DenseMap<int64_t, Value> integers;
  /// Where steps are counted.
  Value steps;
};

/// How often the elements of which pure results are computed decides which get a buffer.
llvm::DenseSet<Value> selectBufferedValues(Region &body);

/// Whether the elements of the results of `op` are computed where they are needed.
bool isComputedOnDemand(Operation *op);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H
