// RUN: triton-opt --triton-ttir %s | FileCheck %s

// Loop-invariant components of a block pointer are not loop-carried, and the offsets within a block are computed in front
// of the loop: each load needs one scalar offset and one tensor addition per iteration. Outside of loops, offsets are
// added to the base pointer, not to a tensor of pointers.

// CHECK-LABEL: @row
tt.func public @row(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32>, %m: i64, %n: i64, %count: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant 64 : i32
  %stride = arith.constant 1 : i64
  %init = arith.constant dense<0.0> : tensor<16x64xf32>
  %pid = tt.get_program_id x : i32
  %in = tt.make_tensor_ptr %p, [%m, %n], [%n, %stride], [%pid, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  // CHECK: %[[ELEMENTS:.*]] = tt.addptr %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi64>
  // CHECK: scf.for {{.*}} -> (i64, tensor<16x64xf32>)
  // CHECK-NOT: tt.make_range
  // CHECK: arith.addi %{{.*}}, %{{.*}} : i64
  // CHECK-NEXT: tt.splat
  // CHECK-NEXT: tt.addptr %[[ELEMENTS]], %{{.*}} : tensor<16x64x!tt.ptr<f32>>, tensor<16x64xi64>
  // CHECK-NOT: tt.addptr
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} : tensor<16x64x!tt.ptr<f32>>
  // CHECK: scf.yield
  %r:2 = scf.for %i = %c0 to %count step %c1 iter_args(%block = %in, %acc = %init) -> (!tt.ptr<tensor<16x64xf32>>, tensor<16x64xf32>) : i32 {
    %x = tt.load %block {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<16x64xf32>>
    %y = arith.addf %acc, %x : tensor<16x64xf32>
    %next = tt.advance %block, [%c0, %c64] : <tensor<16x64xf32>>
    scf.yield %next, %y : !tt.ptr<tensor<16x64xf32>>, tensor<16x64xf32>
  }
  // CHECK: %[[MOVED:.*]] = tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i64
  // CHECK: tt.splat %[[MOVED]]
  // CHECK: tt.store %{{[a-z0-9]+}}, %{{[a-z0-9#]+}}, %{{[a-z0-9]+}} : tensor<16x64x!tt.ptr<f32>>
  %to = tt.make_tensor_ptr %out, [%m, %n], [%n, %stride], [%pid, %c0] {order = array<i32: 1, 0>} : <tensor<16x64xf32>>
  tt.store %to, %r#1 {boundaryCheck = array<i32: 0, 1>} : !tt.ptr<tensor<16x64xf32>>
  tt.return
}
