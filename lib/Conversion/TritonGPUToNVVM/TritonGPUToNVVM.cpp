//===- TritonGPUToNVVM.cpp - Lowers kernels to the LLVM and NVVM dialects ---===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DataMovement/SharedMemoryExchange.h"
#include "Dot/SumsInFlight.h"
#include "Patterns.h"
#include "Program/WarpDispatch.h"

#include "triton/Analysis/SharedMemory/BarrierPlan.h"
#include "triton/Conversion/IntegerDivision/IntegerDivision.h"
#include "triton/Conversion/Passes.h"
#include "triton/Dialect/Triton/IR/Diagnostics.h"
#include "triton/Dialect/Triton/IR/Remarks.h"
#include "triton/Dialect/TritonGPU/IR/KernelModule.h"
#include "triton/Dialect/TritonGPU/IR/TritonGPU.h"

#include "mlir/Conversion/ArithToLLVM/ArithToLLVM.h"
#include "mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/UBToLLVM/UBToLLVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DebugLog.h"
#include "llvm/Support/Regex.h"

namespace mlir::triton {
#define GEN_PASS_DEF_CONVERTTRITONGPUTONVVM
#include "triton/Conversion/Passes.h.inc"
} // namespace mlir::triton

#define DEBUG_TYPE "convert-tritongpu-to-nvvm"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::gpu;

ALWAYS_ENABLED_STATISTIC(numAccesses128, "Memory accesses of 128 bits");
ALWAYS_ENABLED_STATISTIC(numAccesses64, "Memory accesses of 64 bits");
ALWAYS_ENABLED_STATISTIC(numAccesses32, "Memory accesses of 32 bits");
ALWAYS_ENABLED_STATISTIC(numAccessesNarrow, "Memory accesses of less than 32 bits");

namespace {

struct ConvertTritonGPUToNVVM : public triton::impl::ConvertTritonGPUToNVVMBase<ConvertTritonGPUToNVVM> {
  using ConvertTritonGPUToNVVMBase::ConvertTritonGPUToNVVMBase;

  bool canScheduleOn(RegisteredOperationName name) const override {
    return name.hasTrait<mlir::OpTrait::SymbolTable>();
  }
  void runOnOperation() override {
    // The conversion does not visit unreachable blocks.
    IRRewriter rewriter(&getContext());
    for (Operation *module : findKernelModules(getOperation()))
      for (FuncOp func : module->getRegion(0).getOps<FuncOp>())
        (void)eraseUnreachableBlocks(rewriter, func->getRegions());
    AxisInfoAnalysis axisInfo(getOperation());
    for (Operation *module : findKernelModules(getOperation()))
      if (failed(convert(module, axisInfo)))
        return signalPassFailure();
  }

  LogicalResult convert(Operation *module, const AxisInfoAnalysis &axisInfo);
};

} // namespace

/// Declares the dynamic shared memory of a thread block, into which `allocation.offset` points, with the alignment of
/// its buffers.
static void declareSharedMemory(Operation *module, const SharedAllocation &shared) {
  int64_t alignment = 16;
  for (const SharedAllocation::Function &function : shared.getFunctions())
    alignment = std::max(alignment, function.frame.alignment);
  OpBuilder builder = OpBuilder::atBlockBegin(&module->getRegion(0).front());
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), 0);
  LLVM::GlobalOp::create(builder, module->getLoc(), type, /*isConstant=*/false, LLVM::Linkage::External,
                         kSharedMemoryName, /*value=*/Attribute(), alignment,
                         static_cast<unsigned>(NVVM::NVVMMemorySpace::Shared));
}

/// Removes the offsets of operations that use no shared memory: a call passes an offset to a callee that uses some.
static void removeUnusedOffsets(const SharedAllocation &shared) {
  for (const SharedAllocation::Function &function : shared.getFunctions())
    FuncOp(function.func).walk([&](Operation *op) {
      if (!function.buffers.lookup(op))
        op->removeAttr(kAllocationOffsetAttrName);
    });
}

/// Verifies that `module` has the attributes that earlier passes set, and that a GPU can execute its kernels.
static LogicalResult verifyModule(Operation *module) {
  if (!lookupNumWarps(module))
    return module->emitError() << "expected layouts: `" << kNumWarpsAttrName << "` is missing";
  return success(succeeded(verifyIsAllocated(module)) && succeeded(verifyLaunchLimits(module)));
}

/// Verifies that no symbol of the module has a name that the lowering declares.
static LogicalResult verifySymbols(Operation *module) {
  for (auto symbol : module->getRegion(0).getOps<SymbolOpInterface>()) {
    StringRef name = symbol.getName();
    if (name == kSharedMemoryName || name == "vprintf" || name == "__assertfail" || name.starts_with("__nv"))
      return symbol->emitError() << "expected a " << (isa<FuncOp>(symbol) ? "function" : "symbol")
                                 << " name that code for GPUs does not reserve, but got `" << name << '`';
  }
  return success();
}

