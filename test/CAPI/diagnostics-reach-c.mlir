// RUN: not triton-capi-test %s | FileCheck %s

// CHECK: version
// CHECK-NEXT: diagnostic 3 [source:9:17] use of undeclared SSA value name
// CHECK-NEXT: no artifact, 1 error(s)

module {
  llvm.func @kernel() attributes {nvvm.kernel} {
    llvm.return %x : i32
  }
}
