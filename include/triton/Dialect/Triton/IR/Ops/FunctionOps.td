//===- FunctionOps.td - Functions, calls and returns -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITON_IR_OPS_FUNCTIONOPS_TD
#define TRITON_DIALECT_TRITON_IR_OPS_FUNCTIONOPS_TD

include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"
include "mlir/IR/SymbolInterfaces.td"
include "triton/Dialect/Triton/IR/TritonOpBase.td"

def Triton_FuncOp : Triton_Op<"func", [
    AffineScope, AutomaticAllocationScope, CallableOpInterface, FunctionOpInterface, IsolatedFromAbove]> {
  let summary = "kernel or device function";
  let description = [{
    A public function (also one without a visibility) or a nested one is a kernel: a host can launch it over a grid. A
    private one is a device function, which kernels call; it has no attribute `gpu.kernel`, which `gpu.launch_func`
    requires. The parent is a symbol table such as a `builtin.module` or a `gpu.module`. Without a body it is a
    declaration.

    Passes of MLIR, such as `symbol-dce`, remove a nested function that nothing uses, except from a module in another
    one whose code may use it. The pipeline `triton-ttir` makes nested functions public first.

    The attribute `noinline = true` prevents inlining of the function.

    ```mlir
    tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
      tt.return
    }
    ```
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type, OptionalAttr<StrAttr>:$sym_visibility,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type)>];
  let extraClassDeclaration = [{
    /// The name of the attribute that prevents inlining, and whether it is set.
    static constexpr ::llvm::StringLiteral kNoInlineAttrName = "noinline";
    bool isNoInline();

    /// Whether the function has no body.
    bool isDeclaration() { return isExternal(); }

    /// Whether a host can launch the function.
    bool isKernel() { return !isPrivate() && !isDeclaration(); }

    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }
    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }
  }];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let skipDefaultBuilders = 1;
}

def Triton_CallOp : Triton_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "calls a function";
  let description = [{
    Calls the function `callee` of this module, whose type is that of the operands and results. A call is convergent:
    all threads of the program instance execute it together. No pass reads `arg_attrs` and `res_attrs`, and passes of
    MLIR do not adjust them to operands and results that they remove.

    ```mlir
    %r = tt.call @f(%a, %b) : (i32, f32) -> i32
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands,
    OptionalAttr<DictArrayAttr>:$arg_attrs, OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)";
  let extraClassDeclaration = [{
    ::mlir::Operation::operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
}

def Triton_ReturnOp : Triton_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "ends a function";
  let description = [{
    Returns the values to the caller; their types are the result types of the function.

    ```mlir
    tt.return %a, %b : i32, f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$srcs);
  let assemblyFormat = "attr-dict ($srcs^ `:` type($srcs))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
  let hasVerifier = 1;
}

#endif // TRITON_DIALECT_TRITON_IR_OPS_FUNCTIONOPS_TD
