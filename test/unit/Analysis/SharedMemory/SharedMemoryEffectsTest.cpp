//===- SharedMemoryEffectsTest.cpp - Effects of operations on shared memory ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "triton/Analysis/LoweringPlan/SharedMemoryOpInterfaceImpl.h"
#include "triton/Dialect/TritonNvidiaGPU/IR/TritonNvidiaGPU.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;
using namespace mlir::triton::nvidia_gpu;

namespace {

/// The effects of `op` as text, with buffers by the names of the arguments of the function.
std::string describe(Operation *op, bool hasScratch) {
  std::string text;
  auto add = [&](const std::string &word) { text += (text.empty() ? "" : ", ") + word; };
  const char *const completions[] = {"", " until async_wait", " until dot_wait", " until store_wait",
                                     " until mbarrier"};
  auto addAccesses = [&](ArrayRef<SharedMemoryAccess> accesses) {
    for (const SharedMemoryAccess &access : accesses) {
      const char *const kinds[] = {"read ", "write ", "synchronize "};
      std::string word = kinds[static_cast<int>(access.kind)];
      if (auto argument = dyn_cast_or_null<BlockArgument>(access.buffer))
        word += "arg" + std::to_string(argument.getArgNumber());
      else
        word += access.buffer ? "result" : "scratch";
      word += access.proxy == MemoryProxy::Async ? " by async proxy" : "";
      word += access.byOneThread ? " by one thread" : "";
      word += access.warpKey ? " within warps" : "";
      add(word + completions[static_cast<int>(access.completion)]);
    }
  };
  SharedMemoryEffects effects = getSharedMemoryEffects(op, hasScratch);
  if (effects.hasBarrierBefore)
    add("barrier");
  if (effects.wait)
    add(std::to_string(effects.wait->maxPending) + completions[static_cast<int>(effects.wait->completion)]);
  if (effects.signalsCompletion)
    add("signal");
  if (effects.fencesProxies)
    add("proxy fence");
  addAccesses(effects.accesses);
  if (effects.hasBarrier)
    add("barrier");
  addAccesses(effects.accessesAfterBarrier);
  if (effects.hasBarrierAtEnd)
    add("barrier at end");
  return text;
}

class SharedMemoryEffectsTest : public ::testing::Test {
protected:
  SharedMemoryEffectsTest() {
    DialectRegistry registry;
    registerSharedMemoryOpInterfaceExternalModels(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<arith::ArithDialect, mlir::gpu::GPUDialect, TritonNvidiaGPUDialect>();
  }

  /// Checks the effects of each operation that has an attribute `test.effects`, and returns how many there are.
  int check(const std::string &functions) {
    std::string text = std::string(aliases) + "module attributes {\"ttg.num-warps\" = 4 : i32} {\n" + functions + "}\n";
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text;
    int count = 0;
    if (module)
      module->walk([&](Operation *op) {
        auto expected = op->getAttrOfType<StringAttr>("test.effects");
        if (!expected)
          return;
        FailureOr<SharedMemoryRequirement> memory = getSharedMemoryRequirement(op);
        ASSERT_TRUE(succeeded(memory));
        EXPECT_EQ(describe(op, memory->bytes > 0 && !memory->buffer), expected.str())
            << op->getName().getStringRef().str();
        ++count;
      });
    return count;
  }

  static constexpr const char *aliases = R"(
#s = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [0]}>
#flat = #ttg.swizzled_shared<{vec = 1, perPhase = 1, maxPhase = 1, order = [1, 0]}>
#a = #ttg.nvmma_shared<{swizzlingByteWidth = 128, transposed = false, elementBitWidth = 16}>
#a8 = #ttg.nvmma_shared<{swizzlingByteWidth = 64, transposed = false, elementBitWidth = 8}>
#l = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [4], order = [0]}>
#row = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [1, 0]}>
#col = #ttg.blocked<{sizePerThread = [1, 1], threadsPerWarp = [32, 1], warpsPerCTA = [1, 4], order = [0, 1]}>
#quads = #ttg.blocked<{sizePerThread = [1, 4], threadsPerWarp = [4, 8], warpsPerCTA = [4, 1], order = [1, 0]}>
#lines = #ttg.blocked<{sizePerThread = [4, 1], threadsPerWarp = [1, 32], warpsPerCTA = [4, 1], order = [0, 1]}>
#mma = #ttg.nvidia_mma<{versionMajor = 3, versionMinor = 0, warpsPerCTA = [4, 1], instrShape = [16, 64, 16]}>
#op = #ttg.dot_op<{opIdx = 0, parent = #mma, kWidth = 2}>
#ix = #ttg.slice<{dim = 0, parent = #row}>
#acc = #ttng.tensor_memory_encoding<blockM = 128, blockN = 64, colStride = 1>
#scales = #ttng.tensor_memory_scales_encoding<>
#tm = #ttng.tensor_memory
#smem = #ttg.shared_memory
!v = !ttg.memdesc<128xf32, #s, #smem, mutable>
!mbarrier = !ttg.memdesc<1xi64, #s, #smem, mutable>
!buffer = !ttg.memdesc<64x64xf16, #a, #smem, mutable>
!rows = !ttg.memdesc<32x64xf16, #a, #smem, mutable>
!desc = !tt.tensordesc<tensor<64x64xf16, #a>>
!rowDesc = !tt.tensordesc<tensor<1x64xf16, #a>>
!lhs = !ttg.memdesc<128x64xf16, #a, #smem>
!d = !ttg.memdesc<128x64xf32, #acc, #tm, mutable>
!a8 = !ttg.memdesc<128x64xf8E5M2, #a8, #smem>
!b8 = !ttg.memdesc<32x64xi8, #a8, #smem>
!bs = !ttg.memdesc<64x2xi8, #scales, #tm>
!as = !ttg.memdesc<1x256xi8, #flat, #smem>
)";

