// RUN: ttc %s -o %t.ll
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.ll
// RUN: ttc %s -o %t.nvvm
// RUN: FileCheck %s --check-prefix=NVVM --input-file=%t.nvvm
// RUN: ttc %s --emit=ptx -o %t.txt
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.txt
// RUN: mkdir -p %t.folder && ttc %s -o %t.folder/output
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.folder/output
// RUN: rm -f %t.unknown && not ttc %s -o %t.unknown 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: test ! -e %t.unknown
// RUN: not ttc %s --target=sm_80 -o %t.mlir 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: ttc %s --emit=llvm -o %t.ptx
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.ptx

// LLVM: define ptx_kernel void @kernel
// NVVM: llvm.func @kernel
// UNKNOWN: ttc: error: expected an output file that ends in the name of a stage, .ll or .o, or the option --emit, but got '{{.*}}'; the stages are ttir,
// PTX: .visible .entry kernel
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
