// Names of arguments are those of the source, also after passes that rename parameters, and while the kernel is reduced.
// RUN: split-file %s %t
// RUN: triton-differential %t/texts.mlir --argument=y=zeros:16 --argument=x=ones:16 --cse --canonicalize | FileCheck %s --check-prefix=SAME
// RUN: triton-differential %t/locations.mlir --argument=y=zeros:16 --argument=ones:16 --cse --canonicalize | FileCheck %s --check-prefix=SAME
// RUN: not triton-differential %t/texts.mlir --argument=y=zeros:16 --argument=z=ones:16 --cse 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not triton-differential %t/texts.mlir --argument=x=ones:16 --cse 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not triton-differential %t/texts.mlir --argument=ones:16 --cse 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not triton-differential %t/locations.mlir --argument=ones:16 --cse 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: for name in texts locations; do \
// RUN:   not triton-test-differential %t/$name.mlir --reduce --reproducer=%t/r.mlir --argument=y=uniform:16 --argument=x=ones:16 \
// RUN:     --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" 2>&1 | FileCheck %s --check-prefix=DEFECT || exit 1; \
// RUN:   FileCheck %s --check-prefix=REPRODUCER --input-file=%t/r.mlir || exit 1; \
// RUN:   not triton-test-differential %t/r.mlir --pass-pipeline="builtin.module(test-seed-defect{kind=lost-store})" 2>&1 | FileCheck %s --check-prefix=DEFECT || exit 1; \
// RUN: done

// SAME: executions after passes: {{[1-9][0-9]*}}, failures: 0
// UNKNOWN: error: cannot run the kernel: unknown parameter 'z'
// MISSING: error: cannot run the kernel: missing argument for 'y'; the kernel takes x, y
// DEFECT: error: the results of the kernel differ after
// REPRODUCER: // ARGUMENT: 1=uniform:16
// REPRODUCER-NEXT: // ARGUMENT: 0=ones:16
// REPRODUCER-NOT: loc(

//--- texts.mlir
tt.func @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %again = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %p = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %q : tensor<16x!tt.ptr<f32>>
  %p2 = tt.splat %y : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q2 = tt.addptr %p2, %again : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %q2, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}

//--- locations.mlir
tt.func @k(%a: !tt.ptr<f32> loc("x"), %b: !tt.ptr<f32> loc("y")) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %again = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %p = tt.splat %a : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %p, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %q : tensor<16x!tt.ptr<f32>>
  %p2 = tt.splat %b : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q2 = tt.addptr %p2, %again : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %q2, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}
