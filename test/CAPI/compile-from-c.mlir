// RUN: triton-capi-test %s target=sm_80 | FileCheck %s
// RUN: triton-capi-test %s emit=llvm | FileCheck %s --check-prefix=LLVM
// RUN: triton-capi-test %s emit=ptx keep-stages=nvvm,llvm,ttir | FileCheck %s --check-prefix=KEPT --implicit-check-not=passed
// RUN: not triton-capi-test %s keep-stages=nvvm,sass | FileCheck %s --check-prefix=KEEP
// RUN: not triton-capi-test %s emit=ttgir | FileCheck %s --check-prefix=STAGE
// RUN: not triton-capi-test %s num-warps=7 | FileCheck %s --check-prefix=VALUE
// RUN: not triton-capi-test %s speed=high | FileCheck %s --check-prefix=NAME
// RUN: not triton-capi-test %s emit=cubin ptxas=/nowhere | FileCheck %s --check-prefix=PTXAS

// CHECK: version {{[0-9]+\.[0-9]+\.[0-9]+}}
// CHECK-NOT: diagnostic
// CHECK: stage ptx
// CHECK: .target sm_80
// CHECK: .visible .entry kernel
// CHECK: metadata {
// CHECK: "name": "kernel",
// LLVM: stage llvm
// LLVM: define ptx_kernel void @kernel
// KEPT: stage ptx
// KEPT: .visible .entry kernel
// KEPT: {{^}}passed nvvm{{$}}
// KEPT: llvm.func @kernel
// KEPT: {{^}}passed llvm{{$}}
// KEPT: define ptx_kernel void @kernel
// KEEP: diagnostic 3 [:0:0] keep-stages=nvvm,sass: unknown stage; the stages are ttir
// STAGE: diagnostic 3 [source:1:1] expected an input of stage `ttgir` or earlier, but got stage `nvvm`
// STAGE-NEXT: no artifact, 1 error(s)
// VALUE: diagnostic 3 [:0:0] num-warps=7: must be a power of two from 1 to 32
// VALUE-NEXT: options rejected, 1 error(s)
// NAME: diagnostic 3 [:0:0] speed=high: unknown option
// PTXAS: diagnostic 3 [source:[[#]]:1] cannot execute ptxas at '/nowhere'
// PTXAS-NEXT: no artifact, 1 error(s)
llvm.func @kernel() attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  llvm.return
}
