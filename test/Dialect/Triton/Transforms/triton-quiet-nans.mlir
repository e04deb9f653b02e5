// RUN: triton-opt %s --triton-quiet-nans | FileCheck %s
// RUN: ttc %s --run --arg=o=zeros:2 --show=o | FileCheck %s --check-prefix=RESULT

// CHECK-LABEL: @kernel
// The other users keep the bits.
// CHECK-DAG: %[[SIGNALING:.*]] = arith.constant 0x7FA00000 : f32
// CHECK-DAG: %[[QUIET:.*]] = arith.constant 0x7FE00000 : f32
// CHECK: arith.maxnumf %[[QUIET]], %{{.*}} : f32
// CHECK: tt.store %{{.*}}, %[[SIGNALING]]
// CHECK: tt.splat %[[SIGNALING]] : f32
// CHECK: %[[OTHER:.*]] = arith.constant 0x7FE00000 : f32
// CHECK: %[[SPLAT:.*]] = tt.splat %[[OTHER]] : f32 -> tensor<4xf32>
// CHECK: arith.minnumf %{{.*}}, %[[SPLAT]]
tt.func private @kernel(%p: !tt.ptr<f32>, %x: f32, %q: tensor<4x!tt.ptr<f32>>, %y: tensor<4xf32>) {
  %signaling = arith.constant 0x7FA00000 : f32
  %max = arith.maxnumf %signaling, %x : f32
  tt.store %p, %max : !tt.ptr<f32>
  tt.store %p, %signaling : !tt.ptr<f32>
  %splat = tt.splat %signaling : f32 -> tensor<4xf32>
  %min = arith.minnumf %y, %splat : tensor<4xf32>
  tt.store %q, %min : tensor<4x!tt.ptr<f32>>
  tt.return
}

// CHECK-LABEL: @folded
// CHECK: arith.constant dense<[0x7FE0, 2.000000e+00]> : tensor<2xbf16>
// RESULT: 3 2
tt.func public @folded(%o: !tt.ptr<bf16>) {
  %a = arith.constant dense<[3.0, 1.0]> : tensor<2xbf16>
  %b = arith.constant dense<[0x7FA0, 2.0]> : tensor<2xbf16>
  %m = arith.maxnumf %a, %b : tensor<2xbf16>
  %i = tt.make_range {start = 0 : i32, end = 2 : i32} : tensor<2xi32>
  %s = tt.splat %o : !tt.ptr<bf16> -> tensor<2x!tt.ptr<bf16>>
  %p = tt.addptr %s, %i : tensor<2x!tt.ptr<bf16>>, tensor<2xi32>
  tt.store %p, %m : tensor<2x!tt.ptr<bf16>>
  tt.return
}
