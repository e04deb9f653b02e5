//===- FunctionLowering.h - State of the lowering of a function ---*- C++ -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements of tensors are computed on demand: `getElement` emits the computation of one element from elements of the
// operands, at the point of use. Results of operations with side effects, reductions and dots, and tensors that would
// be recomputed too often, have a buffer instead, which holds all elements from the definition on. Other values are
// represented by one or several scalars. Buffers have fixed offsets in the arena of the program instance.
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H
#define TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H

#include "ArenaLayout.h"
#include "ScalarTypes.h"

#include "triton/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::triton::cpu {

/// The options of the pass.
struct LoweringOptions {
  bool boundsChecking = false;
  bool interruptible = false;
  int64_t stepLimit = 0;
};

/// Memory that holds the elements of a tensor in row-major order.
struct Buffer {
  Value address;
  SmallVector<int64_t> shape;
  /// The element type before conversion.
  Type elementType;
};

/// A lowered function, as its callers see it.
struct FunctionInfo {
  LLVM::LLVMFuncOp function;
  /// The size of its frame in the arena, including its callees.
  int64_t frameBytes = 0;
};

/// Values that may be undefined: those that derive from what a mask leaves out.
using UndefinedValues = llvm::DenseSet<Value>;

class FunctionLowering {
public:
  /// `undefined` are those of the module.
  FunctionLowering(LLVM::LLVMFuncOp target, const LoweringOptions &options,
                   const llvm::StringMap<FunctionInfo> &functions, UndefinedValues &undefined)
      : builder(target.getLoc(), target.getContext()), target(target), options(options), functions(functions),
        undefined(undefined) {}

  /// Lowers a body. `entry` binds the program, the arena and the arguments of the body; `finish` lowers the terminators
  /// that leave the body. Determines the size of the frame.
  LogicalResult lower(Region &body, function_ref<void()> entry,
                      function_ref<LogicalResult(Operation *terminator)> finish);
  int64_t getFrameBytes() const { return layout.getSize() + calleeBytes; }

  ImplicitLocOpBuilder builder;

  //===--------------------------------------------------------------------===//
  // Values.
  //===--------------------------------------------------------------------===//

  /// Returns the scalars that represent a value that is not a tensor, or its only scalar.
  ArrayRef<Value> getParts(Value value) const;
  Value getScalar(Value value) const { return getParts(value).front(); }
  SmallVector<Value> getScalars(ValueRange values) const;
  void setParts(Value value, ArrayRef<Value> scalars) { parts[value] = SmallVector<Value>(scalars); }

  /// Emits the computation of one element of a tensor. Returns the scalar of any other value.
  Value getElement(Value tensor, ValueRange indices);

  /// Allocates memory for the elements of a tensor until its last use, or for temporary elements until the end of the
  /// current operation.
  Buffer createBuffer(Value tensor);
  Buffer createBuffer(ArrayRef<int64_t> shape, Type elementType);
  /// Binds `tensor` to a buffer that holds its elements.
  void setBuffer(Value tensor, const Buffer &buffer) { buffers[tensor] = buffer; }
  const Buffer *lookupBuffer(Value tensor) const;
  /// Returns the buffer of the tensor, or computes all elements into a temporary buffer.
  Buffer getBuffer(Value tensor);
  /// Computes all elements of a tensor and stores them to a buffer.
  void fillBuffer(Value tensor, const Buffer &buffer);
  /// Assigns tensors to buffers in parallel: every tensor is computed from the old contents of the buffers.
  void assign(ArrayRef<std::pair<Value, Buffer>> assignments);

  Value getAddress(const Buffer &buffer, ValueRange indices);
  Value loadElement(const Buffer &buffer, ValueRange indices);
  void storeElement(const Buffer &buffer, ValueRange indices, Value value);

  //===--------------------------------------------------------------------===//
  // Code.
  //===--------------------------------------------------------------------===//

