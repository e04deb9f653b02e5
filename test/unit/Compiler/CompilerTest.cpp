//===- CompilerTest.cpp - Compilation of modules --------------------------===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "triton/Compiler/Compiler.h"

#include "triton/Dialect/Triton/IR/Triton.h"
#include "triton/Pipelines/RegisterAll.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::triton;

namespace {

constexpr llvm::StringLiteral kernel = R"(
tt.func public @kernel(%p: !tt.ptr<f32> loc("p"("kernel.py":1:1))) {
  %c = arith.constant 1.0 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
)";

constexpr llvm::StringLiteral beside = R"(
module attributes {gpu.container_module} {
  func.func @main() -> index {
    %c = arith.constant 0 : index
    return %c : index
  }
  gpu.module @kernels {
    tt.func public @kernel(%p: !tt.ptr<f32>) {
      %c = arith.constant 1.0 : f32
      tt.store %p, %c : !tt.ptr<f32>
      tt.return
    }
  }
}
)";

class CompileModule : public testing::Test {
protected:
  CompileModule() {
    DialectRegistry registry;
    triton::registerAllDialects(registry);
    registry.insert<func::FuncDialect>();
    context.appendDialectRegistry(registry);
  }

  static std::string print(ModuleOp module) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream);
    return text;
  }

  FailureOr<Artifact> compile(ModuleOp module, const CompileOptions &options = {}) {
    return compiler.compile(module, options,
                            [&](const CompilerDiagnostic &diagnostic) { messages.push_back(diagnostic.message); });
  }

  /// A context of the caller, with threads.
  MLIRContext context;
  Compiler compiler;
  std::vector<std::string> messages;
};

TEST_F(CompileModule, GivesTheResultOfTheText) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  std::string before = print(*module);
  FailureOr<Artifact> fromModule = compile(*module);
  std::unique_ptr<llvm::MemoryBuffer> buffer = llvm::MemoryBuffer::getMemBuffer(kernel, "");
  FailureOr<Artifact> fromText = compiler.compile(buffer->getMemBufferRef(), {}, [](const CompilerDiagnostic &) {});
  ASSERT_TRUE(succeeded(fromModule) && succeeded(fromText));
  EXPECT_EQ(fromModule->metadata.toJSON(), fromText->metadata.toJSON());
  EXPECT_EQ(fromModule->metadata.parameters->front().name, "p");
  EXPECT_NE(fromModule->bytes.find(".visible .entry kernel("), std::string::npos);
  EXPECT_EQ(print(*module), before);
  EXPECT_TRUE(messages.empty());
}

TEST_F(CompileModule, KeepsHostCode) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(beside, &context);
  ASSERT_TRUE(module);
  CompileOptions options;
  options.emit = Stage::NVVM;
  FailureOr<Artifact> artifact = compile(*module, options);
  ASSERT_TRUE(succeeded(artifact));
  EXPECT_NE(artifact->bytes.find("func.func @main"), std::string::npos);
  EXPECT_NE(artifact->bytes.find("llvm.func @kernel"), std::string::npos);
  options.emit = Stage::PTX;
  EXPECT_TRUE(succeeded(compile(*module, options)));
}

