// The size of a tensor that is computed with 64 bits may be less than all numbers of 32 bits, to which descriptors cut it.
// RUN: triton-opt %s --triton-form-tensor-descriptors --remarks-filter=triton-form-tensor-descriptors 2>&1 | FileCheck %s

// CHECK: remark: {{.*}}Reason="the size of the tensor along dimension 0 is not known to have 32 bits"
tt.func public @k(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %k: i64, %n: i32) {
  %z = arith.constant dense<0.0> : tensor<64x64xf32>
  %step = arith.constant 1 : i32
  %lb = arith.constant 0 : i32
  %c1000 = arith.constant 1000 : i64
  %km = arith.minsi %k, %c1000 : i64
  %ks = tt.splat %km : i64 -> tensor<64x64xi64>
  %zz = arith.constant dense<0.0> : tensor<64x64xf16>
  %c64 = arith.constant 64 : i64
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
  %res:2 = scf.for %i = %lb to %n step %step iter_args(%acc = %z, %p = %pa) -> (tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>) : i32 {
    %i64 = arith.extsi %i : i32 to i64
    %rcb = tt.broadcast %rc : tensor<64x1xi32> -> tensor<64x64xi32>
    %ix = arith.extsi %rcb : tensor<64x64xi32> to tensor<64x64xi64>
    %mk = arith.cmpi slt, %ix, %ks : tensor<64x64xi64>
    %x = tt.load %p, %mk, %zz : tensor<64x64x!tt.ptr<f16>>
    %y = tt.load %pb : tensor<64x64x!tt.ptr<f16>>
    %d = tt.dot %x, %y, %acc : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
    %nx = tt.addptr %p, %adv : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
    scf.yield %d, %nx : tensor<64x64xf32>, tensor<64x64x!tt.ptr<f16>>
  }
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %po = tt.addptr %os, %ob : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  tt.store %po, %res#0 : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
