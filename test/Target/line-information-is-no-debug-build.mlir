// RUN: mlir-opt %s --pass-pipeline='builtin.module(ensure-debug-info-scope-on-llvm-func{emission-kind=LineTablesOnly})' \
// RUN:   --mlir-print-debuginfo -o %t.mlir
// RUN: ttc %t.mlir | FileCheck %s
// RUN: ttc %t.mlir --emit=nvvm | ttc - --emit=llvm | ttc - | FileCheck %s

// `.target sm_90a, debug` would disable the optimizations of ptxas.
// CHECK: .target sm_90a{{$}}
// CHECK: .loc 1 12 7
// CHECK: st.global
// CHECK-NOT: .debug_info
// CHECK: .file 1 "/somewhere/kernel.py"
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  llvm.store %x, %out : f32, !llvm.ptr<1> loc("/somewhere/kernel.py":12:7)
  llvm.return loc("/somewhere/kernel.py":13:1)
} loc("/somewhere/kernel.py":11:1)
