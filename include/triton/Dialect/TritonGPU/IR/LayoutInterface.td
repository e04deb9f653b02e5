//===- LayoutInterface.td - Layouts of an operation's tensors -*- tablegen -*-===//
//
// Part of triton-mlir, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_TD
#define TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_TD

include "mlir/IR/OpBase.td"

def LayoutOpInterface : OpInterface<"LayoutOpInterface"> {
  let cppNamespace = "::mlir::triton::gpu";
  let description = [{
    An operation that supports its tensors in other layouts than those that they have. Layout assignment knows
    operations through this interface alone.

    An operation has *layout groups*. A group is a set of operands and results for which one layout is selected: its
    operands have one layout, its results have one layout, and each of the two determines the other
    (`inferResultLayout`, `inferOperandLayout`). A fixed group keeps the layouts that it has. Tensors that belong to
    no group may have any layout.

    `getLayoutGroups(Operation *)` also knows the groups of operations without this interface.
  }];
  let methods = [
    InterfaceMethod<[{
        Returns the layout groups. By default all tensors form one group.
      }], "::llvm::SmallVector<::mlir::triton::gpu::LayoutGroup>", "getLayoutGroups", (ins), /*methodBody=*/"",
      /*defaultImplementation=*/"return {::mlir::triton::gpu::LayoutGroup::getAll($_op)};">,
    InterfaceMethod<[{
        Returns the layout of the results for operands in `layout`, or null if there is none. By default both are equal.
      }], "::mlir::Attribute", "inferResultLayout", (ins "::mlir::Attribute":$layout), /*methodBody=*/"",
      /*defaultImplementation=*/"return layout;">,
    InterfaceMethod<[{
        Returns the layout of the operands for results in `layout`, or null if there is none. By default both are equal.
      }], "::mlir::Attribute", "inferOperandLayout", (ins "::mlir::Attribute":$layout), /*methodBody=*/"",
      /*defaultImplementation=*/"return layout;">,
    InterfaceMethod<[{
        Returns whether the layout of a group is selected for its operands, and determines that of its results. By
        default it is selected for the results.
      }], "bool", "isLayoutSelectedForOperands", (ins), /*methodBody=*/"", /*defaultImplementation=*/"return false;">,
    InterfaceMethod<[{
        Returns whether operands may have any layout that is equivalent to the one of their group.
      }], "bool", "acceptsEquivalentLayouts", (ins), /*methodBody=*/"", /*defaultImplementation=*/"return false;">,
    InterfaceMethod<[{
        Returns whether operands may have `layout`, beyond what the groups state.
      }], "bool", "supportsOperandLayout", (ins "::mlir::Attribute":$layout), /*methodBody=*/"",
      /*defaultImplementation=*/"return true;">,
    InterfaceMethod<[{
        Returns whether computing the results a second time can replace a layout conversion. An operation that moves
        elements between threads costs as much as the conversion.
      }], "bool", "isRematerializable", (ins), /*methodBody=*/"", /*defaultImplementation=*/"return true;">,
    InterfaceMethod<[{
        Adjusts the layouts with which layout assignment begins: at first, `operands` and `results` hold the default
        layout of each tensor's shape, and null for other values.
      }], "void", "adjustDefaultLayouts",
      (ins "::llvm::MutableArrayRef<::mlir::Attribute>":$operands,
           "::llvm::MutableArrayRef<::mlir::Attribute>":$results),
      /*methodBody=*/"", /*defaultImplementation=*/"return;">,
  ];
}

#endif // TRITON_DIALECT_TRITONGPU_IR_LAYOUTINTERFACE_TD
