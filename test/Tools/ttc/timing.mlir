// RUN: ttc %s --timing -o /dev/null 2>&1 | FileCheck %s

// CHECK: Execution time report
// CHECK: parse
// CHECK: translate to LLVM IR
// CHECK: link libdevice
// CHECK: optimize LLVM IR
// CHECK: generate PTX
// CHECK: Total
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
