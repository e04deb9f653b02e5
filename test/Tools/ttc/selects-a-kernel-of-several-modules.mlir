// --kernel selects among the kernels of several modules, too; those of the others, and their helpers, are left out.
// RUN: for kernel in first second third; do \
// RUN:   ttc %s --kernel=$kernel | FileCheck %s --check-prefixes=PTX,$kernel || exit 1; \
// RUN:   ttc %s --kernel=$kernel --run --arg=zeros:1 --show=0 | FileCheck %s --check-prefix=RUN-$kernel || exit 1; \
// RUN:   ttc %s --kernel=$kernel --emit=nvvm -o %t.mlir && ttc %t.mlir | FileCheck %s --check-prefixes=PTX,$kernel || exit 1; \
// RUN: done
// RUN: not ttc %s 2>&1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not ttc %s --kernel=secnd 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: sed s/@second/@first/ %s > %t.same.mlir
// RUN: not ttc %t.same.mlir --kernel=first 2>&1 | FileCheck %s --check-prefix=SAME
// RUN: ttc %t.same.mlir --kernel=b::first --run --arg=zeros:1 --show=0 | FileCheck %s --check-prefix=RUN-second
// RUN: ttc %t.same.mlir --kernel=b::first | FileCheck %s --check-prefixes=PTX,first
// RUN: ttc %t.same.mlir --kernel=::first --run --arg=zeros:1 --show=0 | FileCheck %s --check-prefix=RUN-first
// RUN: not ttc %t.same.mlir --kernel=b::third 2>&1 | FileCheck %s --check-prefix=QUALIFIED

// PTX-NOT: .entry
// first: .entry first(
// second: .entry second(
// third: .entry third(
// PTX-NOT: .entry
// RUN-first: 0: f32 (1) 1
// RUN-second: 0: f32 (1) 2
// RUN-third: 0: f32 (1) 3
// SEVERAL: error: expected kernels in one module or `gpu.module`, but got several with kernels: select a kernel with the option `kernel`
// UNKNOWN: error: expected a kernel `secnd`, but got first, second, third; did you mean `second`?
// SAME: error: expected one kernel `first`, but got several: select one as MODULE::first
// SAME: note: `::first` is here
// SAME: note: `b::first` is here
// QUALIFIED: error: expected a kernel `b::third`, but got first, b::first, c::third; did you mean `c::third`?
tt.func public @first(%p: !tt.ptr<f32>) {
  %0 = tt.call @helper() : () -> f32
  tt.store %p, %0 : !tt.ptr<f32>
  tt.return
}
tt.func private @helper() -> f32 attributes {noinline = true} {
  %0 = arith.constant 1.0 : f32
  tt.return %0 : f32
}
gpu.module @b {
  tt.func public @second(%p: !tt.ptr<f32>) {
    %0 = arith.constant 2.0 : f32
    tt.store %p, %0 : !tt.ptr<f32>
    tt.return
  }
}
gpu.module @c {
  tt.func public @third(%p: !tt.ptr<f32>) {
    %0 = arith.constant 3.0 : f32
    tt.store %p, %0 : !tt.ptr<f32>
    tt.return
  }
}
