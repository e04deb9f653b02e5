// RUN: ttc %s --kernel=symmetric | FileCheck %s --check-prefix=SYMMETRIC
// RUN: ttc %s --kernel=ordered | FileCheck %s --check-prefix=ORDERED

// The product of one lane is rounded before the other lane gets it, so it is not fused with the addition of the
// exchanged products: all lanes hold the same bits of a sum.

#row = #ttg.blocked<{sizePerThread = [1], threadsPerWarp = [32], warpsPerCTA = [1], order = [0]}>
module attributes {"ttg.num-warps" = 1 : i32} {

// SYMMETRIC-LABEL: .entry symmetric(
// SYMMETRIC-NOT: fma
// SYMMETRIC: shfl.sync.bfly.b32
// SYMMETRIC: add.rn.f32
// SYMMETRIC-NOT: fma
// SYMMETRIC: ret;
tt.func public @symmetric(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #row>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #row>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #row>
  %ax = tt.addptr %px, %i : tensor<32x!tt.ptr<f32>, #row>, tensor<32xi32, #row>
  %ay = tt.addptr %py, %i : tensor<32x!tt.ptr<f32>, #row>, tensor<32xi32, #row>
  %vx = tt.load %ax : tensor<32x!tt.ptr<f32>, #row>
  %vy = tt.load %ay : tensor<32x!tt.ptr<f32>, #row>
  %p = arith.mulf %vx, %vy : tensor<32xf32, #row>
  %s = "tt.reduce"(%p) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.reduce.return %c : f32
  }) : (tensor<32xf32, #row>) -> f32
  tt.store %out, %s : !tt.ptr<f32>
  tt.return
}

// The lane orders the operands of the second result; the sum needs no order.
// ORDERED-LABEL: .entry ordered(
// ORDERED-NOT: fma
// ORDERED: mul.f32 %[[P:r[0-9]+]],
// ORDERED: shfl.sync.bfly.b32 %[[O:r[0-9]+]], %[[P]], 1,
// ORDERED: add.rn.f32 %{{.*}}, %[[P]], %[[O]];
// ORDERED-NOT: fma
// ORDERED: ret;
tt.func public @ordered(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %i = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32, #row>
  %px = tt.splat %x : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #row>
  %py = tt.splat %y : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>, #row>
  %ax = tt.addptr %px, %i : tensor<32x!tt.ptr<f32>, #row>, tensor<32xi32, #row>
  %ay = tt.addptr %py, %i : tensor<32x!tt.ptr<f32>, #row>, tensor<32xi32, #row>
  %vx = tt.load %ax : tensor<32x!tt.ptr<f32>, #row>
  %vy = tt.load %ay : tensor<32x!tt.ptr<f32>, #row>
  %p = arith.mulf %vx, %vy : tensor<32xf32, #row>
  %s:2 = "tt.reduce"(%p, %vy) <{axis = 0 : i32}> ({
  ^bb0(%a0: f32, %a1: f32, %b0: f32, %b1: f32):
    %c0 = arith.addf %a0, %b0 : f32
    tt.reduce.return %c0, %b1 : f32, f32
  }) : (tensor<32xf32, #row>, tensor<32xf32, #row>) -> (f32, f32)
  tt.store %out, %s#0 : !tt.ptr<f32>
  tt.store %out, %s#1 : !tt.ptr<f32>
  tt.return
}

}