  using IndexBody = function_ref<void(ValueRange indices)>;
  /// Emits a loop nest over all indices of a shape, the last one innermost.
  void forEachIndex(ArrayRef<int64_t> shape, IndexBody body);
  /// Emits a loop with loop-carried scalars.
  SmallVector<Value> forRange(int64_t begin, int64_t end, ValueRange inits,
                              function_ref<SmallVector<Value>(Value index, ValueRange carried)> body,
                              bool mayUnroll = true);
  /// Emits a conditional branch and returns the values of both sides. A null condition is always true.
  using BranchBody = function_ref<SmallVector<Value>()>;
  SmallVector<Value> branch(Value condition, TypeRange types, BranchBody then, BranchBody otherwise);

  /// Lowers the operations of a block except its terminator.
  LogicalResult lowerBlock(Block &block);
  LogicalResult lowerOperation(Operation *op);
  /// Inlines a region of scalar code and returns the scalars of its results.
  SmallVector<Value> inlineRegion(Region &region, ValueRange arguments);

  /// Returns an i64 constant in the entry block of the function.
  Value integer(int64_t value);
  Value add(Value x, Value y);
  Value multiply(Value x, Value y);
  /// Returns the row-major index of an element.
  Value linearize(ArrayRef<int64_t> shape, ValueRange indices);
  /// Converts a signed integer, a boolean, which is zero or one, or an index to 64 bits. The upper bits of a wider
  /// integer are lost.
  Value toI64(Value value);

  /// Returns the source location as `file:line:column`, or an empty string.
  static std::string describeLocation(Location loc);
  /// Returns the address of a null-terminated string constant.
  Value getStringConstant(StringRef text);
  /// Returns the address of a constant array.
  Value getTable(DenseElementsAttr elements);
  /// Emits a call of a function of the runtime library.
  void callRuntime(StringRef name, ValueRange arguments);
  /// Emits a call that reports a runtime error and ends the program instance.
  void createFailure(StringRef message);
  /// Emits a call that reports a runtime error about an element of a tensor, or about a scalar if there are no indices.
  /// The message ends in `but got VALUE` if there is a value.
  void createElementFailure(StringRef message, ArrayRef<int64_t> shape, ValueRange indices, Value value = {});
  /// Emits code at the start of a loop iteration that ends the program instance if the launch is stopped, and that
  /// counts the iteration against the step limit, if the options require it.
  void startIteration();
  /// Emits the step counter of a program instance at the start of the kernel. Other functions take it from the start of
  /// their frame, where their caller passes it.
  void createSteps();
  void takeSteps();
  void passSteps(Value frame);

  //===--------------------------------------------------------------------===//
  // Checks. They emit nothing if bounds checking is not enabled.
  //===--------------------------------------------------------------------===//

  using ElementFunction = function_ref<Value(ValueRange indices)>;
  /// Emits a bounds check of an access.
  void checkAccess(Operation *op, Value address, Type type, bool isWrite, ArrayRef<int64_t> shape, ValueRange indices);
  /// Emits bounds checks of the accesses of `op` to one element for each index of a shape. `getMask` may return null
  /// for an access without a condition.
  void checkAccesses(Operation *op, Type type, bool isWrite, ArrayRef<int64_t> shape, ElementFunction getAddress,
                     ElementFunction getMask);
  /// Emits a failure of `op` for an element if `fails` is true. The message ends in `but got VALUE` if there is a
  /// value.
  void check(Operation *op, Value fails, const Twine &message, ArrayRef<int64_t> shape, ValueRange indices,
             Value value = {});
  /// Emits checks of the facts on the results of `op` that its attributes state: divisibility and the like. If only
  /// nested blocks depend on the results, reportFacts emits the failures there.
  void checkFacts(Operation *op);
  void reportFacts(Block &block);
  /// Emits checks of the facts on an argument that is no tensor.
  void checkFacts(FuncOp func, BlockArgument argument);
  /// Returns the condition `fails` for a scalar or an element of a tensor that does not derive from what a mask leaves
  /// out, and false for others.
  Value unlessUndefined(Value fails, Value value, ValueRange indices);
  /// Returns the condition `fails` for an element of a quotient that is used, and false for others.
  Value unlessUnused(Value fails, Operation *division, ValueRange indices);
  /// Stores which elements of a tensor that has a buffer are undefined, if a check needs it.
  void storeUndefined(Value tensor);

  Value program, arena;
  LLVM::LLVMFuncOp target;
  const LoweringOptions &options;
  const llvm::StringMap<FunctionInfo> &functions;
  UndefinedValues &undefined;

