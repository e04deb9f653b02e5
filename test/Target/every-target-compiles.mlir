// RUN: ttc %s --target=sm_80 | FileCheck %s -DVERSION=8.0 -DTARGET=sm_80
// RUN: ttc %s --target=sm_86 | FileCheck %s -DVERSION=8.0 -DTARGET=sm_86
// RUN: ttc %s --target=sm_87 | FileCheck %s -DVERSION=8.0 -DTARGET=sm_87
// RUN: ttc %s --target=sm_88 | FileCheck %s -DVERSION=9.0 -DTARGET=sm_88
// RUN: ttc %s --target=sm_89 | FileCheck %s -DVERSION=8.4 -DTARGET=sm_89
// RUN: ttc %s --target=sm_90 | FileCheck %s -DVERSION=8.4 -DTARGET=sm_90
// RUN: ttc %s --target=sm_90a | FileCheck %s -DVERSION=8.4 -DTARGET=sm_90a
// RUN: ttc %s --target=sm_100 | FileCheck %s -DVERSION=8.6 -DTARGET=sm_100
// RUN: ttc %s --target=sm_100f | FileCheck %s -DVERSION=8.8 -DTARGET=sm_100f
// RUN: ttc %s --target=sm_100a | FileCheck %s -DVERSION=8.6 -DTARGET=sm_100a
// RUN: ttc %s --target=sm_103 | FileCheck %s -DVERSION=8.8 -DTARGET=sm_103
// RUN: ttc %s --target=sm_103f | FileCheck %s -DVERSION=8.8 -DTARGET=sm_103f
// RUN: ttc %s --target=sm_103a | FileCheck %s -DVERSION=8.8 -DTARGET=sm_103a
// RUN: ttc %s --target=sm_110 | FileCheck %s -DVERSION=9.0 -DTARGET=sm_110
// RUN: ttc %s --target=sm_110f | FileCheck %s -DVERSION=9.0 -DTARGET=sm_110f
// RUN: ttc %s --target=sm_110a | FileCheck %s -DVERSION=9.0 -DTARGET=sm_110a
// RUN: ttc %s --target=sm_120 | FileCheck %s -DVERSION=8.7 -DTARGET=sm_120
// RUN: ttc %s --target=sm_120f | FileCheck %s -DVERSION=8.8 -DTARGET=sm_120f
// RUN: ttc %s --target=sm_120a | FileCheck %s -DVERSION=8.7 -DTARGET=sm_120a
// RUN: ttc %s --target=sm_121 | FileCheck %s -DVERSION=8.8 -DTARGET=sm_121
// RUN: ttc %s --target=sm_121f | FileCheck %s -DVERSION=8.8 -DTARGET=sm_121f
// RUN: ttc %s --target=sm_121a | FileCheck %s -DVERSION=8.8 -DTARGET=sm_121a
// RUN: ttc %s | FileCheck %s -DVERSION=8.4 -DTARGET=sm_90a
// RUN: not ttc %s --target=sm_75 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: .version [[VERSION]]
// CHECK-NEXT: .target [[TARGET]]
// UNKNOWN: ttc: error: --target=sm_75: expected one of cpu, sm_80, sm_86, sm_87, sm_88, sm_89, sm_90, sm_90a, sm_100, sm_100f, sm_100a, sm_103, sm_103f, sm_103a, sm_110, sm_110f, sm_110a, sm_120, sm_120f, sm_120a, sm_121, sm_121f, sm_121a, but got 'sm_75'
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  llvm.store %x, %out : f32, !llvm.ptr<1>
  llvm.return
}
