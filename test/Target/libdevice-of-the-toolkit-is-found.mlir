// REQUIRES: ptxas
// RUN: ttc %s | FileCheck %s
// RUN: ttc %s --emit=cubin -o %t.cubin

// With flushed denormals, the exponential is one approximate instruction without a call.
// CHECK: .visible .entry kernel
// CHECK-NOT: call
// CHECK: ex2.approx.ftz.f32
llvm.func @__nv_expf(f32) -> f32
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32) attributes {nvvm.kernel} {
  %y = llvm.call @__nv_expf(%x) : (f32) -> f32
  llvm.store %y, %out : f32, !llvm.ptr<1>
  llvm.return
}
