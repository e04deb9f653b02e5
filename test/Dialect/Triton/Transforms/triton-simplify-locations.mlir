// RUN: triton-opt %s --triton-simplify-locations --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: triton-opt %s --triton-simplify-locations --mlir-print-debuginfo --mlir-print-local-scope --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC
// RUN: triton-opt %s --triton-to-nvvm | FileCheck %s --check-prefix=NVVM

// The known part of a call site location remains.
// CHECK-LABEL: tt.func public @k(
// NVVM-LABEL: llvm.func @k(
tt.func public @k(%p: !tt.ptr<f32>, %x: f32) {
  // CHECK: tt.store {{.*}} loc("kernel.py":3:4)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at "kernel.py":3:4))
  // CHECK: tt.store {{.*}} loc("helper.py":5:6)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite("helper.py":5:6 at unknown))
  // CHECK: tt.store {{.*}} loc(callsite("helper.py":5:6 at "kernel.py":7:8))
  tt.store %p, %x : !tt.ptr<f32> loc(callsite("helper.py":5:6 at callsite(unknown at "kernel.py":7:8)))
  // CHECK: tt.store {{.*}} loc(unknown)
  tt.store %p, %x : !tt.ptr<f32> loc(callsite(unknown at unknown))
  tt.return
}

// LLVM requires calls to have a location: a call without one gets that of the operation around it.
// CHECK-LABEL: tt.func public @calls(
// NVVM-LABEL: llvm.func @calls(
tt.func public @calls(%p: !tt.ptr<f32>, %x: f32, %count: i32, %step: i32) {
  // CHECK: tt.call @twice({{.*}} loc("kernel.py":1:2)
  // NVVM: llvm.call @twice(
  %double = tt.call @twice(%x) : (f32) -> f32 loc(unknown)
  // The arguments of a region have the location of its operation.
  // GENERIC: "scf.for"(
  // GENERIC-NEXT: ^bb0(%{{.*}}: i32 loc("kernel.py":3:4), %{{.*}}: f32 loc("kernel.py":3:4)):
  // CHECK: tt.call @twice({{.*}} loc("kernel.py":3:4)
  %last = "scf.for"(%step, %count, %step, %double) ({
  ^bb0(%i: i32 loc("other.py":1:1), %value: f32 loc(unknown)):
    %next = tt.call @twice(%value) : (f32) -> f32 loc(unknown)
    scf.yield %next : f32
  }) : (i32, i32, i32, f32) -> f32 loc("kernel.py":3:4)
  tt.store %p, %last : !tt.ptr<f32>
  tt.return
} loc("kernel.py":1:2)
tt.func private @twice(%x: f32) -> f32 attributes {noinline = true} {
  %sum = arith.addf %x, %x : f32
  tt.return %sum : f32
}