  MLIRContext context;
};

TEST_F(SharedMemoryEffectsTest, EachOperationOfTheDialectsStatesItsEffects) {
  // These take no buffers, and their effects are unknown.
  const StringRef withoutBuffers[] = {"ttg.async_commit_group", "ttg.mask", "ttng.cluster_arrive", "ttng.cluster_wait"};
  unsigned count = 0;
  for (RegisteredOperationName name : context.getRegisteredOperations()) {
    if (name.getDialectNamespace() != "ttg" && name.getDialectNamespace() != "ttng")
      continue;
    bool states = name.hasInterface<SharedMemoryOpInterface>() || name.hasInterface<MemDescViewOpInterface>() ||
                  name.hasInterface<MemoryEffectOpInterface>() ||
                  name.hasTrait<mlir::OpTrait::HasRecursiveMemoryEffects>();
    EXPECT_NE(states, llvm::is_contained(withoutBuffers, name.getStringRef())) << name.getStringRef().str();
    ++count;
  }
  EXPECT_GT(count, 40u);
}

TEST_F(SharedMemoryEffectsTest, BuffersAndCopiesOfTtg) {
  EXPECT_EQ(check(R"(
tt.func @f(%v: !v, %x: tensor<128xf32, #l>, %p: tensor<128x!tt.ptr<f32>, #l>) {
  %a = ttg.local_alloc {test.effects = ""} : () -> !v
  %b = ttg.local_alloc %x {test.effects = "write result"} : (tensor<128xf32, #l>) -> !v
  %y = ttg.local_load %v {test.effects = "read arg0"} : !v -> tensor<128xf32, #l>
  ttg.local_store %x, %v {test.effects = "write arg0"} : tensor<128xf32, #l> -> !v
  %t = ttg.async_copy_global_to_local %p, %v {test.effects = "write arg0 until async_wait"} : tensor<128x!tt.ptr<f32>, #l> -> <128xf32, #s, #smem, mutable>
  %w = ttg.async_wait {num = 1 : i32, test.effects = "1 until async_wait"}
  ttg.local_dealloc %v {test.effects = ""} : !v
  tt.return
})"),
            7);
}

TEST_F(SharedMemoryEffectsTest, Barriers) {
  EXPECT_EQ(check(R"(
tt.func @f() {
  ttg.local_barrier {test.effects = "barrier"}
  gpu.barrier {test.effects = "barrier"}
  ttg.warp_specialize() attributes {test.effects = "barrier, barrier at end"}
  default {
    ttg.warp_yield
  }
  partition0() num_warps(4) {
    ttg.warp_return
  } : () -> ()
  tt.return
})"),
            3);
}

TEST_F(SharedMemoryEffectsTest, MBarriers) {
  EXPECT_EQ(check(R"(
tt.func @f(%b: !mbarrier, %phase: i32, %pred: i1) {
  ttng.init_barrier %b, 1 {test.effects = "proxy fence, write arg0 by one thread"} : !mbarrier
  ttng.barrier_expect %b, 8192 {test.effects = "synchronize arg0"}, %pred : !mbarrier
  ttng.wait_barrier %b, %phase {test.effects = "synchronize arg0"} : !mbarrier
  ttng.arrive_barrier %b, 2 {test.effects = "signal, synchronize arg0"} : !mbarrier
  ttng.async_copy_mbarrier_arrive %b {test.effects = "synchronize arg0"} : !mbarrier
  ttng.inval_barrier %b {test.effects = "write arg0 by one thread"} : !mbarrier
  ttng.fence_async_shared {bCluster = false, test.effects = "proxy fence"}
  ttng.refill_barrier %phase, 3 {test.effects = "barrier"}
  tt.return
})"),
            8);
}

TEST_F(SharedMemoryEffectsTest, CopiesByTMA) {
  EXPECT_EQ(check(R"(
tt.func @f(%A: !buffer, %R: !rows, %b: !mbarrier, %d: !desc, %rd: !rowDesc, %i: i32, %xs: tensor<32xi32, #ix>, %pred: i1) {
  ttng.async_tma_copy_global_to_local %d[%i, %i] %A, %b, %pred {test.effects = "synchronize arg2 by async proxy, write arg0 by async proxy until mbarrier"} : !desc, !mbarrier -> !buffer
  ttng.async_tma_gather %rd[%xs, %i] %R, %b, %pred {test.effects = "synchronize arg2 by async proxy, write arg1 by async proxy until mbarrier"} : !rowDesc, tensor<32xi32, #ix>, i32, !mbarrier, !rows, i1
  ttng.async_tma_copy_local_to_global %d[%i, %i] %A {test.effects = "read arg0 by async proxy until store_wait"} : !desc, !buffer
  ttng.async_tma_reduce add, %d[%i, %i] %A {test.effects = "read arg0 by async proxy until store_wait"} : !desc, !buffer
  ttng.async_tma_scatter %rd[%xs, %i] %R {test.effects = "read arg1 by async proxy until store_wait"} : !rowDesc, tensor<32xi32, #ix>, i32, !rows
  ttng.async_tma_store_wait {pendings = 2 : i32, test.effects = "2 until store_wait"}
  tt.return
})"),
            6);
}

TEST_F(SharedMemoryEffectsTest, DotsOfWarpGroups) {
  EXPECT_EQ(check(R"(
tt.func @f(%A: !buffer, %B: !buffer, %ra: tensor<64x64xf16, #op>, %c: tensor<64x64xf32, #mma>) {
  %x = ttng.warp_group_dot %A, %B, %c {isAsync = true, test.effects = "read arg0 by async proxy until dot_wait, read arg1 by async proxy until dot_wait"} : !buffer * !buffer -> tensor<64x64xf32, #mma>
  %y = ttng.warp_group_dot %ra, %B, %c {test.effects = "read arg1 by async proxy"} : tensor<64x64xf16, #op> * !buffer -> tensor<64x64xf32, #mma>
  %w = ttng.warp_group_dot_wait %x {pendings = 1 : i32, test.effects = "1 until dot_wait"} : tensor<64x64xf32, #mma>
  tt.return
})"),
            3);
}

TEST_F(SharedMemoryEffectsTest, DotsInTensorMemory) {
  EXPECT_EQ(check(R"(
tt.func @f(%A: !lhs, %B: !buffer, %b: !mbarrier, %a8: !a8, %b8: !b8, %as: !as, %bs: !bs, %TA: !ttg.memdesc<128x64xf16, #acc, #tm>, %D: !d, %p: i1,
           %S: !ttg.memdesc<1x2048xi8, #flat, #smem, mutable>, %T: !ttg.memdesc<128x16xi8, #scales, #tm, mutable>) {
  ttng.tc_gen5_mma %A, %B, %D, %p, %p, %b[%p] {is_async, test.effects = "read arg0 by async proxy until mbarrier, read arg1 by async proxy until mbarrier, synchronize arg2 by async proxy"} : !lhs, !buffer, !d, !mbarrier
  ttng.tc_gen5_mma %TA, %B, %D, %p, %p {test.effects = "read arg1 by async proxy"} : !ttg.memdesc<128x64xf16, #acc, #tm>, !buffer, !d
  ttng.tc_gen5_mma_scaled %a8, %b8, %D, %as, %bs, %p, %p lhs = e5m2 rhs = e2m1 {test.effects = "read arg3 by async proxy, read arg4 by async proxy, read arg5 by async proxy"} : !a8, !b8, !d, !as, !bs
  ttng.tmem_copy %S, %T, %b {test.effects = "read arg10 by async proxy until mbarrier, synchronize arg2 by async proxy"} : !ttg.memdesc<1x2048xi8, #flat, #smem, mutable>, !ttg.memdesc<128x16xi8, #scales, #tm, mutable>, !mbarrier
  ttng.tc_gen5_commit %b {test.effects = "synchronize arg2 by async proxy"} : !mbarrier
  tt.return
})"),
            5);
}

TEST_F(SharedMemoryEffectsTest, ScratchOfPlannedOperations) {
  EXPECT_EQ(check(R"(
tt.func @f(%x: tensor<4x32xf32, #row>, %q: tensor<16x32xf32, #quads>, %v: tensor<128xi32, #l>, %p: !tt.ptr<i32>, %n: i32, %m: i1) -> (i32, i32) {
  %0 = ttg.convert_layout %x {test.effects = "write scratch, barrier, read scratch"} : tensor<4x32xf32, #row> -> tensor<4x32xf32, #col>
  %1 = ttg.convert_layout %q {test.effects = "write scratch within warps, read scratch within warps"} : tensor<16x32xf32, #quads> -> tensor<16x32xf32, #lines>
  %2 = ttg.convert_layout %x {test.effects = ""} : tensor<4x32xf32, #row> -> tensor<4x32xf32, #row>
  %3 = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%l: i32, %r: i32):
    %sum = arith.addi %l, %r : i32
    tt.reduce.return %sum : i32
  }) {test.effects = "write scratch, barrier, read scratch"} : (tensor<128xi32, #l>) -> i32
  %4 = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%l: i32, %r: i32):
    %sum = arith.addi %l, %r : i32
    tt.scan.return %sum : i32
  }) {test.effects = "write scratch, barrier, read scratch"} : (tensor<128xi32, #l>) -> tensor<128xi32, #l>
  %5 = tt.gather %v[%v] {axis = 0 : i32, test.effects = "write scratch, barrier, read scratch"} : (tensor<128xi32, #l>, tensor<128xi32, #l>) -> tensor<128xi32, #l>
  %6 = tt.histogram %v {test.effects = "write scratch, barrier, read scratch"} : tensor<128xi32, #l> -> tensor<128xi32, #l>
  %7 = tt.atomic_rmw add, relaxed, gpu, %p, %n, %m {test.effects = ""} : (!tt.ptr<i32>, i32, i1) -> i32
  %8 = tt.atomic_rmw add, acquire, gpu, %p, %n, %m {test.effects = "barrier"} : (!tt.ptr<i32>, i32, i1) -> i32
  %9 = tt.atomic_rmw add, acq_rel, gpu, %p, %n, %m {test.effects = "barrier, write scratch, barrier, read scratch"} : (!tt.ptr<i32>, i32, i1) -> i32
  %10 = tt.atomic_cas relaxed, gpu, %p, %n, %n {test.effects = "write scratch, barrier, read scratch"} : (!tt.ptr<i32>, i32, i32) -> i32
  %11 = tt.atomic_cas release, gpu, %p, %n, %n {test.effects = "barrier"} : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return %9, %10 : i32, i32
})"),
            12);
}

TEST_F(SharedMemoryEffectsTest, ScratchIsAlignedToBanks) {
  EXPECT_EQ(SharedMemoryRequirement::scratch(0).alignment, 1);
  EXPECT_EQ(SharedMemoryRequirement::scratch(4).alignment, 16);
  EXPECT_EQ(SharedMemoryRequirement::scratch(48).alignment, 64);
  EXPECT_EQ(SharedMemoryRequirement::scratch(4096).alignment, 128);
}

} // namespace
