// The reduction removes the kernels that do not run, and the unused parameters of the one that does.

// RUN: not triton-test-differential %s --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" \
// RUN:   --reduce --reproducer=%t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// CHECK: // ARGUMENT: iota:4
// CHECK-NEXT: // KERNEL: b
// CHECK-NOT: @a
// CHECK: tt.func public @b(%arg0: !tt.ptr<f32>)
// CHECK-NOT: @a

// ARGUMENT: iota:4
// ARGUMENT: 3
// KERNEL: b
tt.func public @a(%p: !tt.ptr<f32>, %n: i32) {
  tt.return
}
tt.func public @b(%p: !tt.ptr<f32>, %n: i32) {
  %c = arith.constant 2.0 : f32
  tt.store %p, %c : !tt.ptr<f32>
  tt.return
}
