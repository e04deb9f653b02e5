// RUN: ttc %s --target=sm_80 | FileCheck %s -DVERSION=8.0 -DTARGET=sm_80
// RUN: ttc %s --target=sm_86 | FileCheck %s -DVERSION=8.0 -DTARGET=sm_86
// RUN: ttc %s --target=sm_89 | FileCheck %s -DVERSION=8.4 -DTARGET=sm_89
// RUN: ttc %s --target=sm_90a | FileCheck %s -DVERSION=8.4 -DTARGET=sm_90a
// RUN: ttc %s --target=sm_100a | FileCheck %s -DVERSION=8.6 -DTARGET=sm_100a
// RUN: ttc %s --target=sm_120a | FileCheck %s -DVERSION=8.7 -DTARGET=sm_120a
// RUN: ttc %s | FileCheck %s -DVERSION=8.4 -DTARGET=sm_90a
// RUN: not ttc %s --target=sm_75 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// CHECK: .version [[VERSION]]
// CHECK-NEXT: .target [[TARGET]]
// UNKNOWN: ttc: error: --target=sm_75: unknown target; the targets are cpu, sm_80, sm_86, sm_89, sm_90a, sm_100a, sm_120a
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel, nvvm.reqntid = array<i32: 128>} {
  llvm.store %x, %out : f32, !llvm.ptr<1>
  llvm.return
}
