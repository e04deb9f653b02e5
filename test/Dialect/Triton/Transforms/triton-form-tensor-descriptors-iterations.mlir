// The iterations of a loop are counted by an unsigned division: the distance of a signed variable from the first one may
// not be a signed number of its type.
// RUN: triton-opt %s --triton-form-tensor-descriptors --canonicalize | FileCheck %s

// CHECK-LABEL: tt.func public @k(
// CHECK-SAME: {{.*}}%[[LOWER:[a-z0-9]+]]: i32, %{{[a-z0-9]+}}: i32) {
// CHECK: scf.for %[[I:.*]] = %[[LOWER]] to
// CHECK: %[[DISTANCE:.*]] = arith.subi %[[I]], %[[LOWER]] : i32
// CHECK: arith.divui %[[DISTANCE]], %{{.*}} : i32
// CHECK: tt.descriptor_load
tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %lb: i32, %ub: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %step = arith.constant 536870912 : i32
  %sa = arith.constant dense<512> : tensor<64x1xi32>
  %sb = arith.constant dense<64> : tensor<64x1xi32>
  %adv = arith.constant dense<64> : tensor<64x64xi32>
  %r = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rc = tt.expand_dims %r {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rr = tt.expand_dims %r {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %rb = tt.broadcast %rr : tensor<1x64xi32> -> tensor<64x64xi32>
  %ra = arith.muli %rc, %sa : tensor<64x1xi32>
  %rab = tt.broadcast %ra : tensor<64x1xi32> -> tensor<64x64xi32>
  %oa = arith.addi %rab, %rb : tensor<64x64xi32>
  %rbm = arith.muli %rc, %sb : tensor<64x1xi32>
  %rbb = tt.broadcast %rbm : tensor<64x1xi32> -> tensor<64x64xi32>
  %ob = arith.addi %rbb, %rb : tensor<64x64xi32>
  %as = tt.splat %a : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pa = tt.addptr %as, %oa : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %pb = tt.addptr %bs, %ob : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %res:2 = scf.for %i = %lb to %ub step %step iter_args(%acc = %z, %p = %pa) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %x = tt.load %p : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %n = tt.addptr %p, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %d, %n : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %po = tt.addptr %os, %ob : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %po, %res#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
