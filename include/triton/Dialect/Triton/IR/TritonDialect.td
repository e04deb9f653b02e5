//===- TritonDialect.td - The tt dialect -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD
#define TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD

include "mlir/IR/OpBase.td"

def Triton_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::mlir::triton";
  let summary = "Triton kernels: operations on whole blocks of elements";
  let description = [{
    A Triton kernel describes one *program instance*, which its program id distinguishes from the others, and which
    computes with blocks of elements: ranked tensors with a static shape and a power-of-two number of elements. Beside
    `arith`, `math`, `scf` and `cf`, the dialect has pointers and tensors of pointers, masked loads and stores, creation
    and reshaping of blocks, and functions.

    The dialect does not distribute elements over threads. The `ttg` dialect does that by the encodings of tensor types;
    the operations stay the same.

    ### Attributes on operations of any dialect

    The dialect declares and verifies these attributes. It preserves other attributes and ignores them, as it does
    attributes of loops on other operations; but a name that differs from one with the prefix `tt` by one or two
    characters is an error. An `i32` in the table may have any signless integer type or `index` in the text. A flag is a
    unit attribute, or `true` or `false`, or an integer, which is true unless it is 0.

    | attribute | on | value | meaning |
    | --- | --- | --- | --- |
    | `tt.divisibility` | function argument, operation | positive integer, or `dense` elements, one per dimension | divisibility of the value; in bytes for a pointer |
    | `tt.contiguity`, `tt.constancy` | the same | the same | contiguity and constancy of the value, in elements |
    | `tt.pointer_range` | function argument | positive integer | bits of an offset from the pointer; not used |
    | `tt.nv_tma_desc` | function argument | `1 : i32` | the argument is a tensor map, passed by value |
    | `tt.num_stages` | loop | non-negative `i32` | stages of the software pipeline |
    | `tt.loop_unroll_factor` | loop | non-negative `i32` | unroll factor |
    | `tt.flatten` | loop | flag | merge this loop nest into one loop |
    | `tt.warp_specialize` | loop | flag | distribute the loop over partitions of warps |
    | `tt.disallow_acc_multi_buffer` | loop | flag | keep a single buffer for the accumulator of a dot |
    | `tt.scheduled_max_stage` | loop | non-negative `i32` | last pipeline stage of the loop's schedule |
    | `tt.latency`, `tt.self_latency` | operation | non-negative `i32` | pipeline stages until the result is available, and until the operation can execute again |
    | `loop.stage`, `loop.cluster` | operation in a loop | non-negative `i32` | pipeline stage of the operation, at most `tt.scheduled_max_stage`, and its position in the stage |
    | `async_task_id` | operation | `array<i32>` of non-negative integers | partitions that execute the operation |
    | `allocation.offset` | operation | non-negative `i32`; on a call also an array of them | offset in bytes of its allocation in shared memory |

    A value that contradicts `tt.divisibility`, `tt.contiguity` or `tt.constancy` is undefined.

    `tt.func` verifies the last three rows, whose names have no dialect prefix, on all operations in its body.
  }];
  let dependentDialects = [
    "::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::ub::UBDialect"
  ];
  let extraClassDeclaration = [{
    void registerTypes();
    void registerOperations();

    /// Largest number of elements that a tensor may have.
    static constexpr int64_t kMaxTensorElements = 1048576;

    // Attributes of operations of any dialect and of function arguments; the description of the dialect explains them.

    /// Axis information about a value, which a front end states.
    static constexpr llvm::StringLiteral kDivisibilityAttrName = "tt.divisibility";
    static constexpr llvm::StringLiteral kContiguityAttrName = "tt.contiguity";
    static constexpr llvm::StringLiteral kConstancyAttrName = "tt.constancy";
    static constexpr llvm::StringLiteral kPointerRangeAttrName = "tt.pointer_range";
    static constexpr llvm::StringLiteral kTMADescAttrName = "tt.nv_tma_desc";

    /// Loop annotations.
    static constexpr llvm::StringLiteral kNumStagesAttrName = "tt.num_stages";
    static constexpr llvm::StringLiteral kLoopUnrollFactorAttrName = "tt.loop_unroll_factor";
    static constexpr llvm::StringLiteral kFlattenAttrName = "tt.flatten";
    static constexpr llvm::StringLiteral kWarpSpecializeAttrName = "tt.warp_specialize";
    static constexpr llvm::StringLiteral kDisallowAccMultiBufferAttrName = "tt.disallow_acc_multi_buffer";

    /// The schedule of a software pipeline, on the loop and on the operations in it.
    static constexpr llvm::StringLiteral kScheduledMaxStageAttrName = "tt.scheduled_max_stage";
    static constexpr llvm::StringLiteral kLatencyAttrName = "tt.latency";
    static constexpr llvm::StringLiteral kSelfLatencyAttrName = "tt.self_latency";
    static constexpr llvm::StringLiteral kStageAttrName = "loop.stage";
    static constexpr llvm::StringLiteral kClusterAttrName = "loop.cluster";

    /// The partitions that execute an operation, and the offset of its shared memory.
    static constexpr llvm::StringLiteral kAsyncTaskIdAttrName = "async_task_id";
    static constexpr llvm::StringLiteral kAllocationOffsetAttrName = "allocation.offset";
  }];
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD
