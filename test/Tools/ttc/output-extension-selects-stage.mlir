// RUN: ttc %s -o %t.ll
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.ll
// RUN: ttc %s -o %t.nvvm
// RUN: FileCheck %s --check-prefix=NVVM --input-file=%t.nvvm
// RUN: ttc %s -o %t.txt
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.txt
// RUN: ttc %s --emit=llvm -o %t.ptx
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t.ptx

// LLVM: define ptx_kernel void @kernel
// NVVM: llvm.func @kernel
// PTX: .visible .entry kernel
llvm.func @kernel() attributes {nvvm.kernel} {
  llvm.return
}
