//===- TritonToCPU.cpp - Conversion of kernels to CPU code ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "triton/Analysis/ControlFlow/CallGraph.h"
#include "triton/CPURuntime/KernelSymbols.h"
#include "triton/Conversion/IntegerDivision/IntegerDivision.h"
#include "triton/Conversion/Passes.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/TargetInfo/NumericOption.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Support/JSON.h"
#include "llvm/TargetParser/Host.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONTOCPU
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::cpu;

/// Verifies that the kernels at or below `root` are not all lowered for a GPU; those of other compilers may be beside
/// them.
static LogicalResult verifyNotLowered(Operation *root) {
  if (!triton::gpu::findKernelModules(root).empty())
    return success();
  WalkResult result =
      root->walk([](LLVM::LLVMFuncOp func) -> WalkResult {
        if (func->hasAttr(NVVM::NVVMDialect::getKernelFuncAttrName()))
          return emitLocatedOpError(func)
                 << "expected a kernel of a stage before nvvm, but got one that is lowered for a GPU";
        return WalkResult::skip();
      });
  return failure(result.wasInterrupted());
}

namespace {

struct ConvertTritonToCPU : public triton::impl::ConvertTritonToCPUBase<ConvertTritonToCPU> {
  using ConvertTritonToCPUBase::ConvertTritonToCPUBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    if (failed(checkOptions()) || failed(verifyNotLowered(getOperation())))
      return signalPassFailure();
    for (Operation *module : triton::gpu::findKernelModules(getOperation()))
      if (failed(convert(module)))
        return signalPassFailure();
  }

  LogicalResult checkOptions();
  LogicalResult convert(Operation *module);
};

} // namespace

LogicalResult ConvertTritonToCPU::checkOptions() {
  if (options::kStepLimit.accepts(stepLimit))
    return success();
  return emitError(getOperation()->getLoc()) << options::kStepLimit.explain(stepLimit);
}

/// Returns whether machine code may call a function of this name, which is not the one that the module defines: one of
/// the C library, of the compiler's or of this project's runtime.
static bool isLibraryName(StringRef name) {
  static const llvm::TargetLibraryInfoImpl library{llvm::Triple(llvm::sys::getDefaultTargetTriple())};
  llvm::LibFunc known;
  // LLVM does not know `erfc`, which `math.erfc` becomes.
  return library.getLibFunc(name, known) || name == "erfc" || name == "erfcf" || name.starts_with("__") ||
         name.starts_with("triton_cpu");
}

/// Verifies that a symbol of machine code can have the name of a function, and that the name of a kernel can be derived
/// from its symbol.
static LogicalResult verifyName(FuncOp func) {
  StringRef name = func.getName();
  if (name.empty() || name.contains('\0'))
    return func.emitError() << "expected a function name of at least one character, and none of them NUL, but got `"
                            << escapeName(name) << '`';
  if (func.isKernel() && !llvm::json::isUTF8(name))
    return func.emitError() << "expected the name of a kernel to be UTF-8, but got `" << escapeName(name) << '`';
  if (name.starts_with("llvm.") || name.starts_with("triton_cpu_") || name.ends_with("_arena_bytes") ||
      (func.isKernel() && name.ends_with(cpu::kKernelSymbolSuffix)))
    return func.emitError() << "expected a function name that code for the CPU does not reserve, but got `" << name
                            << '`';
  return success();
}

/// Returns whether an operation defines a symbol of machine code that calls by name may refer to.
static bool isGlobalDefinition(Operation *op) {
  if (auto function = dyn_cast<LLVM::LLVMFuncOp>(op))
    return !function.isExternal();
  if (auto variable = dyn_cast<LLVM::GlobalOp>(op)) {
    bool isDeclaration =
        llvm::is_contained({LLVM::Linkage::External, LLVM::Linkage::ExternWeak}, variable.getLinkage()) &&
        !variable.getValueOrNull() && !variable.getInitializerBlock();
    return !isDeclaration && variable.getLinkage() != LLVM::Linkage::Private;
  }
  return isa<LLVM::AliasOp, LLVM::IFuncOp>(op);
}

/// Verifies that none of the functions and variables that the module has beside those to lower takes the place of what
/// the lowering or a library defines.
static LogicalResult verifyOtherSymbols(Operation *module) {
  llvm::StringSet<> reserved;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (func.isKernel())
      for (StringRef suffix : {StringRef(cpu::kKernelSymbolSuffix), StringRef("_arena_bytes")})
        reserved.insert((func.getName() + suffix).str());
  for (Operation &op : module->getRegion(0).getOps()) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    if (!symbol || isa<FuncOp>(op))
      continue;
    if ((isGlobalDefinition(&op) && isLibraryName(symbol.getName())) || reserved.contains(symbol.getName()))
      return op.emitError() << "expected a name that code for the CPU does not reserve, but got `" << symbol.getName()
                            << '`';
  }
  return success();
}

