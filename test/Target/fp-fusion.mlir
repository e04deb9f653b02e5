// RUN: ttc %s | FileCheck %s --check-prefix=FUSED
// RUN: ttc %s --no-fp-fusion | FileCheck %s --check-prefix=APART

// FUSED: fma.rn.f32
// With `.rn`, ptxas does not fuse either.
// APART-NOT: fma
// APART: mul.rn.f32
// APART: add.rn.f32
llvm.func @kernel(%out: !llvm.ptr<1>, %x: f32, %y: f32, %z: f32) attributes {nvvm.kernel} {
  %product = llvm.fmul %x, %y : f32
  %sum = llvm.fadd %product, %z : f32
  llvm.store %sum, %out : f32, !llvm.ptr<1>
  llvm.return
}