/// Verifies that PTX allows the name of a kernel (PTX ISA, Identifiers) and that LLVM prints it, which it does not if
/// the name begins with `%`. Verifies that neither LLVM nor PTX declares something of the name of a function.
static LogicalResult verifyName(FuncOp func) {
  StringRef name = func.getName();
  if (func.isDeclaration())
    return success();
  if (name == "WARP_SZ" || name.starts_with("llvm."))
    return func.emitError() << "expected a function name that code for GPUs does not reserve, but got `" << name << '`';
  // LLVM declares the parameters of each function, and those and the results of calls in their blocks.
  static const llvm::Regex declared("^(param|retval)[0-9]+$"), parameter("^(.+)_param_[0-9]+$");
  SmallVector<StringRef> matches;
  bool isParameter = parameter.match(name, &matches) &&
                     SymbolTable::lookupNearestSymbolFrom<FuncOp>(func, StringAttr::get(func.getContext(), matches[1]));
  if (isParameter || (!func.isKernel() && declared.match(name)))
    return func.emitError() << "expected a function name that code for GPUs does not reserve, but got `" << name << '`';
  static const llvm::Regex identifier("^([a-zA-Z][a-zA-Z0-9_$]*|[_$][a-zA-Z0-9_$]+)$");
  // LLVM replaces other characters in the names of functions that are no kernels.
  if (!func.isKernel() && (llvm::isDigit(name.front()) || name == "_"))
    return func.emitError() << "expected the name of a function to begin with a letter, but got `" << name << '`';
  if (!func.isKernel() || identifier.match(name))
    return success();
  return func.emitError() << "expected the name of a kernel to be an identifier of PTX, but got `" << escapeName(name)
                          << '`';
}

/// Verifies the operand types of a switch: the pattern of MLIR does not forward tensors.
static LogicalResult verifySwitch(cf::SwitchOp op) {
  if (llvm::any_of(op->getOperandTypes(), [](Type type) { return isa<RankedTensorType>(type); }))
    return emitUnsupported(op) << "it forwards tensors to its successors";
  return success();
}

/// Adds the patterns of MLIR, for scalars and for the registers of tensors.
static void populateScalarPatterns(LoweringPatterns &lowering) {
  populateRoundedDivisionPatterns(lowering.patterns);
  arith::populateArithToLLVMConversionPatterns(lowering.converter, lowering.patterns);
  cf::populateControlFlowToLLVMConversionPatterns(lowering.converter, lowering.patterns);
  ub::populateUBToLLVMConversionPatterns(lowering.converter, lowering.patterns);
  populateMathToLLVMConversionPatterns(lowering.converter, lowering.patterns);
  lowering.checks.add<cf::SwitchOp>(verifySwitch);
}

static void populatePatterns(LoweringPatterns &lowering, ConversionTarget &target) {
  populateAssertPatterns(lowering);
  populateAsyncCopyPatterns(lowering);
  populateAtomicPatterns(lowering);
  populateBarrierPatterns(lowering);
  populateBulkTensorCopyPatterns(lowering);
  populateConvertLayoutPatterns(lowering);
  populateDotPatterns(lowering);
  populateElementwisePatterns(lowering);
  populateExternFunctionPatterns(lowering);
  populateFloatCastPatterns(lowering);
  populateFp4ToFpPatterns(lowering);
  populateFunctionPatterns(lowering);
  populateGatherPatterns(lowering);
  populateGlobalScratchPatterns(lowering);
  populateHistogramPatterns(lowering);
  populateInlineAssemblyPatterns(lowering);
  populateLoadStorePatterns(lowering);
  populateLocalMemoryPatterns(lowering);
  populateMBarrierPatterns(lowering);
  populateMapElementwisePatterns(lowering);
  populateMathPatterns(lowering);
  populateMemDescViewPatterns(lowering);
  populatePrintPatterns(lowering);
  populateProgramPatterns(lowering);
  populateReducePatterns(lowering);
  populateScanPatterns(lowering);
  populateShapePatterns(lowering);
  populateSmallFloatPatterns(lowering);
  populateTensorMapPatterns(lowering);
  populateScalarPatterns(lowering);
  populateWarpGroupDotPatterns(lowering);
  populateWarpSpecializePatterns(lowering, target);
}

static void countAccess(int64_t bits) {
  ++(bits >= 128 ? numAccesses128 : bits >= 64 ? numAccesses64 : bits >= 32 ? numAccesses32 : numAccessesNarrow);
}

