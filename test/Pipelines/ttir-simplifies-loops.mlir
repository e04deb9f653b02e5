// RUN: triton-opt --triton-ttir %s | FileCheck %s

// The pipeline inlines the device function, hoists loop-invariant code, merges equal values, and unrolls the loop.

// CHECK-NOT: @helper
// CHECK: gpu.module @kernels
gpu.module @kernels {
  tt.func private @helper(%p: !tt.ptr<f32>, %i: i32, %range: tensor<64xi32>) -> tensor<64xf32> {
    %q = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %o = tt.splat %i : i32 -> tensor<64xi32>
    %a = tt.addptr %q, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %b = tt.addptr %a, %range : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %x = tt.load %b : tensor<64x!tt.ptr<f32>>
    tt.return %x : tensor<64xf32>
  }

  // CHECK: tt.func public @kernel(%[[P:[a-z0-9]+]]: !tt.ptr<f32>, %[[OUT:[a-z0-9]+]]: !tt.ptr<f32>, %[[N:[a-z0-9]+]]: i32
  tt.func public @kernel(%p: !tt.ptr<f32>, %out: !tt.ptr<f32>, %n: i32, %scale: f32) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %init = arith.constant dense<0.0> : tensor<64xf32>
    // The invariant load is hoisted in front of the loop, which may have no iterations.
    // CHECK: %[[RUNS:.*]] = arith.cmpi sgt, %[[N]], %{{.*}} : i32
    // CHECK: tt.load %[[OUT]], %[[RUNS]]
    // CHECK: scf.for {{.*}} -> (tensor<64xf32>, i32)
    // CHECK-NOT: tt.load %[[OUT]]
    // CHECK-COUNT-2: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
    // CHECK-NOT: tt.load
    // CHECK: scf.yield
    // CHECK: scf.for
    // CHECK-COUNT-1: tt.load %{{.*}} : tensor<64x!tt.ptr<f32>>
    // CHECK-NOT: tt.load
    // CHECK: } {tt.num_stages = 1 : i32}
    %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init, %j = %c0, %k = %c0) -> (tensor<64xf32>, i32, i32) : i32 {
      %factor = tt.load %out : !tt.ptr<f32>
      %range = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
      %x = tt.call @helper(%p, %j, %range) : (!tt.ptr<f32>, i32, tensor<64xi32>) -> tensor<64xf32>
      %y = tt.call @helper(%p, %k, %range) : (!tt.ptr<f32>, i32, tensor<64xi32>) -> tensor<64xf32>
      %f = tt.splat %factor : f32 -> tensor<64xf32>
      %s = arith.mulf %x, %y : tensor<64xf32>
      %t = arith.mulf %s, %f : tensor<64xf32>
      %u = arith.addf %acc, %t : tensor<64xf32>
      %c64 = arith.constant 64 : i32
      %j1 = arith.addi %j, %c64 : i32
      %k1 = arith.addi %k, %c64 : i32
      scf.yield %u, %j1, %k1 : tensor<64xf32>, i32, i32
    } {tt.loop_unroll_factor = 2 : i32}
    %to = tt.splat %out : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    tt.store %to, %r#0 : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}