/// Returns the name of the lowered function, which is that of `source` unless a library has it or it looks like that of
/// a lowered kernel. No other symbol has another name.
static std::string getLoweredName(FuncOp source) {
  std::string name = source.getName().str();
  if (!isLibraryName(name) && !StringRef(name).ends_with(cpu::kKernelSymbolSuffix))
    return name;
  if (source.isKernel())
    return name + cpu::kKernelSymbolSuffix.str();
  do
    name += ".function";
  while (SymbolTable::lookupSymbolIn(source->getParentOp(), name));
  return name;
}

/// Creates the lowered function for `source`, without a body.
static LLVM::LLVMFuncOp createFunction(FuncOp source) {
  OpBuilder builder(source);
  auto function =
      LLVM::LLVMFuncOp::create(builder, source.getLoc(), getLoweredName(source), cpu::getFunctionType(source));
  if (!source.isKernel())
    function.setLinkage(LLVM::Linkage::Internal);
  // Host code that launches the kernel stays valid.
  StringRef launched = mlir::gpu::GPUDialect::getKernelFuncAttrName();
  if (Attribute attribute = source->getDiscardableAttr(launched))
    function->setDiscardableAttr(launched, attribute);
  // Only the tensors of one program instance use its arena.
  unsigned arena = source.isKernel() ? 2 : 1;
  function.setArgAttr(arena, LLVM::LLVMDialect::getNoAliasAttrName(), builder.getUnitAttr());
  function.setArgAttr(arena, LLVM::LLVMDialect::getAlignAttrName(), builder.getI64IntegerAttr(64));
  return function;
}

/// Creates the constant with the size of the arena that the kernel needs, and states the sizes of the arena and of the
/// array of arguments.
static void createArenaSize(FuncOp kernel, LLVM::LLVMFuncOp lowered, int64_t bytes) {
  OpBuilder builder(kernel);
  int64_t parameters = 0;
  for (Type type : kernel.getArgumentTypes())
    parameters += getPartTypes(type).size();
  auto setBytes = [&](unsigned argument, int64_t bytes) {
    if (bytes > 0)
      lowered.setArgAttr(argument, LLVM::LLVMDialect::getDereferenceableAttrName(), builder.getI64IntegerAttr(bytes));
  };
  setBytes(0, parameters * int64_t(sizeof(void *)));
  setBytes(2, bytes);
  LLVM::GlobalOp::create(builder, kernel.getLoc(), builder.getI64Type(), /*isConstant=*/true, LLVM::Linkage::External,
                         (kernel.getName() + "_arena_bytes").str(), builder.getI64IntegerAttr(bytes));
}

namespace {
/// Lowers a maximum or minimum of numbers. GPUs order zeros by their signs, which LLVM's counterpart of `arith.maxnumf`
/// does not.
template <typename OpTy>
struct NumberLowering : public OpRewritePattern<OpTy> {
  NumberLowering(MLIRContext *context, StringRef intrinsic)
      : OpRewritePattern<OpTy>(context), intrinsic(StringAttr::get(context, intrinsic)) {}

  LogicalResult matchAndRewrite(OpTy op, PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<LLVM::CallIntrinsicOp>(op, op.getType(), intrinsic, op.getOperands());
    return success();
  }

  StringAttr intrinsic;
};
} // namespace

/// Lowers operations of `arith` that have no counterpart in LLVM IR.
static void lowerArithmetic(LLVM::LLVMFuncOp function) {
  RewritePatternSet patterns(function.getContext());
  populateRoundedDivisionPatterns(patterns);
  patterns.add<NumberLowering<arith::MaxNumFOp>>(function.getContext(), "llvm.maximumnum");
  patterns.add<NumberLowering<arith::MinNumFOp>>(function.getContext(), "llvm.minimumnum");
  walkAndApplyPatterns(function, std::move(patterns));
}

LogicalResult ConvertTritonToCPU::convert(Operation *module) {
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
    if (!func.isDeclaration() && (failed(verifyName(func)) || failed(verifySupported(func))))
      return failure();
  if (failed(verifyOtherSymbols(module)))
    return failure();
  FailureOr<SmallVector<FuncOp>> order = getCallGraphPostOrder(module);
  if (failed(order))
    return failure();
  LoweringOptions options{boundsChecking, interruptible, stepLimit};
  llvm::StringMap<FunctionInfo> functions;
  UndefinedValues undefined;
  if (boundsChecking)
    undefined = findUndefinedValues(module);
  auto given = llvm::to_vector(module->getRegion(0).getOps<LLVM::LLVMFuncOp>());
  for (FuncOp func : *order) {
    if (func.isDeclaration())
      continue;
    LLVM::LLVMFuncOp target = createFunction(func);
    FunctionLowering lowering(target, options, functions, undefined);
    if (failed(lowerFunction(func, lowering)))
      return failure();
    functions[func.getName()] = {target, lowering.getFrameBytes()};
    if (func.isKernel())
      createArenaSize(func, target, lowering.getFrameBytes());
  }
  // Partitions have functions of their own.
  for (auto function : llvm::to_vector(module->getRegion(0).getOps<LLVM::LLVMFuncOp>()))
    if (!llvm::is_contained(given, function))
      lowerArithmetic(function);
  for (FuncOp func : *order)
    func.erase();
  return success();
}