/// Finds the vector width of each access through a tensor of pointers, and remarks on accesses that the layout narrows.
static VectorAccesses findVectorAccesses(Operation *module, const AxisInfoAnalysis &axisInfo) {
  VectorAccesses accesses;
  module->walk([&](Operation *op) {
    Value pointer = getAccessedPointer(op);
    if (!pointer || !isa<RankedTensorType>(pointer.getType()))
      return;
    VectorAccess access = accesses[op] = getVectorAccess(op, axisInfo);
    unsigned elementBits = getMemoryBits(getPointeeType(pointer.getType()));
    countAccess(access.vectorElements * elementBits);
    LDBG() << op->getName() << " accesses " << access.vectorElements * elementBits << " bits at a time";
    if (access.vectorElements < access.possibleElements)
      remark::missed(op->getLoc(), nameRemark(op, DEBUG_TYPE, "LayoutNarrowsAccess"))
          << addText("accesses memory " + Twine(access.vectorElements * elementBits) + " bits at a time instead of " +
                     Twine(access.possibleElements * elementBits))
          << addReason("the layout does not assign neighboring elements to one thread")
          << addSuggestion("run tritongpu-coalesce, or choose a layout with a larger sizePerThread along the "
                           "contiguous dimension");
  });
  return accesses;
}

/// Finds the registers whose elements are equal because the result of an operation is constant over blocks of elements.
static EqualRegisters findEqualRegisters(Operation *module, const AxisInfoAnalysis &axisInfo) {
  EqualRegisters equal;
  module->walk([&](Operation *op) {
    auto type = isa_and_nonnull<arith::ArithDialect>(op->getDialect()) && op->getNumResults() == 1
                    ? dyn_cast<RankedTensorType>(op->getResult(0).getType())
                    : RankedTensorType();
    if (!type)
      return;
    AxisInfo facts = axisInfo.get(op->getResult(0));
    LinearLayout layout = toLinearLayout(type);
    uint64_t inBlock = 0;
    for (unsigned dim = 0; dim < layout.getRank(); ++dim) {
      uint64_t size = std::min(facts.getConstancy(dim), layout.getOutSize(dim));
      inBlock |= (size - 1) << layout.getOutShift(dim);
    }
    if (inBlock == 0)
      return;
    llvm::DenseMap<uint64_t, unsigned> first;
    SmallVector<unsigned> &registers = equal[op];
    for (unsigned reg = 0; reg < layout.getInSize(InDim::Register); ++reg)
      registers.push_back(first.try_emplace(layout.apply({{InDim::Register, reg}}) & ~inBlock, reg).first->second);
  });
  return equal;
}

/// Verifies that the constants in computations of addresses, which have 29 bits, reach all of shared memory.
static LogicalResult verifyOffsets(Operation *module) {
  constexpr int64_t most = (1 << 28) - 8;
  int64_t bytes = module->getAttrOfType<IntegerAttr>(kSharedAttrName).getInt();
  if (bytes <= most)
    return success();
  return module->emitError() << "expected at most " << most << " bytes of shared memory for constant offsets, but got "
                             << bytes;
}

LogicalResult ConvertTritonGPUToNVVM::convert(Operation *module, const AxisInfoAnalysis &axisInfo) {
  if (failed(verifyModule(module)) || failed(verifySymbols(module)))
    return failure();
  LoweringPatterns lowering(&getContext());
  ConversionTarget target(getContext());
  populatePatterns(lowering, target);
  FrozenRewritePatternSet patterns(std::move(lowering.patterns));
  target.addLegalDialect<LLVM::LLVMDialect, NVVM::NVVMDialect>();
  target.markUnknownOpDynamicallyLegal([&](Operation *op) { return op == module; });

  SmallVector<Operation *> functions;
  for (FuncOp func : module->getRegion(0).getOps<FuncOp>()) {
    if (failed(verifyName(func)) || failed(lowering.checks.verify(func, lowering.converter, target, patterns)))
      return failure();
    functions.push_back(func);
  }
  // The lowering inserts no barriers between operations.
  FailureOr<SharedAllocation> shared = SharedAllocation::read(module);
  if (failed(verifyWarpSpecialization(module)) || failed(shared) || failed(verifyBarriers(*shared)))
    return failure();
  if (checkResources ? failed(verifySharedMemoryLimit(module)) : failed(verifyOffsets(module)))
    return failure();
  removeUnusedOffsets(*shared);
  DispatchWords words = reserveDispatchWords(module);
  if (checkResources && failed(verifySharedMemoryLimit(module)))
    return failure();
  separateSumsInFlight(module);
  lowering.accesses = findVectorAccesses(module, axisInfo);
  lowering.equalRegisters = findEqualRegisters(module, axisInfo);
  lowering.globalMemoryOrder = GlobalMemoryOrder(module);
  if (module->getAttrOfType<IntegerAttr>(kSharedAttrName).getInt() > 0)
    declareSharedMemory(module, *shared);
  // Folding would forward buffers whose memory others take over, and remove operations whose barriers others rely on.
  ConversionConfig config;
  config.foldingMode = DialectConversionFoldingMode::Never;
  if (failed(applyFullConversion(functions, target, patterns, config)))
    return failure();
  dispatchWarps(module, words);
  return success();
}