  /// Releases the memory that no operation after `op` in its block needs.
  void releaseAfter(Operation *op);
  /// Allocates memory that nothing else in the function has at any time.
  Value allocate(int64_t bytes);
  /// Returns whether `getCondition` is true for an index of a shape.
  Value any(ArrayRef<int64_t> shape, ElementFunction getCondition);
  /// Returns the address of the frame of a callee, and reserves its size.
  Value getCalleeFrame(int64_t bytes);
  /// Lowers the operations of a block that may not be executed: elements that they compute are not known behind them.
  LogicalResult lowerBranch(Block &block);

private:
  /// Elements whose computation dominates the insertion point.
  struct Scope {
    using Elements = llvm::DenseMap<Value, SmallVector<std::pair<SmallVector<Value>, Value>>>;
    Elements elements;
    /// Whether elements are undefined.
    Elements undefined;
  };
  /// Opens a scope for its lifetime.
  struct NestedScope {
    explicit NestedScope(FunctionLowering &lowering) : scopes(lowering.scopes) { scopes.emplace_back(); }
    ~NestedScope() { scopes.pop_back(); }
    std::vector<Scope> &scopes;
  };

  /// Emits whether a scalar or an element of a tensor may derive from what a mask leaves out; null if it never does.
  Value isUndefined(Value value, ValueRange indices);
  /// Allocates memory for values of another type with the lifetime of the elements of a tensor.
  Buffer createBuffer(Value tensor, Type elementType);
  Value computeUndefined(Value value, ValueRange indices);
  Value computeUndefined(Operation *op, unsigned result, ValueRange indices);
  void defer(Operation *op);
  void computeDeferred();
  Value getArenaAddress(int64_t offset);
  Operation *findLastReader(Value tensor) const;
  void forEachIndex(ArrayRef<int64_t> shape, SmallVector<Value> &indices, IndexBody body);
  Value lookupCachedElement(Scope::Elements Scope::*elements, Value tensor, ValueRange indices) const;
  void cacheElement(Value tensor, ValueRange indices, Value element);
  bool readsBuffers(Value tensor, const llvm::SmallPtrSetImpl<Value> &addresses, ArrayRef<int64_t> shape,
                    bool sameIndex) const;

  llvm::DenseMap<Value, SmallVector<Value>> parts;
  llvm::DenseMap<Value, Buffer> buffers;
  /// Those from which the checks of elements follow the definitions.
  UndefinedValues followed;
  /// Booleans for the elements of tensors with buffers: whether they are undefined.
  llvm::DenseMap<Value, Buffer> undefinedElements;
  std::vector<Scope> scopes;
  /// Values that get a buffer, and operations that are deferred to be computed in one loop with the following ones.
  llvm::DenseSet<Value> buffered;
  SmallVector<Operation *> deferred;

  /// An allocation in the arena and the operation after which it is dead, or null if that is unknown.
  struct Temporary {
    int64_t offset;
    Operation *lastReader;
  };
  ArenaLayout layout;
  SmallVector<Temporary> temporaries;
  int64_t calleeBytes = 0;
  /// The operation of the innermost block that is being lowered.
  Operation *current = nullptr;
  LLVM::ConstantOp frameEnd;
  llvm::DenseMap<int64_t, Value> integers;
  /// The operations outside of a block whose facts it depends on, and the addresses of their failures.
  llvm::DenseMap<Block *, SmallVector<std::pair<Operation *, Value>>> outerFacts;
  /// The address of the step counter, of the integer that stops the launch, and of the range of memory that the runtime
  /// library returns.
  Value steps, stop, range;
};

/// Finds the values of a module that may be undefined.
UndefinedValues findUndefinedValues(Operation *module);
/// Finds those of a body from which the checks of elements follow the definitions.
UndefinedValues findFollowedValues(Region &body, const UndefinedValues &undefined);

/// Selects the tensors that get a buffer because recomputing their elements is too expensive.
llvm::DenseSet<Value> selectBufferedValues(Region &body);

/// Returns whether the elements of the results of `op` can be computed at their uses.
bool isComputedOnDemand(Operation *op);

} // namespace mlir::triton::cpu

#endif // TRITON_LIB_CONVERSION_TRITONTOCPU_FUNCTIONLOWERING_H
