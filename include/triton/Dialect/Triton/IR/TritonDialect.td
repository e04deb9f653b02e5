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
  let summary = "Block programs: kernels whose values are whole blocks of elements";
  let description = [{
    A Triton kernel is written for one *program*: an instance of the kernel, told apart from the others by its program
    id, that computes with blocks of elements (ranked tensors of static, power-of-two shape). The dialect has what such
    a program needs beside `arith`, `math`, `scf` and `cf`: pointers and tensors of pointers, masked loads and stores,
    creation and reshaping of blocks, and functions.

    Nothing here says which thread of a GPU holds which element. The `ttg` dialect adds that as the encoding of the
    tensor types; the operations stay the same.

    ### Attributes on operations of any dialect

    These are declared and checked; attributes that are not among them are kept and mean nothing here.

    | attribute | on | value | meaning |
    | --- | --- | --- | --- |
    | `tt.divisibility` | function argument, operation | integer, or `dense` with one for each dimension | the value, or the address, is divisible by it |
    | `tt.contiguity`, `tt.constancy` | the same | the same | so many neighbours count up by one, are equal |
    | `tt.pointer_range` | function argument | integer | how many bits an offset from the pointer takes; not used |
    | `tt.nv_tma_desc` | function argument | `1 : i32` | a tensor map, passed by value |
    | `tt.num_stages` | loop | `i32`, not negative | depth of the software pipeline |
    | `tt.loop_unroll_factor` | loop | `i32`, not negative | by how much to unroll |
    | `tt.flatten` | loop | unit | merge this nest of loops into one |
    | `tt.warp_specialize` | loop | unit | spread the loop's work over groups of warps |
    | `tt.disallow_acc_multi_buffer` | loop | unit | keep one accumulator of a matrix product |
    | `tt.scheduled_max_stage` | loop | `i32`, not negative | the number of the last stage of the loop's schedule |
    | `tt.latency`, `tt.self_latency` | operation | `i32`, not negative | stages until the result is there, until the operation can begin again |
    | `loop.stage`, `loop.cluster` | operation in a loop | `i32`, not negative | when the schedule has it done: the stage, not after `tt.scheduled_max_stage`, and the place in it |
    | `async_task_id` | operation | `array<i32>`, not negative | which groups of warps do it |
    | `allocation.offset` | operation | `i32`, not negative; on a call also an array of them | where its shared memory begins, in bytes |

    `tt.func` checks the last three rows, whose names begin with no dialect's, for all that is in it.
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

    // The attributes that operations of any dialect, or arguments of functions, carry; the description of the dialect
    // says what they mean.

    /// Facts about a value that a front end may state.
    static constexpr llvm::StringLiteral kDivisibilityAttrName = "tt.divisibility";
    static constexpr llvm::StringLiteral kContiguityAttrName = "tt.contiguity";
    static constexpr llvm::StringLiteral kConstancyAttrName = "tt.constancy";
    static constexpr llvm::StringLiteral kPointerRangeAttrName = "tt.pointer_range";
    static constexpr llvm::StringLiteral kTMADescAttrName = "tt.nv_tma_desc";

    /// What is to become of a loop.
    static constexpr llvm::StringLiteral kNumStagesAttrName = "tt.num_stages";
    static constexpr llvm::StringLiteral kLoopUnrollFactorAttrName = "tt.loop_unroll_factor";
    static constexpr llvm::StringLiteral kFlattenAttrName = "tt.flatten";
    static constexpr llvm::StringLiteral kWarpSpecializeAttrName = "tt.warp_specialize";
    static constexpr llvm::StringLiteral kDisallowAccMultiBufferAttrName = "tt.disallow_acc_multi_buffer";

    /// A loop's schedule, on the loop and on the operations in it.
    static constexpr llvm::StringLiteral kScheduledMaxStageAttrName = "tt.scheduled_max_stage";
    static constexpr llvm::StringLiteral kLatencyAttrName = "tt.latency";
    static constexpr llvm::StringLiteral kSelfLatencyAttrName = "tt.self_latency";
    static constexpr llvm::StringLiteral kStageAttrName = "loop.stage";
    static constexpr llvm::StringLiteral kClusterAttrName = "loop.cluster";

    /// Who does an operation, and where its shared memory is.
    static constexpr llvm::StringLiteral kAsyncTaskIdAttrName = "async_task_id";
    static constexpr llvm::StringLiteral kAllocationOffsetAttrName = "allocation.offset";
  }];
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultTypePrinterParser = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_TRITONDIALECT_TD