TEST_F(CompileModule, LeavesTheRemarkEngineOfTheCaller) {
  struct Discarding : remark::detail::MLIRRemarkStreamerBase {
    void streamOptimizationRemark(const remark::detail::Remark &) override {}
  };
  ASSERT_TRUE(succeeded(remark::enableOptimizationRemarks(context, std::make_unique<Discarding>(),
                                                          std::make_unique<remark::RemarkEmittingPolicyAll>(), {})));
  auto *engine = context.getRemarkEngine();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  EXPECT_TRUE(succeeded(compile(*module, options)));
  EXPECT_EQ(context.getRemarkEngine(), engine);
  options.remarks.format = RemarkOptions::Format::YAML;
  options.remarks.outputFile = "remarks.yaml";
  EXPECT_TRUE(failed(compile(*module, options)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages.front(), "expected no remark engine in the context, because remarks go to a file");
  EXPECT_EQ(context.getRemarkEngine(), engine);
}

TEST_F(CompileModule, AFileForRemarksRequiresAFilter) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.remarks.all = "";
  options.remarks.outputFile = "remarks.yaml";
  EXPECT_TRUE(failed(compile(*module, options)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages.front(), "expected a filter for the remarks that go to 'remarks.yaml', but got none");
  options.remarks.outputFile = "";
  EXPECT_TRUE(succeeded(compile(*module, options)));
}

TEST_F(CompileModule, RemarksForAFileComeFromOneThread) {
  struct ThreadObserver : StageObserver {
    bool isMultithreaded = false;
    void observeMLIR(Stage, Operation *kernelModule) override {
      isMultithreaded |= kernelModule->getContext()->isMultithreadingEnabled();
    }
  } observer;
  context.enableMultithreading();
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.observer = &observer;
  options.remarks.format = RemarkOptions::Format::YAML;
  options.remarks.outputFile = "/dev/null";
  EXPECT_TRUE(succeeded(compile(*module, options)));
  EXPECT_FALSE(observer.isMultithreaded);
  EXPECT_TRUE(context.isMultithreadingEnabled());
}

TEST_F(CompileModule, RefusesAFilterThatIsNoRegularExpression) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.remarks.missed = "(";
  EXPECT_TRUE(failed(compile(*module, options)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages.front(),
            "expected a regular expression as a filter for remarks, but got '(': parentheses not balanced");
}

TEST_F(CompileModule, RefusesAnInvalidModule) {
  for (StringRef target : {"sm_90a", "cpu"}) {
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
    module->walk([](triton::ReturnOp op) { op.erase(); });
    CompileOptions options;
    options.target = target.str();
    messages.clear();
    EXPECT_TRUE(failed(compile(*module, options)));
    ASSERT_FALSE(messages.empty());
    EXPECT_NE(messages.front().find("block with no terminator"), std::string::npos);
  }
}

TEST_F(CompileModule, RefusesANumberOfStagesOutOfRange) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.numStages = -1;
  EXPECT_TRUE(failed(compile(*module, options)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages.front(), "expected num-stages to be a number from 1 to 64, but got -1");
}

TEST_F(CompileModule, RefusesOptionsOutOfRangeAtEachStage) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  FailureOr<Artifact> code = compile(*module, [] {
    CompileOptions options;
    options.emit = Stage::LLVMIR;
    return options;
  }());
  ASSERT_TRUE(succeeded(code));
  auto set = [](auto member, auto value) {
    CompileOptions options;
    options.*member = value;
    return options;
  };
  for (auto [options, message] :
       {std::pair(set(&CompileOptions::abi, "bogus"), "expected abi to be triton or native, but got 'bogus'"),
        std::pair(set(&CompileOptions::numWarps, -4),
                  "expected num-warps to be a power of two from 1 to 32, but got -4"),
        std::pair(set(&CompileOptions::numCTAs, 0), "expected num-ctas to be a power of two from 1 to 16, but got 0"),
        std::pair(set(&CompileOptions::maxNReg, -1), "expected maxnreg to be a number from 0 to 255, but got -1")})
    for (Stage stage : {Stage::TTIR, Stage::LLVMIR, Stage::PTX}) {
      CompileOptions wrong = options;
      wrong.emit = stage;
      messages.clear();
      EXPECT_TRUE(failed(compile(*module, wrong)));
      EXPECT_EQ(messages, std::vector<std::string>{message});
      if (stage == Stage::TTIR)
        continue;
      std::string failure;
      std::unique_ptr<llvm::MemoryBuffer> buffer = llvm::MemoryBuffer::getMemBuffer(code->bytes, "");
      EXPECT_TRUE(failed(compiler.compile(buffer->getMemBufferRef(), wrong,
                                          [&](const CompilerDiagnostic &found) { failure += found.message; })));
      EXPECT_EQ(failure, message);
    }
}

TEST_F(CompileModule, NeedsNoReceiverOfDiagnostics) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.numWarps = 3;
  EXPECT_TRUE(failed(compiler.compile(*module, options, nullptr)));
}

TEST_F(CompileModule, AFailureIsOneErrorAndTheContextStaysUsable) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(kernel, &context);
  CompileOptions options;
  options.kernel = "kernal";
  EXPECT_TRUE(failed(compile(*module, options)));
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages.front(), "expected a kernel `kernal`, but got kernel; did you mean `kernel`?");
  EXPECT_TRUE(succeeded(compile(*module)));
  options.kernel = "kernel";
  options.target = "cpu";
  EXPECT_TRUE(succeeded(compile(*module, options)));
}

} // namespace
