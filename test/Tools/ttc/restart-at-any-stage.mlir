// RUN: mlir-opt %s --mlir-print-debuginfo -o %t.mlir \
// RUN:   --pass-pipeline='builtin.module(ensure-debug-info-scope-on-llvm-func{emission-kind=DebugDirectivesOnly})'
// RUN: ttc %t.mlir -o %t.ptx
// RUN: ttc %t.mlir --emit=nvvm -o %t.nvvm
// RUN: ttc %t.mlir --emit=llvm -o %t.ll
// RUN: llvm-as %t.ll -o %t.bc
// RUN: mlir-opt --emit-bytecode %t.nvvm -o %t.mlirbc
// RUN: ttc %t.nvvm | cmp - %t.ptx
// RUN: ttc %t.mlirbc | cmp - %t.ptx
// RUN: ttc %t.ll | cmp - %t.ptx
// RUN: ttc %t.bc | cmp - %t.ptx
// RUN: ttc %t.ptx | cmp - %t.ptx
// RUN: ttc - < %t.mlir | cmp - %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx

// CHECK: .loc 1 4 8
// CHECK: st.global
#line = loc("kernel.py":4:8)
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32, %y: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  %product = llvm.fmul %x, %y : f32 loc(#line)
  %sum = llvm.fadd %product, %x : f32 loc(#line)
  llvm.store %sum, %out : f32, !llvm.ptr<1> loc(#line)
  llvm.return loc(#line)
} loc("kernel.py":1:1)
